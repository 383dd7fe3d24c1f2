import RuleText
import Testing

/// The lines that a fix leaves behind, under the help; and carets in odd lines.
struct CorrectionTests {
  private static let kind = FindingKind("some-kind", .error, "for tests")

  /// The rows below the first empty row of a frame: of a finding about a part of a text, with edits of other parts.
  private static func rows(
    _ text: String, _ part: String, help: String? = "do it", width: Int = 120,
    _ edits: (old: String, new: String)...
  ) -> [String] {
    let source = SourceFile(name: "a.yaml", text: text)
    func range(_ part: String) -> Range<Int> {
      let before = text.firstRange(of: part).map { text[..<$0.lowerBound].utf8.count } ?? text.utf8.count
      return before..<before + part.utf8.count
    }
    let fix = Finding.Fix("change it", edits: edits.map { .init(range($0.old), $0.new) })
    let finding = Finding(
      kind, "wrong", at: SourceSpan(source, range(part)), help: help, fix: edits.isEmpty ? nil : fix)
    let rendered = HumanRenderer(.init(width: width)).render(finding)
    return rendered.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(3).dropLast().map(
      String.init)
  }

  @Test("a changed word stands in its line, marked")
  func word() {
    #expect(
      Self.rows("keys:\n  - publishdAt: newest first\n", "publishdAt", ("publishdAt", "publishedAt")) == [
        "2 |   - publishdAt: newest first", "  |     ^^^^^^^^^^", "  |", "  = help: do it", "  |",
        "2 |   - publishedAt: newest first", "  |     +++++++++++",
      ])
  }

  @Test("without help, the title of the fix stands there")
  func title() {
    #expect(
      Self.rows("a: b\n", "b", help: nil, ("b", "c")).dropFirst(2).prefix(3) == [
        "  |", "  = help: change it", "  |",
      ])
  }

  @Test("what is taken away leaves no mark")
  func deletion() {
    #expect(Self.rows("a: [b,, c]\n", ",,", (",,", ",")).suffix(2) == ["1 | a: [b, c]", "  |      +"])
    #expect(Self.rows("  a: 1\n", " ", ("  a", "a")).suffix(2) == ["1 | a: 1", "  | +"])
    let rows = Self.rows("a: 1 #x\n", "#x", (" #x", ""))
    #expect(rows.suffix(2) == ["  |", "1 | a: 1"])
  }

  @Test("a line that goes is named", arguments: ["\n", "\r\n"])
  func lines(ending: String) {
    let text = ["a: 1", "b: 2", "c: 3", "d: 4", ""].joined(separator: ending)
    #expect(
      Self.rows(text, "b", ("b: 2\(ending)", "")).suffix(2) == ["  = help: do it", "  = fix: delete line 2"])
    #expect(
      Self.rows(text, "b", ("b: 2\(ending)c: 3\(ending)", "")).last == "  = fix: delete lines 2 to 3")
    #expect(Self.rows(text, "d", ("\(ending)d: 4", "")).last == "  = fix: delete line 4")
  }

  @Test("a new line stands alone, with the number that it gets", arguments: ["\n", "\r\n"])
  func newLine(ending: String) {
    let text = ["a: 1", "b: 2", ""].joined(separator: ending)
    #expect(
      Self.rows(text, "b", ("b: 2", "x: 日\(ending)b: 2")).suffix(3) == ["  |", "2 | x: 日", "  | +++++"])
  }

  @Test("several changes are marked each; of many lines the first three are shown")
  func several() {
    #expect(
      Self.rows("a: b\nc: d\ne: f\n", "b", ("a", "xx"), ("b", "yy"), ("f", "g")).suffix(5) == [
        "  |", "1 | xx: yy", "  | ++  ++", "3 | e: g", "  |    +",
      ])
    let text = (1...9).map { "k\($0): v\($0)\n" }.joined()
    let source = SourceFile(name: "a", text: text)
    let edits = (0..<9).map { Finding.Fix.Edit($0 * 7 + 4..<$0 * 7 + 6, "w") }
    let finding = Finding(Self.kind, "m", at: SourceSpan(source, 0..<2), fix: .init("t", edits: edits))
    let rows = HumanRenderer().render(finding).split(separator: "\n")
    #expect(rows.suffix(3) == ["3 | k3: w", "  |     +", "  = note: 6 more lines change likewise"])
  }

  @Test("what cannot be shown, and edits that do not fit, leave the help alone")
  func nothing() {
    #expect(Self.rows("\u{FEFF}a: 1\n", "\u{FEFF}", ("\u{FEFF}", "")).last == "  = help: do it")
    #expect(Self.rows("a: 1\n", "1", ("1", "1")).last == "  = help: do it")
    let source = SourceFile(name: "a", text: "a: 1\n")
    for edits in [[Finding.Fix.Edit(0..<9, "")], [.init(0..<2, "x"), .init(1..<3, "y")]] {
      let finding = Finding(
        Self.kind, "m", at: SourceSpan(source, 0..<1), help: "h", fix: .init("t", edits: edits))
      #expect(HumanRenderer().render(finding).hasSuffix("  |\n  = help: h\n"))
    }
  }

  @Test("V72 a long corrected line is shown around its change")
  func long() {
    let text = "a: " + String(repeating: "x", count: 50_000) + "BAD" + String(repeating: "y", count: 50_000)
    for width in [40, 80, 500] {
      let rows = Self.rows(text, "BAD", width: width, ("BAD", "GOOD"))
      #expect(rows.allSatisfy { $0.count <= min(width, 200) })
      let marked = rows[rows.count - 2]
      let marks = rows[rows.count - 1]
      #expect(marks.hasSuffix("++++") && marks.count < marked.count)
      #expect(Array(marked)[(marks.count - 4)..<marks.count] == ["G", "O", "O", "D"])
    }
  }

  // MARK: Frames of odd lines

  @Test("carets stand at the end of a line, under CRLF, and beside a byte order mark that is not shown")
  func ends() {
    let source = SourceFile(name: "a", text: "\u{FEFF}ab: 1\r\nc\r\n")
    func rows(_ range: Range<Int>) -> [String] {
      HumanRenderer().render(Finding(Self.kind, "m", at: SourceSpan(source, range))).split(separator: "\n")
        .dropFirst(3)
        .map(String.init)
    }
    #expect(rows(3..<5) == ["1 | ab: 1", "  | ^^"])
    #expect(rows(8..<8) == ["1 | ab: 1", "  |      ^"])
    #expect(rows(0..<3) == ["1 | <U+FEFF>ab: 1", "  | ^^^^^^^^"])
    #expect(rows(11..<11) == ["2 | c", "  |  ^"])
    #expect(rows(13..<13) == ["3 |", "  | ^"])
  }

  @Test("several labels on one line stand below it, one a row")
  func labels() {
    let source = SourceFile(name: "a", text: "a: 日 b: c\n")
    var finding = Finding(Self.kind, "m", at: SourceSpan(source, 7..<8), label: "this")
    finding.labels = [.init(SourceSpan(source, 3..<6), "wide"), .init(SourceSpan(source, 10..<11), "that")]
    let rows = HumanRenderer().render(finding).split(separator: "\n").dropFirst(3)
    #expect(rows == ["1 | a: 日 b: c", "  |    -- wide", "  |       ^ this", "  |          - that"])
  }
}
