import OrderingValues

extension [Int] {
  /// For each element, whether it is of a certain longest strictly increasing subsequence.
  ///
  /// What is not of it are the fewest elements that have to be moved to bring all into order. Source: Fredman, "On
  /// computing the length of longest increasing subsequences", 1975.
  ///
  /// - Complexity: O(n log n), and O(n) where few elements are less than the greatest before them.
  var longestIncreasingSubsequence: [Bool] {
    // For each length the index of the least element that such a subsequence can end with; these elements ascend.
    var ends: [Int] = []
    // For each element the index of the one before it, in the longest that it ends; −1 for none.
    var predecessors: [Int] = []
    predecessors.reserveCapacity(count)
    for (index, element) in enumerated() {
      var length = ends.count
      if let last = ends.last, self[last] >= element {
        length = ends.partitioningIndex { self[$0] >= element }
      }
      predecessors.append(length == 0 ? -1 : ends[length - 1])
      if length == ends.count { ends.append(index) } else { ends[length] = index }
    }
    var isMember = Array<Bool>(repeating: false, count: count)
    var member = ends.last ?? -1
    while member >= 0 {
      isMember[member] = true
      member = predecessors[member]
    }
    return isMember
  }
}
