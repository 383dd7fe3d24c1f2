import Foundation
import OrderingTestSupport
import RuleText
import Testing

/// What the reader of plain files takes, it reads as libyaml and all checks behind it do: the same tree with
/// the same places and styles, the same comments, and no finding.
@Suite struct PlainTextTests {
  /// Every rule file of this repository, good or broken.
  private static let corpus: [(name: String, bytes: [UInt8])] = {
    let root = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent()
    let folders = [
      "Rules", "Examples/Feed/rules", "Examples/Pages/rules", "Examples/Spark/rules",
      "Tests/RuleModelTests/Fixtures", "Tests/RuleModelTests/RuleCorpus",
    ]
    var files: [(String, [UInt8])] = []
    for folder in folders {
      let names = FileManager.default.subpaths(atPath: root.appending(path: folder).path) ?? []
      for name in names.sorted() {
        guard let data = try? Data(contentsOf: root.appending(path: folder).appending(path: name)) else {
          continue
        }
        files.append(("\(folder)/\(name)", Array(data)))
      }
    }
    return files + [("wholeRuleFile", Array(wholeRuleFile.utf8))]
  }()

  /// Whether a file is taken; if so, it must be read in the same way by both.
  @discardableResult
  private func isTaken(_ bytes: [UInt8], _ what: @autoclosure () -> String) -> Bool {
    let source = SourceFile(name: "rules.yaml", bytes: bytes)
    guard let plain = parsePlainRuleText(source) else { return false }
    let usual = parseAnyRuleText(source)
    if plain != usual {
      Issue.record(
        """
        \(what()): \(String(decoding: bytes, as: UTF8.self).debugDescription)
        \(plain.dump)
        \(plain.comments)
        but
        \(usual.dump)
        \(usual.comments)
        \(usual.places)
        """)
    }
    return true
  }

  /// All rule files but one that people read as examples are plain; of those made to hold mistakes, a third are.
  @Test func ruleFilesOfThisRepository() {
    var taken: [String] = []
    for file in Self.corpus where isTaken(file.bytes, file.name) { taken.append(file.name) }
    let examples = Self.corpus.map(\.name).filter { $0.hasPrefix("Rules/") || $0.hasPrefix("Examples/") }
    #expect(examples.count >= 14)
    // It has brackets on the line below their name.
    #expect(examples.filter { !taken.contains($0) } == ["Rules/relevance.yaml"])
    #expect(taken.count * 3 > Self.corpus.count, "\(taken.count) of \(Self.corpus.count)")
    #expect(taken.contains("wholeRuleFile"))
  }

