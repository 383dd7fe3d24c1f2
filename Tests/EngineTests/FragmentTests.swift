import DatabaseEngines
import EngineTestSupport
import Orderings
import PushDown
import Testing

/// Pieces of an ordering inside a statement of the caller's own.
@Suite("Fragments inside other statements, in real engines")
struct FragmentTests {
  private static let table = CaseTable(
    [
      .id(.integer), CaseColumn("authorId", "integer", .integer, null: false),
      CaseColumn("section", "text", .text), CaseColumn("points", "integer", .integer),
    ],
    [
      [1, 1, "live", 5], [2, 2, "live", nil], [3, 1, "50%", 5], [4, 2, "other", 9], [5, 1, nil, 7],
      [6, 2, "50%", 5], [7, 3, "live", 8], [8, 1, "live", 5], [9, 1, "other", nil],
    ])

  private static let rules = table.rules(
    "- section: ['50%', live]\n- points: highest first\n- id: ascending")

  /// By the list, then by points, then by id: of the authors 1 and 2 only.
  private static let order = ["3", "6", "1", "8", "2", "4", "9", "5"]

  /// How the driver of an engine wants placeholders, and which others the engine itself understands.
  private static func styles(_ engine: AvailableEngine) -> [PlaceholderStyle] {
    switch engine {
    case .sqlite: [.question, .dollar, .named, .at]
    case .postgresql: [.dollar]
    case .duckdb: [.question, .dollar]
    case .mariadb, .spark: [.question]
    }
  }

  private struct Case: Sendable, CustomStringConvertible {
    let engine: AvailableEngine
    let style: PlaceholderStyle
    var description: String { "\(engine) \(style)" }
  }

  private static let cases = AvailableEngine.all.flatMap { engine in
    styles(engine).map { Case(engine: engine, style: $0) }
  }

  private func placeholder(_ style: PlaceholderStyle, _ number: Int) -> String {
    switch style {
    case .question, .percent: "?"
    case .dollar: "$\(number)"
    case .named: ":p\(number)"
    case .at: "@p\(number)"
    }
  }

  private func context(_ style: PlaceholderStyle, behind count: Int) -> SQLContext {
    SQLContext(alias: "s", placeholders: style, firstPlaceholder: count + 1)
  }

  /// A statement of the caller's with its own values in front, in the middle and behind, and the pages of it.
  @Test("a join with values of its own, page by page", arguments: cases)
  private func join(test: Case) throws {
    let engine = test.engine
    let names = engine.quoted("authors")
    try Self.table.withTable(in: engine) { database in
      let text = engine.words(for: .text)
      try? database.run("DROP TABLE IF EXISTS \(names)")
      try database.run("CREATE TABLE \(names) (id \(engine.words(for: .integer)), name \(text))")
      defer { try? database.run("DROP TABLE \(names)") }
      try database.insert(
        into: names, columns: ["id", "name"],
        rows: [[.integer(1), .text("Ada")], [.integer(2), .text("Bo")], [.integer(3), .text("Cy")]])
      let pushed = try RuleBook(text: Self.rules).push(
        "main", to: engine.dialect, columns: Self.table.map)

      for size in engine == .spark ? [5] : Array(1...9) {
        var seen: [String] = []
        var position = PageRequest.Position.start
        while true {
          // The caller's own values are the first and the last one.
          var values: [KeyValue] = [.text("Cy")]
          let columns = try pushed.cursorColumns(in: context(test.style, behind: values.count))
          values += columns.values
          let query = try pushed.page(
            PageRequest(size: size, position: position), in: context(test.style, behind: values.count))
          let condition = query.condition
          values += condition?.values ?? []
          let order = try pushed.orderBy(in: context(test.style, behind: values.count))
          values += order.values
          values.append(.integer(0))
          let (first, last) = (placeholder(test.style, 1), placeholder(test.style, values.count))
          let statement = """
            WITH a AS (SELECT id, name FROM \(names) WHERE name <> \(first))
            SELECT s.id, a.name, \(columns.text)
            FROM \(engine.quoted("rows")) AS s JOIN a ON a.id = s.\(engine.quoted("authorId"))
            \(condition.map { "WHERE \($0.text)" } ?? "")
            ORDER BY \(order.text), CASE WHEN s.id > \(last) THEN 1 ELSE 0 END
            LIMIT \(size + 1)
            """
          let page = try query.page(of: database.rows(statement, values)) { Array($0.dropFirst(2)) }
          seen += page.items.map { $0[0].words }
          guard page.hasNext, let end = page.endCursor else { break }
          position = .after(end)
        }
        #expect(seen == Self.order, "\(test), \(size)")
      }
    }
  }

