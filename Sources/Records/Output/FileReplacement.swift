import CRecordIO
import Foundation

/// Puts a file where there may be one already: written beside its place, then renamed, so that it is there whole or not
/// at all.
///
/// What ends the process meanwhile leaves nothing behind: the new file has no name until it is whole. Where the system
/// has no such files, a signal that can be handled takes it along.
package struct FileReplacement {
  /// What the system refused, and with which error.
  package struct Failure: Error {
    /// Where it failed: at writing the new file, or at putting it in its place.
    package enum Step: Sendable { case write, replace }

    /// Where it failed.
    package let step: Step
    /// The number of the system's error.
    package let code: Int32

    /// Whether there is no folder for the file.
    package var isFolderAbsent: Bool { step == .write && (code == ENOENT || code == ENOTDIR) }
    /// The system's words.
    package var words: String { systemWords(code) }
  }

  /// The path as C takes it. A link at its end is replaced, not followed.
  private let target: [CChar]
  /// The part of it up to its last slash. `..` stays in it: behind a link it is not the folder before it.
  private let folder: ArraySlice<CChar>

  /// Takes the path of a file, as bytes that need not be UTF-8.
  package init(of path: [UInt8]) {
    let path = path.map { CChar(bitPattern: $0) }
    target = path + [0]
    folder = path[..<(path.lastIndex(of: CChar(bitPattern: UInt8(ascii: "/"))).map { $0 + 1 } ?? 0)]
  }

  /// Writes the new file and gives it the name.
  ///
  /// - Parameters:
  ///   - isNew: Whether there is no file of this name yet. One that somebody makes meanwhile is replaced.
  ///   - body: Writes the file by its descriptor.
  ///   - confirm: Is asked once the new file is on the disk, last of all.
  /// - Throws: ``Failure``, and what `body` and `confirm` throw; then nothing was changed.
  package func write(
    isNew: Bool, _ body: (_ descriptor: Int32) throws -> Void, confirm: () throws -> Void = {}
  ) throws {
    let name = ".ordering-\(String(UInt64.random(in: 0 ... .max), radix: 36)).part"
    let temporary = folder + name.utf8.map { CChar(bitPattern: $0) } + [0]
    try temporary.withUnsafeBufferPointer { buffer in
      // It has its closing zero, so it has a base address.
      try write(isNew: isNew, under: buffer.baseAddress!, body, confirm)
    }
  }

  private func write(
    isNew: Bool, under temporary: UnsafePointer<CChar>, _ body: (Int32) throws -> Void,
    _ confirm: () throws -> Void
  ) throws {
    let note = ordering_note_temporary(temporary)
    defer { ordering_forget_temporary(note) }
    var descriptor = ordering_open_unnamed(folder.isEmpty ? [CChar(46), 0] : Array(folder) + [0], true)
    let isNamed = descriptor < 0 && errno == EOPNOTSUPP
    if isNamed { descriptor = ordering_open_new(temporary, 0o666) }
    guard descriptor >= 0 else { throw Failure(step: .write, code: errno) }
    defer { close(descriptor) }
    do {
      try body(descriptor)
      guard fsync(descriptor) == 0 else { throw Failure(step: .write, code: errno) }
      try confirm()
      if !isNamed {
        // A new file needs no other name first.
        if isNew, ordering_name_file(descriptor, target) == 0 { return }
        guard ordering_name_file(descriptor, temporary) == 0 else {
          throw Failure(step: .write, code: errno)
        }
      }
      guard rename(temporary, target) == 0 else { throw Failure(step: .replace, code: errno) }
    } catch {
      unlink(temporary)
      throw error
    }
  }
}
