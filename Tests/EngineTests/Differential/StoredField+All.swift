import OrderingValues
import PushDown

/// Every type in every column that it can have, full of values that are easily got wrong.
extension StoredField {
  static let all: [StoredField] = numbers + texts + moments + others

  static func named(_ name: String) -> StoredField { all.first { $0.name == name }! }

  // MARK: Numbers

  private static let extremes: [Int64] = [
    .min, .min + 1, -9_007_199_254_740_993, -101, -100, -1, 0, 1, 2, 9_007_199_254_740_991,
    9_007_199_254_740_992, 9_007_199_254_740_993, .max - 1, .max,
  ]
  private static let small: [Int64] = [-101, -100, -3, -1, 0, 1, 2, 3, 9, 10, 99, 100, 101, 300]

  private static let floats: [Double] = [
    -.infinity, -1e300, -9_007_199_254_740_992, -100.125, -0.5, -0.0, 0, .leastNonzeroMagnitude,
    0.29999999999999985, 0.3, 0.30000000000000004, 1, 100, 9_007_199_254_740_991, 1e20, 1e300, .infinity, .nan,
  ]
  /// Such as formulas can calculate with everywhere.
  private static let tame: [Double] = [
    -808.5, -100.125, -100, -7.5, -2.5, -1, -0.5, -0.125, -0.0, 0, 0.1, 0.3, 0.49999999999999994, 0.5, 1, 1.5, 2.5,
    9, 79, 99.875, 100, 808, .nan,
  ]
  private static let singles: [Double] = [
    -100.125, -1, -0.0, 0, Double(Float(0.1)), Double(Float(0.1).nextUp), Double(Float(0.3)), 1.5, 100,
    16_777_216, 16_777_215, .nan,
  ]
  private static func decimals(_ digits: String...) -> [FieldValue?] {
    digits.map { DecimalValue($0).map { .decimal($0) } }
  }

  private static let numbers: [StoredField] = [
    .init("whole", .integer, .integer, extremes.map { .integer($0) }),
    .init("count", .integer, .integer, small.map { .integer($0) }),
    .init("required", .integer, .integer, small.map { .integer($0) }, isRequired: true),
    .init("wholeDecimal", .integer, .decimal, extremes.map { .integer($0) }),
    .init("float", .number, .float, floats: floats),
    .init("tame", .number, .float, floats: tame),
    .init("single", .number, .real, floats: singles),
    .init("numberWhole", .number, .integer, extremes.map { .number(ExactNumber($0)) }),
    .init(
      "numberDecimal", .number, .decimal,
      [-100.125, -0.3, 0, 0.1, 0.3, 0.5, 0.7, 0.75, 1, 100, 99_999.5].map { .number(ExactNumber($0)) }
        + [.number(ExactNumber(Int64.max)), .number(ExactNumber(9_007_199_254_740_993 as Int64))]),
    .init(
      "money", .decimal, .decimal,
      decimals(
        "-12345678901234567890.0001", "-12345678901234567890", "-101", "-0.3", "-0.1", "0", "0.1", "0.25", "0.3",
        "0.30000001", "1", "9.99", "10", "100", "12345678901234567890", "12345678901234567890.0001")),
    .init("moneyWhole", .decimal, .integer, small.map { .decimal(DecimalValue($0)) }),
    .init("moneyFloat", .decimal, .float, floats: [-100.125, -0.5, 0, 0.1, 0.3, 0.5, 1, 100, 1e20]),
    .init("moneySingle", .decimal, .real, floats: singles.dropLast()),
  ]

  // MARK: Texts

  private static let words = [
    "", " ", "-", "#", "a", "A", "á", "a\u{301}", "Á", "ab", "aB", "a b", "b", "B", "z", "Z", "é", "e\u{301}", "å",
    "ä", "a\u{308}", "ö", "ø", "ß", "ss", "SS", "i", "I", "ı", "côte", "coté", "co-op", "coop", "\u{FFEE}", "\u{663}\u{664}", "1\u{664}", "II", "ii", "Straße",
    "\u{1F600}", "\u{E000}", "10", "9", "\u{663}", "\u{FF17}", "日本", "a ", "a\u{1}", "\\", "%", "'", "Äpfel",
    "Birnen", "Zebra",
  ]
  private static let numbered = [
    "", "a", "a1", "A1", "a01", "a2", "a10", "A10", "a10b", "a10b2", "a010b10", "ab", "1", "01", "2", "10", "0",
    "00", "a99999999999999999999998", "a99999999999999999999999", "a18446744073709551616", "a1b", "é2", "e\u{301}10",
    "file-2", "file-10", "file 2", "1.10", "1.9", "12", "a" + String(repeating: "9", count: 250),
    "a1" + String(repeating: "0", count: 250), "a" + String(repeating: "0", count: 300) + "5", "a5",
  ]
  /// Digits of other scripts, and numbers of more digits than ICU takes for one.
  private static let foreignDigits = [
    "9", "12", "\u{663}", "\u{661}\u{662}", "1\u{663}", "5\u{FF11}", String(repeating: "9", count: 300),
    "1" + String(repeating: "0", count: 300),
  ]
  private static let versions = [
    "1", "1.0", "v1.0.0", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0+b",
    "1.2", "1.10", "2", "0.16", "0.2", "1.99999999999999999999", "1-alpha",
  ]

  private static func texts(_ values: [String]) -> [FieldValue?] { values.map { .text(ExactText($0)) } }

