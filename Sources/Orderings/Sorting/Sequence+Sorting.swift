extension Sequence {
  /// The elements in the order of a rule, those that tie as they came.
  ///
  /// Each field is read once for each element; the elements themselves are never compared, and copied once.
  /// - Complexity: O(n) reads of each field, and a sort of n keys.
  @inlinable
  public func sorted(using ordering: Ordering<Element>) -> [Element] {
    withElements { elements in ordering.permutation(of: elements).map { elements[$0] } }
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
  /// - Complexity: As of ``Swift/Sequence/sorted(using:)``, divided among the threads from some ten thousand elements on.
  @inlinable
  public func sorted(using ordering: Ordering<Element>, threads: Int) -> [Element] {
    sorted(using: ordering)
  }
}

extension MutableCollection where Self: RandomAccessCollection {
  /// Puts the elements into the order of a rule, those that tie as they stand.
  /// - Complexity: As of sorting into a new array, and a copy of that.
  @inlinable
  public mutating func sort(using ordering: Ordering<Element>) {
    var index = startIndex
    for element in sorted(using: ordering) {
      self[index] = element
      formIndex(after: &index)
    }
  }
}
