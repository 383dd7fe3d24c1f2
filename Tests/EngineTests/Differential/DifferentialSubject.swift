import DatabaseEngines
import EngineTestSupport
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
  private let broken: [String: Set<String>]

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
      .text: "text COLLATE \"en-x-icu\"", .boolean: "boolean", .timestamp: "timestamptz",
      .utcTimestamp: "timestamp",
      .seconds: "bigint", .milliseconds: "bigint", .microseconds: "bigint", .timestampText: "text",
      .day: "date",
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
        name: field.column, expression: field.expression?.replacing("{0}", with: quoted(field.column)),
        type: field.storage, isNullable: field.isRequired ? false : nil, holdsNaN: field.holdsNaN)
    }
    return map
  }

  private func quoted(_ name: String) -> String {
    let mark = engine == .mariadb || engine == .spark ? "`" : "\""
    return mark + name.replacing(mark, with: mark + mark) + mark
  }

  /// Makes a table of some rows.
  func make(_ table: String, of rows: DifferentialRows, on engine: any DatabaseEngine) throws {
    let fields = StoredField.all.enumerated().filter { hasColumn($0.element) }
    let text = types[.text]!
    let id = quoted("id") + " " + text + (self.engine == .spark ? "" : " NOT NULL")
    let columns =
      [id]
      + fields.map { _, field in
        // MariaDB's own type of moments, which has the years 1970 to 2038 alone.
        let isOwn = self.engine == .mariadb && field.name == "at"
        return "\(quoted(field.column)) \(isOwn ? "TIMESTAMP(6) NULL" : types[field.storage]!)"
      }
    // Where lists are looked through, they have a column; elsewhere nothing reads it.
    let tags = listType.map { ["\(quoted("tags")) \($0)"] } ?? []
    try engine.run(
      "CREATE TABLE \(table) (\((columns + tags).joined(separator: ", ")))"
        + (self.engine == .spark ? " USING parquet" : ""))
    try engine.insert(
      into: table,
      columns: [quoted("id")] + fields.map { quoted($0.element.column) } + tags.map { _ in quoted("tags") },
      rows: zip(rows.stored, rows.lists).map { row, list in
        [row[0]] + fields.map { row[$0.offset + 1] } + tags.map { _ in list.map(written) ?? .missing }
      })
  }

  private var listType: String? {
    switch engine {
    case .sqlite: "TEXT"
    case .postgresql: "text[]"
    case .duckdb: "VARCHAR[]"
    case .mariadb, .spark: nil
    }
  }

  /// A list as the engine reads it from a text.
  private func written(_ list: [String?]) -> KeyValue {
    func escaped(_ text: String, by mark: String) -> String {
      mark + text.replacing("\\", with: "\\\\").replacing(mark, with: "\\" + mark) + mark
    }
    let values = list.map { value in
      value.map { escaped($0, by: engine == .duckdb ? "'" : "\"") } ?? (engine == .sqlite ? "null" : "NULL")
    }.joined(separator: ", ")
    return .text(engine == .postgresql ? "{\(values)}" : "[\(values)]")
  }

  /// Whether the rows break a condition of the report on purpose, for what an ordering reads of them.
  func breaks(_ report: PushReport, _ rule: DifferentialBook.Rule) -> Bool {
    report.keys.flatMap(\.reasons).contains { broken[$0.id]?.isDisjoint(with: rule.fields) == false }
  }

  /// What becomes of every ordering, worked out once.
  var run: Result<DifferentialRun, any Error> {
    switch title {
    case Self.sqlite.title: Self.sqliteRun
    case Self.sqliteInProcess.title: Self.sqliteInProcessRun
    case Self.postgresql.title: Self.postgresqlRun
    case Self.duckdb.title: Self.duckdbRun
    case Self.mariadb.title: Self.mariadbRun
    default: Self.sparkRun
    }
  }

  private static let sqliteRun = Result { try DifferentialRun(sqlite) }
  private static let sqliteInProcessRun = Result { try DifferentialRun(sqliteInProcess) }
  private static let postgresqlRun = Result { try DifferentialRun(postgresql) }
  private static let duckdbRun = Result { try DifferentialRun(duckdb) }
  private static let mariadbRun = Result { try DifferentialRun(mariadb) }
  private static let sparkRun = Result { try DifferentialRun(spark) }

  /// Calls with a connection of its own.
  func withConnection<Result>(_ body: (any DatabaseEngine) throws -> Result) throws -> Result {
    if dialect.name == "sqlite" {
      return try body(SQLiteEngine(registersFunctions: title != Self.sqlite.title))
    }
    return try engine.withConnection(body)
  }
}
