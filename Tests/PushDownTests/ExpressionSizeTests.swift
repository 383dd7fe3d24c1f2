import Orderings
import PushDown
import Testing

/// What is written out again and again is refused before it is long, on every engine.
struct ExpressionSizeTests {
  private static func book(_ formula: String) throws -> RuleBook {
    let fields = (1...30).map { "  n\($0): number\n" }.joined()
    return try RuleBook(
      text: """
        rules: 1
        items: things
        fields:
          id: { type: id, unique: true }
        \(fields)
        orderings:
          scored: [{ score: "\(formula)" }]
        """)
  }

  @Test("nested functions either fit or are refused", arguments: 1...24)
  func nested(depth: Int) throws {
    for function in ["floor", "round", "sqrt", "exp"] {
      let formula =
        String(repeating: "\(function)(", count: depth) + "n1" + String(repeating: ")", count: depth)
      for dialect in SQLDialect.all {
        let pushed = try Self.book(formula).push("scored", to: dialect)
        let isRefused = pushed.report.keys[0].reasons.contains { ["too-large", "too-deep"].contains($0.id) }
        #expect(isRefused || pushed.report.verdict != .refused)
        if !isRefused {
          let text = try pushed.page(PageRequest(size: 1)).statement.text
          #expect(text.utf8.count < 2_000_000, "\(function) \(depth) \(dialect.name)")
        }
      }
    }
  }

  @Test("the greatest of thirty values is as long as thirty")
  func many() throws {
    let formula = "max(" + (1...30).map { "n\($0)" }.joined(separator: ", ") + ")"
    for dialect in SQLDialect.all {
      let pushed = try Self.book(formula).push("scored", to: dialect)
      #expect(pushed.report.verdict < .refused)
      #expect(try pushed.page(PageRequest(size: 1)).statement.text.utf8.count < 20_000)
    }
  }

  @Test("computed values that double each other are refused")
  func doubling() throws {
    let computed = (2...40).map { "  c\($0): c\($0 - 1) * c\($0 - 1)\n" }.joined()
    let book = try RuleBook(
      text: """
        rules: 1
        items: things
        fields: { id: { type: id, unique: true }, n: number }
        computed:
          c1: n + 1
        \(computed)
        orderings:
          scored: [{ c40: highest first }]
        """)
    for dialect in SQLDialect.all {
      #expect(try book.push("scored", to: dialect).report.keys[0].reasons.map(\.id).contains("too-large"))
    }
  }
}
