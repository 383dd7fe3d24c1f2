import Foundation
import OrderingPlans
import OrderingValues
import RuleModel
import RuleTesting
import Synchronization

/// Which tests are run: those that `--run` finds, or all.
struct TestSelection {
  /// A test by what it tests and its name.
  struct Name: Hashable {
    let subject: TestRun.Subject
    let name: String

    /// In what `--run` is looked for.
    var texts: [String] { [name, "\(subject.name.string): \(name)"] }
  }

  private let pattern: String?
  /// How long the names of a book may take: there are expressions that a short name keeps busy for years.
  private let limit = 5.0

  init(_ invocation: Invocation) throws {
    pattern = invocation.value("--run")
    do {
      if let pattern { _ = try Regex(pattern) }
    } catch {
      throw UsageError(
        "`--run` cannot be \(shown(pattern ?? "")): \(error)",
        help:
          "write a regular expression, as in `--run '^newest: '`; a backslash before ( ) [ ] { } . * + ? | makes it stand for itself"
      )
    }
  }

  /// The tests of a book that are to be run.
  ///
  /// - Throws: A ``UsageError`` where the expression does not come to an end.
  func chosen(in book: CheckedBook) throws -> Set<Name> {
    let names =
      book.tests.map { Name(subject: .ordering($0.ordering.name), name: $0.name) }
      + book.screenTests.map { Name(subject: .screen($0.screen), name: $0.name) }
    guard let pattern else { return Set(names) }
    guard let isFound = Self.places(of: pattern, in: names.map(\.texts), within: limit) else {
      throw UsageError(
        "`--run \(pattern.onOneLine)` takes too long to look for",
        help: "write it without a repetition inside of a repetition, as `(a+)+` is one")
    }
    return Set(zip(names, isFound).filter(\.1).map(\.0))
  }

  /// Whether an expression is found in one of some texts; nil where that is not known in time.
  ///
  /// Nothing stops a search that is under way, so it has a thread of its own, which ends with the tool at the latest.
  private static func places(of pattern: String, in texts: [[String]], within seconds: Double) -> [Bool]? {
    final class Answer: Sendable {
      let found = Mutex<[Bool]?>(nil)
      let isThere = DispatchSemaphore(value: 0)
    }
    let answer = Answer()
    Thread.detachNewThread {
      // It was read once already.
      guard let regex = try? Regex(pattern) else { return }
      let found = texts.map { $0.contains { $0.contains(regex) } }
      answer.found.withLock { $0 = found }
      answer.isThere.signal()
    }
    guard answer.isThere.wait(timeout: .now() + seconds) == .success else { return nil }
    return answer.found.withLock { $0 }
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
