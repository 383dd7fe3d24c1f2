import OrderingTestSupport
import OrderingValues
import RuleText
import Testing

/// Whatever the bytes are: an answer, with ranges inside the file.
@Suite struct FuzzTests {
  /// Pieces that mean something to YAML or to this reader.
  private static let pieces: [[UInt8]] =
    [
      "\"", "'", "[", "]", "{", "}", ":", ": ", "- ", "-", "#", " #", "\n", "\r", "\r\n", "\t", " ", "  ",
      "|", ">", "|\n", "&a ",
      "*a", "!t ", "<<: ", "%", "---\n", "...\n", "<<<<<<< a\n", "=======\n", ">>>>>>> b\n", "\\", "? ", ",",
      "`", "@", "\u{FEFF}",
      "\u{200B}", "\u{A0}", "\u{2028}", "\u{85}", "\u{202E}", "“", "日", "😀", "\0", "\u{1B}", "a: b\n",
      "  - x: y\n",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x80]]

  /// Pieces of lists and mappings in brackets, of quotes, and of block texts in odd places.
  private static let nested: [[UInt8]] = [
    "[", "]", "{", "}", "[", "]", "\"", "'", ",", ", ", ": ", ":", "\n", "\n  ", "\n- ", "\r\n", "\r", "\0",
    " ",
    "#", " # c, d]\n", "[\", \" b]", "{', ' b}", "\"a, b\"", "'[x]'", "\": \"", "'it''s'", "\"\\\"\"", "\"\"",
    "\"[\"", "[a, [b, {c: d}]]", "[a, # c\n", "{a: b, # c\n  ", "\"x\n", "'x\n", "{{ x }}", "\"a\" b",
    "'a' = 'b'", "|\n", ">-\n  ", "|2\n", "-p: q\n", "-p\n", "- id: ascending\n", "keys:\n", "a", "x:1",
    "&a ", "*a", "!t ", "? ", "`", "@", "%", "\\q", "\\x", "\t", "é", "日: x\n", "- 日\n", "\u{FEFF}",
    "\u{200B}",
  ].map { Array($0.utf8) }

  private static let starts = ["", "x: [", "a:\n  b: c\nx:\n  - y: [z, \"w\"]\n", "x:\n  - {y: "]
  private static let ends = ["", "", "]\n", "\nq: r\n"]

  private func mutated(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: 0...bytes.count, using: &generator)
      let end = min(bytes.count, place + Int.random(in: 0...12, using: &generator))
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(contentsOf: Self.pieces.randomElement(using: &generator) ?? [], at: place)
      case 2: bytes.replaceSubrange(place..<end, with: Self.pieces.randomElement(using: &generator) ?? [])
      default:
        bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &generator))
      }
    }
    return bytes
  }

  @Test(arguments: 0..<40) func mutationsOfARuleFile(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 { check(mutated(Array(wholeRuleFile.utf8), &generator), seed) }
  }

  @Test(arguments: 0..<20) func piecesInARow(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let count = Int.random(in: 0..<30, using: &generator)
      check((0..<count).flatMap { _ in Self.pieces.randomElement(using: &generator) ?? [] }, seed)
    }
  }

  @Test(arguments: 0..<20) func nestedPieces(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<1_000 {
      var text = Array((Self.starts.randomElement(using: &generator) ?? "").utf8)
      for _ in 0..<Int.random(in: 0..<16, using: &generator) {
        text += Self.nested.randomElement(using: &generator) ?? []
      }
      check(text + (Self.ends.randomElement(using: &generator) ?? "").utf8, seed)
    }
  }

  @Test(arguments: 0..<10) func randomBytes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let count = Int.random(in: 0..<200, using: &generator)
      check((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }, seed)
      check((0..<count).map { _ in UInt8.random(in: 9..<127, using: &generator) }, seed)
    }
  }

  private func check(_ bytes: [UInt8], _ seed: UInt64) {
    let file = parse(bytes: bytes)
    let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
    func isBoundary(_ offset: Int) -> Bool {
      !isUTF8 || offset == bytes.count || bytes[offset] & 0xC0 != 0x80
    }
    func isFine(_ range: Range<Int>) -> Bool {
      range.lowerBound >= 0 && range.upperBound <= bytes.count && isBoundary(range.lowerBound)
        && isBoundary(range.upperBound)
    }
    var bad: [Range<Int>] = []
    for finding in file.findings {
      let ranges =
        [finding.span.range] + finding.labels.map(\.span.range) + (finding.fix?.edits.map(\.range) ?? [])
      bad += ranges.filter { !isFine($0) }
    }
    bad += file.comments.filter { !isFine($0) }
    bad += badRanges(file.root, within: 0..<bytes.count, isFine)
    #expect(bad.isEmpty, "seed \(seed): \(bytes)")
    // A tree that is whole in every part, or an error that says why not.
    if hasBroken(file.root) {
      #expect(file.findings.contains { $0.severity == .error }, "seed \(seed): \(bytes)")
    }
    #expect(!HumanRenderer().render(file.findings).contains("\u{1B}"))
  }

  /// Ranges that lie outside of the value they belong to.
  private func badRanges(_ node: Node, within: Range<Int>, _ isFine: (Range<Int>) -> Bool) -> [Range<Int>] {
    var bad = isFine(node.range) && within.contains(node.range) ? [] : [node.range]
    switch node.content {
    case .list(let items): for item in items { bad += badRanges(item, within: node.range, isFine) }
    case .mapping(let entries):
      for entry in entries {
        if !isFine(entry.key.range) || !node.range.contains(entry.key.range) { bad.append(entry.key.range) }
        bad += badRanges(entry.value, within: node.range, isFine)
      }
    case .scalar, .empty, .broken: break
    }
    return bad
  }

  private func hasBroken(_ node: Node) -> Bool {
    switch node.content {
    case .broken: true
    case .list(let items): items.contains(where: hasBroken)
    case .mapping(let entries): entries.contains { hasBroken($0.value) }
    case .scalar, .empty: false
    }
  }
}
