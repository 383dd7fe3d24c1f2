import OrderingValues
/// What a change of an ordering does to the places of items.
///
/// Items are named by their place in the data, from 0, and places in an order count from 0 too.
package struct OrderEffect: Sendable {
  /// An item that had to move: the fewest that can, so that all others keep their order among themselves.
  package struct Move: Sendable {
    package var item: Int
    package var oldPlace: Int
    package var newPlace: Int
    /// The nearest to its new place of the items that it passed and that did not have to move.
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

extension OrderEffect {
  /// Compares two orders of the same records.
  ///
  /// - Complexity: O(n log n).
  package init(from old: RecordRanking, to new: RecordRanking, tops: [Int]) {
    precondition(old.order.count == new.order.count, "both are orders of the same records")
    itemCount = old.order.count
    (oldOrder, newOrder) = (old.order, new.order)
    let newPlaces = old.order.map { new.places[$0] }
    var isStaying: [Bool] = []
    var swapped = 0
    inParallel(2) { part in
      if part == 0 {
        isStaying = staying(newPlaces: newPlaces)
      } else {
        swapped = RuleComparison.swappedPairs(newPlaces)
      }
    }
    swappedPairs = swapped
    moves = Self.moves(from: old, to: new, isStaying: isStaying)
    self.tops = tops.map { count in
      Top(
        count: count, entering: new.order.prefix(count).filter { old.places[$0] >= count },
        leaving: old.order.prefix(count).filter { new.places[$0] >= count })
    }
  }

  /// The moves of all items that do not stay; of those that do is said by their old places.
  private static func moves(
    from old: RecordRanking, to new: RecordRanking, isStaying: [Bool]
  ) -> [Move] {
    // Those that stay are in the same order before and after. How many of them stand before an item tells which of
    // them it passed: at least one, as it could stay itself otherwise.
    let stayingItems = old.order.indices.filter { isStaying[$0] }.map { old.order[$0] }
    var stayingBefore = Array(repeating: 0, count: old.order.count)
    var count = 0
    for (place, item) in old.order.enumerated() {
      stayingBefore[item] = count
      if isStaying[place] { count += 1 }
    }
    var moving: [(item: Int, passed: Int)] = []
    moving.reserveCapacity(old.order.count - stayingItems.count)
    count = 0
    for item in new.order {
      if isStaying[old.places[item]] {
        count += 1
      } else {
        moving.append((item, stayingItems[stayingBefore[item] > count ? count : count - 1]))
      }
    }
    let slices = moving.count < 1000 ? 1 : 8
    let moves = inParallel(mapping: slices) { part in
      moving[slice(part, of: slices, count: moving.count)].map { item, passed in
        Move(
          item: item, oldPlace: old.places[item], newPlace: new.places[item], passed: passed,
          decidingNow: new.decidingKey(between: item, and: passed),
          decidingBefore: old.decidingKey(between: item, and: passed))
      }
    }.flatMap { $0 }
    // They stand by their new places: a number apart for each keeps those of a distance so.
    let farthestFirst = moves.indices.map { (old.order.count - moves[$0].distance) << 32 | $0 }.sorted()
    return farthestFirst.map { moves[$0 & 0xFFFF_FFFF] }
  }
}
