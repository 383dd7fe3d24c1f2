import Orderings
import PushDown
import Testing

struct RequestPageTests {
  private typealias Row = (id: Int64, credit: Int64?)

  private func values(_ row: Row) -> [KeyValue] {
    [row.credit.map { .integer($0) } ?? .missing, .integer(row.id)]
  }

  /// Answers a request of OData as a service would.
  private func answer(_ query: [RequestParameter], _ rows: [Row]) throws -> [Row] {
    let order = try #require(query.first { $0.name == "$orderby" }?.value)
    let top = try #require(query.first { $0.name == "$top" }.flatMap { Int($0.value) })
    var rows = rows
    if let filter = query.first(where: { $0.name == "$filter" })?.value {
      rows = rows.filter { row in
        var reader = ODataFilter(filter, ["id": row.id, "credit": row.credit])
        return reader.holds()
      }
    }
    // Null is the least.
    for term in order.split(separator: ",").reversed() {
      let words = term.split(separator: " ")
      func key(_ row: Row) -> (Int64, Int64) {
        let value = words[0] == "id" ? row.id : row.credit
        if words.contains("null") { return (value == nil ? 1 : 0, 0) }
        return value.map { (1, $0) } ?? (0, 0)
      }
      let isDescending = words.last == "desc"
      let sorted = rows.enumerated().sorted { a, b in
        let (x, y) = (key(a.element), key(b.element))
        return x == y ? a.offset < b.offset : isDescending ? x > y : x < y
      }
      rows = sorted.map(\.element)
    }
    return Array(rows.prefix(top))
  }

  private func pages(
    _ request: PushedRequest, _ rows: [Row], size: Int, backwards: Bool = false
  ) throws -> [[Int64]] {
    var position: PageRequest.Position = backwards ? .end : .start
    var result: [[Int64]] = []
    while result.count <= rows.count {
      let query = try request.page(PageRequest(size: size, position: position))
      let page = try query.page(of: try answer(query.query, rows), values: values)
      if backwards { result.insert(page.items.map(\.id), at: 0) } else { result.append(page.items.map(\.id)) }
      guard backwards ? page.hasPrevious : page.hasNext else { break }
      position = backwards ? .before(try #require(page.startCursor)) : .after(try #require(page.endCursor))
    }
    return result
  }

  private let nine: [Row] = [
    (1, nil), (2, 2), (3, nil), (4, 30), (5, nil), (6, 35), (7, 5), (8, 50), (9, 25),
  ]

  @Test("P58 OData: rows without a value stand on the pages where the order has them")
  func nullsInPages() throws {
    let request = try RequestRules.numbered("- credit: lowest first\n  missing: first").push("it", to: .odata)
    #expect(try pages(request, nine, size: 2) == [[1, 3], [5, 2], [7, 9], [4, 6], [8]])
  }

  @Test(
    "P57 Every row once, on pages of every size, in both directions",
    arguments: [
      "lowest first\n  missing: first", "lowest first", "highest first\n  missing: first", "highest first",
    ])
  func everySize(_ direction: String) throws {
    let rows: [Row] = nine + [(10, 2), (11, nil), (12, 50), (13, .max), (14, .min)]
    let request = try RequestRules.numbered("- credit: \(direction)").push("it", to: .odata)
    let whole = try pages(request, rows, size: rows.count + 1)[0]
    #expect(Set(whole).count == rows.count)
    #expect(
      rows.filter { $0.credit == nil }.map(\.id).allSatisfy { id in
        (direction.contains("missing") ? whole.prefix(4) : whole.suffix(4)).contains(id)
      })
    for size in 1...rows.count {
      #expect(try pages(request, rows, size: size).flatMap { $0 } == whole)
      #expect(try pages(request, rows, size: size, backwards: true).flatMap { $0 } == whole)
    }
  }

  // MARK: Words of each form

  private func cursor(_ request: PushedRequest, _ values: [KeyValue]) throws -> String {
    let page = try request.page(PageRequest(size: 1)).page(of: [0]) { _ in values }
    return try #require(page.endCursor)
  }

