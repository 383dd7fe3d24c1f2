/// Finds the values of a column that an earlier item has too.
///
/// A hash table of item numbers: the values stay in the column. A slot is found by linear probing.
package struct UniqueValues {
  /// Item number + 1; 0 is a free slot.
  private var slots = [Int](repeating: 0, count: 64)
  private var count = 0

  package init() {}

  /// The earlier item with the value of `item`. If there is none, `item` is remembered.
  package mutating func earlierItem(equalTo item: Int, in column: ValueColumn) -> Int? {
    if 2 * count >= slots.count { grow(column) }
    var slot = hash(item, column) & (slots.count - 1)
    while slots[slot] != 0 {
      let earlier = slots[slot] - 1
      if areEqual(earlier, item, column) { return earlier }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = item + 1
    count += 1
    return nil
  }

  private mutating func grow(_ column: ValueColumn) {
    var larger = [Int](repeating: 0, count: 4 * slots.count)
    for entry in slots where entry != 0 {
      var slot = hash(entry - 1, column) & (larger.count - 1)
      while larger[slot] != 0 { slot = (slot + 1) & (larger.count - 1) }
      larger[slot] = entry
    }
    slots = larger
  }

  private func hash(_ item: Int, _ column: ValueColumn) -> Int {
    var hasher = Hasher()
    if column.type.isStoredAsBytes {
      let range = column.byteRange(item)
      column.bytes.withUnsafeBytes { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[range])) }
    } else {
      hasher.combine(column.words[item])
    }
    return hasher.finalize()
  }

  private func areEqual(_ a: Int, _ b: Int, _ column: ValueColumn) -> Bool {
    if column.type.isStoredAsBytes {
      return column.bytes[column.byteRange(a)] == column.bytes[column.byteRange(b)]
    }
    return column.words[a] == column.words[b]
      && (column.fractions.isEmpty || column.fractions[a] == column.fractions[b])
  }
}
