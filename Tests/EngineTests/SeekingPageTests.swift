import DatabaseEngines
import EngineTestSupport
import OrderingTestSupport
import Orderings
import PushDown
import Testing

@Suite("Pages that are searched key by key")
struct SeekingPageTests {
  private static let directions = ["lowest first", "highest first"].flatMap { direction in
    ["last", "first"].map { "\(direction), missing: \($0)" }
  }

  private static let orderings = Dictionary(
    uniqueKeysWithValues: directions.enumerated().flatMap { x, first in
      directions.enumerated().map { y, second in
        ("o\(x)\(y)", "- { x: \(first) }\n- { y: \(second) }\n- { id: ascending }")
      }
    })

  /// Rows that tie in both keys, a third of the values missing.
  private static let table: CaseTable = {
    var random = SeededGenerator(seed: 11)
    func value() -> Cell {
      let value = Int64.random(in: -2...3, using: &random)
      return value < 0 ? nil : Cell(.integer(value))
    }
    let columns: [CaseColumn] = [.id(.text)] + ["x", "y"].map { CaseColumn($0, "integer", .integer) }
    return CaseTable(columns, (0..<40).map { [Cell(.text("row-\($0)")), value(), value()] })
  }()

  @Test(
    "are those of the whole order, forwards and backwards, whatever ties and is missing",
    arguments: AvailableEngine.all.filter { $0 != .spark })
  func everyDirection(kind: AvailableEngine) throws {
    let rules = Self.table.rules(orderings: Self.orderings)
    try Self.table.withTable(in: kind) { engine in
      for name in Self.orderings.keys.sorted() {
        var pages = try EnginePages(engine, kind, rules, Self.table.map, ordering: name)
        let ids = try pages.all()
        #expect(ids.count == 40)
        pages.isSeeking = true
        for size in [1, 7, 39, 40, 41] {
          #expect(try pages.forwards(size).flatMap(\.self) == ids, "\(kind), \(name), \(size)")
          #expect(
            try pages.backwards(size).reversed().flatMap(\.self) == ids, "\(kind), \(name), \(size) back")
        }
      }
    }
  }
}
