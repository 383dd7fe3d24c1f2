/// One part of the sort keys of many items, as bits whose plain order is the wanted order.
///
/// The keys of an item are the parts of all columns, the first the most significant. Two items whose parts
/// are all equal tie.
package enum KeyColumn: Sendable {
  /// One unsigned number an item; the smaller comes first.
  case words([UInt64])
  /// One string of bytes an item.
  case bytes(ByteKeys)

  /// The part with its order turned around, missing values too.
  package var turnedAround: KeyColumn {
    switch self {
    case .words(let words): return .words(words.map { ~$0 })
    case .bytes(var bytes):
      bytes.isDescending.toggle()
      return .bytes(bytes)
    }
  }
}

/// Strings of bytes, ordered byte by byte as `memcmp` does; a string comes before its own continuations.
///
/// Direction is kept beside the bytes instead of being written into them: the opposite order of strings, in
/// which a continuation comes first, cannot be had by inverting bytes alone, and the text of a column is
/// then used as it is, without a copy.
///
///     bytes   a n n a b o b      ends  4 4 7          three keys: "anna", "", "bob"
package struct ByteKeys: Sendable {
  /// All strings, one after the other.
  package var bytes: [UInt8]
  /// Where in `bytes` the string of each item ends; it begins where the one before ends.
  package var ends: [Int]
  /// Whether the whole order is turned around.
  package var isDescending: Bool

  package init(bytes: [UInt8] = [], ends: [Int] = [], isDescending: Bool = false) {
    self.bytes = bytes
    self.ends = ends
    self.isDescending = isDescending
  }
}
