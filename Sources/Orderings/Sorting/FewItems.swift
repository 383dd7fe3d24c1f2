import OrderingValues
import SortKernels

/// Sorts a few items by keys that are read as they are needed: the second only of items that tie by the first.
///
/// Everything stands on the stack, so that ordering two items costs little more than comparing them by hand.
struct FewItems: ~Copyable {
  /// More items are sorted by radix, which needs memory from the heap.
  static let limit = 64

  private let items: UnsafeRawPointer
  private let stride: Int
  private let keys: [DirectKey]
  private let turned: Bool
  /// The items' numbers, in the end in order.
  private let order: UnsafeMutablePointer<UInt32>
  private let bits: UnsafeMutablePointer<UInt128>
  private let block: WordBlock
  /// Whether a value was met that only a column can take.
  private var failed = false

  /// Calls a body with the numbers of `count` items in order, or with nil where the keys need columns after all.
  ///
  /// - Precondition: At most `limit` items stand from `items` on.
  static func withOrder(
    of items: UnsafeRawPointer, stride: Int, count: Int, by keys: [DirectKey], turned: Bool,
    _ body: (UnsafeMutableBufferPointer<UInt32>?) -> Void
  ) {
    // Each is of 1,024 bytes at most, which is what the stack takes.
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: limit) { order in
      withUnsafeTemporaryAllocation(of: UInt128.self, capacity: limit) { bits in
        WordBlock.withFew { block in
          for item in 0..<count { order[item] = UInt32(truncatingIfNeeded: item) }
          var sort = FewItems(
            items: items, stride: stride, keys: keys, turned: turned, order: order.baseAddress!,
            bits: bits.baseAddress!,
            block: block)
          sort.sort(0..<count, by: 0)
          body(sort.failed ? nil : UnsafeMutableBufferPointer(rebasing: order[..<count]))
        }
      }
    }
  }

  private init(
    items: UnsafeRawPointer, stride: Int, keys: [DirectKey], turned: Bool,
    order: UnsafeMutablePointer<UInt32>,
    bits: UnsafeMutablePointer<UInt128>, block: WordBlock
  ) {
    self.items = items
    self.stride = stride
    self.keys = keys
    self.turned = turned
    self.order = order
    self.bits = bits
    self.block = block
  }

  /// Sorts the items at some places, which tie by all keys before `index`.
  private mutating func sort(_ range: Range<Int>, by index: Int) {
    guard index < keys.count else { return }
    let places = order + range.lowerBound
    var ties: UInt64
    if case .texts(let texts) = keys[index].source {
      ties =
        range.count == 2
        ? sortTwoByTexts(places, keys[index], texts) : sortByTexts(places, range.count, keys[index], texts)
    } else {
      // At first items lie side by side.
      let wanted = FieldReader.Wanted(places: index == 0 ? nil : UnsafePointer(places), count: range.count)
      guard keys[index].read(items, wanted, block, into: bits, turned: turned) else {
        failed = true
        return
      }
      ties = sortByBits(places, range.count)
    }
    guard index + 1 < keys.count else { return }
    // Runs of ties, the bit of each item but the first set.
    while ties != 0, !failed {
      let start = ties.trailingZeroBitCount - 1
      let length = (~(ties >> UInt64(start + 1))).trailingZeroBitCount + 1
      sort(range.lowerBound + start..<range.lowerBound + start + length, by: index + 1)
      ties = start + length >= 64 ? 0 : ties & (.max << UInt64(start + length))
    }
  }

  /// Sorts items by their bits, and gives those that tie with the one before.
  private func sortByBits(_ places: UnsafeMutablePointer<UInt32>, _ count: Int) -> UInt64 {
    var sorted = 1
    while sorted < count && bits[sorted - 1] > bits[sorted] { sorted += 1 }
    if sorted == count {
      var (bits, places) = (
        UnsafeMutableBufferPointer(start: bits, count: count),
        UnsafeMutableBufferPointer(start: places, count: count)
      )
      bits.reverse()
      places.reverse()
      return 0
    }
    var ties: UInt64 = 0
    for sorted in 1..<count {
      let bit = bits[sorted]
      if bits[sorted - 1] <= bit { continue }
      let item = places[sorted]
      var place = sorted
      repeat {
        bits[place] = bits[place - 1]
        places[place] = places[place - 1]
        place -= 1
      } while place > 0 && bits[place - 1] > bit
      bits[place] = bit
      places[place] = item
    }
    for place in 1..<count where bits[place] == bits[place - 1] { ties |= 1 << UInt64(place) }
    return ties
  }

  /// Sorts two items, whose texts are compared where they are.
  private func sortTwoByTexts(
    _ places: UnsafeMutablePointer<UInt32>, _ key: DirectKey, _ texts: TextSource
  ) -> UInt64 {
    let precedence = texts.precedence(
      of: items + Int(places[0]) * stride, and: items + Int(places[1]) * stride,
      missingFirst: key.missingFirst(turned: turned), isDescending: key.isDescending(turned: turned))
    if precedence > 0 { (places[0], places[1]) = (places[1], places[0]) }
    return precedence == 0 ? 0b10 : 0
  }

  /// Sorts items by their texts, and gives those that tie with the one before: first by 16 bytes, then those whose
  /// are equal as a whole.
  private func sortByTexts(
    _ places: UnsafeMutablePointer<UInt32>, _ count: Int, _ key: DirectKey, _ source: TextSource
  ) -> UInt64 {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { bytes in
      withUnsafeTemporaryAllocation(of: Int.self, capacity: Self.limit) { ends in
        withUnsafeTemporaryAllocation(of: Bool.self, capacity: Self.limit) { missing in
          withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * Self.limit) { memory in
            var texts = TextBlock(bytes: bytes, ends: ends.baseAddress!, missing: missing.baseAddress!)
            source.appendKeys(of: items, .init(places: UnsafePointer(places), count: count), to: &texts)
            let (numbers, before) = (memory.baseAddress!, memory.baseAddress! + Self.limit)
            let turn: UInt128 = key.isDescending(turned: turned) ? .max : 0
            for number in 0..<count {
              numbers[number] = UInt32(truncatingIfNeeded: number)
              before[number] = places[number]
              bits[number] = texts.prefix(number) ^ turn
            }
            if texts.hasMissing {
              // The least and the greatest prefix there is, and what has it by itself is told apart below.
              let absent: UInt128 = key.missingFirst(turned: turned) ? 0 : .max
              for number in 0..<count where missing[number] { bits[number] = absent }
            }
            var ties = sortByBits(numbers, count)
            if ties != 0 { ties = resolve(ties, numbers, texts, key) }
            for place in 0..<count { places[place] = before[Int(numbers[place])] }
            return ties
          }
        }
      }
    }
  }

  /// Sorts runs of texts whose beginnings are equal, and gives those that tie as a whole.
  private func resolve(
    _ runs: UInt64, _ numbers: UnsafeMutablePointer<UInt32>, _ texts: borrowing TextBlock, _ key: DirectKey
  ) -> UInt64 {
    let (sign, missing) = (
      key.isDescending(turned: turned) ? -1 : 1, key.missingFirst(turned: turned) ? -1 : 1
    )
    func precedence(of i: UInt32, and j: UInt32) -> Int {
      texts.precedence(of: Int(i), and: Int(j), sign: sign, missing: missing)
    }
    var rest = runs
    while rest != 0 {
      // One after the other goes to where it belongs among those of its run before it.
      var place = rest.trailingZeroBitCount
      rest &= rest - 1
      let number = numbers[place]
      while runs & 1 << UInt64(place) != 0, precedence(of: number, and: numbers[place - 1]) < 0 {
        numbers[place] = numbers[place - 1]
        place -= 1
      }
      numbers[place] = number
    }
    var ties: UInt64 = 0
    rest = runs
    while rest != 0 {
      let place = rest.trailingZeroBitCount
      rest &= rest - 1
      if precedence(of: numbers[place - 1], and: numbers[place]) == 0 { ties |= 1 << UInt64(place) }
    }
    return ties
  }
}

extension TextBlock {
  /// The first 16 bytes of a text, zeros behind its end.
  fileprivate func prefix(_ index: Int) -> UInt128 {
    let range = range(index)
    let start = UnsafeRawPointer(bytes + range.lowerBound)
    if range.count >= 16 {
      return UInt128(bigEndian: start.loadUnaligned(as: UInt128.self))
    }
    var prefix: UInt128 = 0
    for offset in 0..<range.count {
      prefix |= UInt128(bytes[range.lowerBound + offset]) << UInt128(120 - 8 * offset)
    }
    return prefix
  }

  /// −1, 0 or 1: whether text `i` comes before text `j`, ties with it or comes after it.
  fileprivate func precedence(of i: Int, and j: Int, sign: Int, missing direction: Int) -> Int {
    if missing[i] || missing[j] { return missing[i] == missing[j] ? 0 : missing[i] ? direction : -direction }
    let (a, b) = (range(i), range(j))
    return sign
      * SortKernels.precedence(
        of: UnsafeBufferPointer(start: bytes + a.lowerBound, count: a.count),
        and: UnsafeBufferPointer(start: bytes + b.lowerBound, count: b.count))
  }
}
