import Orderings
import PushDown
import Testing

/// Orders as parameters of requests. What is expected is written by hand from the formats' own descriptions.
struct RequestTests {
  private func text(_ keys: String, _ format: RequestFormat, _ columns: ColumnMap = ColumnMap()) throws
    -> String
  {
    try RequestRules.book(keys).push("it", to: format, columns: columns).query.queryString
  }

  /// https://jsonapi.org/format/#fetching-sorting: "The sort order for each sort field MUST be ascending unless it is
  /// prefixed with a minus".
  @Test(arguments: [
    ("- publishedAt: newest first", "sort=-publishedAt,-id"),
    ("- priority: lowest first", "sort=priority,id"),
    ("- publishedAt: newest first\n- id: a to z", "sort=-publishedAt,id"),
    ("- comments.number: highest first", "sort=-comments.number,-id"),
  ])
  func jsonAPI(_ keys: String, _ query: String) throws {
    #expect(try text(keys, .jsonAPI) == query)
  }

  /// OData 4.01, part 1, "System Query Option $orderby": "null values come before non-null values when sorting in
  /// ascending order and after non-null values when sorting in descending order".
  @Test(arguments: [
    ("- priority: highest first", "priority desc,id desc"),
    ("- priority: lowest first\n  missing: first", "priority asc,id asc"),
    ("- priority: lowest first", "priority eq null asc,priority asc,id asc"),
    ("- priority: highest first\n  missing: first", "priority eq null desc,priority desc,id desc"),
    ("- count: lowest first", "count asc,id asc"),
  ])
  func odata(_ keys: String, _ value: String) throws {
    let request = try RequestRules.book(keys).push("it", to: .odata)
    #expect(try request.query.map(\.name) == ["$orderby"])
    #expect(try request.query.map(\.value) == [value])
    #expect(request.report.ids(0).contains("expression-order") == value.contains("null"))
  }

  @Test func spacesOfODataAreEncoded() throws {
    #expect(try text("- count: highest first", .odata) == "$orderby=count%20desc,id%20desc")
  }

  /// https://docs.postgrest.org, "Ordering": `order=age.desc.nullslast`.
  @Test(
    "P51 PostgREST: the place of nulls is always said, with a limit as without",
    arguments: [
      ("- priority: highest first", "order=priority.desc.nullslast,id.desc.nullslast"),
      ("- priority: lowest first\n  missing: first", "order=priority.asc.nullsfirst,id.asc.nullslast"),
    ])
  func postgrest(_ keys: String, _ query: String) throws {
    #expect(try text(keys, .postgrest) == query)
    let page = try RequestRules.book(keys).push("it", to: .postgrest).page(PageRequest(size: 10))
    #expect(page.query.queryString == query + "&limit=11")
  }

