/// Merges sorted runs into one, by the next key of each: a tree of losers (Knuth, TAOCP vol. 3, 5.4.1).
///
/// Keys are strings of bytes in order as `memcmp` compares, the shorter first where one begins the other, such as row
/// keys. Of keys that are equal the one of the earlier run comes first, so that the merge of the sorted runs of a list,
/// in their order, is the stable sort of the list.
///
/// Where keys come from is the caller's concern: an array, or a file of which some pages are in memory. The caller
/// gives the next key of a run when it is asked for, and keeps it where it is until it is asked for that run again.
///
///     var merge = RunMerge(runCount: 3, nextKey: next)
///     while let run = merge.first {
///       // The item at the front of this run comes next.
///       merge.advance(nextKey: next)
///     }
///
/// The runs play a knockout. Each match, a place of the tree, remembers who lost it, and the one who lost none comes
/// first. A run that has moved on to its next key plays only those who lost on its way from the leaf to the root:
///
///     first            A "a"
///                        |
///     match 1          C "c"          lost to A
///                     /     \
///     match 2, 3   B "d"    D "e"     lost to A, to C
///                  /   \    /   \
///     runs        A     B  C     D
///
/// - Complexity: O(runs) memory, whatever their lengths.
package struct RunMerge: ~Copyable {
  /// One run with its next key, of which eight bytes are at hand: most matches are decided by them, without a look
  /// into memory that is elsewhere.
  private struct Player {
    var word: UInt64
    let key: UnsafeRawBufferPointer
    /// A run that has ended loses against all that have not.
    let hasEnded: Bool
    let run: Int

    init(run: Int, key: UnsafeRawBufferPointer?, depth: Int) {
      self.run = run
      hasEnded = key == nil
      self.key = key ?? UnsafeRawBufferPointer(start: nil, count: 0)
      word = self.key.word(at: depth)
    }

    /// Whether it comes first of two. No two are equal, as their runs differ.
    @inline(__always)
    func beats(_ other: Player, depth: Int) -> Bool {
      if hasEnded || other.hasEnded { return !hasEnded }
      if word != other.word { return word < other.word }
      let order = key.order(to: other.key, from: depth)
      return order == 0 ? run < other.run : order < 0
    }
  }

  /// The run that lost no match, then the losers of all matches. The runs stand at places from their count on, which
  /// are not stored; the match of places 2i and 2i + 1 is fought at place i.
  private var players: [Player]
  /// What all keys began with so far: row keys often share their first words, and the eight bytes at hand are those
  /// behind.
  private var beginning: [UInt8]

  /// How long a shared beginning may be; it is compared with each key.
  private static let longestBeginning = 64

  /// Starts with the first key of each run.
  ///
  /// - Parameters:
  ///   - runCount: How many runs there are.
  ///   - nextKey: Gives the first key of a run, or nil where it has none.
  /// - Throws: What `nextKey` throws.
  /// - Complexity: O(runs) comparisons.
  package init<Failure: Error>(
    runCount: Int, nextKey: (_ run: Int) throws(Failure) -> UnsafeRawBufferPointer?
  ) throws(Failure) {
    var keys: [UnsafeRawBufferPointer?] = []
    keys.reserveCapacity(runCount)
    for run in 0..<runCount { keys.append(try nextKey(run)) }
    let first = keys.lazy.compactMap { $0 }.first ?? UnsafeRawBufferPointer(start: nil, count: 0)
    var depth = min(first.count, Self.longestBeginning)
    for case let key? in keys { depth = key.sharedCount(with: first[..<depth]) }
    beginning = Array(first[..<depth])

    players = keys.enumerated().map { Player(run: $0, key: $1, depth: depth) }
    // The winner of each place; a run wins its own.
    var winners = players + players
    for match in stride(from: runCount - 1, through: 1, by: -1) {
      let (a, b) = (winners[2 * match], winners[2 * match + 1])
      (winners[match], players[match]) = a.beats(b, depth: depth) ? (a, b) : (b, a)
    }
    if runCount > 1 { players[0] = winners[1] }
  }

  /// The run whose next item comes first of all, or nil when all have ended.
  package var first: Int? {
    guard let first = players.first, !first.hasEnded else { return nil }
    return first.run
  }

  /// The key of that item.
  package var firstKey: UnsafeRawBufferPointer? {
    guard let first = players.first, !first.hasEnded else { return nil }
    return first.key
  }

  /// Moves the first run on to its next key.
  ///
  /// - Parameter nextKey: Gives the next key of a run, which must not come before the one it had, or nil where the run
  ///   has ended.
  /// - Throws: What `nextKey` throws; the merge is of no more use then.
  /// - Precondition: Not all runs have ended.
  /// - Complexity: O(log runs) comparisons.
  package mutating func advance<Failure: Error>(
    nextKey: (_ run: Int) throws(Failure) -> UnsafeRawBufferPointer?
  ) throws(Failure) {
    guard let run = first else { preconditionFailure("All runs have ended.") }
    let key = try nextKey(run)
    if let key { shortenBeginning(toThatOf: key) }
    let depth = beginning.count
    let next = Player(run: run, key: key, depth: depth)
    players.withUnsafeMutableBufferPointer { players in
      var winner = next
      // The run's own place lies below twice their count, so the place above it and all further up are stored.
      var match = (players.count + run) / 2
      while match > 0 {
        if players[match].beats(winner, depth: depth) { swap(&players[match], &winner) }
        match /= 2
      }
      players[0] = winner
    }
  }

  /// Sees that all keys begin with what is said to be their beginning. It only becomes shorter, so this happens rarely.
  private mutating func shortenBeginning(toThatOf key: UnsafeRawBufferPointer) {
    let shared = beginning.withUnsafeBytes { key.sharedCount(with: $0[...]) }
    if shared == beginning.count { return }
    beginning.removeSubrange(shared...)
    // The key of the first run is gone, and this one is about to take its place.
    for place in players.indices.dropFirst() { players[place].word = players[place].key.word(at: shared) }
  }
}

