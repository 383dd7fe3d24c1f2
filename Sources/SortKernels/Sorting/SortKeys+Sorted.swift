import OrderingValues

extension SortKeys {
  /// The items in order of their keys; items that tie stay in order.
  ///
  /// All items are sorted by a first chunk of their keys, those that tie in it by the next chunk, and so on.
  ///
  /// - Complexity: O(count) for keys that differ early.
  package consuming func sorted(findingTies: Bool = false) -> SortedItems {
    guard count > 1, !parts.isEmpty else {
      return SortedItems(unchanged: count, ties: findingTies && count > 1 ? [0..<UInt32(count)] : [])
    }
    if count <= Self.fewItems { return sortedFew(findingTies: findingTies) }
    let numberBits = bitWidth(ofNumbersBelow: count)
    let first = makeEntries(numberBits: numberBits)
    var scratch: UnsafeMutablePointer<UInt64>?
    let entries = sortEntries(first.entries, count: count, numberBits: numberBits, threads: threads) {
      let taken = memory.take()
      scratch = taken
      return taken
    }
    if let scratch { memory.giveBack(entries == scratch ? first.entries : scratch) }

    var ties: [Range<UInt32>] = []
    if findingTies || !first.isWholeKey {
      ties = sortTies(in: entries, numberBits: numberBits, room: first.room, findsTies: findingTies)
    }
    // No more than the entries is held when the memory of the result is made.
    memory.freeAll(except: entries)
    return SortedItems(entries, count: count, numberBits: numberBits, ties: ties)
  }

  /// Up to this many items are sorted by comparing their keys.
  private static let fewItems = 12

  private mutating func sortedFew(findingTies: Bool) -> SortedItems {
    let entries = memory.take()
    for item in 0..<count { entries[item] = UInt64(item) }
    let ties = parts.withUnsafeBufferPointer { parts in
      var sorter = TieSorter(
        keys: KeyParts(parts: parts), entries: entries, numberBits: 64, findsTies: findingTies, longestRun: 0)
      sorter.sortByComparing(TieSorter.Run(places: 0..<count, position: KeyPosition()))
      return sorter.ties
    }
    return SortedItems(entries, count: count, numberBits: 64, ties: ties)
  }

  /// Entries of all items with the first chunk of their keys, where the first words are if that can be.
  private mutating func makeEntries(
    numberBits: Int
  ) -> (entries: UnsafeMutablePointer<UInt64>, room: Int, isWholeKey: Bool) {
    let room = 64 - numberBits
    guard case .words(let words, let bits) = parts[0] else {
      let entries = memory.take()
      readChunk(into: entries, numberBits: numberBits, room: room, at: KeyPosition()) { UInt64($0) }
      return (entries, room, false)
    }
    let rest = max(0, bits - room)
    if rest > 0 {
      guard parts.count > 1, case .words(let next, let used) = parts[1], used + rest <= 64 else {
        return (takeEntries(bits, of: words, numberBits: numberBits), 0, false)
      }
      // What has no room goes in front of the next words.
      let mask = lowBits(rest)
      inParallel(threads) { thread in
        for item in slice(thread, of: threads, count: count) {
          next[item] |= (words[item] & mask) &<< UInt64(used)
        }
      }
      parts[0] = .words(words, bits: room)
      parts[1] = .words(next, bits: used + rest)
    }
    let entries = words
    let isWholeKey = rest == 0 && parts.count == 1
    // A string is read ahead where the words cannot tell the items apart.
    if bits < numberBits, parts.count > 1, case .strings(let strings) = parts[1],
      strings.canBeRead(room: room - bits, from: KeyPosition(), part: 1)
    {
      readChunk(
        into: entries, numberBits: numberBits, room: room - bits, at: KeyPosition(part: 1)
      ) { words[$0] &<< UInt64(numberBits) | UInt64($0) }
      return (entries, room, false)
    }
    inParallel(threads) { thread in
      for item in slice(thread, of: threads, count: count) {
        entries[item] = (words[item] &>> UInt64(rest)) &<< UInt64(numberBits) | UInt64(item)
      }
    }
    return (entries, min(bits, room), isWholeKey)
  }

  /// Takes as many bits as there is room for off the first words, and moves the bits of all words behind them up, so
  /// that as much as can be is read at once.
  private mutating func takeEntries(
    _ bits: Int, of words: UnsafeMutablePointer<UInt64>, numberBits: Int
  ) -> UnsafeMutablePointer<UInt64> {
    let entries = memory.take()
    var used = bits - (64 - numberBits)
    let mask = lowBits(used)
    inParallel(threads) { [used] thread in
      for item in slice(thread, of: threads, count: count) {
        entries[item] = (words[item] &>> UInt64(used)) &<< UInt64(numberBits) | UInt64(item)
        words[item] &= mask
      }
    }
    parts[0] = .words(words, bits: used)
    var last = words
    for index in parts.indices.dropFirst() {
      guard case .words(let next, let bits) = parts[index] else { break }
      let moved = min(64 - used, bits)
      let rest = bits - moved
      let mask = lowBits(rest)
      inParallel(threads) { [last] thread in
        for item in slice(thread, of: threads, count: count) {
          last[item] = last[item] &<< UInt64(moved) | next[item] &>> UInt64(rest)
          next[item] &= mask
        }
      }
      parts[index - 1] = .words(last, bits: used + moved)
      parts[index] = .words(next, bits: rest)
      (last, used) = (next, rest)
      if rest == 0 {
        memory.giveBack(next)
        parts.remove(at: index)
        break
      }
    }
    return entries
  }

