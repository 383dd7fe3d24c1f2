import Foundation
import OrderingTestSupport
import RuleFormatting
import RuleText
import Testing

/// What holds of every file: it means the same, only white space is other, and once is enough.
struct LawTests {
  /// The rule files of this package.
  static let files: [String] = ["Rules", "Examples", "Tests/RuleModelTests/Fixtures"].flatMap { folder in
    let names = FileManager.default.enumerator(atPath: packageFolder.appending(path: folder).resolvingSymlinksInPath().path)
    return (names.map { $0.compactMap { $0 as? String } } ?? [])
      .filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.map { "\(folder)/\($0)" }
  }.sorted()

  /// The blocks of YAML in the documentation, by page and line.
  static let blocks: [(place: String, text: String)] = {
    let folder = "Sources/Orderings/Orderings.docc"
    let pages =
      (try? FileManager.default.contentsOfDirectory(atPath: packageFolder.appending(path: folder).path)) ?? []
    return (["README.md"] + pages.filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }).flatMap {
      page in
      var blocks: [(place: String, text: String)] = []
      var isInside = false
      let text = (try? String(contentsOf: packageFolder.appending(path: page), encoding: .utf8)) ?? ""
      for (number, line) in text.components(separatedBy: "\n").enumerated() {
        if isInside, !line.hasPrefix("```") {
          blocks[blocks.count - 1].text += line + "\n"
        } else {
          isInside = line == "```yaml"
          if isInside { blocks.append(("\(page):\(number + 1)", "")) }
        }
      }
      return blocks
    }
  }()

  @Test("the rule files of this package")
  func filesOfThePackage() throws {
    #expect(Self.files.count > 80)
    for file in Self.files {
      expectLaws(of: Array(try Data(contentsOf: packageFolder.appending(path: file))), file)
    }
  }

  @Test("the blocks of the documentation, also those that are a part of a file")
  func documentation() {
    #expect(Self.blocks.count > 25)
    for block in Self.blocks {
      expectLaws(of: Array(block.text.utf8), block.place)
      let part = block.text.split(separator: "\n", omittingEmptySubsequences: false).map { "   " + $0 + "\n" }
      expectLaws(of: Array(("part:\n" + part.joined()).utf8), "\(block.place), as a part")
    }
  }

  @Test("random rules, written in random ways", arguments: 0..<40 as Range<UInt64>)
  func randomRules(_ round: UInt64) {
    var readable = 0
    for seed in round * 100..<(round + 1) * 100 {
      let rules = RandomRules(seed: seed)
      let bytes = Array(rules.text.utf8)
      expectLaws(of: bytes, "seed \(seed)")
      guard parsed(bytes).isReadable else { continue }
      readable += 1
      // The comments are those that were written, not those that a reader has found.
      guard let once = try? FormattedText(parsed(bytes)).bytes else { continue }
      #expect(parsed(once).commentTexts == rules.comments, "seed \(seed)\n\(rules.text)")
    }
    #expect(readable > 60)
  }

  @Test(
    "damaged files end without a crash, and what can be read of them obeys the laws",
    arguments: 0..<20 as Range<UInt64>)
  func damagedFiles(_ round: UInt64) throws {
    var random = SeededGenerator(seed: 7_000 + round)
    let signs = Array(" \n\t\r-:#,[]{}?|>+'\"&%a1\u{FEFF}".utf8)
    for _ in 0..<60 {
      let file = Self.files.randomElement(using: &random)!
      var bytes = Array(try Data(contentsOf: packageFolder.appending(path: file)).prefix(3_000))
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<max(1, bytes.count), using: &random)
        let end = min(bytes.count, place + Int.random(in: 0...3, using: &random))
        let new = (0..<Int.random(in: 0...3, using: &random)).map { _ in signs.randomElement(using: &random)!
        }
        bytes.replaceSubrange(min(place, bytes.count)..<end, with: new)
      }
      expectLaws(of: bytes, "\(file), damaged")
    }
  }
}
