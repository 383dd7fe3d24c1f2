/// The sorted runs of one sort that is larger than memory.
///
///     let runs = ExternalRuns(in: storage, memory: 256 << 20)
///     for piece in pieces { try runs.add { run in for item in piece { try run.append(key: …, payload: …) } } }
///     try runs.merge { key, payload in write(payload); return true }
///
/// Where there are more runs than can be read at once, some that follow one another are merged into one first, so that
/// ties stay in order.
///
/// Memory: while runs are added it holds at most an eighth of what it may, the rest being for the pieces that become
/// runs; when they are merged, all of it. It takes three of the least buffers where that is more, and an item longer
/// than a buffer takes its own length for as long as it is at hand.
///
/// Disk: each run has a file of its own, without a name, which goes as soon as the run is merged. No more than twice
/// the bytes of all runs are in files at once.
package final class ExternalRuns {
  private struct Run {
    let file: any RunFile
    let byteCount: Int
    /// How often its items were written again, at the most.
    var level = 0
  }

  private let storage: any RunStorage
  private let memory: Int
  private let threads: Int
  private let limits: RunLimits
  private var runs: [Run] = []

  /// How many bytes were written to files in all, each time that they were.
  package private(set) var writtenBytes = 0
  /// How many bytes are in files at the moment.
  package private(set) var storedBytes = 0
  /// How many runs were merged into others before the last merge.
  package private(set) var mergedEarly = 0

  /// No runs yet.
  ///
  /// - Parameters:
  ///   - storage: Where their files are made.
  ///   - memory: How many bytes may be held.
  ///   - threads: How many threads there are to work on.
  ///   - limits: In what measures they are written and read.
  package init(in storage: any RunStorage, memory: Int, threads: Int = 1, limits: RunLimits = RunLimits()) {
    self.threads = threads
    self.storage = storage
    self.memory = max(memory, 0)
    self.limits = limits
  }

  /// How many runs there are.
  package var count: Int { runs.count }

  /// How much of a memory is spent while runs are added.
  package static func memoryWhileAdding(of memory: Int) -> Int { memory / 8 }

  /// Adds a run whose items come behind those of all runs so far where they tie.
  ///
  /// - Parameter write: Appends the items in order of their keys. Where it throws, there is no such run.
  /// - Throws: What reading, writing or the body throws.
  /// - Complexity: O(bytes), and for some thousands of runs O(bytes · log runs) in all.
  package func add(_ write: (RunWriter) throws -> Void) throws {
    let memory = Self.memoryWhileAdding(of: self.memory)
    // One file is for the run that is added, and one for those that are merged into one.
    if runs.count >= limits.files - 2 {
      try mergeRuns(rangeOfOneLevel(atMost: buffers(in: memory) - 1), memory: memory)
    }
    let run = try makeRun(bufferSize: bufferSize(memory, buffers: 1), write)
    if run.byteCount > 0 { runs.append(run) }
  }

  /// Gives the items of all runs in order of their keys, those that tie in order of their runs. There are no runs then.
  ///
  /// - Parameters:
  ///   - last: A run behind all others, such as one that is still in memory.
  ///   - reserved: How much of the memory somebody else holds meanwhile, such as that of the last run.
  ///   - body: Takes the key and the payload of an item; false ends the merge early. The bytes stay where they are until
  ///     the body returns.
  /// - Throws: What reading, writing or the body throws.
  /// - Complexity: O(items · log runs) comparisons.
  package func merge(
    with last: (any KeyedRun)? = nil, reserving reserved: Int = 0,
    _ body: (_ key: UnsafeRawBufferPointer, _ payload: UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    let memory = max(self.memory - reserved, 0)
    let most = buffers(in: memory)
    while runs.count > most {
      try mergeRuns(smallestRange(of: min(most - 1, runs.count - most + 1)), memory: memory)
    }
    let size = bufferSize(memory, buffers: runs.count)
    var readers: [any KeyedRun] = runs.map {
      SpilledRun(file: $0.file, byteCount: $0.byteCount, bufferSize: size)
    }
    // From here on a file goes when its reader has come to its end.
    runs = []
    defer { storedBytes = 0 }
    if let last { readers.append(last) }
    try RecordSorting.mergeRuns(readers) { key, payload, _ in try body(key, payload) }
  }

  /// Runs of one level, so that all of them were written as often: the lowest of which there are many, so that none is
  /// written often. The first of them are taken, which keeps the levels in order.
  private func rangeOfOneLevel(atMost most: Int) -> Range<Int> {
    let many = max(2, min(most, runs.count / 4))
    var end = runs.count
    while end > 0 {
      let start = runs[..<end].lastIndex { $0.level != runs[end - 1].level }.map { $0 + 1 } ?? 0
      if end - start >= many { return start..<min(end, start + most) }
      end = start
    }
    return runs.count - many..<runs.count
  }

  /// The runs, so many that follow one another, that have the fewest bytes together; at least two.
  private func smallestRange(of count: Int) -> Range<Int> {
    let count = max(2, count)
    var sum = runs[..<count].reduce(0) { $0 + $1.byteCount }
    var (least, start) = (sum, 0)
    for next in count..<runs.count {
      sum += runs[next].byteCount - runs[next - count].byteCount
      if sum < least { (least, start) = (sum, next - count + 1) }
    }
    return start..<start + count
  }

  /// Merges runs that follow one another into one.
  private func mergeRuns(_ range: Range<Int>, memory: Int) throws {
    let size = bufferSize(memory, buffers: range.count + 1)
    let readers = runs[range].map { SpilledRun(file: $0.file, byteCount: $0.byteCount, bufferSize: size) }
    var merged = try makeRun(bufferSize: size) { writer in
      try RecordSorting.mergeRuns(readers) { key, payload, _ in
        try writer.append(key: key, payload: payload)
        return true
      }
    }
    merged.level = (runs[range].first?.level ?? 0) + 1
    storedBytes -= runs[range].reduce(0) { $0 + $1.byteCount }
    mergedEarly += range.count
    runs.replaceSubrange(range, with: [merged])
  }

  private func makeRun(bufferSize: Int, _ write: (RunWriter) throws -> Void) throws -> Run {
    let file = try storage.makeRunFile()
    let writer = RunWriter(to: file, bufferSize: bufferSize, threads: threads)
    try write(writer)
    try writer.finish()
    writtenBytes += writer.byteCount
    storedBytes += writer.byteCount
    return Run(file: file, byteCount: writer.byteCount)
  }

  /// Through how many buffers runs may be read and written at once: at least three, two that are merged into one.
  private func buffers(in memory: Int) -> Int { min(max(3, memory / limits.leastBuffer), limits.files) }

  private func bufferSize(_ memory: Int, buffers: Int) -> Int {
    min(max(memory / max(buffers, 1), limits.leastBuffer), limits.mostBuffer)
  }
}
