import DatabaseEngines
import EngineTestSupport
import Orderings
import PushDown
import SQLiteOrdering
import Testing

/// Fields that hold a list: an array of the engine, or a JSON text in SQLite.
struct ListTests {
  static let engines: [AvailableEngine] = [.sqlite, .postgresql, .duckdb].filter(\.isAvailable)

  static let rules = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      tags: { type: text, many: true }
      marks: { type: number, many: true }
      stages: { type: choice, values: [draft, review, live], many: true }
    parameters:
      followed: { type: text, many: true, default: [tram, Zug, tram] }
      nothing: { type: text, many: true, default: [] }
    computed:
      shared: overlap(tags, $followed)
    orderings:
      by-count: [{ tags: highest first, take: count }]
      least-tag: [{ tags: a to z, take: min, compare: exact }]
      greatest-tag: [{ tags: a to z, take: max, compare: exact, missing: first }]
      first-tag: [{ tags: z to a, take: first, compare: exact }]
      last-tag: [{ tags: a to z, take: last, compare: exact }]
      listed-tag: [{ tags: [zug, tram], take: first, others: first }]
      least-mark: [{ marks: lowest first, take: min }]
      greatest-mark: [{ marks: highest first, take: max }]
      stepped-mark: [{ marks: lowest first, take: max, step: 2 }]
      first-stage: [{ stages: as listed, take: first }]
      furthest-stage: [{ stages: last listed first, take: max }]
      by-shared: [{ shared: highest first }]
      by-nothing: [{ score: "overlap(tags, $nothing)" }]
      by-number: [{ score: count(marks) * 2 }]
      tram-first: [{ first: "'tram' in tags" }]
      no-tram-first: [{ first: "not 'tram' in tags" }]
      live-first: [{ first: "'live' in stages" }]
      two-last: [{ last: 2 in marks }]
      untagged-first: [{ first: tags is missing }]
    """

  /// Lists that are missing, empty, of one value twice, of missing values alone; a comma, quotes, twins of case.
  static let rows: [(tags: [String?]?, marks: [Double?]?, stages: [String]?)] = [
    (["tram", "Zug"], [1, 2.5], ["draft"]),
    (["zug", "tram", "tram"], [2, 2], ["live", "draft"]),
    (nil, nil, nil),
    ([], [], []),
    ([nil], [nil], ["review"]),
    ([nil, "it's", "a,b"], [nil, -3], ["review", "live"]),
    (["\u{1F600}", "\u{FFEE}"], [1e300, -0.0], ["live"]),
    (["Zug"], [9_007_199_254_740_992], nil),
    (["tram"], [0, 7], ["draft", "review"]),
  ]

  @Test("Lists are ordered by as they are here", arguments: engines)
  func sameOrder(engine: AvailableEngine) throws {
    let book = try RuleBook(text: Self.rules)
    let records = Self.rows.enumerated().map { index, row in
      Record([
        (key: "id", value: .text("id-\(index)")),
        (key: "tags", value: Self.value(row.tags) { .text($0) }),
        (key: "marks", value: Self.value(row.marks) { .number($0) }),
        (key: "stages", value: Self.value(row.stages) { .text($0) }),
      ])
    }
    try engine.withConnection { connection throws in
      try connection.run(Self.table(engine))
      for (index, row) in Self.rows.enumerated() {
        try connection.run(
          "INSERT INTO stories VALUES ('id-\(index)', \(Self.list(row.tags, engine) { Self.quoted($0) }), "
            + "\(Self.list(row.marks, engine) { "\($0)" }), \(Self.list(row.stages, engine) { Self.quoted($0) }))"
        )
      }
      for name in book.orderingNames {
        let pushed = try book.push(name, to: Self.dialect(engine))
        #expect(pushed.report.verdict <= .exactIf, "\(name)")
        let ours = try book.recordOrdering(name).sorted(records).map(Self.id)
        let orderBy = try pushed.orderBy()
        let theirs = try connection.rows(
          "SELECT id FROM stories ORDER BY \(orderBy.text)", orderBy.values
        ).map { $0[0].engineText }
        #expect(ours == theirs, "\(name): \(orderBy.text)")
        let pages = try Self.pages(pushed, connection)
        #expect(ours == pages, "\(name), page by page")
      }
    }
  }

  @Test("What an engine adds up in another way is refused")
  func arithmetic() throws {
    let text = """
      rules: 1
      items: stories
      fields: { id: { type: id, unique: true }, marks: { type: number, many: true } }
      orderings: { mean: [{ marks: highest first, take: average }] }
      """
    for dialect in SQLDialect.all {
      let report = try RuleBook(text: text).push("mean", to: dialect).report
      #expect(report.keys[0].reasons.map(\.id) == ["list-arithmetic"], "\(dialect.name)")
    }
  }

  private static func id(_ record: Record) -> String {
    if case .text(let id)? = record["id"] { id } else { "" }
  }

  private static func value<Value>(_ values: [Value?]?, _ value: (Value) -> RecordValue) -> RecordValue {
    values.map { .list($0.map { $0.map(value) ?? .null }) } ?? .null
  }

  private static func dialect(_ engine: AvailableEngine) -> SQLDialect {
    switch engine {
    case .postgresql: .postgresql
    case .duckdb: .duckdb
    default: .sqlite
    }
  }

  private static func table(_ engine: AvailableEngine) -> String {
    let (text, number) =
      engine == .sqlite
      ? ("TEXT", "TEXT") : ("\(engine == .duckdb ? "VARCHAR" : "text")[]", "double precision[]")
    return "CREATE TABLE stories (id \(engine == .duckdb ? "VARCHAR" : "text") PRIMARY KEY, tags \(text), "
      + "marks \(engine == .duckdb ? "DOUBLE[]" : number), stages \(text))"
  }

  private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }

  /// A list as the engine writes it.
  private static func list<Value>(
    _ values: [Value?]?, _ engine: AvailableEngine, _ written: (Value) -> String
  ) -> String {
    guard let values else { return "NULL" }
    if engine == .sqlite {
      return "json_array(" + values.map { $0.map(written) ?? "NULL" }.joined(separator: ", ") + ")"
    }
    let type =
      Value.self == Double.self
      ? (engine == .duckdb ? "DOUBLE[]" : "double precision[]") : (engine == .duckdb ? "VARCHAR[]" : "text[]")
    let list = values.map { $0.map(written) ?? "NULL" }.joined(separator: ", ")
    return "CAST(\(engine == .duckdb ? "[\(list)]" : "ARRAY[\(list)]") AS \(type))"
  }

  /// All rows by pages of two.
  private static func pages(_ pushed: PushedOrdering, _ connection: any DatabaseEngine) throws -> [String] {
    var ids: [String] = []
    var position = PageRequest.Position.start
    while true {
      let query = try pushed.page(PageRequest(size: 2, position: position), select: ["id"])
      let rows = try connection.rows(query.statement.text, query.statement.values)
      let page = try query.page(of: rows) { Array($0.dropFirst()) }
      ids += page.items.map { $0[0].engineText }
      guard page.hasNext, let end = page.endCursor, ids.count < 100 else { return ids }
      position = .after(end)
    }
  }
}
