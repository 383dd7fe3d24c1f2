/// Which places of an old order keep theirs among themselves in a new one, where the new places are given in the old
/// order: as many as can, so that the others are the fewest that have to move.
///
/// Of several such choices the one is taken whose items stand nearest to where they were, so that those move that went
/// the farthest; if that does not decide either, earlier ones stay. This is a longest increasing subsequence, of least
/// cost: for each item the best one that it ends is found among those of lower new places, in a tree of prefixes
/// (Fenwick, "A new data structure for cumulative frequency tables", 1994).
///
/// - Complexity: O(n log n).
func staying(newPlaces: [Int]) -> [Bool] {
  var isStaying = Array(repeating: true, count: newPlaces.count)
  // What nothing passed, at the front and at the back, stays in any case.
  let front = newPlaces.indices.prefix { newPlaces[$0] == $0 }.count
  if front == newPlaces.count { return isStaying }
  let back = newPlaces.indices.reversed().prefix { newPlaces[$0] == $0 }.count
  let count = newPlaces.count - front - back
  let places = newPlaces[front..<newPlaces.count - back].map { $0 - front }

  /// The best subsequence that ends with an item.
  struct Chain {
    /// The item, by its old place; −1 where there is none.
    var end = -1
    var length = 0
    /// How far its items stand from where they were, all together.
    var cost = 0

    func isBetter(than other: Chain) -> Bool {
      if length != other.length { return length > other.length }
      return cost != other.cost ? cost < other.cost : end < other.end
    }
  }
  // For each node the best chain that ends at one of the new places under it.
  var tree = Array(repeating: Chain(), count: count + 1)
  var predecessors = Array(repeating: -1, count: count)
  var best = Chain()
  for (item, place) in places.enumerated() {
    var before = Chain()
    var node = place
    while node > 0 {
      if tree[node].isBetter(than: before) { before = tree[node] }
      node &= node - 1
    }
    predecessors[item] = before.end
    let chain = Chain(end: item, length: before.length + 1, cost: before.cost + abs(place - item))
    if chain.isBetter(than: best) { best = chain }
    node = place + 1
    while node <= count {
      if chain.isBetter(than: tree[node]) { tree[node] = chain }
      node += node & -node
    }
  }
  for item in 0..<count { isStaying[front + item] = false }
  var item = best.end
  while item >= 0 {
    isStaying[front + item] = true
    item = predecessors[item]
  }
  return isStaying
}

/// How many pairs of a list stand the wrong way round.
///
/// - Complexity: O(n log n), by merging.
func swappedPairs(_ list: [Int]) -> Int {
  var source = list
  var target = list
  var swapped = 0
  var width = 1
  while width < list.count {
    var start = 0
    while start < list.count {
      let middle = min(start + width, list.count)
      let end = min(middle + width, list.count)
      var (left, right) = (start, middle)
      for place in start..<end {
        if left < middle, right == end || source[left] <= source[right] {
          target[place] = source[left]
          left += 1
        } else {
          // It comes before all that are left of the first half.
          swapped += middle - left
          target[place] = source[right]
          right += 1
        }
      }
      start = end
    }
    swap(&source, &target)
    width *= 2
  }
  return swapped
}
