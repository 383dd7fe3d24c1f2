import OrderingValues

// An entry is a chunk of a sort key with the number of its item behind it:
//
//     | 0 … 0 | chunk of the key | number of the item |
//
// Numbers ascend as the entries were given, so that plain order of the entries is a stable sort by their chunks.

/// How entries lie.
struct EntryOrder {
  var isAscending = true
  var isDescending = true
  /// The bits in which any two differ.
  var differences: UInt64 = 0

  /// - Complexity: O(count).
  init(of entries: UnsafePointer<UInt64>, count: Int) {
    guard count > 1 else { return }
    var last = entries[0]
    for place in 1..<count {
      let entry = entries[place]
      isAscending = isAscending && last < entry
      isDescending = isDescending && last > entry
      differences |= last ^ entry
      last = entry
    }
  }
}

/// Sorts entries whose numbers take the lowest `numberBits`. `scratch` gives room for as many, if it is asked.
///
/// Few are sorted by insertion. Many are sorted by radix, from the lowest digit to the highest, but only by so
/// many of the highest bits that differ that few of them should be equal in those; where many are, they are
/// sorted in turn.
///
/// - Returns: Where the result lies: in the place of the entries, or in `scratch`.
/// - Complexity: O(count · bits that differ), O(count · log count) where keys are spread evenly.
func sortEntries(
  _ entries: UnsafeMutablePointer<UInt64>, count: Int, numberBits: Int, threads: Int = 1,
  scratch: () -> UnsafeMutablePointer<UInt64>
) -> UnsafeMutablePointer<UInt64> {
  if count <= insertionLimit {
    sortByInsertion(entries, count: count)
    return entries
  }
  let order = EntryOrder(of: entries, count: count)
  if order.isAscending { return entries }
  if order.isDescending {
    var (first, last) = (entries, entries + (count - 1))
    while first < last {
      swap(&first.pointee, &last.pointee)
      first += 1
      last -= 1
    }
    return entries
  }
  return sortByRadix(
    entries, scratch: scratch(), count: count, differences: order.differences, numberBits: numberBits,
    threads: threads)
}

/// Up to this many entries are sorted by insertion.
private let insertionLimit = 24

/// - Complexity: O(count²), but linear where nearly all stand in order.
@inline(__always)
func sortByInsertion(_ entries: UnsafeMutablePointer<UInt64>, count: Int) {
  guard count > 1 else { return }
  for sorted in 1..<count {
    let entry = entries[sorted]
    var place = sorted
    while place > 0 && entries[place - 1] > entry {
      entries[place] = entries[place - 1]
      place -= 1
    }
    entries[place] = entry
  }
}

/// Sorts entries of which the bits that differ are known; see `sortEntries`.
private func sortByRadix(
  _ entries: UnsafeMutablePointer<UInt64>, scratch: UnsafeMutablePointer<UInt64>, count: Int,
  differences: UInt64, numberBits: Int, threads: Int
) -> UnsafeMutablePointer<UInt64> {
  let chunk = differences & ~lowBits(numberBits)
  let (lowest, end) = (chunk.trailingZeroBitCount, 64 - chunk.leadingZeroBitCount)
  // Twice as many digits as entries are enough to keep nearly all apart.
  let enough = bitWidth(ofNumbersBelow: count) + 1
  var start = max(lowest, end - enough)
  let passes = (end - start + mostDigitBits - 1) / mostDigitBits
  // A few bits more that cost no pass.
  if lowest < start && end - lowest <= passes * mostDigitBits { start = lowest }

  var (source, target) = (entries, scratch)
  var bits = start
  for pass in 0..<passes {
    let digitBits = (end - bits + passes - pass - 1) / (passes - pass)
    distribute(source, into: target, count: count, shift: bits, digitBits: digitBits, threads: threads)
    swap(&source, &target)
    bits += digitBits
  }
  if lowest < start {
    let slices = groups(of: source, 0..<count, slices: threads == 1 ? 1 : 8 * threads, shift: start)
    inParallel(slices.count) {
      sortGroups(source, scratch: target, slices[$0], shift: start, numberBits: numberBits)
    }
  }
  return source
}

/// 2,048 counters are read and written in the nearest cache.
private let mostDigitBits = 11

/// Moves entries in order of one digit, which is below the count of counters, a power of two. The sum of all
/// counts is that of the entries, so that every place is within `target`.
private func distribute(
  _ source: UnsafeMutablePointer<UInt64>, into target: UnsafeMutablePointer<UInt64>, count: Int,
  shift: Int, digitBits: Int, threads: Int
) {
  let digits = 1 << digitBits
  let mask = UInt64(digits - 1)
  let shift = UInt64(shift)
  withUnsafeTemporaryAllocation(of: UInt32.self, capacity: digits * threads) { places in
    let places = places.baseAddress!
    inParallel(threads) { thread in
      let places = places + thread * digits
      places.update(repeating: 0, count: digits)
      for item in slice(thread, of: threads, count: count) {
        places[Int(truncatingIfNeeded: source[item] &>> shift & mask)] &+= 1
      }
    }
    // Of one digit, the entries of the first thread come first.
    var sum: UInt32 = 0
    for digit in 0..<digits {
      for thread in 0..<threads {
        let count = places[thread * digits + digit]
        places[thread * digits + digit] = sum
        sum &+= count
      }
    }
    inParallel(threads) { thread in
      let places = places + thread * digits
      for item in slice(thread, of: threads, count: count) {
        let entry = source[item]
        let digit = Int(truncatingIfNeeded: entry &>> shift & mask)
        target[Int(places[digit])] = entry
        places[digit] &+= 1
      }
    }
  }
}

/// Nearly equal slices of entries, between which the bits from `shift` on change, so that no group of entries
/// that are equal in them is cut.
func groups(
  of entries: UnsafePointer<UInt64>, _ range: Range<Int>, slices: Int, shift: Int
) -> [Range<Int>] {
  var start = range.lowerBound
  return (0..<slices).map { part in
    var end = max(start, range.lowerBound + slice(part, of: slices, count: range.count).upperBound)
    while end > start && end < range.upperBound
      && (entries[end - 1] ^ entries[end]) >> UInt64(shift) == 0
    { end += 1 }
    defer { start = end }
    return start..<end
  }
}

/// Sorts each group of entries that are equal in the bits from `shift` on.
private func sortGroups(
  _ entries: UnsafeMutablePointer<UInt64>, scratch: UnsafeMutablePointer<UInt64>, _ range: Range<Int>,
  shift: Int, numberBits: Int
) {
  let shift = UInt64(shift)
  var start = range.lowerBound
  while start < range.upperBound {
    let first = entries[start]
    var end = start + 1
    while end < range.upperBound && (entries[end] ^ first) &>> shift == 0 { end += 1 }
    let (group, count) = (entries + start, end - start)
    if count > 1 {
      let sorted = sortEntries(group, count: count, numberBits: numberBits) { scratch + start }
      if sorted != group { group.update(from: sorted, count: count) }
    }
    start = end
  }
}
