import OrderingValues

/// Which slot a name has.
///
/// Every sort key asks for the names of fields. Where there are few, comparing them takes less than hashing one.
struct NameSlots: Sendable {
  private static let mostCompared = 16

  private var table: [ExactText: Int] = [:]
  /// The same, where there are few.
  private var few: [(name: ExactText, slot: Int)] = []

  subscript(name: ExactText) -> Int? {
    guard table.count <= Self.mostCompared else { return table[name] }
    for place in few.indices where few[place].name == name { return few[place].slot }
    return nil
  }

  /// Gives a name its slot, in place of the one that it had.
  mutating func set(_ name: ExactText, _ slot: Int) {
    table[name] = slot
    few.removeAll { $0.name == name }
    if table.count <= Self.mostCompared { few.append((name, slot)) } else { few = [] }
  }
}
