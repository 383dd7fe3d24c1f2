import DatabaseEngines
import PushDown
import Testing

/// An engine as the differential tests see it: a dialect, a connection, and how it declares columns.
struct DifferentialSubject: Sendable, CustomTestStringConvertible {
  let dialect: SQLDialect
  let engine: AvailableEngine
  /// As the table of verdicts calls it.
  let title: String
  private let types: [ColumnType: String]
  /// Reasons whose condition the values of some fields break here on purpose.
  let broken: [String: Set<String>]

  var testDescription: String { title }

  static let all = [sqlite, sqliteInProcess, postgresql, duckdb, mariadb, spark]

  /// Ages of more than 285 years, and sums beyond a float.
  private static let farFields = ["far", "farUTC", "seconds", "millis", "micros", "spelled"]
  private static let everywhere: [String: Set<String>] = [
    "age-range": Set(farFields), "overflow": ["float"], "convert-time-zone": Set(farFields),
    "natural-digits": ["title", "foreignDigits"],
  ]

  static let sqlite = DifferentialSubject(
    dialect: .sqlite, engine: .sqlite, title: "SQLite", types: sqliteTypes, broken: everywhere)

  static let sqliteInProcess = DifferentialSubject(
    dialect: .sqliteInProcess, engine: .sqlite, title: "SQLite in process", types: sqliteTypes,
    broken: everywhere)

  private static let sqliteTypes: [ColumnType: String] = [
    .integer: "INTEGER", .float: "REAL", .real: "REAL", .text: "TEXT COLLATE NOCASE", .boolean: "BOOLEAN",
    .seconds: "INTEGER", .milliseconds: "INTEGER", .microseconds: "INTEGER", .timestampText: "TEXT",
    .dayText: "TEXT",
  ]

  static let postgresql = DifferentialSubject(
    dialect: .postgresql, engine: .postgresql, title: "PostgreSQL",
    types: [
      .integer: "bigint", .float: "double precision", .real: "real", .decimal: "numeric",
      .text: "text COLLATE \"en-x-icu\"", .boolean: "boolean", .timestamp: "timestamptz", .utcTimestamp: "timestamp",
      .seconds: "bigint", .milliseconds: "bigint", .microseconds: "bigint", .timestampText: "text", .day: "date",
      .dayText: "text",
    ], broken: everywhere)

  static let duckdb = DifferentialSubject(
    dialect: .duckdb, engine: .duckdb, title: "DuckDB",
    types: [
      .integer: "BIGINT", .float: "DOUBLE", .real: "REAL", .decimal: "DECIMAL(38, 10)", .text: "VARCHAR",
      .boolean: "BOOLEAN", .timestamp: "TIMESTAMPTZ", .utcTimestamp: "TIMESTAMP", .seconds: "BIGINT",
      .milliseconds: "BIGINT", .microseconds: "BIGINT", .timestampText: "VARCHAR", .day: "DATE",
      .dayText: "VARCHAR",
    ], broken: everywhere)

  static let mariadb = DifferentialSubject(
    dialect: .mariadb, engine: .mariadb, title: "MariaDB",
    types: [
      .integer: "BIGINT", .float: "DOUBLE", .real: "FLOAT", .decimal: "DECIMAL(60, 10)",
      .text: "VARCHAR(400) COLLATE utf8mb4_general_ci", .boolean: "BOOLEAN", .timestamp: "DATETIME(6)",
      .utcTimestamp: "DATETIME(6)", .seconds: "BIGINT", .milliseconds: "BIGINT", .microseconds: "BIGINT",
      .timestampText: "VARCHAR(40)", .day: "DATE", .dayText: "VARCHAR(20)",
    ], broken: everywhere)

  static let spark = DifferentialSubject(
    dialect: .spark, engine: .spark, title: "Spark SQL",
    types: [
      .integer: "BIGINT", .float: "DOUBLE", .real: "FLOAT", .decimal: "DECIMAL(38, 10)", .text: "STRING",
      .boolean: "BOOLEAN", .timestamp: "TIMESTAMP", .utcTimestamp: "TIMESTAMP_NTZ", .seconds: "BIGINT",
      .milliseconds: "BIGINT", .microseconds: "BIGINT", .timestampText: "STRING", .day: "DATE",
      .dayText: "STRING",
    ], broken: everywhere)

  /// Whether the engine can keep a value at all.
  func holds(_ value: KeyValue) -> Bool {
    if case .float(let number) = value, engine == .mariadb { return number.isFinite }
    return true
  }

  /// Whether there is a column of a type here.
  func hasColumn(_ field: StoredField) -> Bool { types[field.storage] != nil }

  func columns(table: String) -> ColumnMap {
    var map = ColumnMap(table: [table])
    for field in StoredField.all {
      map[field.name] = .init(
        name: field.expression == nil ? field.column : nil, expression: field.expression, type: field.storage,
        isNullable: field.isRequired ? false : nil)
    }
    return map
  }

  /// Makes a table of some rows.
  func make(_ table: String, of rows: DifferentialRows, on engine: any DatabaseEngine) throws {
    let fields = StoredField.all.enumerated().filter { hasColumn($0.element) }
    func quoted(_ name: String) -> String {
      let mark = self.engine == .mariadb || self.engine == .spark ? "`" : "\""
      return mark + name.replacing(mark, with: mark + mark) + mark
    }
    let text = types[.text]!
    let id = quoted("id") + " " + text + (self.engine == .spark ? "" : " NOT NULL")
    let columns =
      [id]
      + fields.map { _, field in
        // MariaDB's own type of moments, which has the years 1970 to 2038 alone.
        let isOwn = self.engine == .mariadb && field.name == "at"
        return "\(quoted(field.column)) \(isOwn ? "TIMESTAMP(6) NULL" : types[field.storage]!)"
      }
    try engine.run(
      "CREATE TABLE \(table) (\(columns.joined(separator: ", ")))" + (self.engine == .spark ? " USING parquet" : ""))
    try engine.insert(
      into: table, columns: [quoted("id")] + fields.map { quoted($0.element.column) },
      rows: rows.stored.map { row in [row[0]] + fields.map { row[$0.offset + 1] } })
  }

  /// Calls with a connection of its own.
  func withConnection<Result>(_ body: (any DatabaseEngine) throws -> Result) throws -> Result {
    if dialect.name == "sqlite" {
      return try body(SQLiteEngine(registersFunctions: title != Self.sqlite.title))
    }
    return try engine.withConnection(body)
  }
}
