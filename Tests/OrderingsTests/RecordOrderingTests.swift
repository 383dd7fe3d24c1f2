import Foundation
import Orderings
import Testing

/// Items whose fields the compiler does not know.
struct RecordOrderingTests {
  private static let fields = """
    id: { type: id, unique: true }
    title: text
    likes: integer
    rating: number
    price: decimal
    publishedAt: { type: date, format: epoch-seconds }
    author.name: { type: text, required: true }
    city: { type: text, from: [address, "city.name"] }
    tags: { type: text, many: true }
    build: text
    """

  private func ordering(_ keys: String) throws -> RecordOrdering {
    try RuleBook(text: rules(fields: Self.fields, keys: keys)).recordOrdering("main")
  }

  private func ids(_ records: [Record]) -> [RecordValue?] { records.map { $0["id"] } }

  /// The problems of some records, without the complaint that they have no id.
  private func problems(_ keys: String, _ records: [Record]) throws -> [String] {
    let ordering = try ordering(keys)
    do { try ordering.check(records) } catch { return error.problems.map(\.description) }
    return []
  }

  @Test func sorts() throws {
    let records: [Record] = [
      ["id": "a", "likes": 3, "author": ["name": "Zoe"]],
      ["id": "b", "author": ["name": "Ada"], "likes": nil],
      ["id": "c", "likes": 3, "author": ["name": "Ada"]],
      ["id": "d", "likes": 12, "author": ["name": "Ada"]],
    ]
    let ordering = try ordering("- likes: highest first\n- author.name: a to z")
    #expect(ids(try ordering.sorted(records)) == ["d", "c", "a", "b"])
    for count in 0...5 {
      #expect(try ordering.min(count: count, of: records) == Array(ordering.sorted(records).prefix(count)))
    }
    #expect(try ordering.sorted([]) == [])
  }

  @Test func numbersOfEveryKind() throws {
    let values: [RecordValue] = [
      .integer(.min), -0.5, 0, .decimal(try #require(DecimalValue("0.10"))), 0.5, 9_007_199_254_740_992,
      9_007_199_254_740_993,
      1e300, .number(.nan),
    ]
    let records = values.enumerated().map { place, value in
      Record([("id", .text("\(values.count - place)")), ("rating", value)].map { (key: $0, value: $1) })
    }
    let ordering = try ordering("- rating: lowest first")
    #expect(try ordering.sorted(records.reversed()) == records)
    // Money is exact: 0.1 and 0.10 are one value.
    let prices: [Record] = [
      ["id": "b", "price": "0.10"], ["id": "a", "price": 0.1], ["id": "c", "price": 0.09],
    ]
    #expect(ids(try self.ordering("- price: lowest first").sorted(prices)) == ["c", "a", "b"])
  }

  @Test func valuesWhereTheRulesSayTheyAre() throws {
    let records: [Record] = [
      ["id": "a", "address": ["city.name": "Wien"]], ["id": "b", "address": nil], ["id": "c"],
      ["id": "d", "address": ["city.name": "Graz"]], ["id": "e", "address": ["city": ["name": "Aalen"]]],
    ]
    #expect(ids(try ordering("- city: a to z").sorted(records)) == ["d", "a", "b", "c", "e"])
  }

  @Test func everyProblemIsNamed() throws {
    let records: [Record] = [
      ["id": "a", "likes": "3", "author": ["name": "Ada"]], ["id": "a", "likes": 3.5, "author": "Ada"],
      ["likes": 1, "author": [:]], ["id": "d", "likes": ["x": 1], "author": ["name": true]],
    ]
    #expect(
      try problems("- likes: highest first\n- author.name: a to z", records) == [
        "record 1, field 'likes': the text '3' is not a number; write it without quotes",
        "record 2, field 'likes': 3.5 is not a whole number",
        "record 2, field 'author.name': something on the way to 'author.name' is neither a record nor null",
        "record 2, field 'id': 'a' stands in records 1 and 2",
        "record 3, field 'author.name': the value is missing, and the field is required",
        "record 3, field 'id': the value is missing, and the field is required",
        "record 4, field 'likes': a record is not a number",
        "record 4, field 'author.name': true is not a text",
      ])
  }

