import OrderingTestSupport
import OrderingValues
import Testing

@Suite struct ExactNumberTests {
  private func number(_ literal: String) throws -> ExactNumber {
    try #require(ExactNumber(literal: literal.utf8), "\(literal)")
  }

  @Test(arguments: [
    "", "-", "+5", "012", "-012", "00", "0x1F", ".5", "5.", "1e", "1e+", "1.e3", "nan", "NaN", "inf",
    "Infinity",
    " 1", "1 ", "1_000", "1,5", "--1", "1e5.0", "٣", "1e309", "-1e309", "1e99999999999999999999",
  ])
  func refuses(_ literal: String) { #expect(ExactNumber(literal: literal.utf8) == nil) }

  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("-0.0", "0"), ("0e999999", "0"), ("5", "5"), ("5.0", "5"), ("1e3", "1000"),
    ("1E+3", "1000"), ("12.5e1", "125"), ("1200e-2", "12"), ("0.1", "0.1"), ("-2.50", "-2.5"),
    ("9007199254740993", "9007199254740993"), ("-9007199254740993", "-9007199254740993"),
    ("9007199254740993.0", "9007199254740993"), ("9.007199254740993e15", "9007199254740993"),
    ("9223372036854775807", "9223372036854775807"), ("-9223372036854775808", "-9223372036854775808"),
    ("18446744073709551615", "18446744073709551615"), ("18446744073709551616", "1.8446744073709552e+19"),
    ("-9223372036854775809", "-9223372036854775808"), ("1e300", "1e+300"), ("5e-324", "5e-324"),
    ("1e-400", "0"),
    ("0.30000000000000004", "0.30000000000000004"), ("1e23", "1e+23"),
    // Halfway between two doubles but for the last digit.
    ("9007199254740992.5000000000000000000001", "9007199254740992"),
    ("9007199254740993.0000000000000000000001", "9007199254740994"),
  ])
  func readsAndShows(_ literal: String, _ shown: String) throws {
    #expect(try number(literal).description == shown)
  }

  @Test func ordersWholeNumbersBeyondDoubles() throws {
    // Each list rises strictly; a double tells hardly any of them apart.
    for rising in [
      ["9007199254740991", "9007199254740992", "9007199254740993", "9007199254740994", "9007199254740995"],
      ["9223372036854775805", "9223372036854775806", "9223372036854775807", "9223372036854775808"],
      ["18446744073709551614", "18446744073709551615", "18446744073709551616"],
      ["-9223372036854775808", "-9223372036854775807", "-9223372036854775806"],
      ["0.29999999999999985", "0.3", "0.30000000000000004"],
      ["-1e308", "-1", "-5e-324", "0", "5e-324", "1", "1e308"],
    ] {
      let numbers = try rising.map(number)
      for (lower, higher) in zip(numbers, numbers.dropFirst()) {
        #expect(lower < higher)
        #expect(!(higher < lower))
        #expect(lower != higher)
      }
    }
  }

  @Test func oneNumberHasOneForm() throws {
    #expect(ExactNumber(-0.0) == ExactNumber(0.0))
    #expect(ExactNumber(-0.0).double.sign == .plus)
    #expect(ExactNumber(Int64.max) == (try number("9223372036854775807")))
    #expect(ExactNumber(UInt64.max) == (try number("1844674407370955161.5e1")))
    #expect(ExactNumber(9_007_199_254_740_992.0) == ExactNumber(Int64(9_007_199_254_740_992)))
    #expect(ExactNumber(UInt64.max).whole == Int128(UInt64.max))
    #expect(ExactNumber(Int64.min).whole == Int128(Int64.min))
    #expect(ExactNumber(0x1p64).whole == nil)
    #expect(ExactNumber(0.5).whole == nil)
    #expect(ExactNumber(-.infinity).whole == nil)
  }

  @Test func wholeLiteralsCompareAsTheirIntegers() throws {
    var generator = SeededGenerator(seed: 1)
    // Near powers of two, where doubles round in both directions.
    let values: [Int64] = (0..<400).map { _ in
      let power = Int64.random(in: 50...62, using: &generator)
      let value = (1 << power) + Int64.random(in: -5...5, using: &generator)
      return Bool.random(using: &generator) ? value : -value
    }
    for (a, b) in zip(values, values.shuffled(using: &generator)) {
      let (x, y) = (try number(String(a)), try number(String(b)))
      #expect((x < y) == (a < b))
      #expect((x == y) == (a == b))
      #expect(x.whole == Int128(a))
      #expect(x.description == String(a))
    }
  }

  @Test func fractionsAreRoundedAsTheStandardLibraryDoes() throws {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<2000 {
      let digits = String(UInt64.random(in: 1...(.max), using: &generator)).prefix(
        Int.random(in: 1...20, using: &generator))
      let literal =
        "\(digits).\(Int.random(in: 1...9999, using: &generator))7e"
        + String(Int.random(in: -40...40, using: &generator))
      let expected = try #require(Double(literal))
      let read = try number(literal)
      if read.residual == 0 { #expect(read.double == expected, "\(literal)") }
    }
  }
}