  /// OData, ABNF: a single quote is doubled; moments and days stand bare.
  @Test func filterOfOData() throws {
    let request = try RequestRules.book("- publishedAt: newest first").push("it", to: .odata)
    let after = try cursor(request, [.text("2026-01-31T12:00:00.5+01:00"), .text("it's' or 1 eq 1")])
    let query = try request.page(PageRequest(size: 20, position: .after(after))).query
    #expect(query.map(\.name) == ["$filter", "$orderby", "$top"])
    #expect(
      query[0].value
        == "((publishedAt le 2026-01-31T11:00:00.5Z) or (publishedAt eq null)) and "
        + "(((publishedAt lt 2026-01-31T11:00:00.5Z) or (publishedAt eq null)) or "
        + "((publishedAt eq 2026-01-31T11:00:00.5Z) and (id lt 'it''s'' or 1 eq 1')))")
    #expect(query[2].value == "21")
    let before = try request.page(PageRequest(size: 20, position: .before(after))).query
    // Turned around, missing values come first, which OData does by itself when ascending.
    #expect(before[1].value == "publishedAt asc,id asc")
    #expect(
      before[0].value
        == "(publishedAt ge 2026-01-31T11:00:00.5Z) and ((publishedAt gt 2026-01-31T11:00:00.5Z) or "
        + "((publishedAt eq 2026-01-31T11:00:00.5Z) and (id gt 'it''s'' or 1 eq 1')))")
  }

  @Test("Moments and days are taken as what they mean, or as the texts that they are in JSON")
  func momentsOfAnswers() throws {
    let request = try RequestRules.book("- publishedAt: newest first\n- heldOn: oldest first").push(
      "it", to: .postgrest)
    let id = KeyValue.text("x")
    let meant = try cursor(
      request, [.instant(seconds: 1_769_857_200, nanoseconds: 123_456_000), .day(20_484), id])
    #expect(
      try cursor(request, [.text("2026-01-31T12:00:00.123456+01:00"), .text("2026-01-31"), id]) == meant)
    for wrong in [[.integer(5), .day(1), id], [.text("soon"), .day(1), id], [.missing, .missing]]
      as [[KeyValue]]
    {
      #expect(throws: CursorError.self) { try cursor(request, wrong) }
    }
  }

  @Test func filterOfPostgREST() throws {
    let request = try RequestRules.book("- priority: lowest first").push("it", to: .postgrest)
    let after = try cursor(request, [.integer(9_223_372_036_854_775_807), .text(#"a"\,or(x)"#)])
    let query = try request.page(PageRequest(size: 5, position: .after(after))).query
    #expect(query.map(\.name) == ["and", "order", "limit"])
    #expect(
      query[0].value
        == "(or(priority.gte.9223372036854775807,priority.is.null),"
        + "or(or(priority.gt.9223372036854775807,priority.is.null),"
        + #"and(priority.eq.9223372036854775807,id.gt."a\"\\,or(x)")))"#)
    let missing = try cursor(request, [.missing, .text("x")])
    #expect(
      try request.page(PageRequest(size: 5, position: .after(missing))).query[0].value
        == #"(priority.is.null,and(priority.is.null,id.gt."x"))"#)
  }

  @Test("P40 A boolean has two blocks, and is compared by equality where a service knows no other")
  func booleans() throws {
    let odata = try RequestRules.numbered("- isRead: false first").push("it", to: .odata)
    func filter(_ truth: Bool) throws -> String {
      let after = try cursor(odata, [.boolean(truth), .integer(7)])
      return try odata.page(PageRequest(size: 1, position: .after(after))).query[0].value
    }
    #expect(
      try filter(false) == "(isRead ne null) and ((isRead eq true) or ((isRead eq false) and (id gt 7)))")
    #expect(try filter(true) == "(isRead eq true) and ((false) or ((isRead eq true) and (id gt 7)))")
    let postgrest = try RequestRules.numbered("- isRead: false first").push("it", to: .postgrest)
    let after = try cursor(postgrest, [.boolean(false), .integer(7)])
    #expect(
      try postgrest.page(PageRequest(size: 1, position: .after(after))).query[0].value
        == "(isRead.gte.false,or(isRead.gt.false,and(isRead.eq.false,id.gt.7)))")
  }

  /// The profile for cursors: https://jsonapi.org/profiles/ethanresnick/cursor-pagination/.
  @Test func pagesOfJSONAPI() throws {
    let request = try RequestRules.book("- count: highest first").push("it", to: .jsonAPI)
    #expect(request.cursorFields.isEmpty)
    let first = try request.page(PageRequest(size: 2))
    #expect(first.query.queryString == "sort=-count,-id&page%5Bsize%5D=3")
    let page = try first.page(of: ["a", "b", "c"]) { [.text("server-\($0)&x=1")] }
    #expect(page.items == ["a", "b"])
    #expect(page.hasNext)
    let after = try #require(page.endCursor)
    let next = try request.page(PageRequest(size: 2, position: .after(after)))
    #expect(next.query.queryString == "sort=-count,-id&page%5Bafter%5D=server-b%26x%3D1&page%5Bsize%5D=3")
    // The server gives what lies before in the order itself: the row too many is the first.
    let before = try request.page(PageRequest(size: 2, position: .before(after)))
    #expect(before.query.map(\.name) == ["sort", "page[before]", "page[size]"])
    let back = try before.page(of: ["x", "y", "z"]) { [.text($0)] }
    #expect(back.items == ["y", "z"])
    #expect(back.hasPrevious && back.hasNext)
    #expect(throws: CursorError.self) { try request.page(PageRequest(size: 2, position: .end)) }
  }

  @Test func pagesOfKeysAndDirections() throws {
    let request = try RequestRules.book("- count: highest first").push("it", to: .keyDirection)
    let after = try cursor(request, [.text("c7")])
    #expect(
      try request.page(PageRequest(size: 9, position: .after(after))).query.queryString
        == "sort=count:desc,id:desc&after=c7&limit=10")
  }

  // MARK: Cursors

  @Test(
    "P63 A cursor of another order, form or direction is an error with a name",
    arguments: [
      ("- credit: highest first", RequestFormat.odata), ("- credit: lowest first", RequestFormat.postgrest),
      ("- credit: lowest first\n  missing: first", RequestFormat.odata),
    ])
  func foreignCursors(_ keys: String, _ format: RequestFormat) throws {
    let own = try RequestRules.numbered("- credit: lowest first").push("it", to: .odata)
    let other = try RequestRules.numbered(keys).push("it", to: format)
    let mine = try cursor(own, [.missing, .integer(1)])
    // Missing values in its own cursors are taken.
    #expect(throws: Never.self) { try own.page(PageRequest(size: 1, position: .after(mine))) }
    let error = #expect(throws: CursorError.self) {
      try other.page(PageRequest(size: 1, position: .after(mine)))
    }
    #expect(error?.kind == .otherOrdering)
  }

  @Test("P63 A key that is there twice is compared once")
  func repeatedKeys() throws {
    let request = try RequestRules.book("- code: a to z\n- code: z to a").push("it", to: .jsonAPI)
    #expect(try request.query.queryString == "sort=code,-id")
  }

  @Test func damagedCursorsAndWrongSizes() throws {
    let request = try RequestRules.numbered("- credit: lowest first").push("it", to: .odata)
    let kinds: [(PageRequest, CursorError.Kind)] = [
      (PageRequest(size: 0), .pageSize), (PageRequest(size: .max), .pageSize),
      (PageRequest(size: 1, position: .after("1 or 1 eq 1")), .notACursor),
      (PageRequest(size: 1, position: .after(String(repeating: "A", count: 5000))), .tooLarge),
    ]
    for (page, kind) in kinds {
      #expect(#expect(throws: CursorError.self) { try request.page(page) }?.kind == kind)
    }
    let error = #expect(throws: CursorError.self) {
      try request.page(PageRequest(size: 1)).page(of: [0]) { _ in [.text("x"), .integer(1)] }
    }
    #expect(error?.kind == .wrongShape)
  }

  @Test func signedCursors() throws {
    let keys = try CursorKeys(signing: .init(id: "1", secret: [UInt8](repeating: 7, count: 32)))
    let request = try RequestRules.numbered("- credit: lowest first").push("it", to: .odata)
    let unsigned = try cursor(request, [.integer(5), .integer(1)])
    let error = #expect(throws: CursorError.self) {
      try request.page(PageRequest(size: 1, position: .after(unsigned)), keys: keys)
    }
    #expect(error?.kind == .forged)
  }
}