  @Test func windowsLinesAndMarksAtTheStart() {
    for file in Self.corpus {
      let text = String(decoding: file.bytes, as: UTF8.self)
      let isPlain = isTaken(file.bytes, file.name)
      let hasReturns = file.bytes.contains(UInt8(ascii: "\r"))
      let windows = Array(text.replacing("\n", with: "\r\n").utf8)
      let isPlainToo = isTaken(windows, file.name)
      #expect(isPlainToo == isPlain || hasReturns, "\(file.name)")
      if !text.hasPrefix("---") { #expect(isTaken(Array("---\n".utf8) + file.bytes, file.name) == isPlain) }
    }
  }

  /// What others take for something else, or what is reported, is left for them.
  @Test(arguments: [
    "", "# c\n", "- a\n", "a\n", "{a: 1}\n", "a: b\n c\n", "a: b: c\n", "a: [b\n  ]\n", "a: [b,\nc]\n",
    "a:\n  - [b,\n  c]\n", "a: [\n- b]\n", "a: {b:\n  c}\n", "a: [b,\n\n", "a: 'b\n  c'\n",
    "a:\tb\n",
    "a: &x b\n", "a: *x\n", "a: !x b\n", "? a\n", "a: |\n  b\n", "a: >\n  b\n", "a: \"\\n\"\n",
    "a: 1\na: 2\n",
    "a: {b: 1, b: 2}\n", "a: {b}\n", "a: {b: }\n", "a: [b: c]\n", "<<: b\n", "a: \"b\" c\n", "a: 'b'c\n",
    "a: b\n  c: d\n",
    " a: b\n", "a:\n    b: 1\n  c: 2\n", "a:\n  b: 1\n   c: 2\n", "a: b\n- c\n", "a:\n- b\nc\n",
    "a:\n  - b\n  c: d\n",
    "a: \u{201C}b\u{201D}\n", "a: \u{A0}b\n", "a: =\u{2019}b\u{2019}\n", "• a: b\n", "a:\n  – b: c\n",
    "a:\n- — b: c\n", "\u{FEFF}a: b\n", "a: b\u{2028}c\n",
    "a: \u{202E}b\n",
    "a: b\rc: d\n", "a: b\r",
    "a: b\n...\n", "a: b\n---\nc: d\n", "%YAML 1.2\n---\na: b\n", "<<<<<<< a\n", "=======: a\n", "a: @b\n",
    "a: `b`\n", "a: -\n",
    "a: - b\n", "-a: b\n", "a:\n- -b: c\n  -d: e\n", "a:\n- b:newest first\n", "a: [b, ]\n", "a: [, b]\n",
    "a: []b\n", "a: 'b'#c\n",
    "a: [b]#c\n", "a: [b #c\n", "a: [b]]\n", "a: [b}\n", "a: 'b\n", "a: #b: c\n  d\n", "a: {b:1}\n",
    "a: {b:[1]}\n", "'a\n'b': c\n",
    "a: \0\n", "a: \u{7F}\n", "a: ?b\n", "a: %b\n", ": a\n", "a: : b\n", "a: b:\n",
  ])
  func leavesTheRest(text: String) {
    #expect(parsePlainRuleText(SourceFile(name: "rules.yaml", text: text)) == nil)
  }

  @Test func leavesWhatPassesALimit() {
    func isPlain(_ text: String) -> Bool { isTaken(Array(text.utf8), String(text.prefix(20))) }
    func nested(_ depth: Int) -> String {
      (0..<depth).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
    }
    #expect(isPlain(nested(32)))
    #expect(!isPlain(nested(33)))
    #expect(isPlain("a: " + String(repeating: "[", count: 31) + String(repeating: "]", count: 31)))
    #expect(!isPlain("a: " + String(repeating: "[", count: 32) + String(repeating: "]", count: 32)))
    #expect(isPlain(String(repeating: "n", count: 128) + ": a\n"))
    #expect(!isPlain(String(repeating: "n", count: 129) + ": a\n"))
    #expect(isPlain("a: " + String(repeating: "v", count: 4_096) + "\n"))
    #expect(!isPlain("a: " + String(repeating: "v", count: 4_097) + "\n"))
    #expect(!isPlain("a: 1\n#" + String(repeating: " ", count: 10_000) + "\n"))
    // A mapping, its name, a list and the values.
    #expect(isPlain("a:\n" + String(repeating: "- b\n", count: 49_997)))
    #expect(!isPlain("a:\n" + String(repeating: "- b\n", count: 49_998)))
  }

  // MARK: Mutations

  private static let signs: [[UInt8]] =
    [
      "\"", "'", "''", "[", "]", "{", "}", ":", ": ", " :", "- ", "-", "#", " # ", "\n", "\n\n", "\r\n", "\r",
      "\t",
      " ", "  ", "\n  ", "\n    ", "\n- ", "\n  - ", ",", ", ", "|", ">", "&a ", "*a", "!t ", "<<: ", "%",
      "---\n",
      "...\n", "\\", "? ", "?", "`", "@", "$", "-a", "-1", "=", "<", "a", "a: b", "\na: b\n", "[a, b]",
      "{a: b}",
      "[]", "{}", "'a'", "\"b\"", "\u{FEFF}", "\u{200B}", "\u{A0}", "\u{2014}", "\u{2028}", "\u{85}", "“",
      "é", "日",
      "😀", "\0", "\u{7F}", "=======\n",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x80]]

  private func mutated(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let place = Int.random(in: 0...bytes.count, using: &generator)
      let longest = Bool.random(using: &generator) ? 4 : 60
      let end = min(bytes.count, place + Int.random(in: 0...longest, using: &generator))
      let other = Int.random(in: 0...bytes.count, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes.removeSubrange(place..<end)
      case 1, 2: bytes.insert(contentsOf: Self.signs.randomElement(using: &generator) ?? [], at: place)
      case 3: bytes.replaceSubrange(place..<end, with: Self.signs.randomElement(using: &generator) ?? [])
      case 4: bytes.insert(contentsOf: bytes[place..<end], at: other)
      default:
        let piece = bytes[place..<end]
        bytes.removeSubrange(place..<end)
        bytes.insert(contentsOf: piece, at: min(other, bytes.count))
      }
    }
    return bytes
  }

  @Test(arguments: 0..<8) func mutationsOfRuleFiles(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var taken = 0
    for file in Self.corpus where file.bytes.count < 8_000 {
      for _ in 0..<20 where isTaken(mutated(file.bytes, &generator), "\(file.name), seed \(seed)") {
        taken += 1
      }
    }
    // Many are still plain: then both have read them.
    #expect(taken > 200)
  }

  // MARK: Trees in any style

  @Test(arguments: 0..<20) func writtenTrees(seed: UInt64) {
    var writer = TreeWriter(generator: SeededGenerator(seed: seed))
    for _ in 0..<200 {
      let text = writer.file()
      #expect(isTaken(Array(text.utf8), "seed \(seed)"), "seed \(seed): \(text.debugDescription)")
      for _ in 0..<3 { isTaken(mutated(Array(text.utf8), &writer.generator), "seed \(seed)") }
    }
  }
}

