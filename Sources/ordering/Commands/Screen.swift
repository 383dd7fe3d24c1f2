import OrderingPlans
import OrderingValues
import RuleModel

extension Command {
  static let screen = Command(
    name: "screen", operands: "NAME", operandCount: 1...1,
    summary: "Says what a screen offers and begins with, and why.",
    options: [.rules] + Option.context + [.color],
    run: { invocation in
      try reportingBrokenInput {
        let book = try OpenBook(for: invocation)
        let screen = try book.screen(invocation.operands[0])
        let context = try invocation.context(for: book.loaded.book)
        try Invocation.refuse(
          book.loaded.book.missingParameters(of: screen.parameters, in: context.parameters))
        var text =
          "\(Console.printable(screen.name.string)) shows \(Console.printable(screen.rule.items.string))"
        if let label = screen.rule.label.text(for: ["en"]) {
          text += ", and people see it as “\(Console.printable(label))”"
        }
        text += ".\n\n" + picker(of: screen, in: book.loaded.book) + "\n"
        text += line("Begins with", screen.defaultChoice, context)
        if let source = screen.source { text += line("Reads by", source, context) }
        try Console.standardOutput.print(text)
        return .success
      }
    })

  /// A line for each ordering that is offered, with what people see of it.
  private static func picker(of screen: ScreenPlan, in book: CheckedBook) -> String {
    let width = screen.orderings.map { Console.printable($0.string).count }.max() ?? 0
    let lines = screen.orderings.map { name in
      let label = book.index(of: name).flatMap { book.orderings[$0].label.text(for: ["en"]) }
      return "\(Console.printable(name.string).padded(to: width))  \(Console.printable(label ?? ""))"
        .trimmingTrailingSpaces()
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ words: String, _ choice: ChoicePlan, _ context: PlanContext) -> String {
    guard let decision = choice.decision(parameters: context.parameters, now: context.now) else { return "" }
    return "\(words) \(Console.printable(decision.name.string)), \(Console.printable(decision.reason)).\n"
  }
}

extension OpenBook {
  /// The screen of a name.
  func screen(_ name: String) throws -> ScreenPlan {
    if let screen = loaded.screen(ExactText(name)) { return screen }
    let names = loaded.screens.map(\.name.string)
    throw UsageError(
      .unknownScreen(name, suggestion: Spelling.nearest(to: name, among: names), names: names))
  }
}
