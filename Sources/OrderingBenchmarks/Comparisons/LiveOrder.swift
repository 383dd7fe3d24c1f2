import Orderings

extension Comparison {
  /// A story that comes into a feed that is in order and one that goes, beside what is written by hand for it.
  static var live: [Comparison] {
    [
      edit(beside: "binary search by closure") { feeds in
        guard feeds.insertAndRemove() == feeds.insertAndRemoveByHand() else { return nil }
        return Work(operations: feeds.coming.count) { feeds.insertAndRemoveByHand() }
      },
      edit(beside: "append, and sort by rules") { feeds in
        let (stories, ordering) = (feeds.sorted + feeds.coming.prefix(1), feeds.ordering)
        return Work { stories.sorted(using: ordering) }
      },
    ]
  }

  private static func edit(beside peer: String, _ theirs: @escaping (LiveFeeds) -> Work?) -> Comparison {
    let limit = 100_000
    return Comparison("insert a story and remove it", ofAtMost: limit, beside: peer, .floor) { materials in
      let feeds = try LiveFeeds(materials.stories(atMost: limit))
      return theirs(feeds).map { theirs in
        (Work(operations: feeds.coming.count) { feeds.insertAndRemove() }, theirs)
      }
    }
  }
}

/// The same stories kept in order twice, and some that come and go.
private final class LiveFeeds {
  let ordering: Ordering<FeedStory>
  let coming: [FeedStory]
  private(set) var sorted: [FeedStory]
  private var byRules: OrderedItems<FeedStory, String>

  init(_ stories: [FeedStory]) throws {
    ordering = try FeedStory.ordering(GridOrderings.priorityDateID.keys)
    sorted = stories.sorted(using: ordering)
    byRules = OrderedItems(stories, by: ordering)
    coming = stories.prefix(1_000).map { story in
      var story = story
      story.id += "-again"
      return story
    }
  }

  /// The places where the stories went.
  func insertAndRemove() -> [Int] {
    coming.map { story in
      let place = byRules.insert(story).insertions[0].index
      byRules.remove(id: story.id)
      return place
    }
  }

  func insertAndRemoveByHand() -> [Int] {
    coming.map { story in
      let place = place(of: story)
      sorted.insert(story, at: place)
      sorted.remove(at: self.place(of: story))
      return place
    }
  }

  /// The first place whose story is not before this one.
  private func place(of story: FeedStory) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if Self.isBefore(sorted[middle], story) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func isBefore(_ a: FeedStory, _ b: FeedStory) -> Bool {
    if a.priority != b.priority { return a.priority > b.priority }
    if a.publishedAt != b.publishedAt { return a.publishedAt > b.publishedAt }
    return a.id < b.id
  }
}
