import OrderingPlans
import OrderingValues
import RuleModel

extension Command {
  static let list = Command(
    name: "list", operands: "", operandCount: 0...0,
    summary: "Lists the orderings of a rule book.",
    options: [.rules, .color],
    run: { invocation in
      try reportingBrokenInput {
        let book = try OpenBook(for: invocation).loaded.book
        let rows = book.orderings.map { rule in
          (Console.printable(rule.name.string), Console.printable(rule.items.string), note(on: rule))
        }
        let nameWidth = rows.map(\.0.count).max() ?? 0
        let itemsWidth = rows.map(\.1.count).max() ?? 0
        for row in rows {
          let line = "\(row.0.padded(to: nameWidth))  \(row.1.padded(to: itemsWidth))  \(row.2)"
          try Console.standardOutput.print(line.trimmingTrailingSpaces() + "\n")
        }
        return .success
      }
    })

  private static func note(on rule: OrderingRule) -> String {
    let replaced = rule.replacedBy.map { "(replaced by \($0.name))" }
    return [rule.label.text(for: ["en"]), replaced].compactMap { $0 }.map(Console.printable).joined(
      separator: " ")
  }

  static let help = Command(
    name: "help", operands: "[COMMAND]", operandCount: 0...1,
    summary: "Shows the commands, or the options of one.",
    options: [],
    run: { invocation in
      guard let name = invocation.operands.first else {
        try Console.standardOutput.print(Help.overview)
        return .success
      }
      guard let command = Tool.command(named: name) else {
        throw Tool.noCommand(name)
      }
      try Console.standardOutput.print(Help.page(of: command))
      return .success
    })
}

extension String {
  func trimmingTrailingSpaces() -> String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
