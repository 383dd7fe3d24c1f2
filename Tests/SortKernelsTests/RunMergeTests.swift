import OrderingTestSupport
import SortKernels
import Testing

/// Keys given one by one, as a file would give them: the key that a run had is overwritten by its next one.
private final class StreamedRuns {
  private let runs: [[[UInt8]]]
  private var positions: [Int]
  private let pages: [UnsafeMutableRawBufferPointer]
  /// What `nextKey` throws when it has given so many keys.
  var failsAfter = Int.max

  struct ReadError: Error {}

  init(_ runs: [[[UInt8]]]) {
    self.runs = runs
    positions = Array(repeating: 0, count: runs.count)
    pages = runs.map { run in
      UnsafeMutableRawBufferPointer.allocate(byteCount: run.map(\.count).max() ?? 0, alignment: 1)
    }
  }

  deinit { for page in pages { page.deallocate() } }

  func nextKey(_ run: Int) throws(ReadError) -> UnsafeRawBufferPointer? {
    if failsAfter == 0 { throw ReadError() }
    failsAfter -= 1
    guard positions[run] < runs[run].count else { return nil }
    let key = runs[run][positions[run]]
    positions[run] += 1
    for byte in pages[run].indices { pages[run][byte] = 0xEE }
    pages[run].copyBytes(from: key)
    return UnsafeRawBufferPointer(rebasing: pages[run][..<key.count])
  }
}

/// The merge as a list of keys with the runs that they come from.
private func merged(_ runs: [[[UInt8]]]) throws -> [(key: [UInt8], run: Int)] {
  let stream = StreamedRuns(runs)
  var result: [(key: [UInt8], run: Int)] = []
  var merge = try RunMerge(runCount: runs.count, nextKey: stream.nextKey)
  while let run = merge.first, let key = merge.firstKey {
    result.append((Array(key), run))
    try merge.advance(nextKey: stream.nextKey)
  }
  return result
}

/// All keys of all runs, sorted by a comparison of bytes; equal ones by their runs, then as they stand there.
private func expected(_ runs: [[[UInt8]]]) -> [(key: [UInt8], run: Int)] {
  let all = runs.enumerated().flatMap { run, keys in keys.map { (key: $0, run: run) } }
  let places = all.indices.sorted { i, j in
    if all[i].key == all[j].key { return i < j }
    return all[i].key.lexicographicallyPrecedes(all[j].key)
  }
  return places.map { all[$0] }
}

private func isSame(_ a: [(key: [UInt8], run: Int)], _ b: [(key: [UInt8], run: Int)]) -> Bool {
  a.map(\.key) == b.map(\.key) && a.map(\.run) == b.map(\.run)
}

@Suite("The merge of sorted runs is their stable sort")
struct RunMergeTests {
  @Test("any number of runs, from none to thousands, some of them empty")
  func counts() throws {
    var random = SeededGenerator(seed: 91)
    for count in Array(0...20) + [31, 32, 33, 100, 1_000, 5_000] {
      let runs = (0..<count).map { _ in
        (0..<random.pick([0, 1, 1, 3, count > 100 ? 2 : 40])).map { _ in
          random.bytes(count: 0...3, of: [0, 1, 255])
        }
        .sorted { $0.lexicographicallyPrecedes($1) }
      }
      #expect(try isSame(merged(runs), expected(runs)), "\(count) runs")
    }
  }

  @Test("keys that share beginnings, end within them, or hold zeros")
  func beginnings() throws {
    var random = SeededGenerator(seed: 92)
    let zeros: [UInt8] = Array(repeating: 0, count: 8)
    let beginnings: [[[UInt8]]] = [
      [[]], [zeros], [zeros, Array(zeros.dropLast()) + [1]], [Array("urn:example:story/".utf8)],
      [
        Array(repeating: 109, count: 63), Array(repeating: 109, count: 64), Array(repeating: 109, count: 200),
      ],
      (0...20).map { Array(repeating: 7, count: $0) },
    ]
    for shared in beginnings {
      for _ in 0..<20 {
        let runs = (0..<random.pick([2, 3, 7, 12])).map { _ in
          (0..<random.pick([1, 8, 30])).map { _ in
            random.pick(shared) + random.bytes(count: 0...10, of: [0, 0, 7, 255])
          }
          .sorted { $0.lexicographicallyPrecedes($1) }
        }
        #expect(try isSame(merged(runs), expected(runs)))
      }
    }
  }

  @Test("equal keys come from the earlier run first")
  func ties() throws {
    let key: [UInt8] = [1, 2, 3]
    let runs = [[key, key], [], [key], [key, key, key]]
    #expect(try merged(runs).map(\.run) == [0, 0, 2, 3, 3, 3])
  }

  @Test("what the source of keys throws comes through")
  func failures() throws {
    let runs: [[[UInt8]]] = [[[1], [3]], [[2]]]
    for count in 0..<2 {
      let stream = StreamedRuns(runs)
      stream.failsAfter = count
      #expect(throws: StreamedRuns.ReadError.self) {
        _ = try RunMerge(runCount: 2, nextKey: stream.nextKey)
      }
    }
    let stream = StreamedRuns(runs)
    var merge = try RunMerge(runCount: 2, nextKey: stream.nextKey)
    stream.failsAfter = 0
    do throws(StreamedRuns.ReadError) {
      try merge.advance(nextKey: stream.nextKey)
      Issue.record("nothing was thrown")
    } catch {}
  }

  /// Pieces of a list are sorted apart, and merged by their row keys.
  @Test("sorted pieces of a list merge to the sorted list", arguments: Sampler.allCases)
  func pieces(sampler: Sampler) {
    var random = SeededGenerator(seed: 93)
    for distribution in Distribution.allCases {
      let count = 200
      let keys = Keys([
        random.key(.smallInteger, .fewDistinct, count: count),
        random.key(sampler, distribution, count: count),
      ])
      let rows = rowKeys(of: keys.encoded, count: count)
      var start = 0
      var runs: [[Int]] = []
      while start < count {
        let end = min(count, start + Int.random(in: 0...60, using: &random))
        runs.append(keys.expected.filter { (start..<end).contains($0) })
        start = end
      }
      #expect(mergedItems(of: runs, by: rows) == keys.expected, "\(distribution)")
    }
  }
}
