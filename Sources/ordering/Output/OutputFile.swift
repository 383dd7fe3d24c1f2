import Foundation

/// A file that is there whole or not at all: written beside its place, then renamed.
struct OutputFile {
  let path: String

  /// Writes the file by a closure that is given a console for it.
  func write(_ body: (Console) throws -> Void) throws {
    // A link stays a link: what it leads to is replaced.
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: target, isDirectory: &isFolder), isFolder.boolValue {
      throw UsageError("\(shown(path)) is a folder", help: "give the path of a file")
    }
    let temporary = "\(target).\(getpid()).part"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Self.failure("cannot write beside", path) }
    do {
      try body(Console(descriptor: descriptor))
      var old = stat()
      if stat(target, &old) == 0 { fchmod(descriptor, old.st_mode & 0o7777) }
      guard fsync(descriptor) == 0, close(descriptor) == 0 else { throw Self.failure("cannot write", path) }
      guard rename(temporary, target) == 0 else { throw Self.failure("cannot replace", path) }
    } catch {
      close(descriptor)
      unlink(temporary)
      throw error
    }
  }

  private static func failure(_ what: String, _ path: String) -> UsageError {
    UsageError("\(what) \(shown(path)): \(String(cString: strerror(errno)))", code: .failure)
  }
}
