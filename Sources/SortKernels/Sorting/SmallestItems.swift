/// The first `limit` of items that are offered block by block, of whose keys no more than a bounded number is
/// held.
///
/// What is held is sorted and cut back to `limit` whenever it is full; from then on only items before the last
/// one of those are taken.
package struct SmallestItems: ~Copyable {
  private let limit: Int
  private var items: [UInt32] = []
  private var parts: [HeldPart] = []
  /// Whether the item at `limit − 1` is the last of the best so far.
  private var hasBar = false

  /// Nothing offered yet.
  ///
  /// - Parameter limit: How many items are wanted.
  package init(limit: Int) { self.limit = min(max(limit, 0), Int(UInt32.max)) }

  /// Of how many items keys are held at the most.
  static func mostHeld(limit: Int) -> Int { max(4 * limit, 1024) }

  /// A word that no later item may exceed in some part, if it ties with the last of the best in all before it; nil
  /// while anything may get in. By that of the first part most items can be dropped before their other parts are
  /// read.
  package func bar(_ part: Int) -> UInt64? {
    guard hasBar, part < parts.count, parts[part].strings == nil else { return nil }
    return parts[part].words[limit - 1]
  }

  /// Offers items with their keys.
  ///
  /// - Parameters:
  ///   - keys: The parts of the keys of the offered items, of the same kinds in all offers.
  ///   - items: The items' numbers, which ascend over all offers.
  /// - Complexity: O(offered) where few of them are taken.
  package mutating func offer(_ keys: [KeyView], items: UnsafeBufferPointer<UInt32>) {
    offer(keys, items: items, count: items.count)
  }

  /// Offers items, or the numbers 0 ..< `count`.
  mutating func offer(_ keys: [KeyView], items: UnsafeBufferPointer<UInt32>?, count: Int) {
    if limit == 0 { return }
    if self.items.isEmpty { parts = keys.map(HeldPart.init(like:)) }
    precondition(parts.count == keys.count, "Keys of different layouts.")
    var place = 0
    while true {
      if let bar = bar(0), case .words(let words) = keys[0] {
        // Nearly all items are dropped here.
        while place < count && words[place] > bar { place += 1 }
      }
      guard place < count else { return }
      if !hasBar || isBeforeBar(place, in: keys) {
        self.items.append(items?[place] ?? UInt32(place))
        for index in keys.indices { parts[index].append(place, of: keys[index]) }
        if self.items.count == Self.mostHeld(limit: limit) { cutBack() }
      }
      place += 1
    }
  }

  /// The items' numbers in order, of all items or the first `limit`.
  package consuming func sorted() -> [UInt32] {
    cutBack()
    return items
  }

  private func isBeforeBar(_ place: Int, in keys: [KeyView]) -> Bool {
    for (key, part) in zip(keys, parts) {
      let precedence = part.precedence(of: place, in: key, and: limit - 1)
      if precedence != 0 { return precedence < 0 }
    }
    // Later items come after those that they tie with.
    return false
  }

  /// Sorts what is held and keeps the first `limit`.
  private mutating func cutBack() {
    // What was held before comes first and is in order, so ties stay in the order of the items.
    let count = items.count
    let order = withViews(of: parts.map(\.column)[...], count: count) { views in
      var keys = SortKeys(count: count)
      for view in views { keys.append(view) }
      return keys.sorted().withItems { $0.prefix(limit).map(Int.init) }
    }
    items = order.map { items[$0] }
    for index in parts.indices { parts[index].keep(order) }
    hasBar = items.count == limit
  }
}

/// One part of the keys that are held.
private struct HeldPart {
  var words: [UInt64] = []
  var strings: ByteKeys?

  init(like view: KeyView) {
    if case .bytes(let strings) = view { self.strings = ByteKeys(isDescending: strings.isDescending) }
  }

  var column: KeyColumn { strings.map(KeyColumn.bytes) ?? .words(words) }

  mutating func append(_ place: Int, of view: KeyView) {
    switch view {
    case .words(let view): words.append(view[place])
    case .bytes(let view):
      let range = view.range(of: place)
      let end = (strings?.bytes.count ?? 0) + range.count
      strings?.bytes.append(contentsOf: view.bytes[range])
      strings?.ends.append(end)
    }
  }

  /// −1, 0 or 1: whether an offered item comes before one that is held, ties with it or comes after it.
  func precedence(of place: Int, in view: KeyView, and held: Int) -> Int {
    switch view {
    case .words(let view): return view[place] < words[held] ? -1 : view[place] > words[held] ? 1 : 0
    case .bytes(let view):
      guard let strings else { preconditionFailure("Keys of different layouts.") }
      return strings.withView(count: held + 1) { view.precedence(of: place, and: held, in: $0) }
    }
  }

  /// Keeps the parts of some items, in that order.
  mutating func keep(_ order: [Int]) {
    guard let all = strings else {
      words = order.map { words[$0] }
      return
    }
    var kept = ByteKeys(isDescending: all.isDescending)
    for place in order {
      kept.bytes += all.bytes[(place == 0 ? 0 : all.ends[place - 1])..<all.ends[place]]
      kept.ends.append(kept.bytes.count)
    }
    strings = kept
  }
}
