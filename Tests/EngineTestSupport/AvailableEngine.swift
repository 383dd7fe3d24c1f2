package import DatabaseEngines
internal import Foundation
internal import Synchronization

/// The engines that tests can use here, as the environment says.
///
/// `.ci/engines run COMMAND` starts the servers and sets the variables.
package enum AvailableEngine: String, CaseIterable, Sendable, CustomStringConvertible {
  /// Always there.
  case sqlite = "SQLite"
  /// What to connect to is in `ORDERING_POSTGRESQL`.
  case postgresql = "PostgreSQL"
  /// Where `ORDERING_PYTHON` is set, or else `python3` has its module.
  case duckdb = "DuckDB"
  /// The Unix socket of a server, whose user root needs no password, is in `ORDERING_MARIADB`.
  case mariadb = "MariaDB"
  /// Where `ORDERING_SPARK` is 1.
  case spark = "Spark"

  package var description: String { rawValue }

  /// Those that can be used.
  package static let all: [AvailableEngine] = allCases.filter(\.isAvailable)

  /// Whether the engine can be used.
  package var isAvailable: Bool {
    switch self {
    case .sqlite: true
    case .postgresql: AvailableEngine.variable("ORDERING_POSTGRESQL") != nil
    case .mariadb: AvailableEngine.variable("ORDERING_MARIADB") != nil
    case .spark: AvailableEngine.variable("ORDERING_SPARK") == "1"
    case .duckdb: AvailableEngine.variable("ORDERING_PYTHON") != nil || AvailableEngine.pythonHasDuckDB
    }
  }

  /// Why it cannot be used, in words for the report of a test.
  package var howToHaveIt: String {
    "there is no \(rawValue) here; run the tests by .ci/engines run" + (self == .spark ? " --spark" : "")
  }

  /// Calls with a new connection to a place of its own that is empty: a database in memory, or a schema of
  /// the server that goes away with the connection.
  ///
  /// Spark takes seconds to start and a gigabyte of memory, so that all callers take turns with one; its
  /// tables must be dropped.
  package func withConnection<Result>(_ body: (any DatabaseEngine) throws -> Result) throws -> Result {
    guard self == .spark else { return try body(open()) }
    AvailableEngine.sharedSpark.turn.lock()
    defer { AvailableEngine.sharedSpark.turn.unlock() }
    return try body(AvailableEngine.sharedSpark.engine())
  }

  private func open() throws -> any DatabaseEngine {
    switch self {
    case .sqlite: return try SQLiteEngine()
    case .duckdb: return try PythonEngine(.duckDB())
    case .spark: return try PythonEngine(.spark())
    case .postgresql:
      let place = AvailableEngine.newPlace()
      let engine = try PostgreSQLEngine(
        AvailableEngine.variable("ORDERING_POSTGRESQL") ?? "", farewell: "DROP SCHEMA \(place) CASCADE")
      try engine.run("CREATE SCHEMA \(place); SET search_path TO \(place), public")
      return engine
    case .mariadb:
      let place = AvailableEngine.newPlace()
      let engine = try PythonEngine(
        .mariaDB(socket: AvailableEngine.variable("ORDERING_MARIADB") ?? ""),
        farewell: "DROP DATABASE \(place)")
      try engine.run("CREATE DATABASE \(place) CHARACTER SET utf8mb4")
      try engine.run("USE \(place)")
      return engine
    }
  }

  // MARK: What is found out

  private static func variable(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  private static let pythonHasDuckDB = (try? PythonEngine(.duckDB())) != nil

  private static let places = Atomic<Int>(0)

  /// A name that no other connection of this or another process has.
  private static func newPlace() -> String {
    let number = places.add(1, ordering: .relaxed).newValue
    return "ordering_\(ProcessInfo.processInfo.processIdentifier)_\(number)"
  }

  private static let sharedSpark = SharedSpark()

  /// The one Spark of the process. Unchecked: it is touched only by who holds the lock.
  private final class SharedSpark: @unchecked Sendable {
    let turn = NSLock()
    private var started: PythonEngine?

    func engine() throws -> PythonEngine {
      if let started { return started }
      let engine = try PythonEngine(.spark())
      started = engine
      return engine
    }
  }
}
