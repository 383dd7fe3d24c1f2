import OrderingValues

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
    let span = threads == 1 ? WordSpan(words, 0..<count) : WordSpan(words, count: count, threads: threads)
    // All words are equal modulo 2^n where all differences from one of them are multiples of 2^n.
    droppedBits = span.differences == 0 ? 0 : UInt64(span.differences.trailingZeroBitCount)
    least = span.least
    bits = 64 - ((span.greatest - span.least) >> droppedBits).leadingZeroBitCount
  }

  @inline(__always)
  func value(_ word: UInt64) -> UInt64 { (word &- least) &>> droppedBits }
}

/// What some words have in common.
private struct WordSpan {
  let first: UInt64
  var least: UInt64
  var greatest: UInt64
  /// The differences from one of the words, laid over each other.
  var differences: UInt64

  @inline(__always)
  init(_ words: UnsafePointer<UInt64>, _ range: Range<Int>) {
    let first = words[range.lowerBound]
    var (least, greatest, differences) = (first, first, 0 as UInt64)
    for item in range {
      let word = words[item]
      least = min(least, word)
      greatest = max(greatest, word)
      differences |= word &- first
    }
    (self.first, self.least, self.greatest, self.differences) = (first, least, greatest, differences)
  }

  init(_ words: UnsafePointer<UInt64>, count: Int, threads: Int) {
    var spans = Array(repeating: WordSpan(words, 0..<1), count: threads)
    spans.withUnsafeMutableBufferPointer { spans in
      let spans = spans.baseAddress!
      inParallel(threads) { spans[$0] = WordSpan(words, slice($0, of: threads, count: count)) }
    }
    self = spans.dropFirst().reduce(spans[0]) { $0.joined(with: $1) }
  }

  func joined(with other: WordSpan) -> WordSpan {
    var span = self
    span.least = min(least, other.least)
    span.greatest = max(greatest, other.greatest)
    span.differences |= other.differences | (other.first &- first)
    return span
  }
}
