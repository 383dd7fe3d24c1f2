extension OrderedItems {
  /// One of the edits of a batch; each means what the method of its name does.
  public enum Edit {
    /// ``OrderedItems/insert(_:)``
    case insert(Item)
    /// ``OrderedItems/update(_:)``
    case update(Item)
    /// ``OrderedItems/remove(id:)``
    case remove(id: ID)
  }

  /// Inserts many items, one after the other, with one change for all of them.
  ///
  /// - Parameter items: The items. Those whose identity is there are updates.
  /// - Returns: What changed from before the first to after the last.
  /// - Complexity: As of ``apply(_:)``.
  @discardableResult
  public mutating func insert(contentsOf items: some Sequence<Item>) -> Change {
    apply(items.lazy.map { .insert($0) })
  }

  /// Makes many edits, one after the other, with one change for all of them: what list views want of a batch.
  ///
  /// What happens between the first edit and the last is not told: an item that is inserted and removed again is not
  /// in the change, and one that is removed and inserted again is moved or updated. (It has arrived anew.)
  ///
  /// - Parameter edits: The edits.
  /// - Returns: What changed from before the first to after the last.
  /// - Complexity: For k edits k reads of each field, a sort of k keys, O(k log n) comparisons of kept keys, and passes
  ///   over n whole numbers; O(n log n) at worst for the fewest moves, O(n) where few items move.
  @discardableResult
  public mutating func apply(_ edits: some Sequence<Edit>) -> Change {
    // An edit of what is not there, or no longer, comes to nothing.
    let drafts = drafts(of: edits).filter { $0.slot != nil || $0.item != nil }
    return drafts.isEmpty ? Change() : apply(drafts)
  }

  /// What a batch comes to for one identity.
  private struct Draft {
    let id: ID
    /// The slot of the item that was there before the batch.
    let slot: Int?
    /// The item that is there after it.
    var item: Item?
    var arrival: UInt64
  }

  private mutating func drafts(of edits: some Sequence<Edit>) -> [Draft] {
    var drafts: [Draft] = []
    var draftOfID: [ID: Int] = [:]
    for edit in edits {
      let id =
        switch edit {
        case .insert(let item), .update(let item): identity(item)
        case .remove(let id): id
        }
      let draft = draftOfID[id] ?? drafts.count
      if draft == drafts.count {
        let slot = slotOfID[id]
        drafts.append(
          Draft(
            id: id, slot: slot, item: slot.map { slots[$0] },
            arrival: slot.map { places.keys[$0].arrival } ?? 0))
        draftOfID[id] = draft
      }
      switch edit {
      case .insert(let item):
        if drafts[draft].item == nil {
          drafts[draft].arrival = nextArrival
          nextArrival += 1
        }
        drafts[draft].item = item
      case .update(let item): if drafts[draft].item != nil { drafts[draft].item = item }
      case .remove: drafts[draft].item = nil
      }
    }
    return drafts
  }

  private mutating func apply(_ drafts: [Draft]) -> Change {
    var change = Change()
    let before = places.order
    let removed = drafts.filter { $0.item == nil }
    let inserted = drafts.filter { $0.slot == nil }
    let updated = drafts.filter { $0.slot != nil && $0.item != nil }

    change.removals = removed.map { draft in
      .init(id: draft.id, index: places.index(ofSlot: draft.slot!), item: slots[draft.slot!])
    }
    change.removals.sort { $0.index < $1.index }

    let coming = updated + inserted
    let newSlots = slots.count..<slots.count + inserted.count
    let columns = keyColumns(of: coming.map { $0.item! }, arrivals: coming.map(\.arrival))
    places.replace(
      (updated + removed).map { $0.slot! }, by: updated.map { $0.slot! } + newSlots, columns)

    change.insertions = zip(newSlots, inserted).map { slot, draft in
      .init(id: draft.id, index: places.index(ofSlot: slot), item: draft.item!)
    }
    change.insertions.sort { $0.index < $1.index }

    let newItems = Dictionary(uniqueKeysWithValues: updated.map { ($0.slot!, $0.item!) })
    for transition in places.transitions(from: before, edited: Array(newItems.keys)) {
      let (old, new) = (slots[transition.slot], newItems[transition.slot])
      let told = Change.Transition(
        id: identity(old), from: transition.from, to: transition.to, old: old, new: new ?? old,
        isUpdated: new != nil)
      if transition.isMove { change.moves.append(told) } else { change.updates.append(told) }
    }

    for (slot, item) in newItems { slots[slot] = item }
    for draft in inserted {
      slotOfID[draft.id] = slots.count
      slots.append(draft.item!)
    }
    // The last slot first, so that none of those that are to be freed is given another number.
    for draft in removed.sorted(by: { $0.slot! > $1.slot! }) { free(draft.slot!, of: draft.id) }
    return change
  }
}

extension OrderedItems.Edit: Sendable where Item: Sendable, ID: Sendable {}
