package import OrderingValues
package import RuleModel

/// Runs the tests of a screen.
package struct ScreenTestRunner {
  private let test: ScreenTest
  private let plan: ScreenPlan
  private let book: CheckedBook

  package init(_ test: ScreenTest, of plan: ScreenPlan, in book: CheckedBook) {
    self.test = test
    self.plan = plan
    self.book = book
  }

  /// What is not as expected, in plain words. `now` is the time for a test that does not say its own.
  package func failures(now: Instant) -> [String] {
    let now = test.now ?? now
    var failures: [String] = []
    if let expected = test.expectOrderings?.map(\.name), expected != plan.orderings {
      failures.append(
        "the picker should offer \(list(expected)), but it offers \(list(plan.orderings))")
    }
    if let expected = test.expectDefault {
      failures += self.failures(of: plan.defaultChoice, expected.name, "the screen should begin with", now)
    }
    if let expected = test.expectSource {
      if let source = plan.source {
        failures += self.failures(of: source, expected.name, "the screen should read by", now)
      } else {
        failures.append(
          "the screen should read by \(expected.name.inQuotes), but it does not say by which policy it reads")
      }
    }
    return failures
  }

  private func failures(
    of choice: ChoicePlan, _ expected: ExactText, _ sentence: String, _ now: Instant
  ) -> [String] {
    let missing = book.missingParameters(of: choice.parameters, in: test.parameters)
    if !missing.isEmpty { return missing.map(\.text) }
    guard let decision = choice.decision(parameters: test.parameters, now: now) else {
      return ["\(sentence) \(expected.inQuotes), but nothing is chosen"]
    }
    return decision.name == expected
      ? [] : ["\(sentence) \(expected.inQuotes), but it is \(decision.name.inQuotes), \(decision.reason)"]
  }

  private func list(_ names: [ExactText]) -> String { names.map(\.inQuotes).joined(separator: ", ") }
}
