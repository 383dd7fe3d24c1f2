import OrderingTestSupport
import OrderingValues
import SortKernels
import Testing

/// The order of named items, as a string of their names.
private func order(
  _ type: FieldType, _ values: [Value?], descending: Bool = false, missingFirst: Bool = false
) -> String {
  let key = Key(type: type, values: values, isDescending: descending, missingFirst: missingFirst)
  let names = Array("abcdefghijklmnopqrstuvwxyz")
  return String(sortedPermutation(of: key.encoded, count: values.count).map { names[$0] })
}

@Suite("Keys of one value")
struct EncodingTests {
  @Test("missing values keep their place whatever the direction")
  func missing() {
    let values: [Value?] = [nil, .integer(1), .integer(2), nil]
    #expect(order(.integer, values) == "bcad")
    #expect(order(.integer, values, descending: true) == "cbad")
    #expect(order(.integer, values, missingFirst: true) == "adbc")
    #expect(order(.integer, values, descending: true, missingFirst: true) == "adcb")
  }

  @Test("missing is outside the number line (hibernate-search 2242)")
  func missingIsNoZero() {
    let values: [Value?] = [.integer(-5), nil, .integer(3)]
    #expect(order(.integer, values, descending: true) == "cab")
    #expect(order(.integer, values, missingFirst: true) == "bac")
  }

  @Test("a column of nothing but missing values ties")
  func onlyMissing() {
    for type in FieldType.allCases {
      #expect(order(type, [nil, nil, nil]) == "abc")
      #expect(order(type, [nil, nil, nil], descending: true, missingFirst: true) == "abc")
    }
  }

  @Test("missing differs from the least and the greatest value")
  func extremes() {
    let integers: [Value?] = [.integer(.max), nil, .integer(.min), nil, .integer(0)]
    #expect(order(.integer, integers) == "ceabd")
    #expect(order(.integer, integers, descending: true, missingFirst: true) == "bdaec")
    let texts: [Value?] = [nil, .text(""), .text("\u{10FFFF}"), nil]
    #expect(order(.text, texts) == "bcad")
    #expect(order(.text, texts, missingFirst: true) == "adbc")
    #expect(order(.text, texts, descending: true, missingFirst: true) == "adcb")
  }

  @Test("both zeros tie, infinities are the ends")
  func numbers() {
    let values: [Value?] = [.number(0), .number(-0.0), .number(-1), .number(0)]
    #expect(order(.number, values) == "cabd")
    #expect(order(.number, values, descending: true) == "abdc")
    let ends: [Value?] = [
      .number(.infinity), .number(1e308), .number(-.infinity), .number(-1e308), .number(0),
    ]
    #expect(order(.number, ends) == "cdeba")
  }

  @Test("whole numbers beyond 2^53 are exact (memgraph 4854)")
  func residuals() {
    let values: [Value?] = [
      .whole(9_007_199_254_740_993), .number(9_007_199_254_740_992), .whole(9_007_199_254_740_992),
      .whole(9_007_199_254_740_994),
    ]
    #expect(order(.number, values) == "bcad")
    #expect(order(.number, values, descending: true) == "dabc")
  }

  @Test("64-bit integers are exact (pinot 16021)")
  func largeIntegers() {
    #expect(order(.integer, [.integer(.max), .integer(.max - 2), .integer(.max - 1)]) == "bca")
  }

  @Test("nanoseconds decide within a second, before 1970 too")
  func dates() {
    let values: [Value?] = [
      .date(seconds: -1, nanoseconds: 999_999_999), .date(seconds: 0), .date(seconds: -1),
      .date(seconds: 0, nanoseconds: 1),
    ]
    #expect(order(.date, values) == "cabd")
    #expect(order(.date, values, descending: true) == "dbac")
  }

  @Test("exact text is in order of code points, not of UTF-16 (infra 388)")
  func codePoints() {
    #expect(order(.id, [.text("\u{FF61}"), .text("\u{1F600}"), .text("b")]) == "cab")
    #expect(order(.text, [.text("a"), .text("A"), .text("ab"), .text("B")]) == "bdac")
  }

  @Test("a text comes before its continuations, and descending turns that around too")
  func prefixes() {
    let values: [Value?] = ["ab", "", "a", "a\0", "abcdefghi", "abcdefgh", "a\0\0", "b"].map(Value.text)
    #expect(order(.text, values) == "bcdgafeh")
    #expect(order(.text, values, descending: true) == "hefagdcb")
  }

  @Test("the comparison of texts has no meaning for decimals")
  func decimals() {
    var column = ValueColumn(type: .decimal)
    for bytes in [[0xC1, 0x05], [0x80], [0x40, 0xFA]] as [[UInt8]] {
      bytes.withUnsafeBufferPointer { column.append(bytes: $0) }
    }
    let key = encode(column, KeyEncoding(comparison: .standard(Collation())))
    #expect(sortedPermutation(of: key.columns, count: 3) == [2, 1, 0])
  }

  @Test("no column for missing values where there are none, none for fractions that are all zero")
  func columns() {
    func count(_ type: FieldType, _ values: [Value?]) -> Int { Key(type: type, values: values).encoded.count }
    #expect(count(.integer, [.integer(1)]) == 1)
    #expect(count(.integer, [.integer(1), nil]) == 2)
    #expect(count(.date, [.date(seconds: 1)]) == 1)
    #expect(count(.date, [.date(seconds: 1, nanoseconds: 1), nil]) == 3)
    #expect(count(.text, [.text("")]) == 1)
    #expect(count(.text, [nil]) == 2)
  }
}

@Suite("Keys in one layout")
struct OneLayoutTests {
  /// The keys of two columns that were encoded apart, each with or without missing values, residuals, nanoseconds.
  @Test("values that were encoded apart compare as they do together", arguments: Sampler.allCases)
  func apart(sampler: Sampler) {
    var random = SeededGenerator(seed: 71)
    for distribution in Distribution.allCases {
      let whole = random.key(sampler, distribution, count: 12)
      let encoding = KeyEncoding(isDescending: whole.isDescending, missingFirst: whole.missingFirst)
      let all = encode(whole.column, encoding, inOneLayout: true).columns
      let single = whole.values.map { value in
        encode(Key(type: whole.type, values: [value]).column, encoding, inOneLayout: true).columns
      }
      for i in 0..<12 {
        for j in 0..<12 {
          let expected = whole.compare(i, j)
          #expect(precedence(of: i, and: j, in: all) == expected)
          #expect(precedence(of: i, in: all, and: 0, in: single[j]) == expected)
          #expect(precedence(of: 0, in: single[i], and: 0, in: single[j]) == expected)
          let turned = (all.map(\.turnedAround), single[j].map(\.turnedAround))
          #expect(precedence(of: i, in: turned.0, and: 0, in: turned.1) == -expected)
        }
      }
    }
  }
}