  @Test func keysAndDirections() throws {
    #expect(try text("- count: highest first", .keyDirection) == "sort=count:desc,id:desc")
    var style = KeyDirectionStyle(
      parameter: "order_by", keySeparator: "|", directionSeparator: "", ascending: "+", descending: "-")
    style.directionFirst = true
    #expect(
      try text("- count: highest first\n- id: a to z", .keyDirection(style)) == "order_by=-count%7C%2Bid")
    style = KeyDirectionStyle(directionSeparator: " ", ascending: "", descending: "DESC")
    (style.missingFirst, style.missingLast) = (" NULLS FIRST", " NULLS LAST")
    let request = try RequestRules.book("- priority: highest first\n- count: lowest first")
      .push("it", to: .keyDirection(style))
    #expect(try request.query.map(\.value) == ["priority DESC NULLS LAST,count,id"])
    #expect(request.report.keys[0].verdict == .exact)
  }

  @Test(
    "A style in which two orders read alike is refused",
    arguments: [
      KeyDirectionStyle(keySeparator: ""), KeyDirectionStyle(ascending: "x", descending: "x"),
      KeyDirectionStyle(keySeparator: ":"),
    ])
  func ambiguousStyles(_ style: KeyDirectionStyle) throws {
    let request = try RequestRules.book("- count: lowest first").push("it", to: .keyDirection(style))
    #expect(request.report.ids(0) == ["unfit-style"])
    #expect(throws: CursorError.self) { try request.query }
  }

  // MARK: What cannot be said

  @Test(arguments: RequestFormat.all, RequestRules.unsayable)
  func unsayableKeysAreRefused(_ format: RequestFormat, _ keys: String) throws {
    let request = try RequestRules.book(keys).push("it", to: format)
    #expect(request.report.keys[0].verdict == .refused)
    #expect(request.report.keys[0].reasons.allSatisfy { $0.remedy != nil })
    #expect(request.report.keys.dropFirst().allSatisfy { $0.reasons.map(\.id).contains("behind-refused") })
    #expect(throws: CursorError.self) { try request.query }
    #expect(throws: CursorError.self) { try request.page(PageRequest(size: 1)) }
  }

  @Test(arguments: [
    ("- priority: lowest first", ["server-missing"]), ("- count: lowest first", []),
    ("- code: a to z", ["server-text", "server-missing"]),
    ("- title: a to z", ["server-text", "server-missing"]),
    ("- level: as listed", ["declared-choices", "server-text", "server-missing"]),
    ("- section: as listed", ["choice-order"]),
    ("- publishedAt: newest first", ["microseconds", "server-missing"]),
  ])
  func conditionsOfJSONAPI(_ keys: String, _ ids: [String]) throws {
    let report = try RequestRules.book(keys).push("it", to: .jsonAPI).report
    #expect(report.ids(0) == ids)
    #expect(!report.isVerified)
    #expect(report.engine == "JSON:API")
  }

  @Test("P64 An order that the server makes another way is flagged, by the collation that the column needs")
  func collations() throws {
    let report = try RequestRules.book("- title: a to z\n  compare: natural").push("it", to: .postgrest)
      .report
    #expect(report.ids(0) == ["created-collation", "column-collation"])
    #expect(report.keys[0].reasons[1].ddl[0].contains(#"COLLATE "ordering-root-natural""#))
    #expect(report.ids(1) == ["column-collation"])
    #expect(report.keys[1].reasons[0].ddl[0].contains(#"COLLATE "C""#))
  }

  @Test func itemsThatKeepTheirOrder() throws {
    let book = try RuleBook(
      text: RequestRules.fields
        + "  it:\n    ties: keep input order\n    keys:\n      - count: lowest first\n")
    let request = try book.push("it", to: .jsonAPI)
    #expect(request.report.verdict == .refused)
    #expect(throws: CursorError.self) { try request.page(PageRequest(size: 1)) }
  }

  // MARK: Hostile names

  @Test(arguments: ["a,b", "-a", "a\u{0}", "", "a b ", "a;b", "a&b=c", "a..b", "a\nb", "a\"b", "a'b", "a+b"])
  func namesThatJSONAPICannotCarry(_ name: String) throws {
    try expectRefusedName(name, .jsonAPI)
  }

  @Test(arguments: [
    "a,b", "a b", "a desc", "1a", "", "a'b", "a\u{0}", "a/", "null", "$it", "a)b", "a.b",
    String(repeating: "a", count: 129),
  ])
  func namesThatODataCannotCarry(_ name: String) throws { try expectRefusedName(name, .odata) }

  @Test(arguments: ["", "a\u{0}b"])
  func namesThatPostgRESTCannotCarry(_ name: String) throws { try expectRefusedName(name, .postgrest) }

  @Test(arguments: ["a,b", "a,\u{301}b", "a:\u{20DD}b", "a:b", "", "a\u{7}"])
  func namesThatKeysAndDirectionsCannotCarry(_ name: String) throws {
    try expectRefusedName(name, .keyDirection)
  }

  private func expectRefusedName(_ name: String, _ format: RequestFormat) throws {
    let columns = ColumnMap(columns: ["count": .init(name: name)])
    let request = try RequestRules.book("- count: lowest first").push("it", to: format, columns: columns)
    #expect(request.report.ids(0) == ["unfit-name"])
    #expect(throws: CursorError.self) { try request.query }
    #expect(!request.report.keys[0].reasons[0].text.unicodeScalars.contains { $0.value < 32 })
  }

  /// https://docs.postgrest.org, "Reserved characters": in double quotes; a quote and a backslash within behind a
  /// backslash.
  @Test(arguments: [
    ("a.b", #""a.b""#), ("a,b", #""a,b""#), ("data->>x", #""data->>x""#), ("rel(a)", #""rel(a)""#),
    (#"a"b\c"#, #""a\"b\\c""#), ("and", #""and""#), ("é", #""é""#), ("a_1", "a_1"), ("1a", #""1a""#),
    ("a.desc.nullsfirst,b", #""a.desc.nullsfirst,b""#),
  ])
  func quotedNamesOfPostgREST(_ name: String, _ quoted: String) throws {
    let columns = ColumnMap(columns: ["count": .init(name: name)])
    let request = try RequestRules.book("- count: lowest first").push("it", to: .postgrest, columns: columns)
    #expect(try request.query.map(\.value) == [quoted + ".asc.nullslast,id.asc.nullslast"])
  }

  @Test func bytesThatMeanSomethingAreEncoded() throws {
    let columns = ColumnMap(columns: ["count": .init(name: "a&b=c#d%é+")])
    let query = try text("- count: lowest first", .postgrest, columns)
    #expect(query == "order=%22a%26b%3Dc%23d%25%C3%A9%2B%22.asc.nullslast,id.asc.nullslast")
  }

  @Test func anExpressionIsRefused() throws {
    let columns = ColumnMap(columns: ["count": .init(expression: "lower(x)")])
    for format in RequestFormat.all {
      let report = try RequestRules.book("- count: lowest first").push("it", to: format, columns: columns)
        .report
      #expect(report.ids(0) == ["only-fields"])
    }
  }
}
