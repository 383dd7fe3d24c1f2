import DatabaseEngines
import EngineTestSupport
import Orderings
import PushDown
import Testing

/// A value of a test's row, as it is written in the test.
struct Cell: ExpressibleByNilLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByBooleanLiteral
{
  let value: KeyValue

  init(_ value: KeyValue) { self.value = value }
  init(nilLiteral: ()) { value = .missing }
  init(integerLiteral number: Int64) { value = .integer(number) }
  init(floatLiteral number: Double) { value = .float(number) }
  init(stringLiteral text: String) { value = .text(text) }
  init(booleanLiteral truth: Bool) { value = .boolean(truth) }
}

/// A column of a test's table: what rules say of the field, and what the engine keeps.
struct CaseColumn {
  let name: String
  /// What stands behind the field's name in the rules.
  let field: String
  let type: ColumnType
  let isNullable: Bool

  init(_ name: String, _ field: String, _ type: ColumnType, null: Bool = true) {
    self.name = name
    self.field = field
    self.type = type
    isNullable = null
  }

  static func id(_ type: ColumnType = .text) -> CaseColumn {
    CaseColumn("id", "{ type: \(type == .integer ? "integer" : "id"), unique: true }", type, null: false)
  }
}

/// A table, the same in every engine, and orderings of its rows.
struct CaseTable {
  let columns: [CaseColumn]
  let rows: [[KeyValue]]

  /// - Parameters:
  ///   - columns: The columns.
  ///   - rows: For each column a value, in the order of the columns.
  init(_ columns: [CaseColumn], _ rows: [[Cell]]) {
    self.columns = columns
    self.rows = rows.map { $0.map(\.value) }
  }

  /// Rows of an identity (text) and one more column.
  init(_ column: CaseColumn, _ rows: KeyValuePairs<String, Cell>) {
    self.init([.id(), column], rows.map { [Cell(.text($0)), $1] })
  }

  /// A rule text of one ordering, `main`, with a line for each key.
  func rules(_ keys: String, parameters: String = "") -> String {
    rules(orderings: ["main": keys], parameters: parameters)
  }

  func rules(orderings: [String: String], parameters: String = "") -> String {
    let fields = columns.map { "  \($0.name): \($0.field)\n" }.joined()
    let orderings = orderings.map { name, keys in
      "  \(name):\n" + keys.split(separator: "\n").map { "    \($0)\n" }.joined()
    }
    return "rules: 1\nitems: rows\nfields:\n\(fields)\(parameters)orderings:\n\(orderings.joined())"
  }

  /// How statements find the columns.
  var map: ColumnMap {
    ColumnMap(
      table: ["rows"],
      columns: Dictionary(
        uniqueKeysWithValues: columns.map {
          ($0.name, ColumnMap.Column(type: $0.type, isNullable: $0.isNullable))
        }))
  }

  /// Makes the table with its rows in an engine for as long as the body takes.
  func withTable(
    in kind: AvailableEngine, _ body: (any DatabaseEngine) throws -> Void
  ) throws {
    try kind.withConnection { engine in
      try make(in: engine, kind)
      defer { try? engine.run("DROP TABLE \(kind.quoted("rows"))") }
      try body(engine)
    }
  }

  private func make(in engine: any DatabaseEngine, _ kind: AvailableEngine) throws {
    let table = kind.quoted("rows")
    let lines = columns.map { column in
      // Spark's own INSERT of our driver fills nullable columns only.
      let isNull = column.isNullable || kind == .spark ? "" : " NOT NULL"
      return "\(kind.quoted(column.name)) \(kind.words(for: column.type))\(isNull)"
    }
    try? engine.run("DROP TABLE IF EXISTS \(table)")
    try engine.run("CREATE TABLE \(table) (\(lines.joined(separator: ", ")))")
    try insert(rows, in: engine, kind)
  }

  func insert(_ rows: [[KeyValue]], in engine: any DatabaseEngine, _ kind: AvailableEngine) throws {
    let names = columns.map { kind.quoted($0.name) }
    try engine.insert(into: kind.quoted("rows"), columns: names, rows: rows)
  }
}

extension AvailableEngine {
  /// The dialect that statements for it are in.
  var dialect: SQLDialect {
    switch self {
    case .sqlite: .sqliteInProcess
    case .postgresql: .postgresql
    case .duckdb: .duckdb
    case .mariadb: .mariadb
    case .spark: .spark
    }
  }

  /// A name in quotation marks; tests use none that has one within.
  func quoted(_ name: String) -> String {
    let mark = self == .mariadb || self == .spark ? "`" : "\""
    return mark + name + mark
  }

  /// Whether a table can have columns of a type.
  func stores(_ type: ColumnType) -> Bool {
    switch type {
    case .decimal, .timestamp, .utcTimestamp, .day: self != .sqlite
    default: true
    }
  }

