extension FeedPresenter {
  /// What new rules changed in what is shown.
  public struct Change {
    /// An item that stands elsewhere now, and has to be moved there.
    public struct Move {
      /// Where it stood before.
      public let from: Int
      /// Where it stands now.
      public let to: Int
      /// The item.
      public let item: Item
    }

    /// The name of the ordering before.
    public let previousName: String
    /// The name of the ordering now.
    public let name: String
    /// What the screen shows, and how it came to that: whether the person's choice stands, has a successor, or is gone
    /// and gave way to the default. Nil without a screen.
    public let choice: ScreenChoice?
    /// The items that have to be moved, by ascending index of now: as few as can be. All others keep the order in which
    /// they stood to each other.
    public let moves: [Move]

    /// The moves as a difference: applied to the items before, it gives those of now. Each removal is associated with
    /// the insertion of the same item.
    public var difference: CollectionDifference<Item> {
      var changes: [CollectionDifference<Item>.Change] = []
      for move in moves {
        changes.append(.remove(offset: move.from, element: move.item, associatedWith: move.to))
        changes.append(.insert(offset: move.to, element: move.item, associatedWith: move.from))
      }
      // No offset is there twice, and associations go both ways: that is all that is asked of a difference.
      return CollectionDifference(changes)!
    }
  }

  /// Shows the items by the rules of today: those of the same screen in another book.
  ///
  /// ```swift
  /// for await book in monitor.books {
  ///   guard let home = try? book.screen("home", for: Story.self) else { continue }
  ///   let change = feed.update(to: home)
  ///   list.move(change.moves.map { ($0.from, $0.to) })
  ///   if case .storedIsGone(let name) = change.choice?.origin { log("'\(name)' is no longer offered") }
  /// }
  /// ```
  ///
  /// What a person chose stays chosen: by its own name, else by that of its successor. Where it has none, the default
  /// is shown, and ``Change/choice`` says so. Who has chosen nothing sees the default of the new rules. An ordering that
  /// was shown by ``use(_:)`` is looked for by its name, and stays as it is where the screen does not offer it.
  ///
  /// - Parameter screen: The screen, bound again.
  /// - Returns: What changed.
  /// - Complexity: Two sorts of the items.
  @discardableResult
  public mutating func update(to screen: Screen<Item>) -> Change {
    let before = choice
    let isOwn = self.screen != nil && before == nil
    self.screen = screen
    orderings = screen.entries.map(\.ordering)
    names = screen.entries.map(\.name)
    if isOwn { return show(by: screen.entry(ordering.name)?.ordering ?? ordering, choice: nil) }
    let choice = Self.choice(on: screen, after: before)
    // The screen names one of its entries, of which there is always one.
    return show(by: (screen.entry(choice.name) ?? screen.entries[0]).ordering, choice: choice)
  }

  /// Shows the items by the orderings of today, where there is no screen.
  ///
  /// The one in use stays in use: by its own name, else by that of the ordering that replaces it. Where neither is
  /// there, the first is shown.
  ///
  /// - Parameters:
  ///   - orderings: The orderings that can be chosen from. Where there is none, nothing changes.
  ///   - book: Knows which ordering replaces which.
  /// - Returns: What changed.
  /// - Complexity: Two sorts of the items.
  @discardableResult
  public mutating func update(orderings: [Ordering<Item>], of book: RuleBook) -> Change {
    guard let first = orderings.first else { return show(by: ordering, choice: choice) }
    (screen, choice) = (nil, nil)
    self.orderings = orderings
    names = orderings.map(\.name)
    let name = book.currentName(of: ordering.name) ?? ordering.name
    return show(by: orderings.first { $0.name.utf8.elementsEqual(name.utf8) } ?? first, choice: nil)
  }

  /// What a screen shows to a person who saw something before, and why.
  private static func choice(on screen: Screen<Item>, after before: ScreenChoice?) -> ScreenChoice {
    switch before?.origin {
    case nil, .nothingStored: return screen.choice(storedName: nil)
    case .stored: return screen.choice(storedName: before?.name)
    case .storedIsGone(let name): return screen.choice(storedName: name)
    case .successor(let name):
      let choice = screen.choice(storedName: name)
      guard case .storedIsGone = choice.origin, let before else { return choice }
      // The new rules may know no more of what was replaced long ago.
      return screen.choice(storedName: before.name)
    }
  }

  private mutating func show(by ordering: Ordering<Item>, choice: ScreenChoice?) -> Change {
    let previous = self.ordering
    let (old, new) = source.withUnsafeBufferPointer { items in
      (previous.firstIndices(items.count, of: items), ordering.firstIndices(items.count, of: items))
    }
    self.ordering = ordering
    self.choice = choice
    items = new.map { source[$0] }
    var places = Array(repeating: 0, count: old.count)
    for (place, item) in old.enumerated() { places[item] = place }
    let from = new.map { places[$0] }
    let moves = zip(from, from.longestIncreasingSubsequence).enumerated().compactMap { to, place in
      place.1 ? nil : Change.Move(from: place.0, to: to, item: items[to])
    }
    return Change(previousName: previous.name, name: ordering.name, choice: choice, moves: moves)
  }
}

extension FeedPresenter.Change: Sendable where Item: Sendable {}
extension FeedPresenter.Change.Move: Sendable where Item: Sendable {}
