import CSQLite
import Foundation
import PushDown

/// The few calls of SQLite that this example needs; an app has its own client.
final class Database {
  typealias Row = [String: KeyValue]

  struct Failure: Error { var message: String }

  private var db: OpaquePointer?

  /// A database in memory with what a file of SQL makes.
  init(contentsOf script: URL) throws {
    try check(sqlite3_open(":memory:", &db))
    try run(String(contentsOf: script, encoding: .utf8))
  }

  deinit { sqlite3_close_v2(db) }

  func run(_ sql: String) throws { try check(sqlite3_exec(db, sql, nil, nil, nil)) }

  /// The rows of a statement, by the names of their columns.
  func rows(_ sql: String, _ values: [KeyValue]) throws -> [Row] {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(db, sql, -1, &statement, nil))
    defer { sqlite3_finalize(statement) }
    for (index, value) in values.enumerated() { try bind(value, Int32(index + 1), statement) }
    var rows: [Row] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      var row: Row = [:]
      for column in 0..<sqlite3_column_count(statement) {
        row[String(cString: sqlite3_column_name(statement, column))] = value(column, statement)
      }
      rows.append(row)
    }
    return rows
  }

  private func bind(_ value: KeyValue, _ index: Int32, _ statement: OpaquePointer?) throws {
    // SQLite copies the text before the call returns.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    switch value {
    case .integer(let number): try check(sqlite3_bind_int64(statement, index, number))
    case .float(let number): try check(sqlite3_bind_double(statement, index, number))
    case .text(let text): try check(sqlite3_bind_text(statement, index, text, -1, copied))
    case .missing: try check(sqlite3_bind_null(statement, index))
    default: throw Failure(message: "the orderings of this example bind no \(value)")
    }
  }

  private func value(_ column: Int32, _ statement: OpaquePointer?) -> KeyValue {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: .float(sqlite3_column_double(statement, column))
    case SQLITE_TEXT: .text(String(cString: sqlite3_column_text(statement, column)))
    default: .missing
    }
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw Failure(message: String(cString: sqlite3_errmsg(db))) }
  }
}