/// The items of sorted runs in order of their row keys; items that tie are in order of their runs.
///
/// - Parameters:
///   - runs: The items of each run, in order of their keys.
///   - keys: The row keys of all items.
/// - Returns: All items of all runs.
/// - Complexity: O(items · log runs) comparisons.
package func mergedItems(of runs: [[Int]], by keys: ByteKeys) -> [Int] {
  precondition(!keys.isDescending, "Row keys are not turned around.")
  var merged: [Int] = []
  merged.reserveCapacity(runs.reduce(0) { $0 + $1.count })
  var positions = Array(repeating: 0, count: runs.count)
  keys.bytes.withUnsafeBytes { bytes in
    func nextKey(_ run: Int) -> UnsafeRawBufferPointer? {
      let position = positions[run]
      guard position < runs[run].count else { return nil }
      positions[run] += 1
      let item = runs[run][position]
      return UnsafeRawBufferPointer(rebasing: bytes[(item == 0 ? 0 : keys.ends[item - 1])..<keys.ends[item]])
    }
    var merge = RunMerge(runCount: runs.count, nextKey: nextKey)
    while let run = merge.first {
      merged.append(runs[run][positions[run] - 1])
      merge.advance(nextKey: nextKey)
    }
  }
  return merged
}

extension UnsafeRawBufferPointer {
  /// Eight bytes from a position on, the first the most significant, with zeros behind the end.
  @inline(__always)
  fileprivate func word(at position: Int) -> UInt64 {
    // Where eight bytes are left, they are read at once.
    if position + 8 <= count {
      return UInt64(bigEndian: loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }
    var word: UInt64 = 0
    for offset in 0..<Swift.max(0, count - position) {
      word |= UInt64(self[position + offset]) << UInt64(56 - 8 * offset)
    }
    return word
  }

  /// −1, 0 or 1: whether the string comes before another, equals it or comes after it. Bytes below `depth` are equal.
  fileprivate func order(to other: UnsafeRawBufferPointer, from depth: Int) -> Int {
    var position = depth
    while position < Swift.min(count, other.count) {
      let (a, b) = (word(at: position), other.word(at: position))
      if a != b { return a < b ? -1 : 1 }
      position += 8
    }
    // All that differs is zeros of the longer one behind the end of the other.
    return (count - other.count).signum()
  }

  /// How many bytes it has in common with the beginning of another string.
  @inline(__always)
  fileprivate func sharedCount(with other: Slice<UnsafeRawBufferPointer>) -> Int {
    let other = UnsafeRawBufferPointer(rebasing: other)
    let limit = Swift.min(count, other.count)
    var shared = 0
    while shared < limit {
      let differing = word(at: shared) ^ other.word(at: shared)
      if differing != 0 { return Swift.min(limit, shared + differing.leadingZeroBitCount / 8) }
      shared += 8
    }
    return limit
  }
}
