extension Sequence {
  /// The elements in the order of a rule, those that tie as they came.
  ///
  /// Each field is read once for each element at most: texts only of elements that tie by all keys before. (Once
  /// more where one word has no room for a value: fractions of a second together with years before 1678 or after
  /// 2262, missing numbers beside the greatest or least of 64 bits, cases that `allCases` leaves out.) The elements
  /// themselves are never compared, and copied once. An array that is in order already is given back as it is.
  /// - Complexity: O(n) reads of each field, and a sort of n keys.
  @inlinable
  public func sorted(using ordering: Ordering<Element>) -> [Element] { sortedByKeys(ordering, threads: 1) }

  @inlinable
  func sortedByKeys(_ ordering: Ordering<Element>, threads: Int) -> [Element] {
    var array: [Element]
    if let same = self as? [Element] { array = same } else { array = Array(self) }
    if array.count > UInt32.max { return array.sorted(by: ordering.isBefore) }
    var sorted: [Element]?
    array.withUnsafeBufferPointer { elements in
      if elements.count == 2 {
        if ordering.areTurned(elements) { sorted = [elements[1], elements[0]] }
        return
      }
      ordering.withOrder(of: elements, threads: threads) { order in
        if let order { sorted = elements.gathered(order, threads: threads) }
      }
    }
    return sorted ?? array
  }

  /// The first `count` elements in the order of a rule, at least 0: the same that the whole sort begins with.
  /// Where there are fewer, all of them.
  ///
  /// - Complexity: O(n) reads of each field, and less than a sort of n keys.
  @inlinable
  public func min(count: Int, using ordering: Ordering<Element>) -> [Element] {
    precondition(count >= 0, "A number of elements is not negative.")
    return withElements { elements in ordering.firstIndices(count, of: elements).map { elements[$0] } }
  }

  /// Whether the elements stand in the order of a rule already.
  @inlinable
  public func isSorted(using ordering: Ordering<Element>) -> Bool {
    withElements { ordering.firstDisorder(in: $0) } == nil
  }

  /// Runs a body over the elements where they are, or over a copy where they are not side by side.
  @inlinable
  func withElements<Result>(_ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
    withContiguousStorageIfAvailable(body) ?? ContiguousArray(self).withUnsafeBufferPointer(body)
  }
}

extension Sequence where Element: Sendable {
  /// The elements in the order of a rule, those that tie as they came, made by several threads.
  ///
  /// - Complexity: As of ``Swift/Sequence/sorted(using:)``, divided among the threads from some ten thousand
  ///   elements on.
  @inlinable
  public func sorted(using ordering: Ordering<Element>, threads: Int) -> [Element] {
    // Fewer threads than one are one. More than there are processors gain nothing, and each takes memory.
    sortedByKeys(ordering, threads: Swift.min(Swift.max(threads, 1), 256))
  }
}

extension MutableCollection where Self: RandomAccessCollection {
  /// Puts the elements into the order of a rule, those that tie as they stand.
  ///
  /// Elements that lie side by side, as those of an array do, are moved where they are, never copied; others are
  /// sorted by a copy.
  /// - Complexity: O(n) reads of each field, a sort of n keys, and memory for n keys.
  @inlinable
  public mutating func sort(using ordering: Ordering<Element>) {
    if count > UInt32.max {
      return sort(by: ordering.isBefore)
    }
    let isMoved: Void? = withContiguousMutableStorageIfAvailable { elements in
      ordering.withOrder(of: UnsafeBufferPointer(elements), threads: 1) { order in
        if let order { elements.move(into: order) }
      }
    }
    if isMoved != nil { return }
    var index = startIndex
    for element in sorted(using: ordering) {
      self[index] = element
      formIndex(after: &index)
    }
  }
}
