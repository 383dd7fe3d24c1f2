import DatabaseEngines
import EngineTestSupport
import Orderings
import PushDown
import Testing

/// The condition's shape, and values on their way through a cursor.
@Suite("Cases of conditions and of values, in real engines")
struct CaseValueTests {
  // MARK: The condition and its direction

  @Test("P15 two keys in two directions", arguments: AvailableEngine.all)
  func twoDirections(engine: AvailableEngine) throws {
    let table = CaseTable(
      [
        .id(.integer), CaseColumn("price", "integer", .integer, null: false),
        CaseColumn("name", "text", .text, null: false),
      ],
      [[1, 10, "a"], [2, 10, "b"], [3, 9, "a"]])
    let keys = "- price: highest first\n- { name: a to z, compare: exact }"
    try expectOrder("1 2 3", keys, of: table, in: engine)
    try table.withTable(in: engine) {
      let pages = try EnginePages($0, engine, table.rules(keys), table.map)
      #expect(try pages.page(9, .after(#require(pages.page(1).endCursor))).items == ["2", "3"])
    }
  }

  @Test(
    "P16 the comparison turns with the key and with the way",
    arguments: AvailableEngine.all, ["lowest first", "highest first"])
  func operators(engine: AvailableEngine, direction: String) throws {
    let table = CaseTable(
      CaseColumn("x", "integer", .integer, null: false), ["a": 1, "b": 2, "c": 3, "d": 4, "e": 5])
    try table.withTable(in: engine) {
      let pages = try EnginePages($0, engine, table.rules("- x: \(direction)"), table.map)
      let middle = try #require(pages.page(3).endCursor)
      let isUp = direction == "lowest first"
      #expect(try pages.page(9, .after(middle)).items == (isUp ? ["d", "e"] : ["b", "a"]))
      #expect(try pages.page(9, .before(middle)).items == (isUp ? ["a", "b"] : ["e", "d"]))
    }
  }

  /// A column that compares by another rule than the key does.
  private func withOwnCollation(
    _ table: CaseTable, _ engine: AvailableEngine, _ body: (any DatabaseEngine) throws -> Void
  ) throws {
    try table.withTable(in: engine) {
      let column = "ALTER TABLE rows ALTER COLUMN name TYPE text COLLATE"
      if engine == .postgresql { try $0.run("\(column) \"en-x-icu\"") }
      // MariaDB's column has a collation of letters already; SQLite cannot change one.
      try body($0)
    }
  }

  @Test("P18 the condition compares by the collation of the order", arguments: AvailableEngine.all)
  func sameCollation(engine: AvailableEngine) throws {
    let table = CaseTable(CaseColumn("name", "text", .text, null: false), ["1": "ab", "2": "a_z"])
    try withOwnCollation(table, engine) {
      let rules = table.rules("- { name: a to z, compare: exact }")
      let pages = try EnginePages($0, engine, rules, table.map)
      #expect(try pages.forwards(1) == [["2"], ["1"]])
      #expect(try pages.backwards(1) == [["1"], ["2"]])
    }
  }

  @Test(
    "P19 keys of both cases stand in the order of their code points, here and there",
    arguments: AvailableEngine.all)
  func codePoints(engine: AvailableEngine) throws {
    let table = CaseTable(
      CaseColumn("name", "text", .text, null: false), ["1": "XeLu", "2": "XGeU", "3": "Xe", "4": "xa"])
    try withOwnCollation(table, engine) {
      let rules = table.rules("- { name: a to z, compare: exact }")
      let pages = try EnginePages($0, engine, rules, table.map)
      #expect(try pages.forwards(1) == [["2"], ["3"], ["1"], ["4"]])
      let records: [Record] = table.rows.map { ["id": .text($0[0].words), "name": .text($0[1].words)] }
      let inProcess = try RuleBook(text: rules).recordOrdering("main").sorted(records)
      #expect(inProcess.map { $0["id"] } == ["2", "3", "1", "4"])
    }
  }

  // MARK: Exact values

  @Test("P21 a moment that is kept as text comes back in its own spelling", arguments: AvailableEngine.all)
  func storedSpelling(engine: AvailableEngine) throws {
    let table = CaseTable(
      CaseColumn("at", "date", .timestampText),
      ["a": "2026-08-10 14:51:07", "b": "2026-08-10 14:51:06", "c": "2026-08-10 14:51:07", "d": nil])
    try table.withTable(in: engine) {
      let pages = try EnginePages($0, engine, table.rules("- at: newest first"), table.map)
      #expect(try pages.forwards(1) == [["c"], ["a"], ["b"], ["d"]])
    }
  }

  @Test("P22 a float comes back to the bit", arguments: AvailableEngine.all)
  func exactFloats(engine: AvailableEngine) throws {
    let value = 0.8523489932885906
    let table = CaseTable(
      CaseColumn("points", "number", .float),
      [
        "a": Cell(.float(value)), "b": Cell(.float(value.nextUp)), "c": Cell(.float(value)),
        "d": Cell(.float(value.nextDown)),
      ])
    try expectOrder("b c a d", "- points: highest first", of: table, in: engine)
  }

