/// Finds the values of a column that an earlier item has too.
///
/// A hash table of item numbers, by linear probing; the values stay in the column. Each slot keeps 32 bits of the
/// value's hash beside the item, so that growing, and nearly every probe of another value, touches no value.
/// Room for 2^32 − 1 items.
package struct UniqueValues {
  /// The hash in the upper half, item number + 1 in the lower; 0 is a free slot.
  private var slots = [UInt64](repeating: 0, count: 64)
  private var count = 0

  package init() {}

  /// The earlier item with the value of `item`. If there is none, `item` is remembered.
  package mutating func earlierItem(equalTo item: Int, in column: ValueColumn) -> Int? {
    if 2 * count >= slots.count { grow() }
    let hash = hash(item, column)
    var place = Int(hash) & (slots.count - 1)
    while slots[place] != 0 {
      let earlier = Int(slots[place] & 0xFFFF_FFFF) - 1
      if slots[place] >> 32 == hash && areEqual(earlier, item, column) { return earlier }
      place = (place + 1) & (slots.count - 1)
    }
    slots[place] = hash << 32 | UInt64(item + 1)
    count += 1
    return nil
  }

  private mutating func grow() {
    var larger = [UInt64](repeating: 0, count: 4 * slots.count)
    for slot in slots where slot != 0 {
      var place = Int(slot >> 32) & (larger.count - 1)
      while larger[place] != 0 { place = (place + 1) & (larger.count - 1) }
      larger[place] = slot
    }
    slots = larger
  }

  /// 32 bits.
  private func hash(_ item: Int, _ column: ValueColumn) -> UInt64 {
    var hasher = Hasher()
    if column.type.isStoredAsBytes {
      let range = column.byteRange(item)
      column.bytes.withUnsafeBytes { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[range])) }
    } else {
      hasher.combine(column.words[item])
    }
    return UInt64(truncatingIfNeeded: hasher.finalize()) >> 32
  }

  private func areEqual(_ a: Int, _ b: Int, _ column: ValueColumn) -> Bool {
    if column.type.isStoredAsBytes {
      return column.bytes[column.byteRange(a)] == column.bytes[column.byteRange(b)]
    }
    return column.words[a] == column.words[b]
      && (column.fractions.isEmpty || column.fractions[a] == column.fractions[b])
  }
}
