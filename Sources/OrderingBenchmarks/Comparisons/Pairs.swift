import Foundation
import Orderings

extension Comparison {
  /// The comparison of one pair, which a sort by rules never makes and a list that grows by one item does.
  static var pairs: [Comparison] {
    [
      pair(GridOrderings.priorityDateID) { a, b in
        if a.priority != b.priority { return a.priority > b.priority }
        if a.publishedAt != b.publishedAt { return a.publishedAt > b.publishedAt }
        return a.id < b.id
      },
      pair(GridOrderings.titleExact) { a, b in a.title != b.title ? a.title < b.title : a.id < b.id },
      pair(GridOrderings.titleStandard) { a, b in
        let order = HandWrittenCollation.standard.compare(a.title, b.title)
        return order != 0 ? order < 0 : a.id < b.id
      },
    ]
  }

  private static func pair(
    _ order: TwoWays<FeedStory>, isBefore: @escaping (FeedStory, FeedStory) -> Bool
  ) -> Comparison {
    Comparison("compare two by \(order.name)", ofAtMost: nil, beside: "closure", .floor) { _ in
      let stories = StoryPairs(), ordering = try FeedStory.ordering(order.keys)
      let isSame = stories.pairs.allSatisfy {
        (ordering.compare($0, $1) == .orderedAscending) == isBefore($0, $1)
      }
      guard isSame else { return nil }
      return (
        Work(operations: stories.pairs.count) { stories.compare(by: ordering) },
        Work(operations: stories.pairs.count) {
          stories.pairs.reduce(0) { $0 + (isBefore($1.0, $1.1) ? 1 : 0) }
        }
      )
    }
  }

  /// How many blocks of memory the comparison of a pair allocates. False where it is one that should allocate none.
  static func printAllocations() throws -> Bool {
    guard benchmarkHeapIsCounted else {
      report("\nAllocations are counted with glibc alone.")
      return true
    }
    report("\n| Comparison of one pair by | blocks allocated | wanted |\n|---|--:|---|")
    let stories = StoryPairs()
    let orders = [
      (GridOrderings.priorityDateID, isGoal: true), (GridOrderings.titleExact, true),
      (GridOrderings.titleStandard, false),
    ]
    var isRight = true
    for (order, isGoal) in orders {
      let ordering = try FeedStory.ordering(order.keys)
      // What is made once and kept is not counted.
      _ = stories.compare(by: ordering)
      let blocks = countingHeap { stories.compare(by: ordering) }.blocks
      let wanted = isGoal ? "0" + (blocks > 0 ? ", **missed**" : "") : ""
      report("| \(order.name) | \(threeDigits(Double(blocks) / Double(stories.pairs.count))) | \(wanted) |")
      if isGoal && blocks > 0 { isRight = false }
    }
    return isRight
  }
}

/// A thousand pairs of stories, of which no two are the same.
private struct StoryPairs {
  let pairs: [(FeedStory, FeedStory)]

  init() {
    let stories = FeedStory.made(2_000)
    pairs = Array(zip(stories.prefix(1_000), stories.suffix(1_000)))
  }

  @inline(never) func compare(by ordering: Ordering<FeedStory>) -> Int {
    var sum = 0
    for (a, b) in pairs { sum += ordering.compare(a, b).rawValue }
    return sum
  }
}
