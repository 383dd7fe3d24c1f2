import OrderingValues
import SortKernels

/// Sorts a few items key by key: runs of items that tie so far by the next key, until no two tie.
///
/// What it needs is on the stack up to 64 items, so that ordering a few costs little more than comparing them by hand.
struct FewItems: ~Copyable {
  /// More items are sorted by radix, which pays from here on.
  static let limit = 256

  private let items: UnsafeRawPointer
  private let stride: Int
  private let count: Int
  private let turned: Bool
  /// The items' numbers, in the end in order.
  private let order: UnsafeMutablePointer<UInt32>
  /// The bits of one key of the items in `order`.
  private let bits: UnsafeMutablePointer<UInt128>
  /// Whether an item ties with the one before it by all keys so far.
  private let ties: UnsafeMutablePointer<Bool>
  private let block: WordBlock

  /// Calls a body with the numbers of `count` items in order, or with nil where the keys need columns after all.
  ///
  /// - Precondition: At most `limit` items stand from `items` on, each `stride` bytes after the one before.
  static func withOrder(
    of items: UnsafeRawPointer, stride: Int, count: Int, by keys: [DirectKey], turned: Bool,
    _ body: (UnsafeMutableBufferPointer<UInt32>?) -> Void
  ) {
    withMemory(of: UInt32.self, count) { order in
      withMemory(of: UInt128.self, count) { bits in
        withMemory(of: Bool.self, count) { ties in
          withMemory(of: Int64.self, count) { words in
            withMemory(of: Int32.self, count) { fractions in
              withMemory(of: Bool.self, count) { missing in
                for item in 0..<count {
                  order[item] = UInt32(truncatingIfNeeded: item)
                  ties[item] = item > 0
                }
                let few = FewItems(
                  items: items, stride: stride, count: count, turned: turned, order: order, bits: bits,
                  ties: ties, block: WordBlock(words: words, fractions: fractions, missing: missing))
                let isSorted = few.sort(by: keys)
                body(isSorted ? UnsafeMutableBufferPointer(start: order, count: count) : nil)
              }
            }
          }
        }
      }
    }
  }

  /// Calls a body with memory for some elements, on the stack where they are no more than 64: a number that is known
  /// beforehand, and at most 1,024 bytes, are what makes that quick.
  @inline(__always)
  private static func withMemory<Element: BitwiseCopyable>(
    of type: Element.Type, _ count: Int, _ body: (UnsafeMutablePointer<Element>) -> Void
  ) {
    if count <= 64 {
      withUnsafeTemporaryAllocation(of: Element.self, capacity: 64) { body($0.baseAddress!) }
    } else {
      let memory = UnsafeMutablePointer<Element>.allocate(capacity: count)
      body(memory)
      memory.deallocate()
    }
  }

  private init(
    items: UnsafeRawPointer, stride: Int, count: Int, turned: Bool, order: UnsafeMutablePointer<UInt32>,
    bits: UnsafeMutablePointer<UInt128>, ties: UnsafeMutablePointer<Bool>, block: WordBlock
  ) {
    (self.items, self.stride, self.count, self.turned) = (items, stride, count, turned)
    (self.order, self.bits, self.ties, self.block) = (order, bits, ties, block)
  }

  /// Sorts by all keys; false where a value was met that only a column can take.
  private func sort(by keys: [DirectKey]) -> Bool {
    for index in keys.indices {
      let key = keys[index]
      if case .texts(let texts) = key.source {
        forEachRun { places in
          if places.count == 2 { sortTwo(places, key, texts) } else { sort(places, key, texts) }
        }
      } else {
        // At first items lie side by side. Later keys are read of all items, tied or not: one call of a reader
        // takes longer than to read some words more, and no field is read twice.
        let wanted = FieldReader.Wanted(places: index == 0 ? nil : UnsafePointer(order), count: count)
        guard key.read(items, wanted, block, into: bits, turned: turned) else { return false }
        forEachRun { places in sortByBits(places, order, bits) }
        for place in 1..<count { ties[place] = ties[place] && bits[place] == bits[place - 1] }
      }
      if !(1..<count).contains(where: { ties[$0] }) { break }
    }
    return true
  }

