import Foundation
import Records

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
    // `/dev/stdout` leads to the file that standard output goes to, which may hold something that must stay.
    case S_IFREG where exists && Self.isSame(old, as: STDOUT_FILENO): try body(.standardOutput)
    case S_IFREG where exists && Self.isSame(old, as: STDERR_FILENO): try body(.standardError)
    case S_IFREG where exists: try replace(permissions: old.st_mode & 0o7777, body)
    case _ where exists: try writeThrough(body)
    default: try replace(permissions: nil, body)
    }
  }

  /// Whether it is where standard output goes: a file or a pipe by another name, such as `/dev/stdout`.
  var isStandardOutput: Bool {
    var status = stat()
    guard stat(path, &status) == 0, [S_IFREG, S_IFIFO].contains(status.st_mode & S_IFMT) else { return false }
    return Self.isSame(status, as: STDOUT_FILENO)
  }

  private static func isSame(_ status: stat, as descriptor: Int32) -> Bool {
    var other = stat()
    return fstat(descriptor, &other) == 0 && other.st_dev == status.st_dev && other.st_ino == status.st_ino
  }

  private func replace(permissions: mode_t?, _ body: (Console) throws -> Void) throws {
    do {
      try FileReplacement(of: Array(Self.target(of: path).utf8)).write(isNew: permissions == nil) {
        descriptor in
        try body(Console(descriptor: descriptor, name: shown(path), isSynced: true))
        if let permissions { fchmod(descriptor, permissions) }
      }
    } catch let failure as FileReplacement.Failure {
      if failure.isFolderAbsent {
        throw UsageError(
          "there is no folder for \(shown(path))", help: "make the folder first, or write elsewhere")
      }
      throw UsageError(
        "cannot \(failure.step == .write ? "write" : "replace") \(shown(path)): \(failure.words)",
        code: .failure)
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
    guard descriptor >= 0 else {
      throw UsageError("cannot write \(shown(path)): \(String(cString: strerror(errno)))", code: .failure)
    }
    defer { close(descriptor) }
    try body(Console(descriptor: descriptor, name: shown(path)))
  }
}
