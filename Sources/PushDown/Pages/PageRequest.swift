/// Which page of a list is wanted.
public struct PageRequest: Sendable, Hashable {
  /// Where a page lies.
  public enum Position: Sendable, Hashable {
    /// The first rows.
    case start
    /// The last rows.
    case end
    /// The first rows behind a cursor: the `endCursor` of a page gives the next one.
    case after(String)
    /// The last rows in front of a cursor: the `startCursor` of a page gives the one before.
    case before(String)
  }

  /// The most rows that the page may have, at least 1.
  public var size: Int
  /// Where the page lies.
  public var position: Position

  /// A request for a page.
  public init(size: Int, position: Position = .start) {
    self.size = size
    self.position = position
  }

  /// Whether the rows are those nearest in front of the position, or the last ones.
  package var isBackward: Bool {
    switch position {
    case .start, .after: false
    case .end, .before: true
    }
  }

  /// The cursor that the page lies beside.
  package var cursor: String? {
    switch position {
    case .start, .end: nil
    case .after(let cursor), .before(let cursor): cursor
    }
  }
}

extension PageRequest {
  /// What a back end can be asked for: at least one row, and one more than that.
  func checkSize() throws(CursorError) {
    guard size > 0, size < Int.max else { throw .pageSize(size) }
  }
}

/// One page of a list: rows in order, whichever way they were reached.
public struct Page<Item> {
  /// The rows, in the order of the list.
  public let items: [Item]
  /// The place of the first row; nil where there are no rows.
  public let startCursor: String?
  /// The place of the last row; nil where there are no rows.
  public let endCursor: String?
  /// Whether there are rows behind this page.
  public let hasNext: Bool
  /// Whether there are rows in front of this page.
  public let hasPrevious: Bool

  package init(items: [Item], startCursor: String?, endCursor: String?, hasNext: Bool, hasPrevious: Bool) {
    self.items = items
    self.startCursor = startCursor
    self.endCursor = endCursor
    self.hasNext = hasNext
    self.hasPrevious = hasPrevious
  }
}

extension Page {
  /// The page of a back end's answer, for which one row more than the page has was asked.
  ///
  /// Towards where it came from, a page beside a cursor says that there are rows: that of the cursor, which may be
  /// gone meanwhile. `isReversed` says that the answer is in the order turned around; then the row too many is the
  /// last, as it is on the way forward.
  init(
    of rows: [Item], answering request: PageRequest, isReversed: Bool,
    cursor: (Item) throws(CursorError) -> String
  ) throws(CursorError) {
    var taken = request.isBackward && !isReversed ? rows.suffix(request.size) : rows.prefix(request.size)
    if isReversed { taken.reverse() }
    let hasMore = rows.count > request.size
    let hasCursor = request.cursor != nil
    var cursors: (start: String?, end: String?)
    if let first = taken.first, let last = taken.last {
      cursors = (try cursor(first), try cursor(last))
    }
    self.init(
      items: Array(taken), startCursor: cursors.start, endCursor: cursors.end,
      hasNext: request.isBackward ? hasCursor : hasMore,
      hasPrevious: request.isBackward ? hasMore : hasCursor)
  }
}

extension Page: Sendable where Item: Sendable {}
extension Page: Equatable where Item: Equatable {}
