import OrderingValues
import Testing

@Suite struct ValueReaderTests {
  static let sections: [ExactText] = ["breaking", "live", "standard", "5", "true"]

  private func read(_ type: FieldType, _ raw: RawValue, format: DateFormat? = nil, blank: Bool = false) throws
    -> FieldValue?
  {
    var reader = ValueReader(
      type: type, choices: Self.sections, blankIsMissing: blank, format: format, timeZone: "UTC")
    return try reader.value(of: raw)
  }

  @Test(arguments: [
    (FieldType.integer, RawValue.number("5"), "5"), (.integer, .number("5.0"), "5"),
    (.integer, .number("1e3"), "1000"),
    (.integer, .number("-0"), "0"), (.integer, .number("-9223372036854775808"), "-9223372036854775808"),
    (.integer, .plain("12"), "12"),
    (.number, .number("9007199254740993"), "9007199254740993"), (.number, .number("0.10"), "0.1"),
    (.number, .plain("1.5"), "1.5"),
    (.decimal, .number("12.50"), "12.5"), (.decimal, .text("12.50"), "12.5"),
    (.decimal, .plain("-1e2"), "-100"),
    (.id, .text("a-1"), "a-1"), (.id, .number("1.10"), "1.10"), (.text, .number("1e3"), "1e3"),
    (.text, .text(""), ""),
    (.text, .plain(""), ""), (.text, .plain("true"), "true"),
    (.boolean, .boolean(true), "true"), (.boolean, .boolean(false), "false"),
    (.boolean, .plain("false"), "false"),
    (.choice, .text("live"), "value 2 of its list"), (.choice, .number("5"), "value 4 of its list"),
    (.choice, .boolean(true), "value 5 of its list"),
    (.date, .text("2026-01-31T09:30:00+01:00"), "2026-01-31T08:30:00Z"),
    (.date, .plain("2026-01-31T09:30:00Z"), "2026-01-31T09:30:00Z"),
    (.day, .text("2026-01-31"), "2026-01-31"), (.day, .plain("2026-01-31"), "2026-01-31"),
  ])
  func takes(_ type: FieldType, _ raw: RawValue, _ shown: String) throws {
    #expect(try read(type, raw)?.description == shown)
  }

  @Test(arguments: [
    (FieldType.integer, RawValue.number("1.5"), "1.5 is not a whole number"),
    (.integer, .number("1e-400"), "1e-400 is not a whole number"),
    (.integer, .text("abc"), "the text 'abc' is not a number"),
    (.integer, .text("5"), "the text '5' is not a number; write it without quotes"),
    (
      .integer, .number("9223372036854775808"),
      "9223372036854775808 is out of range: whole numbers go from -9223372036854775808 to 9223372036854775807"
    ),
    (.integer, .boolean(true), "true is not a number"), (.integer, .object, "a record is not a number"),
    (.integer, .number("012"), "the number 012 is not a number"),
    (.integer, .plain("x"), "'x' is not a number"),
    (.integer, .list([.number("1")]), "a list stands where one value is expected"),
    (.number, .text("1.5"), "the text '1.5' is not a number; write it without quotes"),
    (.number, .number("1e309"), "1e309 is out of range: numbers go up to about 1.8e308"),
    (.number, .text(""), "the text '' is not a number"),
    (.decimal, .text("€5"), "the text '€5' is not a decimal number"),
    (.decimal, .boolean(false), "false is not a decimal number"),
    (.id, .boolean(true), "true is not a text"), (.text, .object, "a record is not a text"),
    (.boolean, .text("true"), "the text 'true' is not true or false"),
    (.boolean, .number("1"), "the number 1 is not true or false"),
    (.boolean, .plain("True"), "'True' is not true or false"),
    (.boolean, .plain("yes"), "'yes' is not true or false"),
    (.choice, .text("braking"), "'braking' is not a declared value; did you mean 'breaking'?"),
    (.choice, .text("Live"), "'Live' is not a declared value; did you mean 'live'?"),
    (
      .choice, .text("sports"),
      "'sports' is not a declared value; declared are 'breaking', 'live', 'standard', '5', 'true'"
    ),
    (
      .choice, .number("5.0"),
      "'5.0' is not a declared value; declared are 'breaking', 'live', 'standard', '5', 'true'"
    ),
    (.date, .text("2026-02-30T00:00:00Z"), "'2026-02-30T00:00:00Z' is not a date: February 2026 has 28 days"),
    (.date, .text("2026-02-30"), "'2026-02-30' is not a date: February 2026 has 28 days"),
    (
      .date, .text("2026-01-31"),
      "'2026-01-31' is not a date: it has no time of day; write it like 2026-01-31T09:30:00Z"
    ),
    (
      .date, .text("2026-08-05T12:51:59"),
      "'2026-08-05T12:51:59' is not a date: it does not say which offset from UTC; end it with Z or, say, +02:00"
    ),
    (.date, .number("0"), "the number 0 is not a date, which is a text like 2026-01-31T09:30:00Z"),
    (.day, .text("2026-02-29"), "'2026-02-29' is not a day: February 2026 has 28 days"),
    (.day, .number("20260131"), "the number 20260131 is not a day, which is a text like 2026-01-31"),
  ])
  func refuses(_ type: FieldType, _ raw: RawValue, _ message: String) throws {
    let error = try #require(throws: InvalidValue.self) { try read(type, raw) }
    #expect(error.message == message)
  }

