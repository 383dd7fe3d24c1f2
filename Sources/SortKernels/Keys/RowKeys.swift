/// The row keys of some items.
///
/// A row key holds all parts of an item's key in one string of bytes, so that two items are compared by one `memcmp`,
/// and a key can be kept, or written to a file, apart from the columns that it was made of.
///
/// The order of row keys byte by byte, the shorter first where one begins the other, is the order of the items. Each
/// part is written so that no value's bytes are the beginning of another's. Two different values of a part then differ
/// within both, and what follows them does not matter:
///
///     word              8 bytes, the most significant first
///                       258          00 00 00 00 00 00 01 02
///
///     string            its bytes, each 00 as 00 FF, and 00 00 for the end
///                       "ab"         61 62 00 00
///                       "a\0b"       61 00 FF 62 00 00        after "a", before "ab"
///                       "a"          61 00 00
///                       ""           00 00
///
///     string, turned    all bits of that inverted, the end as well, so that a continuation comes first
///     around            "ab"         9E 9D FF FF
///                       "a\0"        9E FF 00 FF FF
///                       "a"          9E FF FF
///                       ""           FF FF
///
/// The end, 00 00, is less than a 00 that is part of the string, 00 FF, and than every other byte. FoundationDB's tuple
/// layer escapes in the same way, with one 00 for the end; here it takes two, since the part behind may begin with FF,
/// and one could not be told from an escaped 00 then. The parts of one row, priority descending, then title:
///
///     3, "ab"     FF FF FF FF FF FF FF FC   61 62 00 00
///
/// Where the key columns are of one layout, such as `encode` makes when it is asked to, row keys of different calls
/// can be compared.
///
/// - Complexity: O(words and bytes of the columns).
package func rowKeys(of columns: [KeyColumn], count: Int) -> ByteKeys {
  withViews(of: columns[...], count: count) { views in
    let parts = views.map { RowKeyPart($0, items: 0..<count) }
    let byteCount = parts.reduce(0) { $0 + $1.byteCount }
    var ends: [Int] = []
    let bytes = [UInt8](unsafeUninitializedCapacity: byteCount) { bytes, written in
      // All parts of all items together take `byteCount` bytes.
      guard let start = UnsafeMutableRawPointer(bytes.baseAddress) else { return }
      parts.withUnsafeBufferPointer { parts in
        ends = [Int](unsafeUninitializedCapacity: count) { ends, endCount in
          var next = start
          for item in 0..<count {
            for part in parts { next = part.write(item, to: next) }
            ends[item] = next - start
          }
          endCount = count
        }
      }
      written = byteCount
    }
    // Keys of no bytes at all: there is no column.
    if byteCount == 0 { ends = Array(repeating: 0, count: count) }
    return ByteKeys(bytes: bytes, ends: ends)
  }
}

/// Appends the row key of one item; see `rowKeys(of:count:)`.
///
/// - Complexity: O(words and bytes of the item's key).
package func appendRowKey(ofItem item: Int, in columns: [KeyColumn], to key: inout [UInt8]) {
  for column in columns {
    column.withView(count: item + 1) { view in
      let part = RowKeyPart(view, items: item..<item + 1)
      let start = key.count
      key.append(contentsOf: repeatElement(0, count: part.byteCount))
      key.withUnsafeMutableBytes { bytes in
        // The part takes the bytes from `start` on, of which there are two at least.
        if let bytes = bytes.baseAddress { _ = part.write(item, to: bytes + start) }
      }
    }
  }
}

/// One column on its way into row keys.
private struct RowKeyPart {
  private let view: KeyView
  /// How many bytes the parts of the items take in all.
  let byteCount: Int
  /// Whether a string holds a 00, which most columns do not.
  private let hasZeros: Bool

  init(_ view: KeyView, items: Range<Int>) {
    self.view = view
    switch view {
    case .words:
      byteCount = 8 * items.count
      hasZeros = false
    case .bytes(let strings):
      let first = items.lowerBound == 0 ? 0 : strings.ends[items.lowerBound - 1]
      let end = items.isEmpty ? first : strings.ends[items.upperBound - 1]
      let zeros = strings.zeroCount(in: first..<end)
      byteCount = end - first + zeros + 2 * items.count
      hasZeros = zeros > 0
    }
  }

  /// Writes an item's part, for all of which there is room.
  /// - Returns: Where it ends.
  @inline(__always)
  func write(_ item: Int, to start: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    switch view {
    case .words(let words):
      start.storeBytes(of: words[item].bigEndian, as: UInt64.self)
      return start + 8
    case .bytes(let strings):
      let range = strings.range(of: item)
      let turn: UInt64 = strings.isDescending ? .max : 0
      let end =
        if hasZeros && strings.zeroCount(in: range) > 0 {
          strings.writeEscaped(range, to: start, turn: UInt8(truncatingIfNeeded: turn))
        } else {
          strings.write(range, to: start, turn: turn)
        }
      end.storeBytes(of: UInt16(truncatingIfNeeded: turn), as: UInt16.self)
      return end + 2
    }
  }
}

extension ByteView {
  /// How many bytes are 00.
  fileprivate func zeroCount(in range: Range<Int>) -> Int {
    var zeros = 0
    for byte in UnsafeRawBufferPointer(rebasing: bytes[range]) { zeros &+= byte == 0 ? 1 : 0 }
    return zeros
  }

  /// Copies bytes, all bits of them inverted where `turn` has all bits set.
  @inline(__always)
  fileprivate func write(
    _ range: Range<Int>, to start: UnsafeMutableRawPointer, turn: UInt64
  ) -> UnsafeMutableRawPointer {
    /// The number lies within the bytes, from `offset` on, on both sides.
    func copy<Number: FixedWidthInteger & BitwiseCopyable>(_ type: Number.Type, at offset: Int) {
      let number = bytes.loadUnaligned(fromByteOffset: range.lowerBound + offset, as: Number.self)
      start.storeBytes(of: number ^ Number(truncatingIfNeeded: turn), toByteOffset: offset, as: Number.self)
    }
    let count = range.count
    if count >= 8 {
      var offset = 0
      while offset + 8 < count {
        copy(UInt64.self, at: offset)
        offset += 8
      }
      // The last eight may overlap those before.
      copy(UInt64.self, at: count - 8)
    } else if count >= 4 {
      copy(UInt32.self, at: 0)
      copy(UInt32.self, at: count - 4)
    } else {
      for offset in 0..<count { copy(UInt8.self, at: offset) }
    }
    return start + count
  }

  /// Copies bytes, each 00 as 00 FF.
  fileprivate func writeEscaped(
    _ range: Range<Int>, to start: UnsafeMutableRawPointer, turn: UInt8
  ) -> UnsafeMutableRawPointer {
    var next = start
    for byte in UnsafeRawBufferPointer(rebasing: bytes[range]) {
      next.storeBytes(of: byte ^ turn, as: UInt8.self)
      next += 1
      if byte == 0 {
        next.storeBytes(of: 0xFF ^ turn, as: UInt8.self)
        next += 1
      }
    }
    return next
  }
}
