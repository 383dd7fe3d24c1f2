import Foundation
import Orderings

extension Comparison {
  /// Whole sorts of stories, and their first few, beside closures and beside what Foundation has.
  static var sorts: [Comparison] {
    [
      sort(GridOrderings.priorityDateID, threads: 1, .faster(by: 3)),
      sort(GridOrderings.priorityDateID, threads: 2, .faster(by: 5)),
      sort(GridOrderings.titleExact, threads: 1, .faster(by: 6)),
      sort(GridOrderings.titleExact, threads: 2, .faster(by: 6)),
      sort(GridOrderings.titleStandard, atMost: 100_000, threads: 1, .faster(by: 10)),
      sort(GridOrderings.titleStandard, atMost: 100_000, threads: 2, .faster(by: 10)),
      sortInPlace,
      first(50, GridOrderings.priorityDateID),
      sort(
        GridOrderings.priorityDateID,
        besideFoundationWith: [
          KeyPathComparator(\.priority, order: .reverse), KeyPathComparator(\.publishedAt, order: .reverse),
          KeyPathComparator(\.id),
        ]),
      sort(
        GridOrderings.titleExact, besideFoundationWith: [KeyPathComparator(\.title), KeyPathComparator(\.id)]),
    ]
  }

  private static func sort(
    _ order: TwoWays<FeedStory>, atMost limit: Int = .max, threads: Int, _ goal: Goal
  ) -> Comparison {
    let name = "\(order.name), \(threads == 1 ? "one thread" : "\(threads) threads")"
    return Comparison(name, ofAtMost: limit, beside: "closure", goal) { materials in
      let stories = materials.stories(atMost: limit)
      let ordering = try FeedStory.ordering(order.keys)
      let ours: () -> [FeedStory] =
        threads == 1
        ? { stories.sorted(using: ordering) } : { stories.sorted(using: ordering, threads: threads) }
      guard isSame(ours(), order.byHand(stories)) else { return nil }
      return (Work(body: ours), Work { order.byHand(stories) })
    }
  }

  private static func first(_ count: Int, _ order: TwoWays<FeedStory>) -> Comparison {
    Comparison("first \(count) of \(order.name)", beside: "whole sort by closure", .faster(by: 10)) {
      materials in
      let stories = materials.stories
      let ordering = try FeedStory.ordering(order.keys)
      let first = stories.min(count: count, using: ordering)
      guard isSame(first, Array(order.byHand(stories).prefix(count))) else { return nil }
      return (Work { stories.min(count: count, using: ordering) }, Work { order.byHand(stories) })
    }
  }

  private static var sortInPlace: Comparison {
    let order = GridOrderings.priorityDateID
    return Comparison("\(order.name), in place", beside: "closure, in place", .faster(by: 3)) { materials in
      let ordering = try FeedStory.ordering(order.keys)
      let (ours, theirs) = (OwnedStories(materials.stories), OwnedStories(materials.stories))
      ours.sort(using: ordering)
      theirs.sortByHand()
      guard isSame(ours.stories, theirs.stories) else { return nil }
      return (
        Work(prepare: ours.renew) { ours.sort(using: ordering) },
        Work(prepare: theirs.renew) { theirs.sortByHand() }
      )
    }
  }

  /// Foundation's comparators are slow enough to take fewer stories.
  private static func sort(
    _ order: TwoWays<FeedStory>, besideFoundationWith comparators: [KeyPathComparator<FeedStory>]
  ) -> Comparison {
    let limit = 200_000
    return Comparison(order.name, ofAtMost: limit, beside: "`KeyPathComparator`s", .faster(by: 50)) {
      materials in
      let stories = materials.stories(atMost: limit)
      let ordering = try FeedStory.ordering(order.keys)
      guard isSame(stories.sorted(using: ordering), stories.sorted(using: comparators)) else { return nil }
      return (Work { stories.sorted(using: ordering) }, Work { stories.sorted(using: comparators) })
    }
  }
}

/// An array that nobody else holds, made anew for each sort in place.
private final class OwnedStories {
  private let original: [FeedStory]
  private(set) var stories: [FeedStory]

  init(_ stories: [FeedStory]) {
    original = stories
    self.stories = stories
    renew()
  }

  func renew() {
    // Given back before, so that the new one finds room.
    stories = []
    stories = Array(unsafeUninitializedCapacity: original.count) { buffer, count in
      count = buffer.initialize(fromContentsOf: original)
    }
  }

  func sort(using ordering: Ordering<FeedStory>) { stories.sort(using: ordering) }

  func sortByHand() {
    stories.sort { a, b in
      if a.priority != b.priority { return a.priority > b.priority }
      if a.publishedAt != b.publishedAt { return a.publishedAt > b.publishedAt }
      return a.id < b.id
    }
  }
}
