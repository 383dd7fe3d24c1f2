extension OrderedItems {
  /// What an edit changed, as list views take it: what goes by its index before the edit, what comes by its index
  /// after it.
  ///
  /// No identity stands here twice. A list view that is given all of it in one batch shows the new items: it removes
  /// what is in ``removals`` and what ``moves`` takes away, by indices of before, inserts what is in ``insertions``
  /// and what ``moves`` puts down, by indices of after, and shows anew what is in ``updates``.
  public struct Change {
    /// An item that came or went.
    public struct Entry {
      /// Its identity.
      public let id: ID
      /// Where it stands among the items after the edit; of one that went, where it stood before.
      public let index: Int
      /// The item.
      public let item: Item
    }

    /// An item that was there before the edit and is there after it.
    public struct Transition {
      /// Its identity.
      public let id: ID
      /// Where it stood before.
      public let from: Int
      /// Where it stands now.
      public let to: Int
      /// The item as it was.
      public let old: Item
      /// The item as it is.
      public let new: Item
      /// Whether an edit put another item in its place. Where it is moved too, its row is filled anew after the batch:
      /// list views refuse to move and to reload a row at once.
      public let isUpdated: Bool
    }

    /// What is no longer there, by ascending index of before.
    public internal(set) var removals: [Entry] = []
    /// What was not there, by ascending index of after.
    public internal(set) var insertions: [Entry] = []
    /// What is taken from its place and put down elsewhere, by ascending index of after.
    ///
    /// They are as few as can be. Of edits only what they name is moved, and all other items stay in the order in which
    /// they stood to each other; another ordering can move any.
    public internal(set) var moves: [Transition] = []
    /// What stays where it is, though others may come and go before it, and is another item of its identity now, by
    /// ascending index of after.
    public internal(set) var updates: [Transition] = []

    /// Whether nothing changed.
    public var isEmpty: Bool {
      removals.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty
    }

    /// The change as a difference: applied to the items before, it gives those after.
    ///
    /// A removal and an insertion of one identity are associated with each other. They are so of moves, as
    /// `inferringMoves()` does, but by identity; and of updates, whose old item goes and whose new one comes.
    /// - Complexity: O(c log c) for c changes.
    public var difference: CollectionDifference<Item> {
      var changes: [CollectionDifference<Item>.Change] = []
      for entry in removals {
        changes.append(.remove(offset: entry.index, element: entry.item, associatedWith: nil))
      }
      for entry in insertions {
        changes.append(.insert(offset: entry.index, element: entry.item, associatedWith: nil))
      }
      for item in moves + updates {
        changes.append(.remove(offset: item.from, element: item.old, associatedWith: item.to))
        changes.append(.insert(offset: item.to, element: item.new, associatedWith: item.from))
      }
      // No offset is there twice, and associations go both ways: that is all that is asked of a difference.
      return CollectionDifference(changes)!
    }
  }
}

extension OrderedItems.Change: Sendable where Item: Sendable, ID: Sendable {}
extension OrderedItems.Change.Entry: Sendable where Item: Sendable, ID: Sendable {}
extension OrderedItems.Change.Transition: Sendable where Item: Sendable, ID: Sendable {}
