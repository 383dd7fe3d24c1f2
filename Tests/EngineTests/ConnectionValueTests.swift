import DatabaseEngines
import EngineTestSupport
import PushDown
import Testing

/// How a value is bound and cast in an engine, and what then comes back.
private struct RoundTrip {
  let type: String
  let value: KeyValue
  let result: KeyValue

  init(_ type: String, _ value: KeyValue, gives result: KeyValue? = nil) {
    self.type = type
    self.value = value
    self.result = result ?? value
  }
}

/// The names that each engine has for its types.
private struct Types {
  let integer: String
  let float: String
  let text: String
  let boolean: String
  let blob: String

  init(_ engine: AvailableEngine) {
    switch engine {
    case .sqlite: self.init("INTEGER", "REAL", "TEXT", "INTEGER", "BLOB")
    case .postgresql: self.init("bigint", "double precision", "text", "boolean", "bytea")
    case .duckdb: self.init("BIGINT", "DOUBLE", "VARCHAR", "BOOLEAN", "BLOB")
    case .mariadb: self.init("SIGNED", "DOUBLE", "CHAR", "SIGNED", "BINARY")
    case .spark: self.init("BIGINT", "DOUBLE", "STRING", "BOOLEAN", "BINARY")
    }
  }

  private init(_ integer: String, _ float: String, _ text: String, _ boolean: String, _ blob: String) {
    (self.integer, self.float, self.text, self.boolean, self.blob) = (integer, float, text, boolean, blob)
  }
}

extension AvailableEngine {
  fileprivate func cast(_ type: String, at place: Int = 1) -> String {
    "SELECT CAST(\(self == .postgresql ? "$\(place)" : "?") AS \(type))"
  }

  /// The floats that the engine tells apart.
  fileprivate var floats: [Double] {
    let all: [Double] = [
      0, -0.0, 1, 0.1 + 0.2, 1.0 / 3, 0x1p53, 0x1p53 + 2, -1e-300, .leastNormalMagnitude,
      .leastNonzeroMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .pi, .infinity, -.infinity,
    ]
    // MariaDB has no infinities, and makes 0 of −0.
    return self == .mariadb ? all.filter { $0.isFinite && $0.bitPattern != 1 << 63 } : all
  }
}

private let integers: [Int64] = [
  0, 1, -1, .max, .min, .max - 1, .min + 1, 1 << 53, 1 << 53 + 1, 1 << 53 - 1, -(1 << 53) - 1, 1 << 31,
  -(1 << 31),
  255, -128,
]

private let texts: [String] = [
  "", " ", "a", "A", "0", "NULL", "null", "\\N", "\\", "\\x41", "it's", "\"", "`", "'; DROP TABLE t; --",
  "/* */",
  "$1 ? %s :a %", "tab\tline\nreturn\r\u{1B}", "é", "e\u{301}", "\u{301}", "\u{200D}", "😀", "\u{FFEE}",
  "\u{FFFF}",
  "\u{10FFFF}", "\u{2028}", "a\u{FEFF}b", String(repeating: "long ", count: 2_000),
]

private let blobs: [[UInt8]] = [[], [0], Array(0...255), Array("text".utf8), [0xFF, 0xFE, 0]]

@Suite("Values on their way to an engine and back", .serialized)
struct ConnectionValueTests {
  @Test(
    "whole numbers, floats, texts, booleans and blobs are the same to the bit", arguments: AvailableEngine.all
  )
  func everyKind(engine: AvailableEngine) throws {
    let types = Types(engine)
    var trips: [RoundTrip] = integers.map { RoundTrip(types.integer, .integer($0)) }
    trips += engine.floats.map { RoundTrip(types.float, .float($0)) }
    trips += texts.map { RoundTrip(types.text, .text($0)) }
    trips += blobs.map { RoundTrip(types.blob, .bytes($0)) }
    trips += [types.integer, types.float, types.text, types.boolean, types.blob].map {
      RoundTrip($0, .missing)
    }
    let zeroAndOne = engine == .sqlite || engine == .mariadb
    trips += [true, false].map {
      RoundTrip(types.boolean, .boolean($0), gives: zeroAndOne ? .integer($0 ? 1 : 0) : nil)
    }
    try engine.withConnection { connection throws in
      for trip in trips {
        let rows = try connection.rows(engine.cast(trip.type), [trip.value])
        #expect(areSame(rows, [[trip.result]]), "\(trip.value) as \(trip.type) came back as \(rows)")
      }
    }
  }

