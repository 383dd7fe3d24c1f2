import Orderings
import Testing

struct FeedPresenterTests {
  private let stories = [
    FeedStory("a", "Zoo", day: 1, priority: 2), FeedStory("b", "Ferry", day: 3, priority: 1),
    FeedStory("c", "Apple", day: 2, priority: 3),
  ]

  private func presenter() throws -> FeedPresenter<FeedStory> {
    let book = try RuleBook(text: FeedStory.rules)
    return try #require(
      FeedPresenter(stories, orderings: try book.orderingNames.map { try book.ordering($0) }))
  }

  private func ids(_ items: [FeedStory]) -> String { items.map(\.id).joined(separator: " ") }

  @Test func showsByTheFirstAndSwapsAtRunTime() throws {
    var feed = try presenter()
    #expect(feed.ordering.name == "newest")
    #expect(ids(feed.items) == "b c a")
    let isThere = feed.choose("priority-first")
    #expect(isThere)
    #expect(ids(feed.items) == "c a b")
    feed.use(try FeedStory.ordering("by-title"))
    #expect(ids(feed.items) == "c b a")
    feed.choose("newest")
    #expect(ids(feed.items) == "b c a")
    #expect(ids(feed.source) == "a b c")
  }

  @Test func anUnknownNameChangesNothing() throws {
    var feed = try presenter()
    let isThere = feed.choose("no such ordering")
    #expect(!isThere)
    #expect(feed.ordering.name == "newest")
    #expect(ids(feed.items) == "b c a")
  }

  @Test func showsOtherItemsByTheSameOrdering() throws {
    var feed = try presenter()
    feed.choose("priority-first")
    feed.show(stories + [FeedStory("d", priority: 9)])
    #expect(ids(feed.items) == "d c a b")
    #expect(ids(feed.source) == "a b c d")
    feed.show([])
    #expect(feed.items.isEmpty)
  }

  @Test func thereIsNoFeedWithoutAnOrdering() throws {
    let book = try RuleBook(text: "rules: 1\nitems: stories\nfields: { id: { type: id, unique: true } }")
    #expect(book.orderingNames.isEmpty)
    #expect(FeedPresenter<FeedStory>(stories, orderings: []) == nil)
  }

  @Test func aCopyIsAFeedOfItsOwn() throws {
    var feed = try presenter()
    let copy = feed
    feed.choose("by-title")
    feed.show([])
    #expect(ids(copy.items) == "b c a")
    #expect(copy.ordering.name == "newest")
    #expect(ids(copy.source) == "a b c")
  }

  @Test("an ordering that is equal, and bound to fields that read otherwise, is shown as it sorts")
  func reboundFields() throws {
    let book = try RuleBook(text: rules(fields: "priority: integer", keys: "- priority: highest first"))
    let plain = try book.ordering("main", fields: [Field<FeedStory>("priority", \.priority)])
    let rebound = try book.ordering("main", fields: [Field<FeedStory>("priority") { -$0.priority }])
    #expect(plain == rebound)
    var feed = try #require(FeedPresenter(stories, orderings: [plain]))
    #expect(ids(feed.items) == "c a b")
    feed.use(rebound)
    #expect(ids(feed.items) == "b a c")
  }

  @Test("an ordering of the same keys and another name is shown under its name")
  func sameKeysOtherName() throws {
    let book = try RuleBook(
      text: rules(FeedStory.fields, "one:\n  - priority: highest first\ntwo:\n  - use: one"))
    var feed = try #require(
      FeedPresenter(stories, orderings: [try book.ordering("one"), try book.ordering("two")]))
    feed.choose("two")
    #expect(feed.ordering.name == "two")
    #expect(ids(feed.items) == "c a b")
  }
}
