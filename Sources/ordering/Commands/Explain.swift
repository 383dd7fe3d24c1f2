extension Command {
  static let explain = Command(
    name: "explain", operands: "ID…", operandCount: 0...Int.max,
    summary: "Explains a finding: what it means, why it matters, and how to put it right.",
    options: [.color],
    run: { _ in throw UsageError("`ordering explain` is not supported yet") })
}
