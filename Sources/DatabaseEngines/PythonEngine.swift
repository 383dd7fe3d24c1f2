import Foundation
package import PushDown

/// An engine that is reached by its Python module, in a Python process that lives as long as this object.
package final class PythonEngine: DatabaseEngine {
  /// Which engine, and where.
  package enum Place: Sendable {
    /// A file, or a database in the memory of the Python process.
    case duckDB(path: String? = nil)
    /// A server, by its Unix socket.
    case mariaDB(socket: String, user: String = "root", database: String? = nil)
    /// Spark on this machine, with the number of partitions that a sort or a join makes.
    case spark(partitions: Int = 4)

    var engine: String {
      switch self {
      case .duckDB: "DuckDB"
      case .mariaDB: "MariaDB"
      case .spark: "Spark"
      }
    }

    fileprivate var arguments: [String] {
      switch self {
      case .duckDB(let path): [engine, path ?? ":memory:"]
      case .mariaDB(let socket, let user, let database): [engine, socket, user, database ?? ""]
      case .spark(let partitions): [engine, String(partitions)]
      }
    }
  }

  private let name: String
  private let process: PythonProcess
  /// Run before the connection is closed, whatever comes of it.
  private let farewell: String?

  /// Starts Python and connects. Sessions are in UTC.
  ///
  /// - Parameters:
  ///   - place: Which engine, and where.
  ///   - python: The Python that has the engine's module; the one that the environment names in
  ///     `ORDERING_PYTHON`, or else `python3`.
  ///   - farewell: A statement to run before the connection is closed.
  /// - Throws: `EngineError` when Python does not start, lacks the module, or gets no connection.
  package init(_ place: Place, python: String? = nil, farewell: String? = nil) throws {
    name = place.engine
    self.farewell = farewell
    process = try PythonProcess(
      engine: place.engine, python: python ?? PythonEngine.defaultPython,
      source: String(decoding: PackageResources.driver_py, as: UTF8.self), arguments: place.arguments)
    // The first reply says whether there is a connection.
    _ = try reply(to: nil, statement: nil)
  }

  deinit {
    if let farewell { try? run(farewell) }
  }

  /// The Python that is taken where none is given.
  package static var defaultPython: String {
    ProcessInfo.processInfo.environment["ORDERING_PYTHON"] ?? "python3"
  }

  package func run(_ statement: String) throws {
    var request = JSONLine(do: "run")
    request.add("statement", statement)
    _ = try reply(to: request, statement: statement)
  }

  package func rows(_ statement: String, _ values: [KeyValue]) throws -> [[KeyValue]] {
    var request = JSONLine(do: "rows")
    request.add("statement", statement)
    request.add("values", values)
    return try reply(to: request, statement: statement).map { row in try row.map(value) }
  }

  package func insert(into table: String, columns: [String], rows: [[KeyValue]]) throws {
    try EngineError.checkCounts(rows, columns: columns, engine: name)
    var request = JSONLine(do: "insert")
    request.add("table", table)
    request.add("columns", columns)
    request.add("rows", rows)
    _ = try reply(to: request, statement: nil)
  }

  // MARK: Requests and replies

  private struct Reply: Decodable {
    var rows: [[String?]]?
    var error: String?
  }

  private func reply(to request: JSONLine?, statement: String?) throws -> [[String?]] {
    let line = try process.exchange(request?.finished)
    guard let reply = try? JSONDecoder().decode(Reply.self, from: line) else {
      throw EngineError(engine: name, message: "its Python process gave an answer that cannot be read")
    }
    if let error = reply.error { throw EngineError(engine: name, message: error, statement: statement) }
    return reply.rows ?? []
  }

  private func value(_ text: String?) throws -> KeyValue {
    guard let text, let kind = text.first else { return .missing }
    // By bytes: a mark that begins a text would make one character with the letter in front.
    let rest = String(decoding: text.utf8.dropFirst(), as: UTF8.self)
    let value: KeyValue? =
      switch UInt8(text.utf8.first ?? 0) {
      case UInt8(ascii: "i"): Int64(rest).map(KeyValue.integer)
      case UInt8(ascii: "f"): Double(rest).map(KeyValue.float)
      case UInt8(ascii: "d"): .decimal(rest)
      case UInt8(ascii: "b"): .boolean(rest == "1")
      case UInt8(ascii: "x"): KeyValue.bytes(hexadecimal: rest).map(KeyValue.bytes)
      default: .text(rest)
      }
    guard let value else {
      throw EngineError(engine: name, message: "its Python process gave a value that cannot be read: \(kind)")
    }
    return value
  }
}

/// An object of JSON on one line, written without a tree in between: rows come by the ten thousand.
private struct JSONLine {
  private var bytes: [UInt8] = []

  init(do action: String) {
    bytes.append(UInt8(ascii: "{"))
    append("do")
    bytes.append(UInt8(ascii: ":"))
    append(action)
  }

  var finished: [UInt8] { bytes + [UInt8(ascii: "}"), UInt8(ascii: "\n")] }

  mutating func add(_ name: String, _ text: String) {
    add(name) { $0.append(text) }
  }

  mutating func add(_ name: String, _ texts: [String]) {
    add(name) { $0.append(texts) { $0.append($1) } }
  }

  mutating func add(_ name: String, _ values: [KeyValue]) {
    add(name) { $0.append(values) { $0.append($1) } }
  }

  mutating func add(_ name: String, _ rows: [[KeyValue]]) {
    add(name) { $0.append(rows) { $0.append($1) { $0.append($1) } } }
  }

  private mutating func add(_ name: String, _ value: (inout JSONLine) -> Void) {
    bytes.append(UInt8(ascii: ","))
    append(name)
    bytes.append(UInt8(ascii: ":"))
    value(&self)
  }

  private mutating func append<Element>(
    _ list: [Element], _ appendElement: (inout JSONLine, Element) -> Void
  ) {
    bytes.append(UInt8(ascii: "["))
    for (index, element) in list.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      appendElement(&self, element)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func append(_ value: KeyValue) {
    switch value {
    case .missing: bytes += "null".utf8
    case .integer: append(value.boundText, after: "i")
    case .float: append(value.boundText, after: "f")
    case .decimal, .text: append(value.boundText, after: "s")
    case .boolean(let isTrue): append(isTrue ? "1" : "0", after: "b")
    case .instant, .day: append(value.boundText, after: "w")
    case .bytes: append(value.boundText, after: "x")
    }
  }

  private mutating func append(_ text: String, after letter: String = "") {
    bytes.append(UInt8(ascii: "\""))
    bytes += letter.utf8
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20:
        bytes += "\\u00".utf8
        bytes += KeyValue.hexadecimal([byte]).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
