extension Command {
  static let initialise = Command(
    name: "init", operands: "", operandCount: 0...Int.max,
    summary: "Writes a first rule file from what data show.",
    options: [.color],
    run: { _ in throw UsageError("`ordering init` is not supported yet") })
}
