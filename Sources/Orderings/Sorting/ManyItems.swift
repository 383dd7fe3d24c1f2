import OrderingValues
import SortKernels

/// Sorts many items by keys that are read in stages: texts only of items that tie by all that stands before them.
///
/// Each field is read once at most for each item, and in the order of the items in memory.
struct ManyItems {
  let items: UnsafeRawPointer
  let keys: [DirectKey]
  let turned: Bool
  let threads: Int

  /// Items that tie by all keys before a stage.
  private struct Tied: ~Copyable {
    /// Their numbers, ascending.
    let items: UnsafeMutableBufferPointer<UInt32>
    /// The run of ties that each is in, counted from the first in order.
    let runs: UnsafeMutableBufferPointer<UInt32>

    init(_ ties: [Range<UInt32>], in order: UnsafeMutableBufferPointer<UInt32>) {
      let count = ties.reduce(0) { $0 + $1.count }
      items = .allocate(capacity: count)
      runs = .allocate(capacity: count)
      let none = UInt32.max
      var runOfItem = [UInt32](repeating: none, count: order.count)
      for (run, places) in ties.enumerated() {
        for place in places { runOfItem[Int(order[Int(place)])] = UInt32(run) }
      }
      var next = 0
      for (item, run) in runOfItem.enumerated() where run != none {
        items[next] = UInt32(item)
        runs[next] = run
        next += 1
      }
    }

    deinit {
      items.deallocate()
      runs.deallocate()
    }
  }

  /// Items 0 ..< `count` in order; nil where the keys need columns after all.
  func sorted(count: Int) -> SortedItems? {
    var stage = nextStage(from: 0)
    guard let first = sorted(by: stage, FieldReader.Wanted(count: count), runs: nil) else { return nil }
    var ties = first.ties
    if ties.isEmpty || stage.upperBound == keys.count { return first }
    let order = allocateNumbers(of: UInt32.self, count: count)
    first.withItems { order.update(from: $0.baseAddress!, count: count) }
    while !ties.isEmpty && stage.upperBound < keys.count {
      stage = nextStage(from: stage.upperBound)
      let tied = Tied(ties, in: UnsafeMutableBufferPointer(start: order, count: count))
      let wanted = FieldReader.Wanted(
        places: UnsafePointer(tied.items.baseAddress), count: tied.items.count)
      guard let sorted = sorted(by: stage, wanted, runs: tied.runs.baseAddress) else {
        order.deallocate()
        return nil
      }
      sorted.withItems { sorted in
        var next = 0
        for run in ties {
          for place in run {
            order[Int(place)] = tied.items[Int(sorted[next])]
            next += 1
          }
        }
      }
      ties = Self.places(of: sorted.ties, within: ties)
    }
    return SortedItems(taking: order, count: count)
  }

  /// Keys of words up to a key of texts, which is a stage of its own.
  private func nextStage(from start: Int) -> Range<Int> {
    if keys[start].isText { return start..<start + 1 }
    return start..<(keys[start...].firstIndex(where: \.isText) ?? keys.count)
  }

  /// Ranges of places among the tied items as ranges of places among all.
  private static func places(of ties: [Range<UInt32>], within runs: [Range<UInt32>]) -> [Range<UInt32>] {
    var result: [Range<UInt32>] = []
    var (run, start) = (0, 0 as UInt32)
    for tie in ties {
      // A tie lies within one run, as the run is the first part of the key.
      while start + UInt32(runs[run].count) <= tie.lowerBound {
        start += UInt32(runs[run].count)
        run += 1
      }
      let shift = runs[run].lowerBound - start
      result.append(tie.lowerBound + shift..<tie.upperBound + shift)
    }
    return result
  }

  private func sorted(
    by stage: Range<Int>, _ wanted: FieldReader.Wanted, runs: UnsafeMutablePointer<UInt32>?
  ) -> SortedItems? {
    var sortKeys = SortKeys(count: wanted.count, threads: threads)
    if let runs {
      sortKeys.appendWords { words in
        for index in 0..<wanted.count { words[index] = UInt64(runs[index]) }
      }
    }
    let findingTies = stage.upperBound < keys.count
    let first = keys[stage.lowerBound]
    if case .texts(let texts) = first.source {
      return sorted(sortKeys, by: first, texts, wanted, findingTies: findingTies)
    }
    for key in keys[stage] {
      var isComplete = false
      sortKeys.appendWords { words in
        let column = WordColumn(key: key, words: words, wanted: wanted, turned: turned)
        isComplete = column.read(items, threads: threads)
      }
      guard isComplete else { return nil }
    }
    return sortKeys.sorted(findingTies: findingTies)
  }

  private func sorted(
    _ keys: consuming SortKeys, by key: DirectKey, _ source: TextSource, _ wanted: FieldReader.Wanted,
    findingTies: Bool
  ) -> SortedItems {
    let column = TextColumn(source, of: items, wanted, threads: threads)
    // The view is of the column's memory.
    defer { withExtendedLifetime(column) {} }
    let view = column.view(isDescending: key.isDescending(turned: turned))
    if wanted.places == nil, !column.hasMissing,
      let sorted = SortedItems(inOrder: view, count: wanted.count)
    {
      return sorted
    }
    if column.hasMissing {
      let missingFirst = key.missingFirst(turned: turned)
      keys.appendWords { column.writePresence(missingFirst: missingFirst, to: $0) }
    }
    keys.append(view)
    return keys.sorted(findingTies: findingTies)
  }
}
