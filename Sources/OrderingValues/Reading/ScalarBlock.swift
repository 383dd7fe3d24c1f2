/// What many items hold in one field, one scalar each, in memory of the caller: the bytes of each lie elsewhere.
package struct ScalarBlock {
  /// The raw value of each one's `RawScalarKind`, or a number above those for what is no scalar.
  package let kinds: UnsafePointer<UInt8>
  /// Where the bytes of each begin, which are valid UTF-8: the digits as written of a number, `true` or `false` of a
  /// boolean, a text itself. Nil for null, and allowed for a text of no bytes.
  package let bytes: UnsafePointer<UnsafePointer<UInt8>?>
  /// How many bytes each has.
  package let lengths: UnsafePointer<Int>
  /// How many there are.
  package let count: Int

  /// - Precondition: All three point to `count` values, and each value of `bytes` to as many bytes as its length
  ///   says, which live as long as the block is used.
  package init(
    kinds: UnsafePointer<UInt8>, bytes: UnsafePointer<UnsafePointer<UInt8>?>, lengths: UnsafePointer<Int>,
    count: Int
  ) {
    self.kinds = kinds
    self.bytes = bytes
    self.lengths = lengths
    self.count = count
  }

  /// The bytes of one.
  package subscript(place: Int) -> UnsafeBufferPointer<UInt8> {
    precondition(place >= 0 && place < count)
    let start = bytes[place]
    return UnsafeBufferPointer(start: start, count: start == nil ? 0 : lengths[place])
  }
}
