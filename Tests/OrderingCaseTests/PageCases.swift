import Foundation
import Orderings
import PushDown
import Testing

/// Cases about cursors and pages.
struct PageCases {
  private struct Row: Orderable {
    var id: String
    var number: Int?
    var value: Double?
    var day: Date?

    init(_ id: String, number: Int? = nil, value: Double? = nil, day: Date? = nil) {
      (self.id, self.number, self.value, self.day) = (id, number, value, day)
    }

    static let orderingFields: [Field<Row>] = [
      Field("id", \.id, as: .id), Field("number", \.number), Field("value", \.value), Field("day", \.day),
    ]
  }

  private func ordering(_ keys: String, now: Date = .distantPast) throws -> Ordering<Row> {
    let rules = CaseRules(
      fields: "number: integer\nvalue: number\nday: date", keys: keys, keepsInputOrder: false)
    return try RuleBook(text: rules.text, name: "case.yaml").ordering("main", in: OrderingContext(now: now))
  }

  /// The ids of all pages, from the first to the last, in brackets.
  private func pages(of rows: [Row], size: Int, by rule: Ordering<Row>) throws -> String {
    var pages: [[String]] = []
    var position: PageRequest.Position? = .start
    while let next = position, pages.count <= rows.count {
      let page = try rule.page(of: rows, PageRequest(size: size, position: next))
      pages.append(page.items.map(\.id))
      position = page.hasNext ? page.endCursor.map { .after($0) } : nil
    }
    return brackets(pages)
  }

  private func brackets(_ pages: [[String]]) -> String {
    pages.map { "[\($0.joined(separator: ","))]" }.joined(separator: " ")
  }

  @Test("B87 pages neither repeat nor lose rows that tie")
  func allTie() throws {
    let rows = (1...5).map { Row("\($0)", number: 7) }
    let down = try ordering("- number: highest first")
    #expect(try pages(of: rows, size: 2, by: down) == "[5,4] [3,2] [1]")
    // The appended identity runs with the key before it; said by itself it runs up.
    let up = try ordering("- number: highest first\n- id: ascending")
    for rows in permutations(of: rows) {
      #expect(try pages(of: rows, size: 2, by: up) == "[1,2] [3,4] [5]")
    }
  }

  @Test("B88 a cursor inside a tie does not skip the rest of it")
  func insideTie() throws {
    let rows = (1...3).map { Row("\($0)", number: 1) }
    let rule = try ordering("- number: lowest first\n- id: ascending")
    #expect(try pages(of: rows, size: 2, by: rule) == "[1,2] [3]")
  }

  @Test("B90 the missing values follow the others")
  func intoMissing() throws {
    let rows = [Row("z"), Row("n", number: 1)]
    #expect(try pages(of: rows, size: 1, by: ordering("- number: lowest first")) == "[n] [z]")
    #expect(try pages(of: rows, size: 1, by: ordering("- number: highest first")) == "[n] [z]")
    let first = try ordering("- { number: lowest first, missing: first }")
    #expect(try pages(of: rows, size: 1, by: first) == "[z] [n]")
  }

  @Test("B91 a cursor on a missing value is one like others")
  func onMissing() throws {
    let rows = [Row("a", number: 5), Row("b"), Row("c"), Row("d", number: 7)]
    let rule = try ordering("- number: highest first\n- id: ascending")
    #expect(try pages(of: rows, size: 3, by: rule) == "[d,a,b] [c]")
  }

  @Test("B93 a float is in a cursor to its last bit")
  func exactFloat() throws {
    let rows = [Row("b", value: 0.3), Row("a", value: 0.30000000000000004)]
    #expect(try pages(of: rows, size: 1, by: ordering("- value: highest first")) == "[a] [b]")
    #expect(try pages(of: rows, size: 1, by: ordering("- value: lowest first")) == "[b] [a]")
  }

  @Test("B96 going back gives rows in the order of the list")
  func goingBack() throws {
    let rows = (1...5).map { Row("\($0)") }
    let rule = try ordering("- id: ascending")
    let cursor = try #require(rule.page(of: rows, PageRequest(size: 4)).endCursor)
    let page = try rule.page(of: rows, PageRequest(size: 2, position: .before(cursor)))
    #expect(page.items.map(\.id) == ["2", "3"])
  }

  @Test("B97 a row that comes while a list is read moves no page")
  func newRow() throws {
    let rows = (1...5).map { Row("\($0)", day: Date(timeIntervalSince1970: Double($0))) }
    let rule = try ordering("- day: newest first")
    let first = try rule.page(of: rows, PageRequest(size: 2))
    #expect(first.items.map(\.id) == ["5", "4"])
    let more = rows + [Row("6", day: Date(timeIntervalSince1970: 6))]
    let cursor = try #require(first.endCursor)
    let second = try rule.page(of: more, PageRequest(size: 2, position: .after(cursor)))
    #expect(second.items.map(\.id) == ["3", "2"])
    // The same where the cursor's row is gone.
    let fewer = more.filter { $0.id != "4" }
    let again = try rule.page(of: fewer, PageRequest(size: 2, position: .after(cursor)))
    #expect(again.items.map(\.id) == ["3", "2"])
  }

  @Test("B99 the second page is of the first one's now")
  func frozenNow() throws {
    let start = Date(timeIntervalSince1970: 1_769_860_800)
    let rows = [
      Row("A", number: 101, day: start.addingTimeInterval(-10 * 3_600)),
      Row("B", number: 11, day: start.addingTimeInterval(-3_600)),
    ]
    let keys = "- score: (number - 1) / (age(day, hours) + 2) ^ 1.8"
    let first = try ordering(keys, now: start).page(of: rows, PageRequest(size: 1))
    // 1.384 against 1.141; an hour later 0.825 against 0.988.
    #expect(first.items.map(\.id) == ["B"])
    let later = try ordering(keys, now: start.addingTimeInterval(3_600))
    #expect(rows.sorted(using: later).map(\.id) == ["A", "B"])
    let second = try later.page(of: rows, PageRequest(size: 1, position: .after(#require(first.endCursor))))
    #expect(second.items.map(\.id) == ["A"])
    #expect(!second.hasNext)
  }

  @Test("B102 a cursor of another rule, or of one that was changed, is an error")
  func anotherRule() throws {
    let rows = (1...3).map { (number: Int) in Row("\(number)", number: number, value: 1) }
    let cursor = try #require(
      ordering("- number: highest first").page(of: rows, PageRequest(size: 1)).endCursor)
    let request = PageRequest(size: 1, position: .after(cursor))
    for keys in [
      "- number: lowest first", "- value: highest first", "- number: highest first\n- value: lowest first",
      "- { number: highest first, missing: first }", "- { number: highest first, step: 2 }",
    ] {
      let error = #expect(throws: CursorError.self) { try ordering(keys).page(of: rows, request) }
      #expect(error?.kind == .otherOrdering)
    }
    #expect(try ordering("- number: highest first").page(of: rows, request).items.map(\.id) == ["2"])
  }
}
