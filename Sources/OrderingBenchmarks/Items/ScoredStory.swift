import Foundation
import Orderings

/// A story with what product teams score feeds by.
struct ScoredStory: Orderable, Sendable {
  var id: String
  var publishedAt: Date
  var commentedAt: Date?
  var comments: Int
  var reactions: Int
  var isFeatured: Bool
  var isFollowed: Bool
  var sharedTags: Int
  var level: Int

  static let orderingFields: [Field<ScoredStory>] = [
    Field("id", \.id, as: .id), Field("publishedAt", \.publishedAt), Field("commentedAt", \.commentedAt),
    Field("comments", \.comments), Field("reactions", \.reactions), Field("featured", \.isFeatured),
    Field("followed", \.isFollowed), Field("sharedTags", \.sharedTags), Field("level", \.level),
  ]

  static let rules = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      publishedAt: date
      commentedAt: date
      comments: integer
      reactions: integer
      featured: boolean
      followed: boolean
      sharedTags: integer
      level: integer
    computed:
      freshness:
        of: age(publishedAt, days)
        bands: { 0: 1, 1: 0.99, 2: 0.985, 3: 0.98, 4: 0.95, 5: 0.9, 6: 0.8, 7: 0.7, 14: 0.4, 30: 0.1 }
        otherwise: 1
      talk:
        of: age(commentedAt, days)
        bands: { 0: 1, 1: 0.9988, 2: 0.988, 7: 0.95 }
        otherwise: 1
        missing: 0.9
      commentWeight:
        of: comments
        bands: { 0: 0.8, 1: 0.82, 2: 0.84, 3: 0.86, 4: 0.88, 5: 0.9, 6: 0.92, 7: 0.94, 8: 0.96, 9: 0.98, 10: 1 }
        otherwise: 0.8
      reactionWeight: { of: reactions, bands: { 0: 0.9, 4: 0.95, 16: 1, 64: 1.05 }, otherwise: 0.9 }
      featuredWeight: { of: featured, table: { true: 1 }, otherwise: 0.85 }
      followedWeight: { of: followed, table: { true: 1 }, otherwise: 0.8 }
      tagWeight: { of: sharedTags, bands: { 0: 0.7, 1: 0.85, 2: 0.93, 3: 0.98, 4: 1 }, otherwise: 0.7 }
      levelWeight: { of: abs(level - 5), bands: { 0: 1, 1: 0.98, 2: 0.95, 4: 0.9 } }
      relevance:
        multiply:
          - freshness
          - talk
          - commentWeight
          - reactionWeight
          - featuredWeight
          - followedWeight
          - tagWeight
          - levelWeight
    orderings:
      relevant:
        - relevance: highest first
        - publishedAt: newest first
    """

  static func made(_ count: Int, seed: UInt64 = 2) -> [ScoredStory] {
    var random = SplitMix64(state: seed)
    func date(_ random: inout SplitMix64) -> Date {
      Date(timeIntervalSince1970: 1_760_000_000 + Double(random.next() % 3_456_000))
    }
    return (0..<count).map { index in
      let publishedAt = date(&random)
      return ScoredStory(
        id: "story-\(index)", publishedAt: publishedAt,
        commentedAt: random.next() % 3 == 0 ? nil : date(&random), comments: Int(random.next() % 16),
        reactions: Int(random.next() % 100), isFeatured: random.next() % 10 == 0,
        isFollowed: random.next() % 4 == 0, sharedTags: Int(random.next() % 6), level: Int(random.next() % 10)
      )
    }
  }

  /// The same tables as somebody would write them by hand.
  func score(at now: Double) -> Double {
    func age(_ date: Date) -> Double { (now - date.timeIntervalSince1970) / 86_400 }
    let days = age(publishedAt)
    let freshness =
      days < 0 || days < 1
      ? 1
      : days < 2
        ? 0.99
        : days < 3
          ? 0.985
          : days < 4
            ? 0.98
            : days < 5 ? 0.95 : days < 6 ? 0.9 : days < 7 ? 0.8 : days < 14 ? 0.7 : days < 30 ? 0.4 : 0.1
    var talk = 0.9
    if let commentedAt {
      let days = age(commentedAt)
      talk = days < 1 ? 1 : days < 2 ? 0.9988 : days < 7 ? 0.988 : 0.95
    }
    let commentWeight: Double =
      switch comments {
      case ...0: 0.8
      case 1: 0.82
      case 2: 0.84
      case 3: 0.86
      case 4: 0.88
      case 5: 0.9
      case 6: 0.92
      case 7: 0.94
      case 8: 0.96
      case 9: 0.98
      default: 1
      }
    let reactionWeight = reactions < 4 ? 0.9 : reactions < 16 ? 0.95 : reactions < 64 ? 1 : 1.05
    let tagWeight: Double =
      switch sharedTags {
      case ...0: 0.7
      case 1: 0.85
      case 2: 0.93
      case 3: 0.98
      default: 1
      }
    let distance = abs(level - 5)
    let levelWeight = distance < 1 ? 1 : distance < 2 ? 0.98 : distance < 4 ? 0.95 : 0.9
    return freshness * talk * commentWeight * reactionWeight * (isFeatured ? 1 : 0.85)
      * (isFollowed ? 1 : 0.8) * tagWeight * levelWeight
  }
}