  @Test("decimals, instants and days are text that a cast takes", arguments: AvailableEngine.all)
  func castFromText(engine: AvailableEngine) throws {
    let instant = KeyValue.instant(seconds: 1_769_860_800, nanoseconds: 123_456_000)
    let trips: [RoundTrip] =
      switch engine {
      case .sqlite:
        // No type of its own for these.
        [
          RoundTrip("TEXT", .decimal("-12.50"), gives: .text("-12.50")),
          RoundTrip("TEXT", instant, gives: .text("2026-01-31T12:00:00.123456Z")),
          RoundTrip("TEXT", .day(20_484), gives: .text("2026-01-31")),
        ]
      case .postgresql:
        [
          RoundTrip("numeric", .decimal("-12.50")),
          RoundTrip("numeric", .decimal("123456789012345678901234567890.000000001")),
          RoundTrip("timestamptz", instant, gives: .text("2026-01-31 12:00:00.123456+00")),
          RoundTrip("date", .day(20_484), gives: .text("2026-01-31")),
          RoundTrip("real", .float(0.1), gives: .float(Double(Float(0.1)))),
        ]
      case .duckdb:
        [
          RoundTrip("DECIMAL(10, 2)", .decimal("-12.50")),
          RoundTrip("TIMESTAMPTZ", instant, gives: .text("2026-01-31T12:00:00.123456+00:00")),
          RoundTrip("DATE", .day(20_484), gives: .text("2026-01-31")),
          RoundTrip("FLOAT", .float(0.1), gives: .float(Double(Float(0.1)))),
        ]
      case .mariadb:
        [
          RoundTrip("DECIMAL(10, 2)", .decimal("-12.50")),
          RoundTrip("DATETIME(6)", instant, gives: .text("2026-01-31T12:00:00.123456")),
          RoundTrip("DATE", .day(20_484), gives: .text("2026-01-31")),
        ]
      case .spark:
        [
          RoundTrip("DECIMAL(10, 2)", .decimal("-12.50")),
          RoundTrip("TIMESTAMP", instant, gives: .text("2026-01-31T12:00:00.123456")),
          RoundTrip("DATE", .day(20_484), gives: .text("2026-01-31")),
          RoundTrip("FLOAT", .float(0.1), gives: .float(Double(Float(0.1)))),
        ]
      }
    try engine.withConnection { connection throws in
      for trip in trips {
        let rows = try connection.rows(engine.cast(trip.type), [trip.value])
        #expect(areSame(rows, [[trip.result]]), "\(trip.value) as \(trip.type) came back as \(rows)")
      }
    }
  }

  @Test("NUL in a text is kept, or refused by name", arguments: AvailableEngine.all)
  func nul(engine: AvailableEngine) throws {
    try engine.withConnection { connection throws in
      let trip = { try connection.rows(engine.cast(Types(engine).text), [.text("a\0b")]) }
      if engine == .postgresql {
        let error = #expect(throws: EngineError.self) { try trip() }
        #expect(error?.description == "PostgreSQL: a text cannot hold the character NUL (U+0000)")
      } else if engine == .sqlite {
        // A cast ends the text at its NUL; a bare value is kept.
        #expect(try connection.rows("SELECT ?", [.text("a\0b")]) == [[.text("a\0b")]])
      } else {
        #expect(try trip() == [[.text("a\0b")]])
      }
    }
  }

