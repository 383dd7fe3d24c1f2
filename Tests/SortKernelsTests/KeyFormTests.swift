import OrderingTestSupport
import OrderingValues
import SortKernels
import Testing

/// One way of making a key: a type, how its texts are compared, and values with the order that they have, worked out
/// without keys.
private struct KeyForm: CustomTestStringConvertible {
  var name: String
  var type: FieldType
  var comparison = TextComparison.exact
  /// Classes of values that tie, in order.
  var classes: [[Value]]

  var testDescription: String { name }
}

private func texts(_ texts: [String]) -> [[Value]] { texts.map { [.text($0)] } }

private func decimal(_ text: String) -> Value {
  guard let value = DecimalValue(text) else { preconditionFailure("'\(text)' is no decimal") }
  return .bytes(value.orderPreservingBytes)
}

private let integers: [Int64] = [
  .min, .min + 1, -(1 << 53) - 1, -(1 << 53), -(1 << 32), -257, -256, -1, 0, 1, 255, 256, 1 << 31, 1 << 32,
  (1 << 53) - 1, 1 << 53, (1 << 53) + 1, .max - 1, .max,
]

private let long = String(repeating: "m", count: 300)

private let forms: [KeyForm] = [
  KeyForm(name: "integer", type: .integer, classes: integers.map { [.integer($0)] }),
  KeyForm(name: "day", type: .day, classes: [-719_162, -1, 0, 1, 2_932_896].map { [.integer($0)] }),
  KeyForm(name: "boolean", type: .boolean, classes: [[.integer(0)], [.integer(1)]]),
  KeyForm(name: "choice", type: .choice, classes: (0...5).map { [.integer($0)] }),
  KeyForm(
    name: "number", type: .number,
    classes: [
      [.number(-.infinity)], [.number(-.greatestFiniteMagnitude)], [.whole(.min), .number(-0x1p63)],
      [.whole(.min + 1)], [.whole(-(1 << 53) - 1)], [.whole(-(1 << 53)), .number(-0x1p53)], [.number(-1.5)],
      [.number(-1), .whole(-1)], [.number(-.leastNonzeroMagnitude)], [.number(-0.0), .number(0), .whole(0)],
      [.number(.leastNonzeroMagnitude)], [.number(.leastNormalMagnitude)], [.number(0.1)],
      [.number(0.1.nextUp)],
      [.whole(1)], [.whole((1 << 53) - 1)], [.whole(1 << 53), .number(0x1p53)], [.whole((1 << 53) + 1)],
      [.whole((1 << 53) + 2), .number(0x1p53 + 2)], [.whole(.max - 1)], [.whole(.max)], [.number(0x1p63)],
      [.number(.greatestFiniteMagnitude)], [.number(.infinity)],
    ]),
  KeyForm(
    name: "date", type: .date,
    classes: [
      [.date(seconds: -62_135_596_800)], [.date(seconds: -2, nanoseconds: 999_999_999)], [.date(seconds: -1)],
      [.date(seconds: -1, nanoseconds: 1)], [.date(seconds: -1, nanoseconds: 500_000_000)],
      [.date(seconds: 0)],
      [.date(seconds: 0, nanoseconds: 1)], [.date(seconds: 0, nanoseconds: 999_999_999)], [.date(seconds: 1)],
      [.date(seconds: 253_402_300_799, nanoseconds: 999_999_999)],
    ]),
  KeyForm(
    name: "decimal", type: .decimal,
    classes: [
      ["-1e1000"], ["-12.503"], ["-12.50", "-12.5"], ["-12.4999"], ["-1"], ["-0.05"], ["-1e-1000"],
      ["0", "-0", "0.00"],
      ["1e-1000"], ["0.05"], ["0.1"], ["1", "1.0"], ["12.5"], ["12.503"], ["99"], ["100", "1e2"], ["1e1000"],
    ].map { $0.map(decimal) }),
  KeyForm(
    name: "id", type: .id,
    classes: texts([
      "", "\0", "\0\0", "\0\u{1}", "\u{1}", "A", "a", "a\0", "a\0\0", "a\0b", "a\u{1}", "ab", "abcdefgh",
      "abcdefgh\0",
      "abcdefghi", "b", long, long + "\0", long + "m", long + "n", "é", "\u{FF61}", "\u{1F600}", "\u{10FFFF}",
    ])),
  KeyForm(
    name: "text, exact, of any bytes", type: .text,
    classes: stride(from: 0, through: 255, by: 15).map { [.bytes([$0])] }),
  KeyForm(
    name: "text, standard", type: .text, comparison: .standard(Collation(locale: "sv")),
    classes: [
      ["", "\0", "\u{1}"], ["-"], ["1"], ["a", "a\0"], ["A"], ["a a"], ["aa"], ["aA"], ["Aa"], ["chata"],
      ["czech"], [long],
      [long + "m"], ["résumé", "re\u{301}sume\u{301}"], ["resumer"], ["z"], ["å", "a\u{30A}"], ["ä"], ["ö"],
      ["日"],
    ].map { $0.map(Value.text) }),
  KeyForm(
    name: "text, standard, case ignored", type: .text,
    comparison: .standard(Collation(locale: "cs", ignoring: .letterCase)),
    classes: [
      ["", "\0"], ["a", "A"], ["á", "Á"], ["cz", "CZ"], ["hz", "Hz"], ["ch", "Ch", "CH"], ["i"],
    ].map {
      $0.map(Value.text)
    }),
  KeyForm(
    name: "text, natural", type: .text, comparison: .natural(Collation()),
    classes: [
      ["", "\0"], ["0", "000"], ["1", "01"], ["1.2"], ["1.10"], ["2"], ["10"], ["99999999999999999999"],
      ["100000000000000000000"],
      ["a"], ["a0"], ["a7", "a007"], ["a7b"], ["a10"], ["a10é"], ["b"],
    ].map { $0.map(Value.text) }),
  KeyForm(
    name: "version", type: .text, comparison: .version,
    classes: [
      ["0", "v0.0"], ["0.2"], ["0.16"], ["1-1"], ["1-2"], ["1-10"], ["1-a", "1.0-a+b"], ["1-a.1"], ["1-a.b"],
      ["1-ab"], ["1", "1.0.0", "v01+5"],
      ["1.0.1-0"], ["1.0.1"], ["9"], ["10"], ["1" + String(repeating: "0", count: 254)],
      ["1" + String(repeating: "0", count: 300)],
    ].map { $0.map(Value.text) }),
]

