import Foundation
import OrderingTestSupport
import OrderingValues
import Orderings

/// An item that has a field of every Swift type that a field can have.
struct Thing: Orderable, CustomStringConvertible {
  enum Section: String, CaseIterable, OrderingValue { case live, breaking, standard }
  enum Level: Int, CaseIterable, OrderingValue { case high = 20, low = -1, middle = 7 }

  /// An enumeration whose list of cases leaves one out.
  enum Hidden: Int, CaseIterable, OrderingValue {
    case one = 1
    case two, secret, four
    static let allCases: [Hidden] = [.four, .one, .two]
  }

  /// An enumeration that says its own value: an amount, or none.
  enum Size: CaseIterable, OrderingValue {
    case large, unknown, small
    static var fieldType: FieldType { .integer }
    var amount: Int64? {
      switch self {
      case .large: 100
      case .unknown: nil
      case .small: 3
      }
    }
    func append(to column: inout ValueColumn) {
      if let amount { column.append(ValueWord(amount)) } else { column.appendMissing() }
    }
  }

  struct Code: RawRepresentable, OrderingValue { var rawValue: String }

  /// A type that says nothing but how it is appended.
  struct Money: OrderingValue {
    var cents: Int64
    static var fieldType: FieldType { .integer }
    func append(to column: inout ValueColumn) { column.append(ValueWord(cents)) }
  }

  var number = 0
  var int: Int?
  var tiny: Int8 = 0
  var unsigned: UInt64?
  var double: Double?
  var float: Float = 0
  var decimal: Decimal?
  var flag: Bool?
  var date: Date?
  var instant: Instant?
  var day: CalendarDay?
  var uuid: UUID?
  var text = ""
  var part: Substring?
  var letter: String?
  var issue: String?
  var release: String?
  var section: Section?
  var level = Level.low
  var hidden: Hidden?
  var size = Size.small
  var code: Code?
  var money = Money(cents: 0)
  var tags: [Int?] = []

  var id: String { "n\(number)" }
  /// Dates far away cannot be described.
  var description: String { id }

  static let orderingFields: [Field<Thing>] = [
    Field("id", \.id, as: .id), Field("int", \.int), Field("tiny", \.tiny), Field("unsigned", \.unsigned),
    Field("whole", \.int), Field("double", \.double), Field("float", \.float), Field("decimal", \.decimal),
    Field("flag", \.flag),
    Field("date", \.date), Field("instant", \.instant), Field("day", \.day), Field("uuid", \.uuid),
    Field("text", \.text), Field("filled", \.text), Field("part", \.part), Field("letter", \.letter),
    Field("issue", \.issue), Field("release", \.release), Field("section", \.section),
    Field("level", \.level), Field("hidden", \.hidden), Field("size", \.size), Field("code", \.code),
    Field("money", \.money), Field("tags", \.tags),
  ]

  static let declarations = """
    id: { type: id, unique: true }
    int: integer
    tiny: integer
    unsigned: integer
    whole: number
    double: number
    float: number
    decimal: decimal
    flag: boolean
    date: date
    instant: date
    day: day
    uuid: id
    text: text
    filled: { type: text, blank: missing }
    part: text
    letter: text
    issue: text
    release: text
    section: { type: choice, values: [breaking, standard, live] }
    level: integer
    hidden: integer
    size: integer
    code: id
    money: integer
    tags: { type: integer, many: true }
    """

  /// The ordering by some keys, those that tie as they came.
  static func ordering(
    by keys: [String], parameters: String = "", context: OrderingContext = OrderingContext()
  ) throws -> Ordering<Thing> {
    let lines = keys.map { "    \($0)\n" }.joined()
    let text = rules(declarations, "main:\n  ties: keep input order\n  keys:\n" + lines) + parameters
    return try RuleBook(text: text).ordering("main", for: Thing.self, in: context)
  }
}

extension Thing {
  /// How different the values of many things are.
  enum Variety: CaseIterable { case one, few, edges, random }

