/// A part of one string an item, read in chunks of bits whose order is that of the strings.
///
/// Bytes are coded one after the other as by `ByteCode`, or, where there is none, as byte + 1 in 9 bits. A
/// chunk holds whole codes only, and zeros behind them: the width of a code depends on nothing but the bytes in
/// front of it, so strings whose chunks are equal have the same number of bytes in them.
struct StringPart {
  let strings: ByteView
  /// How bytes are coded; not owned.
  var code: ByteCode?
  /// Where the first two chunks of 64 bits are parts of words in front: how many bytes of each string are in
  /// them, or `hasEnded`; not owned.
  var prefixCounts: UnsafeMutablePointer<UInt32>?

  /// Of a string that is wholly in the words in front.
  static let hasEnded = UInt32.max

  /// A chunk of fewer bits may hold no byte at all.
  private static let leastRoom = 16

  func canBeRead(room: Int, from position: KeyPosition, part: Int) -> Bool {
    // What items tie in so far may not yet tell where their strings go on behind the prefix.
    room >= Self.leastRoom && !(prefixCounts != nil && part > position.part)
  }

  /// The bits of an item's string from a byte on, at the upper end of `room` bits.
  @inline(__always)
  func chunk(of item: Int, from start: Int, room: Int) -> UInt64 {
    let range = strings.range(of: item)
    var position = range.lowerBound + start
    let chunk =
      if let code {
        code.chunk(of: strings.bytes, range, &position, room: room).bits
      } else {
        plainChunk(&position, end: range.upperBound, room: room).bits
      }
    return strings.isDescending ? ~chunk & lowBits(room) : chunk
  }

  /// The first two chunks of 64 bits, and how many bytes are in them, or `hasEnded`.
  @inline(__always)
  func prefix(of item: Int) -> (first: UInt64, second: UInt64, count: UInt32) {
    guard let code else { return (0, 0, 0) }
    let range = strings.range(of: item)
    let turn: UInt64 = strings.isDescending ? .max : 0
    var position = range.lowerBound
    let first = code.chunk(of: strings.bytes, range, &position, room: 64)
    if first.hasEnded { return (first.bits ^ turn, turn, Self.hasEnded) }
    let second = code.chunk(of: strings.bytes, range, &position, room: 64)
    let count = UInt32(truncatingIfNeeded: position - range.lowerBound)
    return (first.bits ^ turn, second.bits ^ turn, second.hasEnded ? Self.hasEnded : count)
  }

  /// Moves from the beginning of a chunk to its end; true where the string is known to have ended.
  func advance(_ start: inout Int, of item: Int, room: Int) -> Bool {
    let range = strings.range(of: item)
    var position = range.lowerBound + start
    let hasEnded =
      if let code {
        code.chunk(of: strings.bytes, range, &position, room: room).hasEnded
      } else {
        plainChunk(&position, end: range.upperBound, room: room).hasEnded
      }
    start = position - range.lowerBound
    return hasEnded
  }

  /// Every byte in 9 bits, one more than it is, so that a zero is the end.
  @inline(__always)
  private func plainChunk(
    _ position: inout Int, end: Int, room: Int
  ) -> (bits: UInt64, hasEnded: Bool) {
    var bits: UInt64 = 0
    var room = room
    while position < end && room >= 9 {
      room -= 9
      bits |= (UInt64(strings.bytes[position]) + 1) &<< UInt64(room)
      position += 1
    }
    return (bits, position >= end && room >= 9)
  }
}