  @Test("P24 a column of 32-bit floats keeps its ties", arguments: AvailableEngine.all)
  func reals(engine: AvailableEngine) throws {
    let rank = Cell(.float(Double(Float(0.06079271))))
    let table = CaseTable(
      CaseColumn("rank", "number", .real), ["a": rank, "b": 0.25, "c": rank, "d": rank, "e": nil])
    try expectOrder("b d c a e", "- rank: highest first", of: table, in: engine)
  }

  @Test("P25 a fraction is not cut off", arguments: AvailableEngine.all, [ColumnType.float, .decimal])
  func fractions(engine: AvailableEngine, type: ColumnType) throws {
    guard engine.stores(type) else { return }
    let field = type == .decimal ? "decimal" : "number"
    let amounts = ["1.55", "1.55", "1", "2"].map { digits -> Cell in
      Cell(type == .decimal ? .decimal(digits) : .float(Double(digits) ?? 0))
    }
    let table = CaseTable(
      [.id(.integer), CaseColumn("balance", field, type)],
      zip(1..., amounts).map { [Cell(.integer($0)), $1] })
    try expectOrder("4 2 1 3", "- balance: highest first", of: table, in: engine)
  }

  @Test("P27 the greatest whole numbers are no sign for anything", arguments: AvailableEngine.all)
  func wholeNumbers(engine: AvailableEngine) throws {
    let table = CaseTable(
      CaseColumn("at", "integer", .integer),
      [
        "a": Cell(.integer(.max)), "b": Cell(.integer(.max - 1)), "c": nil, "d": Cell(.integer(.min)),
        "e": Cell(.integer(.min + 1)), "f": Cell(.integer(.max - 807)),
      ])
    try expectOrder("d e f b a c", "- at: lowest first", of: table, in: engine)
    try expectOrder("c a b f e d", "- { at: highest first, missing: first }", of: table, in: engine)
  }

  @Test("P28 the greatest whole number stands before a missing one", arguments: AvailableEngine.all)
  func greatest(engine: AvailableEngine) throws {
    let table = CaseTable(
      [.id(.integer), CaseColumn("x", "integer", .integer)],
      [[1, Cell(.integer(.max))], [2, nil], [3, Cell(.integer(.max))]])
    try expectOrder("1 3 2", "- x: lowest first", of: table, in: engine)
  }

  @Test(
    "P30 moments and days with missing ones among them", arguments: AvailableEngine.all,
    [ColumnType.timestamp, .utcTimestamp, .milliseconds, .timestampText, .day, .dayText])
  func missingDates(engine: AvailableEngine, type: ColumnType) throws {
    guard engine.stores(type) else { return }
    // The first and the second of January 2026.
    let (first, second): (KeyValue, KeyValue) =
      switch type {
      case .timestamp, .utcTimestamp:
        (
          .instant(seconds: 1_767_225_600, nanoseconds: 0),
          .instant(seconds: 1_767_312_000, nanoseconds: 1_000)
        )
      case .milliseconds: (.integer(1_767_225_600_000), .integer(1_767_312_000_000))
      case .timestampText: (.text("2026-01-01T00:00:00Z"), .text("2026-01-02T00:00:00Z"))
      case .day: (.day(20_454), .day(20_455))
      default: (.text("2026-01-01"), .text("2026-01-02"))
      }
    let field = type == .day || type == .dayText ? "day" : "date"
    let table = CaseTable(
      CaseColumn("at", field, type), ["a": Cell(second), "b": nil, "c": Cell(first), "d": nil])
    try expectOrder("c a b d", "- at: oldest first", of: table, in: engine)
    try expectOrder("d b a c", "- { at: newest first, missing: first }", of: table, in: engine)
  }

  @Test(
    "P31 the pages of a first key with ties and a unique second one are all rows",
    arguments: AvailableEngine.all)
  func unionOfPages(engine: AvailableEngine) throws {
    let rows = (0..<30).map { [Cell(.integer($0 * 7 % 30)), Cell(.integer($0 % 3))] }
    let table = CaseTable([.id(.integer), CaseColumn("x", "integer", .integer, null: false)], rows)
    let expected = rows.map { ($0[1].value.words, Int($0[0].value.words) ?? 0) }.sorted { $0 < $1 }
    try expectOrder(
      expected.map { String($0.1) }.joined(separator: " "), "- x: lowest first\n- id: ascending", of: table,
      in: engine)
  }