  @Test(
    "MariaDB has no infinity, and is not given another number for it",
    .enabled(if: AvailableEngine.mariadb.isAvailable, "There is no MariaDB here; run by .ci/engines run"))
  func infinityInMariaDB() throws {
    try AvailableEngine.mariadb.withConnection { connection throws in
      for value in [Double.infinity, -.infinity] {
        let error = #expect(throws: EngineError.self) {
          try connection.rows("SELECT CAST(? AS DOUBLE)", [.float(value)])
        }
        #expect(error?.message == "MariaDB has no infinite numbers")
      }
    }
  }

  @Test("NaN is a float", arguments: AvailableEngine.all.filter { $0 != .sqlite && $0 != .mariadb })
  func nan(engine: AvailableEngine) throws {
    try engine.withConnection { connection throws in
      let rows = try connection.rows("SELECT CAST('NaN' AS \(Types(engine).float))", [])
      guard case .float(let number)? = rows.first?.first else {
        Issue.record("\(rows)")
        return
      }
      #expect(number.isNaN)
    }
  }

  @Test("a table gives back what was put into it", arguments: AvailableEngine.all)
  func insertion(engine: AvailableEngine) throws {
    let types = Types(engine)
    let text = engine == .mariadb ? "LONGTEXT" : types.text
    let blob = engine == .mariadb ? "LONGBLOB" : types.blob
    let integer = engine == .mariadb ? "BIGINT" : types.integer
    let format = engine == .spark ? " USING parquet" : ""
    // SQLite stores whole floats as whole numbers, where −0 is 0.
    let floats = engine.floats.filter { engine != .sqlite || $0.bitPattern != 1 << 63 }
    var rows: [[KeyValue]] = []
    for number in 0..<1_234 {
      let k = number
      rows.append([
        .integer(Int64(number)), k % 7 == 0 ? .missing : .integer(integers[k % integers.count]),
        k % 11 == 0 ? .missing : .float(floats[k % floats.count]),
        k % 13 == 0 ? .missing : .text(texts[k % (texts.count - 1)]),
        k % 5 == 0 ? .missing : .bytes(blobs[k % blobs.count]),
      ])
    }
    try engine.withConnection { connection throws in
      try connection.run(
        """
        CREATE TABLE kept
        (k \(integer), i \(integer), f \(types.float), t \(text), x \(blob), e \(text))\(format)
        """
      )
      defer { try? connection.run("DROP TABLE kept") }
      try connection.insert(into: "kept", columns: ["k", "i", "f", "t", "x"], rows: rows)
      try connection.insert(into: "kept", columns: ["k"], rows: [])
      let kept = try connection.rows("SELECT k, i, f, t, x FROM kept ORDER BY k", [])
      #expect(areSame(kept, rows))
      #expect(try connection.rows("SELECT count(*) FROM kept WHERE e IS NOT NULL", []) == [[.integer(0)]])
    }
  }

  @Test(
    "rows of which one is wrong are not taken in part", arguments: AvailableEngine.all.filter { $0 != .spark }
  )
  func insertionOfWrongRows(engine: AvailableEngine) throws {
    let integer = engine == .mariadb ? "BIGINT" : Types(engine).integer
    try engine.withConnection { connection throws in
      try connection.run("CREATE TABLE kept (k \(integer) NOT NULL)")
      #expect(throws: EngineError.self) {
        try connection.insert(into: "kept", columns: ["k"], rows: [[.integer(1)], [.missing]])
      }
      #expect(throws: EngineError.self) {
        try connection.insert(
          into: "kept", columns: ["k"], rows: [[.integer(1)], [.integer(2), .integer(3)]])
      }
      #expect(try connection.rows("SELECT count(*) FROM kept", []) == [[.integer(0)]])
    }
  }
}

/// Equality that tells −0 from 0, and texts apart by their code points.
private func areSame(_ a: [[KeyValue]], _ b: [[KeyValue]]) -> Bool {
  a.elementsEqual(b) { $0.elementsEqual($1, by: isSame) }
}

private func isSame(_ a: KeyValue, _ b: KeyValue) -> Bool {
  switch (a, b) {
  case (.float(let a), .float(let b)): a.bitPattern == b.bitPattern
  case (.text(let a), .text(let b)): a.utf8.elementsEqual(b.utf8)
  default: a == b
  }
}
