import CRecordIO
import Foundation
import Synchronization

/// A folder for what does not fit into memory.
///
/// Its files have no name, so that nothing of them stays behind, whatever ends the process.
package struct TemporaryStorage: Sendable {
  /// The path of the folder.
  package let folder: String

  /// Takes a folder for temporary files.
  /// - Parameter folder: The folder to use; where it is nil, the one that the environment names in `TMPDIR`, else
  ///   `/var/tmp`, which lies on a disk where `/tmp` may lie in memory.
  package init(folder: String? = nil) {
    let named = ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 }
    self.folder = folder ?? named ?? (access("/var/tmp", W_OK | X_OK) == 0 ? "/var/tmp" : "/tmp")
  }

  /// Makes an empty file.
  package func makeFile() throws(OutputError) -> TemporaryFile {
    var descriptor = ordering_open_unnamed(folder, false)
    if descriptor < 0, errno == EOPNOTSUPP { descriptor = openAndUnlink() }
    guard descriptor >= 0 else { throw cannotOpen(errno) }
    return TemporaryFile(descriptor, in: folder)
  }

  /// A file whose name goes away at once, where there are no files without one.
  private func openAndUnlink() -> Int32 {
    let path = "\(folder)/.ordering-\(String(UInt64.random(in: 0 ... .max), radix: 36)).tmp"
    let note = ordering_note_temporary(path)
    defer { ordering_forget_temporary(note) }
    let descriptor = ordering_open_new(path, 0o600)
    if descriptor >= 0 { unlink(path) }
    return descriptor
  }

  private func cannotOpen(_ code: Int32) -> OutputError {
    let other = "name another folder with `--temporary-folder`"
    return switch code {
    case ENOENT where folder.isEmpty: OutputError("the path of the temporary folder is empty", help: other)
    case ENOENT where access(folder, F_OK) != 0:
      OutputError("there is no temporary folder `\(folder)`", help: "make it, or \(other)")
    case ENOTDIR: OutputError("the temporary folder `\(folder)` is no folder", help: other)
    case EMFILE, ENFILE:
      OutputError(
        "cannot make a temporary file in `\(folder)`: \(systemWords(code))",
        help: "raise the limit on open files with `ulimit -n`, or give more memory with `--memory`")
    default: OutputError("cannot make a temporary file in `\(folder)`: \(systemWords(code))", help: other)
    }
  }
}

/// A file without a name, which goes away with this object.
package final class TemporaryFile: Sendable {
  private let descriptor: Int32
  private let folder: String
  private let end = Atomic<Int>(0)

  fileprivate init(_ descriptor: Int32, in folder: String) {
    self.descriptor = descriptor
    self.folder = folder
  }

  deinit { close(descriptor) }

  /// How many bytes it has.
  package var size: Int { end.load(ordering: .acquiring) }

  /// Writes bytes behind those that it has.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    var place = end.wrappingAdd(bytes.count, ordering: .acquiringAndReleasing).oldValue
    var rest = bytes
    while !rest.isEmpty {
      // The buffer is not empty, so it has a base address.
      let count = pwrite(descriptor, rest.baseAddress!, rest.count, off_t(place))
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        place += count
      } else if errno != EINTR {
        throw cannotWrite(errno)
      }
    }
  }

  /// Reads bytes from a place on, as many as the buffer holds; fewer only at the end of the file.
  /// - Returns: How many were read.
  package func pread(into buffer: UnsafeMutableRawBufferPointer, at place: Int) throws(OutputError) -> Int {
    var done = 0
    while done < buffer.count {
      // `done` is less than the count, so there is a base address, and room for what is asked.
      let count = Foundation.pread(
        descriptor, buffer.baseAddress! + done, buffer.count - done, off_t(place + done))
      if count == 0 { break }
      if count > 0 {
        done += count
      } else if errno != EINTR {
        throw OutputError("cannot read a temporary file in `\(folder)`: \(systemWords(errno))")
      }
    }
    return done
  }

  private func cannotWrite(_ code: Int32) -> OutputError {
    switch code {
    case ENOSPC, EDQUOT:
      OutputError(
        "the temporary folder `\(folder)` is full: \(systemWords(code))",
        help: "name a folder with more room with `--temporary-folder`, or give more memory with `--memory`")
    case EFBIG:
      OutputError(
        "cannot write a temporary file in `\(folder)`: \(systemWords(code))",
        help: "raise the limit on the size of files with `ulimit -f`, or give more memory with `--memory`")
    default:
      OutputError(
        "cannot write a temporary file in `\(folder)`: \(systemWords(code))",
        help: "name another folder with `--temporary-folder`")
    }
  }
}
