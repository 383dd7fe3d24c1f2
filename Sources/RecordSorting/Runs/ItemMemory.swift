internal import SortKernels

/// Items in the order in which they came, in memory of a fixed size.
///
/// Keys grow from the front, payloads from the back, so that neither needs to know how long the other becomes:
///
///     | key 0 | key 1 | key 2 |      free      | payload 2 | payload 1 | payload 0 |
///
/// The memory is taken as it is used: a page that nothing was written to costs nothing.
struct ItemMemory: ~Copyable {
  /// What an item takes besides its bytes: where its key ends and its payload starts, and what it takes to sort, which
  /// is up to four words and two numbers of 32 bits.
  static let bytesBesides = 2 * 8 + 4 * 8 + 2 * 4

  private let size: Int
  private let bytes: UnsafeMutableRawPointer
  private let keyEnds: UnsafeMutablePointer<Int>
  private let payloadStarts: UnsafeMutablePointer<Int>
  private(set) var count = 0
  private var keyEnd = 0
  private var payloadStart: Int

  /// Memory of which so many bytes are used at the most, sorting included.
  init(size: Int) {
    self.size = size
    let mostItems = Self.mostItems(size: size)
    // In huge pages: in order of their keys, items lie far apart.
    bytes = UnsafeMutableRawPointer(allocateNumbers(of: UInt8.self, count: size))
    keyEnds = .allocate(capacity: mostItems)
    payloadStarts = .allocate(capacity: mostItems)
    payloadStart = size
  }

  deinit {
    bytes.deallocate()
    keyEnds.deallocate()
    payloadStarts.deallocate()
  }

  private static func mostItems(size: Int) -> Int { min(size / bytesBesides, Int(UInt32.max)) }

  /// How many bytes are used, sorting included.
  var byteCount: Int { keyEnd + size - payloadStart + count * Self.bytesBesides }

  /// Appends an item; false where it has no room.
  mutating func append(key: UnsafeRawBufferPointer, payload: UnsafeRawBufferPointer) -> Bool {
    // What is free is no less than what is not used, so both have room between keys and payloads, and as each item takes
    // `bytesBesides`, there are no more than `mostItems`.
    guard count < Int(UInt32.max), key.count + payload.count + Self.bytesBesides <= size - byteCount else {
      return false
    }
    if let start = key.baseAddress { (bytes + keyEnd).copyMemory(from: start, byteCount: key.count) }
    keyEnd += key.count
    payloadStart -= payload.count
    if let start = payload.baseAddress {
      (bytes + payloadStart).copyMemory(from: start, byteCount: payload.count)
    }
    keyEnds[count] = keyEnd
    payloadStarts[count] = payloadStart
    count += 1
    return true
  }

  /// Forgets all items.
  mutating func removeAll() { (count, keyEnd, payloadStart) = (0, 0, size) }

  /// Gives the items in order of their keys, those that tie in the order in which they came, until the body says false.
  func inOrder(
    threads: Int, _ body: (_ key: UnsafeRawBufferPointer, _ payload: UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    // Keys end within the first `keyEnd` bytes.
    let keys = ByteView(
      bytes: UnsafeRawBufferPointer(start: bytes, count: keyEnd),
      ends: UnsafeBufferPointer(start: keyEnds, count: count))
    var columns = SortKeys(count: count, threads: threads)
    columns.append(keys)
    try columns.sorted().withItems { order in
      Result { for item in order { if try !body(key(of: Int(item)), payload(of: Int(item))) { return } } }
    }.get()
  }

  private func key(of item: Int) -> UnsafeRawBufferPointer {
    let start = item == 0 ? 0 : keyEnds[item - 1]
    return UnsafeRawBufferPointer(start: bytes + start, count: keyEnds[item] - start)
  }

  private func payload(of item: Int) -> UnsafeRawBufferPointer {
    let end = item == 0 ? size : payloadStarts[item - 1]
    return UnsafeRawBufferPointer(start: bytes + payloadStarts[item], count: end - payloadStarts[item])
  }
}
