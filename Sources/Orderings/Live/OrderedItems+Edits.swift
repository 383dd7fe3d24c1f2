extension OrderedItems {
  /// Inserts an item at its place, behind those that it ties with; where one of its identity is there, updates that.
  ///
  /// - Parameter item: The item.
  /// - Returns: An insertion; or what ``update(_:)`` returns.
  /// - Complexity: O(1) reads of each field and O(log n) comparisons of kept keys. No item is moved in memory; of an
  ///   array of whole numbers that says which stands where, O(n) are.
  @discardableResult
  public mutating func insert(_ item: Item) -> Change {
    let id = identity(item)
    if slotOfID[id] != nil { return update(item) }
    let index = places.insert(key(of: item, arrival: nextArrival))
    nextArrival += 1
    slotOfID[id] = slots.count
    slots.append(item)
    return Change(insertions: [.init(id: id, index: index, item: item)])
  }

  /// Puts an item in the place of the one of its identity, and moves it where its key is another; where none is there,
  /// does nothing.
  ///
  /// The item keeps its arrival: where its key is the same it stays where it is, and where it comes to tie with
  /// others, it stands among them as if it had always tied. Changing an item and changing it back leaves no trace.
  ///
  /// - Parameter item: The new item.
  /// - Returns: An update or a move; nothing where no item of the identity is there.
  /// - Complexity: As of ``insert(_:)``.
  @discardableResult
  public mutating func update(_ item: Item) -> Change {
    let id = identity(item)
    guard let slot = slotOfID[id] else { return Change() }
    let (from, to) = places.update(slot, key(of: item, arrival: places.keys[slot].arrival))
    let transition = Change.Transition(
      id: id, from: from, to: to, old: slots[slot], new: item, isUpdated: true)
    slots[slot] = item
    return from == to ? Change(updates: [transition]) : Change(moves: [transition])
  }

  /// Removes the item of an identity; where none is there, does nothing.
  ///
  /// - Parameter id: The identity.
  /// - Returns: A removal; nothing where no item of the identity is there.
  /// - Complexity: O(log n) comparisons of kept keys; in memory as of ``insert(_:)``.
  @discardableResult
  public mutating func remove(id: ID) -> Change {
    guard let slot = slotOfID[id] else { return Change() }
    let entry = Change.Entry(id: id, index: places.remove(slot), item: slots[slot])
    free(slot, of: id)
    return Change(removals: [entry])
  }

  /// Forgets the item of a slot that stands nowhere any more.
  mutating func free(_ slot: Int, of id: ID) {
    slotOfID[id] = nil
    places.free(slot)
    let last = slots.removeLast()
    if slot < slots.count {
      slots[slot] = last
      slotOfID[identity(last)] = slot
    }
  }

  // MARK: Another order

  /// Orders the items by another ordering.
  ///
  /// - Parameter ordering: The ordering from now on.
  /// - Returns: The moves, as few as can be.
  /// - Complexity: O(n) reads of each field, a sort of n keys, and O(n log n) for the fewest moves.
  @discardableResult
  public mutating func reorder(by ordering: Ordering<Item>) -> Change {
    self.ordering = ordering
    let old = places.order
    let arrivals = places.keys.map(\.arrival)
    places.replaceKeys(by: keyColumns(of: slots, arrivals: arrivals), count: slots.count)
    var change = Change()
    change.moves = places.transitions(from: old).map { move in
      let item = slots[move.slot]
      return .init(id: identity(item), from: move.from, to: move.to, old: item, new: item, isUpdated: false)
    }
    return change
  }

  /// Orders the items by the same ordering with other parameters, or at another time.
  ///
  /// ```swift
  /// try feed.reorder(in: OrderingContext())               // ages are counted up to this moment
  /// ```
  ///
  /// - Parameter context: The parameters and now.
  /// - Returns: The moves, as few as can be.
  /// - Throws: ``RuleError`` where a parameter is missing or does not fit; nothing has changed then.
  /// - Complexity: As of ``reorder(by:)``.
  @discardableResult
  public mutating func reorder(in context: OrderingContext) throws(RuleError) -> Change {
    reorder(by: try ordering.with(context))
  }
}
