/// The texts of one field of some items, one after the other: what a field of texts is read into.
///
/// It begins in memory of the caller, on the stack where items are few, and moves to memory of its own when
/// that is full.
@usableFromInline
package struct TextBlock: ~Copyable {
  @usableFromInline package private(set) var bytes: UnsafeMutablePointer<UInt8>
  @usableFromInline package var byteCount = 0
  @usableFromInline var capacity: Int
  @usableFromInline package let ends: UnsafeMutablePointer<Int>
  @usableFromInline package let missing: UnsafeMutablePointer<Bool>
  @usableFromInline package var count = 0
  /// Whether a text is missing.
  @usableFromInline package var hasMissing = false
  package private(set) var ownsBytes = false

  /// - Precondition: `ends` and `missing` have room for every text that is appended, and outlive the block, as
  ///   `bytes` does.
  package init(
    bytes: UnsafeMutableBufferPointer<UInt8>, ends: UnsafeMutablePointer<Int>,
    missing: UnsafeMutablePointer<Bool>
  ) {
    self.bytes = bytes.baseAddress!
    capacity = bytes.count
    self.ends = ends
    self.missing = missing
  }

  deinit {
    if ownsBytes { bytes.deallocate() }
  }

  /// Appends a text in UTF-8, or a missing one.
  @inlinable @inline(__always)
  package mutating func append(_ text: UnsafeBufferPointer<UInt8>?) {
    if let text {
      if byteCount + text.count > capacity { grow(by: text.count) }
      if let source = text.baseAddress { (bytes + byteCount).update(from: source, count: text.count) }
      byteCount += text.count
    } else {
      hasMissing = true
    }
    end(isMissing: text == nil)
  }

  /// Appends what is written to memory with room for at least so many bytes, or a missing text where it gives nil.
  /// Where it gives more than there was room for, it is called again with so much.
  package mutating func append(
    withRoomFor room: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int?
  ) {
    var room = room
    while true {
      if byteCount + room > capacity { grow(by: room) }
      let free = UnsafeMutableBufferPointer(start: bytes + byteCount, count: capacity - byteCount)
      guard let needed = write(free) else { return append(nil) }
      if needed <= free.count {
        byteCount += needed
        return end(isMissing: false)
      }
      room = needed
    }
  }

  @inlinable @inline(__always)
  mutating func end(isMissing: Bool) {
    ends[count] = byteCount
    missing[count] = isMissing
    count += 1
  }

  /// Makes room for at least so many bytes more.
  @inlinable @inline(never)
  mutating func grow(by needed: Int) { move(toRoomFor: Swift.max(2 * capacity, byteCount + needed)) }

  @usableFromInline
  mutating func move(toRoomFor room: Int) {
    let new = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
    new.update(from: bytes, count: byteCount)
    if ownsBytes { bytes.deallocate() }
    (bytes, capacity, ownsBytes) = (new, room, true)
  }

  /// Takes more of the caller's memory into use, which the bytes lie at the beginning of.
  package mutating func widen(to capacity: Int) {
    precondition(!ownsBytes && capacity >= byteCount, "The bytes lie elsewhere.")
    self.capacity = capacity
  }

  /// Appends the texts of a block whose ends and missing texts lie behind those of this one in memory.
  package mutating func append(_ next: consuming TextBlock) {
    precondition(next.ends == ends + count, "The block lies elsewhere.")
    if byteCount + next.byteCount > capacity { grow(by: next.byteCount) }
    // Both may lie in the same memory, which `update` minds.
    (bytes + byteCount).update(from: next.bytes, count: next.byteCount)
    for index in 0..<next.count { next.ends[index] += byteCount }
    byteCount += next.byteCount
    count += next.count
    hasMissing = hasMissing || next.hasMissing
  }

  /// A text, or nil where it is missing.
  package func text(_ index: Int) -> UnsafeBufferPointer<UInt8>? {
    let range = range(index)
    return missing[index] ? nil : UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count)
  }

  /// Makes empty texts missing ones.
  package mutating func markBlanksMissing() {
    for index in 0..<count where range(index).isEmpty {
      missing[index] = true
      hasMissing = true
    }
  }

  /// The bytes of a text.
  package func range(_ index: Int) -> Range<Int> {
    Range(uncheckedBounds: (index == 0 ? 0 : ends[index - 1], ends[index]))
  }
}
