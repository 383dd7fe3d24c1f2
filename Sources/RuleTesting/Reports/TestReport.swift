/// What came of the tests of several books: all that a report says.
package struct TestReport: Sendable {
  /// A rule book whose tests were to be run.
  package struct Book: Sendable {
    /// Its path as it was given.
    package var path: String
    /// What came of its tests; nil where the book has errors, so that none could be run.
    package var run: TestRun?

    /// Describes a book.
    package init(path: String, run: TestRun?) {
      self.path = path
      self.run = run
    }
  }

  /// What the tool is called that writes reports.
  static let toolName = "ordering"

  /// The books, as they were given.
  package var books: [Book]
  /// Whether everything that was asked for could be looked at.
  package var isComplete: Bool
  /// How many of a hundred things that the rules say a test must decide.
  package var coverageThreshold: Double?
  let toolVersion: String

  /// Describes what came of the tests.
  package init(books: [Book], toolVersion: String, isComplete: Bool = true, coverageThreshold: Double? = nil)
  {
    self.books = books
    self.toolVersion = toolVersion
    self.isComplete = isComplete
    self.coverageThreshold = coverageThreshold
  }

  /// What came of every test that was run.
  package var results: [TestRun.Result] { books.flatMap { $0.run?.results ?? [] } }

  /// The tests that did not pass.
  package var failed: [TestRun.Result] { results.filter { !$0.hasPassed } }

  /// What no test decides, of all books; nil where nobody asked.
  package var coverage: RuleCoverage? {
    let parts = books.compactMap { $0.run?.coverage }
    return parts.isEmpty ? nil : RuleCoverage(points: parts.flatMap(\.points))
  }

  /// Whether less is decided than is asked for.
  package var isBelowThreshold: Bool {
    guard let coverageThreshold, let coverage else { return false }
    return coverage.percent < coverageThreshold
  }
}
