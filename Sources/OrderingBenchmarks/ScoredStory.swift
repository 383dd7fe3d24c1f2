import Foundation
import OrderingPlans
import OrderingValues
import Orderings
import RuleModel

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

/// Sorts by a score of eight tables, and times its evaluation alone beside the hand-written function.
func measureScores(_ count: Int) throws {
  let stories = ScoredStory.made(count)
  let book = try RuleBook(text: ScoredStory.rules, name: "scores.yaml")
  let now = Date(timeIntervalSince1970: 1_763_456_000)
  let relevant = try book.ordering(
    "relevant", for: ScoredStory.self, in: OrderingContext(now: now))
  let seconds = now.timeIntervalSince1970

  let kind = book.loaded.book.kinds[0]
  let formula = kind.computed.last!.rule.formula
  let compiled = CompiledFormula(
    formula,
    computed: kind.computed.enumerated().map {
      .init(slot: kind.fields.count + $0, formula: $1.rule.formula)
    })
  let columns = compiled.slots.map { slot in column(of: stories, kind.fields[slot].name.string) }
  let instant = Instant(secondsSince1970: Int64(seconds))!

  var scores: [Double] = []
  let byHand = measured { scores = stories.map { $0.score(at: seconds) } }
  var values = ValueColumn(type: .number)
  let evaluation = measured { values = compiled.evaluate(columns: columns, count: count, now: instant) }
  for index in stride(from: 0, to: count, by: max(1, count / 1000)) {
    guard case .number(let value)? = values.value(at: index), abs(value.double - scores[index]) < 1e-12 else {
      preconditionFailure("story \(index) has another score")
    }
  }
  var sorted: [ScoredStory] = []
  let whole = measured { sorted = stories.sorted(using: relevant) }
  var sortedByHand: [ScoredStory] = []
  let decorated = measured(runs: 3) {
    sortedByHand = stories.map { (score: $0.score(at: seconds), story: $0) }.sorted { a, b in
      if a.score != b.score { return a.score > b.score }
      if a.story.publishedAt != b.story.publishedAt { return a.story.publishedAt > b.story.publishedAt }
      return a.story.id > b.story.id
    }.map(\.story)
  }
  // The last digit of a product depends on the order of its factors, which is the same in both.
  precondition(zip(sorted, sortedByHand).allSatisfy { $0.id == $1.id }, "the orders differ")
  func row(
    _ name: String, _ ours: (median: Double, spread: Double), _ theirs: (median: Double, spread: Double)
  ) {
    let ratio = String(format: "%.1f", theirs.median / ours.median)
    print(
      "| \(name) | \(shown(ours.median)) | \(shown(ours.spread)) | \(shown(theirs.median)) | \(shown(theirs.spread)) | \(ratio) |"
    )
  }
  row("score of eight tables, evaluation alone", evaluation, byHand)
  row("sorted by that score, date, id", whole, decorated)
}

private func column(of stories: [ScoredStory], _ name: String) -> ValueColumn {
  func filled(_ type: FieldType, _ append: (ScoredStory, inout ValueColumn) -> Void) -> ValueColumn {
    var column = ValueColumn(type: type, capacity: stories.count)
    for story in stories { append(story, &column) }
    return column
  }
  return switch name {
  case "publishedAt": filled(.date) { $0.publishedAt.append(to: &$1) }
  case "commentedAt": filled(.date) { $0.commentedAt.append(to: &$1) }
  case "comments": filled(.integer) { $0.comments.append(to: &$1) }
  case "reactions": filled(.integer) { $0.reactions.append(to: &$1) }
  case "featured": filled(.boolean) { $0.isFeatured.append(to: &$1) }
  case "followed": filled(.boolean) { $0.isFollowed.append(to: &$1) }
  case "sharedTags": filled(.integer) { $0.sharedTags.append(to: &$1) }
  default: filled(.integer) { $0.level.append(to: &$1) }
  }
}
