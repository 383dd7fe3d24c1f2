import Foundation
import OrderingTestSupport
import Orderings
import Testing

/// Presenters that are given the rules anew.
struct PresenterUpdateTests {
  private let stories = [
    FeedStory("a", "Zoo", day: 1, priority: 2), FeedStory("b", "Ferry", day: 3, priority: 1),
    FeedStory("c", "Apple", day: 2, priority: 3), FeedStory("d", "Tram", day: 4, priority: 4),
  ]

  private func ids(_ items: [FeedStory]) -> String { items.map(\.id).joined(separator: " ") }

  private func home(_ orderings: String, offers: String, default name: String) throws -> Screen<FeedStory> {
    try RuleBook(
      text: ReloadPlace.rules(version: 1, []).replacing("orderings:\n", with: "")
        + "orderings:\n\(orderings)screens:\n  home:\n    orderings: [\(offers)]\n    default: \(name)\n"
    ).screen("home")
  }

  private let newest = "  newest:\n    - publishedAt: newest first\n"
  private let title = "  title:\n    - title: a to z\n"

  @Test func theChoiceStaysAndMovesAreTold() throws {
    var feed = FeedPresenter(
      stories, screen: try home(newest + title, offers: "newest, title", default: "newest"))
    feed.choose("title")
    #expect(ids(feed.items) == "c b d a")
    let turned = "  title:\n    - priority: lowest first\n"
    let change = feed.update(to: try home(newest + turned, offers: "newest, title", default: "newest"))
    // c b d a becomes b a c d: c, d keep to each other, and so do b, d; two have to move, and c d or b d or b a can stay.
    #expect(ids(feed.items) == "b a c d")
    #expect(change.moves.count == 2)
    #expect(change.choice?.origin == .stored)
    #expect((change.previousName, change.name) == ("title", "title"))
    let moved = [stories[2], stories[1], stories[3], stories[0]].applying(change.difference)
    #expect(moved.map { ids($0) } == "b a c d")
  }

  @Test func aSuccessorIsShownAndALostChoiceGivesWay() throws {
    var feed = FeedPresenter(
      stories, screen: try home(newest + title, offers: "newest, title", default: "newest"))
    feed.choose("title")
    let letters = "  letters:\n    replaces: [title]\n    keys:\n      - title: z to a\n"
    var change = feed.update(to: try home(newest + letters, offers: "newest, letters", default: "newest"))
    #expect(change.choice?.origin == .successor(of: "title"))
    #expect((change.name, ids(feed.items)) == ("letters", "a d b c"))
    // The old name is no longer known, and that of the successor is.
    let plain = "  letters:\n    - title: z to a\n"
    change = feed.update(to: try home(newest + plain, offers: "newest, letters", default: "newest"))
    #expect((change.choice?.origin, change.moves.count) == (.stored, 0))
    change = feed.update(to: try home(newest, offers: "newest", default: "newest"))
    #expect(change.choice?.origin == .storedIsGone("letters"))
    #expect((change.previousName, change.name, ids(feed.items)) == ("letters", "newest", "d b c a"))
    change = feed.update(to: try home(newest + plain, offers: "newest, letters", default: "newest"))
    #expect((change.choice?.origin, change.name) == (.stored, "letters"))
    feed.choose("newest")
    #expect(feed.choice?.origin == .stored)
  }

  @Test func whoChoseNothingSeesTheNewDefault() throws {
    var feed = FeedPresenter(
      stories, screen: try home(newest + title, offers: "newest, title", default: "newest"))
    let change = feed.update(to: try home(newest + title, offers: "newest, title", default: "title"))
    #expect((change.previousName, change.name, change.choice?.origin) == ("newest", "title", .nothingStored))
    #expect(ids(feed.items) == "c b d a")
  }

  @Test func withoutAScreenTheNameCounts() throws {
    let before = try RuleBook(text: FeedStory.rules)
    var feed = try #require(
      FeedPresenter(
        stories,
        orderings: try before.orderingNames.map { name -> Ordering<FeedStory> in try before.ordering(name) }))
    feed.choose("by-title")
    let after = try RuleBook(
      text: OrderingsTests.rules(
        FeedStory.fields,
        """
        newest:
          - publishedAt: newest first
        letters:
          replaces: [by-title]
          keys:
            - title: z to a
        """))
    let orderings: [Ordering<FeedStory>] = try after.orderingNames.map { try after.ordering($0) }
    let change = feed.update(orderings: orderings, of: after)
    #expect((change.previousName, change.name, ids(feed.items)) == ("by-title", "letters", "a d b c"))
    #expect(feed.update(orderings: [], of: after).moves.isEmpty)
    #expect(ids(feed.items) == "a d b c")
    #expect(feed.update(orderings: [orderings[0]], of: after).name == "newest")
  }

  /// Moves, applied one way by the standard library and another way by hand, give the items of now; and fewer would not.
  @Test func movesLeadFromBeforeToNow() throws {
    for seed in 0..<40 {
      let many = FeedStory.many(seed * 2, seed: UInt64(seed))
      let book = try RuleBook(text: FeedStory.rules)
      let orderings: [Ordering<FeedStory>] = try book.orderingNames.map { try book.ordering($0) }
      var feed = try #require(FeedPresenter(many, orderings: orderings))
      let before = feed.items
      let name = orderings[seed % 3].name
      let change = feed.update(orderings: [orderings[seed % 3]], of: book)
      #expect(change.name == name)
      #expect(feed.items.map(\.id) == many.sorted(using: orderings[seed % 3]).map(\.id))
      #expect(before.applying(change.difference)?.map(\.id) == feed.items.map(\.id))
      var rest = before.map(\.id)
      for move in change.moves { rest.removeAll { $0 == move.item.id } }
      for move in change.moves { rest.insert(move.item.id, at: move.to) }
      #expect(rest == feed.items.map(\.id))
      #expect(
        change.moves.allSatisfy { before[$0.from].id == $0.item.id && feed.items[$0.to].id == $0.item.id })
    }
  }
}
