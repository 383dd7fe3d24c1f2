extension RandomAccessCollection where Index == Int {
  /// The first index whose element belongs to the second part, in a collection where all elements that
  /// belong to it follow all others.
  /// - Complexity: O(log count).
  @inlinable
  package func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
