import OrderingPlans
import OrderingTestSupport
import OrderingValues
import RuleModel
import RuleText
import Testing

/// Files and parts of files are read at the same time; what is found does not show it.
struct ManyFilesTests {
  private static let fields = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      points: integer

    """

  private func name(_ number: Int) -> String { "file-\(String(number + 10_000).dropFirst()).yaml" }

  /// Files with some orderings, of which each third has a mistake; and where these are, as `file:line`.
  private func book(of files: Int, seed: UInt64) -> (files: [SourceFile], mistakes: [String]) {
    var generator = SeededGenerator(seed: seed)
    var sources = [SourceFile(name: name(0), text: Self.fields)]
    var mistakes: [String] = []
    for file in 1..<max(2, files) {
      var lines = ["rules: 1", "items: stories", "orderings:"]
      for ordering in 0..<Int.random(in: 0...350, using: &generator) {
        let isWrong = Int.random(in: 0..<3, using: &generator) == 0
        lines.append("  of-\(file)-\(ordering): [points: \(isWrong ? "xyzzy" : "highest first")]")
        if isWrong { mistakes.append("\(name(file)):\(lines.count)") }
      }
      if lines.count == 3 { lines[2] = "x-nothing: here" }
      sources.append(SourceFile(name: name(file), text: lines.joined(separator: "\n") + "\n"))
    }
    return (sources, mistakes)
  }

  private func places(_ loaded: LoadedBook) -> [String] {
    loaded.findings.map { finding in
      "\(finding.span.file.name):\(finding.span.file.position(at: finding.span.range.lowerBound).line)"
    }
  }

  @Test(arguments: [2, 3, 7, 40], [1, 2, 3] as [UInt64]) func mistakesOfAllFilesInOrder(
    files: Int, seed: UInt64
  ) {
    let (sources, mistakes) = book(of: files, seed: seed)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<3 {
      let loaded = LoadedBook.load(sources.shuffled(using: &generator))
      #expect(places(loaded) == mistakes)
      #expect(loaded.findings.allSatisfy { $0.kind.id == "unknown-direction" })
    }
  }

  @Test func orderingsStayInTheirOrder() {
    let names = (0..<1_234).map { "number-\($0)" }
    let text =
      Self.fields + "orderings:\n"
      + names.enumerated().map { "  \($1): [{ points: highest first, step: \($0 + 1) }]\n" }
      .joined()
    let loaded = LoadedBook.load([SourceFile(name: "rules.yaml", text: text)])
    #expect(loaded.findings.isEmpty)
    #expect(loaded.book.orderings.map(\.name.string) == names)
    #expect(loaded.plans.map(\.name.string) == names)
    // The key that is written, and the identity.
    #expect(loaded.plans.allSatisfy { $0.keys.count == 2 })
  }

  /// The second of two orderings of one name is named, by the order of the files, in whatever parts they stand.
  @Test func oneNameInTwoFiles() {
    let first = (0..<250).map { "  a-\($0): [points: highest first]\n" }.joined()
    let second = (0..<250).map { "  b-\($0): [points: highest first]\n" }.joined()
    let files = [
      SourceFile(
        name: "1.yaml", text: Self.fields + "orderings:\n" + first + "  same: [points: lowest first]\n"),
      SourceFile(
        name: "2.yaml",
        text: "rules: 1\nitems: stories\norderings:\n" + second + "  same: [points: lowest first]\n"),
    ]
    let loaded = LoadedBook.load(files)
    #expect(loaded.findings.map(\.kind.id) == ["duplicate-name"])
    #expect(places(loaded) == ["2.yaml:254"])
    #expect(loaded.findings.first?.labels.first?.span.file.name == "1.yaml")
  }
}
