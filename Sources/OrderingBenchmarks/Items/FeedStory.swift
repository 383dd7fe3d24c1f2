import Foundation
import Orderings

/// A story as a news app holds it.
struct FeedStory: BenchmarkItem, Sendable {
  var id: String
  var title: String
  var publishedAt: Date
  var priority: Int

  static let orderingFields: [Field<FeedStory>] = [
    Field("id", \.id, as: .id), Field("title", \.title), Field("publishedAt", \.publishedAt),
    Field("priority", \.priority),
  ]

  /// Stories out of a seed: five priorities, dates of a year in whole minutes, titles of common words.
  static func made(_ count: Int, _ variety: Variety = .many) -> [FeedStory] {
    var random = SplitMix64(state: 1)
    return (0..<count).map { index in
      let title = randomTitle(&random, variety)
      return FeedStory(
        id: "story-\(String(random.below(1_000_000_000), radix: 36))-\(index)", title: title,
        publishedAt: Date(
          timeIntervalSince1970: 1_700_000_000 + Double(random.below(variety.of(525_600))) * 60),
        priority: random.below(variety.of(5)))
    }
  }

  static func sorted(_ stories: [FeedStory], by ordering: Ordering<FeedStory>) -> [FeedStory] {
    stories.sorted(using: ordering)
  }
}
