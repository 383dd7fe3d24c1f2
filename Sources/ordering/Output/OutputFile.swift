import CRecordIO
import Foundation

/// A file that is there whole or not at all: written beside its place, then renamed.
struct OutputFile {
  let path: String

  /// Writes the file by a closure that is given a console for it.
  func write(_ body: (Console) throws -> Void) throws {
    if path.isEmpty { throw UsageError("`--write` needs the path of a file", help: "write `--write FILE`") }
    var old = stat()
    let exists = stat(path, &old) == 0
    switch old.st_mode & S_IFMT {
    case S_IFDIR where exists: throw UsageError("\(shown(path)) is a folder", help: "give the path of a file")
    case S_IFREG where exists: try replace(permissions: old.st_mode & 0o7777, body)
    case _ where exists: try writeThrough(body)
    default: try replace(permissions: nil, body)
    }
  }

  private func replace(permissions: mode_t?, _ body: (Console) throws -> Void) throws {
    let target = Self.target(of: path)
    let folder = Self.folder(of: target)
    let temporary = folder + ".ordering-\(String(UInt64.random(in: 0 ... .max), radix: 36)).part"
    // Without a name nothing stays behind, whatever ends the tool. Where there are no such files, a signal that can be
    // handled takes the file along.
    let note = ordering_note_temporary(temporary)
    defer { ordering_forget_temporary(note) }
    var descriptor = ordering_open_unnamed(folder.isEmpty ? "." : folder, true)
    let isNamed = descriptor < 0 && errno == EOPNOTSUPP
    if isNamed { descriptor = ordering_open_new(temporary, 0o666) }
    if descriptor < 0, errno == ENOENT || errno == ENOTDIR {
      throw UsageError(
        "there is no folder for \(shown(path))", help: "make the folder first, or write elsewhere")
    }
    guard descriptor >= 0 else { throw failure("write") }
    defer { close(descriptor) }
    do {
      try body(Console(descriptor: descriptor, name: shown(path), isSynced: true))
      if let permissions { fchmod(descriptor, permissions) }
      guard fsync(descriptor) == 0 else { throw failure("write") }
      if !isNamed {
        // A new file needs no other name first. Somebody may have made one meanwhile: it is replaced.
        if permissions == nil, ordering_name_file(descriptor, target) == 0 { return }
        guard ordering_name_file(descriptor, temporary) == 0 else { throw failure("write") }
      }
      guard rename(temporary, target) == 0 else { throw failure("replace") }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// What is replaced: a link stays a link, and what it leads to counts, be it there or not.
  private static func target(of path: String) -> String {
    var path = path
    // More links than any system follows would be a circle; then the last one is replaced.
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
      path = next.hasPrefix("/") ? next : folder(of: path) + next
    }
    return path
  }

  /// The part of a path up to its last slash. `..` stays in it: behind a link it is not the folder before it.
  private static func folder(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)])
  }

  /// Writes to what cannot be replaced, such as a pipe or a terminal.
  private func writeThrough(_ body: (Console) throws -> Void) throws {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("write") }
    defer { close(descriptor) }
    try body(Console(descriptor: descriptor, name: shown(path)))
  }

  /// An error with the system's words for what has just failed.
  private func failure(_ what: String) -> UsageError {
    let words = String(cString: strerror(errno))
    return UsageError("cannot \(what) \(shown(path)): \(words)", code: .failure)
  }
}