  @Test func fieldsThatAreNotReadAreNotLookedAt() throws {
    #expect(try problems("- likes: highest first", [["id": "a", "title": 3, "price": "x"]]).isEmpty)
  }

  @Test func infinityAndVersions() throws {
    #expect(
      try problems("- rating: lowest first", [["id": "a", "rating": .number(.infinity)]])
        == ["record 1, field 'rating': an infinite number is out of range"])
    let records: [Record] = [
      ["id": "a", "build": "1.10"], ["id": "b", "build": "soon"], ["id": "c", "build": "1.9"],
    ]
    #expect(
      try problems("- { build: a to z, compare: version }", records)
        == ["record 2, field 'build': 'soon' is not a version like 1.10.2"])
    let ordering = try ordering("- { build: a to z, compare: version }")
    #expect(ids(try ordering.sorted(records, invalid: .treatAsMissing)) == ["c", "a", "b"])
  }

  @Test func invalidValuesAsMissing() throws {
    let records: [Record] = [
      ["id": "a", "likes": "x"], ["id": "b", "likes": 1], ["id": "b", "likes": 2], ["id": "c"],
    ]
    let ordering = try ordering("- { likes: lowest first, missing: first }")
    #expect(throws: RecordError.self) { try ordering.sorted(records) }
    #expect(throws: RecordError.self) { try ordering.min(count: 1, of: records) }
    #expect(throws: RecordError.self) { try ordering.why(records[0], records[1]) }
    let sorted = try ordering.sorted(records, invalid: .treatAsMissing)
    // Nothing is dropped or changed.
    #expect(sorted == [records[0], records[3], records[1], records[2]])
    #expect(try ordering.min(count: 2, of: records, invalid: .treatAsMissing) == Array(sorted.prefix(2)))
    let reason = try ordering.why(records[0], records[1], invalid: .treatAsMissing)
    #expect(reason.lines.first?.first == "missing")
  }

  @Test func manyProblemsAreCounted() throws {
    let records = (0..<100).map { Record([(key: "id", value: .text("\($0)")), (key: "likes", value: "x")]) }
    let ordering = try ordering("- likes: lowest first")
    let error = #expect(throws: RecordError.self) { try ordering.sorted(records) }
    #expect(error?.count == 100)
    #expect(error?.problems.count == RecordError.limit)
    #expect(error?.description.hasSuffix("\nand 80 more") ?? false)
  }

  @Test func namesAreComparedExactly() {
    var record: Record = ["caf\u{E9}": 1, "cafe\u{301}": 2, "caf\u{E9}": 3]
    #expect(record["caf\u{E9}"] == 3)
    #expect(record["cafe\u{301}"] == 2)
    record["caf\u{E9}"] = nil
    #expect(record == ["cafe\u{301}": 2])
  }

  @Test func unknownOrdering() throws {
    let book = try RuleBook(text: rules(fields: Self.fields, keys: "- likes: lowest first"))
    let error = try #require(ruleError { () throws(RuleError) in _ = try book.recordOrdering("mian") })
    #expect(error.diagnostics.map(\.id) == ["unknown-ordering"])
    #expect(error.description.contains("`main`"))
  }

  @Test("records and an app's own items are ordered alike")
  func sameAsTypedItems() throws {
    let stories = FeedStory.many(500)
    let records = stories.map { story -> Record in
      [
        "id": .text(story.id), "title": .text(story.title), "priority": .integer(Int64(story.priority)),
        "publishedAt": .text(story.publishedAt.formatted(.iso8601)),
      ]
    }
    let book = try RuleBook(text: FeedStory.rules)
    for name in book.orderingNames {
      let typed = stories.sorted(using: try book.ordering(name)).map(\.id)
      #expect(ids(try book.recordOrdering(name).sorted(records)) == typed.map { .text($0) }, "\(name)")
    }
  }
}
