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

extension Page: Sendable where Item: Sendable {}
extension Page: Equatable where Item: Equatable {}
