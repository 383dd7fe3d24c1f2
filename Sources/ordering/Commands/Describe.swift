import OrderingPlans
import OrderingValues
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
