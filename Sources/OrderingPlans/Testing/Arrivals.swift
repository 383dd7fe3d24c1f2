import OrderingValues

/// The orders in which the items of a test come, other than that of the test itself.
///
/// An order that depends on how items come is wrong, but for an ordering that keeps ties as they came.
enum Arrivals {
  /// Up to so many items come in every order.
  static let mostPermuted = 6

  /// Every order of a few items but their own, those first that change the least.
  static func permutations(of count: Int) -> [[UInt32]] {
    count < tables.count ? tables[count] : []
  }

  private static let tables: [[[UInt32]]] = (0...mostPermuted).map { count in
    var found: [[UInt32]] = [[]]
    for item in 0..<UInt32(count) {
      found = found.flatMap { order in
        (0...order.count).map { place in
          var longer = order
          longer.insert(item, at: place)
          return longer
        }
      }
    }
    let ranked = found.map { (order: $0, turned: inversions(of: $0)) }.filter { $0.turned > 0 }
    return ranked.sorted {
      $0.turned != $1.turned ? $0.turned < $1.turned : $0.order.lexicographicallyPrecedes($1.order)
    }.map(\.order)
  }

  /// How many pairs stand the other way round.
  private static func inversions(of order: [UInt32]) -> Int {
    order.indices.reduce(0) { sum, place in
      sum + order[place...].reduce(0) { $0 + ($1 < order[place] ? 1 : 0) }
    }
  }

  /// How many orders of many items are tried: a hundred, or fewer where there are so many items that it would be felt.
  static func shuffleCount(of count: Int) -> Int { min(100, max(2, 200_000 / max(1, count))) }

  /// Orders of many items: the reverse one, then shuffles, the same ones each time.
  static func shuffles(of count: Int) -> some Sequence<[UInt32]> {
    var random = SplitMix64(state: 20_260_101)
    let items = Array(0..<UInt32(count))
    return (0...shuffleCount(of: count)).lazy.map { number in
      number == 0 ? items.reversed() : items.shuffled(using: &random)
    }
  }
}
