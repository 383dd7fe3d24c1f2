import DatabaseEngines
import EngineTestSupport
import OrderingTestSupport
import Orderings
import PushDown
import Testing

/// One key of a walk: a direction, where missing values go, and whether there are any.
private struct WalkKey: Hashable, CustomStringConvertible {
  let isDescending: Bool
  let missingFirst: Bool

  static let all = [false, true].flatMap { isDescending in
    [false, true].map { WalkKey(isDescending: isDescending, missingFirst: $0) }
  }

  func rule(_ field: String) -> String {
    let direction = isDescending ? "highest first" : "lowest first"
    return "- { \(field): \(direction)\(missingFirst ? ", missing: first" : "") }"
  }

  var description: String { (isDescending ? "d" : "a") + (missingFirst ? "f" : "l") }

  /// Whether one value stands before another.
  func precedes(_ a: Int64?, _ b: Int64?) -> Bool? {
    if a == b { return nil }
    guard let a else { return missingFirst }
    guard let b else { return !missingFirst }
    return isDescending ? a > b : a < b
  }
}

/// One of the 32 orders by two keys and the identity.
private struct WalkOrder: CustomStringConvertible {
  let x: WalkKey
  let y: WalkKey
  let isNullable: Bool

  static let all = WalkKey.all.flatMap { x in
    WalkKey.all.flatMap { y in [true, false].map { WalkOrder(x: x, y: y, isNullable: $0) } }
  }

  var description: String { "\(x)-\(y)-\(isNullable ? "null" : "full")" }

  var keys: String {
    let (x, y) = (x.rule(isNullable ? "x" : "u"), y.rule(isNullable ? "y" : "v"))
    return "\(x)\n\(y)\n- id: ascending"
  }

  /// The ids of rows in this order, by the plainest means.
  func ids(of rows: [WalkRow]) -> [String] {
    let sorted = rows.sorted { a, b in
      let (p, q) = isNullable ? (a, b) : (a.full, b.full)
      return x.precedes(p.x, q.x) ?? y.precedes(p.y, q.y) ?? (a.id < b.id)
    }
    return sorted.map { String($0.id) }
  }
}

private struct WalkRow {
  var id: Int64
  var x: Int64?
  var y: Int64?

  /// The same without missing values, as the columns `u` and `v` have it.
  var full: WalkRow { WalkRow(id: id, x: x ?? 2, y: y ?? 2) }

  var values: [KeyValue] {
    [id, x, y, full.x, full.y].map { $0.map { .integer($0) } ?? .missing }
  }

  static func random(_ count: Int, seed: UInt64) -> [WalkRow] {
    var random = SeededGenerator(seed: seed)
    // Few values, so that there are ties in both keys, and a third of them missing.
    func value() -> Int64? {
      let value = Int64.random(in: -2...3, using: &random); return value < 0 ? nil : value
    }
    return (1...count).map { WalkRow(id: Int64($0) * 10, x: value(), y: value()) }.shuffled(using: &random)
  }
}

@Suite("Pages of every size over every direction and null order, in real engines")
struct PageWalkTests {
  private static func table(_ rows: [WalkRow]) -> CaseTable {
    let columns: [CaseColumn] =
      [.id(.integer)] + ["x", "y"].map { CaseColumn($0, "integer", .integer) }
      + ["u", "v"].map { CaseColumn($0, "integer", .integer, null: false) }
    return CaseTable(columns, rows.map { $0.values.map { Cell($0) } })
  }

  private static let rules = table([]).rules(
    orderings: Dictionary(uniqueKeysWithValues: WalkOrder.all.map { ($0.description, $0.keys) }))

