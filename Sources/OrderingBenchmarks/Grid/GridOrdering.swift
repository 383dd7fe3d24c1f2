import Orderings

/// One order said in two ways.
struct TwoWays<Item: BenchmarkItem>: Sendable {
  let name: String
  /// The keys as they stand in a rule file.
  let keys: String
  /// Sorts by a hand-written closure.
  let byHand: @Sendable ([Item]) -> [Item]

  init(_ name: String, _ keys: String, byHand: @escaping @Sendable ([Item]) -> [Item]) {
    self.name = name
    self.keys = keys
    self.byHand = byHand
  }
}

/// A part of the grid: one order, whatever its items are.
struct GridOrdering {
  let name: String
  /// Makes the cells of one row ready.
  let cells: (GridDistribution, [Int]) throws -> [GridCell]

  init<Item>(_ order: TwoWays<Item>) {
    name = order.name
    cells = { distribution, counts in
      let ordering = try Item.ordering(order.keys)
      let byHand = order.byHand
      let items = Item.made(max(GridCell.itemsOfAPool, counts.max() ?? 0), distribution.variety)
      return counts.map { count in
        let lists = distribution.lists(of: count, from: items) { Item.sorted($0, by: ordering) }
        return GridCell(
          ordering: order.name, distribution: distribution, count: count,
          isRight: lists.allSatisfy { isSame(Item.sorted($0, by: ordering), byHand($0)) },
          byRules: .sorting(lists) { Item.sorted($0, by: ordering) },
          byHand: .sorting(lists, byHand))
      }
    }
  }
}

/// One cell: an ordering, a number of items, and how they stand before.
struct GridCell {
  let ordering: String
  let distribution: GridDistribution
  let count: Int
  /// Whether both give the same order.
  let isRight: Bool
  let byRules: Work
  let byHand: Work

  /// Few items are sorted as many different lists, one after the other: of a single one the processor would learn
  /// each comparison by heart, which no app's feed lets it.
  static let itemsOfAPool = 16_384
}

extension Work {
  /// Sorts lists one after the other. Each result makes room for the next, as in an app that shows one feed at a time.
  fileprivate static func sorting<Item>(_ lists: [[Item]], _ sort: @escaping ([Item]) -> [Item]) -> Work {
    Work(operations: lists.count) {
      var sorted: [Item] = []
      for list in lists { sorted = sort(list) }
      return sorted
    }
  }
}

/// How items stand before they are sorted.
enum GridDistribution: String, CaseIterable {
  case random, sorted, reversed
  case few = "few distinct"

  var variety: Variety { self == .few ? .few : .many }

  /// Lists of so many of the items.
  func lists<Item>(of count: Int, from items: [Item], sort: ([Item]) -> [Item]) -> [[Item]] {
    stride(from: 0, through: max(count, GridCell.itemsOfAPool) - count, by: count).map { start in
      let list = Array(items[start..<start + count])
      return switch self {
      case .random, .few: list
      case .sorted: sort(list)
      case .reversed: sort(list).reversed()
      }
    }
  }
}
