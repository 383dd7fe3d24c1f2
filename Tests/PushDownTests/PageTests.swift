import Foundation
import OrderingTestSupport
import OrderingValues
import Orderings
import PushDown
import Testing

/// Pages of items in process.
struct PageTests {
  struct Row: Orderable, Equatable, Sendable {
    var id: String
    var mark: Double?
    var group: Int?
    var title: String?
    var at: Instant?
    var price: Decimal?
    var sizes: [Int] = []
    var hot: Bool?

    /// Not by the values, of which NaN is not equal to itself.
    static func == (a: Row, b: Row) -> Bool { a.id == b.id }

    static let orderingFields: [Field<Row>] = [
      Field("id", \.id, as: .id), Field("mark", \.mark), Field("group", \.group), Field("title", \.title),
      Field("at", \.at), Field("price", \.price), Field("sizes", \.sizes), Field("hot", \.hot),
    ]
  }

  private static let rules = """
    rules: 1
    items: rows
    fields:
      id: { type: id, unique: true }
      mark: number
      group: integer
      title: text
      at: date
      price: decimal
      sizes: { type: integer, many: true }
      hot: boolean
    parameters:
      seed: { type: text, default: autumn }
      least: { type: integer, default: 1 }
      pins: { type: id, many: true, default: [] }
    computed:
      heat: group * 2 + coalesce(mark, 1)
    orderings:
      plain: [id: ascending]
      down: [id: descending]
      marks: [mark: highest first]
      marksFirst: [{ mark: highest first, missing: first }]
      groups: [{ group: lowest first, missing: first }, { mark: lowest first }]
      titles: [title: a to z, group: highest first]
      natural: [{ title: z to a, compare: natural, missing: first }]
      versions: [{ title: a to z, compare: version }]
      times: [{ at: newest first, per: day, time-zone: Europe/Berlin }, at: oldest first]
      prices: [{ price: highest first, step: 0.5 }, price: lowest first]
      bands: [{ group: lowest first, bands: [0, 2] }, hot: true first]
      lists: [{ sizes: lowest first, take: median }, { sizes: highest first, take: count }]
      sums: [{ sizes: lowest first, take: sum }]
      listed: [{ group: [2, 0], others: first }]
      heat: [heat: highest first]
      formula: [score: mark / group]
      first: [first: group >= $least]
      shuffled: [shuffle: $seed]
      lucky: [score: random($seed)]
      pinned: [pinned: $pins, mark: lowest first]
      aging: [score: 'mark / (age(at, hours) + 2) ^ 1.8']
      input: { keys: [mark: highest first], ties: keep input order }

    """
  private static let book = try! RuleBook(text: rules)

  /// All orders with a place for each row.
  private static let names = [
    "plain", "down", "marks", "marksFirst", "groups", "titles", "natural", "versions", "times", "prices",
    "bands", "lists", "sums", "listed", "heat", "formula", "first", "shuffled", "lucky", "pinned", "aging",
  ]

  private func ordering(
    _ name: String, _ parameters: Record = [:], now: Date = Date(timeIntervalSince1970: 1_769_860_800)
  ) throws -> Ordering<Row> {
    try Self.book.ordering(name, in: OrderingContext(parameters: parameters, now: now))
  }

  /// Rows full of ties and missing values.
  private static func rows(_ count: Int, seed: UInt64) -> [Row] {
    var random = SeededGenerator(seed: seed)
    let marks: [Double?] = [
      nil, .nan, 0, -0.0, 0.3, 0.1 + 0.2, .infinity, -.infinity, 9_007_199_254_740_992, 1e-300,
    ]
    let titles: [String?] = [
      nil, "", "a", "A", "ä", "a\u{308}", "b10", "b9", "1.10", "1.9.0", "👩‍👩‍👧", "\u{FFEE}",
    ]
    let times: [Instant?] = [
      nil, Instant(secondsSince1970: 1_711_843_199, nanoseconds: 999_999_999),
      Instant(secondsSince1970: 1_711_843_200), Instant(secondsSince1970: 1_711_843_200, nanoseconds: 1),
    ]
    return (0..<count).map { index in
      Row(
        id: "\(index)", mark: marks.randomElement(using: &random)!,
        group: [nil, 0, 1, 2, .max, .min].randomElement(using: &random)!,
        title: titles.randomElement(using: &random)!, at: times.randomElement(using: &random)!,
        price: [nil, 0, 1.25, 1.5, -1.25].randomElement(using: &random)!,
        sizes: Array([3, 1, 2].prefix(Int.random(in: 0...3, using: &random))),
        hot: [nil, true, false].randomElement(using: &random)!)
    }.shuffled(using: &random)
  }

