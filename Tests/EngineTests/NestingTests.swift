import DatabaseEngines
import EngineTestSupport
import Orderings
import PushDown
import Testing

/// What is not refused can be read by the engine's parser, a page behind a cursor too.
struct NestingTests {
  private static let shapes: [(String, @Sendable (Int) -> String)] = [
    ("a sum", { "n" + String(repeating: " + 1", count: $0) }),
    ("quotients", { String(repeating: "1 / (", count: $0) + "n" + String(repeating: ")", count: $0) }),
    ("functions", { String(repeating: "abs(", count: $0) + "n" + String(repeating: ")", count: $0) }),
    ("rounding", { String(repeating: "round(", count: $0) + "n" + String(repeating: ")", count: $0) }),
    ("roots", { String(repeating: "sqrt(", count: $0) + "n" + String(repeating: ")", count: $0) }),
    ("the greatest", { String(repeating: "max(1, ", count: $0) + "n" + String(repeating: ")", count: $0) }),
    ("choices", { String(repeating: "if(n > 1, n, ", count: $0) + "n" + String(repeating: ")", count: $0) }),
    (
      "conditions",
      {
        String(repeating: "if(", count: $0) + "n > 1" + String(repeating: ", n, 2) > 1", count: $0 - 1)
          + ", 1, 2)"
      }
    ),
    ("first of some", { "coalesce(" + String(repeating: "n, ", count: $0) + "1)" }),
    ("a power", { String(repeating: "(1 + ", count: $0) + "n" + String(repeating: ") ^ 0.5", count: $0) }),
  ]

  @Test("as deep as the report allows", arguments: [AvailableEngine.sqlite])
  func depth(engine: AvailableEngine) throws {
    try engine.withConnection { connection throws in
      try connection.run("CREATE TABLE things (id TEXT, n REAL)")
      try connection.run("INSERT INTO things VALUES ('a', 2), ('b', NULL), ('c', 0.5)")
      for (name, formula) in Self.shapes {
        var ran = 0
        for depth in [1, 2, 4, 7, 11, 16, 24, 31, 60, 74, 120] {
          guard
            let book = try? RuleBook(
              text: """
                rules: 1
                items: things
                fields: { id: { type: id, unique: true }, n: number }
                orderings:
                  scored: [{ score: "\(formula(depth))" }]
                """)
          else { continue }
          let pushed = try book.push("scored", to: .sqlite)
          guard pushed.report.verdict < .refused else { continue }
          let query = try pushed.page(PageRequest(size: 1), select: ["id"])
          let page = try query.page(of: try connection.rows(query.statement.text, query.statement.values)) {
            Array($0.dropFirst())
          }
          let next = try pushed.page(
            PageRequest(size: 1, position: .after(try #require(page.endCursor))), select: ["id"])
          _ = try connection.rows(next.statement.text, next.statement.values)
          ran += 1
        }
        #expect(ran >= 2, "\(name)")
      }
    }
  }
}
