package import OrderingPlans
package import OrderingValues
import RuleModel

/// Two versions of a rule book beside each other: what became of each ordering.
package struct BookComparison: Sendable {
  /// Every ordering of either book: those of the new one in their order, and those that are gone behind them.
  package var orderings: [OrderingChange]
  /// What else was added, removed or changed: fields, computed values, parameters, screens, source policies.
  package var parts: [PartChange]

  /// Compares two books that hold no error.
  package init(old: LoadedBook, new: LoadedBook) {
    let pairs = OrderingPairs(old, new)
    let parts = PartChange.all(from: old, to: new)
    self.parts = parts
    orderings =
      new.book.orderings.indices.map { place in
        guard let former = pairs.old[place] else {
          return OrderingChange(.added, new.plans[place], new.book.orderings[place], in: old, new)
        }
        return OrderingChange(
          kept: (old.plans[former], new.plans[place]),
          (old.book.orderings[former], new.book.orderings[place]), isSaid: pairs.said.contains(place),
          in: (old.book, new.book), parts)
      }
      + pairs.gone.map { OrderingChange(.removed, old.plans[$0], old.book.orderings[$0], in: old, new) }
  }
}

/// What became of one ordering.
package struct OrderingChange: Sendable {
  /// Whether it is there, before and after.
  package enum Presence: Sendable, Hashable {
    case added, removed, kept
  }

  /// How much of it changed.
  package enum Difference: Sendable, Hashable, Comparable {
    case none
    /// Its text only: the order is the same for all items.
    case wording
    /// What it does.
    case meaning
  }

  package var presence: Presence
  package var difference: Difference
  /// The name it has now; of one that is gone, the name it had.
  package var name: ExactText
  /// The name it had, where that was another.
  package var oldName: ExactText?
  /// What it was.
  package var old: OrderingPlan?
  /// What it is.
  package var new: OrderingPlan?
  /// What is to be said beside its sentences, a sentence each.
  package var remarks: [String] = []
  /// What the change does to real items; nil where no items were given, or none of them can move.
  package var effect: OrderEffect?

  /// Whether nothing of it changed.
  package var isUnchanged: Bool { presence == .kept && oldName == nil && difference == .none }

  /// What it orders.
  package var items: ExactText { (new ?? old)?.kind.name ?? "items" }
}

/// Which ordering of an old book is which of a new one.
private struct OrderingPairs {
  /// For each ordering of the new book, the place of what it was.
  private(set) var old: [Int?]
  /// The places of those new ones whose other name is said to be the old one's successor, or is the same.
  private(set) var said: Set<Int> = []
  /// The places of those of the old book that are gone.
  private(set) var gone: [Int]

  init(_ oldBook: LoadedBook, _ newBook: LoadedBook) {
    let (before, after) = (oldBook.book.orderings, newBook.book.orderings)
    var pairs: [Int?] = after.indices.map { oldBook.book.index(of: after[$0].name) }
    var said = Set(after.indices.filter { pairs[$0] != nil })
    var taken = Set(pairs.compactMap { $0 })
    func pair(_ new: Int, with former: Int) {
      pairs[new] = former
      taken.insert(former)
    }
    // What a rule says of its own old names, in either book: a renaming can be taken back.
    for place in after.indices where pairs[place] == nil {
      let names = after[place].replaces.map(\.name)
      if let former = names.lazy.compactMap({ oldBook.book.index(of: $0) }).first(where: {
        !taken.contains($0)
      }) {
        pair(place, with: former)
        said.insert(place)
      }
    }
    for former in before.indices where !taken.contains(former) {
      let names = before[former].replaces.map(\.name)
      if let place = names.lazy.compactMap({ newBook.book.index(of: $0) }).first(where: { pairs[$0] == nil })
      {
        pair(place, with: former)
      }
    }
    // The same keys by another name, where no other ordering could be meant.
    let added = Dictionary(grouping: after.indices.filter { pairs[$0] == nil }) {
      OrderingMeaning(newBook.plans[$0], in: newBook.book)
    }
    let removed = Dictionary(grouping: before.indices.filter { !taken.contains($0) }) {
      OrderingMeaning(oldBook.plans[$0], in: oldBook.book)
    }
    for (meaning, places) in added {
      guard places.count == 1, let formers = removed[meaning], formers.count == 1 else { continue }
      pair(places[0], with: formers[0])
    }
    old = pairs
    self.said = said
    gone = before.indices.filter { !taken.contains($0) }
  }
}
