import Foundation
import OrderingValues
import Orderings
import Testing

/// Values of every type that an app's field may hold, in the order in which the rules put them.
struct OrderingValueTests {
  private struct Item<Value: OrderingValue & Sendable>: Sendable {
    var place: Int
    var value: Value
  }

  /// Expects values to be sorted from the first to the last as they are written; equal ones in inner lists.
  private func expectAscending<Value: OrderingValue & Sendable>(
    _ groups: [[Value]], as declaration: String, keys: String = "- value: ascending",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = rules(fields: "place: integer\nvalue: \(declaration)", keys: keys)
    let ordering = try RuleBook(text: text).ordering(
      "main", fields: [Field<Item<Value>>("value", \.value), Field("place", \.place)])
    let items = groups.enumerated().flatMap { place, values in values.map { Item(place: place, value: $0) } }
    let places = items.map(\.place)
    #expect(items.reversed().sorted(using: ordering).map(\.place) == places, sourceLocation: sourceLocation)
    for a in items {
      for b in items {
        let expected: ComparisonResult =
          a.place < b.place ? .orderedAscending : a.place > b.place ? .orderedDescending : .orderedSame
        #expect(ordering.compare(a, b) == expected, "\(a.value) \(b.value)", sourceLocation: sourceLocation)
        // Telling why reads the values again, and must take whatever sorting takes.
        #expect(!ordering.why(a, b).lines.isEmpty, sourceLocation: sourceLocation)
      }
    }
  }

  private func ascending<Value: OrderingValue & Sendable>(
    _ values: Value..., as declaration: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expectAscending(values.map { [$0] }, as: declaration, sourceLocation: sourceLocation)
  }

  @Test func wholeNumbers() throws {
    try ascending(Int.min, -1, 0, 1, .max, as: "integer")
    try ascending(Int64.min, -1, 0, 1, .max, as: "integer")
    try ascending(Int32.min, -1, 0, .max, as: "integer")
    try ascending(Int16.min, -1, 0, .max, as: "integer")
    try ascending(Int8.min, -1, 0, .max, as: "integer")
    try ascending(UInt.min, 1, UInt(Int.max), as: "integer")
    try ascending(UInt32.min, 1, .max, as: "integer")
    try ascending(UInt16.min, 1, .max, as: "integer")
    try ascending(UInt8.min, 1, .max, as: "integer")
  }

  @Test("what is above the 64-bit signed range counts as its greatest number")
  func greatUnsignedNumbers() throws {
    try expectAscending(
      [[0], [UInt64(Int64.max) - 1], [UInt64(Int64.max), UInt64(Int64.max) + 1, .max]], as: "integer")
  }

  @Test("whole numbers may be declared as numbers, decimals and ids, and stay exact")
  func wholeNumbersAsOtherTypes() throws {
    let beyond = 1 << 53
    try ascending(Int.min, Int.min + 1, beyond, beyond + 1, .max - 1, .max, as: "number")
    try ascending(Int.min, Int.min + 1, beyond, beyond + 1, .max - 1, .max, as: "decimal")
    try ascending(10, 100, 9, as: "id")
  }

  @Test func floats() throws {
    try expectAscending(
      [
        [-Double.infinity], [-.greatestFiniteMagnitude], [-1], [-.leastNonzeroMagnitude], [-0.0, 0],
        [.leastNonzeroMagnitude], [1], [.greatestFiniteMagnitude], [.infinity], [.nan, -.nan, .signalingNaN],
      ], as: "number")
    try expectAscending([[-Float.infinity], [-1.5], [0, -0.0], [1.5], [.infinity], [.nan]], as: "number")
  }

