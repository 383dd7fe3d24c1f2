import OrderingValues
import RuleTesting

/// Which tests are run: those that `--run` finds, or all.
struct TestSelection {
  private let pattern: String?
  private let regex: Regex<AnyRegexOutput>?

  init(_ invocation: Invocation) throws {
    pattern = invocation.value("--run")
    do {
      regex = try pattern.map { try Regex($0) }
    } catch {
      throw UsageError(
        "`--run` cannot be \(shown(pattern ?? "")): \(error)",
        help:
          "write a regular expression, as in `--run '^newest: '`; a backslash before ( ) [ ] { } . * + ? | makes it stand for itself"
      )
    }
  }

  /// Whether a test is to be run.
  func holds(_ subject: TestRun.Subject, _ name: String) -> Bool {
    guard let regex else { return true }
    return [name, "\(subject.name.string): \(name)"].contains { $0.contains(regex) }
  }

  /// What is said where there is nothing to run.
  func nothingFound(in paths: [String]) -> UsageError {
    let places = paths.map(shown).joined(separator: ", ")
    guard let pattern else {
      return UsageError("there are no tests in \(places)", help: "write some under `tests` in a rule file")
    }
    return UsageError(
      "no test in \(places) has a name in which \(shown(pattern)) is found",
      help: "the name of a test is meant, or `ordering: name`, with capital and small letters as written")
  }
}
