package import RuleText

extension FindingKind {
  package static let neverFinite = FindingKind(
    "never-finite", .warning, "a calculation that never has a result")
}

extension FormulaAdvice {
  /// The advice in words.
  var message: Message {
    switch self {
    case .sameSides(let holds):
      condition(
        "\(holds.words): the same stands on both sides", help: "compare it with something else, or remove it",
        holds ? [Self.unknown] : [])
    case .apart(let holds, let canBeMissing):
      condition(
        "\(holds.words): the values of one side never come near the other",
        help: "correct the number, or remove the condition", holds && canBeMissing ? [Self.unknown] : [])
    case .neverMissing(let holds):
      condition("\(holds.words): every item has this value", help: "remove the condition")
    case .excludeEachOther:
      condition(
        "\(false.words): these conditions exclude each other",
        help: "write `or` where one of them is enough, or correct one of them")
    case .leaveNothingOut:
      condition(
        "\(true.words): one of these conditions always holds",
        help: "write `and` where all of them are meant, or correct one of them", [Self.unknown])
    case .readsNothing:
      Message(
        .constantCondition, "the condition of this `if` reads nothing, so it is always the same",
        help: "write the value that is meant instead of the `if`, or use a field in its condition")
    case .dividesByZero: calculation("a division by zero has no result", help: "divide by something else")
    case .outside(let function):
      calculation(
        function == .sqrt
          ? "there is no root of a number below zero"
          : "there is no logarithm of zero and of what lies below it",
        help: function == .sqrt
          ? "keep what stands in it above zero, as in `sqrt(abs(points))`"
          : "keep what stands in it above zero, as in `\(function.rawValue)(max(points, 1))`")
    case .rootOfNegative:
      calculation(
        "a number below zero has no broken power", help: "keep it above zero, as in `abs(points) ^ 0.5`")
    case .tooLarge:
      calculation("the result lies beyond the largest number, 1.8e308", help: "write a smaller number")
    }
  }

  private static let unknown = "where a value is missing, the condition is neither true nor false"

  private func condition(_ text: String, help: String, _ notes: [String] = []) -> Message {
    Message(.constantCondition, "this is " + text, help: help, notes: notes)
  }

  private func calculation(_ text: String, help: String) -> Message {
    Message(.neverFinite, "this never has a value: " + text, help: help)
  }
}

extension Bool {
  fileprivate var words: String { self ? "always true" : "never true" }
}
