import Foundation
import OrderingPlans
import OrderingTestSupport
import OrderingValues
import RuleTesting
import RuleText
import Testing

/// Reports of tests, read by parsers and a schema of others.
@Suite(.enabled(if: TestReportChecker.isAvailable, TestReportChecker.howToHaveIt))
struct ReportTests {
  private static let head = """
    rules: 1
    items: stories
    fields: { id: { type: id, unique: true }, priority: integer }
    orderings:
      top: [priority: highest first]

    """

  private func report(_ tests: String, name: String = "rules.yaml", threshold: Double? = nil) throws
    -> TestReport
  {
    let book = LoadedBook.load([SourceFile(name: name, text: Self.head + tests)])
    try #require(!book.hasErrors, "\(ConciseRenderer().lines(of: book.findings))")
    let now = try #require(Instant(secondsSince1970: 0))
    let run = TestRun(of: book, now: now, coverage: threshold != nil) {
      path, _ throws(TestRun.UnreadableItems) in
      throw TestRun.UnreadableItems("\(path): there are no files here")
    }
    return TestReport(books: [.init(path: "Rules", run: run)], toolVersion: "1", coverageThreshold: threshold)
  }

  private func test(_ name: String, _ given: String, _ expect: String) -> String {
    "  - { name: \(name), ordering: top, given: \(given), expect: \(expect) }\n"
  }

  private func expectWhole(_ reports: [TestReport]) throws {
    let complaints = try TestReportChecker.complaints(about: reports)
    #expect(complaints.isEmpty, "\(complaints)")
  }

  @Test("passed, failed and not run")
  func outcomes() throws {
    let rows = "[{ id: a, priority: 1 }, { id: b, priority: 2 }]"
    let tests =
      "tests:\n" + test("right", rows, "[b, a]") + test("wrong", rows, "[a, b]")
      + test("elsewhere", "{ file: rows.csv }", "[a, b]")
    try expectWhole([
      try report(tests), try report(tests, threshold: 100), try report(tests, threshold: 0), try report(""),
      TestReport(books: [.init(path: "Broken", run: nil)], toolVersion: "1", isComplete: false),
      TestReport(books: [], toolVersion: "1"),
    ])
  }

  @Test("V76 names and values that XML and JSON must not hold as they are")
  func oddText() throws {
    let names = [
      #""\e[31m]]><b a='1'>&amp;""#, #""a\nb\tc\r\"""#, #""\u0085\u2028\u202Ex\uFFFE""#, "日本",
      #""<![CDATA[ x ]]>""#,
    ]
    let tests = names.map { name in
      test(name, "[{ id: \(name), priority: 1 }, { id: b, priority: 2 }]", "[\(name), b]")
    }
    try expectWhole([
      try report("tests:\n" + tests.joined(), name: "we<ird&\u{1B}.yaml"),
      try report("tests:\n" + tests.joined(), threshold: 50),
    ])
  }
}

/// Reads reports by `check-test-reports.py`.
enum TestReportChecker {
  private static let script = PythonScript(
    "check-test-reports.py", environment: "reports", orNamedBy: "ORDERING_REPORTS_PYTHON")

  static var isAvailable: Bool { script.isAvailable }
  static let howToHaveIt: Comment = "no Python with the schemas' readers is here; .ci/reports installs it"

  /// What is wrong with the texts of these reports, a line each; empty if nothing is.
  static func complaints(about reports: [TestReport]) throws -> String {
    try script.complaints(saying: { $0 == "\(reports.count) reports checked\n" }) { root in
      for (number, report) in reports.enumerated() {
        try Data(report.json.utf8).write(to: root.appending(path: "\(number).json"))
        try Data(report.junit.utf8).write(to: root.appending(path: "\(number).xml"))
      }
    }
  }
}
