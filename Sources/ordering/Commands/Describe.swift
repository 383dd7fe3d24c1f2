import OrderingPlans
import OrderingValues
import Orderings
import Records
import RuleModel

extension Command {
  static let describe = Command(
    name: "describe", operands: "NAME", operandCount: 1...1,
    summary: "Says an ordering, a screen or a source policy in plain English.",
    options: [.rules, .color],
    run: { invocation in
      try reportingBrokenInput {
        let book = try OpenBook(for: invocation)
        let name = ExactText(invocation.operands[0])
        let isOrdering =
          book.loaded.book.index(of: name) != nil || book.loaded.book.index(replacing: name) != nil
        let others = book.othersInWords(name)
        if !isOrdering, !others.isEmpty {
          try Console.standardOutput.print(others.joined(separator: "\n"))
          return .success
        }
        let plan = try book.plan(invocation.operands[0])
        let rule = book.loaded.book.orderings[book.loaded.book.index(of: plan.name)!]
        var text = "\(Console.printable(plan.name.string)) orders \(Console.printable(plan.kind.name.string))"
        if let label = rule.label.text(for: ["en"]) {
          text += ", and people see it as “\(Console.printable(label))”"
        }
        text += ".\n"
        if let description = rule.description { text += Console.printable(description) + "\n" }
        text += "\n"
        for (index, sentence) in plan.sentences.enumerated() {
          text += "\(index + 1). \(Console.printable(sentence))\n"
        }
        if !plan.definitions.isEmpty { text += "\n" }
        for sentence in plan.definitions { text += Console.printable(sentence) + "\n" }
        try Console.standardOutput.print(([text] + others).joined(separator: "\n"))
        return .success
      }
    })

  static let why = Command(
    name: "why", operands: "NAME A B", operandCount: 3...3,
    summary: "Says why one record stands before another, key by key.",
    details: "A and B are identities, or record numbers from 1 where the items have no identity.",
    options: [
      Option("--data", value: "FILE", "The records. Default: standard input."), .rules, .from, .invalid,
    ] + Option.context + [.color],
    run: { invocation in
      try reportingBrokenInput {
        let format = try invocation.recordFormat("--from")
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
        var explanation = records.program.explanation(of: first, and: second, in: records.columns, by: plan)
        // Names and values come from the data, and may hold anything, line breaks too.
        explanation.lines = explanation.lines.map(\.printable)
        let names = (Console.printable(records.name(of: first)), Console.printable(records.name(of: second)))
        let text = Reason(explanation).described(first: names.0, second: names.1)
        try Console.standardOutput.print(text + "\n")
        return .success
      }
    })
}

extension OpenBook {
  /// The screen and the source policy of a name, in words: they may be called as an ordering is.
  fileprivate func othersInWords(_ name: ExactText) -> [String] {
    var texts: [String] = []
    func add(_ head: String, _ sentences: [String]) {
      texts.append(([head, ""] + sentences).map { Console.printable($0) + "\n" }.joined())
    }
    if let screen = loaded.screen(name) {
      add("\(name) is a screen of \(screen.rule.items).", screen.sentences)
    }
    if let policy = loaded.book.sources.first(where: { $0.name == name }) {
      add("\(name) says from where notes are read.", policy.sentences)
    }
    return texts
  }
}

extension Explanation.Line {
  /// The line with each of its texts on one line.
  var printable: Self {
    var line = self
    line.key = Console.printable(key)
    line.first = Console.printable(first)
    line.second = Console.printable(second)
    line.firstSeen = firstSeen.map(Console.printable)
    line.secondSeen = secondSeen.map(Console.printable)
    for index in parts.indices {
      line.parts[index].name = Console.printable(parts[index].name)
      line.parts[index].first = Console.printable(parts[index].first)
      line.parts[index].second = Console.printable(parts[index].second)
    }
    return line
  }
}
