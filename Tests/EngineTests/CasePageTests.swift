import DatabaseEngines
import EngineTestSupport
import Orderings
import PushDown
import Testing

/// Tie-breakers, joins, anchors, the way back, and rules that changed.
@Suite("Cases of pages, in real engines")
struct CasePageTests {
  private static let ids = CaseTable([.id(.integer)], (1...6).map { [Cell(.integer($0))] })

  @Test("P57 a key with ties has the identity behind it", arguments: AvailableEngine.all)
  func appendedIdentity(engine: AvailableEngine) throws {
    let rows = (0..<200).map { [Cell(.integer($0)), Cell(.integer($0 * 5 % 12))] }
    let table = CaseTable([.id(.integer), CaseColumn("month", "integer", .integer)], rows)
    try table.withTable(in: engine) {
      let pages = try EnginePages($0, engine, table.rules("- month: highest first"), table.map)
      for size in engine == .spark ? [70] : [1, 7, 17, 100] {
        let received = try pages.forwards(size).flatMap(\.self)
        #expect(received.count == 200)
        #expect(Set(received).count == 200)
      }
    }
  }

  @Test("P58 pages over missing values and ties", arguments: AvailableEngine.all)
  func credits(engine: AvailableEngine) throws {
    let credits: [Cell] = [nil, 2, nil, 30, nil, 35, 5, 50, 25]
    let table = CaseTable(
      [.id(.integer), CaseColumn("credit", "integer", .integer)],
      zip(1..., credits).map { [Cell(.integer($0)), $1] })
    try table.withTable(in: engine) {
      let rules = table.rules("- { credit: lowest first, missing: first }\n- id: ascending")
      let pages = try EnginePages($0, engine, rules, table.map)
      #expect(try pages.forwards(2) == [["1", "3"], ["5", "2"], ["7", "9"], ["4", "6"], ["8"]])
    }
  }

  @Test(
    "P60 behind a row that was deleted come the rows that stood behind it", arguments: AvailableEngine.all)
  func deletedAnchor(engine: AvailableEngine) throws {
    // Spark's tables of files know no DELETE.
    guard engine != .spark else { return }
    let table = CaseTable([.id(.integer)], [[1], [2], [3], [5], [19]])
    try table.withTable(in: engine) {
      let pages = try EnginePages($0, engine, table.rules("- id: ascending"), table.map)
      let first = try pages.page(2)
      #expect(first.items == ["1", "2"])
      try $0.run("DELETE FROM \(engine.quoted("rows")) WHERE id = 2")
      #expect(try pages.page(9, .after(#require(first.endCursor))).items == ["3", "5", "19"])
    }
  }

