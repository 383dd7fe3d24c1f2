/// Items in the order of an ordering, each with what the keys see of it: why it stands where it does.
package struct RankedList: Sendable, Hashable {
  /// What a key sees of an item.
  package struct Cell: Sendable, Hashable {
    /// What the item holds, in words.
    package var value: String
    /// What of it is compared, where that is something else: its band, day, place in a list.
    package var seen: String?
    /// What the value is computed from, the whole before its parts.
    package var parts: [Part] = []
  }

  /// A part of what a key computes.
  package struct Part: Sendable, Hashable {
    package var name: String
    package var value: String
    /// How far it stands below the key's own value, from 1.
    package var depth: Int
  }

  /// An item in its place.
  package struct Entry: Sendable, Hashable {
    /// The item's place in the data, from 0.
    package var item: Int
    /// Its place in the whole order, from 0.
    package var place: Int
    /// One for each key.
    package var cells: [Cell]
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
