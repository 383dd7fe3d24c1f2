/// Shows items by an ordering that can be swapped at any time.
///
/// ```swift
/// guard var feed = FeedPresenter(stories, orderings: [newest, priorityFirst]) else { return }
/// feed.items                       // newest first
/// feed.choose("priority-first")
/// feed.items                       // by priority
/// ```
///
/// A value: the items it was given are never changed, and a copy shows what it showed when it was copied.
public struct FeedPresenter<Item> {
  /// The items as they came.
  public private(set) var source: [Item]
  /// The orderings that can be chosen from, in that order.
  public let orderings: [Ordering<Item>]
  /// The ordering in use.
  public private(set) var ordering: Ordering<Item>
  /// The items in the order in use.
  public private(set) var items: [Item]

  /// Shows items by the first of some orderings; nil where there is none, as in a rule file that holds none yet.
  public init?(_ source: [Item], orderings: [Ordering<Item>]) {
    guard let first = orderings.first else { return nil }
    self.source = source
    self.orderings = orderings
    ordering = first
    items = source.sorted(using: first)
  }

  /// Shows items by the ordering that a screen begins with; its picker offers the others.
  public init(_ source: [Item], _ choice: ScreenChoice<Item>) {
    self.source = source
    orderings = choice.orderings
    ordering = choice.ordering
    items = source.sorted(using: choice.ordering)
  }

  /// Shows the items by another ordering.
  public mutating func use(_ ordering: Ordering<Item>) {
    // Also where it is equal to the one in use: its fields may read the items in another way.
    self.ordering = ordering
    items = source.sorted(using: ordering)
  }

  /// Shows the items by the ordering of a name.
  /// - Returns: Whether there is one of that name; where not, nothing changes.
  @discardableResult
  public mutating func choose(_ name: String) -> Bool {
    guard let ordering = orderings.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
      return false
    }
    use(ordering)
    return true
  }

  /// Shows other items by the ordering in use.
  public mutating func show(_ source: [Item]) {
    self.source = source
    items = source.sorted(using: ordering)
  }
}

extension FeedPresenter: Sendable where Item: Sendable {}
