import Foundation
import OrderingTestSupport
import Orderings
import Testing

/// Texts of all scripts are compared pair by pair as they are sorted by their keys: two ways, which must agree.
struct TextAgreementTests {
  private struct Line: Orderable {
    var number: Int
    var text: String?
    static let orderingFields: [Field<Line>] = [Field("text", \.text)]
  }

  /// Letters, signs and marks that collations treat in ways of their own, and what is no character at all.
  private static let pieces: [String] = [
    "a", "A", "b", "z", "ä", "a\u{308}", "å", "é", "e\u{301}", "ß", "ss", "æ", "œ", "ø", "ñ", "ch", "ll",
    "dz", "ij",
    "\u{301}", "\u{308}", "\u{327}\u{301}", "\u{301}\u{327}", "-", " ", "\u{A0}", ".", "'", "_", "0", "1",
    "9", "10", "002",
    "\u{663}", "½", "Ⅳ", "①", "я", "Ё", "й", "и\u{306}", "ω", "ά", "א", "ש\u{5C1}", "ع", "لا", "क", "क्ष", "ไ",
    "เก", "가",
    "\u{1100}\u{1161}", "あ", "ア", "ｱ", "が", "か\u{3099}", "ー", "中", "一", "㐀", "𠀀", "😀", "👨‍👩‍👧", "🇩🇪", "\0",
    "\u{1}", "\t",
    "\u{200B}", "\u{AD}", "\u{FFFD}", "\u{FFFE}", "\u{FFFF}", "\u{10FFFF}", "\u{E000}", "ǅ", "ﬁ", "K",
    "\u{1E9E}",
  ]

  private func texts(_ count: Int, seed: UInt64) -> [String?] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      if Int.random(in: 0..<15, using: &random) == 0 { return nil }
      let beginning = ["", "", "", "The same ", "ab"].randomElement(using: &random)!
      let length = Int.random(in: 0...4, using: &random)
      return beginning + (0..<length).map { _ in Self.pieces.randomElement(using: &random)! }.joined()
    }
  }

  private static let comparisons =
    [
      "compare: exact", "compare: standard", "compare: natural", "compare: version", "ignoring: case",
      "ignoring: accents", "ignoring: both", "compare: natural, ignoring: both",
    ]
    + ["sv", "de", "cs", "es", "fr-CA", "ja", "zh", "ko", "th", "da", "lt", "tr", "hu"].flatMap {
      ["locale: \($0)", "locale: \($0), ignoring: case"]
    }

  @Test(arguments: comparisons)
  func pairsAndKeys(comparison: String) throws {
    for missing in ["", ", missing: first"] {
      for direction in ["a to z", "z to a"] {
        let book = try RuleBook(
          text: rules("text: text", "main:\n  - { text: \(direction), \(comparison)\(missing) }"))
        let ordering = try book.ordering("main", for: Line.self)
        for (count, seed) in [(40, 1), (200, 2)] as [(Int, UInt64)] {
          let lines = texts(count, seed: seed).enumerated().map { Line(number: $0, text: $1) }
          let sorted = lines.sorted(using: ordering)
          #expect(Set(sorted.map(\.number)).count == count)
          // Neighbours, and places some way apart, in both directions.
          for step in [1, 2, 7, count / 2] {
            for (a, b) in zip(sorted, sorted.dropFirst(step)) {
              let order = ordering.compare(a, b).rawValue
              let isRight = order < 0 || order == 0 && a.number < b.number
              if !isRight || ordering.compare(b, a).rawValue != -order {
                Issue.record("\(comparison), \(direction): \(a) and \(b), \(step) apart")
              }
            }
          }
        }
      }
    }
  }
}