/// Writes trees by chance, each part in one of the ways in which it can be written plainly.
private struct TreeWriter {
  var generator: SeededGenerator
  private var lineEnd = "\n"

  init(generator: SeededGenerator) { self.generator = generator }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }

  private mutating func any(_ texts: [String]) -> String { texts.randomElement(using: &generator) ?? "" }

  private mutating func spaces(_ range: ClosedRange<Int>) -> String {
    String(repeating: " ", count: Int.random(in: range, using: &generator))
  }

  mutating func file() -> String {
    lineEnd = chance(4) ? "\r\n" : "\n"
    let start = chance(6) ? "# a comment\(lineEnd)---\(lineEnd)" : ""
    let text = start + mapping(0, depth: 0, isOnLine: false)
    return chance(4) ? String(text.dropLast(1)) : text
  }

  /// What may stand behind a value, and lines that mean nothing.
  private mutating func lineBreak() -> String {
    var text = any(["", "", "", "", "  ", " # why: 'so' [", "   #"]) + lineEnd
    while chance(6) { text += any(["", "   ", "# note", "      # - a: b"]) + lineEnd }
    return text
  }

  private mutating func mapping(_ column: Int, depth: Int, isOnLine: Bool) -> String {
    var text = ""
    for number in 0..<Int.random(in: 1...4, using: &generator) {
      if number > 0 || !isOnLine { text += String(repeating: " ", count: column) }
      let name = any(["a", "größe", "published-at", "7", "a.b", "two words", "日"]) + "\(number)"
      text += any([name, name, name, "'\(name)'", "\"\(name)\""]) + ":"
      switch depth > 3 ? 0 : Int.random(in: 0..<6, using: &generator) {
      case 1:
        text +=
          lineBreak()
          + list(column + Int.random(in: 0...4, using: &generator), depth: depth + 1, isOnLine: false)
      case 2:
        text +=
          lineBreak()
          + mapping(column + Int.random(in: 1...4, using: &generator), depth: depth + 1, isOnLine: false)
      case 3: text += lineBreak()
      default: text += spaces(1...3) + inline(depth: 0) + lineBreak()
      }
    }
    return text
  }

  private mutating func list(_ column: Int, depth: Int, isOnLine: Bool) -> String {
    var text = ""
    for number in 0..<Int.random(in: 1...4, using: &generator) {
      if number > 0 || !isOnLine { text += String(repeating: " ", count: column) }
      text += "-"
      let behind = spaces(1...3)
      let inner = column + 1 + behind.utf8.count
      switch depth > 3 ? 0 : Int.random(in: 0..<8, using: &generator) {
      case 1: text += behind + list(inner, depth: depth + 1, isOnLine: true)
      case 2, 3: text += behind + mapping(inner, depth: depth + 1, isOnLine: true)
      case 4:
        text +=
          lineBreak()
          + mapping(column + Int.random(in: 1...4, using: &generator), depth: depth + 1, isOnLine: false)
      case 5:
        text +=
          lineBreak()
          + list(column + Int.random(in: 1...4, using: &generator), depth: depth + 1, isOnLine: false)
      case 6: text += lineBreak()
      default: text += behind + inline(depth: 0) + lineBreak()
      }
    }
    return text
  }

  /// What stands between values in brackets.
  private mutating func comma() -> String {
    any([
      ",", ", ", " , ", ",\(lineEnd)" + String(repeating: " ", count: 60),
      ", # why\(lineEnd)\(lineEnd)" + String(repeating: " ", count: 50),
    ])
  }

  private mutating func inline(depth: Int) -> String {
    let (before, behind) = (spaces(0...2), spaces(0...2))
    switch depth > 3 ? 0 : Int.random(in: 0..<10, using: &generator) {
    case 1: return any(["[]", "{}", "[ ]", "{ }"])
    case 2, 3:
      let items = (0..<Int.random(in: 1...4, using: &generator)).map { _ in inline(depth: depth + 1) }
      return "[\(before)\(items.joined(separator: comma()))\(behind)]"
    case 4:
      let entries = (0..<Int.random(in: 1...4, using: &generator)).map { number in
        any(["n\(number)", "'n\(number)'", "\"n\(number)\""]) + ":" + spaces(1...2) + inline(depth: depth + 1)
      }
      return "{\(before)\(entries.joined(separator: comma()))\(behind)}"
    default:
      return any([
        "1", "-5", "2026-01-01T00:00:00Z", "newest first", "a#b", "$now", "(points + 1) * 2", "it's", "größe",
        "日本 😀",
        "''", "\"\"", "'it''s'", "''''", "'a: b # c'", "\"[a, b]\"", "\"it's\"", "'say \"no\"'", "<= 3",
        "./a", "a — b",
      ])
    }
  }
}
