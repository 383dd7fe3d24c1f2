import CRecordIO
import Foundation

/// An open file, pipe or terminal that bytes are written to.
///
/// It neither opens nor closes the descriptor.
package struct FileOutput: Sendable {
  /// The descriptor that is written to.
  package let descriptor: Int32

  /// What it is called in messages, where that is worth saying.
  private let name: String?
  /// Whether the file must be on the disk at the end.
  private let isSynced: Bool

  /// Writes to an open descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor.
  ///   - name: What it is called in messages, where that is worth saying.
  ///   - isSynced: Whether whoever opened it calls `fsync` at the end.
  package init(descriptor: Int32, name: String? = nil, isSynced: Bool = false) {
    self.descriptor = descriptor
    self.name = name
    self.isSynced = isSynced
  }

  /// Writes all of some bytes.
  /// - Throws: ``ClosedPipe`` where nobody reads any more, ``OutputError`` with the system's words otherwise.
  package func write(_ bytes: UnsafeRawBufferPointer) throws {
    try writeAll(bytes) { [descriptor] in Foundation.write(descriptor, $0, $1) }
  }

  /// Writes all of some bytes at a place of a file, and leaves the place at which `write` goes on as it is.
  package func write(_ bytes: UnsafeRawBufferPointer, at place: Int) throws {
    try writeAll(bytes) { [descriptor] in
      pwrite(descriptor, $0, $1, off_t(place + bytes.count - $1))
    }
  }

  /// Writes all of some bytes by a call that writes from an address so many, or fewer, and returns how many.
  private func writeAll(_ bytes: UnsafeRawBufferPointer, by write: (UnsafeRawPointer, Int) -> Int) throws {
    // 100 MB to a disk: 40 ms to write them, and 37 more for `fsync`; 5 where the disk works from the beginning on.
    defer { if isSynced, bytes.count >= 1 << 16 { ordering_begin_sync(descriptor) } }
    var rest = bytes
    while !rest.isEmpty {
      // The buffer is not empty, so it has a base address.
      let count = write(rest.baseAddress!, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        // Whoever gave us this descriptor reads it without waiting; we wait.
        var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wanted, 1, -1)
      case EPIPE: throw ClosedPipe()
      // Only what is written straight from a mapped file can be out of reach.
      case EFAULT: throw OutputError("the file that is read became shorter while it was read")
      default: throw failure(errno)
      }
    }
  }

  /// The place at which the next byte goes, where bytes can be written at places before and behind it: in a file that
  /// is not one that everything is appended to.
  package var place: Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    guard fcntl(descriptor, F_GETFL) & O_APPEND == 0 else { return nil }
    let place = lseek(descriptor, 0, SEEK_CUR)
    return place < 0 ? nil : Int(place)
  }

  /// Goes on at a place of a file.
  package func goOn(at place: Int) throws {
    guard lseek(descriptor, off_t(place), SEEK_SET) >= 0 else {
      throw failure(errno)
    }
  }

  private func failure(_ code: Int32) -> OutputError {
    OutputError("cannot write\(name.map { " \($0)" } ?? ""): \(systemWords(code))")
  }
}
