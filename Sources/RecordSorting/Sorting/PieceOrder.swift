import OrderingPlans
import OrderingValues
import Records
import SortKernels

/// The order of the records of one piece.
struct PieceOrder {
  /// The numbers of the records that are wanted, in order.
  let records: [UInt32]

  /// Sorts the records that are wanted.
  ///
  /// - Parameters:
  ///   - keys: The keys of all records.
  ///   - count: How many records there are.
  ///   - top: How many are wanted; nil for all.
  ///   - bar: The record behind which the wanted ones stand; nil for all.
  ///   - threads: On how many threads to sort.
  init(_ keys: [KeyColumn], count: Int, top: Int?, after bar: Int?, threads: Int) {
    if let bar {
      // Only what stands behind the bar is sorted.
      let behind = itemsBehind(bar, in: keys, count: count)
      let gathered = keys.map { $0.gathering(behind) }
      let places = Self.sorted(gathered, behind.count, top, threads)
      records = places.map { behind[Int($0)] }
    } else {
      records = Self.sorted(keys, count, top, threads)
    }
  }

  private static func sorted(_ keys: [KeyColumn], _ count: Int, _ top: Int?, _ threads: Int) -> [UInt32] {
    if let top, top < count { return smallest(top, of: keys, count: count).map { UInt32($0) } }
    return sortedItems(of: keys, count: count, threads: threads).withItems { Array($0) }
  }
}
