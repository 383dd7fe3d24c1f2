import OrderingPlans
import OrderingTestSupport
import OrderingValues
import Records
import RuleComparison
import RuleText
import Testing

/// What must hold of any two versions.
struct BooksLawTests {
  /// Ways to write keys, those in a row of the same meaning.
  private static let keys: [[String]] = [
    ["- priority: highest first", "- priority: descending", "# so\n- priority: highest first"],
    ["- points: lowest first", "- points: ascending"],
    ["- title: a to z\n  ignoring: case", "- title: ascending\n  ignoring: case"],
    ["- title: z to a"],
    ["- section: [live, breaking]\n  others: last"],
    ["- score: points * 2 + priority", "- score: points*2+priority"],
    ["- doubled: highest first"],
    ["- priority: highest first\n  missing: first"],
    ["- points: highest first\n  step: 10"],
  ]

  private static func rules(_ generator: inout SeededGenerator, spelledBy spelling: inout SeededGenerator)
    -> String
  {
    var text = ""
    for name in ["a", "b", "c", "d"] where Int.random(in: 0..<5, using: &generator) > 0 {
      let count = Int.random(in: 1...3, using: &generator)
      let rows = keys.shuffled(using: &generator).prefix(count)
      let lines = rows.map { $0.randomElement(using: &spelling)! }.joined(separator: "\n")
      text += "\(name):\n" + lines.split(separator: "\n").map { "  \($0)\n" }.joined()
    }
    return text.isEmpty ? "a:\n  - title: a to z" : text
  }

  private static let computed = "computed:\n  doubled: points * 2\n"

  private static func records(_ generator: inout SeededGenerator) -> String {
    (0..<30).map { number in
      var line = "{\"id\": \"s\(number)\""
      for (field, range) in [("priority", 0..<4), ("points", 0..<25)] where Bool.random(using: &generator) {
        line += ", \"\(field)\": \(Int.random(in: range, using: &generator))"
      }
      if Bool.random(using: &generator) {
        line += ", \"title\": \"\(["a", "A", "b", "É"].randomElement(using: &generator)!)\""
      }
      if Bool.random(using: &generator) {
        line += ", \"section\": \"\(["breaking", "live", "standard"].randomElement(using: &generator)!)\""
      }
      return line + "}\n"
    }.joined()
  }

  @Test(
    "there and back are mirror images, and what is only text gives the same order",
    arguments: 0..<200 as Range<UInt64>)
  func laws(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var spelling = SeededGenerator(seed: seed &* 31 &+ 7)
    let again = Bool.random(using: &generator)
    var copy = generator
    let old = try book(Self.rules(&generator, spelledBy: &spelling), more: Self.computed)
    // Half of the time the same keys in other words.
    let new = try book(
      again ? Self.rules(&copy, spelledBy: &spelling) : Self.rules(&generator, spelledBy: &spelling),
      more: Self.computed)
    let there = BookComparison(old: old, new: new)
    let back = BookComparison(old: new, new: old)
    #expect(BookComparison(old: old, new: old).orderings.allSatisfy { $0.isUnchanged })
    if again { #expect(there.orderings.allSatisfy { $0.presence == .kept && $0.difference < .meaning }) }

    let records = Self.records(&generator)
    let context = PlanContext(now: Instant(secondsSince1970: 0)!)
    #expect(there.orderings.count == back.orderings.count)
    for change in there.orderings {
      let mirrored = try #require(
        back.orderings.first {
          switch change.presence {
          case .added: $0.presence == .removed && $0.name == change.name
          case .removed: $0.presence == .added && $0.name == change.name
          case .kept: $0.presence == .kept && $0.name == (change.oldName ?? change.name)
          }
        })
      #expect(mirrored.difference == change.difference)
      #expect((mirrored.oldName ?? mirrored.name) == change.name)
      guard let old = change.old, let new = change.new else { continue }
      let read = ComparedRecords(Array(records.utf8), format: .ndjson, old: [old], new: [new])
      let rankings = read.rankings(of: old, and: new, in: (context, context))
      if change.difference < .meaning { #expect(rankings.old.order == rankings.new.order) }
    }
  }
}