  @Test func decimals() throws {
    func decimal(_ text: String) throws -> Decimal { try #require(Decimal(string: text)) }
    try expectAscending(
      [
        [-Decimal.greatestFiniteMagnitude], [try decimal("-12345678901234567890123456789012345678")],
        [try decimal("-0.1")], [try decimal("-1e-127")], [0], [try decimal("1e-127")],
        [try decimal("0.1")], [try decimal("1.1"), try decimal("1.10")], [try decimal("9.99")], [10],
        [try decimal("12345678901234567890123456789012345678")],
        [try decimal("12345678901234567890123456789012345679")], [.greatestFiniteMagnitude], [.nan],
      ], as: "decimal")
  }

  @Test func dates() throws {
    let now = Date(timeIntervalSince1970: 1_700_000_000.25)
    // One step of the float that a Date is: about an eighth of a microsecond.
    let next = Date(timeIntervalSinceReferenceDate: now.timeIntervalSinceReferenceDate.nextUp)
    let firstDay = Date(timeIntervalSince1970: -62_135_596_800)
    let end = Date(timeIntervalSince1970: 253_402_300_800)
    try expectAscending(
      [
        [
          .distantPast, firstDay, Date(timeIntervalSince1970: -1e300),
          Date(timeIntervalSince1970: -.infinity),
        ],
        [firstDay + 1], [Date(timeIntervalSince1970: -0.5)], [Date(timeIntervalSince1970: 0)],
        [Date(timeIntervalSinceReferenceDate: -1e-20)],
        [Date(timeIntervalSinceReferenceDate: 0)], [now], [next], [.distantFuture], [end - 1],
        [end, end + 1e9, Date(timeIntervalSince1970: .infinity), Date(timeIntervalSince1970: 1e300)],
        [Date(timeIntervalSince1970: .nan)],
      ], as: "date")
  }

  @Test(
    "dates at the ends of the calendar are gathered like any other",
    arguments: ["hour", "day", "week", "month", "year"])
  func datesByUnit(unit: String) throws {
    try expectAscending(
      [
        [Date.distantPast, Date(timeIntervalSince1970: -1e300)], [Date(timeIntervalSince1970: 0)],
        [Date(timeIntervalSince1970: 1e300), Date(timeIntervalSince1970: .infinity)],
        [Date(timeIntervalSince1970: .nan)],
      ], as: "date", keys: "- { value: oldest first, per: \(unit), time-zone: Pacific/Kiritimati }")
  }

  @Test func instantsAndDays() throws {
    let second: Int64 = 1_700_000_000
    func instant(_ seconds: Int64, _ nanoseconds: Int32 = 0) throws -> Instant {
      try #require(Instant(secondsSince1970: seconds, nanoseconds: nanoseconds))
    }
    try ascending(
      instant(-62_135_596_800), instant(second - 1, 999_999_999), instant(second), instant(second, 1),
      instant(second, 50), instant(253_402_300_799, 999_999_999), as: "date")
    func day(_ year: Int, _ month: Int, _ day: Int) throws -> CalendarDay {
      try #require(CalendarDay(year: year, month: month, day: day))
    }
    try ascending(
      day(1, 1, 1), day(1969, 12, 31), day(1970, 1, 1), day(2024, 2, 29), day(9999, 12, 31), as: "day")
  }

  @Test func texts() throws {
    try ascending("", "A", "a", "b", "é", "中", "😀", as: "id")
    try expectAscending([["", ""], ["a"], ["A"], ["e"], ["é", "e\u{301}"], ["z"]], as: "text")
    let text = "x-b-a"
    try ascending(text.dropFirst(4), text.dropFirst(2), text[...], as: "text")
    try ascending(
      "breaking", "standard", "something else", as: "{ type: choice, values: [breaking, standard] }")
  }

  @Test func booleansAndIDs() throws {
    try ascending(false, true, as: "boolean")
    let ids = [
      "00000000-0000-0000-0000-00000000000A", "a0000000-0000-0000-0000-000000000000",
      "FFFFFFFF-0000-0000-0000-000000000000",
    ]
    let uuids = try ids.map { try #require(UUID(uuidString: $0)) }
    try ascending(uuids[0], uuids[1], uuids[2], as: "id")
    // As RFC 9562 writes it, so that rules can name one.
    try expectAscending(
      [[uuids[2]], [uuids[0], uuids[1]]], as: "id", keys: "- value: [ffffffff-0000-0000-0000-000000000000]")
  }

  private enum Section: String, CaseIterable, OrderingValue { case live, breaking }
  private enum Level: Int, OrderingValue { case low = 1, high = 20 }
  private struct StoryID: RawRepresentable, OrderingValue { var rawValue: String }

  @Test("enumerations are ordered as the rules list their values, not as the app does")
  func enumerations() throws {
    try ascending(Section.breaking, .live, as: "{ type: choice, values: [breaking, live, standard] }")
    try ascending(Section.breaking, .live, as: "text")
    try ascending(Level.low, .high, as: "integer")
    try ascending(StoryID(rawValue: "10"), StoryID(rawValue: "9"), as: "id")
  }

  @Test func optionals() throws {
    try expectAscending([[-1], [1], [Int?.none]], as: "integer")
    try expectAscending([["a"], ["b"], [String?.none]], as: "text")
    try expectAscending(
      [[Section.breaking], [.live], [Section?.none]], as: "{ type: choice, values: [breaking, live] }")
    try expectAscending([[1], [Int??.none, .some(.none)]], as: "integer")
    try expectAscending([[nil], [1]], as: "integer", keys: "- { value: lowest first, missing: first }")
  }

  @Test("an empty text is a value, unless the rules say that blank is missing")
  func blankTexts() throws {
    try ascending("", "a", as: "text")
    try expectAscending([["a"], ["b"], ["", nil]], as: "{ type: text, blank: missing }")
    try expectAscending([["x"], ["", nil]], as: "{ type: choice, values: [x], blank: missing }")
    try expectAscending(
      [[["", "b"], ["a"]], [["b", "", "a"]]],
      as: "{ type: text, many: true, blank: missing }", keys: "- { value: lowest first, take: count }")
  }

  @Test func lists() throws {
    try expectAscending(
      [[[1]], [[5, 2], [2]], [[3]], [[]]],
      as: "{ type: integer, many: true }", keys: "- { value: lowest first, take: min }")
    // One, then three in sum, then none at all.
    try expectAscending(
      [[[1, 0], [1]], [[1, 2]], [[]]], as: "{ type: integer, many: true }",
      keys: "- { value: lowest first, take: sum }")
    try expectAscending(
      [[["b", "a"], ["a"]], [["b"]], [[]]], as: "{ type: text, many: true }",
      keys: "- { value: a to z, take: min }")
    try expectAscending(
      [[[Section.live, .breaking]], [[.live]]], as: "{ type: choice, values: [breaking, live], many: true }",
      keys: "- { value: as listed, take: min }")
    try expectAscending(
      [[[1], [1]], [nil, []]], as: "{ type: integer, many: true }",
      keys: "- { value: lowest first, take: first }")
    // Whole numbers as decimals, item by item.
    try expectAscending(
      [[[1, 2]], [[3]]], as: "{ type: decimal, many: true }", keys: "- { value: lowest first, take: max }")
  }

  @Test("nil and NaN inside a list are passed over")
  func listsOfOptionals() throws {
    let values: [[Int?]] = [[nil, 2, nil], [3, nil], [nil], []]
    try expectAscending(
      [[values[0]], [values[1]], [values[2], values[3]]], as: "{ type: integer, many: true }",
      keys: "- { value: lowest first, take: first }")
    try expectAscending(
      [[values[2], values[3]], [values[0], values[1]]], as: "{ type: integer, many: true }",
      keys: "- { value: lowest first, take: count }")
    try expectAscending(
      [[[Double.nan, 1]], [[.nan, 2, .nan]], [[.nan], []]], as: "{ type: number, many: true }",
      keys: "- { value: lowest first, take: max }")
  }

  @Test func nestedFields() throws {
    struct Author { var name: String? }
    struct Story: Orderable {
      var author: Author?
      static let orderingFields: [Field<Story>] = [Field("author.name") { $0.author?.name }]
    }
    let ordering = try RuleBook(text: rules(fields: "author.name: text", keys: "- author.name: a to z"))
      .ordering("main", for: Story.self)
    let stories = [
      Story(author: nil), Story(author: Author(name: "Zoe")), Story(author: Author(name: nil)),
      Story(author: Author(name: "Ada")),
    ]
    #expect(stories.sorted(using: ordering).map { $0.author?.name } == ["Ada", "Zoe", nil, nil])
  }
}
