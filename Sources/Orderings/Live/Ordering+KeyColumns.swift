import OrderingPlans
import OrderingValues
import SortKernels

extension Ordering {
  /// The key columns of some items in one layout, so that keys of different calls can be compared; turned around where
  /// the ordering is reversed.
  func keyColumns(of items: [Item]) -> [KeyColumn] {
    let columns = items.withUnsafeBufferPointer { self.columns(of: $0) }
    let keys = program.keysInOneLayout(ofCompared: program.compared(columns))
    return isReversed ? keys.map(\.turnedAround) : keys
  }
}
