import Foundation

/// Memory that an input is read into, of which only what is in use takes room.
///
/// It is reserved once, as large as a piece may become, and pages of it become resident when they are written to: so
/// it need not be moved while it fills. It grows only for a record that is larger than all of it.
final class PieceBuffer {
  private var memory: UnsafeMutableRawBufferPointer
  /// How many bytes are in use.
  private(set) var count = 0

  init(capacity: Int) throws { memory = try Self.reserve(capacity) }

  deinit { munmap(memory.baseAddress, memory.count) }

  /// The bytes in use, until the buffer is changed.
  var bytes: UnsafeBufferPointer<UInt8> {
    // In use are bytes that were read into the memory, from its beginning on.
    UnsafeRawBufferPointer(rebasing: memory[..<count]).assumingMemoryBound(to: UInt8.self)
  }

  /// How many more bytes there is room for.
  var room: Int { memory.count - count }

  /// Reads more bytes behind those in use.
  /// - Returns: How many were read.
  func fill(atMost limit: Int, _ read: (UnsafeMutableRawBufferPointer) throws -> Int) throws -> Int {
    let free = UnsafeMutableRawBufferPointer(rebasing: memory[count..<min(memory.count, count + limit)])
    let got = try read(free)
    precondition(got <= free.count, "More was read than there is room for.")
    count += got
    return got
  }

  /// Drops the first bytes; the rest moves to the beginning.
  func drop(_ dropped: Int) {
    memory.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[dropped..<count]))
    count -= dropped
  }

  /// Doubles the memory.
  func grow() throws {
    let larger = try Self.reserve(2 * memory.count)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<count]))
    munmap(memory.baseAddress, memory.count)
    memory = larger
  }

  private static func reserve(_ count: Int) throws -> UnsafeMutableRawBufferPointer {
    let count = max(count, 1 << 20)
    let address = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let address, address != MAP_FAILED else { throw OutOfMemory(bytes: count) }
    return UnsafeMutableRawBufferPointer(start: address, count: count)
  }
}

/// The system gave no memory.
package struct OutOfMemory: Error {
  /// How much was asked for.
  package let bytes: Int
}