  @Test func oneLetterTwiceWrittenInUnicodeIsTwoValues() throws {
    var reader = ValueReader(type: .choice, choices: ["caf\u{E9}"])
    #expect(try reader.value(of: .text("caf\u{E9}")) == .choice(0))
    #expect(throws: InvalidValue.self) { try reader.value(of: .text("cafe\u{301}")) }
    var texts = ValueReader(type: .text)
    #expect(try texts.value(of: .text("cafe\u{301}")) == .text(ExactText("cafe\u{301}")))
  }

  @Test func missing() throws {
    for type in FieldType.allCases {
      #expect(try read(type, .missing) == nil)
      #expect(try read(type, .list([])) == nil)
      #expect(try read(type, .text(""), blank: true) == nil)
      #expect(try read(type, .plain(""), blank: true) == nil)
    }
    #expect(try read(.integer, .plain("")) == nil)
    #expect(try read(.text, .text(" "), blank: true) == .text(" "))
  }

  @Test(arguments: [
    (DateFormat.epochSeconds, "0", "1970-01-01T00:00:00Z"), (.epochSeconds, "-1", "1969-12-31T23:59:59Z"),
    (.epochSeconds, "1769851800", "2026-01-31T09:30:00Z"),
    (.epochSeconds, "1769851800.123456789", "2026-01-31T09:30:00.123456789Z"),
    (.epochSeconds, "-0.5", "1969-12-31T23:59:59.5Z"), (.epochSeconds, "1.7698518e9", "2026-01-31T09:30:00Z"),
    (.epochSeconds, "253402300799.999999999", "9999-12-31T23:59:59.999999999Z"),
    (.epochSeconds, "-62135596800", "0001-01-01T00:00:00Z"),
    (.epochMilliseconds, "1769851800123", "2026-01-31T09:30:00.123Z"),
    (.epochMilliseconds, "-1", "1969-12-31T23:59:59.999Z"),
    (.epochMilliseconds, "0.000001", "1970-01-01T00:00:00.000000001Z"),
  ])
  func epochs(_ format: DateFormat, _ digits: String, _ shown: String) throws {
    #expect(try read(.date, .number(digits), format: format)?.description == shown)
  }

  @Test(arguments: [
    (DateFormat.epochSeconds, RawValue.number("0.0000000001"), "finer than a nanosecond"),
    (.epochSeconds, .number("1769851800123"), "if these are milliseconds"),
    (.epochSeconds, .number("1e40"), "years 0001 to 9999"),
    (.epochSeconds, .number("253402300800"), "years 0001 to 9999"),
    (.epochSeconds, .number("-62135596801"), "years 0001 to 9999"),
    (.epochSeconds, .text("0"), "the text '0' is not a number of seconds since 1970"),
    (.epochMilliseconds, .number("0.0000001"), "finer"),
    (.epochMilliseconds, .boolean(true), "true is not a number of milliseconds since 1970"),
    (.epochMilliseconds, .plain("2026-01-31"), "it is no number of milliseconds since 1970"),
  ])
  func refusedEpochs(_ format: DateFormat, _ raw: RawValue, _ reason: String) throws {
    let error = try #require(throws: InvalidValue.self) { try read(.date, raw, format: format) }
    #expect(error.message.contains(reason), "\(error.message)")
  }

