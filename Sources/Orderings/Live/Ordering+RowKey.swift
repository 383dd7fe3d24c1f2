import OrderingPlans
import OrderingValues
import SortKernels

extension Ordering {
  /// The plan, ready to make keys that are kept: made once for many calls of `keyColumns`.
  var keyProgram: Program { Program(plan, in: planContext) }

  /// The key columns of some items in one layout, by the ordering's `keyProgram`, so that keys of different calls can
  /// be compared; turned around where the ordering is reversed.
  func keyColumns(of items: [Item], by program: Program) -> [KeyColumn] {
    let columns = items.withUnsafeBufferPointer { self.columns(of: $0) }
    let keys = program.keysInOneLayout(ofCompared: program.compared(columns))
    return isReversed ? keys.map(\.turnedAround) : keys
  }
}
