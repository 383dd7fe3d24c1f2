import Orderings
import PushDown
import Testing

/// Orders as `sort` of Elasticsearch and OpenSearch: the form, by their documentation of `sort` and `search_after`.
struct DocumentSearchTests {
  private func search(
    _ keys: String, _ columns: ColumnMap = ColumnMap(), _ engine: SearchEngine = .elasticsearch
  ) throws -> PushedSearch {
    try RequestRules.book(keys).push("it", to: engine, columns: columns)
  }

  private let id = #"{"id":{"order":"asc","unmapped_type":"keyword"}}"#

  private func cursor(_ search: PushedSearch, _ sort: [KeyValue]) throws -> String {
    try #require(try search.page(PageRequest(size: 1)).page(of: [0]) { _ in sort }.endCursor)
  }

  private func body(_ search: PushedSearch, after sort: [KeyValue]) throws -> String {
    try search.page(PageRequest(size: 2, position: .after(try cursor(search, sort)))).body
  }

  @Test(arguments: SearchEngine.all)
  func sorts(_ engine: SearchEngine) throws {
    let search = try search(
      "- count: highest first\n- priority: lowest first\n- id: a to z", ColumnMap(), engine)
    #expect(
      try search.sort == #"[{"count":{"order":"desc","unmapped_type":"long"}},"#
        + #"{"priority":{"order":"asc","missing":"_last","unmapped_type":"long"}},"# + id + "]")
    #expect(!search.report.isVerified)
    #expect(search.report.ids(0) == [])
    #expect(search.report.ids(2) == ["keyword-field", "ignore-above"])
  }

  @Test(
    "P27 What stands for a missing number goes back with all its digits",
    arguments: [
      ("lowest first", "9223372036854775807"), ("highest first", "-9223372036854775808"),
      ("lowest first\n  missing: first", "-9223372036854775808"),
      ("highest first\n  missing: first", "9223372036854775807"),
    ])
  func exactSentinels(_ direction: String, _ digits: String) throws {
    let search = try search("- priority: \(direction)\n- id: a to z")
    let sentinel = try #require(Int64(digits))
    let body = try body(search, after: [.integer(sentinel), .text("x")])
    #expect(body.hasSuffix(#","search_after":[\#(digits),"x"],"size":3}"#))
    // As a missing value, it is the same place.
    #expect(try cursor(search, [.missing, .text("x")]) == cursor(search, [.integer(sentinel), .text("x")]))
    let exact = try self.body(search, after: [.integer(9_007_199_254_740_993), .text("x")])
    #expect(exact.contains(#""search_after":[9007199254740993,"x"]"#))
  }

  @Test("P28 The number that stands for a missing one is a condition, where the field can be missing")
  func collidingSentinel() throws {
    let report = try search("- priority: lowest first").report
    #expect(report.ids(0) == ["missing-sentinel"])
    #expect(report.keys[0].verdict == .exactIf)
    #expect(report.keys[0].reasons[0].counterexample?.contains("9223372036854775807") == true)
    #expect(try search("- count: lowest first").report.ids(0) == [])
  }

  /// The engine's own value for a missing date is beyond all dates, and a format of the mapping fails on it; ours is
  /// the last millisecond of year 9999, or the one before year 1.
  @Test(
    "P30 A missing date is one that every format can write",
    arguments: [
      ("oldest first", "asc", "253402300799999"), ("newest first", "desc", "-62135596800001"),
      ("newest first\n  missing: first", "desc", "253402300799999"),
    ])
  func missingDates(_ direction: String, _ order: String, _ missing: String) throws {
    let search = try search("- publishedAt: \(direction)\n- id: a to z")
    let date =
      #"{"publishedAt":{"order":"\#(order)","missing":\#(missing),"numeric_type":"date","unmapped_type":"date"}}"#
    #expect(try search.sort == "[\(date),\(id)]")
    #expect(try body(search, after: [.missing, .text("x")]).contains("[\(missing),\"x\"]"))
    let sentinel = KeyValue.integer(try #require(Int64(missing)))
    #expect(try cursor(search, [sentinel, .text("x")]) == cursor(search, [.missing, .text("x")]))
    // 2026-01-31T12:00:00.123Z
    let moment = KeyValue.integer(1_769_860_800_123)
    #expect(try body(search, after: [moment, .text("x")]).contains(#"[1769860800123,"x"]"#))
  }

  @Test func daysAreDatesAtMidnight() throws {
    let search = try search("- heldOn: oldest first")
    // 1969-12-31
    #expect(try body(search, after: [.integer(-86_400_000), .text("x")]).contains(#"[-86400000,"x"]"#))
    #expect(try body(search, after: [.day(-1), .text("x")]).contains(#"[-86400000,"x"]"#))
  }

  @Test("P31 A page's place has a value for every key, down to the one that no two items share")
  func wholePlaces() throws {
    let search = try search("- count: lowest first")
    #expect(search.report.reasons.map(\.id) == ["point-in-time"])
    // What a point in time adds behind them is left alone.
    let place = try cursor(search, [.integer(1), .text("x"), .integer(4_294_967_298)])
    #expect(try cursor(search, [.integer(1), .text("x")]) == place)
    #expect(try search.page(PageRequest(size: 1, position: .after(place))).body.contains(#"[1,"x"]"#))
    #expect(throws: CursorError.self) { try cursor(search, [.integer(1)]) }
  }

  @Test("P33 Numbers compare as floats, so that indices with whole numbers and with fractions can be mixed")
  func mixedMappings() throws {
    let search = try search("- points: lowest first\n- id: a to z")
    #expect(
      try search.sort
        == #"[{"points":{"order":"asc","missing":"_last","numeric_type":"double","unmapped_type":"double"}},"#
        + id + "]")
    #expect(search.report.ids(0) == ["float-integers", "negative-zero"])
    #expect(try body(search, after: [.integer(123), .text("x")]).contains(#"[123.0,"x"]"#))
    #expect(try body(search, after: [.text("Infinity"), .text("x")]).contains(#"["Infinity","x"]"#))
  }

