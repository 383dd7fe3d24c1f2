import OrderingPlans
import OrderingValues
import SortKernels

/// Rows of which pages are made: what is compared of each, as values and as keys.
struct PageRows {
  let order: PageOrder
  let codec: CursorCodec
  let compared: [ValueColumn]
  let keys: [KeyColumn]
  let count: Int

  /// Rows, given what the plan of an order reads of them.
  init(_ columns: [ValueColumn], count: Int, order: PageOrder, codec: CursorCodec) {
    self.order = order
    self.codec = codec
    self.count = count
    compared = order.compared(columns)
    keys = order.keys(compared)
  }

  /// −1, 0 or 1: whether a row comes before the place of a cursor, stands on it, or comes after it.
  func precedence(of row: Int, andCursor cursor: [KeyColumn]) -> Int {
    SortKernels.precedence(of: row, in: keys, and: 0, in: cursor)
  }

  /// The rows of a page, out of rows in no order.
  ///
  /// - Complexity: O(rows), and less than a sort.
  func selection(_ request: PageRequest, cursor: [KeyColumn]?) -> (rows: [Int], isFirst: Bool, isLast: Bool) {
    var keys = request.isBackward ? keys.map(\.turnedAround) : keys
    var wanted = count
    if let cursor {
      let side = request.isBackward ? -1 : 1
      // Rows on the other side of the cursor go behind all that are wanted.
      let sides = (0..<count).map { precedence(of: $0, andCursor: cursor) == side ? 0 as UInt64 : 1 }
      wanted = sides.count { $0 == 0 }
      keys.insert(.words(sides), at: 0)
    }
    let taken = min(request.size, wanted)
    let rows = smallest(taken, of: keys, count: count)
    let (hasMoreAhead, hasMoreBehind) = (wanted > taken, count > wanted)
    return request.isBackward
      ? (rows.reversed(), !hasMoreAhead, !hasMoreBehind) : (rows, !hasMoreBehind, !hasMoreAhead)
  }

  /// The page of some rows, given in order.
  func page<Item>(
    _ rows: some BidirectionalCollection<Int>, of items: [Item], isFirst: Bool, isLast: Bool
  ) throws(CursorError) -> Page<Item> {
    var cursors: (start: String?, end: String?)
    if let first = rows.first, let last = rows.last {
      cursors.start = try cursor(onRow: first)
      cursors.end = first == last ? cursors.start : try cursor(onRow: last)
    }
    return Page(
      items: rows.map { items[$0] }, startCursor: cursors.start, endCursor: cursors.end, hasNext: !isLast,
      hasPrevious: !isFirst)
  }

  private func cursor(onRow row: Int) throws(CursorError) -> String {
    try codec.encode(order.content(ofRow: row, in: compared))
  }
}
