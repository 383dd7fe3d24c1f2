/// Sorts entries by key columns, one word of 64 bits after the other: all entries by the first word, then
/// each run of equals by the next.
///
/// The words of a byte column are eight bytes each, taken after the bytes that a whole run shares, until
/// every string of the run has ended; then its length is a last word, as zeros stand in for what is behind
/// the end of a string, and only its length tells it from one that goes on with zeros.
///
///     keys "news/ab", "news/abcdefghij", "news/abcdefghix"
///     shared "news/ab", first words 0, "cdefghij", "cdefghix"
struct Sorter {
  let columns: [KeyView]

  /// Entries that tie in all that was looked at so far.
  private struct Run {
    var entries: Range<Int>
    var column = 0
    /// In a byte column, how many bytes are known to be equal.
    var depth = 0
  }

  /// Runs up to this length are sorted by comparing whole keys.
  static let shortRun = 8

  init(columns: [KeyView]) { self.columns = columns }

  /// Sorts entries by the keys of their items; those that tie stay in order. `scratch` has room for as many.
  func sort(_ entries: UnsafeMutableBufferPointer<Entry>, scratch: UnsafeMutableBufferPointer<Entry>) {
    // A list of runs instead of recursion: long texts may share beginnings at any depth.
    var runs = [Run(entries: 0..<entries.count)]
    while let run = runs.popLast() {
      guard run.column < columns.count else { continue }
      let part = UnsafeMutableBufferPointer(rebasing: entries[run.entries])
      if part.count <= Self.shortRun {
        sortByInsertion(part) {
          precedence(of: $0.item, and: $1.item, column: run.column, depth: run.depth) < 0
        }
      } else {
        var next = run
        setKeys(of: part, &next)
        sortByKey(part, scratch: UnsafeMutableBufferPointer(rebasing: scratch[run.entries]))
        if next.column < columns.count { appendTies(of: next, in: entries, to: &runs) }
      }
    }
  }

  /// −1, 0 or 1: whether item `i` comes before item `j`, ties with it or comes after it.
  @inline(__always)
  func precedence(of i: Int, and j: Int) -> Int {
    precedence(of: i, and: j, column: 0, depth: 0)
  }

  @inline(__always)
  private func precedence(of i: Int, and j: Int, column: Int, depth: Int) -> Int {
    var depth = depth
    for column in column..<columns.count {
      let precedence = columns[column].precedence(of: i, and: j, depth: depth)
      if precedence != 0 { return precedence }
      depth = 0
    }
    return 0
  }

  /// Gives entries that tie so far the next word as their key, and moves `run` behind that word.
  private func setKeys(of entries: UnsafeMutableBufferPointer<Entry>, _ run: inout Run) {
    switch columns[run.column] {
    case .words(let words):
      for place in entries.indices { entries[place].key = words[entries[place].item] }
      run.column += 1
    case .bytes(let strings):
      setKeys(of: entries, from: strings, &run)
    }
  }

  private func setKeys(
    of entries: UnsafeMutableBufferPointer<Entry>, from strings: ByteView, _ run: inout Run
  ) {
    let turn: UInt64 = strings.isDescending ? .max : 0
    let first = entries[0].item
    var shared = Int.max
    var longest = 0
    for entry in entries {
      if shared > run.depth {
        shared = strings.sharedPrefix(of: first, and: entry.item, from: run.depth, limit: shared)
      }
      longest = max(longest, strings.range(of: entry.item).count)
    }
    if longest <= max(shared, run.depth) {
      for place in entries.indices {
        entries[place].key = UInt64(strings.range(of: entries[place].item).count) ^ turn
      }
      run.column += 1
      run.depth = 0
    } else {
      // Where a string has ended before `run.depth`, zeros stood in for it, and the words go on from there.
      let depth = max(shared, run.depth)
      for place in entries.indices {
        entries[place].key = strings.word(of: entries[place].item, depth: depth) ^ turn
      }
      run.depth = depth + 8
    }
  }

  /// Appends the runs of entries whose keys are equal.
  private func appendTies(
    of next: Run, in entries: UnsafeMutableBufferPointer<Entry>, to runs: inout [Run]
  ) {
    var start = next.entries.lowerBound
    while start < next.entries.upperBound {
      let key = entries[start].key
      var end = start + 1
      while end < next.entries.upperBound && entries[end].key == key { end += 1 }
      if end - start > 1 { runs.append(Run(entries: start..<end, column: next.column, depth: next.depth)) }
      start = end
    }
  }
}
