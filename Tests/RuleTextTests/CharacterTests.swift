import OrderingValues
import RuleText
import Testing

/// Bytes and characters that mislead.
@Suite struct CharacterTests {
  static let cases: [TextCase] = [
    TextCase("V45 line separator", "a: x\u{2028}y\nb: [", "odd-line-break 1:5", "unclosed-bracket 2:4"),
    TextCase("V45 in a comment", "# x\u{2028}y\nb: @\n", "odd-line-break 1:4", "reserved-character 2:4"),
    TextCase("next line, in quotes", "a: 'x\u{85}y'\n", "odd-line-break 1:6"),
    TextCase("lone CR", "a: 1\rb: 2\r", "odd-line-break 1:5"),
    TextCase("BOM at the start", "\u{FEFF}a: 1\nb: @\n", "byte-order-mark 1:1", "reserved-character 2:4"),
    TextCase("BOM inside", "a: 1\n\u{FEFF}b: 2\n", "byte-order-mark 2:1"),
    TextCase(
      "control", "a: x\u{1}y\nb: '\u{1B}'\n# \u{7F}\n", "control-character 1:5", "control-character 2:5",
      "control-character 3:3"),
    TextCase("NUL", "a: \0\n", "control-character 1:4"),
    TextCase(
      "C1 control and noncharacter", "a: x\u{80}\nb: x\u{FFFF}\n", "control-character 1:5",
      "control-character 2:5"),
    TextCase("zero width", "pri\u{200B}ority: 1\n", "invisible-character 1:4"),
    TextCase("zero width in quotes and comments", "a: '\u{200B}' # \u{200B}\nb: |\n  \u{200B}\n"),
    TextCase("no-break space", "a: b\u{A0}c\n", "invisible-character 1:5"),
    TextCase("no-break space as indentation", "a: 1\n\u{A0}b: 2\n", "invisible-character 2:1"),
    TextCase("joiners of emoji", "a: 👨‍👩‍👧\nb: ❤️\n"),
    TextCase(
      "bidirectional override", "a: 'x\u{202E}y'\n# \u{2066}\n", "bidirectional-control 1:6",
      "bidirectional-control 2:3"),
    TextCase("curly quotes", "a: “Top stories”\n", "smart-quotes 1:4"),
    TextCase("curly quotes in a condition", "a:\n  - first: section = ‘x’\n", "smart-quotes 2:12"),
    TextCase("curly quotes within text are text", "a: Editor’s “best”\n"),
    TextCase("V46 nothing", "", "empty-file 1:1"),
    TextCase("V46 white space", "\n  \n", "empty-file 1:1"),
    TextCase("V46 comments", "# a\n\n  # b\n", "empty-file 1:1"),
    TextCase("V46 a mark only", "---\n", "empty-file 1:1"),
  ]

  @Test(arguments: cases) func finds(_ textCase: TextCase) {
    #expect(parse(textCase.text).places == textCase.expected)
  }

  @Test func theMarkAtTheStartIsAWarningElsewhereAnError() {
    #expect(parse("\u{FEFF}a: 1").findings.map(\.severity) == [.warning])
    #expect(parse("a: \u{FEFF}1").findings.map(\.severity) == [.error])
  }

  /// The characters are dropped or replaced, so that what they stand in is still read.
  @Test func theRestIsRead() {
    let file = parse("\u{FEFF}pri\u{200B}ority: x\u{1}y\rb:\n\tc: 1\n\u{A0}\nd: “e”\n")
    #expect(file.root.range.lowerBound == 3)
    let priority = file["priority"]?.range ?? 0..<0
    #expect(file.source.text(priority) == "x\u{1}y")
    #expect(file["b", "c"]?.content == .scalar(Node.Scalar("1", .plain)))
    #expect(file["d"]?.content == .scalar(Node.Scalar("e", .doubleQuoted)))
  }

  @Test(arguments: [
    ("a:\n\tb: 1\n\t\n\tc: 2\n", "a:\n  b: 1\n\n  c: 2\n"),
    ("\u{FEFF}a: 1\n", "a: 1\n"),
    ("pri\u{200B}o\u{200B}rity: b\u{A0}c\n", "priority: b c\n"),
    ("a: 1\rb: 2\r", "a: 1\nb: 2\n"),
    ("a: \u{1}x\u{1}\n", "a: x\n"),
    ("a: “it’s”\n", "a: “it’s”\n"),
    ("a: “Top”\nb: x = ‘y’\n", "a: \"Top\"\nb: x = 'y'\n"),
    ("a: 1\n---\n", "a: 1\n"),
    ("keys:\n  -price\n  -name", "keys:\n  - price\n  - name"),
    ("a: {b:1}\nc:1\n", "a: {b: 1}\nc: 1\n"),
    ("name: newest\n keys: [a]", "name: newest\nkeys: [a]"),
    ("a: `x` > 2\nb: if: then\n", "a: \"`x` > 2\"\nb: \"if: then\"\n"),
  ])
  func fixes(text: String, expected: String) {
    let file = parse(text)
    let edits = file.findings.compactMap(\.fix).flatMap(\.edits)
    #expect(apply(Finding.Fix("all", edits: edits), to: file.source) == expected)
  }

  struct ByteCase: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var expected: String

    init(_ name: String, _ bytes: [UInt8], _ expected: String) {
      testDescription = name
      self.bytes = bytes
      self.expected = expected
    }

    /// A line that ends in these bytes.
    init(_ name: String, ending bytes: [UInt8], _ expected: String) {
      self.init(name, Array("a: ".utf8) + bytes, expected)
    }
  }

  private static let littleEndian: [UInt8] = "a: 1\n".utf8.flatMap { [$0, 0] }
  private static let bigEndian: [UInt8] = "a: 1\n".utf8.flatMap { [0, $0] }

  static let encodings: [ByteCase] = [
    ByteCase("V42 Latin-1", Array("a: 1\nb: h".utf8) + [0xF6], "not-utf8 2:5"),
    ByteCase("V42 UTF-16LE with a mark", [0xFF, 0xFE] + littleEndian, "not-utf8 1:1"),
    ByteCase("V42 UTF-16LE without", littleEndian, "not-utf8 1:1"),
    ByteCase("V42 UTF-16BE with a mark", [0xFE, 0xFF] + bigEndian, "not-utf8 1:1"),
    ByteCase("V42 UTF-16BE without", bigEndian, "not-utf8 1:1"),
    ByteCase("overlong", ending: [0xC0, 0xAF], "not-utf8 1:4"),
    ByteCase("surrogate", ending: [0xED, 0xA0, 0x80], "not-utf8 1:4"),
    ByteCase("above U+10FFFF", ending: [0xF4, 0x90, 0x80, 0x80], "not-utf8 1:4"),
    ByteCase("cut off", ending: [0xE2, 0x82], "not-utf8 1:4"),
  ]

  @Test(arguments: encodings) func refuses(_ byteCase: ByteCase) {
    let file = parse(bytes: byteCase.bytes)
    #expect(file.places == [byteCase.expected])
    #expect(file.root.content == .broken)
  }

  @Test func wideTextIsNamed() throws {
    let finding = try #require(parse(bytes: Self.littleEndian).findings.first)
    #expect(finding.message.contains("UTF-16"))
  }
}
