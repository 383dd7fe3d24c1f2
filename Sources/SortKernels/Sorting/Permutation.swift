/// The items 0 ..< `count` in order of their keys; items that tie stay in order.
///
/// - Complexity: O(count) words of key, for keys that differ early.
package func sortedPermutation(of keys: [KeyColumn], count: Int) -> [Int] {
  if count <= Sorter.shortRun { return sortedFew(of: keys, count: count) }
  let keys = packed(keys, count: count)
  return withViews(of: keys[...], count: count) { columns in
    withEntries(capacity: count) { entries, scratch in
      for item in 0..<count { entries[item] = Entry(key: 0, item: item) }
      Sorter(columns: columns).sort(entries, scratch: scratch)
      return entries.map(\.item)
    }
  }
}

/// Compares keys as they are: packing them, and the memory for it, would cost more than the whole sort.
private func sortedFew(of keys: [KeyColumn], count: Int) -> [Int] {
  var items = Array(0..<count)
  items.withUnsafeMutableBufferPointer { items in
    sortByInsertion(items) { precedence(of: $0, and: $1, in: keys) < 0 }
  }
  return items
}

/// The first `limit` items of the sorted permutation, or all where there are fewer.
///
/// A buffer of candidates is sorted and cut back to `limit` whenever it is full; from then on only items
/// before the last one of those are candidates.
///
/// - Complexity: O(count) where few items are candidates, as in random order; memory O(limit) beside the
///   packed keys.
package func smallest(_ limit: Int, of keys: [KeyColumn], count: Int) -> [Int] {
  let limit = min(max(limit, 0), count)
  if limit == 0 { return [] }
  let capacity = max(4 * limit, 1024)
  if capacity >= count { return Array(sortedPermutation(of: keys, count: count).prefix(limit)) }

  let keys = packed(keys, count: count)
  return withViews(of: keys[...], count: count) { columns in
    withEntries(capacity: capacity) { buffer, scratch in
      let sorter = Sorter(columns: columns)
      var held = 0
      // The last of the best so far. Later items that tie with it come after it.
      var bar: Int?
      for item in 0..<count {
        if let bar, sorter.precedence(of: item, and: bar) >= 0 { continue }
        buffer[held] = Entry(key: 0, item: item)
        held += 1
        if held == capacity {
          sorter.sort(buffer, scratch: scratch)
          held = limit
          bar = buffer[limit - 1].item
        }
      }
      sorter.sort(UnsafeMutableBufferPointer(rebasing: buffer[..<held]), scratch: scratch)
      return buffer[..<limit].map(\.item)
    }
  }
}

/// Runs a body with two buffers of entries, whose memory is not yet set.
private func withEntries<Result>(
  capacity: Int,
  _ body: (UnsafeMutableBufferPointer<Entry>, _ scratch: UnsafeMutableBufferPointer<Entry>) -> Result
) -> Result {
  // Entries are plain bits, so assigning to memory that is not set is the same as setting it.
  withUnsafeTemporaryAllocation(of: Entry.self, capacity: capacity) { entries in
    withUnsafeTemporaryAllocation(of: Entry.self, capacity: capacity) { scratch in body(entries, scratch) }
  }
}
