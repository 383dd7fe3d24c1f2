import OrderingValues
import SortKernels

/// Sorts a few items by keys that are read as they are needed: the second only of items that tie by the first.
///
/// What it needs is on the stack up to 64 items, so that ordering a few costs little more than comparing them by hand.
struct FewItems: ~Copyable {
  /// More items are sorted by radix, which pays from here on.
  static let limit = 256

  private let items: UnsafeRawPointer
  private let stride: Int
  private let keys: [DirectKey]
  private let turned: Bool
  /// The items' numbers, in the end in order.
  private let order: UnsafeMutablePointer<UInt32>
  /// The bits of one key, and whether the item at a place ties with the one before it.
  private let bits: UnsafeMutablePointer<UInt128>
  private let ties: UnsafeMutablePointer<Bool>
  private let block: WordBlock
  /// Whether a value was met that only a column can take.
  private var failed = false

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
                for item in 0..<count { order[item] = UInt32(truncatingIfNeeded: item) }
                var sort = FewItems(
                  items: items, stride: stride, keys: keys, turned: turned, order: order, bits: bits,
                  ties: ties, block: WordBlock(words: words, fractions: fractions, missing: missing))
                sort.sort(0..<count, by: 0)
                body(sort.failed ? nil : UnsafeMutableBufferPointer(start: order, count: count))
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
    items: UnsafeRawPointer, stride: Int, keys: [DirectKey], turned: Bool,
    order: UnsafeMutablePointer<UInt32>, bits: UnsafeMutablePointer<UInt128>,
    ties: UnsafeMutablePointer<Bool>, block: WordBlock
  ) {
    (self.items, self.stride, self.keys, self.turned) = (items, stride, keys, turned)
    (self.order, self.bits, self.ties, self.block) = (order, bits, ties, block)
  }

  /// Sorts the items at some places, which tie by all keys before `index`.
  private mutating func sort(_ range: Range<Int>, by index: Int) {
    let places = order + range.lowerBound
    let count = range.count
    let hasTies: Bool
    if case .texts(let texts) = keys[index].source {
      hasTies = count == 2 ? sortTwo(places, keys[index], texts) : sort(places, count, keys[index], texts)
    } else {
      // At first items lie side by side.
      let wanted = FieldReader.Wanted(places: index == 0 ? nil : UnsafePointer(places), count: count)
      guard keys[index].read(items, wanted, block, into: bits, turned: turned) else {
        failed = true
        return
      }
      sortByBits(places, count)
      hasTies = markTies(places, count)
    }
    guard hasTies, index + 1 < keys.count else { return }
    // What is behind a run is not touched when the run is sorted.
    var start = range.lowerBound
    while start < range.upperBound, !failed {
      var end = start + 1
      while end < range.upperBound && ties[end] { end += 1 }
      if end - start > 1 { sort(start..<end, by: index + 1) }
      start = end
    }
  }

  // MARK: Bits

  /// Marks the items whose bits are those of the one before, and returns whether there are any.
  private func markTies(_ places: UnsafeMutablePointer<UInt32>, _ count: Int) -> Bool {
    let ties = ties + (places - order)
    var hasTies = false
    for place in 1..<count {
      ties[place] = bits[place] == bits[place - 1]
      hasTies = hasTies || ties[place]
    }
    return hasTies
  }

  /// Sorts numbers by their bits, both of which are moved; those that tie stay in order.
  private func sortByBits(_ numbers: UnsafeMutablePointer<UInt32>, _ count: Int) {
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
      sortRun(start..<min(start + runLength, count), numbers)
    }
    if count > runLength { mergeRuns(of: runLength, numbers, count) }
  }

  private func sortRun(_ range: Range<Int>, _ numbers: UnsafeMutablePointer<UInt32>) {
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
  private func mergeRuns(of length: Int, _ numbers: UnsafeMutablePointer<UInt32>, _ count: Int) {
    Self.withMemory(of: UInt128.self, count) { heldBits in
      Self.withMemory(of: UInt32.self, count) { held in
        var length = length
        while length < count {
          for start in Swift.stride(from: 0, to: count - length, by: 2 * length) {
            merge(start, start + length, min(start + 2 * length, count), numbers, heldBits, held)
          }
          length *= 2
        }
      }
    }
  }

  private func merge(
    _ start: Int, _ middle: Int, _ end: Int, _ numbers: UnsafeMutablePointer<UInt32>,
    _ heldBits: UnsafeMutablePointer<UInt128>, _ held: UnsafeMutablePointer<UInt32>
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

  /// Sorts two items, whose texts are compared where they are, and returns whether they tie.
  private func sortTwo(
    _ places: UnsafeMutablePointer<UInt32>, _ key: DirectKey, _ texts: TextSource
  ) -> Bool {
    let precedence = texts.precedence(
      of: items + Int(places[0]) * stride, and: items + Int(places[1]) * stride,
      missingFirst: key.missingFirst(turned: turned), isDescending: key.isDescending(turned: turned))
    if precedence > 0 { (places[0], places[1]) = (places[1], places[0]) }
    ties[places - order + 1] = precedence == 0
    return precedence == 0
  }

  /// Sorts items by their texts, first by 16 bytes, then those whose are equal as a whole, and returns whether some tie.
  private func sort(
    _ places: UnsafeMutablePointer<UInt32>, _ count: Int, _ key: DirectKey, _ source: TextSource
  ) -> Bool {
    var hasTies = false
    Self.withMemory(of: UInt128.self, count) { bytes in
      Self.withMemory(of: Int.self, count) { ends in
        Self.withMemory(of: Bool.self, count) { missing in
          Self.withMemory(of: UInt32.self, count) { numbers in
            Self.withMemory(of: UInt32.self, count) { before in
              // 16 bytes a text, to begin with.
              let bytes = UnsafeMutableBufferPointer(
                start: UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: UInt8.self), count: 16 * count)
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
              sortByBits(numbers, count)
              hasTies = markTies(places, count) && resolve(places, numbers, count, texts, key)
              for place in 0..<count { places[place] = before[Int(numbers[place])] }
            }
          }
        }
      }
    }
    return hasTies
  }

  /// Sorts runs of texts whose beginnings are equal, marks those that tie as a whole, and returns whether there are any.
  private func resolve(
    _ places: UnsafeMutablePointer<UInt32>, _ numbers: UnsafeMutablePointer<UInt32>, _ count: Int,
    _ texts: borrowing TextBlock, _ key: DirectKey
  ) -> Bool {
    let ties = ties + (places - order)
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
    var hasTies = false
    for place in 1..<count where ties[place] {
      ties[place] = precedence(of: numbers[place - 1], and: numbers[place]) == 0
      hasTies = hasTies || ties[place]
    }
    return hasTies
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