  private func ids(_ page: Page<Row>) -> [String] { page.items.map(\.id) }

  private func kind(_ body: () throws -> Void) -> CursorError.Kind? {
    do { try body() } catch { return (error as? CursorError)?.kind }
    return nil
  }

  /// All pages of a size, by going on from one to the next.
  private func walk(
    size: Int, backward: Bool = false, _ page: (PageRequest) throws -> Page<Row>
  ) throws -> [Page<Row>] {
    var pages: [Page<Row>] = []
    var position: PageRequest.Position? = backward ? .end : .start
    while let next = position {
      let page = try page(PageRequest(size: size, position: next))
      pages.append(page)
      #expect(pages.count < 100)
      if backward {
        position = page.hasPrevious ? page.startCursor.map { .before($0) } : nil
      } else {
        position = page.hasNext ? page.endCursor.map { .after($0) } : nil
      }
      if pages.count == 100 { break }
    }
    return pages
  }

  // MARK: Laws

  @Test(
    "pages of every size are the sorted whole, forwards, backwards, and there and back", arguments: names)
  func wholeOrder(name: String) throws {
    let rows = Self.rows(24, seed: 5)
    let pins: Record = ["pins": ["7", "3", "gone"]]
    for isReversed in [false, true] {
      var rule = try ordering(name, pins)
      rule.order = isReversed ? .reverse : .forward
      let sorted = rows.sorted(using: rule).map(\.id)
      let once = try SortedPages(rows, by: rule)
      var random = SeededGenerator(seed: 9)
      for size in 1...(rows.count + 1) {
        // The input comes in any order.
        let pages = try walk(size: size) { try rule.page(of: rows.shuffled(using: &random), $0) }
        #expect(pages.flatMap(ids) == sorted)
        #expect(pages.dropLast().allSatisfy { $0.items.count == size })
        #expect(pages.map(\.hasPrevious) == pages.indices.map { $0 > 0 })
        let back = try walk(size: size, backward: true) { try rule.page(of: rows, $0) }
        #expect(back.reversed().flatMap(ids) == sorted)
        #expect(back.dropLast().allSatisfy { $0.items.count == size })
        #expect(back.map(\.hasNext) == back.indices.map { $0 > 0 })
        #expect(try walk(size: size) { try once.page($0) } == pages)
        #expect(try walk(size: size, backward: true) { try once.page($0) } == back)
        for (page, next) in zip(pages, pages.dropFirst()) {
          let before = try once.page(PageRequest(size: size, position: .before(#require(next.startCursor))))
          #expect(before == page)
          #expect(
            try rule.page(of: rows, PageRequest(size: size, position: .before(next.startCursor!))) == page)
        }
      }
    }
  }

  @Test("a page is the beginning or the end of what stands on its side of the cursor", arguments: names)
  func beginnings(name: String) throws {
    let rows = Self.rows(30, seed: 11)
    let rule = try ordering(name)
    let sorted = rows.sorted(using: rule)
    let pages = try SortedPages(rows, by: rule)
    for place in sorted.indices {
      // The cursor's own row is not among the rows any more.
      let cursor = try #require(
        pages.page(PageRequest(size: place + 1)).endCursor)
      let rest = rows.filter { $0 != sorted[place] }
      let after = try rule.page(of: rest, PageRequest(size: 4, position: .after(cursor)))
      #expect(after.items == Array(sorted.dropFirst(place + 1).prefix(4)))
      #expect(after.hasPrevious == (place > 0))
      #expect(after.hasNext == (place + 5 < sorted.count))
      let before = try rule.page(of: rest, PageRequest(size: 4, position: .before(cursor)))
      #expect(before.items == Array(sorted.prefix(place).suffix(4)))
      #expect(before.hasPrevious == (place > 4))
      #expect(before.hasNext == (place + 1 < sorted.count))
    }
  }

  @Test func recordsHaveTheSamePages() throws {
    let records: [Record] = (0..<9).map { index in
      [
        "id": .text("\(index)"),
        "mark": index % 3 == 0 ? .null : .integer(9_007_199_254_740_993 - Int64(index % 2)),
      ]
    }
    for name in ["marks", "marksFirst", "shuffled"] {
      let rule = try Self.book.recordOrdering(name)
      let sorted = try rule.sorted(records)
      let once = try SortedPages(records, by: rule)
      for size in 1...10 {
        var position = PageRequest.Position.start
        var seen: [Record] = []
        while true {
          let page = try rule.page(of: records, PageRequest(size: size, position: position))
          #expect(try once.page(PageRequest(size: size, position: position)) == page)
          seen += page.items
          guard page.hasNext, let end = page.endCursor, seen.count < 20 else { break }
          position = .after(end)
        }
        #expect(seen == sorted)
      }
    }
    let rule = try Self.book.recordOrdering("marks")
    let wrong: [Record] = [["id": "a", "mark": "high"]]
    #expect(throws: RecordError.self) { try rule.page(of: wrong, PageRequest(size: 1)) }
    #expect(throws: RecordError.self) { try SortedPages(wrong, by: rule) }
    let page = try rule.page(of: wrong, PageRequest(size: 1), invalid: .treatAsMissing)
    #expect(page.items == wrong)
  }

  @Test("a decimal longer than any that is read is one in a cursor too")
  func longDecimals() throws {
    let rules = """
      rules: 1
      items: rows
      fields:
        id: { type: id, unique: true }
        v: { type: decimal, many: true }
      orderings:
        main: [{ v: lowest first, take: sum }]

      """
    let rule = try RuleBook(text: rules).recordOrdering("main")
    func number(_ text: String) throws -> RecordValue { .decimal(try #require(DecimalValue(text))) }
    let records: [Record] = try [
      ["id": "a", "v": [number("1e900"), number("1e-900")]], ["id": "b", "v": [number("1e900")]],
      ["id": "c", "v": [number("-1e900"), number("-1e-900")]],
    ]
    let first = try rule.page(of: records, PageRequest(size: 1))
    #expect(first.items.map { $0["id"] } == ["c"])
    let second = try rule.page(of: records, PageRequest(size: 1, position: .after(#require(first.endCursor))))
    #expect(second.items.map { $0["id"] } == ["b"])
    let third = try rule.page(of: records, PageRequest(size: 1, position: .after(#require(second.endCursor))))
    #expect(third.items.map { $0["id"] } == ["a"])
    #expect(!third.hasNext)
  }

  // MARK: Ends

  @Test func nothingAndTooMuch() throws {
    let rule = try ordering("marks")
    for position in [PageRequest.Position.start, .end] {
      let page = try rule.page(of: [], PageRequest(size: 3, position: position))
      #expect(page == Page(items: [], startCursor: nil, endCursor: nil, hasNext: false, hasPrevious: false))
    }
    let rows = Self.rows(3, seed: 1)
    let all = try rule.page(of: rows, PageRequest(size: .max))
    #expect(all.items == rows.sorted(using: rule))
    let (start, end) = try (#require(all.startCursor), #require(all.endCursor))
    for source in [
      { try rule.page(of: rows, $0) }, { try SortedPages(rows, by: rule).page($0) },
    ] as [(PageRequest) throws -> Page<Row>] {
      let behind = try source(PageRequest(size: .max, position: .after(end)))
      #expect(behind == Page(items: [], startCursor: nil, endCursor: nil, hasNext: false, hasPrevious: true))
      let before = try source(PageRequest(size: .max, position: .before(start)))
      #expect(before == Page(items: [], startCursor: nil, endCursor: nil, hasNext: true, hasPrevious: false))
      for size in [0, -1, .min] { #expect(kind { _ = try source(PageRequest(size: size)) } == .pageSize) }
    }
  }

  @Test("P61 going back gives the rows next to the cursor, and says what is on either side")
  func backward() throws {
    let rule = try ordering("plain")
    let rows = (1...6).map { Row(id: "\($0)") }
    let cursor = try #require(rule.page(of: rows, PageRequest(size: 5)).endCursor)
    let page = try rule.page(of: rows, PageRequest(size: 2, position: .before(cursor)))
    #expect(ids(page) == ["3", "4"])
    #expect(page.hasNext && page.hasPrevious)
    let first = try rule.page(of: rows, PageRequest(size: 2, position: .before(#require(page.startCursor))))
    #expect(ids(first) == ["1", "2"])
    #expect(first.hasNext && !first.hasPrevious)
    let last = try rule.page(of: rows, PageRequest(size: 2, position: .end))
    #expect(ids(last) == ["5", "6"])
    #expect(!last.hasNext && last.hasPrevious)
  }

  // MARK: Cursors of something else

  @Test("P63 a cursor of another order is refused, one that stands on a missing value is not")
  func otherOrders() throws {
    let rows = Self.rows(12, seed: 3)
    for name in Self.names {
      let cursor = try #require(ordering(name).page(of: rows, PageRequest(size: 1)).endCursor)
      let request = PageRequest(size: 5, position: .after(cursor))
      for other in Self.names where other != name {
        #expect(
          kind { _ = try ordering(other).page(of: rows, request) } == .otherOrdering, "\(name) \(other)")
        #expect(kind { _ = try SortedPages(rows, by: ordering(other)).page(request) } == .otherOrdering)
      }
      var reversed = try ordering(name)
      reversed.order = .reverse
      #expect(kind { _ = try reversed.page(of: rows, request) } == .otherOrdering)
      #expect(kind { _ = try ordering(name).page(of: rows, request) } == nil)
    }
    let empty = [Row(id: "a"), Row(id: "b"), Row(id: "c")]
    let cursor = try #require(ordering("marks").page(of: empty, PageRequest(size: 1)).endCursor)
    let page = try ordering("marks").page(of: empty, PageRequest(size: 5, position: .after(cursor)))
    #expect(ids(page) == ["b", "a"] || ids(page) == ["b", "c"])
  }

  @Test func otherParametersAreAnotherOrder() throws {
    let rows = Self.rows(8, seed: 4)
    let cursor = try #require(ordering("first").page(of: rows, PageRequest(size: 1)).endCursor)
    let request = PageRequest(size: 5, position: .after(cursor))
    #expect(kind { _ = try ordering("first", ["least": 2]).page(of: rows, request) } == .otherOrdering)
    #expect(kind { _ = try ordering("first", ["seed": "other"]).page(of: rows, request) } == nil)
    let pinned = try #require(
      ordering("pinned", ["pins": ["1"]]).page(of: rows, PageRequest(size: 1)).endCursor)
    let behind = PageRequest(size: 5, position: .after(pinned))
    #expect(kind { _ = try ordering("pinned", ["pins": ["2"]]).page(of: rows, behind) } == .otherOrdering)
  }

  @Test("values that are not those of the keys are refused")
  func wrongValues() throws {
    let rule = try ordering("groups")
    let rows = Self.rows(5, seed: 4)
    let codec = CursorCodec()
    let content = try codec.decode(#require(rule.page(of: rows, PageRequest(size: 1)).endCursor))
    #expect(content.values.count == 3)
    let values: [[KeyValue]] = [
      [], [.missing, .missing], [.missing, .missing, .missing, .missing], [.text("1"), .missing, .text("a")],
      [.float(1), .missing, .text("a")], [.missing, .decimal("1.5"), .text("a")],
      [.missing, .missing, .day(1)],
      [.missing, .boolean(true), .text("a")], [.missing, .missing, .bytes([1])],
      [.missing, .missing, .integer(1)],
    ]
    for values in values {
      var other = content
      other.values = values
      let request = PageRequest(size: 1, position: .after(try codec.encode(other)))
      #expect(kind { _ = try rule.page(of: rows, request) } == .wrongShape, "\(values)")
      #expect(kind { _ = try SortedPages(rows, by: rule).page(request) } == .wrongShape, "\(values)")
    }
  }

  @Test func tiesThatStayAsTheyCameHaveNoPages() throws {
    let rule = try ordering("input")
    #expect(kind { _ = try rule.page(of: [], PageRequest(size: 1)) } == .notTotal)
    #expect(kind { _ = try SortedPages([], by: rule) } == .notTotal)
    let records = try Self.book.recordOrdering("input")
    #expect(kind { _ = try records.page(of: [], PageRequest(size: 1)) } == .notTotal)
  }

  @Test func longTextsAreToldOf() throws {
    let rule = try ordering("titles")
    let rows = [Row(id: "a", title: String(repeating: "x", count: 5000))]
    #expect(kind { _ = try rule.page(of: rows, PageRequest(size: 1)) } == .tooLarge)
  }

  // MARK: What travels

  @Test("the seed of the first page is that of all pages, whatever the caller's is by then")
  func seeds() throws {
    let rows = Self.rows(20, seed: 2)
    for name in ["shuffled", "lucky"] {
      let first = try ordering(name, ["seed": "first"])
      let sorted = rows.sorted(using: first).map(\.id)
      #expect(try rows.sorted(using: ordering(name)).map(\.id) != sorted)
      let page = try first.page(of: rows, PageRequest(size: 8))
      let later = try ordering(name, ["seed": "other"])
      let next = try later.page(of: rows, PageRequest(size: 20, position: .after(#require(page.endCursor))))
      #expect(ids(page) + ids(next) == sorted)
      let back = try later.page(of: rows, PageRequest(size: 8, position: .before(#require(next.startCursor))))
      #expect(back == page)
    }
  }

  @Test("now is that of the first page, to the last bit of a date")
  func nows() throws {
    let rows = Self.rows(20, seed: 6)
    var random = SeededGenerator(seed: 6)
    for exponent in 0..<40 {
      let seconds = Double.random(in: -1...1, using: &random) * exp2(Double(exponent))
      let first = try ordering("aging", now: Date(timeIntervalSinceReferenceDate: seconds))
      let page = try first.page(of: rows, PageRequest(size: 8))
      let request = PageRequest(size: 20, position: .after(try #require(page.endCursor)))
      let next = try ordering("aging").page(of: rows, request)
      #expect(try first.page(of: rows, request) == next)
      #expect(ids(page) + ids(next) == rows.sorted(using: first).map(\.id))
      // Sorted once, it is of one now.
      #expect(kind { _ = try SortedPages(rows, by: ordering("aging")).page(request) } == .otherOrdering)
    }
  }

  @Test func signedPages() throws {
    let keys = try CursorKeys(signing: .init(id: "1", secret: (0..<32).map { UInt8($0) }))
    let rule = try ordering("marks")
    let rows = Self.rows(9, seed: 8)
    let once = try SortedPages(rows, by: rule, keys: keys)
    let pages = try walk(size: 2) { try rule.page(of: rows, $0, keys: keys) }
    #expect(pages.flatMap(ids) == rows.sorted(using: rule).map(\.id))
    #expect(try walk(size: 2) { try once.page($0) } == pages)
    let plain = try #require(rule.page(of: rows, PageRequest(size: 2)).endCursor)
    let request = PageRequest(size: 2, position: .after(plain))
    #expect(kind { _ = try rule.page(of: rows, request, keys: keys) } == .forged)
  }
}
