package import OrderingPlans
package import OrderingValues

/// Two versions of a rule book beside each other: what became of each ordering.
package struct BookComparison: Sendable {
  /// Every ordering of either book: those of the new one in their order, and those that are gone behind them.
  package var orderings: [OrderingChange]
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
  /// What the change does to real items; nil where no items were given, or none of them can move.
  package var effect: OrderEffect?
}
