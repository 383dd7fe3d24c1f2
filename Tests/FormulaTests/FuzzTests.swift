import OrderingPlans
import OrderingValues
import RuleModel
import RuleText
import Testing

/// Whatever is written: no crash, and either a formula or a message with a place and a cure.
@Suite struct FuzzTests {
  private static let seeds = [
    "(points - 1) ^ 0.8 / (age(publishedAt, hours) + 2) ^ 1.8", "section = 'breaking' and points >= 4",
    "if(title in $followed, 1, 0.7)", "random($seed) ^ (1 / max(weight, 0.1))",
    "`author-id` is not missing or not featured",
    "overlap(tags, ['a', 'it''s']) > 0 and section not in ['live']", "coalesce(price, 0) * 2 - -1e-3",
    "distance($here.latitude, $here.longitude, weight, points)", "publishedAt > '2026-01-01T00:00:00Z'",
    "1 < points < 3",
    "max(publishedAt, commentedAt, now)", "featured && points == 3 || title <> \"x\"",
  ]
  private static let pieces = [
    " ", "(", ")", "[", "]", ",", "+", "-", "*", "/", "^", "=", "!=", "<", "<=", ">", ">=", "==", "&&", "||",
    "!", "%", "?", ":",
    "'", "''", "\"", "`", "$", ".", "..", "_", "and", "or", "not", "in", "is", "missing", "null", "true",
    "false", "now", "if", "min",
    "count", "age", "hours", "points", "title", "tags", "section", "publishedAt", "$limit", "$followed",
    "$here", "'a'", "1", "0.5",
    "1e5", "007", "1e999", "9223372036854775808", "é", "\u{301}", "👩‍👩‍👧", "\u{0}", "\n", "\u{2028}", "\u{A0}",
    "“", "’", "−", "≤", "\\", "#",
  ]

  private func check(_ formula: String) {
    for use in [FormulaUse.value, .condition, .number] {
      let (typed, findings) = checked(formula, as: use)
      #expect(typed != nil || !findings.isEmpty, "\(formula.debugDescription)")
      for finding in findings {
        #expect(
          finding.range.lowerBound >= 0 && finding.range.upperBound <= formula.utf8.count,
          "\(formula.debugDescription)")
        #expect(
          !finding.range.isEmpty || formula.isEmpty, "\(formula.debugDescription): \(finding.message.text)")
        #expect(
          String(validating: Array(formula.utf8)[finding.range], as: UTF8.self) != nil,
          "\(formula.debugDescription)")
        #expect(!finding.message.text.isEmpty)
        for edit in finding.fix?.edits ?? [] {
          #expect(
            edit.range.lowerBound >= 0 && edit.range.upperBound <= formula.utf8.count,
            "\(formula.debugDescription)")
        }
      }
      if let typed {
        let compiled = CompiledFormula(typed)
        _ = values(
          of: compiled, [SemanticsTests.full, SemanticsTests.empty], parameters: SemanticsTests.parameters)
      }
    }
  }

  @Test func randomPieces() {
    var random = SplitMix64(state: 11)
    for _ in 0..<3000 {
      let separator = random.oneIn(2) ? " " : ""
      check((0..<random.int(0...14)).map { _ in random.pick(Self.pieces) }.joined(separator: separator))
    }
  }

  @Test func randomBytes() {
    var random = SplitMix64(state: 12)
    for _ in 0..<1500 {
      let bytes = (0..<random.int(0...40)).map { _ in
        UInt8.random(in: random.oneIn(4) ? 0...255 : 32...126, using: &random)
      }
      check(String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test func mutatedFormulas() {
    var random = SplitMix64(state: 13)
    for _ in 0..<3000 {
      var scalars = Array(random.pick(Self.seeds).unicodeScalars)
      for _ in 0..<random.int(1...3) where !scalars.isEmpty {
        let place = random.int(0...scalars.count - 1)
        switch random.int(0...3) {
        case 0: scalars.remove(at: place)
        case 1: scalars.insert(contentsOf: Array(random.pick(Self.pieces).unicodeScalars), at: place)
        case 2: scalars.swapAt(place, random.int(0...scalars.count - 1))
        default: scalars = Array(scalars[..<place])
        }
      }
      check(String(String.UnicodeScalarView(scalars)))
    }
  }

  @Test func longAndDeepOnes() {
    for piece in [
      "(", "[", "not ", "-", "min(", "2^", "a.", "1+", "'", "if(", "x in [", "1<", "!", "''", "points or ",
    ] {
      for count in [31, 32, 33, 200, 2000] { check(String(repeating: piece, count: count)) }
    }
  }
}
