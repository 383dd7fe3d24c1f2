import FindingReports
import OrderingPlans
import OrderingTestSupport
import RuleText
import Testing

/// Every format is read by schemas and parsers that were not written here, and says the same as the others.
@Suite(.enabled(if: ReportChecker.isAvailable, ReportChecker.howToHaveIt))
struct SchemaTests {
  /// The report of a check of files as one book.
  private static func check(_ files: [SourceFile], deniesWarnings: Bool = false) -> ReportChecker.Case {
    let book = FindingReport.Book(name: "Rules", files: files.map(\.name), orderingCount: 1)
    let findings = LoadedBook.load(files).findings.sorted(by: Finding.inPlaceOrder)
    let report = FindingReport(
      books: [book], findings: findings, toolVersion: "1.2.3", deniesWarnings: deniesWarnings)
    return ReportChecker.Case(report: report, sources: files)
  }

  private static func check(_ name: String, _ text: String) -> ReportChecker.Case {
    check([SourceFile(name: name, text: text)])
  }

  private func expectWhole(_ cases: [ReportChecker.Case]) throws {
    let complaints = try ReportChecker.complaints(about: cases)
    #expect(complaints.isEmpty, "\(complaints)")
  }

  @Test("V73 findings about whole files and empty files stand at a place that the schema takes")
  func wholeFiles() throws {
    let cases = [
      Self.check("Rules/empty.yaml", ""), Self.check("Rules/bom.yaml", "\u{FEFF}"),
      Self.check("Rules/text.yaml", "hello\n"), Self.check("Rules/nothing.yaml", "items: stories\n"),
      Self.check([SourceFile(name: "Rules/bytes.yaml", bytes: [0xFF, 0xFE, 0x00, 0x72])]),
    ]
    for one in cases { #expect(!one.report.findings.isEmpty) }
    try expectWhole(cases)
  }

  @Test("V75 odd paths and messages arrive whole")
  func oddPaths() throws {
    let names = [
      "we,ird:1%.yaml", "a b/c#d?e.yaml", "./Rules/./x.yaml", "/abs/ü.yaml", "../up/x.yaml", "a=b::c.yaml",
      "line\nbreak\u{1B}[31m.yaml", "caf\\xE9.yaml", "%\u{301}0A.yaml", "日本/救.yaml", "%3A%252C.yaml",
    ]
    let cases = names.map { Self.check($0, "rules: 1\nfelds: 1\n\"a,b:%0A\\n::\": 1\n\"%\u{301}\": 2\n") }
    for one in cases { #expect(one.report.findings.count == 3) }
    try expectWhole(cases)
  }

  @Test("V76 what XML cannot hold is spelled out")
  func controlCharacters() throws {
    let texts = [
      "rules: 1\n\u{1B}[31mx: 1\n", "rules: 1\nitems: \"a\u{1}b\u{FFFE}\u{FFFF}]]>&<\"\n",
      "rules: 1\n\"\\e[31m\\0]]>\": 1\n\"\\e[31m\\0]]>\": 2\n", "rules: 1\n\"a\\u2028\\u202E\\uFFFE\": 1\n",
    ]
    let cases = texts.map { Self.check("Rules/esc\u{1B}.yaml", $0) }
    for one in cases { #expect(!one.report.findings.isEmpty) }
    try expectWhole(cases)
  }

  @Test("reports without findings, without files and of what could not be read are whole")
  func nothing() throws {
    let reports = [
      FindingReport(books: [], findings: [], toolVersion: "1", isComplete: false),
      FindingReport(books: [.init(name: "Rules", files: ["Rules/a.yaml"])], findings: [], toolVersion: "1"),
      FindingReport(
        books: [.init(name: "Rules", files: [])], findings: [], toolVersion: "1", deniesWarnings: true),
    ]
    try expectWhole(reports.map { .init(report: $0, sources: []) })
  }

  @Test("findings of real rules are in every format, whatever became of the text", arguments: 0..<8)
  func brokenRules(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let cases = (0..<8).map { _ in
      let files = (0..<Int.random(in: 1...3, using: &random)).map { number in
        SourceFile(name: "Rules/\(number).yaml", bytes: OddText.rules(&random))
      }
      return Self.check(files, deniesWarnings: .random(using: &random))
    }
    try expectWhole(cases)
  }

  @Test("any findings over any files are in every format", arguments: 100..<106)
  func anyFindings(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let cases = (0..<10).map { _ in
      let files = (0..<Int.random(in: 1...3, using: &random)).map { number in
        SourceFile(name: OddText.path(number, &random), bytes: OddText.bytes(&random))
      }
      let findings = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        OddText.finding(in: files, &random)
      }
      let book = FindingReport.Book(name: OddText.words(&random), files: files.map(\.name))
      let report = FindingReport(
        books: [book], findings: findings.sorted(by: Finding.inPlaceOrder), toolVersion: "1")
      return ReportChecker.Case(report: report, sources: files)
    }
    try expectWhole(cases)
  }
}
