import Foundation
import OrderingPlans
import OrderingValues
import RuleModel
import RuleText

extension RuleBook {
  /// Runs the tests of the rule files.
  ///
  /// ```swift
  /// for result in book.runTests() where result.outcome != .passed { print(result) }
  /// ```
  ///
  /// - Parameter records: Reads the records of a file, for tests that keep their items in one; it is given the
  ///   file's path, below the folder of the rule file. Without it such tests are not run.
  /// - Returns: A result for each test, in the order of the files.
  public func runTests(reading records: ((_ path: String) throws -> [Record])? = nil) -> [RuleTestResult] {
    let ofOrderings = loaded.book.tests.compactMap { test -> RuleTestResult? in
      guard let plan = try? plan(test.ordering.name.string) else { return nil }
      return RuleTestResult(test, outcome(of: test, by: plan, reading: records))
    }
    let ofScreens = loaded.book.screenTests.map { RuleTestResult($0, outcome(of: $0)) }
    return (ofOrderings + ofScreens).sorted {
      $0.place.file != $1.place.file
        ? $0.place.file < $1.place.file : $0.place.bytes.lowerBound < $1.place.bytes.lowerBound
    }
  }

  private func outcome(of test: ScreenTest) -> RuleTestResult.Outcome {
    guard let now = Date().instant, let screen = loaded.screen(test.screen) else {
      return .notRun("the clock gives no time")
    }
    let failures = ScreenTestRunner(test, of: screen, in: loaded.book).failures(now: now)
    return failures.isEmpty ? .passed : .failed(failures.map { .init(message: $0) })
  }

  private func outcome(
    of test: RuleTest, by plan: OrderingPlan, reading records: ((_ path: String) throws -> [Record])?
  ) -> RuleTestResult.Outcome {
    let runner: RuleTestRunner
    guard let now = Date().instant else { return .notRun("the clock gives no time") }
    do throws(RuleTestFailures) {
      runner = try RuleTestRunner(test, by: plan, of: loaded.book, now: now)
    } catch { return .init(error.failures) }
    if let failures = runner.failures() { return .init(failures) }
    guard case .file(let file) = test.given, let path = test.pathOfItems, let records else {
      return .notRun("its items are in a file, and nothing was given to read files with")
    }
    do {
      let reader = RecordReader(try records(path), runner.slots.map { plan.kind.fields[$0] })
      if reader.problems.count > 0 { throw reader.problems }
      return .init(runner.failures(of: reader.values))
    } catch {
      return .notRun("\(file): \(error)")
    }
  }
}

/// What came of a test of a rule file.
public struct RuleTestResult: Sendable, Hashable, CustomStringConvertible {
  /// How a test ended.
  public enum Outcome: Sendable, Hashable {
    /// The order is as expected.
    case passed
    /// It is not.
    case failed([Failure])
    /// The items could not be had, and why.
    case notRun(String)

    init(_ failures: [RuleTestFailure]) {
      self = failures.isEmpty ? .passed : .failed(failures.map { Failure($0) })
    }
  }

  /// One thing that is not as expected.
  public struct Failure: Sendable, Hashable, CustomStringConvertible {
    /// In a sentence.
    public let message: String
    /// Over several lines: what is wrong, the key that decided with its place in the rules, and both values.
    public let description: String
    /// The two items that it is about, the one that was sorted to the front first, and why it stands there.
    public let pair: Pair?
    /// Where the key that decided stands in the ordering; nil where none did.
    public let keyPlace: Diagnostic.Place?
    /// The order in which the items have to come for it; nil where it is that of the test.
    public let arrival: [String]?

    /// Two items of a test, by the names that the test has for them.
    public struct Pair: Sendable, Hashable {
      /// The item that was sorted to the front.
      public let first: String
      /// The item that should stand there, or tie.
      public let second: String
      /// Why the first stands before the second.
      public let reason: Reason
    }

    init(message: String) {
      self.message = message
      description = message
      pair = nil
      keyPlace = nil
      arrival = nil
    }

    init(_ failure: RuleTestFailure) {
      message = failure.message
      description = failure.lines.joined(separator: "\n")
      keyPlace = failure.pair?.key.map { Diagnostic.Place($0.span) }
      arrival = failure.arrival?.map(\.string)
      pair = failure.pair.map {
        Pair(first: $0.first.string, second: $0.second.string, reason: Reason($0.explanation))
      }
    }
  }

  /// The name of the test.
  public let name: String
  /// The name of the ordering that it tests; nil for the test of a screen.
  public let ordering: String?
  /// The name of the screen that it tests; nil for the test of an ordering.
  public let screen: String?
  /// Where the test stands.
  public let place: Diagnostic.Place
  /// How it ended.
  public let outcome: Outcome

  init(_ test: RuleTest, _ outcome: Outcome) {
    name = test.name
    ordering = test.ordering.name.string
    screen = nil
    place = Diagnostic.Place(test.span)
    self.outcome = outcome
  }

  init(_ test: ScreenTest, _ outcome: Outcome) {
    name = test.name
    ordering = nil
    screen = test.screen.string
    place = Diagnostic.Place(test.span)
    self.outcome = outcome
  }

  /// A line for the test, and some for each failure.
  public var description: String {
    let name = name.onOneLine
    return switch outcome {
    case .passed: "passed: \(name)"
    case .failed(let failures):
      "failed: \(name)"
        + failures.map { "\n  " + $0.description.replacing("\n", with: "\n  ") }.joined()
    case .notRun(let why): "not run: \(name)\n  \(why)"
    }
  }
}
