import OrderingValues

/// The sort keys of many items, gathered part by part, the most significant first, and packed as they come.
///
///     var keys = SortKeys(count: stories.count)
///     keys.appendWords { words in for item in 0..<stories.count { words[item] = … } }
///     keys.append(titles)
///     let sorted = keys.sorted()
///
/// Only the bits of a part that differ from item to item are kept, side by side with those of the parts before:
///
///     priority 1…5, then seconds of one month, descending       3 bits + 22 bits: one word
///
///     | 0 … 0 | priority − 1 | seconds − least |
///       39 bits      3 bits        22 bits
///
/// The memory at the peak is 16 bytes an item where all packed bits and the bits of an item's number are no more than
/// 64, 24 where they are no more than 128, and 8 more for each 64 bits beyond. Many strings that come early enough to
/// decide much are packed too, as the first 128 bits of their code, and take 4 bytes more where those do not hold all.
package struct SortKeys: ~Copyable {
  let count: Int
  let threads: Int
  let limits: SortLimits
  var parts: [KeyPart] = []
  var memory: WordMemory
  var codes: [ByteCode] = []
  private var packedBits = 0

  /// Keys without a part yet: all items tie.
  ///
  /// - Parameters:
  ///   - count: How many items there are, at most 2³² − 1.
  ///   - threads: On how many threads to work at once, where there are enough items for it to pay.
  ///   - limits: Where it pays.
  package init(count: Int, threads: Int = 1, limits: SortLimits = SortLimits()) {
    precondition(count <= Int(UInt32.max), "Too many items to sort.")
    self.count = count
    self.threads = count < limits.threads ? 1 : max(1, threads)
    self.limits = limits
    memory = WordMemory(count: count)
    parts.reserveCapacity(4)
  }

  deinit {
    for code in codes { code.deallocate() }
    for case .strings(let part) in parts { part.prefixCounts?.deallocate() }
  }

  /// Appends a part of one unsigned number an item; the smaller comes first. `fill` writes `count` words into
  /// memory that is lent to it and not set before.
  ///
  /// - Complexity: O(count).
  package mutating func appendWords(_ fill: (UnsafeMutablePointer<UInt64>) -> Void) {
    let words = memory.take()
    fill(words)
    pack(words)
  }

  /// Appends a part of one string an item, in memory of the caller, which outlives the sort.
  ///
  /// - Complexity: O(bytes) where the parts so far cannot tell all items apart, else nothing is done yet.
  package mutating func append(_ strings: ByteView) {
    precondition(strings.ends.count >= count, "A key column is shorter than the list of items.")
    var part = StringPart(strings: strings)
    if count >= limits.codes, packedBits < bitWidth(ofNumbersBelow: count), !strings.bytes.isEmpty {
      let code = ByteCode(strings, count: count, threads: threads)
      codes.append(code)
      part.code = code
      if strings.bytes.count < StringPart.hasEnded, appendPrefix(of: &part) { return }
    }
    parts.append(.strings(part))
  }

  /// Appends the first two chunks of 64 bits of all strings as words; true where they hold all.
  private mutating func appendPrefix(of part: inout StringPart) -> Bool {
    let (first, second) = (memory.take(), memory.take())
    let prefixCounts = allocateNumbers(of: UInt32.self, count: count)
    var areWhole = Array(repeating: true, count: threads)
    areWhole.withUnsafeMutableBufferPointer { areWhole in
      let areWhole = areWhole.baseAddress!
      inParallel(threads) { [part] thread in
        var isWhole = true
        for item in slice(thread, of: threads, count: count) {
          let prefix = part.prefix(of: item)
          first[item] = prefix.first
          second[item] = prefix.second
          prefixCounts[item] = prefix.count
          isWhole = isWhole && prefix.count == StringPart.hasEnded
        }
        areWhole[thread] = isWhole
      }
    }
    pack(first)
    pack(second)
    if !areWhole.contains(false) {
      prefixCounts.deallocate()
      return true
    }
    part.prefixCounts = prefixCounts
    return false
  }

  // MARK: Packing

  /// Lays what differs of some words behind the bits that are there, and takes their memory over.
  private mutating func pack(_ words: UnsafeMutablePointer<UInt64>) {
    let field = PackedField(words, count: count, threads: threads)
    if field.bits == 0 {
      memory.giveBack(words)
      return
    }
    packedBits += field.bits
    guard case .words(let last, let used)? = parts.last, used < 64 else {
      inParallel(threads) { thread in
        for item in slice(thread, of: threads, count: count) { words[item] = field.value(words[item]) }
      }
      parts.append(.words(words, bits: field.bits))
      return
    }
    // What does not fit into the last word goes on in the next.
    let moved = min(64 - used, field.bits)
    let rest = field.bits - moved
    let mask = lowBits(rest)
    inParallel(threads) { thread in
      for item in slice(thread, of: threads, count: count) {
        let value = field.value(words[item])
        last[item] = last[item] &<< UInt64(moved) | value &>> UInt64(rest)
        words[item] = value & mask
      }
    }
    parts[parts.count - 1] = .words(last, bits: used + moved)
    if rest == 0 { memory.giveBack(words) } else { parts.append(.words(words, bits: rest)) }
  }
}

/// From how many items on something pays; tests set less.
package struct SortLimits: Sendable {
  /// Starting another thread takes as long as sorting some thousands of items.
  package var threads = 1 << 15
  /// A code of strings costs two passes over all bytes, and pays where the strings do not lie in the nearer caches:
  /// 10,000 titles take 0.9 ms with it, 0.6 ms without, 1,000,000 take 110 ms and 230 ms.
  package var codes = 1 << 15
  /// Items that tie are sorted on all threads if there are more than so many and than an eighth of all.
  package var longRun = 1 << 15

  package init() {}
}
