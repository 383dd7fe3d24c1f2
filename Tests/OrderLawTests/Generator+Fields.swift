import OrderingTestSupport

/// Makes random books and rows that are full of what is easily got wrong: ties, missing values, the ends of
/// each type, twins that differ in case or Unicode form only.
struct Generator {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  // Names that are nested, that are form words and options of the language, and that hold a space.
  private static let names = [
    "n", "author.name", "author.age", "stats.last.views", "score", "first", "missing", "Größe", "two words",
    "use", "x",
  ]

  static let choices = ["breaking", "live", "no", "1.10", "Live"]

  mutating func fields(_ count: Int) -> [Field] {
    let names = Self.names.shuffled(using: &random).prefix(count)
    return names.map { name in
      var field = random.pick(Self.varieties)
      // One value for an item is the common case.
      if field.holdsMany && random.oneIn(2) { field = random.pick(Self.varieties) }
      field.name = name
      return field
    }
  }

  /// Every kind of field with every attribute that changes an order.
  static let varieties: [Field] = {
    var result: [Field] = []
    for holdsMany in [false, true] {
      func add(_ kind: Kind, _ change: (inout Field) -> Void = { _ in }) {
        var field = Field(name: "value", kind: kind)
        field.holdsMany = holdsMany
        change(&field)
        result.append(field)
      }
      add(.id)
      add(.boolean)
      add(.day)
      add(.choice(choices))
      for style in TextStyle.allCases { add(.text) { $0.textStyle = style } }
      add(.text) { $0.blankIsMissing = true }
      for span in Span.allCases {
        for kind in [Kind.integer, .number, .decimal, .date] { add(kind) { $0.span = span } }
      }
      for format in ["epoch-seconds", "epoch-milliseconds"] { add(.date) { $0.format = format } }
    }
    return result
  }()

  // MARK: Values

  static let codePoints = ["", "b", "B", "é", "e\u{301}", "\u{FF61}", "\u{1F600}", "\u{E000}", "a b", "#"]

  /// The values that a field is filled with.
  static func values(of field: Field) -> [Value] {
    let whole = { (numbers: [Int128]) in numbers.map { Value.exact(Ratio($0)) } }
    let extremeWhole = whole(
      [
        .init(Int64.min), .init(Int64.min) + 1, -1, 0, 1, .init(1) << 53 - 1, .init(1) << 53,
        .init(1) << 53 + 1, -(.init(1) << 53) - 1, .init(Int64.max) - 1, .init(Int64.max),
      ])
    switch (field.kind, field.span) {
    case (.id, _): return codePoints.filter { !$0.isEmpty }.map { .text($0) }
    case (.text, _): return texts(of: field).map { .text($0) }
    case (.integer, .small): return whole([-101, -100, -1, 0, 1, 2, 3, 9, 10, 99, 100, 101, 300])
    case (.integer, .extreme): return extremeWhole
    case (.number, .small):
      return [-801, -800, -8, -1, 0, 1, 2, 4, 8, 72, 79, 80, 799, 800, 808].map {
        .exact(Ratio($0, over: 8))
      }
    case (.number, .extreme):
      return extremeWhole
        + [1e300, -1e300, 1e20, .leastNonzeroMagnitude, 0.29999999999999985, 0.3, 0.30000000000000004]
        .map { .float($0) }
    case (.decimal, .small):
      return [-1_010_000, -1, 0, 1, 1_000, 3_000, 11_000, 99_999, 100_000, 1_000_000, 1_000_001].map {
        .exact(Ratio($0, over: 10_000))
      }
    case (.decimal, .extreme):
      let thirtyDigits: Int128 = 100_000_000_000_000_000_000_000_000_000
      return [
        -thirtyDigits * 10_000, -thirtyDigits * 10_000 - 1, 0, 1, -1, 100_000_000_000_000_000_001,
        100_000_000_000_000_000_000, thirtyDigits * 10_000, thirtyDigits * 10_000 + 1,
      ].map { .exact(Ratio($0, over: 10_000)) }
    case (.date, _): return instants(of: field)
    case (.day, _):
      let days = [
        (1, 1, 1), (1969, 12, 31), (1970, 1, 1), (2000, 2, 29), (2021, 3, 1), (2021, 2, 28), (9999, 12, 31),
      ]
      return days.map { .day(CivilCalendar.dayNumber($0.0, $0.1, $0.2)) }
    case (.boolean, _): return [.boolean(false), .boolean(true)]
    case (.choice(let listed), _): return listed.indices.map { .choice($0) }
    }
  }

