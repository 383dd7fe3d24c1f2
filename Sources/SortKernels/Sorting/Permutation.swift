/// The items 0 ..< `count` in order of their keys; items that tie stay in order.
///
/// - Complexity: O(count) words of key, for keys that differ early.
package func sortedPermutation(of keys: [KeyColumn], count: Int) -> [Int] {
  if count <= fewItems { return sortedFew(of: keys, count: count) }
  return withViews(of: keys[...], count: count) { views in
    var keys = SortKeys(count: count)
    for view in views { keys.append(view) }
    return keys.sorted().withItems { $0.map(Int.init) }
  }
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

/// Up to this many items are sorted by comparing keys as they are: packing them, and the memory for it, would
/// cost more than the whole sort.
private let fewItems = 8

private func sortedFew(of keys: [KeyColumn], count: Int) -> [Int] {
  var items = Array(0..<count)
  for sorted in items.indices.dropFirst() {
    let item = items[sorted]
    var place = sorted
    while place > 0 && precedence(of: item, and: items[place - 1], in: keys) < 0 {
      items[place] = items[place - 1]
      place -= 1
    }
    items[place] = item
  }
  return items
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
