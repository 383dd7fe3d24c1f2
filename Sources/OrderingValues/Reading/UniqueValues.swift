/// Finds the values of a column that an earlier item has too.
///
/// A hash table of item numbers, by linear probing; the values stay in the column. Each slot keeps 32 bits of the
/// value's hash beside the item, so that growing, and nearly every probe of another value, touches no value.
/// Room for 2^32 − 1 items.
package struct UniqueValues {
  /// The hash in the upper half, item number + 1 in the lower; 0 is a free slot.
  private var slots: [UInt64]
  private var count = 0

  /// A table with room for so many values, which grows where there are more.
  package init(expecting count: Int = 0) {
    slots = Array(repeating: 0, count: max(64, count + count / 2 + 1))
  }

  /// The earlier item with the value of `item`. If there is none, `item` is remembered.
  package mutating func earlierItem(equalTo item: Int, in column: ValueColumn) -> Int? {
    ColumnValues.with(column) { earlierItem(equalTo: item, hash: $0.hash(item), $0) }
  }

  /// Calls a closure for each item, from the first on, whose value an earlier one has, with the first of these.
  /// Missing values are left out. The column holds one value for each item.
  package mutating func forEachRepeated(in column: ValueColumn, _ body: (_ item: Int, _ earlier: Int) -> Void)
  {
    ColumnValues.with(column) { values in
      let count = column.valueCount
      // The slots of several values are looked at before they are needed, so that the waits for memory are one.
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.lookahead) { hashes in
        var start = 0
        while start < count {
          let end = min(start + Self.lookahead, count)
          var seen: UInt64 = 0
          for item in start..<end {
            let hash = values.hash(item)
            hashes[item - start] = hash
            seen |= slots[place(of: hash)]
          }
          // Only the loads matter: this holds for all values.
          precondition(seen >> 32 <= UInt64(UInt32.max))
          for item in start..<end where !column.isMissing(item) {
            if let earlier = earlierItem(equalTo: item, hash: hashes[item - start], values) {
              body(item, earlier)
            }
          }
          start = end
        }
      }
    }
  }

  private static let lookahead = 32

  @inline(__always)
  private mutating func earlierItem(equalTo item: Int, hash: UInt64, _ values: ColumnValues) -> Int? {
    if 3 * count >= 2 * slots.count { grow() }
    var place = place(of: hash)
    while slots[place] != 0 {
      let earlier = Int(slots[place] & 0xFFFF_FFFF) - 1
      if slots[place] >> 32 == hash && values.areEqual(earlier, item) { return earlier }
      place = place + 1 == slots.count ? 0 : place + 1
    }
    slots[place] = hash << 32 | UInt64(item + 1)
    count += 1
    return nil
  }

  /// The first slot for a hash of 32 bits: its share of them all.
  @inline(__always)
  private func place(of hash: UInt64) -> Int { Int(truncatingIfNeeded: (hash &* UInt64(slots.count)) >> 32) }

  private mutating func grow() {
    var larger = UniqueValues(expecting: 2 * slots.count)
    for slot in slots where slot != 0 {
      var place = larger.place(of: slot >> 32)
      while larger.slots[place] != 0 { place = place + 1 == larger.slots.count ? 0 : place + 1 }
      larger.slots[place] = slot
    }
    slots = larger.slots
  }
}

/// The values of a column as they lie in memory, to be hashed and compared.
private struct ColumnValues {
  private let words: UnsafeBufferPointer<Int64>
  private let fractions: UnsafeBufferPointer<Int32>
  private let bytes: UnsafeBufferPointer<UInt8>
  private let ends: UnsafeBufferPointer<Int>
  private let areBytes: Bool
  private let hasher = ByteHasher.shared

  static func with<Result>(_ column: ValueColumn, _ body: (ColumnValues) -> Result) -> Result {
    column.words.withUnsafeBufferPointer { words in
      column.fractions.withUnsafeBufferPointer { fractions in
        column.bytes.withUnsafeBufferPointer { bytes in
          column.ends.withUnsafeBufferPointer { ends in
            body(ColumnValues(words, fractions, bytes, ends, areBytes: column.type.isStoredAsBytes))
          }
        }
      }
    }
  }

  private init(
    _ words: UnsafeBufferPointer<Int64>, _ fractions: UnsafeBufferPointer<Int32>,
    _ bytes: UnsafeBufferPointer<UInt8>, _ ends: UnsafeBufferPointer<Int>, areBytes: Bool
  ) {
    self.words = words
    self.fractions = fractions
    self.bytes = bytes
    self.ends = ends
    self.areBytes = areBytes
  }

  @inline(__always)
  private func value(_ item: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      rebasing: UnsafeRawBufferPointer(bytes)[(item == 0 ? 0 : ends[item - 1])..<ends[item]])
  }

  /// 32 bits.
  @inline(__always)
  func hash(_ item: Int) -> UInt64 {
    let hash =
      areBytes
      ? hasher.hash(value(item))
      : hasher.hash(
        UInt64(bitPattern: words[item]), fractions.isEmpty ? 0 : UInt64(UInt32(bitPattern: fractions[item])))
    return hash >> 32
  }

  func areEqual(_ a: Int, _ b: Int) -> Bool {
    if areBytes { return value(a).elementsEqual(value(b)) }
    return words[a] == words[b] && (fractions.isEmpty || fractions[a] == fractions[b])
  }
}
