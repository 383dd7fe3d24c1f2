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
  private let items: UnsafeMutableBufferPointer<UInt32>

  /// Takes the memory over.
  init(_ items: UnsafeMutableBufferPointer<UInt32>, _ arrangement: Arrangement, ties: [Range<UInt32>]) {
    count = items.count
    self.arrangement = arrangement
    self.ties = ties
    self.items = items
  }

  /// Runs a body with the numbers, which it may overwrite.
  package func withItems<Result>(_ body: (UnsafeMutableBufferPointer<UInt32>) -> Result) -> Result {
    body(items)
  }

  deinit { items.deallocate() }
}
