/// Sorts items that tie so far by what is left of their keys.
///
/// A long run is sorted by its next chunk, in which its items have numbers of their own, in the order they have:
/// fewer bits for numbers leave more for the chunk. Short runs are sorted by insertion, many of them at a time. Lists
/// of runs take the place of recursion, since texts may share beginnings at any depth.
struct TieSorter {
  private let keys: KeyParts
  /// All items, in their places; sorting moves them within runs.
  private let entries: UnsafeMutablePointer<UInt64>
  /// The bits of an entry that are the number of its item.
  private let numberBits: Int
  private let numberMask: UInt64
  private let findsTies: Bool
  private let longestRun: Int

  /// Items that tie up to a position in their keys.
  struct Run {
    var places: Range<Int>
    var position: KeyPosition
  }

  /// Runs that tie in all parts, in no order.
  private(set) var ties: [Range<UInt32>] = []
  /// Runs of more items than `longestRun`, left for the caller.
  private(set) var postponed: [Run] = []

  private var longRuns: [Run] = []
  private var shortRuns: [Run] = []
  private var shortRunItems = 0
  private var scratch = GrowingMemory<UInt64>()
  private var items = GrowingMemory<UInt32>()

  /// Runs up to this length are sorted by insertion.
  private static let shortRun = 32
  /// Short runs of so many items are sorted at a time: as many words as lie in the nearest cache.
  private static let batch = 2048

  init(
    keys: KeyParts, entries: UnsafeMutablePointer<UInt64>, numberBits: Int, findsTies: Bool, longestRun: Int
  ) {
    self.keys = keys
    self.entries = entries
    self.numberBits = numberBits
    numberMask = lowBits(numberBits)
    self.findsTies = findsTies
    self.longestRun = longestRun
  }

  /// Frees the memory that is held; the sorter must not be used any more.
  func deallocate() {
    scratch.deallocate()
    items.deallocate()
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
        add(start..<end, next)
        sortRuns(downTo: Self.batch)
      }
      start = end
    }
    sortRuns(downTo: 0)
  }

  /// Takes a run in, to be sorted later.
  private mutating func add(_ places: Range<Int>, _ position: KeyPosition) {
    if keys.isEnd(position) {
      if findsTies { ties.append(UInt32(places.lowerBound)..<UInt32(places.upperBound)) }
    } else if places.count <= Self.shortRun {
      shortRuns.append(Run(places: places, position: position))
      shortRunItems += places.count
    } else if places.count <= longestRun {
      longRuns.append(Run(places: places, position: position))
    } else {
      postponed.append(Run(places: places, position: position))
    }
  }

  /// Sorts the runs that were taken in, but for short ones of up to `rest` items, which wait for more.
  private mutating func sortRuns(downTo rest: Int) {
    while true {
      if shortRunItems > max(rest, longRuns.isEmpty ? 0 : Self.batch) {
        sortShort()
      } else if let run = longRuns.popLast() {
        sortLong(run)
      } else {
        return
      }
    }
  }

  @inline(__always)
  private func item(at place: Int) -> Int { Int(truncatingIfNeeded: entries[place] & numberMask) }

  // MARK: Short runs

  /// Sorts the short runs, each by its next words or eight bytes.
  ///
  /// Those of all runs are read before any is compared. They lie anywhere in memory, and the processor fetches many at
  /// once unless it has to wait for what a comparison says; run after run, most of the time was spent waiting.
  private mutating func sortShort() {
    let words = scratch.memory(count: shortRunItems)
    let runs = shortRuns
    shortRuns = []
    shortRuns.reserveCapacity(runs.count)
    shortRunItems = 0
    var next = words
    for run in runs { readWords(of: run, into: &next) }
    next = words
    for run in runs {
      sortByInsertion(next, moving: entries + run.places.lowerBound, count: run.places.count)
      addTies(of: run, words: next)
      next += run.places.count
    }
  }

  @inline(__always)
  private func readWords(of run: Run, into next: inout UnsafeMutablePointer<UInt64>) {
    let offset = run.position.offset
    switch keys.parts[run.position.part] {
    case .words(let words, let bits):
      let mask = lowBits(bits - offset)
      for place in run.places {
        next.pointee = words[item(at: place)] & mask
        next += 1
      }
    case .strings(let part):
      let turn: UInt64 = part.strings.isDescending ? .max : 0
      for place in run.places {
        next.pointee = part.strings.word(of: item(at: place), depth: offset) ^ turn
        next += 1
      }
    }
  }

  /// Takes in what ties of a run that is sorted by its words.
  @inline(__always)
  private mutating func addTies(of run: Run, words: UnsafePointer<UInt64>) {
    let (start, count) = (run.places.lowerBound, run.places.count)
    var tied = 0
    for place in 1...count where place == count || words[place - 1] != words[place] {
      if place - tied > 1 { addTie(start + tied..<start + place, run.position) }
      tied = place
    }
  }

  private mutating func addTie(_ places: Range<Int>, _ position: KeyPosition) {
    var position = position
    switch keys.parts[position.part] {
    case .words:
      add(places, keys.position(behind: position, of: item(at: places.lowerBound)))
    case .strings:
      if keys.skipWord(&position, of: places, item: item(at:)) {
        add(places, position)
      } else {
        sortByComparing(Run(places: places, position: position))
      }
    }
  }

  /// Sorts by insertion, comparing all that is left of the keys.
  private mutating func sortByComparing(_ run: Run) {
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

  // MARK: Long runs

  /// Sorts a run by its next chunk.
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
          add(start + tied..<start + place + 1, next)
        }
        tied = place + 1
      }
    }
  }
}

/// Sorts a few words and moves entries with them.
@inline(__always)
private func sortByInsertion(
  _ words: UnsafeMutablePointer<UInt64>, moving entries: UnsafeMutablePointer<UInt64>, count: Int
) {
  for sorted in 1..<count {
    let (word, entry) = (words[sorted], entries[sorted])
    var place = sorted
    while place > 0 && words[place - 1] > word {
      (words[place], entries[place]) = (words[place - 1], entries[place - 1])
      place -= 1
    }
    (words[place], entries[place]) = (word, entry)
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
    capacity = max(count, 2 * capacity, 32)
    let memory = allocateNumbers(of: Number.self, count: capacity)
    start = memory
    return memory
  }

  func deallocate() { start?.deallocate() }
}
