import Foundation
import OrderingPlans
import RuleModel
import RuleText
import Testing

/// The one table of options, and what is written about it.
struct SourceOptionTests {
  private struct Row: Hashable, CustomStringConvertible {
    var place: String
    var name: String
    var type: String
    var standard: String
    var description: String { "| \(place) | `\(name)` | \(type) | \(standard) |" }
  }

  @Test func theArticleNamesEveryOptionWithItsTypeAndDefault() throws {
    let file = try RealRules.file("Sources/Orderings/Orderings.docc/SourcePolicies.md")
    let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")
    var rows: Set<Row> = []
    for line in lines {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard cells.count == 7, cells[2].hasPrefix("`") else { continue }
      rows.insert(
        Row(
          place: cells[1], name: String(cells[2].dropFirst().dropLast()), type: cells[3], standard: cells[4]))
    }
    let facts = Set(
      SourceOptionFact.all.map {
        Row(place: $0.place, name: $0.name, type: $0.type, standard: $0.standard.map { "`\($0)`" } ?? "")
      })
    #expect(rows.subtracting(facts) == [], "in the article alone")
    #expect(facts.subtracting(rows) == [], "missing in the article")
    #expect(rows.count == 15 + 4 + 6)
  }

  /// An option that is read is an option that its place knows, and the other way round.
  @Test func vocabularyAndOptionsAreOne() {
    for fact in SourceOptionFact.all {
      let vocabulary = Vocabulary.all.first { $0.place == fact.place }
      #expect(vocabulary?[fact.name]?.state == .available, "\(fact.place): \(fact.name)")
    }
  }

  /// What stands for an option that is not written can be written, and means the same.
  @Test func defaultsCanBeWritten() throws {
    let steps = SourceOptionFact.all.filter { $0.place == "a local step" || $0.place == "a remote step" }
    #expect(steps.count == 13)
    for fact in steps {
      guard let standard = fact.standard else { continue }
      let isLocal = fact.place == "a local step"
      let step = "\(isLocal ? "local" : "remote"): { \(fact.name): \(standard) }"
      let written = SourcePolicyTests.load(
        "sources:\n  p: [\(step), \(isLocal ? "remote" : "local")]\n")
      let plain = SourcePolicyTests.load(
        "sources:\n  p: \(isLocal ? "[local, remote]" : "[remote, local]")\n")
      #expect(!written.hasErrors, "\(step)")
      #expect(written.book.sources.map(\.steps) == plain.book.sources.map(\.steps), "\(step)")
    }
  }
}
