import OrderingTestSupport
import RecordSorting
import Records
import Testing

/// Measures so small that a few hundred items take many passes.
private let tiny = RunLimits(leastBuffer: 16, mostBuffer: 64, files: 8)

extension ExternalRuns {
  fileprivate func add(_ items: [Item]) throws {
    try add { run in for item in items { try item.withBytes { try run.append(key: $0, payload: $1) } } }
  }

  fileprivate func merged(with last: (any KeyedRun)? = nil) throws -> [Item] {
    var items: [Item] = []
    try merge(with: last) { key, payload in
      items.append(Item(key, payload))
      return true
    }
    return items
  }
}

@Suite("Runs in files")
struct ExternalRunsTests {
  @Test("the merge of sorted pieces is the stable sort of the list", arguments: ItemShape.allCases)
  func merges(shape: ItemShape) throws {
    var random = SeededGenerator(seed: 611)
    for (pieces, limits) in [
      (0, tiny), (1, tiny), (2, tiny), (5, tiny), (40, tiny), (90, tiny), (7, RunLimits()),
    ] {
      for memory in [0, 100, 100_000] {
        let storage = StoredInMemory()
        storage.longestRead = [1, 7, .max].randomElement(using: &random) ?? 1
        let threads = Int.random(in: 1...2, using: &random)
        let runs = ExternalRuns(in: storage, memory: memory, threads: threads, limits: limits)
        var all: [Item] = []
        for _ in 0..<pieces {
          let piece = (0..<Int.random(in: 0...20, using: &random)).map {
            random.item(shape, number: all.count + $0)
          }
          all += piece
          try runs.add(piece.inOrder)
        }
        #expect(storage.bytes == runs.storedBytes)
        let merged = try runs.merged()
        #expect(merged == all.inOrder, "\(pieces) pieces, memory \(memory)")
        #expect(storage.mostOpenFiles <= limits.files)
        #expect(storage.openFiles == 0 && runs.count == 0 && runs.storedBytes == 0)
      }
    }
  }

  @Test("a run in memory comes last where keys tie")
  func lastInMemory() throws {
    let runs = ExternalRuns(in: StoredInMemory(), memory: 1_000, limits: tiny)
    try runs.add([Item([1], [10]), Item([3], [11])])
    try runs.add([Item([1], [20]), Item([2], [21])])
    let bytes: [UInt8] = [0, 1, 3, 30, 31, 32]
    let merged = try bytes.withUnsafeBytes { bytes in
      let last = ListedRun(count: 3) { place in
        (
          UnsafeRawBufferPointer(rebasing: bytes[place..<place + 1]),
          UnsafeRawBufferPointer(rebasing: bytes[place + 3..<place + 4])
        )
      }
      return try runs.merged(with: last)
    }
    #expect(merged.map(\.payload) == [[30], [10], [20], [31], [21], [11], [32]])
  }

  @Test("the bytes in the file are those of the pictures")
  func pictures() throws {
    let file = try StoredInMemory().makeRunFile()
    let run = RunWriter(to: file, bufferSize: 1)
    try Item(Array("ab".utf8), Array("{}\n".utf8)).withBytes { try run.append(key: $0, payload: $1) }
    try Item([], Array(repeating: 0x78, count: 300)).withBytes { try run.append(key: $0, payload: $1) }
    try run.finish()
    var bytes: [UInt8] = Array(repeating: 0, count: 330)
    #expect(try bytes.withUnsafeMutableBytes { try file.pread(into: $0, at: 0) } == 310)
    #expect(run.byteCount == 310)
    #expect(bytes[..<7] == [2, 3, 0x61, 0x62, 0x7B, 0x7D, 0x0A])
    #expect(bytes[7..<10] == [0, 0xAC, 2])
    #expect(bytes[10..<310].allSatisfy { $0 == 0x78 })
  }

  @Test("a merge ends where the body says so, and its files go")
  func endsEarly() throws {
    let storage = StoredInMemory()
    let runs = ExternalRuns(in: storage, memory: 1_000, limits: tiny)
    for first in 0..<5 { try runs.add((0..<9).map { Item([UInt8($0)], [UInt8(first)]) }) }
    var given = 0
    try runs.merge { _, _ in
      given += 1
      return given < 7
    }
    #expect(given == 7)
    #expect(storage.openFiles == 0)
  }

  @Test("no more than twice the bytes of all runs are in files")
  func disk() throws {
    let storage = StoredInMemory()
    let runs = ExternalRuns(in: storage, memory: 0, limits: tiny)
    var all = 0
    for number in 0..<200 {
      try runs.add((0..<20).map { Item([UInt8($0)], Array("\(number)".utf8)) })
      all = max(all, runs.storedBytes)
    }
    #expect(runs.mergedEarly > 100)
    try runs.merge { _, _ in true }
    #expect(storage.mostBytes <= 2 * all)
    #expect(storage.bytes == 0)
  }

