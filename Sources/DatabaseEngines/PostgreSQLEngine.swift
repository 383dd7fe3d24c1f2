package import PushDown

/// A PostgreSQL server, by its client library libpq.
package final class PostgreSQLEngine: DatabaseEngine {
  private let libpq: PostgreSQLLibrary
  private let connection: PostgreSQLLibrary.Connection
  /// Run before the connection is closed, whatever comes of it.
  private let farewell: String?
  private static let name = "PostgreSQL"

  /// Connects, in UTF-8 and UTC.
  ///
  /// - Parameters:
  ///   - connection: As libpq takes it: `host=/run/postgresql dbname=shop`, or `postgresql://…`.
  ///   - farewell: A statement to run before the connection is closed.
  /// - Throws: `EngineError` when libpq is not installed or gets no connection.
  package init(_ connection: String, farewell: String? = nil) throws {
    let libpq = try PostgreSQLLibrary.shared.get()
    self.libpq = libpq
    self.farewell = farewell
    try EngineError.checkNoNUL(connection, engine: PostgreSQLEngine.name, "what to connect to")
    // Later ones win, so that the caller can ask for another time limit.
    let parameters = [("connect_timeout", "10"), ("dbname", connection), ("client_encoding", "UTF8")]
    let opened = withCStrings(parameters.map { Optional($0.0) } + [nil]) { keywords in
      withCStrings(parameters.map { Optional($0.1) } + [nil]) { values in
        libpq.connectdbParams(keywords, values, 1)
      }
    }
    guard let opened else {
      throw EngineError(engine: PostgreSQLEngine.name, message: "there is no memory left")
    }
    guard libpq.status(opened) == PostgreSQLLibrary.connectionOK else {
      let message = PostgreSQLEngine.words(libpq.errorMessage(opened))
      libpq.finish(opened)
      throw EngineError(engine: PostgreSQLEngine.name, message: "no connection: \(message)")
    }
    self.connection = opened
    // Notices, such as that there was no table to drop, would be written to the standard error.
    _ = libpq.setNoticeProcessor(opened, { _, _ in }, nil)
    try run("SET TIME ZONE 'UTC'; SET DateStyle = ISO; SET bytea_output = hex; SET extra_float_digits = 1")
  }

  deinit {
    if let farewell { libpq.clear(libpq.exec(connection, farewell)) }
    libpq.finish(connection)
  }

  package func run(_ statement: String) throws {
    try EngineError.checkNoNUL(statement, engine: PostgreSQLEngine.name)
    try withResult(of: statement, libpq.exec(connection, statement)) { _ in }
  }

  package func rows(_ statement: String, _ values: [KeyValue]) throws -> [[KeyValue]] {
    try EngineError.checkNoNUL(statement, engine: PostgreSQLEngine.name)
    // The protocol counts parameters by 16 bits.
    guard values.count <= 65_535 else {
      throw EngineError(
        engine: PostgreSQLEngine.name, message: "at most 65,535 values can be bound, not \(values.count)")
    }
    let types = values.map(PostgreSQLEngine.type)
    let texts = try values.map { try PostgreSQLEngine.text(of: $0) }
    let result = withCStrings(texts) { texts in
      libpq.execParams(connection, statement, Int32(values.count), types, texts, nil, nil, 0)
    }
    return try withResult(of: statement, result) { result in
      let columns = libpq.nfields(result)
      let types = (0..<columns).map { libpq.ftype(result, $0) }
      return (0..<libpq.ntuples(result)).map { row in
        (0..<columns).map { value(of: result, row, $0, types[Int($0)]) }
      }
    }
  }

  package func insert(into table: String, columns: [String], rows: [[KeyValue]]) throws {
    try EngineError.checkCounts(rows, columns: columns, engine: PostgreSQLEngine.name)
    let statement = "COPY \(table) (\(columns.joined(separator: ", "))) FROM STDIN"
    try EngineError.checkNoNUL(statement, engine: PostgreSQLEngine.name)
    var lines: [UInt8] = []
    for row in rows {
      for (index, value) in row.enumerated() {
        if index > 0 { lines.append(UInt8(ascii: "\t")) }
        PostgreSQLEngine.appendForCopy(try PostgreSQLEngine.text(of: value), to: &lines)
      }
      lines.append(UInt8(ascii: "\n"))
    }
    let start = libpq.exec(connection, statement)
    guard libpq.resultStatus(start) == PostgreSQLLibrary.copyIn else {
      return try withResult(of: statement, start) { _ in }
    }
    libpq.clear(start)
    lines.withUnsafeBufferPointer { lines in
      // A message holds less than 1 GiB.
      for from in stride(from: 0, to: lines.count, by: 1 << 20) {
        let part = UnsafeBufferPointer(rebasing: lines[from..<min(from + 1 << 20, lines.count)])
        part.withMemoryRebound(to: CChar.self) {
          _ = libpq.putCopyData(connection, $0.baseAddress, Int32($0.count))
        }
      }
    }
    // What went wrong before is said by the result.
    _ = libpq.putCopyEnd(connection, nil)
    let end = libpq.getResult(connection)
    // The results of a COPY end with none.
    while let rest = libpq.getResult(connection) { libpq.clear(rest) }
    try withResult(of: statement, end) { _ in }
  }

  // MARK: Results

  /// Calls with a result that is no error, and clears it.
  private func withResult<T>(
    of statement: String, _ result: PostgreSQLLibrary.Result?, _ body: (PostgreSQLLibrary.Result) -> T
  ) throws -> T {
    defer { libpq.clear(result) }
    let fine = [PostgreSQLLibrary.commandOK, PostgreSQLLibrary.tuplesOK, PostgreSQLLibrary.emptyQuery]
    if let result, fine.contains(libpq.resultStatus(result)) { return body(result) }
    let message = result.map { libpq.resultErrorMessage($0) } ?? libpq.errorMessage(connection)
    let words = PostgreSQLEngine.words(message)
    throw EngineError(
      engine: PostgreSQLEngine.name,
      message: words.isEmpty ? "it gave no answer that can be read here" : words, statement: statement)
  }

  private func value(
    of result: PostgreSQLLibrary.Result, _ row: Int32, _ column: Int32, _ type: UInt32
  ) -> KeyValue {
    guard libpq.getisnull(result, row, column) == 0, let start = libpq.getvalue(result, row, column) else {
      return .missing
    }
    let text = start.withMemoryRebound(to: UInt8.self, capacity: Int(libpq.getlength(result, row, column))) {
      String(
        decoding: UnsafeBufferPointer(start: $0, count: Int(libpq.getlength(result, row, column))),
        as: UTF8.self)
    }
    let value: KeyValue? =
      switch type {
      case Types.bool: .boolean(text == "t")
      case Types.int2, Types.int4, Types.int8, Types.oid: Int64(text).map(KeyValue.integer)
      // Rounded as the column is, not as a double.
      case Types.float4: Float(text).map { .float(Double($0)) }
      case Types.float8: Double(text).map(KeyValue.float)
      case Types.numeric:
        // A numeric can be NaN and infinite too, which no decimal is.
        text.hasSuffix("N") || text.hasSuffix("y") ? Double(text).map(KeyValue.float) : .decimal(text)
      case Types.bytea: KeyValue.bytes(hexadecimal: text.dropFirst(2)).map(KeyValue.bytes)
      default: nil
      }
    return value ?? .text(text)
  }

  private static func words(_ message: PostgreSQLLibrary.Text?) -> String {
    guard let message else { return "" }
    return String(cString: message).split(separator: "\n").joined(separator: "\n")
  }

  // MARK: Values

  /// The object identifiers of types, from pg_type.dat.
  private enum Types {
    static let unknown: UInt32 = 0
    static let bool: UInt32 = 16
    static let bytea: UInt32 = 17
    static let int8: UInt32 = 20
    static let int2: UInt32 = 21
    static let int4: UInt32 = 23
    static let text: UInt32 = 25
    static let oid: UInt32 = 26
    static let float4: UInt32 = 700
    static let float8: UInt32 = 701
    static let numeric: UInt32 = 1700
  }

  /// The server finds out the types that are bound as text, from the statement.
  private static func type(of value: KeyValue) -> UInt32 {
    switch value {
    case .missing, .decimal, .instant, .day: Types.unknown
    case .integer: Types.int8
    case .float: Types.float8
    case .text: Types.text
    case .boolean: Types.bool
    case .bytes: Types.bytea
    }
  }

  private static func text(of value: KeyValue) throws(EngineError) -> String? {
    switch value {
    case .missing: return nil
    case .bytes(let bytes): return "\\x" + KeyValue.hexadecimal(bytes)
    case .text(let text):
      try EngineError.checkNoNUL(text, engine: name, "a text")
      return text
    default: return value.boundText
    }
  }

  /// The text form of COPY: `\N` for NULL, and backslashes before what ends a value or a row.
  private static func appendForCopy(_ text: String?, to line: inout [UInt8]) {
    guard let text else {
      line += "\\N".utf8
      return
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"): line += "\\\\".utf8
      case UInt8(ascii: "\t"): line += "\\t".utf8
      case UInt8(ascii: "\n"): line += "\\n".utf8
      case UInt8(ascii: "\r"): line += "\\r".utf8
      default: line.append(byte)
      }
    }
  }
}

/// Calls with the addresses of texts as C takes them, which hold for as long as the call takes.
private func withCStrings<Result>(
  _ texts: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
) -> Result {
  // One after the other, each with its NUL, and where each begins.
  var bytes: [CChar] = []
  let starts = texts.map { text in
    text.map { text in
      let start = bytes.count
      bytes += text.utf8.lazy.map { CChar(bitPattern: $0) }
      bytes.append(0)
      return start
    }
  }
  return bytes.withUnsafeBufferPointer { bytes in
    body(starts.map { start in start.flatMap { bytes.baseAddress?.advanced(by: $0) } })
  }
}
