import OrderingTestSupport
import Testing

@testable import OrderingValues

/// Values read many at once are those read one by one, and so are the messages.
@Suite struct ValueReaderBlockTests {
  private static let readers: [ValueReader] =
    FieldType.allCases.flatMap { type in
      [
        ValueReader(type: type, choices: ["a", "true", "12", "ä"]),
        ValueReader(type: type, choices: ["a"], blankIsMissing: true),
        ValueReader(type: type, choices: ["a"], many: true),
      ]
    } + [
      ValueReader(type: .date, format: .epochSeconds), ValueReader(type: .date, format: .epochMilliseconds),
      ValueReader(type: .day, format: .epochSeconds),
      ValueReader(
        type: .date, format: .pattern(try! DatePattern("yyyy-MM-dd HH:mm")), timeZone: "Europe/Berlin"),
      ValueReader(type: .day, format: .pattern(try! DatePattern("dd.MM.yyyy"))),
    ]

  @Test(arguments: readers.indices, 0..<20)
  func blocksAreReadAsItemsAre(reader: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed &+ UInt64(reader) &* 1000)
    var (block, single) = (Self.readers[reader], Self.readers[reader])
    var columns = (
      ValueColumn(type: block.type, many: block.many), ValueColumn(type: block.type, many: block.many)
    )
    // In several blocks, so that columns are not empty where one begins.
    for _ in 0..<4 {
      let values = (0..<Int.random(in: 0..<60, using: &random)).map { _ in Self.scalar(&random) }
      let found = append(values, to: &columns.0, reader: &block)
      var expected: [Int: String] = [:]
      for (place, value) in values.enumerated() {
        do throws(InvalidValue) {
          guard let kind = RawScalarKind(rawValue: value.kind) else { throw InvalidValue("other \(place)") }
          let isPresent = try value.utf8.withBytes { bytes throws(InvalidValue) in
            try single.appendScalar(kind, utf8: bytes, to: &columns.1)
          }
          if !isPresent { expected[place] = "missing" }
        } catch {
          columns.1.appendMissingItem()
          expected[place] = error.message
        }
      }
      #expect(found == expected)
    }
    #expect(columns.0.words == columns.1.words)
    #expect(columns.0.fractions == columns.1.fractions)
    #expect(columns.0.bytes == columns.1.bytes)
    #expect(columns.0.ends == columns.1.ends)
    #expect(columns.0.missing == columns.1.missing)
    #expect(columns.0.itemEnds == columns.1.itemEnds)
  }

  private typealias Scalar = (kind: UInt8, utf8: [UInt8])

  private func append(
    _ values: [Scalar], to column: inout ValueColumn, reader: inout ValueReader
  ) -> [Int: String] {
    var found: [Int: String] = [:]
    // Each value in memory of its own, of exactly its size, so that a byte too far is found by the sanitizer.
    let copies = values.map { value in
      let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, value.utf8.count))
      copy.initialize(from: value.utf8, count: value.utf8.count)
      return copy
    }
    defer { for copy in copies { copy.deallocate() } }
    let bytes = zip(copies, values).map { copy, value in value.kind == 0 ? nil : UnsafePointer(copy) }
    let (kinds, lengths) = (values.map(\.kind), values.map(\.utf8.count))
    kinds.withUnsafeBufferPointer { kinds in
      bytes.withUnsafeBufferPointer { bytes in
        lengths.withUnsafeBufferPointer { lengths in
          guard let kinds = kinds.baseAddress, let bytes = bytes.baseAddress,
            let lengths = lengths.baseAddress
          else { return }
          reader.appendBlock(
            ScalarBlock(kinds: kinds, bytes: bytes, lengths: lengths, count: values.count), to: &column,
            other: { place, _, _ throws(InvalidValue) in throw InvalidValue("other \(place)") },
            unusual: { place, problem in found[place] = problem?.message ?? "missing" })
        }
      }
    }
    return found
  }

  /// A scalar of any kind, mostly well-formed, often at a limit, sometimes with a byte changed.
  private static func scalar(_ random: inout SeededGenerator) -> Scalar {
    let kind = UInt8.random(in: 0...6, using: &random)
    if kind == 0 { return (0, []) }
    var text = Array(
      (Bool.random(using: &random) ? hostile.randomElement(using: &random)! : plain(&random)).utf8)
    if Int.random(in: 0..<4, using: &random) == 0, !text.isEmpty {
      let place = text.indices.randomElement(using: &random)!
      switch Int.random(in: 0..<3, using: &random) {
      case 0: text[place] = Array("0123456789-+:.TZeE/ ".utf8).randomElement(using: &random)!
      case 1: text.remove(at: place)
      default: text.insert(Array("0129-.e".utf8).randomElement(using: &random)!, at: place)
      }
      if String(validating: text, as: UTF8.self) == nil { text = Array("x".utf8) }
    }
    return (kind, text)
  }

  private static func plain(_ random: inout SeededGenerator) -> String {
    func padded(_ range: Range<Int>, _ width: Int) -> String {
      let digits = String(Int.random(in: range, using: &random))
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let sign = Bool.random(using: &random) ? "-" : ""
    let day = "\(padded(0..<10_000, 4))-\(padded(0..<14, 2))-\(padded(0..<33, 2))"
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return sign + padded(0..<1 << Int.random(in: 1..<63, using: &random), 0)
    case 1:
      let whole = padded(0..<1 << Int.random(in: 1..<60, using: &random), 0)
      return sign + whole + "." + padded(0..<1 << Int.random(in: 1..<60, using: &random), 0)
    case 2: return day
    case 3:
      let zones = ["Z", "z", "+00:00", "-23:59", "+24:00", "+0200", "", "Zx"]
      let fractions = ["", ".5", ".123456789", ".000000001", ".1234567890", "."]
      return day + "T\(padded(0..<25, 2)):\(padded(0..<61, 2)):\(padded(0..<61, 2))"
        + fractions.randomElement(using: &random)! + zones.randomElement(using: &random)!
    case 4: return "\(padded(0..<33, 2)).\(padded(0..<14, 2)).\(padded(0..<10_000, 4))"
    default: return day + " \(padded(0..<25, 2)):\(padded(0..<61, 2))"
    }
  }

  private static let hostile = [
    "", "0", "-0", "-", "-0.0", "0.0", "00", "01", "-01", "1.", ".5", "+5", "1e3", "1E-3", "1e400", "-1e400",
    "1e-400",
    "5.0", "9007199254740991", "9007199254740992", "9007199254740993", "-9007199254740993",
    "9007199254740993.0",
    "900719925474099.3", "0.1", "0.30000000000000004", "123456789012345678", "1234567890123456789",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "18446744073709551615", "18446744073709551616", "999999999999999999", "-999999999999999999",
    "0.000000000000000001", "0.0000000000000000001", "253402300799", "253402300800", "-62135596800",
    "-62135596801",
    "253402300799999", "253402300800000", "-62135596800000", "-62135596800001", "-1", "-1001", "1.5", "true",
    "false",
    "True", "truee", "tru", "a", "ä", "12", "NaN", "0x1", "1_000", "1,5", "\u{0}", "é 😀",
    "0001-01-01T00:00:00Z", "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59.999999999Z",
    "9999-12-31T23:59:59-00:01", "0000-01-01T00:00:00Z", "2024-02-29T12:00:00Z", "2023-02-29T12:00:00Z",
    "1900-02-29T12:00:00Z", "2000-02-29T12:00:00Z", "2016-12-31T23:59:60Z", "2024-01-31t09:30:00z",
    "2024-01-31 09:30:00Z", "2024-01-31T24:00:00Z", "2024-01-31T09:30Z", "2024-01-31T09:30:00",
    "2024-01-31T09:30:00+",
    "2024-01-31T09:30:00+02:0", "2024-01-31T09:30:00+02:60", "2024-01-31T09:30:00.+02:00", "2024-04-31",
    "2024-4-30",
    "2024-02-29", "2023-02-29", "0001-01-01", "9999-12-31", "0000-12-31",
  ]
}
