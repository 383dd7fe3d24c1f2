import Testing
import Foundation
import RecordSorting

/// Where a disk would be: files in memory, of which some fail when they are told to, and which know how much is in them.
final class StoredInMemory: RunStorage {
  struct Full: Error {}
  struct Unreadable: Error {}
  struct NoMoreFiles: Error {}

  /// How many bytes may be in files at once, and how many reads and files there may be in all.
  var room = Int.max
  var readsLeft = Int.max
  var filesLeft = Int.max
  /// How many bytes a read gives at the most.
  var longestRead = Int.max
  /// A bit that is turned around in what is read, by its number from the beginning of a file.
  var brokenBit: Int?

  /// Runs are written on a thread of their own where there are several.
  private let lock = NSLock()
  private(set) var openFiles = 0
  private(set) var mostOpenFiles = 0
  private(set) var bytes = 0
  private(set) var mostBytes = 0
  /// How many bytes were written at once at the most, for which a buffer of that size is needed.
  private(set) var longestWrite = 0
  /// The sum of the longest reads of all open files, each of which needs a buffer of that size, and its maximum.
  private(set) var bufferBytes = 0
  private(set) var mostBufferBytes = 0

  func makeRunFile() throws -> any RunFile {
    try lock.withLock {
      if filesLeft == 0 { throw NoMoreFiles() }
      filesLeft -= 1
      openFiles += 1
      mostOpenFiles = max(mostOpenFiles, openFiles)
    }
    return File(self)
  }

  private final class File: RunFile {
    private let storage: StoredInMemory
    private var contents: [UInt8] = []
    private var longestRead = 0

    init(_ storage: StoredInMemory) { self.storage = storage }

    deinit {
      storage.lock.withLock {
        storage.openFiles -= 1
        storage.bytes -= contents.count
        storage.bufferBytes -= longestRead
      }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
      try storage.lock.withLock {
        if storage.bytes + bytes.count > storage.room { throw Full() }
        contents += bytes
        storage.longestWrite = max(storage.longestWrite, bytes.count)
        storage.bytes += bytes.count
        storage.mostBytes = max(storage.mostBytes, storage.bytes)
      }
    }

    func pread(into buffer: UnsafeMutableRawBufferPointer, at place: Int) throws -> Int {
      try storage.lock.withLock {
        if storage.readsLeft == 0 { throw Unreadable() }
        storage.readsLeft -= 1
        storage.bufferBytes += max(0, buffer.count - longestRead)
        storage.mostBufferBytes = max(storage.mostBufferBytes, storage.bufferBytes)
      }
      longestRead = max(longestRead, buffer.count)
      let count = min(buffer.count, contents.count - place, storage.longestRead)
      buffer.copyBytes(from: contents[place..<place + count])
      if let bit = storage.brokenBit, (place..<place + count).contains(bit / 8) {
        buffer[bit / 8 - place] ^= 1 << UInt8(bit % 8)
      }
      return count
    }
  }
}

/// An item to be sorted.
struct Item: Equatable {
  var key: [UInt8]
  var payload: [UInt8]

  init(_ key: [UInt8], _ payload: [UInt8]) {
    self.key = key
    self.payload = payload
  }

  init(_ key: UnsafeRawBufferPointer, _ payload: UnsafeRawBufferPointer) {
    self.init(Array(key), Array(payload))
  }

  func withBytes<Result>(
    _ body: (_ key: UnsafeRawBufferPointer, _ payload: UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try key.withUnsafeBytes { key in try payload.withUnsafeBytes { try body(key, $0) } }
  }
}

extension [Item] {
  /// The items in order of their keys, by a comparison byte by byte; those that tie as they stand.
  var inOrder: [Item] {
    let places = indices.sorted { i, j in
      if self[i].key == self[j].key { return i < j }
      return self[i].key.lexicographicallyPrecedes(self[j].key)
    }
    return places.map { self[$0] }
  }
}

extension StoredInMemory {
  /// Has a sort fail at many places, by a full disk, by reads and by files that cannot be made: each time the error is
  /// thrown, and no file stays behind.
  static func expectEveryFailureIsThrown(by sort: (StoredInMemory) throws -> Void) throws {
    let whole = StoredInMemory()
    (whole.readsLeft, whole.filesLeft) = (1_000_000, 1_000_000)
    try sort(whole)
    for share in stride(from: 0.0, to: 1, by: 0.07) {
      let full = StoredInMemory()
      full.room = Int(Double(whole.mostBytes) * share)
      #expect(throws: Full.self) { try sort(full) }
      let unreadable = StoredInMemory()
      unreadable.readsLeft = Int(Double(1_000_000 - whole.readsLeft) * share)
      #expect(throws: Unreadable.self) { try sort(unreadable) }
      let few = StoredInMemory()
      few.filesLeft = Int(Double(1_000_000 - whole.filesLeft) * share)
      #expect(throws: NoMoreFiles.self) { try sort(few) }
      for storage in [full, unreadable, few] { #expect(storage.openFiles == 0 && storage.bytes == 0) }
    }
  }
}
