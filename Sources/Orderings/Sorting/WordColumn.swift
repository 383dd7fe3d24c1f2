import OrderingValues
import SortKernels

/// A key of many items as one word each, in order as the values are.
///
/// An instant is whole seconds as long as all are, else nanoseconds since 1970. A missing value is the word next
/// to the least or the greatest of those that are there.
struct WordColumn {
  let key: DirectKey
  let words: UnsafeMutablePointer<UInt64>
  let wanted: FieldReader.Wanted
  let turned: Bool

  /// Items are read in blocks that stay in the first cache.
  private static let blockSize = 1024
  private static let nanoseconds: Int64 = 1_000_000_000

  /// What is known of a part of the column.
  private struct Part: Sendable {
    let range: Range<Int>
    /// Whether words are nanoseconds.
    var isFine = false
    /// Whether each value is missing; empty while none is.
    var missing: [Bool] = []
    /// Whether a word is too narrow for a value, or it is none of the few that are known.
    var failed = false
  }

  /// Reads the key of all items; false where one word is too narrow for some value.
  func read(_ items: UnsafeRawPointer, threads: Int) -> Bool {
    let count = wanted.count
    let threads = count < SortLimits().threads ? 1 : max(threads, 1)
    var parts = (0..<threads).map { Part(range: slice($0, of: threads, count: count)) }
    // Each thread has a part, and the words, of its own.
    parts.withUnsafeMutableBufferPointer { parts in inParallel(threads) { read(items, &parts[$0]) } }
    if parts.contains(where: \.failed) { return false }
    if parts.contains(where: \.isFine) {
      for part in parts where !part.isFine {
        if !refine(part.range) { return false }
      }
    }
    return markMissing(parts)
  }

  private func read(_ items: UnsafeRawPointer, _ part: inout Part) {
    let size = Self.blockSize
    WordBlock.withBlock(min(size, part.range.count)) { block in
      var next = part.range.lowerBound
      while next < part.range.upperBound && !part.failed {
        let range = next..<min(next + size, part.range.upperBound)
        switch key.source {
        case .ranks(let read, let ranks):
          let start = words + range.lowerBound
          part.failed = block.withBytes(range.count) { bytes in
            read(items, wanted.slice(range), bytes)
            return !ranks.place(bytes, count: range.count, turned: turned) { start[$0] = $1 }
          }
        case .words(let read, let type, let change):
          var traits = read(items, wanted.slice(range), block)
          change.apply(to: block, count: range.count, &traits)
          encode(block, traits, type, at: range, &part)
        case .texts: preconditionFailure("Texts are no words.")
        }
        next = range.upperBound
      }
    }
  }

  private func encode(
    _ block: WordBlock, _ traits: WordBlock.Traits, _ type: FieldType, at range: Range<Int>,
    _ part: inout Part
  ) {
    if traits.hasMissing && part.missing.isEmpty {
      part.missing = Array(repeating: false, count: range.lowerBound - part.range.lowerBound)
    }
    if traits.hasMissing || !part.missing.isEmpty {
      part.missing += UnsafeBufferPointer(start: block.missing, count: range.count)
    }
    if traits.hasFractions && !part.isFine {
      guard type == .date, refine(part.range.lowerBound..<range.lowerBound) else { return part.failed = true }
      part.isFine = true
    }
    let (turn, words) = (turn, words + range.lowerBound)
    if part.isFine {
      var isWide = false
      for index in 0..<range.count {
        // Nothing overflows where seconds are as few as the check below wants.
        let (seconds, fraction) = (block.words[index], Int64(block.fractions[index]))
        isWide = isWide || seconds.magnitude > Self.secondLimit
        words[index] = orderedBits(seconds &* Self.nanoseconds &+ fraction) ^ turn
      }
      part.failed = isWide
    } else if type == .number {
      for index in 0..<range.count { words[index] = orderedBitsOfDouble(block.words[index]) ^ turn }
    } else {
      for index in 0..<range.count { words[index] = orderedBits(block.words[index]) ^ turn }
    }
  }

  private var turn: UInt64 { key.isDescending(turned: turned) ? .max : 0 }
  /// More seconds have no room in 64 bits as nanoseconds: from 1677 to 2262 they have.
  private static let secondLimit: UInt64 = 9_223_372_035

  /// Makes nanoseconds of seconds; false where there is no room for one.
  private func refine(_ range: Range<Int>) -> Bool {
    let turn = turn
    for index in range {
      let seconds = Int64(bitPattern: words[index] ^ turn ^ 1 << 63)
      if seconds.magnitude > Self.secondLimit { return false }
      words[index] = orderedBits(seconds * Self.nanoseconds) ^ turn
    }
    return true
  }

  /// Gives missing values their word; false where there is no room for it.
  private func markMissing(_ parts: [Part]) -> Bool {
    if parts.allSatisfy(\.missing.isEmpty) { return true }
    var (least, greatest): (UInt64, UInt64) = (.max, 0)
    for part in parts {
      for index in part.range
      where part.missing.isEmpty || !part.missing[index - part.range.lowerBound] {
        least = min(least, words[index])
        greatest = max(greatest, words[index])
      }
    }
    let absent: UInt64
    if least > greatest {
      absent = 0
    } else if key.missingFirst(turned: turned) {
      guard least > 0 else { return false }
      absent = least - 1
    } else {
      guard greatest < .max else { return false }
      absent = greatest + 1
    }
    for part in parts where !part.missing.isEmpty {
      for index in part.range where part.missing[index - part.range.lowerBound] { words[index] = absent }
    }
    return true
  }
}
