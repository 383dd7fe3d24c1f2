/// Writes the items of a run, in order of their keys, into a file.
///
/// Each item is the lengths of its key and its payload, then their bytes. A length is written in groups of 7 bits, the
/// lowest first; all bytes of it but the last have the upper bit set. So there is no longest key and no longest payload,
/// and short ones, as most are, spend one or two bytes on their lengths:
///
///     key "ab", payload "{}\n"   02   03      61 62   7B 7D 0A
///     key "",   300 bytes "x"    00   AC 02           78 78 … 78
///
/// The items follow one another with nothing in between, and nothing stands before the first or behind the last.
package final class RunWriter {
  private let behind: WriteBehind
  private static let longestLength = 10

  /// Begins a run.
  ///
  /// - Parameters:
  ///   - file: An empty file.
  ///   - bufferSize: In what pieces it is written, in bytes; `WriteBehind.bufferCount` of them are held.
  ///   - threads: How many threads there are to work on: with more than one, a piece is written while the next fills.
  package init(to file: any RunFile, bufferSize: Int, threads: Int = 1) {
    behind = WriteBehind(bufferSize: max(bufferSize, 2 * Self.longestLength), threads: threads) {
      try file.write($0)
    }
  }

  /// How many bytes the items take so far.
  package var byteCount: Int { behind.byteCount }

  /// Appends an item, whose key must not come before that of the item before.
  package func append(key: UnsafeRawBufferPointer, payload: UnsafeRawBufferPointer) throws {
    let lengths = 2 * Self.longestLength
    if lengths + key.count + payload.count <= behind.room {
      put(length: key.count)
      put(length: payload.count)
      behind.put(key)
      behind.put(payload)
    } else {
      if lengths > behind.room { try behind.flush() }
      put(length: key.count)
      put(length: payload.count)
      try behind.append(key)
      try behind.append(payload)
    }
  }

  /// Writes what is still in the buffer.
  package func finish() throws { try behind.finish() }

  /// Takes a length, for which there is room.
  @inline(__always)
  private func put(length: Int) {
    var rest = UInt(length)
    while rest >= 0x80 {
      behind.put(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    behind.put(UInt8(truncatingIfNeeded: rest))
  }
}
