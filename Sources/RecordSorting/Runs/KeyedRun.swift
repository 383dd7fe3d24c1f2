internal import SortKernels

/// Items with keys, one after the other, in order of their keys as `memcmp` compares, the shorter first where one
/// begins the other.
///
/// A run stands before its first item when it is made.
///
///     while try run.advance() { use(run.key, run.payload) }
package protocol KeyedRun: AnyObject {
  /// The key of the item that the run stands at; it stays where it is until the run moves on.
  var key: UnsafeRawBufferPointer { get }
  /// What belongs to the item, such as the bytes of a record; it stays where it is until the run moves on.
  var payload: UnsafeRawBufferPointer { get }
  /// Moves on to the next item; false where there is none, and it is not called again then.
  func advance() throws -> Bool
}

/// Gives the items of all runs in order of their keys; those that tie in order of their runs, so that the merge of the
/// sorted pieces of a list, in their order, is the stable sort of the list.
///
/// - Parameters:
///   - runs: Runs that stand before their first items.
///   - body: Takes the key and the payload of an item, and the number of its run; false ends the merge early. The
///     bytes stay where they are until the body returns.
/// - Throws: What a run or the body throws.
/// - Complexity: O(log runs) comparisons an item.
package func mergeRuns(
  _ runs: [any KeyedRun],
  _ body: (_ key: UnsafeRawBufferPointer, _ payload: UnsafeRawBufferPointer, _ run: Int) throws -> Bool
) throws {
  func nextKey(_ number: Int) throws -> UnsafeRawBufferPointer? {
    let run = runs[number]
    return try run.advance() ? run.key : nil
  }
  if runs.count == 1 {
    let run = runs[0]
    while try run.advance() { if try !body(run.key, run.payload, 0) { return } }
    return
  }
  var merge = try RunMerge(runCount: runs.count, nextKey: nextKey)
  while let run = merge.first, let key = merge.firstKey {
    if try !body(key, runs[run].payload, run) { return }
    try merge.advance(nextKey: nextKey)
  }
}

/// A run of items that lie in memory.
///
///     ListedRun(count: order.count) { place in (key(of: order[place]), record(order[place])) }
package final class ListedRun: KeyedRun {
  /// The key and the payload of the item at a place.
  package typealias Item = (key: UnsafeRawBufferPointer, payload: UnsafeRawBufferPointer)

  private let count: Int
  private let item: (_ place: Int) -> Item
  private var next = 0
  private var current: Item

  /// A run of so many items, each given by its place in order.
  ///
  /// The memory that `item` points into must outlive the use of the run.
  package init(count: Int, item: @escaping (_ place: Int) -> Item) {
    self.count = count
    self.item = item
    let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
    current = (nothing, nothing)
  }

  package var key: UnsafeRawBufferPointer { current.key }
  package var payload: UnsafeRawBufferPointer { current.payload }

  package func advance() -> Bool {
    guard next < count else { return false }
    current = item(next)
    next += 1
    return true
  }
}