/// How the places of values in the list of classes lie.
private enum Lie: CaseIterable {
  case sorted, reversed, random, fewDistinct, allEqual, oneOutOfPlace

  func places(of count: Int, _ random: inout SeededGenerator) -> [Int] {
    let all = (0..<count).flatMap { [$0, $0] }
    switch self {
    case .sorted: return all
    case .reversed: return all.reversed()
    case .random: return all.shuffled(using: &random)
    case .fewDistinct:
      let few = (0..<3).map { _ in Int.random(in: 0..<count, using: &random) }
      return all.map { _ in random.pick(few) }
    case .allEqual:
      let one = Int.random(in: 0..<count, using: &random)
      return all.map { _ in one }
    case .oneOutOfPlace:
      var places = all
      places.swapAt(0, Int.random(in: 0..<all.count, using: &random))
      return places
    }
  }
}

@Suite("Keys of every form compare as their values do")
struct KeyFormTests {
  @Test("over all pairs, in every direction, with and without missing values", arguments: forms)
  private func pairs(form: KeyForm) {
    var random = SeededGenerator(seed: 101)
    for lie in Lie.allCases {
      for options in 0..<8 {
        let (isDescending, missingFirst) = (options & 1 != 0, options & 2 != 0)
        // Nil where the value is missing.
        let places = lie.places(of: form.classes.count, &random).map { place in
          options & 4 != 0 && random.chance(0.2) ? nil : place
        }
        let values = places.map { $0.map { random.pick(form.classes[$0]) } }
        let column = Key(type: form.type, values: values).column
        let encoding = KeyEncoding(
          comparison: form.comparison, isDescending: isDescending, missingFirst: missingFirst)
        let key = encode(column, encoding)
        let layout = encode(column, encoding, inOneLayout: true)
        #expect(key.invalidItems.isEmpty && layout.invalidItems.isEmpty)
        func expected(_ i: Int, _ j: Int) -> Int {
          switch (places[i], places[j]) {
          case (nil, nil): 0
          case (nil, _): missingFirst ? -1 : 1
          case (_, nil): missingFirst ? 1 : -1
          case (let a?, let b?): isDescending ? (b - a).signum() : (a - b).signum()
          }
        }
        var wrong: [(Int, Int)] = []
        for i in places.indices {
          for j in places.indices {
            let order = expected(i, j)
            if precedence(of: i, and: j, in: key.columns) != order { wrong.append((i, j)) }
            if precedence(of: i, and: j, in: layout.columns) != order { wrong.append((i, j)) }
          }
        }
        #expect(
          wrong.isEmpty, "\(lie) \(encoding): \(wrong.prefix(3).map { (values[$0], values[$1]) })")
      }
    }
  }

  @Test("what is not a number lies beyond the infinity of its sign")
  func notANumber() {
    let values: [Double] = [.infinity, .nan, -.infinity, -.nan, 0]
    // Columns have such values as missing; what their bits give is told all the same.
    var column = ValueColumn(type: .number)
    for value in values { column.append(word: Int64(bitPattern: value.bitPattern), fraction: 0) }
    let key = encode(column, KeyEncoding()).columns
    #expect(sortedPermutation(of: key, count: values.count) == [3, 2, 4, 0, 1])
  }

  @Test("the words and bytes are those of the pictures")
  func pictures() {
    func words(_ type: FieldType, _ value: Value?...) -> [[UInt64]] {
      encode(Key(type: type, values: value).column, KeyEncoding()).columns.map { column in
        guard case .words(let words) = column else { return [] }
        return words
      }
    }
    func bytes(_ text: String, _ comparison: TextComparison) -> [UInt8] {
      let key = encode(Key(type: .text, values: [.text(text)]).column, KeyEncoding(comparison: comparison))
      guard case .bytes(let bytes) = key.columns[0] else { return [] }
      return bytes.bytes
    }
    #expect(words(.integer, .integer(-2)) == [[0x7FFF_FFFF_FFFF_FFFE]])
    #expect(words(.boolean, .integer(1)) == [[0x8000_0000_0000_0001]])
    let numbers = words(
      .number, .number(-.infinity), .number(-1), .number(-0.0), .number(0), .number(1), .number(.infinity))
    #expect(
      numbers == [
        [
          0x000F_FFFF_FFFF_FFFF, 0x400F_FFFF_FFFF_FFFF, 0x8000_0000_0000_0000, 0x8000_0000_0000_0000,
          0xBFF0_0000_0000_0000, 0xFFF0_0000_0000_0000,
        ]
      ])
    #expect(words(.number, .whole((1 << 53) + 1)) == [[0xC340_0000_0000_0000], [0x8000_0000_0000_0001]])
    #expect(
      words(.date, .date(seconds: -1, nanoseconds: 500_000_000))
        == [[0x7FFF_FFFF_FFFF_FFFF], [0x8000_0000_1DCD_6500]])
    let missing = words(.integer, .integer(2), nil, .integer(5))
    #expect(missing == [[0, 1, 0], [0x8000_0000_0000_0002, 0x8000_0000_0000_0002, 0x8000_0000_0000_0005]])
    #expect(bytes("aé", .exact) == [0x61, 0xC3, 0xA9])
    #expect(bytes("Ab", .standard(Collation())) == [0x2A, 0x2C, 1, 6, 1, 0xDC, 5])
    #expect(bytes("x10", .natural(Collation())) == bytes("x1210", .standard(Collation())))
    #expect(bytes("1.10", .version) == [1, 1, 0x31, 1, 2, 0x31, 0x30, 0, 1])
  }
}
