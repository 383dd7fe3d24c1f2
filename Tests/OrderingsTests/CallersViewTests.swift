import Foundation
import Orderings
import Testing

/// What a caller writes, and that it means the same wherever it is written.
struct CallersViewTests {
  private let stories = [
    FeedStory("a", "Zoo", day: 1, priority: 2), FeedStory("b", "Ferry", day: 3, priority: 1),
    FeedStory("c", "Apple", day: 2, priority: 2), FeedStory("d", "ferry", day: 3, priority: 3),
  ]

  @Test func loadedFromAFolder() throws {
    try withFolder([
      "fields.yaml":
        "rules: 1\nitems: stories\nfields:\n  id: { type: id, unique: true }\n  publishedAt: date\n",
      "feed/newest.yml": "rules: 1\nitems: stories\norderings:\n  newest:\n    - publishedAt: newest first\n",
      "README.md": "not a rule file",
    ]) { rulesFolder in
      let book = try RuleBook(contentsOf: rulesFolder)
      let newest = try book.ordering("newest", for: FeedStory.self)
      #expect(book.orderingNames == ["newest"])
      // b and d tie, so the id decides in the direction of the key before it.
      #expect(stories.sorted(using: newest).map(\.id) == ["d", "b", "c", "a"])
    }
  }

  @Test func sortsByEachOrdering() throws {
    let book = try RuleBook(text: FeedStory.rules, name: "feed.yaml")
    let expected = ["newest": "d b c a", "priority-first": "d c a b", "by-title": "c d b a"]
    for (name, order) in expected {
      let ordering = try book.ordering(name, for: FeedStory.self)
      #expect(stories.sorted(using: ordering).map(\.id).joined(separator: " ") == order, "\(name)")
    }
  }

  @Test func everyCollectionSorts() throws {
    let ordering = try FeedStory.ordering("priority-first")
    let expected = ["d", "c", "a", "b"]
    #expect(ContiguousArray(stories).sorted(using: ordering).map(\.id) == expected)
    #expect(stories[...].sorted(using: ordering).map(\.id) == expected)
    #expect(Set(stories).sorted(using: ordering).map(\.id) == expected)
    #expect(stories.lazy.filter { $0.priority > 1 }.sorted(using: ordering).map(\.id) == ["d", "c", "a"])
    #expect(AnySequence(stories).sorted(using: ordering).map(\.id) == expected)
    #expect(stories.reversed().sorted(using: ordering).map(\.id) == expected)
    #expect([FeedStory]().sorted(using: ordering).isEmpty)
  }

  @Test func sortsInPlace() throws {
    let ordering = try FeedStory.ordering("priority-first")
    var array = stories
    array.sort(using: ordering)
    #expect(array.map(\.id) == ["d", "c", "a", "b"])
    var contiguous = ContiguousArray(stories)
    contiguous.sort(using: ordering)
    #expect(contiguous.map(\.id) == ["d", "c", "a", "b"])
    // A slice sorts itself and leaves the rest.
    var part = stories
    part[1...].sort(using: ordering)
    #expect(part.map(\.id) == ["a", "d", "c", "b"])
  }

  @Test func theFirstOnesAreTheBeginningOfTheWhole() throws {
    let stories = FeedStory.many(3_000)
    for name in ["newest", "priority-first", "by-title"] {
      let ordering = try FeedStory.ordering(name)
      let whole = stories.sorted(using: ordering)
      for count in [0, 1, 2, 50, 700, 2_999, 3_000, 5_000] {
        #expect(stories.min(count: count, using: ordering) == Array(whole.prefix(count)), "\(name) \(count)")
      }
    }
  }

  @Test func knowsWhatIsSorted() throws {
    let ordering = try FeedStory.ordering("priority-first")
    #expect(!stories.isSorted(using: ordering))
    #expect(stories.sorted(using: ordering).isSorted(using: ordering))
    #expect([FeedStory]().isSorted(using: ordering))
    #expect([stories[0], stories[0]].isSorted(using: ordering))
  }

  /// The standard library's and Foundation's own generic sorts, which compare pair by pair.
  @Test func genericInterfacesGiveTheSameOrder() throws {
    func generic<Order: SortComparator<FeedStory>>(_ items: [FeedStory], _ order: Order) -> [FeedStory] {
      items.sorted(using: order)
    }
    let stories = FeedStory.many(120)
    for name in ["newest", "priority-first", "by-title"] {
      for order in [SortOrder.forward, .reverse] {
        var ordering = try FeedStory.ordering(name)
        ordering.order = order
        let ours = stories.sorted(using: ordering)
        #expect(generic(stories, ordering) == ours)
        #expect(stories.sorted(using: [ordering]) == ours)
        #expect(stories.sorted { ordering.compare($0, $1) == .orderedAscending } == ours)
      }
    }
  }

  @Test func comparingAgreesWithSortingForAllPairs() throws {
    let stories = FeedStory.many(40)
    for name in ["newest", "priority-first", "by-title"] {
      let ordering = try FeedStory.ordering(name)
      let sorted = stories.sorted(using: ordering)
      for (i, a) in sorted.enumerated() {
        for (j, b) in sorted.enumerated() {
          let expected: ComparisonResult =
            i < j ? .orderedAscending : i > j ? .orderedDescending : .orderedSame
          #expect(ordering.compare(a, b) == expected, "\(name): \(a.id) \(b.id)")
        }
      }
    }
  }

  @Test func reversedTurnsEverythingAround() throws {
    var ordering = try FeedStory.ordering("priority-first")
    let forward = stories.sorted(using: ordering)
    ordering.order = .reverse
    #expect(stories.sorted(using: ordering) == Array(forward.reversed()))
    #expect(stories.min(count: 2, using: ordering) == Array(forward.reversed().prefix(2)))
    #expect(ordering.compare(forward[0], forward[1]) == .orderedDescending)
    #expect(ordering.why(forward[0], forward[1]).firstComesFirst == false)
  }

  @Test func reversedItemsThatTieStayAsTheyCame() throws {
    var ordering = try RuleBook(
      text: rules(
        FeedStory.fields, "loose:\n  ties: keep input order\n  keys:\n    - priority: highest first")
    ).ordering("loose", for: FeedStory.self)
    #expect(stories.sorted(using: ordering).map(\.id) == ["d", "a", "c", "b"])
    ordering.order = .reverse
    #expect(stories.sorted(using: ordering).map(\.id) == ["b", "a", "c", "d"])
  }

  @Test func itemsAreReadByFieldsOfTheirOwn() throws {
    // Items need not be `Orderable`: a tuple cannot be.
    let fields: [Field<(name: String, rank: Int)>] = [
      Field("name") { $0.name }, Field("rank", { $0.rank }),
    ]
    let book = try RuleBook(text: rules(fields: "name: text\nrank: integer", keys: "- rank: lowest first"))
    let ordering = try book.ordering("main", fields: fields)
    let items = [(name: "x", rank: 3), (name: "y", rank: 1)]
    #expect(items.sorted(using: ordering).map(\.name) == ["y", "x"])
  }
}
