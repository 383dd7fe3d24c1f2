/// Writes the items of a run, in order of their keys, into a file.
///
/// Each item is the lengths of its key and its payload, then their bytes. A length is written in groups of 7 bits, the
/// lowest first; all bytes of it but the last have the upper bit set. So there is no longest key and no longest payload,
/// and short ones, as most are, spend one or two bytes on their lengths:
///
///     key "ab", payload "{}\n"       02     03     61 62   7B 7D 0A
///     key "",   300 bytes "x"        00     AC 02          78 78 … 78
///     key "ab", number 258 and "c"   02     09     61 62   02 01 00 00 00 00 00 00   63
///
/// A number in front of a payload is 8 bytes, the lowest first. The items follow one another with nothing in between, and
/// nothing stands before the first or behind the last.
package final class RunWriter {
  private let behind: WriteBehind
  private var buffer: UnsafeMutableRawBufferPointer
  private var other: UnsafeMutableRawBufferPointer
  private var used = 0
  private var flushed = 0
  private static let longestLength = 10

  /// Begins a run.
  ///
  /// - Parameters:
  ///   - file: An empty file.
  ///   - bufferSize: In what pieces it is written, in bytes; two of them are held.
  ///   - threads: How many threads there are to work on: with more than one, a piece is written while the next fills.
  package init(to file: any RunFile, bufferSize: Int, threads: Int = 1) {
    behind = WriteBehind(threads: threads) { try file.write($0) }
    buffer = .allocate(byteCount: max(bufferSize, 2 * Self.longestLength + 8), alignment: 1)
    other = .allocate(byteCount: buffer.count, alignment: 1)
  }

  deinit {
    // Where something else failed, its memory may still be written.
    try? behind.wait()
    buffer.deallocate()
    other.deallocate()
  }

  /// How many bytes the items take so far.
  package var byteCount: Int { flushed + used }

  /// Appends an item, whose key must not come before that of the item before.
  package func append(key: UnsafeRawBufferPointer, payload: UnsafeRawBufferPointer) throws {
    let longest = 2 * Self.longestLength + key.count + payload.count
    if longest <= buffer.count - used {
      put(length: key.count)
      put(length: payload.count)
      put(key)
      put(payload)
    } else {
      try appendAcross(key, nil, payload)
    }
  }

  /// Appends an item with a number in front of its payload: see `numberAndRest`.
  package func append(key: UnsafeRawBufferPointer, number: UInt64, payload: UnsafeRawBufferPointer) throws {
    let longest = 2 * Self.longestLength + key.count + 8 + payload.count
    if longest <= buffer.count - used {
      put(length: key.count)
      put(length: 8 + payload.count)
      put(key)
      put(number)
      put(payload)
    } else {
      try appendAcross(key, number, payload)
    }
  }

  /// Writes what is still in the buffer.
  package func finish() throws {
    try flush()
    try behind.wait()
  }

  /// Appends an item that the buffer has no room for as it is.
  private func appendAcross(
    _ key: UnsafeRawBufferPointer, _ number: UInt64?, _ payload: UnsafeRawBufferPointer
  ) throws {
    try flush()
    put(length: key.count)
    put(length: payload.count + (number == nil ? 0 : 8))
    try putOrWrite(key)
    if let number {
      if buffer.count - used < 8 { try flush() }
      put(number)
    }
    try putOrWrite(payload)
  }

  private func putOrWrite(_ bytes: UnsafeRawBufferPointer) throws {
    if bytes.count > buffer.count - used { try flush() }
    if bytes.count <= buffer.count { return put(bytes) }
    // Long ones need no copy, but the caller's memory is theirs again when this returns.
    try behind.write(bytes)
    try behind.wait()
    flushed += bytes.count
  }

  private func flush() throws {
    guard used > 0 else { return }
    try behind.write(UnsafeRawBufferPointer(rebasing: buffer[..<used]))
    swap(&buffer, &other)
    flushed += used
    used = 0
  }

  // Those that put have seen before that there is room.

  @inline(__always)
  private func put(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress, let buffer = buffer.baseAddress else { return }
    (buffer + used).copyMemory(from: start, byteCount: bytes.count)
    used += bytes.count
  }

  @inline(__always)
  private func put(_ number: UInt64) {
    buffer.storeBytes(of: number.littleEndian, toByteOffset: used, as: UInt64.self)
    used += 8
  }

  @inline(__always)
  private func put(length: Int) {
    var rest = UInt(length)
    while rest >= 0x80 {
      buffer[used] = UInt8(truncatingIfNeeded: rest) | 0x80
      used += 1
      rest >>= 7
    }
    buffer[used] = UInt8(truncatingIfNeeded: rest)
    used += 1
  }
}

extension UnsafeRawBufferPointer {
  /// The number in front of a payload that was appended with one, and what follows it.
  package var numberAndRest: (number: UInt64, rest: UnsafeRawBufferPointer) {
    precondition(count >= 8, "The payload was written without a number.")
    let number = UInt64(littleEndian: loadUnaligned(as: UInt64.self))
    return (number, UnsafeRawBufferPointer(rebasing: self[8...]))
  }
}
