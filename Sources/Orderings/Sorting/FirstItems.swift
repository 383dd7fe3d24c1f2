import OrderingValues
import SortKernels

/// Finds the first few of many items, block by block: of most items only the first key is read, and no more keys
/// are held than those of a few times as many items as are wanted.
struct FirstItems: ~Copyable {
  private let items: UnsafeRawPointer
  private let keys: [DirectKey]
  private let turned: Bool
  private var smallest: SmallestItems
  /// The items of a block that may be among the first, and whether a key has told so already.
  private let candidates: UnsafeMutableBufferPointer<UInt32>
  private let isBefore: UnsafeMutableBufferPointer<Bool>
  private let bits: UnsafeMutableBufferPointer<UInt128>
  private let block: WordBlock
  /// The parts of the keys of the candidates, two words a key.
  private let words: UnsafeMutableBufferPointer<UInt64>

  /// Blocks stay in the first two caches.
  private static let blockSize = 1024

  /// The numbers of the first `limit` of `count` items in order; nil where the keys need columns after all.
  static func first(
    _ limit: Int, of items: UnsafeRawPointer, count: Int, by keys: [DirectKey], turned: Bool
  ) -> [UInt32]? {
    var search = FirstItems(of: items, by: keys, turned: turned, limit: limit)
    for start in stride(from: 0, to: count, by: blockSize) {
      guard search.offer(start..<min(start + blockSize, count)) else { return nil }
    }
    return search.found()
  }

  private init(of items: UnsafeRawPointer, by keys: [DirectKey], turned: Bool, limit: Int) {
    (self.items, self.keys, self.turned) = (items, keys, turned)
    smallest = SmallestItems(limit: limit)
    let size = Self.blockSize
    candidates = .allocate(capacity: size)
    isBefore = .allocate(capacity: size)
    bits = .allocate(capacity: size)
    words = .allocate(capacity: 2 * keys.count * size)
    block = WordBlock(
      words: .allocate(capacity: size), fractions: .allocate(capacity: size),
      missing: .allocate(capacity: size))
  }

  deinit {
    candidates.deallocate()
    isBefore.deallocate()
    bits.deallocate()
    words.deallocate()
    block.words.deallocate()
    block.fractions.deallocate()
    block.missing.deallocate()
  }

  private mutating func found() -> [UInt32] {
    var found = SmallestItems(limit: 0)
    swap(&found, &smallest)
    return found.sorted()
  }

  /// Words of one part of the keys of the candidates.
  private func part(_ index: Int) -> UnsafeMutablePointer<UInt64> {
    words.baseAddress! + index * Self.blockSize
  }

  private func words(ofPart index: Int, _ count: Int) -> KeyView {
    .words(UnsafeBufferPointer(start: part(index), count: count))
  }

  /// Offers the items of a block; false where the keys need columns.
  private mutating func offer(_ range: Range<Int>) -> Bool {
    var count = range.count
    for index in 0..<count {
      candidates[index] = UInt32(truncatingIfNeeded: range.lowerBound + index)
      isBefore[index] = false
    }
    var wanted = FieldReader.Wanted(first: range.lowerBound, count: count)
    var next = 0
    while next < keys.count, !keys[next].isText {
      guard keys[next].read(items, wanted, block, into: bits.baseAddress!, turned: turned) else {
        return false
      }
      count = keep(count, key: next)
      if count == 0 { return true }
      wanted = FieldReader.Wanted(places: UnsafePointer(candidates.baseAddress), count: count)
      next += 1
    }
    return offerWithTexts(from: next, wanted)
  }

  /// Makes two parts of the bits of a key.
  ///
  ///     | 97 … 34: presence and the upper bits of the word | 33 … 0: its lower bits and the second part |
  private func setParts(ofKey key: Int, _ index: Int, _ bits: UInt128) {
    part(2 * key)[index] = UInt64(truncatingIfNeeded: bits >> 34)
    part(2 * key + 1)[index] = UInt64(truncatingIfNeeded: bits & (1 << 34 - 1))
  }

  /// Takes the parts of a key out of its bits, and drops the candidates that it tells to be too late.
  private func keep(_ count: Int, key: Int) -> Int {
    let bar = smallest.bar(2 * key).flatMap { upper in
      smallest.bar(2 * key + 1).map { UInt128(upper) << 34 | UInt128($0) }
    }
    var kept = 0
    for index in 0..<count {
      let bit = bits[index]
      if let bar, !isBefore[index] {
        if bit > bar { continue }
        isBefore[kept] = bit < bar
      } else {
        isBefore[kept] = isBefore[index]
      }
      if kept < index {
        candidates[kept] = candidates[index]
        for earlier in 0..<2 * key { part(earlier)[kept] = part(earlier)[index] }
      }
      setParts(ofKey: key, kept, bit)
      kept += 1
    }
    return kept
  }

  /// Offers the candidates with their parts and those of the keys from the first one of texts on.
  private mutating func offerWithTexts(from key: Int, _ wanted: FieldReader.Wanted) -> Bool {
    var views = (0..<2 * key).map { words(ofPart: $0, wanted.count) }
    return withParts(from: key, wanted, &views)
  }

  private mutating func withParts(
    from key: Int, _ wanted: FieldReader.Wanted, _ views: inout [KeyView]
  ) -> Bool {
    guard key < keys.count else {
      smallest.offer(views, items: UnsafeBufferPointer(rebasing: candidates[..<wanted.count]))
      return true
    }
    guard case .texts(let source) = keys[key].source else {
      guard keys[key].read(items, wanted, block, into: bits.baseAddress!, turned: turned) else {
        return false
      }
      for index in 0..<wanted.count { setParts(ofKey: key, index, bits[index]) }
      views += [words(ofPart: 2 * key, wanted.count), words(ofPart: 2 * key + 1, wanted.count)]
      return withParts(from: key + 1, wanted, &views)
    }
    let column = TextColumn(source, of: items, wanted, threads: 1)
    column.writePresence(missingFirst: keys[key].missingFirst(turned: turned), to: part(2 * key))
    views.append(words(ofPart: 2 * key, wanted.count))
    views.append(.bytes(column.view(isDescending: keys[key].isDescending(turned: turned))))
    let isOffered = withParts(from: key + 1, wanted, &views)
    // The views are of the column's memory.
    withExtendedLifetime(column) {}
    return isOffered
  }
}
