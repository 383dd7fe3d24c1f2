import OrderingTestSupport
import OrderingValues
import RuleText
import Testing

/// Limits, and texts that are made to hurt: they must come to an end, without deep recursion.
@Suite struct LimitTests {
  private func ids(_ text: String) -> Set<String> { Set(parse(text).findings.map(\.kind.id)) }

  @Test(arguments: ["[", "{a: ", "[\n", "{a:\n"]) func deepBrackets(opening: String) {
    #expect(ids("a: " + String(repeating: opening, count: 2_000)).contains("too-deep"))
  }

  /// A line that is too long is the one mistake, whatever it holds.
  @Test(arguments: ["[", "{a: ", "a: ", "- ", "\u{1}", ":", "\u{FEFF}", "x", "\t"]) func longLine(
    _ part: String
  ) {
    #expect(kinds(String(repeating: part, count: 200_000)) == ["line-too-long"])
    #expect(kinds("a: 1\n" + String(repeating: part, count: 200_000) + "\nb: [") == ["line-too-long"])
  }

  /// The kinds of all findings, in their order.
  private func kinds(_ text: String) -> [String] { parse(text).findings.map(\.kind.id) }

  /// Each level holds the one before nine times, which would be 9³⁰ values.
  @Test func aliasBomb() {
    let levels = (1..<30).map { level in
      let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      return "a\(level): &a\(level) [\(aliases)]\n"
    }
    let file = parse("a0: &a0 [x, x]\n" + levels.joined())
    #expect(file.places == ["anchor 1:5"])
    // 30 anchors and 29 × 9 aliases, of which one is shown.
    #expect(file.findings[0].notes.contains { $0.contains("290 more") })
    #expect(file.root.content == .broken)
  }

  @Test func aFewAnchorsHideNothing() {
    let some = (1...20).map { "a\($0): &x 1\n" }.joined()
    #expect(kinds(some) == Array(repeating: "anchor", count: 20))
    #expect(kinds(some + "b: *x\n") == ["anchor"])
  }

  @Test(arguments: [
    "- !a x\n", "<<: *a\n", "%TAG ! tag:x\n", "a: \"b\n", "a: [\n", "'\n", "a\u{200B}\n", "a: |\n  b\n",
  ])
  func floods(line: String) {
    #expect(kinds(String(repeating: line, count: (1 << 20) / line.utf8.count)).count == 1)
  }

  /// Not only what is read of a flood must come to an end, but also what is shown of it.
  @Test(.timeLimit(.minutes(1)), arguments: ["\r", "a: 1\r", "=======\n", "\t\n", "\u{7}", "a\u{2028}"])
  func shownFloods(_ part: String) {
    let text = "a: 1\nb: 2\n" + String(repeating: part, count: 200_000 / part.utf8.count)
    let file = parse(text)
    #expect(file.findings.count < 5)
    for finding in file.findings {
      #expect(HumanRenderer().render(finding).utf8.count < 20_000)
      for edit in finding.fix?.edits ?? [] { _ = file.source.position(at: edit.range.upperBound) }
    }
  }

  @Test("columns of long lines are counted in characters", arguments: ["", "\u{FEFF}"])
  func columnsOfLongLines(mark: String) {
    let line = String(repeating: "aé日🙂", count: 3_000)
    let source = SourceFile(name: "rules.yaml", text: mark + line + "\nx: 1\n" + line)
    func place(at offset: Int) -> [Int] {
      let position = source.position(at: offset)
      return [position.line, position.column]
    }
    var offset = mark.utf8.count
    for (index, scalar) in line.unicodeScalars.enumerated() {
      #expect(place(at: offset) == [1, index + 1])
      offset += scalar.utf8.count
    }
    #expect(place(at: offset) == [1, 12_001])
    #expect(place(at: offset + 2) == [2, 2])
    #expect(place(at: offset + 6 + 10) == [3, 5])
    #expect(place(at: source.bytes.count) == [3, 12_001])
  }

  @Test(arguments: 0..<20) func randomBytes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let bytes = (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let file = parseRuleText(SourceFile(name: "rules.yaml", bytes: bytes))
    #expect(file.findings.map(\.kind.id) == ["not-utf8"])
  }