/// Reads and evaluates the conditions of OData that pages have: comparisons of a name with a whole number or null,
/// `and`, `or` and parentheses.
private struct ODataFilter {
  private var words: ArraySlice<String>
  private let row: [String: Int64?]

  init(_ text: String, _ row: [String: Int64?]) {
    let spaced = text.replacing("(", with: " ( ").replacing(")", with: " ) ")
    words = spaced.split(separator: " ").map(String.init)[...]
    self.row = row
  }

  mutating func holds() -> Bool {
    var result = operand()
    while let word = words.first, word == "and" || word == "or" {
      words.removeFirst()
      let next = operand()
      result = word == "and" ? result && next : result || next
    }
    return result
  }

  private mutating func operand() -> Bool {
    if words.first == "(" {
      words.removeFirst()
      let result = holds()
      words.removeFirst()
      return result
    }
    let name = words.removeFirst()
    let comparison = words.removeFirst()
    let literal = words.removeFirst()
    let left = row[name] ?? nil
    let right = literal == "null" ? nil : Int64(literal)
    switch comparison {
    case "eq": return left == right
    case "ne": return left != right
    default:
      // "If any operand is null, the operator returns false."
      guard let left, let right else { return false }
      switch comparison {
      case "lt": return left < right
      case "le": return left <= right
      case "gt": return left > right
      case "ge": return left >= right
      default: return false
      }
    }
  }
}