  private static let texts: [StoredField] = [
    .init("title", .text, .text, texts(words)),
    .init("blank", .text, .text, texts(["", " ", "a", "A", "b", "é"]), blankIsMissing: true),
    .init("numbered", .text, .text, texts(numbered)),
    .init("foreignDigits", .text, .text, texts(foreignDigits)),
    .init("version", .text, .text, texts(versions)),
    .init("textWhole", .text, .integer, texts(["-1", "0", "1", "10", "2", "9", "9007199254740993"])),
    .init("code", .id, .integer, texts(["1", "10", "2", "9", "100", "-5"])),
    .init("ref", .id, .text, texts(words.filter { !$0.isEmpty })),
  ]

  // MARK: Dates

  /// Of a text such as `2021-03-28T01:00:00`, and microseconds.
  private static func moment(_ text: String, _ microseconds: Int32 = 0) -> FieldValue {
    let numbers = text.split { $0 == "-" || $0 == "T" || $0 == ":" }.map { Int($0)! }
    let day = CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2])!.daysSince1970
    let second = Int64(day) * 86_400 + Int64(numbers[3] * 3_600 + numbers[4] * 60 + numbers[5])
    return .date(Instant(secondsSince1970: second, nanoseconds: microseconds * 1_000)!)
  }

  /// Days and hours at which clocks were changed in Berlin and New York, ends of stretches in other zones, and
  /// leap days; each a second before, at, and half an hour after.
  private static let recent: [FieldValue] =
    ([
      "2021-01-01T00:00:00", "2020-12-31T18:30:00", "2020-12-31T23:00:00", "2021-01-04T00:00:00",
      "2021-03-14T07:00:00", "2021-03-28T01:00:00", "2021-03-27T23:00:00", "2021-10-31T00:00:00",
      "2021-10-31T01:00:00", "2021-10-30T22:00:00", "2021-11-07T05:00:00", "2021-11-07T06:00:00",
      "2020-02-29T12:00:00", "2000-02-29T00:00:00", "1972-01-01T00:00:00", "2036-12-31T23:00:00",
      "2021-06-30T18:15:00", "2021-07-01T12:00:00",
    ] as [String]).flatMap { [moment($0), moment($0, 999_999).shifted(by: -1), moment($0, 1).shifted(by: 1_800)] }

  private static let far: [FieldValue] =
    ([
      "0001-01-01T00:00:00", "9999-12-31T23:59:59", "9999-01-01T00:00:00", "1970-01-01T00:00:00",
      "1900-03-01T00:00:00", "1677-09-21T00:12:43", "2262-04-11T23:47:17", "0004-02-29T00:00:00",
      "1582-10-10T00:00:00",
    ] as [String]).map { moment($0) } + [
      moment("0001-01-01T00:00:00", 1), moment("1969-12-31T23:59:59", 999_999), moment("1970-01-01T00:00:00", 1),
      moment("9999-12-31T23:59:59", 999_999),
    ]

  private static func cut(_ values: [FieldValue], to nanoseconds: Int32) -> [FieldValue] {
    values.map { value in
      guard case .date(let moment) = value else { return value }
      return .date(
        Instant(
          secondsSince1970: moment.seconds, nanoseconds: moment.nanoseconds / nanoseconds * nanoseconds)!)
    }
  }

  private static let moments: [StoredField] = [
    .init("at", .date, .timestamp, recent),
    .init("atUTC", .date, .utcTimestamp, recent),
    .init("far", .date, .timestamp, far),
    .init("farUTC", .date, .utcTimestamp, far),
    .init("seconds", .date, .seconds, cut(recent + far, to: 1_000_000_000)),
    .init("millis", .date, .milliseconds, cut(recent + far, to: 1_000_000)),
    .init("micros", .date, .microseconds, recent + far),
    .init("recentMicros", .date, .microseconds, recent),
    .init("spelled", .date, .timestampText, recent + far),
    .init("day", .day, .day, days),
    .init("dayText", .day, .dayText, days),
  ]

  private static let days: [FieldValue] = [
    (1, 1, 1), (4, 2, 29), (1582, 10, 10), (1900, 3, 1), (1969, 12, 31), (1970, 1, 1), (1970, 1, 4), (2000, 2, 29),
    (2020, 12, 31), (2021, 1, 1), (2021, 1, 3), (2021, 1, 4), (2021, 2, 28), (2021, 3, 1), (9999, 12, 31),
  ].map { .day(CalendarDay(year: $0.0, month: $0.1, day: $0.2)!) }

  // MARK: The rest

  private static let sections = ["breaking", "live", "Live", "no", "1.10", "été"]
  private static let spelledSections = ["breaking", "live", "Live", "'no'", "'1.10'", "été"]

  private static let others: [StoredField] = [
    .init(
      "section", .choice, .text, sections.indices.map { .choice($0) }, choices: sections),
    .init("flag", .boolean, .boolean, [.boolean(true), .boolean(false)]),
    .init("flagWhole", .boolean, .integer, [.boolean(true), .boolean(false)]),
    .init("latitude", .number, .float, floats: [-90, -33.5, 0, 52.52, 52.5200001, 90]),
    .init("longitude", .number, .float, floats: [-180, -0.1, 0, 13.405, 179.99, 180]),
  ]
}

extension FieldValue {
  fileprivate func shifted(by seconds: Int64) -> FieldValue {
    guard case .date(let moment) = self else { return self }
    return .date(
      Instant(secondsSince1970: moment.seconds + seconds, nanoseconds: moment.nanoseconds)!)
  }
}
