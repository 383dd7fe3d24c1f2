/// The items 0 ..< `count` in order of their keys; items that tie stay in order.
///
/// - Complexity: O(count) words of key, for keys that differ early.
package func sortedPermutation(of keys: [KeyColumn], count: Int) -> [Int] {
  sortedItems(of: keys, count: count, threads: 1).withItems { $0.map(Int.init) }
}

/// The items 0 ..< `count` in order of their keys; items that tie stay in order.
///
/// - Complexity: O(count) words of key, for keys that differ early.
package func sortedItems(of keys: [KeyColumn], count: Int, threads: Int) -> SortedItems {
  var sorted = SortedItems(unchanged: count, ties: [])
  withViews(of: keys[...], count: count) { views in
    var keys = SortKeys(count: count, threads: threads)
    for view in views { keys.append(view) }
    sorted = keys.sorted()
  }
  return sorted
}

extension SortKeys {
  /// Appends a part, whose words are copied.
  mutating func append(_ view: KeyView) {
    let count = count
    switch view {
    case .words(let words):
      precondition(count <= words.count, "A key column is shorter than the list of items.")
      if let words = words.baseAddress { appendWords { $0.update(from: words, count: count) } }
    case .bytes(let strings): append(strings)
    }
  }
}

/// The first `limit` items of the sorted permutation, or all where there are fewer.
///
/// - Complexity: O(count) where few items are candidates, as in random order; memory O(limit).
package func smallest(_ limit: Int, of keys: [KeyColumn], count: Int) -> [Int] {
  let limit = min(max(limit, 0), count)
  if limit == 0 { return [] }
  if SmallestItems.mostHeld(limit: limit) >= count {
    return Array(sortedPermutation(of: keys, count: count).prefix(limit))
  }
  return withViews(of: keys[...], count: count) { views in
    var smallest = SmallestItems(limit: limit)
    smallest.offer(views, items: nil, count: count)
    return smallest.sorted().map(Int.init)
  }
}
