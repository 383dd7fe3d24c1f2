import OrderingPlans
import OrderingValues
import RuleModel

/// What a change of an ordering does to items, told by their names.
package struct ToldEffect: Sendable {
  /// A key that keeps an item and the one that it passed apart, and what it sees of both.
  package struct Deciding: Sendable, Hashable {
    /// Its number among the keys, from 1.
    package var number: Int
    /// The key in half a sentence.
    package var words: String
    /// What it compares, in a word or two: the name of a field, or the formula.
    package var subject: String
    /// What it sees of the item.
    package var value: String
    /// What it sees of the item that was passed.
    package var passedValue: String
  }

  /// An item that moves; places count from 1.
  package struct Move: Sendable, Hashable {
    package var item: String
    package var oldPlace: Int
    package var newPlace: Int
    package var passed: String
    /// Whether it stands before the one that it passed now, and stood behind it until now. Its place may tell otherwise,
    /// where other items moved there meanwhile.
    package var isBeforePassed: Bool
    /// Nil where the two tie now, and stay as they came.
    package var now: Deciding?
    /// Nil where they tied before.
    package var before: Deciding?
  }

  /// What enters and leaves the first places.
  package struct Top: Sendable, Hashable {
    package var count: Int
    package var entering: [String]
    package var leaving: [String]
  }

  /// What the items are called.
  package var items: String
  package var itemCount: Int
  /// How many have to move.
  package var moveCount: Int
  /// How far they move, on average and at most.
  package var averageDistance: Double
  package var longestDistance: Int
  package var swappedPairs: Int
  package var pairs: Int
  package var agreement: Double
  package var tops: [Top]
  /// The moves that are told, the farthest first.
  package var moves: [Move]
  /// Titles of the items that are told of, by their names, where they have one.
  package var titles: [String: String]

  /// Tells an effect.
  ///
  /// - Parameters:
  ///   - effect: What the change does.
  ///   - records: The items.
  ///   - rankings: The items in the order of both versions.
  ///   - limit: How many moves are told; nil for all.
  package init(
    _ effect: OrderEffect, of records: ComparedRecords, by rankings: (old: RecordRanking, new: RecordRanking),
    moves limit: Int?
  ) {
    items = rankings.new.plan.kind.name.string
    itemCount = effect.itemCount
    moveCount = effect.moves.count
    let distances = effect.moves.reduce(0) { $0 + $1.distance }
    averageDistance = effect.moves.isEmpty ? 0 : Double(distances) / Double(effect.moves.count)
    longestDistance = effect.moves.first?.distance ?? 0
    swappedPairs = effect.swappedPairs
    pairs = effect.itemCount * max(0, effect.itemCount - 1) / 2
    agreement = effect.agreement
    tops = effect.tops.map { top in
      Top(
        count: top.count, entering: top.entering.map(records.name), leaving: top.leaving.map(records.name))
    }
    let told = effect.moves.prefix(limit ?? effect.moves.count)
    titles = Dictionary(
      (told.map(\.item) + effect.tops.flatMap { $0.entering + $0.leaving }).compactMap { item in
        records.title(of: item).map { (records.name(of: item), $0) }
      }, uniquingKeysWith: { first, _ in first })
    let concerned = told.flatMap { [$0.item, $0.passed] }
    let cells = (
      old: Self.cells(rankings.old, of: concerned), new: Self.cells(rankings.new, of: concerned)
    )
    let keys = (old: Self.words(of: rankings.old.plan), new: Self.words(of: rankings.new.plan))
    moves = told.map { move in
      func deciding(_ key: Int?, _ keys: [KeyWords], _ cells: [Int: [KeyReading]]) -> Deciding? {
        guard let key, let own = cells[move.item], let other = cells[move.passed] else { return nil }
        return Deciding(
          number: key + 1, words: keys[key].words, subject: keys[key].subject, value: own[key].words,
          passedValue: other[key].words)
      }
      return Move(
        item: records.name(of: move.item), oldPlace: move.oldPlace + 1, newPlace: move.newPlace + 1,
        passed: records.name(of: move.passed),
        isBeforePassed: rankings.new.places[move.item] < rankings.new.places[move.passed],
        now: deciding(move.decidingNow, keys.new, cells.new),
        before: deciding(move.decidingBefore, keys.old, cells.old))
    }
  }

  private typealias KeyWords = (words: String, subject: String)

  private static func words(of plan: OrderingPlan) -> [KeyWords] {
    plan.keys.map { (plan.words(for: $0), plan.subject(of: $0)) }
  }

  private static func cells(_ ranking: RecordRanking, of items: [Int]) -> [Int: [KeyReading]] {
    Dictionary(
      ranking.list(first: 0, also: items).entries.map { ($0.item, $0.cells) },
      uniquingKeysWith: { first, _ in first })
  }
}

extension OrderingPlan {
  /// What a key compares, in a word or two: the name of a field, or the formula.
  fileprivate func subject(of key: Key) -> String {
    switch key.key.subject {
    case .value, .pinned: field(key).name.string
    case .score(let rule): "score " + rule.formula.source
    case .condition(let formula): formula.source
    case .shuffle: "shuffle"
    }
  }
}