  @Test("P61 before a row stand the rows nearest to it", arguments: AvailableEngine.all)
  func before(engine: AvailableEngine) throws {
    try Self.ids.withTable(in: engine) {
      let pages = try EnginePages($0, engine, Self.ids.rules("- id: ascending"), Self.ids.map)
      let fifth = try #require(pages.page(5).endCursor)
      let page = try pages.page(2, .before(fifth))
      #expect(page.items == ["3", "4"])
      #expect(page.hasPrevious)
      #expect(page.hasNext)
      let start = try pages.page(2, .before(#require(page.startCursor)))
      #expect(start.items == ["1", "2"])
      #expect(!start.hasPrevious)
      #expect(start.hasNext)
    }
  }

  @Test(
    "P63 a cursor of another order is refused, one with missing values is not", arguments: AvailableEngine.all
  )
  func otherOrder(engine: AvailableEngine) throws {
    let table = CaseTable(
      [.id(), CaseColumn("name", "text", .text), CaseColumn("size", "text", .text)],
      [["a", nil, "1"], ["b", "x", nil], ["c", nil, nil], ["d", "y", "2"]])
    let name = "- { name: a to z, compare: exact }"
    let rules = table.rules(orderings: [
      "main": name, "turned": "- { name: z to a, compare: exact }",
      "first": "- { name: a to z, compare: exact, missing: first }",
      "other": "- { size: a to z, compare: exact }", "more": name + "\n- { size: a to z, compare: exact }",
      "id": "- id: ascending",
    ])
    try table.withTable(in: engine) {
      let main = try EnginePages($0, engine, rules, table.map)
      let cursor = try #require(main.page(3).endCursor)
      #expect(try main.page(3).items == ["b", "d", "a"])
      #expect(try main.page(3, .after(cursor)).items == ["c"])
      for ordering in ["turned", "first", "other", "more", "id"] {
        let pages = try EnginePages($0, engine, rules, table.map, ordering: ordering)
        expectCursorError(.otherOrdering) { _ = try pages.page(3, .after(cursor)) }
      }
    }
  }

  @Test("P63 a field that is named twice is compared once", arguments: AvailableEngine.all)
  func repeatedField(engine: AvailableEngine) throws {
    let table = CaseTable(CaseColumn("name", "text", .text), ["a": "x", "b": "y", "c": nil, "d": "x"])
    try expectOrder(
      "a d b c",
      "- { name: a to z, compare: exact }\n- { name: z to a, compare: exact, missing: first }\n- id: ascending",
      of: table, in: engine)
  }

  @Test("P64 the engine's order is the app's, by code point or by number", arguments: AvailableEngine.all)
  func naturalOrder(engine: AvailableEngine) throws {
    let table = CaseTable(
      CaseColumn("name", "text", .text, null: false), ["a": "1", "b": "10", "c": "100", "d": "2"])
    try expectOrder("a b c d", "- { name: a to z, compare: exact }", of: table, in: engine)
    let natural = "- { name: a to z, compare: natural }"
    try table.withTable(in: engine) {
      let pages = try EnginePages($0, engine, table.rules(natural), table.map)
      switch engine {
      case .sqlite, .postgresql:
        for statement in pages.pushed.report.keys.flatMap(\.reasons).flatMap(\.ddl) { try $0.run(statement) }
        #expect(try pages.forwards(2) == [["a", "d"], ["b", "c"]])
      case .duckdb, .mariadb, .spark: expectCursorError(.notPushed) { _ = try pages.all() }
      }
      // From outside the process SQLite has no such function.
      let outside = try RuleBook(text: table.rules(natural)).push("main", to: .sqlite, columns: table.map)
      expectCursorError(.notPushed) { _ = try outside.page(PageRequest(size: 2)) }
    }
  }

  @Test(
    "P66 one seed is one order, on every page, in every engine and here", arguments: AvailableEngine.all,
    [
      // By md5 of `seed:id`.
      ("autumn", ["c", "g", "d", "é", "h", "a", "z z", "b", "e", "f"]),
      ("winter", ["c", "d", "f", "g", "e", "z z", "b", "h", "a", "é"]),
    ])
  func shuffle(engine: AvailableEngine, seed: (String, [String])) throws {
    let (seed, order) = seed
    let ids = ["a", "b", "c", "d", "e", "f", "g", "h", "é", "z z"]
    let table = CaseTable([.id()], ids.map { [Cell(.text($0))] })
    let rules = table.rules("- shuffle: $seed", parameters: "parameters:\n  seed: text\n")
    let context = OrderingContext(parameters: ["seed": .text(seed)])
    let inProcess = try RuleBook(text: rules).recordOrdering("main", in: context)
    #expect(try inProcess.sorted(ids.map { ["id": .text($0)] }).map { $0["id"] } == order.map { .text($0) })
    try table.withTable(in: engine) {
      let pages = try EnginePages($0, engine, rules, table.map, in: context)
      for size in engine == .spark ? [4] : [1, 3, 4, 10, 11] {
        #expect(try pages.forwards(size).flatMap(\.self) == order)
        #expect(try pages.backwards(size).reversed().flatMap(\.self) == order)
      }
      // The seed travels in the cursor: another one that the caller has meanwhile changes nothing.
      let cursor = try #require(pages.page(4).endCursor)
      let later = try EnginePages(
        $0, engine, rules, table.map, in: OrderingContext(parameters: ["seed": "spring"]))
      #expect(try later.page(9, .after(cursor)).items == Array(order.dropFirst(4)))
    }
  }

  @Test("P67 missing, null and mixed values come once each, both ways", arguments: AvailableEngine.all)
  func mixedValues(engine: AvailableEngine) throws {
    let table = CaseTable(CaseColumn("f", "text", .text), ["a": nil, "b": nil, "c": "1", "d": "a"])
    try table.withTable(in: engine) {
      let rules = table.rules("- { f: a to z, compare: exact }")
      let pages = try EnginePages($0, engine, rules, table.map)
      #expect(try pages.forwards(1) == [["c"], ["d"], ["a"], ["b"]])
      #expect(try pages.backwards(1) == [["b"], ["a"], ["d"], ["c"]])
    }
  }

  // MARK: Plans

  /// Twenty thousand rows with two thousand values.
  private static func manyRows(isNullable: Bool) -> CaseTable {
    CaseTable(
      [.id(), CaseColumn("points", "integer", .integer, null: isNullable)],
      (0..<20_000).map { number in
        let digits = String(number)
        let id = String(repeating: "0", count: 5 - digits.count) + digits
        return [Cell(.text(id)), Cell(.integer(Int64(number * 7919 % 2_000)))]
      })
  }

  @Test("P69 SQLite seeks to the page in the index and sorts nothing", arguments: [false, true])
  func planInSQLite(isNullable: Bool) throws {
    let table = Self.manyRows(isNullable: isNullable)
    try table.withTable(in: .sqlite) {
      try $0.run("CREATE INDEX by_points ON rows (points, id)")
      let rules = table.rules("- { points: lowest first, missing: first }")
      let pages = try EnginePages($0, .sqlite, rules, table.map)
      let cursor = try #require(pages.page(900).endCursor)
      // On the way back the missing values, which are last there, are a second range beside the first.
      for position in [PageRequest.Position.after(cursor)] + (isNullable ? [] : [.before(cursor)]) {
        let query = try pages.pushed.page(PageRequest(size: 20, position: position))
        let statement = "EXPLAIN QUERY PLAN " + query.statement.text
        let plan = try $0.rows(statement, query.statement.values).compactMap(\.last?.words)
        #expect(plan.count == 1, "\(plan)")
        #expect(plan.first?.hasPrefix("SEARCH t USING COVERING INDEX by_points (points") == true, "\(plan)")
      }
    }
  }

  @Test(
    "P69 PostgreSQL seeks to the page in the index and sorts nothing",
    .enabled(if: AvailableEngine.postgresql.isAvailable))
  func planInPostgreSQL() throws {
    let table = Self.manyRows(isNullable: false)
    try table.withTable(in: .postgresql) {
      try $0.run("CREATE INDEX by_points ON rows (points, id COLLATE \"C\")")
      try $0.run("ANALYZE rows")
      let pages = try EnginePages($0, .postgresql, table.rules("- points: lowest first"), table.map)
      let cursor = try #require(pages.page(900).endCursor)
      for position in [PageRequest.Position.after(cursor), .before(cursor)] {
        let query = try pages.pushed.page(PageRequest(size: 20, position: position))
        let statement = "EXPLAIN " + query.statement.text
        let plan = try $0.rows(statement, query.statement.values).compactMap(\.last?.words)
        #expect(plan.contains { $0.contains("using by_points") }, "\(plan)")
        #expect(plan.contains { $0.contains("Index Cond: (ROW(points, ") }, "\(plan)")
        #expect(!plan.contains { $0.contains("Sort") }, "\(plan)")
      }
    }
  }
}
