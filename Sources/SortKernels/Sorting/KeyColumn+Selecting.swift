/// The items that stand behind one of them in order: those with a greater key, and later ones with the same.
///
/// - Complexity: O(count).
package func itemsBehind(_ bar: Int, in keys: [KeyColumn], count: Int) -> [UInt32] {
  withViews(of: keys[...], count: count) { views in
    (0..<count).compactMap { item in
      for view in views {
        let precedence = view.precedence(of: item, and: bar)
        if precedence != 0 { return precedence > 0 ? UInt32(item) : nil }
      }
      return item > bar ? UInt32(item) : nil
    }
  }
}

extension KeyColumn {
  /// The parts of some items.
  package func gathering(_ items: [UInt32]) -> KeyColumn {
    switch self {
    case .words(let words): return .words(items.map { words[Int($0)] })
    case .bytes(let strings):
      var result = ByteKeys(isDescending: strings.isDescending)
      result.ends.reserveCapacity(items.count)
      for item in items.lazy.map({ Int($0) }) {
        result.bytes += strings.bytes[(item == 0 ? 0 : strings.ends[item - 1])..<strings.ends[item]]
        result.ends.append(result.bytes.count)
      }
      return .bytes(result)
    }
  }
}

/// Which key column is the first to tell neighbours apart in an order: how often each does, and how often none.
///
/// - Complexity: O(items × columns).
package func decidingColumns(
  of order: UnsafeBufferPointer<UInt32>, in keys: [KeyColumn]
) -> (columns: [Int], ties: Int) {
  var columns = Array(repeating: 0, count: keys.count)
  var ties = 0
  for place in 1..<max(1, order.count) {
    if let column = firstDifference(between: Int(order[place - 1]), and: Int(order[place]), in: keys) {
      columns[column] += 1
    } else {
      ties += 1
    }
  }
  return (columns, ties)
}