  /// The name of a column's type.
  func words(for type: ColumnType) -> String {
    switch type {
    case .integer, .seconds, .milliseconds, .microseconds: self == .sqlite ? "INTEGER" : "bigint"
    case .float:
      switch self {
      case .sqlite: "REAL"
      case .postgresql: "double precision"
      default: "DOUBLE"
      }
    case .real: self == .mariadb || self == .spark ? "FLOAT" : "real"
    case .decimal: "decimal(38, 10)"
    case .text, .timestampText, .dayText:
      switch self {
      case .sqlite: "TEXT"
      case .postgresql: "text"
      case .duckdb: "VARCHAR"
      case .mariadb: "TEXT CHARACTER SET utf8mb4"
      case .spark: "STRING"
      }
    case .boolean: "BOOLEAN"
    case .timestamp:
      switch self {
      case .mariadb: "DATETIME(6)"
      case .spark: "TIMESTAMP"
      default: "timestamp with time zone"
      }
    case .utcTimestamp:
      switch self {
      case .mariadb: "DATETIME(6)"
      case .spark: "TIMESTAMP_NTZ"
      default: "timestamp"
      }
    case .day: "date"
    }
  }
}

/// An ordering that is pushed to a table of a real engine, and the pages of it.
struct EnginePages {
  let engine: any DatabaseEngine
  let pushed: PushedOrdering
  var keys: CursorKeys?
  /// Whether pages are searched key by key.
  var isSeeking = false

  /// - Throws: `RuleError` where the rules do not load.
  init(
    _ engine: any DatabaseEngine, _ kind: AvailableEngine, _ rules: String, _ columns: ColumnMap,
    ordering: String = "main", in context: OrderingContext = OrderingContext(parameters: [:])
  ) throws {
    self.engine = engine
    pushed = try RuleBook(text: rules).push(ordering, to: kind.dialect, columns: columns, in: context)
  }

  /// One page: the ids of its rows.
  func page(_ size: Int, _ position: PageRequest.Position = .start) throws -> Page<String> {
    let query = try pushed.page(
      PageRequest(size: size, position: position), keys: keys, select: ["id"])
    let statement = isSeeking ? query.seekingStatement : query.statement
    let rows = try engine.rows(statement.text, statement.values)
    let page = try query.page(of: rows) { Array($0.dropFirst()) }
    return Page(
      items: page.items.map { ($0.first ?? .missing).words }, startCursor: page.startCursor,
      endCursor: page.endCursor, hasNext: page.hasNext, hasPrevious: page.hasPrevious)
  }

  /// All rows at once.
  func all() throws -> [String] { try page(1_000).items }

  /// The pages from the first to the last, each behind the one before.
  func forwards(_ size: Int) throws -> [[String]] {
    var pages: [[String]] = []
    var position = PageRequest.Position.start
    while true {
      let page = try page(size, position)
      pages.append(page.items)
      guard page.hasNext, let end = page.endCursor, pages.count < 10_000 else { return pages }
      position = .after(end)
    }
  }

  /// The pages from the last to the first, in that order, each in front of the one before.
  func backwards(_ size: Int) throws -> [[String]] {
    var pages: [[String]] = []
    var position = PageRequest.Position.end
    while true {
      let page = try page(size, position)
      pages.append(page.items)
      guard page.hasPrevious, let start = page.startCursor, pages.count < 10_000 else { return pages }
      position = .before(start)
    }
  }
}

extension KeyValue {
  /// As tests write an identity.
  var words: String {
    switch self {
    case .text(let text), .decimal(let text): text
    case .integer(let number): String(number)
    default: "\(self)"
    }
  }
}

/// Checks that an ordering gives the ids in an order in an engine: all at once, and in pages of every size, forwards
/// and backwards.
func expectOrder(
  _ ids: String, _ keys: String, of table: CaseTable, in kind: AvailableEngine, columns: ColumnMap? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let ids = ids.split(separator: " ").map(String.init)
  try table.withTable(in: kind) { engine in
    let pages = try EnginePages(engine, kind, table.rules(keys), columns ?? table.map)
    #expect(try pages.all() == ids, "\(kind)", sourceLocation: sourceLocation)
    // Spark takes a second for a statement.
    for size in kind == .spark ? [2, ids.count + 1] : Array(1...(ids.count + 1)) {
      #expect(
        try pages.forwards(size).flatMap(\.self) == ids, "\(kind), pages of \(size)",
        sourceLocation: sourceLocation)
      #expect(
        try pages.backwards(size).reversed().flatMap(\.self) == ids, "\(kind), pages of \(size) from the end",
        sourceLocation: sourceLocation)
    }
  }
}
