import OrderingPlans
import OrderingValues
import Orderings
import Records
import RuleModel
import RuleText

extension Command {
  static let test = Command(
    name: "test", operands: "[PATH…]", operandCount: 0...Int.max,
    summary: "Runs the tests of rule books: small feeds, and the order in which they must come out.",
    details: GivenBooks.details,
    options: GivenBooks.options + [.color],
    run: runTests)

  private static func runTests(_ invocation: Invocation) throws -> ExitCode {
    let given = try GivenBooks(invocation)
    var code = given.code
    var testCount = 0
    var failedCount = 0
    var report = ""
    for book in given.books {
      guard let loaded = book.usable else {
        OpenBook.show(book.findings, ofBrokenBook: book.path)
        code = max(code, .findings)
        continue
      }
      let outcomes =
        loaded.book.tests.map {
          Outcome(name: $0.name, span: $0.span, failures: failures(of: $0, in: loaded))
        }
        + loaded.book.screenTests.map {
          Outcome(name: $0.name, span: $0.span, failures: failures(of: $0, in: loaded))
        }
      testCount += outcomes.count
      for outcome in outcomes.sorted(by: Outcome.inPlaceOrder) where !outcome.failures.isEmpty {
        failedCount += 1
        let position = outcome.span.file.position(at: outcome.span.range.lowerBound)
        let place = "\(outcome.span.file.name):\(position.line)"
        // Several expectations may fail for one and the same reason.
        var said = Set<String>()
        for failure in outcome.failures where said.insert(failure).inserted {
          report += Console.printable("\(place): \(outcome.name): \(failure)") + "\n"
        }
      }
    }
    if testCount == 0, code == .success, !invocation.has("--allow-empty") {
      let paths = given.books.map { shown($0.path) }.joined(separator: ", ")
      throw UsageError("there are no tests in \(paths)", help: "write some under `tests` in a rule file")
    }
    if failedCount > 0 {
      report += "\(failedCount) of \(Wording.count(testCount, "test")) failed\n"
      code = max(code, .findings)
    } else if testCount > 0 {
      report += "\(Wording.count(testCount, "test")) passed\n"
    }
    // Who reads only the first lines still gets the right exit code.
    do { try Console.standardOutput.print(report) } catch is ClosedPipe {}
    return code
  }

  /// What came of a test, of an ordering or of a screen.
  private struct Outcome {
    var name: String
    var span: SourceSpan
    var failures: [String]

    static func inPlaceOrder(_ a: Outcome, _ b: Outcome) -> Bool {
      a.span.file.name != b.span.file.name
        ? a.span.file.name < b.span.file.name : a.span.range.lowerBound < b.span.range.lowerBound
    }
  }

  /// What is not as a test expects of a screen, a text each.
  private static func failures(of test: ScreenTest, in loaded: LoadedBook) -> [String] {
    guard let screen = loaded.screen(test.screen) else {
      return ["there is no screen \(shown(test.screen.string))"]
    }
    return ScreenTestRunner(test, of: screen, in: loaded.book).failures(now: .onTheClock)
  }

  /// What is wrong with the order of a test's items, a text each.
  private static func failures(of test: RuleTest, in loaded: LoadedBook) -> [String] {
    let name = test.ordering.name
    guard let index = loaded.book.index(of: name) ?? loaded.book.index(replacing: name) else {
      return ["there is no ordering \(shown(name.string))"]
    }
    let plan = loaded.plans[index]
    let runner: RuleTestRunner
    do throws(RuleTestFailures) {
      runner = try RuleTestRunner(test, by: plan, of: loaded.book, now: .onTheClock)
    } catch { return error.failures.map(\.message) }
    if let failures = runner.failures() { return failures.map(\.message) }
    guard let path = test.pathOfItems else { return [] }
    do {
      let input = try InputFile(records: path, from: nil)
      let fields = runner.slots.map { RecordField(plan.kind.fields[$0]) }
      let table = readRecords(input.bytes, format: input.format, fields: fields).table
      guard table.errors.isEmpty else { return table.errors.first.map { "\(path): \($0)" } }
      return runner.failures(of: table.columns).map(\.message)
    } catch {
      return [(error as? UsageError)?.message ?? "\(error)"]
    }
  }
}
