import OrderingValues
import RuleText
import Testing

/// Limits, and texts that are made to hurt: they must come to an end, without deep recursion.
@Suite struct LimitTests {
  private func ids(_ text: String) -> Set<String> { Set(parse(text).findings.map(\.kind.id)) }

  @Test(arguments: [5_000, 200_000]) func deepBrackets(count: Int) {
    #expect(ids("a: " + String(repeating: "[", count: count)).contains("too-deep"))
    #expect(ids(String(repeating: "{a: ", count: count)).contains("too-deep"))
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
}
