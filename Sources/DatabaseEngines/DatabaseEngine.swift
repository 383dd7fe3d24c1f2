package import PushDown

/// A connection to a database engine, used by one task at a time.
///
/// Values are bound, never written into the statement. Whole numbers and floats keep all their bits both
/// ways. A decimal, an instant and a day are bound as text, for the statement to cast: `CAST(? AS date)`.
///
/// Of the results, whole numbers, floats, decimals, texts, booleans and blobs have their own case where the
/// engine tells them apart (SQLite and MariaDB give 0 and 1 for booleans), a NaN is `.float(.nan)`, and
/// anything else, such as a date, is its text.
package protocol DatabaseEngine: AnyObject {
  /// Runs a statement without parameters, and drops its rows if it has any.
  ///
  /// - Throws: `EngineError` with the engine's own words.
  func run(_ statement: String) throws

  /// The rows of a statement, with a value for each of its placeholders: `?`, and `$1` in PostgreSQL.
  ///
  /// - Throws: `EngineError` with the engine's own words.
  func rows(_ statement: String, _ values: [KeyValue]) throws -> [[KeyValue]]

  /// Puts rows into a table, each with a value for each of the columns: all or, except in Spark, none.
  ///
  /// - Parameters:
  ///   - table: Its name as written in a statement, quoted where it must be.
  ///   - columns: Their names, likewise.
  ///   - rows: Any number of them.
  /// - Throws: `EngineError` with the engine's own words.
  func insert(into table: String, columns: [String], rows: [[KeyValue]]) throws
}

/// Something that an engine, or the way to it, did not take.
package struct EngineError: Error, Sendable, CustomStringConvertible {
  /// The name of the engine.
  package let engine: String
  /// What it says, on one line.
  package let message: String
  /// What it was asked to do, where that was a statement.
  package var statement: String?

  package init(engine: String, message: String, statement: String? = nil) {
    self.engine = engine
    // Engines write over several lines, with tabs.
    self.message = message.split(whereSeparator: { $0.isNewline || $0 == "\t" }).joined(separator: " ")
    self.statement = statement
  }

  package var description: String {
    let asked = statement.map { " (the statement was: \($0))" } ?? ""
    return "\(engine): \(message)\(asked)"
  }

  /// C ends a text at its first NUL, so that half a statement would be run.
  static func checkNoNUL(_ text: String, engine: String, _ what: String = "a statement") throws(EngineError) {
    if text.utf8.contains(0) {
      throw EngineError(engine: engine, message: "\(what) cannot hold the character NUL (U+0000)")
    }
  }

  static func checkCounts(
    _ rows: [[KeyValue]], columns: [String], engine: String
  ) throws(EngineError) {
    if let row = rows.firstIndex(where: { $0.count != columns.count }) {
      throw EngineError(
        engine: engine, message: "row \(row + 1) has \(rows[row].count) values for \(columns.count) columns")
    }
  }
}
