/// The numbers of items in order, in memory of its own.
package struct SortedItems: ~Copyable {
  /// How the items lie to those that were given.
  package enum Arrangement {
    /// Just as they were.
    case unchanged
    /// Exactly the other way around: count − 1 … 0.
    case reversed
    case permuted
  }

  package let count: Int
  package let arrangement: Arrangement
  /// Where items tie in all parts: ranges of places, ascending; empty unless they were asked for.
  package let ties: [Range<UInt32>]
  /// Nil where the items are unchanged: most callers need not see them.
  private let items: UnsafeMutablePointer<UInt32>?

  init(unchanged count: Int, ties: [Range<UInt32>]) {
    self.count = count
    arrangement = .unchanged
    self.ties = ties
    items = nil
  }

  /// The numbers in the lowest bits of sorted entries.
  init(_ entries: UnsafePointer<UInt64>, count: Int, numberBits: Int, ties: [Range<UInt32>]) {
    let mask = lowBits(numberBits)
    self.count = count
    self.ties = ties
    if (0..<count).allSatisfy({ entries[$0] & mask == UInt64($0) }) {
      arrangement = .unchanged
      items = nil
    } else {
      let items = allocateNumbers(of: UInt32.self, count: count)
      for place in 0..<count { items[place] = UInt32(truncatingIfNeeded: entries[place] & mask) }
      let isReversed = (0..<count).allSatisfy { Int(items[$0]) == count - 1 - $0 }
      arrangement = isReversed ? .reversed : .permuted
      self.items = items
    }
  }

  /// Strings that stand in order already, or exactly the other way around; nil for others, which is mostly found out
  /// by a few comparisons.
  package init?(inOrder strings: ByteView, count: Int) {
    let view = KeyView.bytes(strings)
    var place = 1
    var ties: [Range<UInt32>] = []
    var start = 0
    while place < count {
      let precedence = view.precedence(of: place - 1, and: place)
      if precedence > 0 { break }
      if precedence < 0 {
        if place - start > 1 { ties.append(UInt32(start)..<UInt32(place)) }
        start = place
      }
      place += 1
    }
    if place == count {
      if count - start > 1 { ties.append(UInt32(start)..<UInt32(count)) }
      self.init(unchanged: count, ties: ties)
      return
    }
    guard place == 1 else { return nil }
    while place < count && view.precedence(of: place - 1, and: place) > 0 { place += 1 }
    guard place == count else { return nil }
    let items = allocateNumbers(of: UInt32.self, count: count)
    for place in 0..<count { items[place] = UInt32(truncatingIfNeeded: count - 1 - place) }
    self.init(taking: items, count: count)
  }

  /// Takes over memory of `allocateNumbers` that holds each number once.
  package init(taking items: UnsafeMutablePointer<UInt32>, count: Int) {
    self.count = count
    ties = []
    self.items = items
    arrangement =
      if (0..<count).allSatisfy({ Int(items[$0]) == $0 }) {
        .unchanged
      } else if (0..<count).allSatisfy({ Int(items[$0]) == count - 1 - $0 }) {
        .reversed
      } else {
        .permuted
      }
  }

  /// Runs a body with the numbers, which it may overwrite.
  package func withItems<Result, Failure: Error>(
    _ body: (UnsafeMutableBufferPointer<UInt32>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if let items { return try body(UnsafeMutableBufferPointer(start: items, count: count)) }
    let items = allocateNumbers(of: UInt32.self, count: count)
    defer { items.deallocate() }
    for place in 0..<count { items[place] = UInt32(truncatingIfNeeded: place) }
    return try body(UnsafeMutableBufferPointer(start: items, count: count))
  }

  deinit { items?.deallocate() }
}
