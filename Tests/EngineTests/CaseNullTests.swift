import DatabaseEngines
import EngineTestSupport
import PushDown
import Testing

/// Missing values in the order, in the condition for the next page, and on the way back.
@Suite("Cases of missing values, in real engines")
struct CaseNullTests {
  private static let points = CaseColumn("points", "integer", .integer)

  @Test("P1 a value is followed by the missing one", arguments: AvailableEngine.all)
  func valueThenMissing(engine: AvailableEngine) throws {
    let table = CaseTable(Self.points, ["a": 1, "b": nil])
    try table.withTable(in: engine) {
      let pages = try EnginePages($0, engine, table.rules("- points: lowest first"), table.map)
      #expect(try pages.forwards(1) == [["a"], ["b"]])
    }
  }

  @Test("P3 no page size loses a row where a third of the keys is missing", arguments: AvailableEngine.all)
  func everySize(engine: AvailableEngine) throws {
    let table = CaseTable(
      Self.points,
      [
        "a": nil, "b": 5, "c": 1, "d": nil, "e": 2, "f": 2, "g": nil, "h": 4, "i": 1, "j": 2, "k": nil,
        "l": 3,
      ])
    try expectOrder("c i e f j l h b a d g k", "- points: lowest first", of: table, in: engine)
    try expectOrder(
      "a d g k c i e f j l h b", "- { points: lowest first, missing: first }", of: table, in: engine)
  }

  @Test("P4 where all names are missing the identity goes on", arguments: AvailableEngine.all)
  func allMissing(engine: AvailableEngine) throws {
    let table = CaseTable(
      [.id(.integer), CaseColumn("name", "text", .text)], [[1, nil], [2, nil], [3, nil], [4, nil]])
    try table.withTable(in: engine) {
      let rules = table.rules("- { name: a to z, compare: exact }")
      let pages = try EnginePages($0, engine, rules, table.map)
      #expect(try pages.forwards(2) == [["1", "2"], ["3", "4"]])
    }
  }

  @Test(
    "P6 behind a missing value come the other missing ones, then the values", arguments: AvailableEngine.all)
  func missingFirst(engine: AvailableEngine) throws {
    let table = CaseTable(
      CaseColumn("vendorId", "integer", .integer), ["a": nil, "b": nil, "c": 5, "d": 7, "e": nil])
    let keys = "- { vendorId: highest first, missing: first }\n- id: ascending"
    try expectOrder("a b e d c", keys, of: table, in: engine)
    try table.withTable(in: engine) {
      let pages = try EnginePages($0, engine, table.rules(keys), table.map)
      let first = try pages.page(1)
      #expect(try pages.page(9, .after(#require(first.endCursor))).items == ["b", "e", "d", "c"])
    }
  }

  @Test("P7 of 1,475 rows none is lost, 33 of them without a date", arguments: AvailableEngine.all)
  func manyRows(engine: AvailableEngine) throws {
    // Every 44th has none; days go around, so that there are ties.
    let rows = (0..<1_475).map { number -> [Cell] in
      let isMissing = number % 44 == 0 && number / 44 < 33
      return [Cell(.integer(Int64(number))), isMissing ? nil : Cell(.integer(Int64(number * 7 % 400)))]
    }
    #expect(rows.count { $0[1].value == .missing } == 33)
    let table = CaseTable([.id(.integer), CaseColumn("paidOn", "integer", .integer)], rows)
    try table.withTable(in: engine) {
      let pages = try EnginePages($0, engine, table.rules("- paidOn: lowest first"), table.map)
      let size = engine == .spark ? 500 : 32
      #expect(try pages.page(size).hasNext)
      let all = try pages.forwards(size).flatMap(\.self)
      #expect(all.count == 1_475)
      #expect(Set(all).count == 1_475)
      #expect(all.suffix(33) == (0..<33).map { String($0 * 44) }[...])
    }
  }

  @Test("P9 an expression is asked row by row whether it is missing", arguments: AvailableEngine.all)
  func expression(engine: AvailableEngine) throws {
    let table = CaseTable(
      CaseColumn("points", "integer", .integer, null: false), ["a": 0, "b": 3, "c": 0, "d": 1, "e": 3])
    var columns = table.map
    columns["points"] = .init(expression: "nullif(points, 0)", type: .integer)
    try expectOrder("d b e a c", "- points: lowest first", of: table, in: engine, columns: columns)
    try expectOrder(
      "c a e b d", "- { points: highest first, missing: first }", of: table, in: engine, columns: columns)
  }

  @Test(
    "P10 behind a value of a descending key come the lower ones and the missing",
    arguments: AvailableEngine.all)
  func descending(engine: AvailableEngine) throws {
    let table = CaseTable(Self.points, ["one": 1, "none": nil, "four": 4, "two": 2])
    try table.withTable(in: engine) {
      let pages = try EnginePages($0, engine, table.rules("- points: highest first"), table.map)
      #expect(try pages.forwards(2) == [["four", "two"], ["one", "none"]])
    }
  }

