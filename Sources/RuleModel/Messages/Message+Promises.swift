package import RuleText

/// The kinds of findings about promises that an engine gives the same order. They are found where the engines
/// are known.
extension FindingKind {
  package static let brokenPromise = FindingKind(
    "broken-promise", .error, "an engine of `same-order-in` that cannot give the same order")
  package static let untriedPromise = FindingKind(
    "untried-promise", .warning, "an engine of `same-order-in` in which our words have not been tried")

  package static let allOfPromises: [FindingKind] = [brokenPromise, untriedPromise]
}

extension Message {
  /// As in "refused, because the engine knows no time zones".
  package static func brokenPromise(
    _ ordering: String, engine: String, verdict: String, reason: String, remedy: String?, notes: [String]
  ) -> Message {
    Message(
      .brokenPromise,
      "\(engine) does not give the order of \(quoted(ordering)): \(verdict), because \(reason)",
      help: remedy ?? "take the engine out of `same-order-in`", notes: notes)
  }

  package static func untriedPromise(_ ordering: String, engine: String) -> Message {
    Message(
      .untriedPromise,
      "\(engine) should give the order of \(quoted(ordering)), and our words have not been tried in it",
      help: "compare its order with that of `ordering sort`, and take it out of `same-order-in` until then")
  }
}