  @Test func longAndUnprintableValuesAreShownShort() throws {
    let long = try #require(throws: InvalidValue.self) {
      try read(.integer, .text(String(repeating: "x", count: 500)))
    }
    #expect(long.message == "the text '\(String(repeating: "x", count: 40))…' is not a number")
    let control = try #require(throws: InvalidValue.self) {
      try read(.integer, .text("a\n\u{1B}[31m\u{202E}b"))
    }
    #expect(control.message == #"the text 'a\u{A}\u{1B}[31m\u{202E}b' is not a number"#)
  }

  // MARK: Many values

  private func items(_ raws: [RawValue], type: FieldType) throws -> ([Bool], [[String]]) {
    var reader = ValueReader(type: type, many: true)
    var column = ValueColumn(type: type, many: true)
    let present = try raws.map { try reader.append($0, to: &column) }
    return (
      present,
      (0..<column.itemCount).map {
        column.valueRange(ofItem: $0).map { column.value(at: $0)?.description ?? "missing" }
      }
    )
  }

  @Test func listsAndBareValues() throws {
    let (present, items) = try items(
      [
        .list([.number("3"), .missing, .number("1")]), .missing, .number("7"), .list([]), .list([.missing]),
        .plain(""),
      ], type: .integer)
    #expect(items == [["3", "1"], [], ["7"], [], [], []])
    #expect(present == [true, false, true, false, false, false])
  }

  @Test(arguments: [FieldType.integer, .text, .number, .date])
  func anInvalidListLeavesNothingBehind(_ type: FieldType) throws {
    let good: RawValue =
      switch type {
      case .text: .text("a")
      case .date: .text("2026-01-31T09:30:00.5Z")
      case .number: .number("9007199254740993")
      default: .number("1")
      }
    var reader = ValueReader(type: type, many: true)
    var column = ValueColumn(type: type, many: true)
    #expect(try reader.append(.list([good]), to: &column))
    for bad in [RawValue.boolean(true), .list([good]), .object] {
      #expect(throws: InvalidValue.self) { try reader.append(.list([good, good, bad]), to: &column) }
    }
    #expect(throws: InvalidValue.self) { try reader.append(.boolean(true), to: &column) }
    column.appendMissingItem()
    #expect(try reader.append(.list([good, good]), to: &column))
    #expect(column.itemCount == 3)
    #expect(column.valueRange(ofItem: 1).isEmpty)
    #expect(column.valueRange(ofItem: 2) == 1..<3)
    #expect(column.value(at: 2) == column.value(at: 0))
  }

  @Test func anInvalidValueLeavesNothingBehind() throws {
    for type in FieldType.allCases {
      var reader = ValueReader(type: type, choices: Self.sections)
      var column = ValueColumn(type: type)
      #expect(throws: InvalidValue.self) { try reader.append(.object, to: &column) }
      #expect(column.itemCount == 0)
      #expect(column.bytes.isEmpty)
    }
  }

  // MARK: Columns

  @Test func aColumnGivesBackWhatItTook() throws {
    let instant = try #require(Instant(rfc3339: "2026-01-31T09:30:00.5Z".utf8))
    let day = try #require(CalendarDay(iso: "2026-01-31".utf8))
    let price = try #require(DecimalValue("-12.5"))
    let values: [(FieldType, [FieldValue])] = [
      (.integer, [.integer(5), .integer(.min)]),
      (.number, [.number(ExactNumber(0.5)), .number(ExactNumber(Int64.max))]),
      (.decimal, [.decimal(price), .decimal(DecimalValue(0))]), (.date, [.date(instant)]),
      (.day, [.day(day)]),
      (.boolean, [.boolean(true), .boolean(false)]), (.choice, [.choice(2)]), (.id, [.text("b")]),
      (.text, [.text(""), .text("é")]),
    ]
    for (type, list) in values {
      var column = ValueColumn(type: type)
      // A missing value first, between and last, so that every side list is filled late.
      column.append(list[0])
      column.appendMissing()
      for value in list { column.append(value) }
      column.appendMissing()
      let read = (0..<column.valueCount).map { column.value(at: $0) }
      #expect(read == [list[0], nil] + list.map(Optional.some) + [nil], "\(type)")
      let gathered = column.gathering(items: [2, 1, 0])
      #expect((0..<3).map { gathered.value(at: $0) } == [list[0], nil, list[0]])
    }
  }

  @Test func gatheringTakesWholeLists() throws {
    var reader = ValueReader(type: .text, many: true)
    var column = ValueColumn(type: .text, many: true)
    for raw in [RawValue.list([.text("a"), .text("b")]), .missing, .text("c")] {
      _ = try reader.append(raw, to: &column)
    }
    let gathered = column.gathering(items: [2, 0, 1, 0])
    let lists = (0..<gathered.itemCount).map {
      gathered.valueRange(ofItem: $0).map { gathered.value(at: $0)!.description }
    }
    #expect(lists == [["c"], ["a", "b"], [], ["a", "b"]])
  }
}
