/// One key column as plain pointers, for the loops that read it out of order millions of times: an enum of
/// arrays would be retained and released at every step.
///
/// Unsafe buffers check their bounds in debug builds only. An item's number is always below the count that
/// `withView` has checked; a position in the bytes is argued where it is made.
package enum KeyView {
  case words(UnsafeBufferPointer<UInt64>)
  case bytes(ByteView)

  /// −1, 0 or 1: whether item `i` comes before item `j`, ties with it or comes after it.
  @inline(__always)
  func precedence(of i: Int, and j: Int) -> Int {
    switch self {
    case .words(let words):
      let (a, b) = (words[i], words[j])
      return a < b ? -1 : a > b ? 1 : 0
    case .bytes(let view):
      return view.precedence(of: i, and: j, depth: 0)
    }
  }
}

/// Strings of bytes as plain pointers; see `ByteKeys`.
package struct ByteView {
  package let bytes: UnsafeRawBufferPointer
  /// Where in `bytes` the string of each item ends; it begins where the one before ends.
  package let ends: UnsafeBufferPointer<Int>
  package let isDescending: Bool

  package init(bytes: UnsafeRawBufferPointer, ends: UnsafeBufferPointer<Int>, isDescending: Bool = false) {
    precondition(ends.last ?? 0 <= bytes.count, "A string ends behind the bytes.")
    self.bytes = bytes
    self.ends = ends
    self.isDescending = isDescending
  }

  /// The bytes of an item. Ends ascend and the last is within the buffer, so every range is.
  @inline(__always)
  func range(of item: Int) -> Range<Int> {
    Range(uncheckedBounds: (item == 0 ? 0 : ends[item - 1], ends[item]))
  }

  /// −1, 0 or 1: whether string `i` comes before string `j`, equals it or comes after it; below `depth` they are
  /// equal.
  func precedence(of i: Int, and j: Int, depth: Int) -> Int {
    precedence(of: i, and: j, in: self, depth: depth)
  }

  /// The same for a string of other strings.
  func precedence(of i: Int, and j: Int, in other: ByteView, depth: Int = 0) -> Int {
    let precedence = SortKernels.precedence(of: string(i, from: depth), and: other.string(j, from: depth))
    return isDescending ? -precedence : precedence
  }

  /// The bytes of an item from `depth`; none where it has ended.
  @inline(__always)
  private func string(_ item: Int, from depth: Int) -> UnsafeRawBufferPointer {
    let range = range(of: item)
    let start = min(range.lowerBound + depth, range.upperBound)
    return UnsafeRawBufferPointer(rebasing: bytes[start..<range.upperBound])
  }

  /// The eight bytes from a position, the first the most significant.
  @inline(__always)
  private func word(at position: Int) -> UInt64 {
    UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  /// The eight bytes of a string from `depth`, with zeros after its end.
  @inline(__always)
  func word(of item: Int, depth: Int) -> UInt64 {
    let range = range(of: item)
    let (position, count) = (range.lowerBound + depth, range.count - depth)
    if count <= 0 { return 0 }
    if position + 8 <= bytes.count {
      // Bytes of the next string may have come along; shift them out.
      let excess = UInt64(max(0, 8 - count) * 8)
      return (word(at: position) >> excess) << excess
    }
    // Fewer than eight bytes are left in the buffer.
    var word: UInt64 = 0
    for offset in 0..<count { word |= UInt64(bytes[position + offset]) << UInt64(56 - 8 * offset) }
    return word
  }

  /// How many bytes two strings share from their beginnings, at most `limit`; below `depth` they are equal.
  func sharedPrefix(of i: Int, and j: Int, from depth: Int, limit: Int) -> Int {
    let (a, b) = (range(of: i), range(of: j))
    let limit = min(limit, a.count, b.count)
    var offset = min(depth, limit)
    // Below the limit both strings have bytes, so eight of them end within the buffer.
    while offset + 8 <= limit {
      let difference = word(at: a.lowerBound + offset) ^ word(at: b.lowerBound + offset)
      if difference != 0 { return offset + difference.leadingZeroBitCount / 8 }
      offset += 8
    }
    while offset < limit && bytes[a.lowerBound + offset] == bytes[b.lowerBound + offset] { offset += 1 }
    return offset
  }
}

extension KeyColumn {
  /// Runs a body with a view of the column, of which it may read the first `count` items.
  @inline(__always)
  func withView<Result>(count: Int, _ body: (KeyView) -> Result) -> Result {
    switch self {
    case .words(let words):
      precondition(count <= words.count, "A key column is shorter than the list of items.")
      return words.withUnsafeBufferPointer { body(.words($0)) }
    case .bytes(let keys):
      return keys.withView(count: count) { body(.bytes($0)) }
    }
  }
}

extension ByteKeys {
  /// Runs a body with a view of the strings, of which it may read the first `count`.
  @inline(__always)
  func withView<Result>(count: Int, _ body: (ByteView) -> Result) -> Result {
    precondition(count <= ends.count, "A key column is shorter than the list of items.")
    return bytes.withUnsafeBytes { bytes in
      ends.withUnsafeBufferPointer { ends in
        body(ByteView(bytes: bytes, ends: ends, isDescending: isDescending))
      }
    }
  }
}

/// Runs a body with views of all columns; see `KeyColumn.withView`.
func withViews<Result>(
  of columns: ArraySlice<KeyColumn>, count: Int, after views: [KeyView] = [], _ body: ([KeyView]) -> Result
) -> Result {
  guard let column = columns.first else { return body(views) }
  return column.withView(count: count) { view in
    withViews(of: columns.dropFirst(), count: count, after: views + [view], body)
  }
}
