/// The sort keys of many items, gathered part by part, the most significant first.
///
///     var keys = SortKeys(count: stories.count)
///     keys.appendWords { words in for item in 0..<stories.count { words[item] = … } }
///     keys.append(titles)
///     let sorted = keys.sorted()
package struct SortKeys: ~Copyable {
  private let count: Int
  private var parts: [KeyView] = []

  /// Keys without a part yet: all items tie.
  ///
  /// - Precondition: `count` is at most 2³² − 1.
  package init(count: Int, threads: Int = 1) {
    precondition(count <= Int(UInt32.max), "Too many items to sort.")
    self.count = count
  }

  /// Appends a part of one unsigned number an item; the smaller comes first. `fill` writes `count` words into
  /// memory that is lent to it and not set before.
  package mutating func appendWords(_ fill: (UnsafeMutablePointer<UInt64>) -> Void) {
    let words = allocateNumbers(of: UInt64.self, count: count)
    fill(words)
    parts.append(.words(UnsafeBufferPointer(start: words, count: count)))
  }

  /// Appends a part of one string an item, in memory of the caller, which outlives the sort.
  package mutating func append(_ strings: ByteView) { parts.append(.bytes(strings)) }

  /// The items in order of their keys; items that tie stay in order.
  package consuming func sorted(findingTies: Bool = false) -> SortedItems {
    let parts = parts
    func precedence(of i: UInt32, and j: UInt32) -> Int {
      for part in parts {
        let precedence = part.precedence(of: Int(i), and: Int(j))
        if precedence != 0 { return precedence }
      }
      return 0
    }
    var items = UnsafeMutableBufferPointer(
      start: allocateNumbers(of: UInt32.self, count: count), count: count)
    for item in 0..<count { items[item] = UInt32(item) }
    items.sort {
      let precedence = precedence(of: $0, and: $1)
      return precedence == 0 ? $0 < $1 : precedence < 0
    }
    let arrangement: SortedItems.Arrangement =
      if items.indices.allSatisfy({ items[$0] == $0 }) {
        .unchanged
      } else if items.indices.allSatisfy({ Int(items[$0]) == count - 1 - $0 }) {
        .reversed
      } else {
        .permuted
      }
    var ties: [Range<UInt32>] = []
    var start = 0
    while findingTies && start < count {
      var end = start + 1
      while end < count && precedence(of: items[start], and: items[end]) == 0 { end += 1 }
      if end - start > 1 { ties.append(UInt32(start)..<UInt32(end)) }
      start = end
    }
    return SortedItems(items, arrangement, ties: ties)
  }

  deinit {
    for case .words(let words) in parts { words.deallocate() }
  }
}
