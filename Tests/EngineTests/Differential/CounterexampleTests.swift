import DatabaseEngines
import EngineTestSupport
import OrderingValues
import PushDown
import SortKernels
import Testing

/// A reason of the report that the differential rows do not break, and the engine that shows that it is needed.
struct Counterexample: Sendable, CustomTestStringConvertible {
  let reason: String
  let engine: AvailableEngine
  /// A condition that is true because the engine differs.
  let condition: String
  /// What is run before.
  var before: [String] = []

  var testDescription: String { "\(reason) on \(engine)" }

  static let all: [Counterexample] = [
    .init(
      reason: "float-integers", engine: .postgresql,
      condition: """
        CAST(9007199254740993 AS double precision) = CAST(9007199254740992 AS double precision)
        """),
    .init(
      reason: "float-integers", engine: .sqlite,
      condition: "CAST(9007199254740993 AS REAL) = CAST(9007199254740992 AS REAL)"),
    .init(
      reason: "real-numbers", engine: .postgresql,
      condition: "CAST(0.1 AS real) = CAST(0.10000000149 AS real)"),
    .init(
      reason: "real-numbers", engine: .duckdb,
      condition: "CAST(0.1 AS REAL) = CAST(0.10000000149 AS REAL)"),
    .init(
      reason: "decimal-numbers", engine: .postgresql, condition: "0.1 < 0.10000000000000000001"),
    .init(
      reason: "decimal-places", engine: .duckdb,
      condition: "CAST('0.10000000001' AS DECIMAL(38, 10)) = CAST('0.1' AS DECIMAL(38, 10))"),
    .init(
      reason: "microseconds", engine: .postgresql,
      condition: """
        CAST('2026-01-31T12:00:00.0000001Z' AS timestamptz) = CAST('2026-01-31T12:00:00.0000002Z' AS timestamptz)
        """),
    .init(
      reason: "text-spelling", engine: .sqlite,
      condition: "'2026-01-31T12:00:00Z' > '2026-01-31T12:00:00.5Z'"),
    .init(
      reason: "convert-time-zone", engine: .mariadb,
      condition: "CAST(convert_tz('1969-12-31 23:30:00', '+00:00', 'Europe/Berlin') AS DATE) = '1969-12-31'"),
    .init(
      reason: "session-time-zone", engine: .mariadb,
      condition: """
        (SELECT count(DISTINCT timestampdiff(MICROSECOND, '1970-01-01', at)) FROM moments) = 1
        """,
      before: [
        "CREATE TABLE moments (at TIMESTAMP(6) NULL)",
        "INSERT INTO moments VALUES ('2021-10-31 00:30:00'), ('2021-10-31 01:30:00')",
        "SET time_zone = 'Europe/Berlin'",
      ]),
    .init(
      reason: "hour-change", engine: .postgresql,
      condition: """
        timestamptz '2006-10-29T02:30:30Z' - (timestamptz '2006-10-29T02:30:30Z' AT TIME ZONE 'America/St_Johns'
          - date_trunc('hour', timestamptz '2006-10-29T02:30:30Z' AT TIME ZONE 'America/St_Johns'))
        = timestamptz '2006-10-29T02:31:30Z' - (timestamptz '2006-10-29T02:31:30Z' AT TIME ZONE 'America/St_Johns'
          - date_trunc('hour', timestamptz '2006-10-29T02:31:30Z' AT TIME ZONE 'America/St_Johns'))
        """),
    .init(
      reason: "created-collation", engine: .postgresql,
      condition: "U&'\\00E9' COLLATE \"und-x-icu\" <> U&'e\\0301'"),
    .init(
      reason: "natural-digits", engine: .postgresql,
      condition: "U&'\\0661\\0662' < '13' COLLATE numbers AND U&'\\0661\\0662' > '2' COLLATE numbers",
      before: ["CREATE COLLATION numbers (provider = icu, locale = 'und-u-kn-true')"]),
    .init(
      reason: "nul-character", engine: .sqlite, condition: "length('a' || char(0) || 'b') = 1"),
    .init(reason: "no-collation", engine: .sqlite, condition: "'Äpfel' > 'Zebra'"),
    .init(reason: "version-text", engine: .sqlite, condition: "'1.10.0' < '1.9.0'"),
    .init(
      reason: "float-decimals", engine: .sqlite,
      condition: "CAST('0.1' AS REAL) = CAST('0.10000000000000000001' AS REAL)"),
  ]
}

@Suite("Conditions of the report are needed")
struct CounterexampleTests {
  @Test("the engine differs", arguments: Counterexample.all.filter { $0.engine.isAvailable })
  func differs(_ example: Counterexample) throws {
    let found = try example.engine.withConnection { engine in
      for statement in example.before { try engine.run(statement) }
      return try engine.rows("SELECT CASE WHEN \(example.condition) THEN 1 ELSE 0 END", [])
    }
    #expect(found == [[.integer(1)]])
  }

  /// What the engine takes for an error of the whole statement.
  @Test(
    "too great a number is an error", arguments: [AvailableEngine.postgresql, .mariadb].filter(\.isAvailable))
  func overflow(_ engine: AvailableEngine) throws {
    let type = engine == .mariadb ? "DOUBLE" : "double precision"
    try engine.withConnection { engine in
      _ = #expect(throws: EngineError.self) {
        try engine.rows("SELECT CAST(1e308 AS \(type)) * CAST(10 AS \(type))", [])
      }
    }
  }

  /// Ours of the same examples.
  @Test("what the engine ties or turns round, we do not")
  func ours() throws {
    #expect(ExactNumber(9_007_199_254_740_993 as Int64) > ExactNumber(9_007_199_254_740_992 as Int64))
    #expect(ExactNumber(literal: "0.10000000000000000001".utf8) == ExactNumber(0.1))
    // 2006-10-29T02:30:30Z and a minute later, when the clock had gone back.
    var hours = try #require(CalendarBucketing(unit: .hour, timeZone: "America/St_Johns"))
    let before = hours.bucket(ofSeconds: 1_162_089_030)
    #expect(before < hours.bucket(ofSeconds: 1_162_089_090))
    #expect(try #require(DecimalValue("0.1")) < #require(DecimalValue("0.10000000000000000001")))
  }
}
