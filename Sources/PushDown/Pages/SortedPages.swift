public import Orderings
import OrderingPlans
import OrderingValues
import SortKernels

/// Items that are sorted once, and then given page by page.
///
/// Pages are found by the place of the cursor, as by `Ordering.page(of:_:keys:)`, and its cursors are the same. It is
/// one order of one list: a cursor with another `now` or seed is one of another order here.
public struct SortedPages<Item> {
  private let items: [Item]
  private let rows: PageRows
  /// The places of the items in order.
  private let sorted: [Int]

  /// Sorts items.
  ///
  /// - Throws: ``CursorError/Kind/notTotal`` where the ordering leaves ties as they came.
  /// - Complexity: O(n) reads of each field, and a sort of n keys.
  public init(
    _ items: [Item], by ordering: Ordering<Item>, keys: CursorKeys? = nil
  ) throws(CursorError) {
    let order = try PageOrder(
      ordering.unboundPlan, in: ordering.planContext, isReversed: ordering.isReversed)
    self.init(items, items.withUnsafeBufferPointer(ordering.columns), order, keys)
  }

  private init(_ items: [Item], _ columns: [ValueColumn], _ order: PageOrder, _ keys: CursorKeys?) {
    self.items = items
    rows = PageRows(columns, count: items.count, order: order, codec: CursorCodec(keys: keys))
    sorted = sortedPermutation(of: rows.keys, count: items.count)
  }

  /// One page.
  ///
  /// - Throws: ``CursorError`` for what is wrong with the cursor or the request.
  /// - Complexity: O(log n) comparisons, and the rows of the page.
  public func page(_ request: PageRequest) throws(CursorError) -> Page<Item> {
    guard request.size > 0 else { throw .pageSize(request.size) }
    var place = request.isBackward ? sorted.count : 0
    if let text = request.cursor {
      let cursor = try rows.order.keys(rows.codec.decode(text))
      // The first row behind the cursor, or the first that is not in front of it.
      let least = request.isBackward ? 0 : 1
      place = sorted.partitioningIndex { rows.precedence(of: $0, andCursor: cursor) >= least }
    }
    let range =
      request.isBackward
      ? max(0, place - min(request.size, place))..<place
      : place..<(place + min(request.size, sorted.count - place))
    return try rows.page(
      sorted[range], of: items, isFirst: range.lowerBound == 0, isLast: range.upperBound == sorted.count)
  }
}

extension SortedPages where Item == Record {
  /// Sorts records.
  ///
  /// - Throws: ``CursorError/Kind/notTotal`` where the ordering leaves ties as they came; `RecordError` with every
  ///   value of a field of this ordering that the field cannot take.
  /// - Complexity: O(n) reads of each field, and a sort of n keys.
  public init(
    _ records: [Record], by ordering: RecordOrdering, keys: CursorKeys? = nil,
    invalid: RecordOrdering.InvalidValues = .refuse
  ) throws {
    let order = try PageOrder(ordering.unboundPlan, in: ordering.planContext)
    self.init(records, try ordering.columns(of: records, invalid: invalid), order, keys)
  }
}

extension SortedPages: Sendable where Item: Sendable {}
