/// Shows items by an ordering that can be swapped at any time.
///
/// ```swift
/// guard var feed = FeedPresenter(stories, orderings: [newest, priorityFirst]) else { return }
/// feed.items                       // newest first
/// feed.choose("priority-first")
/// feed.items                       // by priority
/// ```
///
/// Bound to a ``Screen`` it begins with what the person chose earlier, or with what the rules say, and keeps
/// what is chosen:
///
/// ```swift
/// var feed = FeedPresenter(stories, screen: home, keeping: FileChoiceStore(file))
/// feed.choice?.arm                 // which arm of an experiment is seen, for the log
/// feed.choose("priority-first")    // and kept over a relaunch
/// ```
///
/// New rules are taken by ``update(to:)``, which keeps the person's choice and tells which items moved.
///
/// A value: the items it was given are never changed, and a copy shows what it showed when it was copied.
public struct FeedPresenter<Item> {
  /// The items as they came.
  public private(set) var source: [Item]
  /// The orderings that can be chosen from, in that order.
  public internal(set) var orderings: [Ordering<Item>]
  /// The ordering in use.
  public internal(set) var ordering: Ordering<Item>
  /// The items in the order in use.
  public internal(set) var items: [Item]
  /// What the screen shows, and how it came to that; nil without a screen, and after ``use(_:)``.
  public internal(set) var choice: ScreenChoice?
  /// Why the choice could not be read or kept the last time; it counts as long as the presenter lives.
  public private(set) var storeError: ChoiceStoreError?
  /// The names by which the orderings are chosen.
  var names: [String]
  var screen: Screen<Item>?
  private var store: (any ChoiceStore)?

  /// Shows items by the first of some orderings; nil where there is none, as in a rule file that holds none yet.
  public init?(_ source: [Item], orderings: [Ordering<Item>]) {
    guard let first = orderings.first else { return nil }
    self.source = source
    self.orderings = orderings
    names = orderings.map(\.name)
    ordering = first
    items = source.sorted(using: first)
  }

  /// Shows items on a screen: by what was kept, else by what the rules say.
  ///
  /// - Parameters:
  ///   - source: The items.
  ///   - screen: The screen.
  ///   - store: Keeps what is chosen; without one a choice ends with the presenter. Where it cannot be read,
  ///     the screen begins as if nothing were kept, and ``storeError`` says why.
  public init(_ source: [Item], screen: Screen<Item>, keeping store: (any ChoiceStore)? = nil) {
    self.source = source
    self.screen = screen
    self.store = store
    orderings = screen.entries.map(\.ordering)
    names = screen.entries.map(\.name)
    var stored: String?
    do throws(ChoiceStoreError) { stored = try store?.choice(on: screen.name) } catch { storeError = error }
    let choice = screen.choice(storedName: stored)
    self.choice = choice
    // The screen names one of its entries, of which there is always one.
    ordering = (screen.entry(choice.name) ?? screen.entries[0]).ordering
    items = source.sorted(using: ordering)
  }

  /// Shows the items by another ordering.
  public mutating func use(_ ordering: Ordering<Item>) {
    // Also where it is equal to the one in use: its fields may read the items in another way.
    self.ordering = ordering
    choice = nil
    items = source.sorted(using: ordering)
  }

  /// Shows the items by the ordering of a name, and keeps the choice where there is a store.
  ///
  /// The items are shown so also where the choice could not be kept: see ``storeError``.
  /// - Returns: Whether there is one of that name; where not, nothing changes.
  @discardableResult
  public mutating func choose(_ name: String) -> Bool {
    guard let place = names.firstIndex(where: { $0.utf8.elementsEqual(name.utf8) }) else { return false }
    use(orderings[place])
    if screen != nil { choice = ScreenChoice(name: names[place], origin: .stored, arm: nil) }
    keep(names[place])
    return true
  }

  /// Forgets what the person chose, and shows what the rules say.
  public mutating func forgetChoice() {
    guard let screen else { return }
    let begin = screen.choice(storedName: nil)
    use((screen.entry(begin.name) ?? screen.entries[0]).ordering)
    choice = begin
    keep(nil)
  }

  private mutating func keep(_ name: String?) {
    guard let screen, let store else { return }
    do throws(ChoiceStoreError) {
      try store.keep(name, on: screen.name)
      storeError = nil
    } catch { storeError = error }
  }

  /// Shows other items by the ordering in use.
  public mutating func show(_ source: [Item]) {
    self.source = source
    items = source.sorted(using: ordering)
  }
}

extension FeedPresenter: Sendable where Item: Sendable {}
