import Foundation
import OrderingPlans
import OrderingValues
import Orderings
import RuleModel

extension Comparison {
  /// A score of eight tables beside the same tables written by hand.
  static var scores: [Comparison] {
    [
      Comparison("score of eight tables, evaluation alone", beside: "function", .floor) { materials in
        let stories = ScoredStory.made(materials.options.items)
        let formula = try RelevanceFormula()
        let columns = formula.columns(of: stories)
        let values = formula.compiled.evaluate(columns: columns, count: stories.count, now: formula.now)
        let isSame = stories.indices.allSatisfy { index in
          guard case .number(let value)? = values.value(at: index) else { return false }
          return abs(value.double - stories[index].score(at: formula.seconds)) < 1e-12
        }
        guard isSame else { return nil }
        return (
          Work { formula.compiled.evaluate(columns: columns, count: stories.count, now: formula.now) },
          Work { stories.map { $0.score(at: formula.seconds) } }
        )
      },
      Comparison("sort by that score, date, id", beside: "closure over scores made before", .floor) {
        materials in
        let stories = ScoredStory.made(materials.options.items)
        let formula = try RelevanceFormula()
        let ordering = formula.ordering
        let ours = { stories.sorted(using: ordering) }
        let theirs = { sortedByHand(stories, at: formula.seconds) }
        // The last digit of a product depends on the order of its factors, which is the same in both.
        guard ours().elementsEqual(theirs(), by: { $0.id == $1.id }) else { return nil }
        return (Work(body: ours), Work(body: theirs))
      },
    ]
  }

  private static func sortedByHand(_ stories: [ScoredStory], at seconds: Double) -> [ScoredStory] {
    stories.map { (score: $0.score(at: seconds), story: $0) }.sorted { a, b in
      if a.score != b.score { return a.score > b.score }
      if a.story.publishedAt != b.story.publishedAt { return a.story.publishedAt > b.story.publishedAt }
      return a.story.id > b.story.id
    }.map(\.story)
  }
}

/// The rule `relevant` and its formula alone.
private struct RelevanceFormula {
  let now: Instant
  let seconds: Double
  let ordering: Ordering<ScoredStory>
  let compiled: CompiledFormula
  private let fieldNames: [String]

  init() throws {
    let book = try RuleBook(text: ScoredStory.rules, name: "scores.yaml")
    let date = Date(timeIntervalSince1970: 1_763_456_000)
    seconds = date.timeIntervalSince1970
    now = Instant(secondsSince1970: Int64(seconds))!
    ordering = try book.ordering("relevant", for: ScoredStory.self, in: OrderingContext(now: date))
    let kind = book.loaded.book.kinds[0]
    compiled = CompiledFormula(
      kind.computed.last!.rule.formula,
      computed: kind.computed.enumerated().map {
        .init(slot: kind.fields.count + $0, formula: $1.rule.formula)
      })
    fieldNames = compiled.slots.map { kind.fields[$0].name.string }
  }

  func columns(of stories: [ScoredStory]) -> [ValueColumn] { fieldNames.map { column(of: stories, $0) } }
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