  @Test("P33 whole numbers and floats out of two tables are one order", arguments: AvailableEngine.all)
  func mixedNumbers(engine: AvailableEngine) throws {
    let table = CaseTable(CaseColumn("x", "number", .float), ["a": 123, "b": 1.23])
    try expectOrder("b a", "- x: lowest first", of: table, in: engine)
    try table.withTable(in: engine) {
      let pages = try EnginePages($0, engine, table.rules("- x: lowest first"), table.map)
      let order = try pages.pushed.orderBy(in: SQLContext(alias: "u"))
      let source = "SELECT id, x FROM \(engine.quoted("rows")) WHERE id = 'b' UNION ALL SELECT 'c', 123"
      let statement = "SELECT id FROM (\(source)) AS u ORDER BY \(order.text)"
      #expect(try $0.rows(statement, order.values).map { $0[0].words } == ["b", "c"])
    }
  }

  @Test("P34 both zeros are one value, and the identity decides", arguments: AvailableEngine.all)
  func zeros(engine: AvailableEngine) throws {
    let table = CaseTable(
      CaseColumn("x", "number", .float),
      ["a": 0.0, "b": Cell(.float(-0.0)), "c": 0.0, "d": Cell(.float(-0.0))])
    try expectOrder("a b c d", "- x: lowest first", of: table, in: engine)
    try expectOrder("d c b a", "- x: highest first", of: table, in: engine)
  }

  @Test("P36 a long text is not a missing one", arguments: AvailableEngine.all)
  func longText(engine: AvailableEngine) throws {
    let long = Cell(.text("a" + String(repeating: "bcd", count: 800)))
    let table = CaseTable(CaseColumn("name", "text", .text), ["1": "b", "2": long, "3": nil, "4": "abcd"])
    try expectOrder("4 2 1 3", "- { name: a to z, compare: exact }", of: table, in: engine)
  }

  // MARK: Lists and flags

  @Test("P37 missing among listed values keeps its rows", arguments: AvailableEngine.all)
  func missingAmongListed(engine: AvailableEngine) throws {
    let table = CaseTable(
      CaseColumn("x", "text", .text), ["row-a": "a", "row-b": "b", "row-c": "c", "row-none": nil])
    // A list holds no missing value; conditions say what stands before it.
    try expectOrder(
      "row-a row-none row-c row-b", "- first: x = 'a'\n- first: x is missing\n- x: [c, b]", of: table,
      in: engine)
  }

  @Test("P39 unlisted values stand behind the listed ones", arguments: AvailableEngine.all)
  func unlisted(engine: AvailableEngine) throws {
    let table = CaseTable(
      CaseColumn("x", "text", .text), ["1": "c", "2": "b", "3": "a", "4": nil, "5": "c", "6": "A"])
    try expectOrder("3 2 1 5 6 4", "- x: [a, b]", of: table, in: engine)
    try expectOrder("4 1 5 6 3 2", "- { x: [a, b], others: first, missing: first }", of: table, in: engine)
  }

  @Test("P40 all that are false, then all that are true", arguments: AvailableEngine.all, [true, false])
  func flags(engine: AvailableEngine, isNullable: Bool) throws {
    let table = CaseTable(
      CaseColumn("isRead", "boolean", .boolean, null: isNullable),
      ["a": true, "b": false, "c": true, "d": false])
    try expectOrder("b d a c", "- isRead: false first", of: table, in: engine)
    try expectOrder("c a d b", "- isRead: true first", of: table, in: engine)
  }

  // MARK: NaN

  /// Floats of every kind; in MariaDB, which has no others, finite and null ones.
  private static func floats(_ engine: AvailableEngine) -> CaseTable {
    let hasAll = engine != .mariadb
    let nan: Cell = hasAll ? Cell(.float(.nan)) : nil
    let infinity = hasAll ? Double.infinity : 1e300
    return CaseTable(
      CaseColumn("x", "number", .float),
      [
        "a": nan, "b": Cell(.float(-0.0)), "c": 0.0, "d": Cell(.float(infinity)),
        "e": Cell(.float(-infinity)),
        "f": nil, "g": 1.5, "h": nan, "i": -2.0,
      ])
  }

  @Test(
    "P54 every limit is the beginning of the whole order, with NaN, zeros and infinities",
    arguments: AvailableEngine.all)
  func limits(engine: AvailableEngine) throws {
    let table = Self.floats(engine)
    let order = "e i b c g d a f h".split(separator: " ").map(String.init)
    try table.withTable(in: engine) {
      let pages = try EnginePages($0, engine, table.rules("- x: lowest first"), table.map)
      for limit in 1...9 { #expect(try pages.page(limit).items == Array(order.prefix(limit))) }
    }
  }

  @Test("P55 NaN has one place, and finite rows are in order around it", arguments: AvailableEngine.all)
  func totalOrder(engine: AvailableEngine) throws {
    try expectOrder("e i b c g d a f h", "- x: lowest first", of: Self.floats(engine), in: engine)
    try expectOrder(
      "a f h d g b c i e", "- { x: highest first, missing: first }\n- id: ascending",
      of: Self.floats(engine), in: engine)
  }
}
