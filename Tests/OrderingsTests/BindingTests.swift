import Foundation
import Orderings
import Testing

/// Rules meet the fields of an app: what does not fit is said before anything is sorted.
struct BindingTests {
  private enum Section: String, CaseIterable, OrderingValue { case breaking, live, sponsored }

  private struct Item: Orderable {
    var id = "", publishedOn = Date.now, priority = 0, tags: [String] = [], section = Section.live
    static let orderingFields: [Field<Item>] = [
      Field("id", \.id, as: .id), Field("publishedOn", \.publishedOn), Field("priority", \.priority),
      Field("tags", \.tags), Field("section", \.section),
    ]
  }

  /// Binds `main`, which has one key on the field `value` of a declared type.
  private func binding(_ field: String, _ declaration: String, _ key: String) -> RuleError? {
    ruleError { () throws(RuleError) in
      let book = try RuleBook(text: rules(fields: "\(field): \(declaration)", keys: "- \(field): \(key)"))
      _ = try book.ordering("main", for: Item.self)
    }
  }

  @Test func missingFieldWithWhatWasMeant() throws {
    let error = try #require(binding("publishedAt", "date", "newest first"))
    #expect(error.diagnostics.map(\.id) == ["app-lacks-field"])
    #expect(
      error.description
        == "error[app-lacks-field]: `Item` has no field `publishedAt`, which the ordering `main` reads "
        + "(the app calls one `publishedOn`: use one name on both sides)")
    // Nothing is near: no guess.
    let other = try #require(binding("author.name", "text", "a to z"))
    #expect(
      other.diagnostics.first?.help == "add it to the app's fields, or name a `fallback` in the ordering")
  }

  @Test(arguments: [
    ("priority", "text", "a to z"), ("priority", "date", "newest first"),
    ("publishedOn", "integer", "ascending"),
    ("id", "integer", "ascending"), ("publishedOn", "day", "newest first"), ("id", "boolean", "true first"),
  ])
  func wrongType(field: String, declaration: String, key: String) throws {
    let error = try #require(binding(field, declaration, key))
    #expect(error.diagnostics.map(\.id) == ["app-field-type"])
    #expect(error.description.contains("the rules declare `\(declaration)`"))
  }

  @Test func aListOnOneSideOnly() throws {
    let list = try #require(binding("tags", "text", "a to z"))
    #expect(list.diagnostics.map(\.help) == ["declare it with `many: true`"])
    let single = try #require(
      binding("priority", "{ type: integer, many: true }", "lowest first\n  take: max"))
    #expect(
      single.description.contains(
        "the field `priority` of `Item` holds one value, and the rules declare a list"))
  }

  @Test func twoFieldsOfOneName() throws {
    let book = try RuleBook(text: rules(fields: "priority: integer", keys: "- priority: lowest first"))
    let fields = [Field<Item>("priority", \.priority), Field<Item>("priority") { -$0.priority }]
    let error = try #require(
      ruleError { () throws(RuleError) in _ = try book.ordering("main", fields: fields) })
    #expect(error.diagnostics.map(\.id) == ["app-field-twice"])
    #expect(error.description.contains("`Item` has more than one field called `priority`"))
  }

  @Test func valuesThatTheRulesDoNotDeclare() throws {
    let error = try #require(binding("section", "{ type: choice, values: [breaking, live] }", "as listed"))
    #expect(error.diagnostics.map(\.id) == ["app-choice"])
    #expect(error.description.contains("can hold `sponsored`, which the rules do not declare"))
  }

  @Test func allThatDoesNotFitIsSaidAtOnce() throws {
    let text = rules(
      fields: "publishedAt: date\npriority: text\ntags: text",
      keys: "- publishedAt: newest first\n- priority: a to z\n- tags: a to z")
    let error = try #require(
      ruleError { () throws(RuleError) in _ = try RuleBook(text: text).ordering("main", for: Item.self) })
    #expect(error.diagnostics.map(\.id) == ["app-lacks-field", "app-field-type", "app-field-type"])
    #expect(error.diagnostics.map(\.rulePath) == ["fields.publishedAt", "fields.priority", "fields.tags"])
  }

  @Test func unknownOrdering() throws {
    let book = try RuleBook(text: FeedStory.rules)
    for name in ["newst", "Newest"] {
      let error = try #require(
        ruleError { () throws(RuleError) in _ = try book.ordering(name, for: FeedStory.self) })
      #expect(error.diagnostics.map(\.id) == ["unknown-ordering"])
      #expect(error.description.contains("`newest`"))
    }
    #expect(throws: RuleError.self) { try book.describe("nothing like it") }
    #expect(book.currentName(of: "nothing like it") == nil)
  }

  @Test("the field that an ordering does not read may be missing")
  func unreadField() throws {
    let text = rules("priority: integer\nlikes: integer", "main:\n  - priority: highest first")
    #expect(throws: Never.self) { try RuleBook(text: text).ordering("main", for: Item.self) }
  }

  @Test func oldNamesFindTheirSuccessor() throws {
    let text = rules(
      FeedStory.fields, "newest:\n  replaces: [latest, 'by date']\n  keys:\n    - publishedAt: newest first")
    let book = try RuleBook(text: text)
    for name in ["newest", "latest", "by date"] {
      #expect(try book.ordering(name, for: FeedStory.self).name == "newest")
      #expect(book.currentName(of: name) == "newest")
    }
  }

  @Test func fallbacksInAChain() throws {
    let text = rules(
      "id: { type: id, unique: true }\npriority: integer\nlikes: integer\nrating: number",
      """
      best:
        fallback: liked
        keys:
          - rating: highest first
      liked:
        fallback: first
        keys:
          - likes: highest first
      first:
        keys:
          - priority: lowest first
      """)
    let book = try RuleBook(text: text)
    let ordering = try book.ordering("best", for: Item.self)
    #expect(ordering.name == "first")
    #expect(ordering.fallbackReasons.map(\.id) == ["app-lacks-field", "app-lacks-field"])
    #expect(ordering.fallbackReasons.map(\.rulePath) == ["fields.rating", "fields.likes"])
    #expect(
      [Item(id: "a", priority: 2), Item(id: "b", priority: 1)].sorted(using: ordering).map(\.id) == [
        "b", "a",
      ])
    #expect(try book.ordering("first", for: Item.self).fallbackReasons.isEmpty)
    // Where the last one does not fit either, all reasons are told: each ordering lacks its key and the id.
    struct Bare: Orderable { static let orderingFields: [Field<Bare>] = [] }
    let error = try #require(
      ruleError { () throws(RuleError) in _ = try book.ordering("best", for: Bare.self) })
    #expect(error.diagnostics.count == 6)
  }

  @Test("a circle of fallbacks through old names has an end")
  func circleThroughOldNames() throws {
    let check = RuleBook.check(
      text: rules(
        "score: number\nlikes: integer",
        """
        best:
          fallback: old
          keys:
            - likes: highest first
        new:
          replaces: [old]
          fallback: best
          keys:
            - likes: lowest first
        """))
    // Whether or not the book is refused for it, nobody goes round for ever.
    if let book = check.book {
      #expect(throws: RuleError.self) { try book.ordering("best", for: Item.self) }
    } else {
      #expect(check.diagnostics.contains { $0.severity == .error })
    }
  }
}