  @Test("in a subquery, and around one", arguments: AvailableEngine.all)
  func subqueries(engine: AvailableEngine) throws {
    try Self.table.withTable(in: engine) {
      let pushed = try RuleBook(text: Self.rules).push("main", to: engine.dialect, columns: Self.table.map)
      let rows = engine.quoted("rows")
      let own = engine == .postgresql ? "$1" : "?"
      // The caller's value stands in the inner statement, before the order of the outer one.
      let outer = try pushed.orderBy(in: SQLContext(alias: "u", firstPlaceholder: 2))
      let around = "SELECT id FROM (SELECT * FROM \(rows) WHERE id < \(own)) AS u ORDER BY \(outer.text)"
      #expect(
        try $0.rows(around, [.integer(5)] + outer.values).map { $0[0].words } == ["3", "1", "2", "4"])
      // The first three, counted by another statement around them.
      let inner = try pushed.orderBy(in: SQLContext(alias: "s"))
      let within = """
        SELECT max(q.id) FROM (SELECT s.id FROM \(rows) AS s ORDER BY \(inner.text) LIMIT 3) AS q
        """
      #expect(try $0.rows(within, inner.values) == [[.integer(7)]])
      // Columns without an alias, where there is one table alone.
      let bare = try pushed.orderBy()
      #expect(
        try $0.rows("SELECT id FROM \(rows) ORDER BY \(bare.text) LIMIT 2", bare.values).map { $0[0].words }
          == ["3", "6"])
    }
  }

  /// As Python's clients do it: `%s` is a place, and `%%` a percent sign.
  private func asClientsRead(_ text: String) -> String {
    text.replacing("%%", with: "\u{1}").replacing("%s", with: "?").replacing("\u{1}", with: "%")
  }

  @Test("a percent sign is one again when a client has read the statement", arguments: AvailableEngine.all)
  func percentSigns(engine: AvailableEngine) throws {
    let table = CaseTable(
      CaseColumn("points", "integer", .integer, null: false), ["a": 7, "b": 3, "c": 12, "d": 7])
    try table.withTable(in: engine) { database in
      var columns = table.map
      columns["points"] = .init(expression: "points % 5", type: .integer, isNullable: false)
      let pushed = try RuleBook(text: table.rules("- points: highest first\n- id: ascending")).push(
        "main", to: engine.dialect, columns: columns)
      let context = SQLContext(placeholders: .percent)
      let first = try pushed.page(PageRequest(size: 2), select: ["id"], in: context)
      func read(_ query: SQLPageQuery) throws -> Page<[KeyValue]> {
        var text = asClientsRead(query.statement.text)
        // PostgreSQL knows places by number alone.
        var number = 0
        while engine == .postgresql, let place = text.firstIndex(of: "?") {
          number += 1
          text.replaceSubrange(place...place, with: "$\(number)")
        }
        return try query.page(of: database.rows(text, query.statement.values)) { Array($0.dropFirst()) }
      }
      let page = try read(first)
      #expect(page.items.map { $0[0].words } == ["b", "a"])
      let next = try pushed.page(
        PageRequest(size: 9, position: .after(#require(page.endCursor))), select: ["id"], in: context)
      #expect(try read(next).items.map { $0[0].words } == ["c", "d"])
    }
  }
}
