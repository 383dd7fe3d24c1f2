import DatabaseEngines
import Foundation
import OrderingValues
import PushDown
import SortKernels

/// An engine that an order is verified in: a place in it where nothing is that is not ours, and nothing stays.
struct VerifiedEngine {
  let dialect: SQLDialect
  private let engine: any DatabaseEngine

  /// The engines that can be verified, by their dialects.
  static let dialects: [SQLDialect] = [.sqlite, .duckdb, .postgresql]

  /// The table of the records, as statements have it.
  var table: [String] { isPostgreSQL ? ["pg_temp", Self.tableName] : [Self.tableName] }
  private static let tableName = "ordering_verify"

  private var isPostgreSQL: Bool { dialect.name == SQLDialect.postgresql.name }

  /// Opens a database in memory, or connects to a server and begins a transaction that is never committed.
  ///
  /// - Parameters:
  ///   - dialect: One of ``dialects``, or of SQLite with functions.
  ///   - registersFunctions: Whether SQLite has the functions of `SQLiteOrdering`.
  ///   - url: What to connect to; nil for what the environment says.
  /// - Throws: ``UsageError`` where the engine cannot be had.
  init(_ dialect: SQLDialect, registersFunctions: Bool, url: String?) throws {
    self.dialect = dialect
    do {
      switch dialect.name {
      case SQLDialect.postgresql.name:
        let place = url ?? ProcessInfo.processInfo.environment["ORDERING_POSTGRESQL"] ?? ""
        // What was made goes away with the transaction, and that with the connection, whatever happens.
        engine = try PostgreSQLEngine(place, farewell: "ROLLBACK")
        try engine.run("BEGIN")
      case SQLDialect.duckdb.name: engine = try PythonEngine(.duckDB())
      default: engine = try SQLiteEngine(registersFunctions: registersFunctions)
      }
    } catch let error as EngineError {
      throw UsageError(error, help: Self.help(dialect))
    }
  }

  private static func help(_ dialect: SQLDialect) -> String? {
    switch dialect.name {
    case SQLDialect.postgresql.name:
      "say what to connect to with `--url`, as in `--url 'host=/run/postgresql dbname=shop'`, or in ORDERING_POSTGRESQL"
    case SQLDialect.duckdb.name:
      "`pip install duckdb` into a Python, and name that in ORDERING_PYTHON, as in `ORDERING_PYTHON=venv/bin/python`"
    default: nil
    }
  }

  // MARK: What it is

  /// The engine with its version.
  func name() throws -> String {
    let statement =
      switch dialect.name {
      case SQLDialect.postgresql.name: "SELECT CAST(current_setting('server_version') AS text)"
      case SQLDialect.duckdb.name: "SELECT version()"
      default: "SELECT sqlite_version()"
      }
    guard case .text(let version)? = try engine.rows(statement, []).first?.first else { return dialect.title }
    // Distributions add their own words behind the number.
    let number = version.split(separator: " ").first.map(String.init) ?? version
    return "\(dialect.title) \(number.hasPrefix("v") ? String(number.dropFirst()) : number)"
  }

  // MARK: What is made in it

  /// Creates what the report says must be there, where it is not; and says of which version it is.
  func prepare(for report: PushReport) throws -> [String] {
    guard isPostgreSQL else { return [] }
    var notes: [String] = []
    var hasSchema = false
    for reason in report.keys.flatMap(\.reasons) + report.reasons {
      guard let name = reason.collation else { continue }
      let known = "SELECT collversion FROM pg_collation WHERE collname = $1 AND pg_collation_is_visible(oid)"
      var rows = try engine.rows(known, [.text(name)])
      if rows.isEmpty {
        if !hasSchema {
          let schema = dialect.identifier("ordering_verify_\(ProcessInfo.processInfo.processIdentifier)")
          try engine.run("CREATE SCHEMA \(schema)")
          try engine.run(
            "SELECT set_config('search_path', '\(schema), ' || current_setting('search_path'), true)")
          hasSchema = true
        }
        for statement in reason.ddl { try engine.run(statement) }
        rows = try engine.rows(known, [.text(name)])
      }
      if case .text(let version)? = rows.first?.first {
        notes.append(
          "Its collation `\(name)` is of version \(version), as PostgreSQL counts; here ICU is \(Collation.version)."
        )
      }
    }
    return notes
  }

  /// Makes the table and fills it.
  func make(columns: [(name: String, type: String)], rows: [[KeyValue]]) throws {
    let names = columns.map { dialect.identifier($0.name) }
    let definitions = zip(names, columns).map { "\($0) \($1.type)" }.joined(separator: ", ")
    let name = dialect.identifier(Self.tableName)
    try engine.run("CREATE \(isPostgreSQL ? "TEMPORARY " : "")TABLE \(name) (\(definitions))")
    if !rows.isEmpty {
      try engine.insert(
        into: table.map(dialect.identifier).joined(separator: "."), columns: names, rows: rows)
    }
  }

  func rows(_ statement: SQLStatement) throws -> [[KeyValue]] {
    try engine.rows(statement.text, statement.values)
  }
}

extension UsageError {
  init(_ error: EngineError, help: String?) {
    self.init("\(error.engine): \(error.message)", help: help)
  }
}