  @Test("some thousands of runs are read and written a few times only")
  func passes() throws {
    let limits = RunLimits(leastBuffer: 16, mostBuffer: 64, files: 34)
    let runs = ExternalRuns(in: StoredInMemory(), memory: 0, limits: limits)
    for number in 0..<4_000 { try runs.add([Item(Array("\(number)".utf8), [])]) }
    // Two lengths, and one to four digits.
    let bytes = 4_000 * 2 + 10 + 90 * 2 + 900 * 3 + 3_000 * 4
    // With no memory two are merged into one: 12 times make 4,096.
    #expect(runs.writtenBytes <= 13 * bytes)
    #expect(try runs.merged().count == 4_000)
    let more = ExternalRuns(in: StoredInMemory(), memory: 1 << 20, limits: limits)
    for number in 0..<4_000 { try more.add([Item(Array("\(number)".utf8), [])]) }
    // Of 32, at least 8: four times make 4,096.
    #expect(more.writtenBytes <= 5 * bytes)
  }

  @Test("whatever fails is thrown, and no file stays open")
  func failures() throws {
    let pieces = (0..<30).map { piece in (0..<9).map { Item([UInt8($0)], Array("\(piece)".utf8)) } }
    var threads = 1
    func sort(in storage: StoredInMemory) throws {
      threads = 3 - threads
      let runs = ExternalRuns(in: storage, memory: 0, threads: threads, limits: tiny)
      for piece in pieces { try runs.add(piece) }
      #expect(try runs.merged() == pieces.flatMap { $0 }.inOrder)
    }
    try StoredInMemory.expectEveryFailureIsThrown(by: sort)
  }

  @Test("a run that is not finished is none")
  func unfinished() throws {
    struct Stopped: Error {}
    let storage = StoredInMemory()
    let runs = ExternalRuns(in: storage, memory: 0, limits: tiny)
    try runs.add([Item([1], [2])])
    #expect(throws: Stopped.self) {
      try runs.add { run in
        try Item([1], Array(repeating: 3, count: 100)).withBytes { try run.append(key: $0, payload: $1) }
        throw Stopped()
      }
    }
    #expect(storage.openFiles == 1)
    #expect(try runs.merged() == [Item([1], [2])])
  }

  @Test("a file that is not as it was written is an error or another item, never a crash")
  func damage() throws {
    let items = [Item([1, 2], [3]), Item([1, 3], Array(repeating: 4, count: 200)), Item([9], [])]
    var damaged = 0
    for bit in 0..<8 * (5 + 205 + 3) {
      let storage = StoredInMemory()
      storage.brokenBit = bit
      let runs = ExternalRuns(in: storage, memory: 0, limits: tiny)
      try runs.add(items)
      do {
        #expect(try runs.merged() != items)
      } catch is OutputError {
        damaged += 1
      }
    }
    #expect(damaged > 0)
  }

  @Test("files of a real folder hold runs, and leave nothing there")
  func realFiles() throws {
    var random = SeededGenerator(seed: 612)
    let runs = ExternalRuns(in: TemporaryStorage(), memory: 0, limits: tiny)
    var all: [Item] = []
    for _ in 0..<20 {
      let piece = (0..<50).map { random.item(.largePayloads, number: all.count + $0) }
      all += piece
      try runs.add(piece.inOrder)
    }
    #expect(try runs.merged() == all.inOrder)
    let nowhere = ExternalRuns(in: TemporaryStorage(folder: "/nowhere"), memory: 0)
    #expect(throws: OutputError.self) { try nowhere.add { _ in } }
  }

  @Test("payloads from nothing to a megabyte, around the sizes of buffers")
  func sizes() throws {
    var random = SeededGenerator(seed: 613)
    let sizes = [0, 1, 127, 128, 16_383, 16_384, 65_535, 65_536, 65_537, 1 << 20]
    let runs = ExternalRuns(in: StoredInMemory(), memory: 0)
    var all: [Item] = []
    for piece in 0..<3 {
      let items = sizes.indices.map { number in
        let payload = Array(repeating: UInt8(10 * piece + number), count: sizes[number])
        return Item(random.bytes(0...2), payload)
      }
      all += items
      try runs.add(items.inOrder)
    }
    #expect(try runs.merged() == all.inOrder)
  }

  @Test("the buffers of a merge are no larger than the memory, and no smaller than is good")
  func memory() throws {
    for (memory, reserved) in [(1 << 20, 0), (3 << 20, 1 << 20), (0, 0)] {
      let storage = StoredInMemory()
      let runs = ExternalRuns(in: storage, memory: memory)
      for _ in 0..<12 { try runs.add((0..<200).map { Item([UInt8($0)], Array(repeating: 1, count: 1_000)) }) }
      #expect(storage.mostBufferBytes == 0)
      // While one is written, the next one fills.
      #expect(2 * storage.longestWrite <= max(memory / 8, 2 << 16))
      try runs.merge(reserving: reserved) { _, _ in true }
      // Where there is no memory, two runs are merged at a time, and four are read in the end.
      let limit = memory == 0 ? 4 << 16 : memory - reserved
      #expect((limit / 2...limit).contains(storage.mostBufferBytes), "\(storage.mostBufferBytes) of \(limit)")
    }
  }
}
