import OrderingValues
import SortKernels

/// Which item stands where, by the items' keys alone.
///
/// Each item has a slot, a number below their count, that it keeps while others come and go before it. In order are
/// only the slots: an edit moves 8 bytes for each item behind it, whatever an item is, and items are neither copied
/// nor looked at.
///
///     keys      slot 0: "m"   slot 1: "a"   slot 2: "q"
///     order     1 0 2
@usableFromInline
struct Places: Sendable {
  /// The key of each slot.
  private(set) var keys: [PlaceKey] = []
  /// The slots in order of their keys.
  @usableFromInline private(set) var order: [Int] = []

  /// Where a key stands, or would stand.
  ///
  /// - Complexity: O(log n) comparisons of keys.
  func index(of key: PlaceKey) -> Int {
    order.partitioningIndex { keys[$0] >= key }
  }

  /// Where the item of a slot stands.
  ///
  /// - Complexity: O(log n) comparisons of keys.
  func index(ofSlot slot: Int) -> Int { index(of: keys[slot]) }

  /// Where a key would stand if it were that of a slot.
  ///
  /// - Complexity: O(log n) comparisons of keys.
  func index(of key: PlaceKey, forSlot slot: Int) -> Int {
    let index = index(of: key)
    return index > self.index(ofSlot: slot) ? index - 1 : index
  }

  /// Gives all slots other keys: the slots of the items that some columns were made of, in that order.
  mutating func replaceKeys(by columns: [KeyColumn], count: Int) {
    keys = (0..<count).map { PlaceKey(ofItem: $0, in: columns) }
    order = sortedPermutation(of: columns, count: count)
  }

  // MARK: One edit

  /// Puts a new slot in its place, and returns where that is.
  mutating func insert(_ key: PlaceKey) -> Int {
    let index = index(of: key)
    order.insert(keys.count, at: index)
    keys.append(key)
    return index
  }

  /// Gives a slot another key, and returns where it stood and where it stands.
  mutating func update(_ slot: Int, _ key: PlaceKey) -> (from: Int, to: Int) {
    let (from, to) = (index(ofSlot: slot), index(of: key, forSlot: slot))
    keys[slot] = key
    if from != to {
      order.remove(at: from)
      order.insert(slot, at: to)
    }
    return (from, to)
  }

  /// Takes a slot from its place, and returns where that was. The slot is free then.
  mutating func remove(_ slot: Int) -> Int {
    let index = index(ofSlot: slot)
    order.remove(at: index)
    return index
  }

  /// Gives the number of a slot that stands nowhere to the last one, so that the numbers stay without a gap.
  mutating func free(_ slot: Int) {
    let last = keys.count - 1
    if slot != last {
      order[index(ofSlot: last)] = slot
      keys[slot] = keys[last]
    }
    keys.removeLast()
  }

  // MARK: Many edits

  /// Takes some slots out and puts some in, in one pass over the order.
  ///
  /// - Parameters:
  ///   - leaving: Slots that stand somewhere.
  ///   - coming: Slots that leave too, and new ones, whose numbers follow those that there are; in the order of the
  ///     items that `columns` were made of.
  ///   - columns: What the keys of `coming` are made of.
  mutating func replace(_ leaving: [Int], by coming: [Int], _ columns: [KeyColumn]) {
    var next = 0
    var kept: [Int] = []
    kept.reserveCapacity(order.count)
    for index in leaving.map({ index(ofSlot: $0) }).sorted() {
      kept += order[next..<index]
      next = index + 1
    }
    kept += order[next...]
    order = kept

    for (item, slot) in coming.enumerated() {
      let key = PlaceKey(ofItem: item, in: columns)
      if slot < keys.count { keys[slot] = key } else { keys.append(key) }
    }
    next = 0
    var merged: [Int] = []
    merged.reserveCapacity(kept.count + coming.count)
    for item in sortedPermutation(of: columns, count: coming.count) {
      let index = index(ofSlot: coming[item])
      merged += kept[next..<index]
      merged.append(coming[item])
      next = index
    }
    merged += kept[next...]
    order = merged
  }

  /// A slot that stood somewhere and stands somewhere.
  struct Transition {
    let slot: Int
    let from: Int
    let to: Int
    /// Whether it has to be moved, where others only come and go.
    let isMove: Bool
  }

  /// How slots come to where they stand now, by ascending index: those that were edited, and those that have to be
  /// moved, which are as few as can be.
  ///
  /// - Parameters:
  ///   - old: The order before.
  ///   - edited: Slots of `old` whose keys are others now. The rest stand to each other as before, and only these are
  ///     moved; nil where all keys are others.
  /// - Returns: The transitions.
  /// - Complexity: O(n log n), and O(n) where few are moved.
  func transitions(from old: [Int], edited: [Int]? = nil) -> [Transition] {
    var oldIndices = Array(repeating: 0, count: old.count)
    for index in old.indices { oldIndices[old[index]] = index }
    var isEdited = Array(repeating: false, count: old.count)
    for slot in edited ?? [] { isEdited[slot] = true }
    // Slots behind the old ones are new.
    let stayers = order.filter { $0 < old.count }
    let mayStay = edited == nil ? stayers : Self.inOrderWithUnedited(stayers, oldIndices, isEdited)
    let stays = mayStay.map { oldIndices[$0] }.longestIncreasingSubsequence

    var isMove = Array(repeating: false, count: old.count)
    for slot in stayers { isMove[slot] = true }
    for (slot, stays) in zip(mayStay, stays) where stays { isMove[slot] = false }
    var transitions: [Transition] = []
    for (index, slot) in order.enumerated() where slot < old.count && (isMove[slot] || isEdited[slot]) {
      transitions.append(Transition(slot: slot, from: oldIndices[slot], to: index, isMove: isMove[slot]))
    }
    return transitions
  }

  /// The slots that were not edited, which are in order, and the edited ones that stand to all of these as before.
  ///
  /// All that were not edited are then in each longest increasing subsequence: one that lacked such a slot would be
  /// longer with it.
  private static func inOrderWithUnedited(_ slots: [Int], _ oldIndices: [Int], _ isEdited: [Bool]) -> [Int] {
    var isBeforeNext = Array(repeating: true, count: slots.count)
    var next = Int.max
    for (place, slot) in zip(slots.indices, slots).reversed() {
      if isEdited[slot] { isBeforeNext[place] = oldIndices[slot] < next } else { next = oldIndices[slot] }
    }
    var previous = -1
    return zip(slots, isBeforeNext).compactMap { slot, isBeforeNext in
      if !isEdited[slot] { previous = oldIndices[slot] }
      return isBeforeNext && oldIndices[slot] >= previous ? slot : nil
    }
  }
}
