import Foundation
import Orderings

/// A story as a news app holds it.
struct FeedStory: Orderable, Sendable {
  var id: String
  var title: String
  var publishedAt: Date
  var priority: Int

  static let orderingFields: [Field<FeedStory>] = [
    Field("id", \.id, as: .id), Field("title", \.title), Field("publishedAt", \.publishedAt),
    Field("priority", \.priority),
  ]

  static let rules = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      title: text
      publishedAt: date
      priority: integer
    orderings:
      priority-date-id:
        - priority: highest first
        - publishedAt: newest first
        - id: ascending
      title-exact-id:
        - title: a to z
          compare: exact
        - id: ascending
      title-standard-id:
        - title: a to z
        - id: ascending
    """

  /// Stories out of a seed: five priorities, dates of a year in whole minutes, titles of common words.
  static func made(_ count: Int, seed: UInt64 = 1) -> [FeedStory] {
    var random = SplitMix64(state: seed)
    let words = [
      "council", "market", "river", "school", "harvest", "bridge", "storm", "museum", "library", "engine",
      "garden",
      "night", "north", "letter", "signal", "window",
    ]
    return (0..<count).map { index in
      var title = "The"
      for _ in 0..<Int(random.next() % 5 + 2) { title += " " + words[Int(random.next() % 16)] }
      return FeedStory(
        id: "story-\(String(random.next() % 1_000_000_000, radix: 36))-\(index)", title: title,
        publishedAt: Date(timeIntervalSince1970: 1_700_000_000 + Double(random.next() % 525_600) * 60),
        priority: Int(random.next() % 5))
    }
  }
}

/// A small generator of random numbers (Steele, Lea and Flood, 2014): the same seed, the same numbers.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
