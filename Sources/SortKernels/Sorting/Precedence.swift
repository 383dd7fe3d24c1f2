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

/// −1, 0 or 1: whether item `i` of some keys comes before item `j` of others of the same layout, ties with it or
/// comes after it.
///
/// - Complexity: O(columns and bytes up to the first difference); nothing is allocated.
package func precedence(of i: Int, in keys: [KeyColumn], and j: Int, in others: [KeyColumn]) -> Int {
  precondition(keys.count == others.count, "Keys of different layouts.")
  for (key, other) in zip(keys, others) {
    let precedence = key.precedence(of: i, and: j, in: other)
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
    (1..<count).first { item in
      for column in columns {
        let precedence = column.precedence(of: item, and: item - 1)
        if precedence != 0 { return precedence < 0 }
      }
      return false
    }
  }
}

extension KeyColumn {
  fileprivate func precedence(of i: Int, and j: Int) -> Int {
    withView(count: max(i, j) + 1) { $0.precedence(of: i, and: j) }
  }

  fileprivate func precedence(of i: Int, and j: Int, in other: KeyColumn) -> Int {
    switch (self, other) {
    case (.words(let a), .words(let b)): return a[i] < b[j] ? -1 : a[i] > b[j] ? 1 : 0
    case (.bytes(let a), .bytes(let b)):
      return a.withView(count: i + 1) { a in b.withView(count: j + 1) { a.precedence(of: i, and: j, in: $0) }
      }
    default: preconditionFailure("Keys of different layouts.")
    }
  }
}
