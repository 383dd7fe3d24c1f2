internal import CSQLite
package import PushDown
internal import SQLiteOrdering

/// SQLite, the library of the system, in this process.
package final class SQLiteEngine: DatabaseEngine {
  private let db: OpaquePointer
  private static let name = "SQLite"

  /// Opens a file, which is made when there is none, or a database in memory.
  ///
  /// - Parameters:
  ///   - path: The file; none for a database in memory.
  ///   - registersFunctions: Whether statements can call the functions of `SQLiteOrdering`.
  /// - Throws: `EngineError` when the file cannot be opened or made.
  package init(path: String? = nil, registersFunctions: Bool = true) throws {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      path ?? ":memory:", &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "there is no memory left"
      sqlite3_close_v2(opened)
      throw EngineError(engine: SQLiteEngine.name, message: path.map { "\($0): \(message)" } ?? message)
    }
    db = opened
    if registersFunctions { try SQLiteOrderingFunctions.register(on: opened) }
  }

  deinit { sqlite3_close_v2(db) }

  package func run(_ statement: String) throws {
    try EngineError.checkNoNUL(statement, engine: SQLiteEngine.name)
    guard sqlite3_exec(db, statement, nil, nil, nil) == SQLITE_OK else { throw failure(statement) }
  }

  package func rows(_ statement: String, _ values: [KeyValue]) throws -> [[KeyValue]] {
    let prepared = try prepare(statement)
    defer { sqlite3_finalize(prepared) }
    try bind(values, to: prepared, statement)
    var rows: [[KeyValue]] = []
    let columns = sqlite3_column_count(prepared)
    while try step(prepared, statement) { rows.append((0..<columns).map { value(of: prepared, $0) }) }
    return rows
  }

  package func insert(into table: String, columns: [String], rows: [[KeyValue]]) throws {
    try EngineError.checkCounts(rows, columns: columns, engine: SQLiteEngine.name)
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let statement = "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))"
    let prepared = try prepare(statement)
    defer { sqlite3_finalize(prepared) }
    // A savepoint, since the caller may be inside a transaction.
    try run("SAVEPOINT ordering_insert")
    do {
      for row in rows {
        try bind(row, to: prepared, statement)
        _ = try step(prepared, statement)
        sqlite3_reset(prepared)
      }
    } catch {
      sqlite3_reset(prepared)
      try run("ROLLBACK TO ordering_insert; RELEASE ordering_insert")
      throw error
    }
    try run("RELEASE ordering_insert")
  }

  // MARK: Statements

  private func failure(_ statement: String) -> EngineError {
    EngineError(
      engine: SQLiteEngine.name, message: String(cString: sqlite3_errmsg(db)), statement: statement)
  }

  private func prepare(_ statement: String) throws -> OpaquePointer {
    try EngineError.checkNoNUL(statement, engine: SQLiteEngine.name)
    var prepared: OpaquePointer?
    guard sqlite3_prepare_v2(db, statement, -1, &prepared, nil) == SQLITE_OK else { throw failure(statement) }
    guard let prepared else {
      throw EngineError(engine: SQLiteEngine.name, message: "the statement is empty", statement: statement)
    }
    return prepared
  }

  /// Whether there is a row.
  private func step(_ prepared: OpaquePointer, _ statement: String) throws -> Bool {
    switch sqlite3_step(prepared) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw failure(statement)
    }
  }

  // MARK: Values

  private func bind(_ values: [KeyValue], to prepared: OpaquePointer, _ statement: String) throws {
    let count = Int(sqlite3_bind_parameter_count(prepared))
    guard values.count == count else {
      throw EngineError(
        engine: SQLiteEngine.name, message: "\(values.count) values are given for \(count) placeholders",
        statement: statement)
    }
    for (index, value) in values.enumerated() {
      guard bind(value, to: prepared, Int32(index + 1)) == SQLITE_OK else { throw failure(statement) }
    }
  }

  private func bind(_ value: KeyValue, to prepared: OpaquePointer, _ index: Int32) -> Int32 {
    switch value {
    case .missing: return sqlite3_bind_null(prepared, index)
    case .integer(let number): return sqlite3_bind_int64(prepared, index, number)
    case .boolean(let isTrue): return sqlite3_bind_int64(prepared, index, isTrue ? 1 : 0)
    case .float(let number): return sqlite3_bind_double(prepared, index, number)
    case .bytes(let bytes):
      return bytes.withUnsafeBytes { bytes in
        // A blob without an address would be NULL.
        guard let start = bytes.baseAddress, !bytes.isEmpty else {
          return sqlite3_bind_zeroblob(prepared, index, 0)
        }
        return sqlite3_bind_blob64(prepared, index, start, sqlite3_uint64(bytes.count), copied)
      }
    case .decimal, .text, .instant, .day:
      var text = value.boundText
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { bytes in
          // Nor must the address of an empty text be missing.
          guard let start = bytes.baseAddress else {
            return sqlite3_bind_text(prepared, index, "", 0, copied)
          }
          return sqlite3_bind_text64(
            prepared, index, start, sqlite3_uint64(bytes.count), copied, UInt8(SQLITE_UTF8))
        }
      }
    }
  }

  private func value(of prepared: OpaquePointer, _ column: Int32) -> KeyValue {
    switch sqlite3_column_type(prepared, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(prepared, column))
    case SQLITE_FLOAT: return .float(sqlite3_column_double(prepared, column))
    case SQLITE_TEXT:
      // The bytes live until the next step; first their address, then their number.
      let start = sqlite3_column_text(prepared, column)
      let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(prepared, column)))
      return .text(String(decoding: bytes, as: UTF8.self))
    case SQLITE_BLOB:
      let start = sqlite3_column_blob(prepared, column)
      let count = Int(sqlite3_column_bytes(prepared, column))
      return .bytes(Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)))
    default: return .missing
    }
  }
}

/// SQLITE_TRANSIENT, whose cast Swift does not import: SQLite copies the bytes before it returns.
private var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