  @Test func deepBlocks() {
    let nested = (0..<1_000).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
    #expect(ids(nested) == ["too-deep"])
    #expect(ids(String(repeating: "- ", count: 4_000)).contains("too-deep"))
    // With all their indentation, 1,500 levels take more than a file may hold.
    let huge = (0..<1_500).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
    #expect(ids(huge) == ["file-too-large"])
  }

  @Test func depthAtTheLimit() {
    // The outermost mapping is the first level.
    let (open, close) = (String(repeating: "[", count: 31), String(repeating: "]", count: 31))
    #expect(ids("a: \(open)\(close)").isEmpty)
    #expect(ids("a: [\(open)\(close)]") == ["too-deep"])
  }

  @Test func tooDeepHidesOneEntry() {
    let file = parse(
      "a: " + String(repeating: "[", count: 40) + String(repeating: "]", count: 40) + "\nb: 1\n")
    #expect(file.places == ["too-deep 1:35"])
    #expect(file["a"]?.content == .broken)
    #expect(file["b"]?.content == .scalar(Node.Scalar("1", .plain)))
  }

  @Test func fileSize() {
    let line = String(repeating: "x", count: 1_023) + "\n"
    let comment = "#" + line.dropFirst()
    let full =
      String(repeating: String(comment), count: 1_023) + "a: 1\n" + "#" + String(repeating: "x", count: 1_018)
    #expect(full.utf8.count == 1 << 20)
    #expect(ids(full).isEmpty)
    #expect(ids(full + "x") == ["file-too-large"])
  }

  @Test func lineLength() {
    #expect(ids("a: 1 # " + String(repeating: "é", count: 9_993)).isEmpty)
    #expect(ids("a: 1 # " + String(repeating: "é", count: 9_994)) == ["line-too-long"])
  }

  @Test func values() {
    #expect(ids("a: " + String(repeating: "é", count: 2_048)).isEmpty)
    #expect(ids("a: " + String(repeating: "é", count: 2_048) + "x") == ["value-too-long"])
    // The mapping, its name, the list, and an entry a line.
    #expect(ids("a:\n" + String(repeating: "- b\n", count: 49_997)).isEmpty)
    #expect(ids("a:\n" + String(repeating: "- b\n", count: 49_998)) == ["too-many-values"])
    // More lines that hold something than there may be values.
    #expect(ids("a:\n" + String(repeating: "- b\n", count: 50_000)) == ["too-many-values"])
    #expect(ids("a: 1\n" + String(repeating: "# b\n\n", count: 50_001)).isEmpty)
  }

  /// No entry is looked for among all comments of the file.
  @Test func manyEntriesBesideManyComments() {
    let comments = String(repeating: "#\n", count: 450_000)
    let words = String(repeating: "a\n", count: 24_000)
    #expect(ids("b: `\n" + words + comments) == ["reserved-character", "syntax"])
  }

  @Test func directives() {
    let file = parse(String(repeating: "%TAG !a! tag:x\n", count: 45_000))
    #expect(file.places == ["directive 1:1"])
  }

  @Test(arguments: [
    "a: \"x\n", "a: [x\n", "a: b: c\n", "a: `x`\n", "<<<<<<< a\n", "=======\n", "a: |\n", "---\n", "'a\n",
    "? ",
    "&a ", "a: {b\n c: d\n", "-a\n", "\t\n", "\u{200B}\n", "a\u{1}: b\n", "  - a\n - b\n", "[", "\"",
    "a:\n  b:\n c:\n",
  ])
  func floods(piece: String) {
    let file = parse(String(repeating: piece, count: 100_000 / piece.utf8.count))
    #expect(!file.findings.isEmpty)
    var counts: [String: Int] = [:]
    for finding in file.findings { counts[finding.kind.id, default: 0] += 1 }
    #expect(counts.values.allSatisfy { $0 <= 100 })
  }

  /// A text of a million line breaks is no text with slips: nobody wants a million changes listed.
  @Test func floodOfLineBreaks() {
    let many = parse("a: b\n" + String(repeating: "\r", count: 1 << 19)).findings
    #expect(many.map(\.kind) == [.oddLineBreak])
    #expect(many.first?.fix == nil)
    #expect(parse("a: b\rc: d\re: f\r").findings.first?.fix?.edits.count == 3)
  }
}
