import OrderingValues
import RuleText
import Testing

@Suite struct RendererTests {
  private let kind = FindingKind("some-kind", .error, "for tests")

  private func finding(_ text: String, _ part: String, label: String? = nil, labels: [Finding.Label] = [])
    -> Finding
  {
    let source = SourceFile(name: "rules.yaml", text: text)
    let before = text.firstRange(of: part).map { text[..<$0.lowerBound].utf8.count } ?? 0
    let span = SourceSpan(source, before..<before + part.utf8.count)
    return Finding(kind, "something is wrong", at: span, label: label, labels: labels)
  }

  private func render(_ finding: Finding) -> String { HumanRenderer().render(finding) }

  @Test func frame() {
    let file = parse("rules: 1\norderings:\n  newest: []\n  top: []\n  newest: {}\n")
    let expected = """
      error[duplicate-key]: `newest` is written twice here
       --> rules.yaml:5:3
        |
      3 |   newest: []
        |   ------ first written here
      ...
      5 |   newest: {}
        |   ^^^^^^ again
        |
        = help: keep one of the two, or rename one

      """
    #expect(file.findings.map(render) == [expected])
  }

  @Test func labelsInOtherFiles() {
    let other = SourceFile(name: "other.yaml", text: "x: 1\nnewest: 2\n")
    let label = Finding.Label(SourceSpan(other, 5..<11), "declared here")
    var finding = finding("a: 1\nb: 2\n", "2", labels: [label])
    finding.notes = ["a fact"]
    let expected = """
      error[some-kind]: something is wrong
       --> rules.yaml:2:4
        |
      2 | b: 2
        |    ^
       ::: other.yaml:2:1
        |
      2 | newest: 2
        | ------ declared here
        |
        = note: a fact

      """
    #expect(render(finding) == expected)
  }

  @Test(
    "V69 the carets stand under wide letters, two cells for each",
    arguments: [
      ("日本: 救", "救", "1 | 日本: 救", "  |       ^^"),
      ("a: 😀 bad", "bad", "1 | a: 😀 bad", "  |       ^^^"),
    ])
  func wideLetters(text: String, part: String, line: String, carets: String) {
    expectFrame(of: text, part, line, carets)
  }

  @Test("V70 a tab before the span moves the carets as far as the text")
  func tabs() {
    expectFrame(of: "a:\tbad", "bad", "1 | a:  bad", "  |     ^^^")
    expectFrame(of: "abc:\tbad", "bad", "1 | abc:    bad", "  |         ^^^")
  }

  @Test(arguments: [
    ("e\u{301}: bad", "bad", "1 | e\u{301}: bad", "  |    ^^^"),
    ("a\u{200B}: bad", "bad", "1 | a<U+200B>: bad", "  |            ^^^"),
    ("a\u{1B}[31m: bad", "bad", "1 | a<U+001B>[31m: bad", "  |                ^^^"),
  ])
  func carets(text: String, part: String, line: String, carets: String) {
    expectFrame(of: text, part, line, carets)
  }

  /// The line and the carets under it, counted in cells of a terminal.
  private func expectFrame(of text: String, _ part: String, _ line: String, _ carets: String) {
    let lines = render(finding(text, part)).split(separator: "\n")
    #expect(lines.dropFirst(3) == [Substring(line), Substring(carets)])
  }

  /// V72: an error in the middle of a huge line.
  @Test func longLinesAreCut() {
    let text = "a: " + String(repeating: "日x", count: 20_000) + "bad" + String(repeating: "y", count: 40_000)
    let lines = render(finding(text, "bad", label: "here")).split(separator: "\n")
    #expect(lines.count == 5)
    for line in lines { #expect(line.unicodeScalars.count <= 130) }
    let (source, carets) = (lines[3], lines[4])
    #expect(source.contains("bad"))
    #expect(source.contains("..."))
    // Two cells for each wide letter before the span.
    let before = source[..<(source.firstRange(of: "bad")?.lowerBound ?? source.endIndex)]
    let cells = before.reduce(0) { $0 + ($1 == "日" ? 2 : 1) }
    #expect(carets == "  |" + String(repeating: " ", count: cells - 3) + "^^^ here")
  }

  @Test func aSpanOverLinesShowsItsFirst() {
    let lines = render(finding("a: x\n  y\n", "x\n  y")).split(separator: "\n")
    #expect(lines.dropFirst(3) == ["1 | a: x", "  |    ^"])
  }

  @Test func wholeFilesStandAtTheirStart() {
    let file = parse("")
    #expect(
      file.findings.map(ConciseRenderer().render) == ["rules.yaml:1:1: error[empty-file]: this file is empty"]
    )
    #expect(
      file.findings.map(render) == [
        """
        error[empty-file]: this file is empty
         --> rules.yaml:1:1
          = help: begin with `rules: 1`, or delete the file

        """
      ])
  }

  @Test func bytesThatAreNoText() throws {
    let finding = try #require(parse(bytes: Array("a: h".utf8) + [0xF6, 0x72]).findings.first)
    let lines = render(finding).split(separator: "\n")
    #expect(lines[3] == "1 | a: h<0xF6>r")
    #expect(lines[4] == "  |     ^^^^^^")
  }

  @Test(
    "V25 whatever the text holds, nothing but line breaks reaches the terminal raw",
    arguments: [
      "a:\n\tb: \u{1B}[2J\u{7}\n", "\"\u{1B}\u{9B}\": 1\n\"\u{1B}\u{9B}\": 2\n", "a: \u{202E}*\u{1}x\n",
    ])
  func noControlCharacters(text: String) {
    let file = parseRuleText(SourceFile(name: "a\u{1B}b\n.yaml", text: text))
    #expect(!file.findings.isEmpty)
    let output =
      HumanRenderer().render(file.findings)
      + file.findings.map(ConciseRenderer().render).joined(separator: "\n")
    let controls = output.unicodeScalars.filter {
      ($0.properties.generalCategory == .control || $0.properties.generalCategory == .format) && $0 != "\n"
    }
    #expect(controls.isEmpty)
    #expect(file.findings.map(ConciseRenderer().render).allSatisfy { !$0.contains("\n") })
  }

  @Test func colour() {
    let finding = finding("a: bad", "bad", label: "here")
    let coloured = HumanRenderer(HumanRenderer.Options(color: true)).render(finding)
    #expect(coloured.contains("\u{1B}[1;31merror[some-kind]\u{1B}[0m"))
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == render(finding))
    #expect(!render(finding).contains("\u{1B}"))
  }

  @Test func summaries() {
    let error = finding("a", "a")
    var warning = error
    warning.severity = .warning
    #expect(summary(of: [error, warning, error]) == "2 errors, 1 warning")
    #expect(summary(of: [error]) == "1 error")
    #expect(summary(of: [warning, warning]) == "2 warnings")
    #expect(summary(of: []) == "no findings")
  }
}