  /// A thing with values of a variety.
  init(_ number: Int, _ variety: Variety, using random: inout SeededGenerator) {
    self.number = number
    func pick<Value>(_ few: [Value], _ edges: [Value], _ any: (inout SeededGenerator) -> Value) -> Value {
      switch variety {
      case .one: few[0]
      case .few: few.randomElement(using: &random)!
      case .edges: (few + edges).randomElement(using: &random)!
      case .random:
        Int.random(in: 0..<8, using: &random) == 0
          ? (few + edges).randomElement(using: &random)! : any(&random)
      }
    }
    int = pick(
      [3, 7, nil, 3],
      [
        .min, .max, 0, -1, .min + 1, .max - 1,
        // Around the end of the whole numbers that are exact as 64-bit floats.
        1 << 53 - 1, 1 << 53, 1 << 53 + 1, -1 << 53 - 1,
      ]
    ) {
      .random(in: -5000...5000, using: &$0)
    }
    tiny = pick([1, 2, 1], [.min, .max, 0]) { .random(in: .min ... .max, using: &$0) }
    unsigned = pick([0, 5, nil], [.max, UInt64(Int64.max), UInt64(Int64.max) - 1, UInt64(Int64.max) + 1]) {
      .random(in: 0 ... .max, using: &$0)
    }
    double = pick(
      [0, -0.0, 1.5, nil, .nan],
      [
        .infinity, -.infinity, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude,
        .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .signalingNaN, 1.5.nextUp,
      ]
    ) { .random(in: -1000...1000, using: &$0) }
    float = pick(
      [0, -0.0, -2.5], [.infinity, -.infinity, .leastNonzeroMagnitude, .nan, .greatestFiniteMagnitude]
    ) {
      .random(in: -1000...1000, using: &$0)
    }
    decimal = pick(
      [Decimal(string: "1.10"), Decimal(string: "1.1"), nil, .nan], [0, -1, .greatestFiniteMagnitude]
    ) {
      Decimal(Int.random(in: -999...999, using: &$0)) / 100
    }
    flag = pick([true, false, nil], []) { .random(using: &$0) }
    date = pick(
      Self.dates[0], Self.dates[1]
    ) {
      Date(timeIntervalSince1970: .random(in: -9e9...9e9, using: &$0))
    }
    instant = pick(Self.instants[0], Self.instants[1]) {
      Instant(
        secondsSince1970: .random(in: 0...2_000_000_000, using: &$0),
        nanoseconds: .random(in: 0...999_999_999, using: &$0))
    }
    day = pick(
      [CalendarDay(year: 2024, month: 2, day: 29), CalendarDay(year: 1969, month: 12, day: 31), nil],
      [CalendarDay(year: 1, month: 1, day: 1), CalendarDay(year: 9999, month: 12, day: 31)]
    ) {
      CalendarDay(
        year: .random(in: 1900...2100, using: &$0), month: .random(in: 1...12, using: &$0),
        day: .random(in: 1...28, using: &$0))
    }
    uuid = pick(Self.uuids, []) { random in
      let bytes = (0..<5).map { _ in UInt8.random(in: 0...255, using: &random) }
      return UUID(
        uuid: (bytes[0], 0, 0, 0, bytes[1], bytes[2], 0x40, 0, 0x80, 0, 0, 0, 0, 0, bytes[3], bytes[4]))
    }
    text = pick(["tram", "ferry", "tram", ""], Self.edgeTexts) { Self.anyText(&$0) }
    part = pick(Self.parts, Self.edgeTexts.map { ("<" + $0 + ">").dropFirst().dropLast() }) {
      ("-" + Self.anyText(&$0)).dropFirst()
    }
    letter = pick(["a", "A", nil], Self.letters) { random in
      (0..<Int.random(in: 1...20, using: &random)).map { _ in "ab".randomElement(using: &random)! }
        .reduce(into: "") { $0.append($1) }
    }
    issue = pick(["Part 2", "Part 10", nil], ["part 2", "Part 1", "part 10", "Part 100"]) {
      (Bool.random(using: &$0) ? "Part " : "part ") + "\(Int.random(in: 0...200, using: &$0))"
    }
    release = pick(["1.9", "1.10", nil], ["2.0", "1.9.1", "10.0", "none", ""]) {
      "\(Int.random(in: 0...12, using: &$0)).\(Int.random(in: 0...12, using: &$0))"
    }
    section = pick([.live, .breaking, nil], [.standard]) { Section.allCases.randomElement(using: &$0) }
    level = pick([.low, .high], [.middle]) { Level.allCases.randomElement(using: &$0)! }
    hidden = pick([.one, .two, nil], [.secret, .four]) { [.one, .two, .four].randomElement(using: &$0) }
    size = pick([.large, .unknown], [.small]) { Size.allCases.randomElement(using: &$0)! }
    code = pick([Code(rawValue: "x"), nil], [Code(rawValue: "")]) { Code(rawValue: Self.anyText(&$0)) }
    money = pick([Money(cents: 5), Money(cents: -5)], [Money(cents: .max), Money(cents: .min)]) {
      Money(cents: .random(in: 0...1000, using: &$0))
    }
    tags = pick([[1, 2], [2], []], [[nil], [nil, 3, nil]]) { random in
      (0..<Int.random(in: 0...3, using: &random)).map { _ in .random(in: 0...9, using: &random) }
    }
  }

