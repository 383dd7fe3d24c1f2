import Foundation
import OrderingTestSupport
import RuleRepair
import Testing

/// Differences as `patch` and `git apply` take them.
struct UnifiedDiffTests {
  private func diff(_ before: String, _ after: String, _ name: String = "rules.yaml") -> String {
    UnifiedDiff(before: Array(before.utf8), after: Array(after.utf8), name: name).text
  }

  private func lines(_ numbers: ClosedRange<Int>) -> String { numbers.map { "\($0)\n" }.joined() }

  // MARK: By hand

  @Test func nothingChanges() {
    #expect(diff("a\n", "a\n") == "")
    #expect(diff("", "") == "")
    #expect(UnifiedDiff(before: [1], after: [1], name: "x").isEmpty)
  }

  @Test func threeLinesStandAroundAChange() {
    let after = lines(1...20).replacing("10\n", with: "ten\n")
    #expect(
      diff(lines(1...20), after) == """
        --- rules.yaml
        +++ rules.yaml
        @@ -7,7 +7,7 @@
         7
         8
         9
        -10
        +ten
         11
         12
         13

        """)
  }

  @Test func changesWhoseSurroundingsTouchAreOneHunk() {
    // Six lines between them are three for each; seven are one too many.
    func hunks(_ second: Int) -> Int {
      let after = lines(1...30).replacing("\n5\n", with: "\nfive\n").replacing("\n\(second)\n", with: "\nx\n")
      return diff(lines(1...30), after).split(separator: "\n").count { $0.hasPrefix("@@") }
    }
    #expect(hunks(12) == 1)
    #expect(hunks(13) == 2)
  }

  @Test func linesAreAddedToAndRemovedFromNothing() {
    #expect(diff("", "a\nb\n") == "--- rules.yaml\n+++ rules.yaml\n@@ -0,0 +1,2 @@\n+a\n+b\n")
    #expect(diff("a\n", "") == "--- rules.yaml\n+++ rules.yaml\n@@ -1 +0,0 @@\n-a\n")
    #expect(
      diff("a\nb\n", "a\nx\nb\n") == "--- rules.yaml\n+++ rules.yaml\n@@ -1,2 +1,3 @@\n a\n+x\n b\n")
  }

  @Test func aLastLineWithoutAnEndIsMarked() {
    let mark = #"\ No newline at end of file"#
    #expect(
      diff("a\nb", "a\nb\n")
        == "--- rules.yaml\n+++ rules.yaml\n@@ -1,2 +1,2 @@\n a\n-b\n\(mark)\n+b\n")
    #expect(
      diff("b\na", "c\na")
        == "--- rules.yaml\n+++ rules.yaml\n@@ -1,2 +1,2 @@\n-b\n+c\n a\n\(mark)\n")
  }

  @Test func aCarriageReturnBelongsToItsLine() {
    #expect(
      diff("a\r\nb\r\n", "a\r\nc\r\n")
        == "--- rules.yaml\n+++ rules.yaml\n@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n")
  }

  @Test(arguments: [
    ("./Rules/a.yaml", "Rules/a.yaml"), ("my rules.yaml", "my rules.yaml\t"),
    ("a\"b.yaml", #""a\"b.yaml""#), ("a\nb\t.yaml", #""a\012b\011.yaml""#), ("Größe.yaml", "Größe.yaml"),
  ])
  func namesAreWrittenAsGitDoes(name: String, written: String) {
    #expect(diff("a\n", "b\n", name).hasPrefix("--- \(written)\n+++ \(written)\n@@"))
  }

  @Test func aNameThatIsNoTextIsWrittenByItsBytes() {
    let path = Array("caf".utf8) + [0xE9] + Array(".yaml".utf8)
    let diff = UnifiedDiff(before: [97, 10], after: [98, 10], path: path)
    #expect(diff.text.hasPrefix("--- \"caf\\351.yaml\"\n"))
  }

  // MARK: On a terminal

  @Test func aTerminalObeysNothingInIt() {
    let diff = UnifiedDiff(before: Array("a\r\n".utf8), after: Array("a\u{1B}[2J\r\n".utf8), name: "x")
    #expect(diff.shown(isColored: false) == "--- x\n+++ x\n@@ -1 +1 @@\n-a\n+a<U+001B>[2J\n")
    #expect(
      diff.shown(isColored: true)
        == "\u{1B}[1m--- x\u{1B}[0m\n\u{1B}[1m+++ x\u{1B}[0m\n\u{1B}[36m@@ -1 +1 @@\u{1B}[0m\n"
        + "\u{1B}[31m-a\u{1B}[0m\n\u{1B}[32m+a<U+001B>[2J\u{1B}[0m\n")
  }

  @Test func aChangeOfLineEndingsIsSeen() {
    let diff = UnifiedDiff(before: Array("a\r\nb\n".utf8), after: Array("a\nb\n".utf8), name: "x")
    #expect(diff.shown(isColored: false).contains("-a<U+000D>\n+a\n"))
  }

  // MARK: By other tools

  private static let tools = ["/usr/bin/patch", "/usr/bin/git"].filter {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test(arguments: tools)
  func otherToolsMakeOfTheOldTheNew(tool: String) throws {
    let folder = try Folder()
    var generator = SeededGenerator(seed: 7)
    for round in 0..<30 {
      let before = Self.randomText(&generator)
      var after = before
      for _ in 0..<Int.random(in: 1...6, using: &generator) { Self.change(&after, &generator) }
      guard before != after else { continue }
      let name = ["rules.yaml", "a b/my rules.yaml", "Größe \"1\".yaml"][round % 3]
      let (old, new) = (Self.joined(before), Self.joined(after))
      try folder.write(name, old)
      try folder.write("change.diff", UnifiedDiff(before: old, after: new, name: name).bytes)
      let code =
        tool.hasSuffix("git")
        ? try folder.run(tool, "apply", "-p0", "--whitespace=nowarn", "change.diff")
        : try folder.run(tool, "-p0", "--binary", "-s", "-i", "change.diff")
      #expect(code == 0, "round \(round)")
      if new.isEmpty { continue }
      #expect(try folder.bytes(name) == new, "round \(round)")
    }
  }

  private static func randomText(_ generator: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 0...60, using: &generator)).map { _ in
      let words = ["", "a", "  - b", "c: d", "# ü", "a"].randomElement(using: &generator)!
      return words + (Int.random(in: 0..<8, using: &generator) == 0 ? "\r\n" : "\n")
    }
  }

  private static func change(_ lines: inout [String], _ generator: inout SeededGenerator) {
    let place = Int.random(in: 0...lines.count, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: lines.insert("new\n", at: place)
    case 1 where place < lines.count: lines.remove(at: place)
    case 2 where !lines.isEmpty: lines[lines.count - 1] = "the end"
    default: lines.insert(contentsOf: ["a\n", "\n"], at: place)
    }
    // Only the last line may have no end.
    for index in lines.indices.dropLast() where !lines[index].hasSuffix("\n") { lines[index] += "\n" }
  }

  private static func joined(_ lines: [String]) -> [UInt8] { lines.flatMap { Array($0.utf8) } }

  // MARK: Large texts

  @Test func aTextInWhichEveryLineChangesIsComparedToo() {
    let before = (0..<50_000).map { "    \($0)\n\n" }.joined()
    let after = (0..<50_000).map { "  \($0)\n\n" }.joined()
    let diff = UnifiedDiff(before: Array(before.utf8), after: Array(after.utf8), name: "x").text
    #expect(diff.utf8.count > 50_000)
  }

  @Test func aLineMovedInALargeTextIsASmallChange() {
    var lines = (0..<50_000).map { "\($0)\n" }
    let before = lines.joined()
    lines.insert(lines.remove(at: 40_000), at: 10)
    let diff = UnifiedDiff(before: Array(before.utf8), after: Array(lines.joined().utf8), name: "x").text
    #expect(diff.split(separator: "\n").filter { $0.hasPrefix("+") || $0.hasPrefix("-") }.count == 4)
  }
}
