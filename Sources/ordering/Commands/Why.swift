import OrderingPlans
import OrderingValues
import Orderings
import RecordSorting
import Records
import ReportWriting
import RuleModel

extension Command {
  static let why = Command(
    name: "why", operands: "NAME A B", operandCount: 3...3,
    summary: "Says why one record stands before another, key by key.",
    details: """
      A and B are identities, or record numbers from 1 where the items have no identity. JSON has one object: the
      ordering, both records, the one that comes before (null where they tie), and the keys up to the one that
      decides, each with what it sees of both.
      """,
    options: [
      Option("--data", value: "FILE", "The records. Default: standard input."), .rules, .from, .invalid,
      Option("--output", value: "FORMAT", "human or json. Default: human."),
    ] + Option.context + [.color],
    run: { invocation in
      try reportingBrokenInput {
        let format = try invocation.recordFormat("--from")
        let output = try invocation.word("--output", default: WhyFormat.human)
        let invalid = try invocation.invalidValues()
        let book = try OpenBook(for: invocation)
        let context = try invocation.context(for: book.loaded.book)
        let plan = try book.plan(invocation.operands[0]).given(context, of: book.loaded.book)
        let file = try InputFile(records: invocation.value("--data"), from: format)
        let records = try OrderedRecords(
          file, by: plan, in: context, invalid: invalid, needsIdentity: true)
        let first = try records.record(named: invocation.operands[1])
        let second = try records.record(named: invocation.operands[2])
        if first == second { throw UsageError("both names mean the same record", help: "name two records") }
        let explanation = records.program.explanation(of: first, and: second, in: records.columns, by: plan)
        let answer = WhyAnswer(
          plan: plan, explanation: explanation,
          names: (records.name(of: first), records.name(of: second)), numbers: (first + 1, second + 1),
          labels: try records.labels(of: (first, second), in: file, readBy: explanation))
        try Console.standardOutput.print(output == .json ? answer.json.document : answer.text)
        return .success
      }
    })

  private enum WhyFormat: String, CaseIterable { case human, json }
}
