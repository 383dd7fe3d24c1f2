extension Command {
  static let format = Command(
    name: "fmt", operands: "[PATH…]", operandCount: 0...Int.max,
    summary: "Writes rule files in one layout; comments and blank lines stay.",
    options: [.color],
    run: { _ in throw UsageError("`ordering fmt` is not supported yet") })
}
