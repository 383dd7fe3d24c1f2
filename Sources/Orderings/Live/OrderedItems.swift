import SortKernels

/// Items that stay in the order of a rule while some come, go and change.
///
/// ```swift
/// var feed = OrderedItems(stories, by: newest)          // stories are `Identifiable`
/// let change = feed.insert(story)                       // finds its place, and sorts nothing anew
/// change.insertions[0].index                            // the row to insert
/// ```
///
/// Each edit reads the fields of the item that is edited and of no other, finds the place by O(log n) comparisons of
/// kept keys, and returns a ``Change`` that a list view can animate. An identity that is not there is no error: the
/// edit then changes nothing.
///
/// **Items that tie** stand in the order of their arrival: at first the order in which they were given, then the
/// order in which they were inserted. An item keeps its arrival as long as it is there, through updates and other
/// orderings; one that is removed and inserted again arrives anew. So at any time the items are the stable sort of
/// all items in order of arrival, whatever edits led there.
///
/// **Identities are unique.** Inserting an item whose identity is there updates the one that is there: a feed that
/// is loaded again delivers much that is there already.
///
/// **Now stands still.** An ordering that counts ages does so up to the `now` of its context, for items that come
/// later too. Give it a new one with ``reorder(in:)``.
///
/// A value: a copy keeps what it holds.
///
/// Beside the items it keeps for each its identity and its key: some 100 bytes, and as many as the compared texts have.
public struct OrderedItems<Item, ID: Hashable> {
  /// What they are ordered by; ``reorder(by:)`` changes it.
  public internal(set) var ordering: Ordering<Item>
  let identity: @Sendable (Item) -> ID

  /// The items by their slots.
  @usableFromInline var slots: [Item] = []
  var slotOfID: [ID: Int] = [:]
  /// Which slot stands where.
  @usableFromInline var places = Places()
  /// The arrival of the next item that comes.
  var nextArrival: UInt64 = 0

  /// Items in order, told apart by what a closure or a key path reads.
  ///
  /// ```swift
  /// let feed = OrderedItems(stories, by: newest, id: \.url)
  /// ```
  ///
  /// - Parameters:
  ///   - items: The items, in the order in which they count as having arrived. Where several have one identity,
  ///     the last of them is kept, in the place of arrival of the first.
  ///   - ordering: What they are ordered by.
  ///   - id: The identity of an item. It must give the same whenever it is asked.
  /// - Complexity: As of ``Swift/Sequence/sorted(using:)``, and O(n) for keeping identities and keys.
  public init(
    _ items: some Sequence<Item>, by ordering: Ordering<Item>, id: @escaping @Sendable (Item) -> ID
  ) {
    self.ordering = ordering
    identity = id
    slotOfID.reserveCapacity(items.underestimatedCount)
    slots.reserveCapacity(items.underestimatedCount)
    for item in items {
      let id = id(item)
      if let slot = slotOfID[id] {
        slots[slot] = item
      } else {
        slotOfID[id] = slots.count
        slots.append(item)
      }
    }
    nextArrival = UInt64(slots.count)
    places.replaceKeys(by: keyColumns(of: slots, arrivals: Array(0..<nextArrival)), count: slots.count)
  }

  /// What the keys of some items are made of.
  func keyColumns(of items: [Item], arrivals: [UInt64]) -> [KeyColumn] {
    ordering.keyColumns(of: items) + [.words(arrivals)]
  }

  /// The key of an item.
  func key(of item: Item, arrival: UInt64) -> PlaceKey {
    PlaceKey(ofItem: 0, in: keyColumns(of: [item], arrivals: [arrival]))
  }
}

extension OrderedItems where Item: Identifiable, ID == Item.ID {
  /// Items in order, told apart by their `id`.
  ///
  /// - Parameters:
  ///   - items: The items, in the order in which they count as having arrived. Where several have one `id`, the last
  ///     of them is kept, in the place of arrival of the first.
  ///   - ordering: What they are ordered by.
  /// - Complexity: As of ``Swift/Sequence/sorted(using:)``, and O(n) for keeping identities and keys.
  public init(_ items: some Sequence<Item>, by ordering: Ordering<Item>) {
    self.init(items, by: ordering, id: \.id)
  }
}

// MARK: Looking up

extension OrderedItems: RandomAccessCollection {
  /// 0.
  @inlinable public var startIndex: Int { 0 }
  /// How many items there are.
  @inlinable public var endIndex: Int { slots.count }

  /// The item at an index.
  ///
  /// - Precondition: `index` is one of `indices`.
  /// - Complexity: O(1).
  @inlinable public subscript(index: Int) -> Item { slots[places.order[index]] }
}

extension OrderedItems {
  /// The item of an identity, or nil.
  ///
  /// - Complexity: O(1).
  public subscript(id id: ID) -> Item? { slotOfID[id].map { slots[$0] } }

  /// Where the item of an identity stands, or nil.
  ///
  /// - Parameter id: The identity.
  /// - Returns: Its index, or nil where there is none.
  /// - Complexity: O(log n) comparisons of kept keys.
  public func index(ofID id: ID) -> Int? { slotOfID[id].map { places.index(ofSlot: $0) } }

  /// Where an item would stand if it were inserted now, which it is not. An item of its identity that is there is
  /// thought to be updated, as ``insert(_:)`` does.
  ///
  /// - Parameter item: The item.
  /// - Returns: The index at which it would stand.
  /// - Complexity: O(1) reads of each field, and O(log n) comparisons of kept keys.
  public func index(for item: Item) -> Int {
    guard let slot = slotOfID[identity(item)] else {
      return places.index(of: key(of: item, arrival: nextArrival))
    }
    return places.index(of: key(of: item, arrival: places.keys[slot].arrival), forSlot: slot)
  }

  /// The items in the order of their arrival: the one in which those stand that tie.
  ///
  /// - Complexity: O(n log n).
  public var itemsByArrival: [Item] {
    let arrivals = places.keys.map(\.arrival)
    return sortedPermutation(of: [.words(arrivals)], count: arrivals.count).map { slots[$0] }
  }
}

extension OrderedItems: Sendable where Item: Sendable, ID: Sendable {}