  /// Calls a body with the places of each run of items that tie.
  @inline(__always)
  private func forEachRun(_ body: (Range<Int>) -> Void) {
    var start = 0
    while start < count {
      var end = start + 1
      while end < count && ties[end] { end += 1 }
      if end - start > 1 { body(start..<end) }
      start = end
    }
  }

  // MARK: Bits

  /// Sorts numbers by their bits, both of which are moved; those that tie stay in order.
  private func sortByBits(
    _ range: Range<Int>, _ numbers: UnsafeMutablePointer<UInt32>, _ bits: UnsafeMutablePointer<UInt128>
  ) {
    let (numbers, bits, count) = (numbers + range.lowerBound, bits + range.lowerBound, range.count)
    var descending = 1
    while descending < count && bits[descending - 1] > bits[descending] { descending += 1 }
    if descending == count {
      var bits = UnsafeMutableBufferPointer(start: bits, count: count)
      var numbers = UnsafeMutableBufferPointer(start: numbers, count: count)
      bits.reverse()
      numbers.reverse()
      return
    }
    let runLength = 16
    for start in Swift.stride(from: 0, to: count, by: runLength) {
      sortByInsertion(start..<min(start + runLength, count), numbers, bits)
    }
    if count > runLength { mergeRuns(of: runLength, count, numbers, bits) }
  }

  private func sortByInsertion(
    _ range: Range<Int>, _ numbers: UnsafeMutablePointer<UInt32>, _ bits: UnsafeMutablePointer<UInt128>
  ) {
    var sorted = range.lowerBound + 1
    while sorted < range.upperBound {
      let bit = bits[sorted]
      if bits[sorted - 1] > bit {
        let number = numbers[sorted]
        var place = sorted
        repeat {
          bits[place] = bits[place - 1]
          numbers[place] = numbers[place - 1]
          place -= 1
        } while place > range.lowerBound && bits[place - 1] > bit
        bits[place] = bit
        numbers[place] = number
      }
      sorted += 1
    }
  }

  /// Merges sorted runs two by two, the earlier of which is moved aside.
  private func mergeRuns(
    of length: Int, _ count: Int, _ numbers: UnsafeMutablePointer<UInt32>,
    _ bits: UnsafeMutablePointer<UInt128>
  ) {
    Self.withMemory(of: UInt128.self, count) { heldBits in
      Self.withMemory(of: UInt32.self, count) { held in
        var length = length
        while length < count {
          for start in Swift.stride(from: 0, to: count - length, by: 2 * length) {
            merge(start, start + length, min(start + 2 * length, count), numbers, bits, heldBits, held)
          }
          length *= 2
        }
      }
    }
  }

  private func merge(
    _ start: Int, _ middle: Int, _ end: Int, _ numbers: UnsafeMutablePointer<UInt32>,
    _ bits: UnsafeMutablePointer<UInt128>, _ heldBits: UnsafeMutablePointer<UInt128>,
    _ held: UnsafeMutablePointer<UInt32>
  ) {
    if bits[middle - 1] <= bits[middle] { return }
    let length = middle - start
    for place in 0..<length { (heldBits[place], held[place]) = (bits[start + place], numbers[start + place]) }
    // The place to write to is never beyond what is still to be read of the later run.
    var (earlier, later, place) = (0, middle, start)
    while earlier < length {
      if later < end && bits[later] < heldBits[earlier] {
        (bits[place], numbers[place]) = (bits[later], numbers[later])
        later += 1
      } else {
        (bits[place], numbers[place]) = (heldBits[earlier], held[earlier])
        earlier += 1
      }
      place += 1
    }
  }

  // MARK: Texts