  @Test("P34 −0 is a condition, and 0 in a cursor")
  func negativeZero() throws {
    let search = try search("- points: lowest first")
    #expect(search.report.ids(0).contains("negative-zero"))
    #expect(try body(search, after: [.float(-0.0), .text("x")]).contains(#"[0.0,"x"]"#))
  }

  @Test("P36 A text beyond ignore_above counts as missing, which is a condition")
  func ignoreAbove() throws {
    let report = try search("- code: a to z").report
    #expect(report.ids(0) == ["keyword-field", "ignore-above"])
    #expect(report.keys[0].reasons[1].counterexample?.contains("`abcd`") == true)
  }

  @Test("P22 A float is written so that it is read back to the same bits")
  func shortestFloats() throws {
    let search = try search("- points: highest first\n- id: a to z")
    let body = try body(search, after: [.float(0.8523489932885906), .text("x")])
    #expect(body.contains(#"[0.8523489932885906,"x"]"#))
  }

  // MARK: What cannot be said

  @Test(arguments: RequestRules.unsayable)
  func unsayableKeysAreRefused(_ keys: String) throws {
    let search = try search(keys)
    #expect(search.report.keys[0].verdict == .refused)
    #expect(search.report.keys[0].reasons.allSatisfy { $0.remedy != nil })
    #expect(throws: CursorError.self) { try search.sort }
    #expect(throws: CursorError.self) { try search.page(PageRequest(size: 1)) }
  }

  @Test(arguments: [
    ("- title: a to z\n  compare: exact", "analyzed-text"), ("- isRead: true first", "missing-boolean"),
    ("- price: lowest first", "storage"), ("- section: as listed", "choice-order"),
  ])
  func refusedFields(_ keys: String, _ id: String) throws {
    #expect(try search(keys).report.ids(0) == [id])
  }

  @Test func textsByTheirKeyword() throws {
    let columns = ColumnMap(columns: ["title": .init(name: "title.keyword")])
    let search = try search("- title: a to z\n  compare: exact", columns)
    #expect(search.report.ids(0) == ["keyword-field", "ignore-above"])
    #expect(try search.sort.hasPrefix(#"[{"title.keyword":{"order":"asc","missing":"_last""#))
    // A missing text is null among the values.
    #expect(try body(search, after: [.missing, .text("x")]).contains(#""search_after":[null,"x"]"#))
    let collated = try self.search("- title: a to z\n  locale: sv\n  ignoring: accents", columns)
    #expect(collated.report.ids(0) == ["collation-field", "ignore-above"])
    let reason = collated.report.keys[0].reasons[0].text
    #expect(reason.contains("`language: sv`, `strength: primary`, `case_level: true`"))
  }

  @Test func requiredBooleans() throws {
    let search = try search("- wasRead: true first\n- id: a to z")
    #expect(try search.sort == #"[{"wasRead":{"order":"desc","unmapped_type":"boolean"}},"# + id + "]")
    #expect(try body(search, after: [.boolean(false), .text("x")]).contains(#"[false,"x"]"#))
  }

  // MARK: Hostile names and values

  @Test(arguments: ["_score", "_script", "_id", "", "a..b", ".a", "a\u{0}", "a\n", "a*"])
  func namesOfTheEnginesOwn(_ name: String) throws {
    let search = try search("- count: lowest first", ColumnMap(columns: ["count": .init(name: name)]))
    #expect(search.report.ids(0) == ["unfit-name"])
    #expect(throws: CursorError.self) { try search.sort }
  }

  @Test func quotesStayWithinTexts() throws {
    let columns = ColumnMap(columns: ["count": .init(name: #"a":{}},{"b\"#)])
    let search = try search("- count: lowest first", columns)
    #expect(try search.sort.hasPrefix(#"[{"a\":{}},{\"b\\":{"order":"asc""#))
    let body = try body(search, after: [.integer(1), .text("\"],\"x\":[\u{1}\n")])
    #expect(body.contains(#""search_after":[1,"\"],\"x\":[\u0001\n"]"#))
  }

  @Test func backwards() throws {
    let search = try search("- priority: lowest first\n- id: a to z")
    let place = try cursor(search, [.missing, .text("x")])
    let query = try search.page(PageRequest(size: 2, position: .before(place)))
    #expect(
      query.body
        == #"{"sort":[{"priority":{"order":"desc","missing":"_first","unmapped_type":"long"}},"#
        + #"{"id":{"order":"desc","unmapped_type":"keyword"}}],"#
        + #""search_after":[9223372036854775807,"x"],"size":3}"#)
    let page = try query.page(of: [3, 2, 1]) { [.integer($0), .text("i\($0)")] }
    #expect(page.items == [2, 3])
    #expect(page.hasPrevious && page.hasNext)
  }
}
