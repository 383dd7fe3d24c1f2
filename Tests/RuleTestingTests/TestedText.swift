import OrderingPlans
import OrderingValues
import RuleTesting
import RuleText
import Testing

/// A rule book in a text, and what comes of its tests.
struct TestedText {
  let run: TestRun

  init(_ text: String, coverage: Bool = false) throws {
    let book = LoadedBook.load([SourceFile(name: "rules.yaml", text: text)])
    try #require(!book.hasErrors, "\(ConciseRenderer().lines(of: book.findings))\n\(text)")
    let now = try #require(Instant(secondsSince1970: 1_767_225_600))
    run = TestRun(of: book, now: now, coverage: coverage) { path, _ throws(TestRun.UnreadableItems) in
      throw TestRun.UnreadableItems("\(path): there are no files here")
    }
  }

  /// The names of the tests that do not pass.
  var failed: [String] { run.failed.map(\.name) }

  /// What is not decided, as `ordering line aspect`.
  func undecided() throws -> [String] {
    try #require(run.coverage).undecided.map {
      "\($0.ordering) \($0.span.file.position(at: $0.span.range.lowerBound).line) \($0.aspect)"
    }
  }
}
