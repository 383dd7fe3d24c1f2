/// −1, 0 or 1: whether item `i` comes before item `j`, ties with it or comes after it.
///
/// - Complexity: O(columns and bytes up to the first difference); nothing is allocated.
package func precedence(of i: Int, and j: Int, in keys: [KeyColumn]) -> Int {
  for key in keys {
    let precedence = key.precedence(of: i, and: j)
    if precedence != 0 { return precedence }
  }
  return 0
}

/// The first column in which two items differ, or nil where they tie.
package func firstDifference(between i: Int, and j: Int, in keys: [KeyColumn]) -> Int? {
  keys.firstIndex { $0.precedence(of: i, and: j) != 0 }
}

/// The first item that comes before the one in front of it, or nil where all are in order.
package func firstOutOfOrder(in keys: [KeyColumn], count: Int) -> Int? {
  guard count > 1 else { return nil }
  return withViews(of: keys[...], count: count) { columns in
    let sorter = Sorter(columns: columns)
    return (1..<count).first { sorter.precedence(of: $0, and: $0 - 1) < 0 }
  }
}

extension KeyColumn {
  fileprivate func precedence(of i: Int, and j: Int) -> Int {
    withView(count: max(i, j) + 1) { $0.precedence(of: i, and: j) }
  }
}
