import Foundation
import Orderings
import Testing

/// An ordering is a value: equal by what it compares, kept in sets, used from anywhere.
struct OrderingIdentityTests {
  @Test func equalByKeysWhateverTheyAreCalled() throws {
    let book = try RuleBook(
      text: rules(
        FeedStory.fields,
        """
        a:
          - priority: highest first
        b:
          - use: a
        c:
          - priority: lowest first
        d:
          - priority: highest first
          - publishedAt: newest first
        """))
    let a = try book.ordering("a", for: FeedStory.self)
    let b = try book.ordering("b", for: FeedStory.self)
    let c = try book.ordering("c", for: FeedStory.self)
    let d = try book.ordering("d", for: FeedStory.self)
    #expect(a == b && a.hashValue == b.hashValue)
    #expect(Set([a, b, c, d]).count == 3)
    var reversed = a
    reversed.order = .reverse
    #expect(reversed != a)
  }

  @Test func equalAcrossBooksThatDeclareFieldsInAnotherOrder() throws {
    let keys = "main:\n  - priority: highest first"
    let lines = FeedStory.fields.split(separator: "\n")
    let book = try RuleBook(text: rules(lines.joined(separator: "\n"), keys))
    let other = try RuleBook(text: rules(lines.reversed().joined(separator: "\n"), keys))
    #expect(try book.ordering("main", for: FeedStory.self) == other.ordering("main", for: FeedStory.self))
  }

  @Test func differentWhereTheFieldsMeanSomethingElse() throws {
    struct Item: Orderable {
      var section: String
      static let orderingFields: [Field<Item>] = [Field("section", \.section), Field("kind", \.section)]
    }
    func ordering(_ field: String, _ declaration: String) throws -> Ordering<Item> {
      try RuleBook(text: rules(fields: "\(field): \(declaration)", keys: "- \(field): ascending")).ordering(
        "main")
    }
    let choice = try ordering("section", "{ type: choice, values: [live, breaking] }")
    #expect(try choice == ordering("section", "{ type: choice, values: [live, breaking] }"))
    #expect(try choice != ordering("section", "{ type: choice, values: [breaking, live] }"))
    #expect(try choice != ordering("kind", "{ type: choice, values: [live, breaking] }"))
    #expect(try ordering("section", "text") != ordering("section", "id"))
    #expect(try ordering("section", "text") != ordering("section", "{ type: text, blank: missing }"))
  }

  @Test func usedFromManyTasks() async throws {
    let stories = FeedStory.many(2_000)
    let ordering = try FeedStory.ordering("by-title")
    let expected = stories.sorted(using: ordering)
    await withTaskGroup(of: [FeedStory].self) { group in
      for _ in 0..<16 { group.addTask { stories.sorted(using: ordering) } }
      for await sorted in group { #expect(sorted == expected) }
    }
  }
}