  /// Walks through all pages of a size: to the end, from the end, and two steps on for each one back.
  private func walk(_ pages: EnginePages, _ size: Int, _ ids: [String], _ name: String) throws {
    let count = ids.count
    var start = 0
    var position = PageRequest.Position.start
    var seen: Page<String>
    // Forwards, and back from each page to the one before.
    repeat {
      seen = try pages.page(size, position)
      #expect(seen.items == Array(ids[start..<min(count, start + size)]), "\(name), \(size) behind \(start)")
      #expect(seen.hasNext == (start + size < count), "\(name), \(size) behind \(start)")
      #expect(seen.hasPrevious == (start > 0), "\(name), \(size) behind \(start)")
      guard let first = seen.startCursor, let last = seen.endCursor else { break }
      let back = try pages.page(size, .before(first))
      #expect(back.items == Array(ids[max(0, start - size)..<start]), "\(name), \(size) before \(start)")
      #expect(back.hasPrevious == (start > size), "\(name), \(size) before \(start)")
      // The row of the cursor is behind it.
      #expect(back.hasNext)
      if let end = back.endCursor {
        let again = try pages.page(size, .after(end))
        #expect(again.items == seen.items, "\(name), \(size) again behind \(start)")
      }
      position = .after(last)
      start += size
    } while seen.hasNext && start < count
    #expect(start >= count, "\(name), \(size)")

    // From the end.
    var end = count
    position = .end
    repeat {
      seen = try pages.page(size, position)
      #expect(seen.items == Array(ids[max(0, end - size)..<end]), "\(name), \(size) before \(end)")
      #expect(seen.hasPrevious == (end > size), "\(name), \(size) before \(end)")
      #expect(seen.hasNext == (end < count), "\(name), \(size) before \(end)")
      guard let first = seen.startCursor else { break }
      position = .before(first)
      end -= size
    } while seen.hasPrevious && end > 0
    #expect(end <= 0, "\(name), \(size)")
  }

  @Test(
    "13 rows in pages of 1 to 14, forwards, back and forth, and from the end", arguments: AvailableEngine.all)
  func everySize(engine: AvailableEngine) throws {
    let rows = WalkRow.random(13, seed: 20_260_131)
    let table = Self.table(rows)
    // Spark takes a second for a statement.
    let (orders, sizes) =
      engine == .spark ? (WalkOrder.all.filter { $0.x == $0.y }, [5]) : (WalkOrder.all, Array(1...14))
    try table.withTable(in: engine) {
      for order in orders {
        let pages = try EnginePages($0, engine, Self.rules, table.map, ordering: order.description)
        let ids = order.ids(of: rows)
        for limit in engine == .spark ? [4] : Array(1...13) {
          #expect(try pages.page(limit).items == Array(ids.prefix(limit)), "\(engine) \(order), \(limit)")
        }
        for size in sizes { try walk(pages, size, ids, "\(engine) \(order)") }
      }
    }
  }

  @Test("60 rows in some pages", arguments: AvailableEngine.all.filter { $0 != .spark })
  func manyRows(engine: AvailableEngine) throws {
    let rows = WalkRow.random(60, seed: 4)
    let table = Self.table(rows)
    try table.withTable(in: engine) {
      for order in WalkOrder.all {
        let pages = try EnginePages($0, engine, Self.rules, table.map, ordering: order.description)
        for size in [7, 20, 59, 60, 61] { try walk(pages, size, order.ids(of: rows), "\(engine) \(order)") }
      }
    }
  }

  @Test(
    "columns that could be null and are not give the pages of those that cannot",
    arguments: AvailableEngine.all.filter { $0 != .spark })
  func bothForms(engine: AvailableEngine) throws {
    let rows = WalkRow.random(40, seed: 5)
    let table = Self.table(rows)
    var columns = table.map
    for name in ["u", "v"] { columns[name].isNullable = true }
    try table.withTable(in: engine) {
      for order in WalkOrder.all where !order.isNullable {
        let row = try EnginePages($0, engine, Self.rules, table.map, ordering: order.description)
        let general = try EnginePages($0, engine, Self.rules, columns, ordering: order.description)
        for size in [1, 9] {
          #expect(try row.forwards(size) == general.forwards(size), "\(engine) \(order)")
          #expect(try row.backwards(size) == general.backwards(size), "\(engine) \(order)")
        }
      }
    }
  }