  private static func texts(of field: Field) -> [String] {
    switch field.textStyle {
    case .words:
      ["", "a", "A", "ab", "a b", "AB", "Ab", "b", "e", "é", "e\u{301}", "É", "éa", "Ea", "eb", "10", "9"]
    case .numbered:
      [
        "", "a", "a1", "a01", "a2", "a10", "a10b", "a10b2", "a010b10", "ab", "1", "01", "2", "10", "0",
        "a99999999999999999999998", "a99999999999999999999999", "a18446744073709551616", "a1b",
      ]
    case .numberedInBothCases: ["", "a1", "A01", "a2", "A10", "aB3", "Ab03", "AB12", "3", "003", "b"]
    case .versions:
      [
        "1", "1.0", "v1.0.0", "1.0.0.0", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta",
        "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0+build.5", "1.2", "1.10", "2", "0.16", "0.2",
        "1.99999999999999999999", "1.0.0-Beta", "1.0.0-1", "1-alpha", "1.0.0-rc-1",
      ]
    case .codePoints: codePoints
    }
  }

  private static func instants(of field: Field) -> [Value] {
    func at(_ seconds: Int64, _ nanoseconds: Int32 = 0) -> Value {
      .instant(seconds: seconds, nanoseconds: nanoseconds)
    }
    let utc = CivilCalendar.seconds
    let fraction: Int32 =
      switch field.format {
      case "epoch-seconds": 0
      case "epoch-milliseconds": 999_000_000
      default: 999_999_999
      }
    if field.span == .extreme {
      return [
        at(utc(1, 1, 1, 0, 0, 0)), at(utc(1, 1, 1, 0, 0, 0), 1),
        at(utc(9999, 12, 31, 23, 59, 59), 999_999_999),
        at(utc(1969, 12, 31, 23, 59, 59), 999_999_999), at(0), at(0, 1), at(0, 50), at(0, 999),
        at(utc(2000, 2, 29, 12, 0, 0)), at(utc(1677, 1, 1, 0, 0, 0)), at(utc(2300, 1, 1, 0, 0, 0)),
      ]
    }
    // Both sides of the ends of hours, days, weeks, months and the year in each zone of the model, and of
    // the changes to and from summer time; but no hour of the clock that comes twice.
    let borders: [Int64] = [
      utc(2021, 1, 1, 0, 0, 0), utc(2021, 1, 1, 5, 0, 0), utc(2020, 12, 31, 18, 30, 0),
      utc(2020, 12, 31, 23, 0, 0), utc(2021, 1, 4, 5, 0, 0), utc(2021, 1, 3, 23, 0, 0),
      utc(2021, 2, 28, 18, 30, 0), utc(2021, 3, 14, 5, 0, 0), utc(2021, 3, 14, 7, 0, 0),
      utc(2021, 3, 15, 4, 0, 0), utc(2021, 3, 27, 23, 0, 0), utc(2021, 3, 28, 1, 0, 0),
      utc(2021, 3, 28, 22, 0, 0), utc(2021, 10, 30, 22, 0, 0), utc(2021, 10, 31, 23, 0, 0),
      utc(2021, 11, 7, 4, 0, 0), utc(2021, 11, 8, 5, 0, 0), utc(2022, 1, 1, 5, 0, 0),
    ]
    return borders.flatMap { [at($0), at($0 - 1, fraction), at($0 + 1_800)] }
  }
}
