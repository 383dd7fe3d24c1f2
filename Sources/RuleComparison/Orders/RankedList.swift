package import OrderingPlans

/// Items in the order of an ordering, each with what the keys see of it: why it stands where it does.
package struct RankedList: Sendable, Hashable {
  /// An item in its place.
  package struct Entry: Sendable, Hashable {
    /// The item's place in the data, from 0.
    package var item: Int
    /// Its place in the whole order, from 0.
    package var place: Int
    /// What each key sees of it.
    package var cells: [KeyReading]
    /// The key that puts it behind the item right before it in the whole order; nil for the first, and for one that
    /// ties and stays as it came.
    package var decidingKey: Int?
  }

  /// Each key in half a sentence.
  package var keys: [String]
  /// Which of the keys no rule says: it keeps ties apart.
  package var appendedKey: Int?
  /// The first ones of the order, and behind them those that were asked for besides, by their places.
  package var entries: [Entry]
  /// How many items there are in all.
  package var itemCount: Int
}
