import OrderingPlans
import OrderingValues
import Orderings
import Records
import RuleComparison
import RuleModel
import RulePages
import RuleText

extension Command {
  static let preview = Command(
    name: "preview", operands: "NAME", operandCount: 1...1,
    summary:
      "Shows records in an ordering, each with why it stands where it does; also as a page to look around in.",
    details: """
      The page is one file that needs no other and no network: the ordering in plain English, its items, search, and
      for each item what the keys see of it and which one decides.
      """,
    options: [
      Option("--data", value: "FILE", "The records. Default: standard input."),
      GivenOutputs<PreviewFormat>.option,
      Option(
        "--items", value: "N",
        "How many of the first items to show. Default: \(PreviewFormat.human.itemLimit) as text, \(PreviewFormat.html.itemLimit.grouped) on a page."
      ), .rules, .from, .invalid,
    ] + Option.context + [.color],
    run: runPreview)

  private static func runPreview(_ invocation: Invocation) throws -> ExitCode {
    try reportingBrokenInput {
      let outputs = try GivenOutputs<PreviewFormat>(invocation)
      let format = try invocation.recordFormat("--from")
      let invalid = try invocation.invalidValues()
      let limit = try invocation.wholeNumber("--items", least: 1)
      let book = try OpenBook(for: invocation)
      let rules = invocation.value("--rules") ?? "Rules"
      try outputs.refuse(
        overwriting: RuleFiles.paths(rules).map(SourceFile.name(ofPath:)), "a file of the rules")
      if let data = invocation.value("--data") {
        try outputs.refuse(overwriting: [data], "the file of the records")
      }
      let context = try invocation.context(for: book.loaded.book)
      let plan = try book.plan(invocation.operands[0]).given(context, of: book.loaded.book)
      let file = try InputFile(records: invocation.value("--data"), from: format)
      let records = try ComparedRecords.reading(file, new: [plan], invalid: invalid)
      let ranking = records.ranking(by: plan, of: .new, in: context, threads: 2)
      try records.refuseUnfitValues(of: ranking, in: file, invalid)
      let head = Head(plan, book, context, rules: rules, data: file.name)
      return outputs.write(to: .standardOutput) { format, console in
        let content = head.content(ranking, of: records, first: limit ?? format.itemLimit)
        switch format {
        case .human: try console.print(PreviewText(content).text)
        case .html: try console.print(HTMLPage.text(of: content))
        }
      }
    }
  }

  /// What stands above the items.
  private struct Head {
    private let name: String
    private let label: String?
    private let summary: [String]
    private let sentences: [String]
    private let origin: (rules: String, data: String, now: String?)

    init(_ plan: OrderingPlan, _ book: OpenBook, _ context: PlanContext, rules: String, data: String) {
      name = plan.name.string
      let rule = book.loaded.book.index(of: plan.name).map { book.loaded.book.orderings[$0] }
      label = rule?.label.text(for: ["en"])
      let seenAs = label.map { ", and people see it as “\($0)”" } ?? ""
      summary = ["\(name) orders \(plan.kind.name.string)\(seenAs)."] + [rule?.description].compactMap { $0 }
      sentences = plan.sentences + plan.definitions
      origin = (rules, data, plan.readsNow ? context.now.description : nil)
    }

    func content(_ ranking: RecordRanking, of records: ComparedRecords, first limit: Int) -> PageContent {
      let list = ranking.list(first: limit)
      var sources = [
        "Rules: `\(origin.rules)`.",
        "Records: \(origin.data == "standard input" ? origin.data : "`\(origin.data)`").",
      ]
      if let now = origin.now { sources.append("As of \(now).") }
      return PageContent(
        title: label ?? name, origin: sources,
        sections: [
          .init(name: name, label: label, summary: summary, newSentences: sentences, newList: list)
        ], items: records.shownItems(list.entries.map(\.item)))
    }
  }
}