  @Test("P12 on the way back the missing values turn around too", arguments: AvailableEngine.all)
  func turnedAround(engine: AvailableEngine) throws {
    let table = CaseTable(Self.points, ["none": nil, "one": 1, "two": 2])
    try table.withTable(in: engine) {
      let rules = table.rules("- { points: lowest first, missing: first }")
      let pages = try EnginePages($0, engine, rules, table.map)
      #expect(try pages.forwards(1) == [["none"], ["one"], ["two"]])
      #expect(try pages.backwards(1) == [["two"], ["one"], ["none"]])
    }
  }

  @Test("P13 two keys that tie and are missing end by the identity", arguments: AvailableEngine.all)
  func nullableTies(engine: AvailableEngine) throws {
    let table = CaseTable(
      [.id(), CaseColumn("sortOrder", "integer", .integer), CaseColumn("sku", "text", .text)],
      [
        ["a", nil, nil], ["b", 1, "x"], ["c", nil, nil], ["d", 1, "x"], ["e", 1, nil], ["f", nil, "y"],
        ["g", 0, "z"], ["h", 1, "x"],
      ])
    let keys = "- sortOrder: lowest first\n- { sku: a to z, compare: exact }"
    try expectOrder("g b d h e f a c", keys, of: table, in: engine)
  }

  // MARK: Null order lost in translation

  @Test("P46 missing last stays last in a descending order", arguments: AvailableEngine.all)
  func lastStaysLast(engine: AvailableEngine) throws {
    let table = CaseTable(
      [.id(), CaseColumn("col1", "integer", .integer), CaseColumn("col2", "integer", .integer)],
      [["a", nil, nil], ["b", 1, 2], ["c", 2, 1], ["d", nil, nil]])
    try expectOrder("c b a d", "- col1: highest first\n- id: ascending", of: table, in: engine)
  }

  @Test("P49 the same rows in the same order in every engine", arguments: AvailableEngine.all)
  func sameEverywhere(engine: AvailableEngine) throws {
    let table = CaseTable(Self.points, ["one": 1, "two": 2, "three": 3, "none": nil])
    for (keys, ids) in [
      ("- points: highest first", "three two one none"),
      ("- { points: highest first, missing: first }", "none three two one"),
      ("- points: lowest first", "one two three none"),
      ("- { points: lowest first, missing: first }", "none one two three"),
    ] {
      try expectOrder(ids, keys, of: table, in: engine)
    }
  }

  @Test("P51 a limit is the beginning of the same order", arguments: AvailableEngine.all)
  func limit(engine: AvailableEngine) throws {
    let rows = (0..<20).map { (number: Int64) -> [Cell] in
      let x: Cell = number % 3 == 0 ? nil : Cell(.integer(number * 7 % 10))
      return [Cell(.integer(number)), x]
    }
    let table = CaseTable([.id(.integer), CaseColumn("x", "integer", .integer)], rows)
    try table.withTable(in: engine) {
      let pages = try EnginePages(
        $0, engine, table.rules("- x: highest first\n- id: ascending"), table.map)
      // 7 · 2 = 14, 7 · 7 = 49, 7 · 17 = 119 and so on: by the last digit, then by id.
      let all = "7 17 4 14 1 11 8 5 2 19 16 13 10 0 3 6 9 12 15 18".split(separator: " ").map(String.init)
      #expect(try pages.all() == all)
      #expect(try pages.page(10).items == Array(all.prefix(10)))
    }
  }

  @Test(
    "P52 keys that stand for a null order work over a union, and over distinct rows",
    arguments: AvailableEngine.all)
  func derivedTables(engine: AvailableEngine) throws {
    let table = CaseTable(Self.points, ["a": nil, "b": 2, "c": 1, "d": nil])
    try table.withTable(in: engine) {
      let pages = try EnginePages(
        $0, engine, table.rules("- { points: highest first, missing: first }"), table.map)
      let order = try pages.pushed.orderBy(in: SQLContext(alias: "u"))
      let rows = engine.quoted("rows")
      var sources = [
        "SELECT id, points FROM \(rows) WHERE id < 'c' UNION ALL SELECT id, points FROM \(rows) WHERE id >= 'c'",
        "SELECT DISTINCT id, points FROM \(rows)",
      ]
      if engine == .postgresql || engine == .duckdb {
        sources.append("SELECT DISTINCT ON (id) id, points FROM \(rows) ORDER BY id, points")
      }
      for source in sources {
        let statement = "SELECT id FROM (\(source)) AS u ORDER BY \(order.text)"
        #expect(
          try $0.rows(statement, order.values).map { $0[0].words } == ["d", "a", "b", "c"], "\(source)")
      }
    }
  }
}
