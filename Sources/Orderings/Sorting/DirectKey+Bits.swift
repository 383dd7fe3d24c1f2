import OrderingValues
import SortKernels

extension WordBlock {
  /// Calls a body with a block for one item, on the stack.
  @inline(__always)
  static func withOne<Result>(_ body: (WordBlock) -> Result) -> Result {
    var (word, fraction, isMissing) = (0 as Int64, 0 as Int32, false)
    // An `&` in a call of the initialiser would give pointers that are good until it returns, and no longer.
    return withUnsafeMutablePointer(to: &word) { word in
      withUnsafeMutablePointer(to: &fraction) { fraction in
        withUnsafeMutablePointer(to: &isMissing) { isMissing in
          body(WordBlock(words: word, fractions: fraction, missing: isMissing))
        }
      }
    }
  }

  /// Calls a body with a block for some items.
  static func withBlock<Result>(_ count: Int, _ body: (WordBlock) -> Result) -> Result {
    withUnsafeTemporaryAllocation(byteCount: count * (8 + 4 + 1), alignment: 8) { memory in
      let start = memory.baseAddress!
      return body(
        WordBlock(
          words: start.bindMemory(to: Int64.self, capacity: count),
          fractions: (start + 8 * count).bindMemory(to: Int32.self, capacity: count),
          missing: (start + 12 * count).bindMemory(to: Bool.self, capacity: count)))
    }
  }

  /// Calls a body with memory for a byte an item, which is that of `missing`: bytes have nothing missing.
  @inline(__always)
  func withBytes<Result>(_ count: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Result) -> Result {
    missing.withMemoryRebound(to: UInt8.self, capacity: count, body)
  }
}

extension DirectKey {
  /// Reads the key of some items as bits in order: whether there is a value, its word, and its second part.
  ///
  ///     | 0 … 0 | 10 missing last, 01 there, 00 missing first | word, 64 bits | second part, 32 bits |
  ///
  /// - Precondition: It is no key of texts. `block` and `bits` have room for all items that are wanted.
  /// - Returns: False where a value is none of the few that are known.
  func read(
    _ items: UnsafeRawPointer, _ wanted: FieldReader.Wanted, _ block: WordBlock,
    into bits: UnsafeMutablePointer<UInt128>, turned: Bool
  ) -> Bool {
    let count = wanted.count
    switch source {
    case .ranks(let read, let ranks):
      return block.withBytes(count) { bytes in
        read(items, wanted, bytes)
        return ranks.place(bytes, count: count, turned: turned) { bits[$0] = UInt128($1) << 32 }
      }
    case .words(let read, let type, let change):
      let turn: UInt64 = isDescending(turned: turned) ? .max : 0
      var traits = read(items, wanted, block)
      change.apply(to: block, count: count, &traits)
      let there: UInt128 = 1 << 96
      for index in 0..<count {
        let word = block.words[index]
        let ordered = (type == .number ? orderedBitsOfDouble(word) : orderedBits(word)) ^ turn
        let fraction = traits.hasFractions ? UInt32(bitPattern: block.fractions[index]) : 0
        let orderedFraction = fraction ^ 1 << 31 ^ UInt32(truncatingIfNeeded: turn)
        bits[index] = there | UInt128(ordered) << 32 | UInt128(orderedFraction)
      }
      if traits.hasMissing {
        let absent: UInt128 = missingFirst(turned: turned) ? 0 : 1 << 97
        for index in 0..<count where block.missing[index] { bits[index] = absent }
      }
    case .texts: preconditionFailure("Texts are no bits.")
    }
    return true
  }
}

extension [DirectKey] {
  /// −1, 0 or 1: whether one item comes before another, ties with it or comes after it; nil where the keys need
  /// columns after all.
  ///
  /// - Complexity: O(keys and bytes up to the first difference); nothing is allocated.
  func precedence(of a: UnsafeRawPointer, and b: UnsafeRawPointer, turned: Bool) -> Int? {
    // By index: an iterator would hold the array, which takes longer than to compare two words.
    for index in indices {
      guard let precedence = self[index].precedence(of: a, and: b, turned: turned) else { return nil }
      if precedence != 0 { return precedence }
    }
    return 0
  }
}

extension DirectKey {
  /// −1, 0 or 1: whether one item comes before another by this key, ties with it or comes after it; nil where it needs
  /// columns after all.
  func precedence(of a: UnsafeRawPointer, and b: UnsafeRawPointer, turned: Bool) -> Int? {
    if case .texts(let texts) = source {
      return texts.precedence(
        of: a, and: b, missingFirst: missingFirst(turned: turned), isDescending: isDescending(turned: turned))
    }
    var bits: (UInt128, UInt128) = (0, 0)
    let isRead = WordBlock.withOne { block in
      let one = FieldReader.Wanted(count: 1)
      return read(a, one, block, into: &bits.0, turned: turned)
        && read(b, one, block, into: &bits.1, turned: turned)
    }
    guard isRead else { return nil }
    return bits.0 < bits.1 ? -1 : bits.0 > bits.1 ? 1 : 0
  }
}