  @Test(
    "rows that come and go between two pages move no other row",
    arguments: AvailableEngine.all.filter { $0 != .spark })
  func changesBetweenPages(engine: AvailableEngine) throws {
    let rows = (1...9).map { WalkRow(id: $0 * 10, x: $0 == 9 ? nil : $0 * 10, y: 0) }
    let table = Self.table(rows)
    let name = engine.quoted("rows")
    try table.withTable(in: engine) {
      let order = WalkOrder(
        x: WalkKey(isDescending: false, missingFirst: false),
        y: WalkKey(isDescending: true, missingFirst: true), isNullable: true)
      let pages = try EnginePages($0, engine, Self.rules, table.map, ordering: order.description)
      let first = try pages.page(3)
      #expect(first.items == ["10", "20", "30"])
      let cursor = try #require(first.endCursor)

      // In front of the cursor, beside it in the tie, behind it, and last.
      let new = [
        WalkRow(id: 1, x: 5, y: 0), WalkRow(id: 29, x: 30, y: 0), WalkRow(id: 31, x: 30, y: 0),
        WalkRow(id: 35, x: 35, y: 0), WalkRow(id: 99, x: nil, y: nil),
      ]
      try table.insert(new.map(\.values), in: $0, engine)
      // The cursor's own row, one before and one behind it.
      try $0.run("DELETE FROM \(name) WHERE id IN (30, 20, 50)")

      let behind = ["31", "35", "40", "60", "70", "80", "99", "90"]
      #expect(try pages.page(99, .after(cursor)).items == behind)
      #expect(try pages.page(3, .after(cursor)).items == Array(behind.prefix(3)))
      #expect(try pages.page(99, .before(cursor)).items == ["1", "10", "29"])
      #expect(try pages.page(2, .before(cursor)).items == ["10", "29"])
      #expect(try pages.all() == ["1", "10", "29"] + behind)

      // A row that moves is where it now belongs: seen again, or not at all.
      try $0.run("UPDATE \(name) SET x = 75 WHERE id = 10")
      try $0.run("UPDATE \(name) SET x = 2 WHERE id = 70")
      #expect(
        try pages.page(99, .after(cursor)).items == ["31", "35", "40", "60", "10", "80", "99", "90"])

      // Behind the last row there is nothing, and then there is.
      let end = try #require(pages.page(1, .end).endCursor)
      let none = try pages.page(5, .after(end))
      #expect(none.items.isEmpty)
      #expect(!none.hasNext)
      #expect(none.endCursor == nil)
      try table.insert([WalkRow(id: 100, x: nil, y: 0).values], in: $0, engine)
      #expect(try pages.page(5, .after(end)).items == ["100"])
    }
  }

  @Test("an empty table has one empty page", arguments: AvailableEngine.all)
  func emptyTable(engine: AvailableEngine) throws {
    let table = Self.table([])
    try table.withTable(in: engine) {
      let pages = try EnginePages($0, engine, Self.rules, table.map, ordering: WalkOrder.all[0].description)
      for position in [PageRequest.Position.start, .end] {
        let page = try pages.page(3, position)
        #expect(page.items.isEmpty)
        #expect(!page.hasNext)
        #expect(!page.hasPrevious)
      }
    }
  }

  @Test(
    "a null in a column that the map calls never null is an error at the page's end",
    arguments: AvailableEngine.all)
  func wrongNullability(engine: AvailableEngine) throws {
    let table = CaseTable(CaseColumn("x", "integer", .integer), ["a": 1, "b": nil, "c": nil, "d": 2])
    var columns = table.map
    columns["x"].isNullable = false
    try table.withTable(in: engine) {
      let pages = try EnginePages($0, engine, table.rules("- x: lowest first"), columns)
      // The page that ends, or begins, with such a row.
      expectCursorError(.wrongShape) { _ = try pages.page(3) }
      // What the right map says is all rows.
      #expect(
        try EnginePages($0, engine, table.rules("- x: lowest first"), table.map).forwards(1)
          == [["a"], ["d"], ["b"], ["c"]])
    }
  }
}