  /// Sorts two items, whose texts are compared where they are.
  private func sortTwo(_ range: Range<Int>, _ key: DirectKey, _ texts: TextSource) {
    let places = order + range.lowerBound
    let precedence = texts.precedence(
      of: items + Int(places[0]) * stride, and: items + Int(places[1]) * stride,
      missingFirst: key.missingFirst(turned: turned), isDescending: key.isDescending(turned: turned))
    if precedence > 0 { (places[0], places[1]) = (places[1], places[0]) }
    ties[range.lowerBound + 1] = precedence == 0
  }

  /// Sorts items by their texts, first by 16 bytes, then those whose are equal as a whole.
  private func sort(_ range: Range<Int>, _ key: DirectKey, _ source: TextSource) {
    let (count, places) = (range.count, order + range.lowerBound)
    Self.withMemory(of: UInt128.self, count) { bytes in
      Self.withMemory(of: Int.self, count) { ends in
        Self.withMemory(of: Bool.self, count) { missing in
          Self.withMemory(of: UInt32.self, count) { numbers in
            Self.withMemory(of: UInt32.self, count) { before in
              // 16 bytes a text, to begin with.
              let bytes = UnsafeMutableBufferPointer(
                start: UnsafeMutableRawPointer(bytes).bindMemory(to: UInt8.self, capacity: 16 * count),
                count: 16 * count)
              var texts = TextBlock(bytes: bytes, ends: ends, missing: missing)
              source.appendKeys(of: items, .init(places: UnsafePointer(places), count: count), to: &texts)
              let turn: UInt128 = key.isDescending(turned: turned) ? .max : 0
              for number in 0..<count {
                numbers[number] = UInt32(truncatingIfNeeded: number)
                before[number] = places[number]
                bits[number] = texts.prefix(number) ^ turn
              }
              if texts.hasMissing {
                // What has the least or the greatest prefix by itself is told apart below.
                let absent: UInt128 = key.missingFirst(turned: turned) ? 0 : .max
                for number in 0..<count where missing[number] { bits[number] = absent }
              }
              sortByBits(0..<count, numbers, bits)
              let ties = ties + range.lowerBound
              for place in 1..<count { ties[place] = bits[place] == bits[place - 1] }
              resolve(ties, numbers, count, texts, key)
              for place in 0..<count { places[place] = before[Int(numbers[place])] }
            }
          }
        }
      }
    }
  }

  /// Sorts runs of texts whose beginnings are equal, and leaves marked those that tie as a whole.
  private func resolve(
    _ ties: UnsafeMutablePointer<Bool>, _ numbers: UnsafeMutablePointer<UInt32>, _ count: Int,
    _ texts: borrowing TextBlock, _ key: DirectKey
  ) {
    let sign = key.isDescending(turned: turned) ? -1 : 1
    let missing = key.missingFirst(turned: turned) ? -1 : 1
    func precedence(of i: UInt32, and j: UInt32) -> Int {
      texts.precedence(of: Int(i), and: Int(j), sign: sign, missing: missing)
    }
    for sorted in 1..<count where ties[sorted] {
      // One after the other goes to where it belongs among those of its run before it.
      let number = numbers[sorted]
      var place = sorted
      while place > 0, ties[place], precedence(of: number, and: numbers[place - 1]) < 0 {
        numbers[place] = numbers[place - 1]
        place -= 1
      }
      numbers[place] = number
    }
    for place in 1..<count where ties[place] {
      ties[place] = precedence(of: numbers[place - 1], and: numbers[place]) == 0
    }
  }
}

extension TextBlock {
  /// The first 16 bytes of a text, zeros behind its end.
  fileprivate func prefix(_ index: Int) -> UInt128 {
    let range = range(index)
    if range.count >= 16 {
      let start = UnsafeRawPointer(bytes + range.lowerBound)
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
    guard let a = text(i), let b = text(j) else {
      return missing[i] == missing[j] ? 0 : missing[i] ? direction : -direction
    }
    return sign * SortKernels.precedence(of: a, and: b)
  }
}
