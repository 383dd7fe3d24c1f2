import Foundation

/// The bytes of an open file as they come, with a look at those that come next.
final class ByteSource {
  /// As it is called in messages.
  let name: String
  private let descriptor: Int32
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 4096)
  private var waiting = 0..<0
  /// How many bytes were read from the file.
  private(set) var bytesRead = 0

  init(_ descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  deinit { buffer.deallocate() }

  /// The bytes that come next, as far as they are here; they stay in place until more are fetched.
  var next: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[waiting]) }

  /// Says that so many of the bytes that come next are done with.
  func drop(_ count: Int) { waiting = waiting.lowerBound + count..<waiting.upperBound }

  /// Fetches bytes until so many are here, or all that there are.
  /// - Returns: Whether there are so many.
  func fetch(_ count: Int = 1) throws(InputError) -> Bool {
    if waiting.count >= count { return true }
    precondition(count <= buffer.count)
    // Few bytes at most: more are fetched only where they are not enough.
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[waiting]))
    waiting = 0..<waiting.count
    while waiting.count < count {
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer[waiting.upperBound...])
      let got = try readFile(into: room)
      if got == 0 { return false }
      waiting = 0..<waiting.upperBound + got
    }
    return true
  }

  /// Reads bytes into a buffer that is not empty.
  /// - Returns: How many; 0 at the end.
  func read(into target: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    if waiting.isEmpty { return try readFile(into: target) }
    let part = next.prefix(target.count)
    target.copyMemory(from: UnsafeRawBufferPointer(rebasing: part))
    drop(part.count)
    return part.count
  }

  private func readFile(into target: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    while true {
      let count = Foundation.read(descriptor, target.baseAddress, target.count)
      if count >= 0 {
        bytesRead += count
        return count
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        // Whoever gave us this descriptor writes without waiting; we wait.
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&wanted, 1, -1)
      default: throw .unreadable(name, errno)
      }
    }
  }
}
