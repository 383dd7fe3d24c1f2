import OrderingTestSupport
import OrderingValues
import Testing

@Suite struct DecimalValueTests {
  private func decimal(_ text: String) throws -> DecimalValue { try #require(DecimalValue(text), "\(text)") }

  @Test(arguments: [
    "", "abc", "+1", "01", "1.", ".1", "1,5", "1 ", "€5", "1e1001", "1e-1001", "-9.9e1001",
    String(repeating: "7", count: 101), "0." + String(repeating: "7", count: 101),
  ])
  func refuses(_ text: String) { #expect(DecimalValue(text) == nil) }

  @Test(arguments: [
    ("0", "0"), ("-0.00", "0"), ("0e5000", "0"), ("1.10", "1.1"), ("-12.50", "-12.5"), ("1e3", "1000"),
    ("100", "100"),
    ("0.05", "0.05"), ("-0.0001", "-0.0001"), ("1e-1000", "1e-1000"), ("-2.5e1000", "-2.5e1000"),
    ("12345678901234567890123456789012345678.9", "12345678901234567890123456789012345678.9"),
    // Zeros at the ends are not significant.
    ("1" + String(repeating: "0", count: 150), "1e150"),
    ("1." + String(repeating: "0", count: 150), "1"),
  ])
  func readsAndShows(_ text: String, _ shown: String) throws {
    #expect(try decimal(text).description == shown)
  }

  @Test func fromWholeNumbers() throws {
    #expect(DecimalValue(Int64.min) == (try decimal("-9223372036854775808")))
    #expect(DecimalValue(1200) == (try decimal("1.2e3")))
    #expect(DecimalValue(0) == (try decimal("-0.0")))
  }

  @Test func bytesAreThoseOfTheDocumentation() throws {
    let pictures: [(String, [UInt8])] = [
      ("12.5", [0xC0, 0x01, 0x0D, 0x33]), ("12.503", [0xC0, 0x01, 0x0D, 0x33, 0x1F]),
      ("0.05", [0xBF, 0xFE, 0x33]),
      ("0", [0x80, 0x00]), ("-12.5", [0x3F, 0xFE, 0xF2, 0xCC, 0xFF]),
    ]
    for (text, bytes) in pictures { #expect(try decimal(text).orderPreservingBytes == bytes, "\(text)") }
  }

  @Test func risingListRises() throws {
    let rising = [
      "-1e1000", "-100.01", "-100", "-99.999", "-12.503", "-12.5", "-1.1", "-1", "-0.51", "-0.5", "-1e-1000",
      "0",
      "1e-1000", "0.05", "0.1", "0.5", "0.501", "0.51", "1", "1.1", "9",
      "9.000000000000000000000000000000000000001",
      "10", "12.5", "12.503", "9007199254740992", "9007199254740993", "1e1000",
    ]
    let values = try rising.map(decimal)
    for i in values.indices {
      for j in values.indices {
        #expect((values[i] < values[j]) == (i < j), "\(rising[i]) \(rising[j])")
        #expect(
          values[i].orderPreservingBytes.lexicographicallyPrecedes(values[j].orderPreservingBytes) == (i < j),
          "\(rising[i]) \(rising[j])")
      }
    }
  }

  @Test func bytesKeepOrderAndValue() throws {
    var generator = SeededGenerator(seed: 3)
    // Hundredths, so that an Int64 is the measure; few digits, so that many are equal or share a beginning.
    for _ in 0..<3000 {
      let a = Int64.random(in: -2000...2000, using: &generator)
      let b = Int64.random(in: -2000...2000, using: &generator)
      let (x, y) = (DecimalValue(Int128(a), lastExponent: -2), DecimalValue(Int128(b), lastExponent: -2))
      #expect((x < y) == (a < b))
      #expect((x == y) == (a == b))
      #expect(x.orderPreservingBytes.lexicographicallyPrecedes(y.orderPreservingBytes) == (a < b))
      #expect((x.orderPreservingBytes == y.orderPreservingBytes) == (a == b))
      #expect(DecimalValue(orderPreservingBytes: x.orderPreservingBytes[...]) == x)
      #expect(DecimalValue(x.description) == x)
    }
  }

  @Test func aColumnKeepsTheSameBytesFromALiteral() throws {
    for text in ["0", "-0", "12.50", "-12.5", "1e-20", "123456789.123456789"] {
      var column = ValueColumn(type: .decimal)
      var reader = ValueReader(type: .decimal)
      #expect(try reader.append(.number(text), to: &column))
      #expect(column.bytes == (try decimal(text)).orderPreservingBytes, "\(text)")
    }
  }

  // The quotients are Python's: floor(Fraction(a) / Fraction(b)).
  @Test(arguments: [
    ("1003", "100", "10"), ("1000", "100", "10"), ("950", "100", "9"), ("-1", "100", "-1"),
    ("-100", "100", "-1"),
    ("-100.01", "100", "-2"), ("0", "0.05", "0"), ("0.3", "0.1", "3"), ("-0.3", "0.1", "-3"),
    ("0.29999999999999999999999999999999999999999", "0.1", "2"), ("19.99", "0.05", "399"),
    ("1e50", "7", "14285714285714285714285714285714285714285714285714"),
    ("-1e50", "7", "-14285714285714285714285714285714285714285714285715"),
    (
      "123456789012345678901234567890123456789012345678901234567890",
      "0.000000000000000000000000000000000000000123",
      "1003713731807688446351500551952223225926929639665863695673902439024390243902439024390243902439024390"
    ),
    ("-5e-60", "3e40", "-1"), ("5e-60", "3e40", "0"),
    ("9.87654321e45", "3.3e-7", "29928918818181818181818181818181818181818181818181818"),
  ])
  func floorDivision(_ value: String, _ step: String, _ quotient: String) throws {
    #expect(try decimal(value).floorDivided(by: decimal(step)) == decimal(quotient))
  }

  @Test func longDivisionAgreesWithTheShort() throws {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<300 {
      let a = Int64.random(in: -1_000_000...1_000_000, using: &generator)
      let b = Int64.random(in: 1...5000, using: &generator)
      let expected = DecimalValue(Int64((Double(a) / Double(b)).rounded(.down)))
      #expect(DecimalValue(a).floorDivided(by: DecimalValue(b)) == expected)
      // The same quotient 60 places further up, where 128 bits do not reach.
      let (x, y) = (
        DecimalValue(Int128(a) * 10 + 1, lastExponent: 60), DecimalValue(Int128(b), lastExponent: 61)
      )
      let tiny = DecimalValue(1, lastExponent: 0)
      #expect(
        (x + tiny).floorDivided(by: y)
          == DecimalValue(Int64(((Double(a) * 10 + 1) / Double(b * 10)).rounded(.down))))
    }
  }

  @Test(arguments: [
    ("0.1", "0.2", "0.3"), ("-0.1", "0.1", "0"), ("0", "-5", "-5"), ("5", "0", "5"), ("99.99", "0.01", "100"),
    ("1e40", "1e-40", "10000000000000000000000000000000000000000.0000000000000000000000000000000000000001"),
    ("1e40", "-1e-40", "9999999999999999999999999999999999999999.9999999999999999999999999999999999999999"),
    ("-1e40", "1e-40", "-9999999999999999999999999999999999999999.9999999999999999999999999999999999999999"),
    ("-1e40", "-1", "-10000000000000000000000000000000000000001"),
    ("1e-40", "-1e40", "-9999999999999999999999999999999999999999.9999999999999999999999999999999999999999"),
    ("9e60", "1e60", "1e61"),
    ("9.5e60", "0.5", "9500000000000000000000000000000000000000000000000000000000000.5"),
  ])
  func sums(_ a: String, _ b: String, _ sum: String) throws {
    #expect(try decimal(a) + decimal(b) == decimal(sum))
    #expect(try decimal(b) + decimal(a) == decimal(sum))
  }

  @Test(arguments: [
    ("0", "0"), ("1", "0.5"), ("-3", "-1.5"), ("19.99", "9.995"), ("1e100", "5e99"), ("0.2", "0.1"),
    ("999", "499.5"),
  ])
  func halves(_ value: String, _ half: String) throws {
    #expect(try decimal(value).halved() == decimal(half))
  }
}
