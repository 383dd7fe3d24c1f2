package import OrderingPlans

/// What a change of an ordering does to the places of items.
///
/// Items are named by their place in the data, from 0, and places in an order count from 0 too.
package struct OrderEffect: Sendable {
  /// An item that had to move: the fewest that can, so that all others keep their order among themselves.
  package struct Move: Sendable {
    package var item: Int
    package var oldPlace: Int
    package var newPlace: Int
    /// The nearest item that it passed.
    package var passed: Int
    /// The key of the new ordering that now keeps the two apart; nil where they tie in it and stay as they came.
    package var decidingNow: Int?
    /// The key of the old ordering that kept them apart before.
    package var decidingBefore: Int?

    /// How far it moved, in places.
    package var distance: Int { abs(newPlace - oldPlace) }
  }

  /// What enters and leaves the first places.
  package struct Top: Sendable {
    /// How many places.
    package var count: Int
    /// The items that are there now and were not, by their new place.
    package var entering: [Int]
    /// The items that were there and are not, by their old place.
    package var leaving: [Int]
  }

  package var itemCount: Int
  /// The items in the old order, and in the new one.
  package var oldOrder: [Int]
  package var newOrder: [Int]
  /// By how far they moved, the farthest first, then by the new place.
  package var moves: [Move]
  /// One for each count that was asked for.
  package var tops: [Top]
  /// How many pairs of items stand the other way round.
  package var swappedPairs: Int

  /// Kendall's rank correlation: 1 where the orders are the same, -1 where one is the other backwards.
  package var agreement: Double {
    let pairs = Double(itemCount) * Double(itemCount - 1) / 2
    return pairs == 0 ? 1 : 1 - 2 * Double(swappedPairs) / pairs
  }
}
