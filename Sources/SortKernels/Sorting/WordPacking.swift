/// The bits of a column of words that differ from item to item: each word less the least of all, without the
/// low bits that never change. A column that is the same for all items takes no bits.
///
///     seconds of one month, all whole minutes        seconds − least, in units of 4: 20 bits
struct PackedField {
  private let least: UInt64
  private let droppedBits: UInt64
  /// How many bits the packed values take.
  let bits: Int

  /// - Complexity: O(count).
  init(_ words: UnsafePointer<UInt64>, count: Int, threads: Int) {
    guard count > 0 else {
      (least, droppedBits, bits) = (0, 0, 0)
      return
    }
    var spans = Array(repeating: Span(words[0]), count: threads)
    spans.withUnsafeMutableBufferPointer { spans in
      let spans = spans.baseAddress!
      inParallel(threads) { thread in
        var span = Span(words[0])
        for item in slice(thread, of: threads, count: count) { span.add(words[item]) }
        spans[thread] = span
      }
    }
    let span = spans.dropFirst().reduce(spans[0]) { $0.joined(with: $1) }
    // All words are equal modulo 2^n where all differences from one of them are multiples of 2^n.
    droppedBits = span.differences == 0 ? 0 : UInt64(span.differences.trailingZeroBitCount)
    least = span.least
    bits = 64 - ((span.greatest - span.least) >> droppedBits).leadingZeroBitCount
  }

  @inline(__always)
  func value(_ word: UInt64) -> UInt64 { (word &- least) &>> droppedBits }
}

/// What some words have in common.
private struct Span {
  private let first: UInt64
  private(set) var least: UInt64
  private(set) var greatest: UInt64
  /// The differences from one of the words, laid over each other.
  private(set) var differences: UInt64 = 0

  init(_ first: UInt64) { (self.first, least, greatest) = (first, first, first) }

  @inline(__always)
  mutating func add(_ word: UInt64) {
    least = min(least, word)
    greatest = max(greatest, word)
    differences |= word &- first
  }

  func joined(with other: Span) -> Span {
    var span = self
    span.least = min(least, other.least)
    span.greatest = max(greatest, other.greatest)
    span.differences |= other.differences
    return span
  }
}