  /// Whole seconds at first, and none far from today: what is few ties and has room in one word.
  private static let dates: [[Date?]] = [
    [
      Date(timeIntervalSince1970: 1_700_000_000), Date(timeIntervalSince1970: 1_700_000_001), nil,
      Date(timeIntervalSinceReferenceDate: .nan),
    ],
    [
      .distantPast, .distantFuture, Date(timeIntervalSince1970: 1_700_000_000.25),
      Date(timeIntervalSinceReferenceDate: 721_692_800.25.nextUp), Date(timeIntervalSince1970: -0.5),
      // Around the ends of 64 bits of nanoseconds, in 1677 and 2262.
      Date(timeIntervalSince1970: -9_223_372_036), Date(timeIntervalSince1970: -9_223_372_037),
      Date(timeIntervalSince1970: 9_223_372_036), Date(timeIntervalSince1970: 9_223_372_037),
      Date(timeIntervalSince1970: 9_223_372_036.9), Date(timeIntervalSince1970: -1e300),
      Date(timeIntervalSince1970: .infinity), Date(timeIntervalSinceReferenceDate: -1e-20),
    ],
  ]

  private static let instants: [[Instant?]] = [
    [
      Instant(secondsSince1970: 1_700_000_000), Instant(secondsSince1970: 1_700_000_000, nanoseconds: 1), nil,
    ],
    [
      Instant(secondsSince1970: -62_135_596_800), Instant(secondsSince1970: -1, nanoseconds: 999_999_999),
      Instant(secondsSince1970: 253_402_300_799, nanoseconds: 999_999_999),
    ],
  ]

  private static let uuids: [UUID?] = [
    UUID(uuidString: "A0000000-0000-0000-0000-000000000001"),
    UUID(uuidString: "a0000000-0000-0000-0000-000000000002"),
    UUID(uuidString: "0FFFFFFF-0000-0000-0000-000000000000"), nil,
  ]

  /// Texts that are short and long, equal in their first 8 and 16 bytes, with NUL, and of more than 1 KB.
  private static let edgeTexts: [String] = [
    "\0", "\0\0", "a", "a\0", "a\0b", "12345678", "12345678a", "12345678\0", "1234567890123456",
    "1234567890123456\0", "1234567890123456a", "1234567890123456ab", "1234567890123455",
    "\u{10FFFF}\u{10FFFF}\u{10FFFF}\u{10FFFF}", "\u{10FFFF}\u{10FFFF}\u{10FFFF}\u{10FFFF}x", "é", "e\u{301}",
    "\u{FFFF}", "😀",
    String(repeating: "long ", count: 300), String(repeating: "long ", count: 300) + "a",
  ]

  private static let parts: [Substring?] = [
    "a tram"[...].dropFirst(2), "tram stop"[...].prefix(4), "stop", nil,
  ]

  /// Letters with accents, and capitals, in words.
  private static let letters = ["b", "B", "ä", "Ä", "aa", "aA", "äa", "Ab", "ab", ""]

  private static func anyText(_ random: inout SeededGenerator) -> String {
    let prefix = ["", "", "shared ", "a long beginning that is shared by some "].randomElement(
      using: &random)!
    let letters = (0..<Int.random(in: 0...12, using: &random)).map { _ in
      Character(Unicode.Scalar(UInt8.random(in: 97...101, using: &random)))
    }
    return prefix + String(letters)
  }
}
