/// Sorts items that tie so far by what is left of their keys.
///
/// The items of a run get numbers of their own, in the order they have: fewer bits for them leave more for the
/// chunk. A list of runs takes the place of recursion, since texts may share beginnings at any depth.
struct TieSorter {
  let keys: KeyParts
  /// All items, in their places; sorting moves them within runs.
  let entries: UnsafeMutablePointer<UInt64>
  /// How many of the lowest bits of an entry are the number of its item.
  let numberBits: Int
  let findsTies: Bool
  let longestRun: Int
  /// Runs that tie in all parts, in no order.
  private(set) var ties: [Range<UInt32>] = []

  /// Items that tie up to a position in their keys.
  struct Run {
    var places: Range<Int>
    var position: KeyPosition
  }

  /// Runs of more items than `longestRun`, left for the caller.
  private(set) var postponed: [Run] = []

  private var runs: [Run] = []
  private var scratch = GrowingMemory<UInt64>()
  private var items = GrowingMemory<UInt32>()

  /// Runs up to this length are sorted by comparing keys.
  private static let shortRun = 12

  init(
    keys: KeyParts, entries: UnsafeMutablePointer<UInt64>, numberBits: Int, findsTies: Bool, longestRun: Int
  ) {
    self.keys = keys
    self.entries = entries
    self.numberBits = numberBits
    self.findsTies = findsTies
    self.longestRun = longestRun
  }

  /// Frees the memory that is held; the sorter must not be used any more.
  func deallocate() {
    scratch.deallocate()
    items.deallocate()
  }

  /// Sorts the items of a run.
  mutating func sort(_ run: Run) {
    runs.append(run)
    while let run = runs.popLast() {
      if keys.isEnd(run.position) {
        if findsTies { ties.append(UInt32(run.places.lowerBound)..<UInt32(run.places.upperBound)) }
      } else if run.places.count <= Self.shortRun {
        sortShort(run)
      } else if run.places.count > longestRun {
        postponed.append(run)
      } else {
        sortLong(run)
      }
    }
  }

  /// Sorts the runs of entries that tie in their chunks.
  ///
  /// - Parameters:
  ///   - range: A slice of the places of all items that were sorted by this chunk; no run is cut.
  ///   - all: The places of all of those.
  ///   - room: What room for bits there was.
  ///   - position: Where the chunk was read.
  mutating func sortRuns(in range: Range<Int>, of all: Range<Int>, room: Int, after position: KeyPosition) {
    let shift = UInt64(numberBits)
    var start = range.lowerBound
    while start < range.upperBound {
      let first = entries[start]
      var end = start + 1
      while end < range.upperBound && (entries[end] ^ first) &>> shift == 0 { end += 1 }
      if end - start > 1 {
        var next = keys.position(after: position, room: room, of: item(at: start))
        next.hasStalled = start..<end == all
        sort(Run(places: start..<end, position: next))
      }
      start = end
    }
  }

  @inline(__always)
  private func item(at place: Int) -> Int {
    Int(truncatingIfNeeded: entries[place] & lowBits(numberBits))
  }

  /// Sorts by insertion.
  private mutating func sortShort(_ run: Run) {
    if case .words(let words, let bits) = keys.parts[run.position.part] {
      sortShort(run, by: words, mask: lowBits(bits - run.position.offset))
    } else {
      sortShortByComparing(run)
    }
  }

  private mutating func sortShort(_ run: Run, by words: UnsafePointer<UInt64>, mask: UInt64) {
    let (start, count) = (run.places.lowerBound, run.places.count)
    let part = entries + start
    let keys = scratch.memory(count: count)
    // All are read before any is compared: words lie anywhere in memory, and the processor fetches several at once
    // unless it has to wait for what a comparison says.
    for place in 0..<count { keys[place] = words[item(at: start + place)] & mask }
    for sorted in 1..<count {
      let (key, entry) = (keys[sorted], part[sorted])
      var place = sorted
      while place > 0 && keys[place - 1] > key {
        (keys[place], part[place]) = (keys[place - 1], part[place - 1])
        place -= 1
      }
      (keys[place], part[place]) = (key, entry)
    }
    let isLast = run.position.part == self.keys.parts.count - 1
    if isLast && !findsTies { return }
    var tied = 0
    for place in 0..<count where place == count - 1 || keys[place] != keys[place + 1] {
      if place > tied {
        let next = self.keys.position(behind: run.position, of: item(at: start + tied))
        runs.append(Run(places: start + tied..<start + place + 1, position: next))
      }
      tied = place + 1
    }
  }

  /// Sorts by insertion, comparing all that is left of the keys.
  private mutating func sortShortByComparing(_ run: Run) {
    let places = run.places
    for sorted in places.dropFirst() {
      let entry = entries[sorted]
      let item = item(at: sorted)
      var place = sorted
      while place > places.lowerBound
        && keys.precedence(of: item, and: self.item(at: place - 1), from: run.position) < 0
      {
        entries[place] = entries[place - 1]
        place -= 1
      }
      entries[place] = entry
    }
    guard findsTies else { return }
    var start = places.lowerBound
    while start < places.upperBound {
      var end = start + 1
      while end < places.upperBound
        && keys.precedence(of: item(at: start), and: item(at: end), from: run.position) == 0
      { end += 1 }
      if end - start > 1 { ties.append(UInt32(start)..<UInt32(end)) }
      start = end
    }
  }

  /// Sorts by the next chunk.
  private mutating func sortLong(_ run: Run) {
    let (start, count) = (run.places.lowerBound, run.places.count)
    let part = entries + start
    let numberBits = bitWidth(ofNumbersBelow: count)
    let room = 64 - numberBits
    let items = self.items.memory(count: count)
    for place in 0..<count {
      items[place] = UInt32(truncatingIfNeeded: item(at: start + place))
      part[place] = UInt64(place)
    }
    let position =
      run.position.hasStalled ? keys.skippingShared(run.position, 0..<count) { Int(items[$0]) } : run.position
    keys.readChunk(into: part, 0..<count, numberBits: numberBits, room: room, at: position) { Int(items[$0]) }
    let sorted = sortEntries(part, count: count, numberBits: numberBits) { scratch.memory(count: count) }

    // Items go back into their places, and what ties is found on the way.
    let mask = lowBits(numberBits)
    var tied = 0
    for place in 0..<count {
      let entry = sorted[place]
      let isLast = place == count - 1
      part[place] = UInt64(items[Int(truncatingIfNeeded: entry & mask)])
      if isLast || (entry ^ sorted[place + 1]) &>> UInt64(numberBits) != 0 {
        if place > tied {
          var next = keys.position(after: position, room: room, of: Int(part[tied]))
          next.hasStalled = place - tied == count - 1
          runs.append(Run(places: start + tied..<start + place + 1, position: next))
        }
        tied = place + 1
      }
    }
  }
}

/// Memory that is made anew when more is needed.
private struct GrowingMemory<Number: BitwiseCopyable> {
  private var start: UnsafeMutablePointer<Number>?
  private var capacity = 0

  /// Room for `count` numbers, whose contents are not kept from call to call.
  mutating func memory(count: Int) -> UnsafeMutablePointer<Number> {
    if let start, count <= capacity { return start }
    start?.deallocate()
    capacity = max(count, 256)
    let memory = allocateNumbers(of: Number.self, count: capacity)
    start = memory
    return memory
  }

  func deallocate() { start?.deallocate() }
}
