import OrderingValues

/// A code for the bytes of many strings that keeps their order and takes few bits: a byte is numbered among
/// those that occur behind the byte in front of it.
///
///     "the", "to", "tea", "on"     at the beginning  o 0, t 1     1 bit
///                                  behind t          e 0, h 1, o 2     2 bits
///                                  behind e          end 0, a 1     1 bit
///                                  behind h, o       e only; end 0, n 1     no bit; 1 bit
///     "tea" is 1 00 1, "the" 1 01 – 0, "to" 1 10 0
///
/// Where strings can end, the end is number 0, so that zeros may stand in for all that is behind it, whatever
/// bytes occur, NUL too. Two strings that are equal up to a byte have the same bytes in front of it, so that
/// their numbers are of the same width, and the first that differs decides as the byte would.
///
/// The idea is that of order-preserving dictionaries of pairs of bytes (Zhang et al., "Order-Preserving Key
/// Compression for In-Memory Search Trees", SIGMOD 2020), with a dictionary for each byte in front.
struct ByteCode {
  /// For a byte in front (low) and a byte (high), and behind those for a byte at the beginning: number · 16 +
  /// width, of at most 9 bits.
  private let codes: UnsafeMutablePointer<UInt16>
  /// For a byte in front, or 256 for the beginning, the width of a code behind it.
  private let widths: UnsafeMutablePointer<UInt8>
  /// The bytes that all strings begin with; they are not coded.
  private let sharedCount: Int

  private static let pairs = 1 << 16
  private static let beginning = 256

  /// - Complexity: O(bytes).
  init(_ strings: ByteView, count: Int, threads: Int) {
    let sharedCount = strings.sharedPrefix(count: count)
    self.sharedCount = sharedCount
    codes = .allocate(capacity: Self.pairs + 256)
    widths = .allocate(capacity: 257)

    // What occurs is marked for each thread apart: 1 for a pair, and behind all pairs for a first byte; then
    // for the end behind each byte or at the beginning.
    let markCount = Self.pairs + 256 + 257
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: markCount * threads) { buffer in
      let marks = buffer.baseAddress!
      marks.update(repeating: 0, count: markCount * threads)
      inParallel(threads) { thread in
        Self.mark(
          strings, slice(thread, of: threads, count: count), sharedCount, in: marks + thread * markCount)
      }
      for thread in 1..<max(threads, 1) {
        for mark in 0..<markCount { marks[mark] |= marks[thread * markCount + mark] }
      }
      number(marks)
    }
  }

  func deallocate() {
    codes.deallocate()
    widths.deallocate()
  }

  /// Marks the pairs of bytes, first bytes and ends of some strings.
  private static func mark(
    _ strings: ByteView, _ items: Range<Int>, _ sharedCount: Int, in marks: UnsafeMutablePointer<UInt8>
  ) {
    let bytes = strings.bytes
    let firsts = marks + pairs
    let ends = firsts + 256

    /// Eight bytes from `position` on are within the string.
    @inline(__always)
    func markPairs(at position: Int) {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      for shift in 0..<7 { marks[Int(truncatingIfNeeded: word &>> UInt64(8 * shift) & 0xFFFF)] = 1 }
    }

    for item in items {
      let range = strings.range(of: item)
      var position = range.lowerBound + sharedCount
      let end = range.upperBound
      if position >= end {
        ends[beginning] = 1
        continue
      }
      firsts[Int(bytes[position])] = 1
      ends[Int(bytes[end - 1])] = 1
      // Seven pairs lie in eight bytes; the last eight may overlap those before.
      while position + 8 <= end {
        markPairs(at: position)
        position += 7
      }
      if end - 8 >= range.lowerBound + sharedCount {
        markPairs(at: end - 8)
      } else {
        while position + 1 < end {
          marks[Int(bytes[position]) | Int(bytes[position + 1]) << 8] = 1
          position += 1
        }
      }
    }
  }

  /// Numbers the bytes that occur behind each byte, and at the beginning.
  private func number(_ marks: UnsafePointer<UInt8>) {
    let ends = marks + Self.pairs + 256
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 256) { buffer in
      // By one byte after the other, for all bytes in front at once, in order of memory.
      let next = buffer.baseAddress!
      for front in 0..<256 { next[front] = UInt16(ends[front]) }
      for pair in 0..<Self.pairs {
        codes[pair] = next[pair & 255] &<< 4
        next[pair & 255] &+= UInt16(marks[pair])
      }
      for front in 0..<256 {
        next[front] = UInt16(truncatingIfNeeded: bitWidth(ofNumbersBelow: Int(next[front])))
        widths[front] = UInt8(truncatingIfNeeded: next[front])
      }
      for pair in 0..<Self.pairs { codes[pair] |= next[pair & 255] }
    }
    let firsts = Self.pairs
    var count = UInt16(ends[Self.beginning])
    for byte in 0..<256 {
      codes[firsts + byte] = count &<< 4
      count += UInt16(marks[firsts + byte])
    }
    let width = bitWidth(ofNumbersBelow: Int(count))
    for byte in 0..<256 { codes[firsts + byte] |= UInt16(width) }
    widths[Self.beginning] = UInt8(width)
  }

  /// The codes of a string from a position on, at the upper end of `room` bits, and whether its end is among
  /// them; the position moves to the first byte that has no room.
  ///
  /// The position is within `range` or at its end, and every pair of bytes in it was marked.
  @inline(__always)
  func chunk(
    of bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ position: inout Int, room: Int
  ) -> (bits: UInt64, hasEnded: Bool) {
    let bytes = bytes.baseAddress!
    let beginning = range.lowerBound + sharedCount
    let end = range.upperBound
    var bits: UInt64 = 0
    var room = room
    var place = max(position, beginning)
    if place == beginning && place < end {
      let code = Int(codes[Self.pairs + Int(bytes.load(fromByteOffset: place, as: UInt8.self))])
      room -= code & 15
      // Room is never short of a first code, which is 9 bits at most.
      bits = UInt64(code >> 4) &<< UInt64(room)
      place += 1
    }
    while place < end {
      // The byte in front is in the string too, as this one is not its first.
      let pair = UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: place &- 1, as: UInt16.self))
      let code = Int(codes[Int(pair)])
      if code & 15 > room { break }
      room -= code & 15
      bits |= UInt64(code >> 4) &<< UInt64(room)
      place += 1
    }
    position = place
    if place < end { return (bits, false) }
    let context =
      place == beginning ? Self.beginning : Int(bytes.load(fromByteOffset: place - 1, as: UInt8.self))
    return (bits, Int(widths[context]) <= room)
  }
}

extension ByteView {
  /// How many bytes all strings begin with.
  fileprivate func sharedPrefix(count: Int) -> Int {
    guard count > 0 else { return 0 }
    var shared = range(of: 0).count
    for item in 1..<max(count, 1) where shared > 0 {
      shared = sharedPrefix(of: 0, and: item, from: 0, limit: shared)
    }
    return shared
  }
}
