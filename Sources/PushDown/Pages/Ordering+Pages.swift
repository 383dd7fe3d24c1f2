public import Orderings
import OrderingPlans
import OrderingValues
import SortKernels

extension Ordering {
  /// One page of items, which may come in any order.
  ///
  /// A page begins behind the *place* of its cursor, not behind a number of rows: rows that came or went meanwhile
  /// move nothing, and where the cursor's own row is gone, the rows behind it follow all the same. A row whose keys
  /// change between two pages stands where it now belongs.
  ///
  /// All pages are of the `now` and the seeds of the first one, which travel in the cursor; other parameters have to
  /// stay as they are. Items that are equal by all keys, the identity too, are one place: behind a cursor on one of
  /// them none of them follows.
  ///
  /// ```swift
  /// let first = try newest.page(of: stories, PageRequest(size: 20))
  /// if let end = first.endCursor {
  ///   let second = try newest.page(of: stories, PageRequest(size: 20, position: .after(end)))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - items: All items.
  ///   - request: Which page.
  ///   - keys: What cursors are signed by; without it they are not, and whoever holds one can change it.
  /// - Returns: The rows in order, the cursors of the first and the last, and whether there are more on either side.
  /// - Throws: ``CursorError`` for what is wrong with the cursor or the request, and where the ordering leaves ties as
  ///   they came.
  /// - Complexity: O(n) reads of each field, and less than a sort of n keys. ``SortedPages`` sorts once for many pages.
  public func page(
    of items: [Item], _ request: PageRequest, keys: CursorKeys? = nil
  ) throws(CursorError) -> Page<Item> {
    try PageTask(unboundPlan, planContext, isReversed: isReversed, request, keys).page(of: items) {
      $0.withUnsafeBufferPointer(columns)
    }
  }
}

extension RecordOrdering {
  /// One page of records, which may come in any order; see `Ordering.page(of:_:keys:)`.
  ///
  /// - Throws: ``CursorError`` for what is wrong with the cursor or the request, and where the ordering leaves ties as
  ///   they came; `RecordError` with every value of a field of this ordering that the field cannot take.
  /// - Complexity: O(n) reads of each field, and less than a sort of n keys.
  public func page(
    of records: [Record], _ request: PageRequest, keys: CursorKeys? = nil, invalid: InvalidValues = .refuse
  ) throws -> Page<Record> {
    let task = try PageTask(unboundPlan, planContext, request, keys)
    let columns = try columns(of: records, invalid: invalid)
    return try task.page(of: records) { _ in columns }
  }
}

/// One request for a page, read: the order that it is of, and the place that it lies beside.
private struct PageTask {
  let request: PageRequest
  let codec: CursorCodec
  let order: PageOrder
  let content: CursorContent?

  init(
    _ plan: OrderingPlan, _ context: PlanContext, isReversed: Bool = false, _ request: PageRequest,
    _ keys: CursorKeys?
  ) throws(CursorError) {
    guard request.size > 0 else { throw .pageSize(request.size) }
    self.request = request
    codec = CursorCodec(keys: keys)
    var context = context
    if let cursor = request.cursor {
      let content = try codec.decode(cursor)
      context = try plan.context(context, restoredFrom: content)
      self.content = content
    } else {
      content = nil
    }
    order = try PageOrder(plan, in: context, isReversed: isReversed)
  }

  func page<Item>(
    of items: [Item], _ columns: ([Item]) -> [ValueColumn]
  ) throws(CursorError) -> Page<Item> {
    // What is wrong with the cursor is said before all items are read.
    var cursor: [KeyColumn]?
    if let content { cursor = try order.keys(content) }
    let rows = PageRows(columns(items), count: items.count, order: order, codec: codec)
    let (selected, isFirst, isLast) = rows.selection(request, cursor: cursor)
    return try rows.page(selected, of: items, isFirst: isFirst, isLast: isLast)
  }
}
