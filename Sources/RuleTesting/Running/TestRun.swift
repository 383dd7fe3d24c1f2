package import OrderingPlans
package import OrderingValues
import Orderings
package import RuleModel
package import RuleText

/// What came of the tests of a rule book.
package struct TestRun: Sendable {
  /// What came of one test.
  package struct Result: Sendable {
    /// The name of the test.
    package var name: String
    /// What it tests.
    package var subject: Subject
    /// Where it stands.
    package var span: SourceSpan
    /// How it ended.
    package var outcome: Outcome
    /// How long it took.
    package var duration: Duration = .zero

    /// Whether it passed.
    package var hasPassed: Bool { if case .passed = outcome { true } else { false } }

    /// What the test is recognised by in a later run, wherever its line has moved meanwhile.
    package var identity: Identity { Identity(file: span.file.name, subject: subject, name: name) }
  }

  /// What a test is about, by its name.
  package enum Subject: Sendable, Hashable {
    case ordering(ExactText)
    case screen(ExactText)

    /// The name of the ordering or screen.
    package var name: ExactText {
      switch self {
      case .ordering(let name), .screen(let name): name
      }
    }
  }

  /// How a test ended.
  package enum Outcome: Sendable {
    /// All is as expected.
    case passed
    /// Something is not.
    case failed([RuleTestFailure])
    /// Its items could not be had, and why.
    case notRun(String)
  }

  /// A test by its file, what it tests, and its name.
  package struct Identity: Sendable, Hashable {
    /// The path of its file.
    package var file: String
    /// What it tests.
    package var subject: Subject
    /// Its name.
    package var name: String
  }

  /// By place.
  package var results: [Result] = []
  /// What no test decides, where that was asked for.
  package var coverage: RuleCoverage?

  /// The tests that did not pass.
  package var failed: [Result] { results.filter { !$0.hasPassed } }
}

extension TestRun {
  /// Reads the items of a file, a column for each of the fields.
  package typealias Reading = (_ path: String, _ fields: [ItemKind.Field]) throws(UnreadableItems) ->
    [ValueColumn]

  /// Why the items of a file cannot be had.
  package struct UnreadableItems: Error {
    /// In plain words, with the name of the file.
    package var message: String

    /// Says why, with the name of the file.
    package init(_ message: String) { self.message = message }
  }

  /// Runs tests of a book.
  /// - Parameters:
  ///   - book: A book without errors.
  ///   - now: The time for tests that do not say their own.
  ///   - isWanted: Whether a test is to be run, by what it tests and its name.
  ///   - coverage: Whether to find out what no test decides.
  ///   - reading: Reads files of items; it is called by several threads at once.
  package init(
    of book: LoadedBook, now: Instant, where isWanted: (Subject, String) -> Bool = { _, _ in true },
    coverage: Bool = false, reading: Reading
  ) {
    let tests = book.book.tests.filter { isWanted(.ordering($0.ordering.name), $0.name) }
    let map = coverage ? CoverageMap(book) : nil
    let ofOrderings = inParallel(mapping: tests.count) { place in
      let start = ContinuousClock.now
      var one = Self.run(tests[place], in: book, now: now, map: map, reading: reading)
      one.result.duration = ContinuousClock.now - start
      return one
    }
    let ofScreens = book.book.screenTests.filter { isWanted(.screen($0.screen), $0.name) }.map {
      Self.run($0, in: book, now: now)
    }
    results = (ofOrderings.map(\.result) + ofScreens).sorted { a, b in
      a.span.file.name != b.span.file.name
        ? a.span.file.name < b.span.file.name : a.span.range.lowerBound < b.span.range.lowerBound
    }
    self.coverage = map?.coverage(deciding: ofOrderings.reduce(into: []) { $0.formUnion($1.decided) })
  }

  private static func run(_ test: ScreenTest, in book: LoadedBook, now: Instant) -> Result {
    // A book without errors has every screen that its tests name.
    let failures =
      book.screen(test.screen).map { ScreenTestRunner(test, of: $0, in: book.book).failures(now: now) }
      ?? ["there is no screen \(test.screen.inQuotes)"]
    return Result(
      name: test.name, subject: .screen(test.screen), span: test.span,
      outcome: failures.isEmpty ? .passed : .failed(failures.map { RuleTestFailure($0) }))
  }

  private static func run(
    _ test: RuleTest, in book: LoadedBook, now: Instant, map: CoverageMap?, reading: Reading
  ) -> (result: Result, decided: Set<CoverageMap.Place>) {
    let name = test.ordering.name
    var result = Result(name: test.name, subject: .ordering(name), span: test.span, outcome: .passed)
    // A book without errors has every ordering that its tests name.
    guard let index = book.book.index(of: name) ?? book.book.index(replacing: name) else {
      result.outcome = .notRun("there is no ordering \(name.inQuotes)")
      return (result, [])
    }
    let plan = book.plans[index]
    let runner: RuleTestRunner
    do throws(RuleTestFailures) {
      runner = try RuleTestRunner(test, by: plan, of: book.book, now: now)
    } catch {
      result.outcome = .failed(error.failures)
      return (result, [])
    }
    let columns: [ValueColumn]
    do throws(UnreadableItems) {
      columns = try items(of: test, by: runner, plan.kind, reading)
    } catch {
      result.outcome = .notRun(error.message)
      return (result, [])
    }
    let failures = runner.failures(of: columns)
    guard failures.isEmpty else {
      result.outcome = .failed(failures)
      return (result, [])
    }
    return (result, map?.places(decidedBy: runner, items: columns, ofOrdering: index) ?? [])
  }

  private static func items(
    of test: RuleTest, by runner: RuleTestRunner, _ kind: ItemKind, _ reading: Reading
  ) throws(UnreadableItems) -> [ValueColumn] {
    if let rows = runner.rows { return rows }
    // A test without rows names a file.
    guard let path = test.pathOfItems else { throw UnreadableItems("it has no items") }
    return try reading(path, runner.slots.map { kind.fields[$0] })
  }
}