  /// Makes entries of all items and reads a chunk of their keys into them.
  private func readChunk(
    into entries: UnsafeMutablePointer<UInt64>, numberBits: Int, room: Int, at position: KeyPosition,
    entry: (Int) -> UInt64
  ) {
    parts.withUnsafeBufferPointer { parts in
      inParallel(threads) { thread in
        let range = slice(thread, of: threads, count: count)
        for item in range { entries[item] = entry(item) }
        KeyParts(parts: parts).readChunk(
          into: entries, range, numberBits: numberBits, room: room, at: position
        ) { $0 }
      }
    }
  }

  // MARK: Ties

  /// Sorts entries that tie in the first chunk, and finds those that tie in all.
  private mutating func sortTies(
    in entries: UnsafeMutablePointer<UInt64>, numberBits: Int, room: Int, findsTies: Bool
  ) -> [Range<UInt32>] {
    makeCode(for: entries, numberBits: numberBits)
    // Runs of many items are sorted on all threads, and with their numbers as they are.
    let longestRun = max(limits.longRun, count / 8)
    let scratch = count > longestRun ? memory.take() : entries
    return parts.withUnsafeBufferPointer { parts in
      let keys = KeyParts(parts: parts)
      var ties: [Range<UInt32>] = []
      var longRuns: [TieSorter.Run] = []

      func sortRuns(in places: Range<Int>, room: Int, after position: KeyPosition) {
        func makeSorter() -> TieSorter {
          TieSorter(
            keys: keys, entries: entries, numberBits: numberBits, findsTies: findsTies,
            longestRun: longestRun)
        }
        func takeResults(of sorter: TieSorter) {
          ties += sorter.ties
          longRuns += sorter.postponed
          sorter.deallocate()
        }
        if threads == 1 {
          var sorter = makeSorter()
          sorter.sortRuns(in: places, of: places, room: room, after: position)
          takeResults(of: sorter)
          return
        }
        // More slices than threads, since some hold more work than others.
        let slices = groups(of: entries, places, slices: 8 * threads, shift: numberBits)
        var sorters = slices.map { _ in makeSorter() }
        sorters.withUnsafeMutableBufferPointer { sorters in
          let sorters = sorters.baseAddress!
          inParallel(slices.count) {
            sorters[$0].sortRuns(in: slices[$0], of: places, room: room, after: position)
          }
        }
        for sorter in sorters { takeResults(of: sorter) }
      }

      sortRuns(in: 0..<count, room: room, after: KeyPosition())
      while let run = longRuns.popLast() {
        let room = 64 - numberBits
        let (start, count) = (run.places.lowerBound, run.places.count)
        inParallel(threads) { thread in
          for place in slice(thread, of: threads, count: count) {
            entries[start + place] &= lowBits(numberBits)
          }
        }
        let position =
          run.position.hasStalled
          ? keys.skippingShared(run.position, run.places) { Int(entries[$0]) } : run.position
        inParallel(threads) { thread in
          let slice = slice(thread, of: threads, count: count)
          keys.readChunk(
            into: entries, slice.lowerBound + start..<slice.upperBound + start, numberBits: numberBits,
            room: room, at: position
          ) { $0 }
        }
        let part = entries + start
        let sorted = sortEntries(part, count: count, numberBits: numberBits, threads: threads) {
          scratch + start
        }
        if sorted != part { part.update(from: sorted, count: count) }
        sortRuns(in: run.places, room: room, after: position)
      }
      // Long runs come last, and of runs within a run the last is the first to be sorted.
      ties.sort { $0.lowerBound < $1.lowerBound }
      return ties
    }
  }

  /// Makes a code for strings that many of the tying items are to be sorted by.
  private mutating func makeCode(for entries: UnsafeMutablePointer<UInt64>, numberBits: Int) {
    guard count >= limits.codes else { return }
    for index in parts.indices {
      guard case .strings(var part) = parts[index] else { continue }
      if part.code != nil || part.strings.bytes.isEmpty { return }
      var tying = 0
      for place in 1..<count where (entries[place - 1] ^ entries[place]) >> UInt64(numberBits) == 0 {
        tying += 1
      }
      if tying < count / 8 { return }
      let code = ByteCode(part.strings, count: count, threads: threads)
      codes.append(code)
      part.code = code
      parts[index] = .strings(part)
      return
    }
  }
}
