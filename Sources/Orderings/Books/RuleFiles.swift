import Foundation
import OrderingValues
package import RuleModel
package import RuleText

/// The files of a rule book on disk.
///
/// Paths are bytes: a name that is no UTF-8 is read like any other, and shown with those bytes spelled out.
package enum RuleFiles {
  /// At most so many files make a book.
  package static let limit = 10_000
  /// More of a file is not read: nothing near it is a rule file, and what is read is enough to be refused.
  package static let byteLimit = 1 << 24

  /// Reads the files of a book: one file, or all `*.yaml` and `*.yml` of a folder and its folders, by path.
  ///
  /// Folders and files whose name begins with a dot are passed over, links to folders are not followed, and a
  /// file that is reached in two ways is read once.
  /// - Returns: The files, and what could not be read.
  package static func read(_ path: String) -> (files: [SourceFile], failures: [Message]) {
    let (files, failures) = readFiles(path)
    return (files.map(\.source), failures)
  }

  /// A file with its path as the system takes it.
  package struct File: Sendable {
    /// As it was reached.
    package var path: [UInt8]
    /// Without links: the same for a file that is reached in two ways.
    package var realPath: [UInt8]
    /// What it holds.
    package var source: SourceFile

    /// A file that was read.
    package init(path: [UInt8], realPath: [UInt8], source: SourceFile) {
      self.path = path
      self.realPath = realPath
      self.source = source
    }
  }

  /// Reads the files of a book as `read` does, with their paths.
  package static func readFiles(_ path: String) -> (files: [File], failures: [Message]) {
    var found = find(path)
    let paths = Array(found.paths.prefix(limit))
    let read = inParallel(mapping: paths.count) { file(at: paths[$0]) }
    for (path, file) in zip(paths, read) where file == nil { found.failures.append(failure(of: path)) }
    let files = read.compactMap { $0 }
    if found.paths.count > limit { found.failures.append(.tooManyFiles(limit)) }
    return (files, found.failures)
  }

  /// The paths of the files that `read` would read.
  package static func paths(_ path: String) -> [[UInt8]] { Array(find(path).paths.prefix(limit)) }

  /// Whether a file of a folder is one of its rule files, by its name.
  package static func isRuleFile(_ name: String) -> Bool {
    !name.hasPrefix(".") && endings.contains { name.hasSuffix($0) }
  }

  /// How the names of rule files end.
  package static let endings = [".yaml", ".yml"]

  /// Whether there is a file at a path, and neither a folder nor a pipe, which might be waited for without end.
  package static func isFile(_ path: String) -> Bool { kind(of: Array(path.utf8)) == .file }

  // MARK: Folders

  private struct Found {
    var paths: [[UInt8]] = []
    var failures: [Message] = []
  }

  private static func find(_ path: String) -> Found {
    var found = Found()
    let bytes = given(path)
    switch kind(of: bytes) {
    case nil: found.failures.append(failure(of: bytes))
    case .folder: walk(bytes, into: &found)
    case .file, .other: found.paths.append(bytes)
    }
    return found
  }

  private static func walk(_ root: [UInt8], into found: inout Found) {
    var folders = [root]
    while let folder = folders.popLast() {
      guard let names = entries(of: folder) else {
        found.failures.append(failure(of: folder))
        continue
      }
      for name in names where name.first != UInt8(ascii: ".") {
        let path = folder + (folder.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + name
        let isRuleFile = isRuleFile(String(decoding: name, as: UTF8.self))
        switch kind(of: path) {
        case .folder: if !isLink(path) { folders.append(path) }
        case .file: if isRuleFile { found.paths.append(path) }
        // A pipe, or a link that leads nowhere.
        case .other, nil:
          if isRuleFile { found.failures.append(.unreadableFile(SourceFile.name(ofPath: path))) }
        }
      }
    }
    found.paths.sort { $0.lexicographicallyPrecedes($1) }
    // A file that is there itself goes by its own name, and not by that of a link to it.
    let links = Set(found.paths.filter(isLink))
    let own = found.paths.filter { !links.contains($0) }
    var seen = Set(links.isEmpty ? [] : own.map(realPath))
    let others = found.paths.filter { links.contains($0) && seen.insert(realPath(of: $0)).inserted }
    found.paths = others.isEmpty ? own : (own + others).sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The names in a folder, or nil where it cannot be read.
  private static func entries(of folder: [UInt8]) -> [[UInt8]]? {
    guard let directory = withCPath(folder, { opendir($0) }) else { return nil }
    defer { closedir(directory) }
    var names: [[UInt8]] = []
    while let entry = readdir(directory) {
      // The name is ended by a zero within the entry.
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: UInt8.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) { start in
          Array(
            UnsafeBufferPointer(
              start: start, count: strlen(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))))
        }
      }
      names.append(name)
    }
    return names
  }

  // MARK: Paths

  private enum Kind { case file, folder, other }

  /// What is at a path, links followed; nil where nothing can be found.
  private static func kind(of path: [UInt8]) -> Kind? {
    var status = stat()
    guard withCPath(path, { stat($0, &status) }) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// The bytes of a path that was given as text. Of an argument that is no UTF-8 only the text has come here, with
  /// U+FFFD for what does not fit: where nothing has that name, the one name in the folder that reads so is meant.
  private static func given(_ path: String) -> [UInt8] {
    let bytes = Array(path.utf8)
    guard path.unicodeScalars.contains("\u{FFFD}"), kind(of: bytes) == nil else { return bytes }
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let folder = Array(bytes[..<start])
    let name = String(decoding: bytes[start...], as: UTF8.self)
    let meant = entries(of: folder.isEmpty ? [UInt8(ascii: ".")] : folder)?.filter {
      String(decoding: $0, as: UTF8.self) == name
    }
    guard let meant, meant.count == 1 else { return bytes }
    return folder + meant[0]
  }

  private static func isLink(_ path: [UInt8]) -> Bool {
    var status = stat()
    return withCPath(path) { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  private static func realPath(of path: [UInt8]) -> [UInt8] {
    guard let real = withCPath(path, { realpath($0, nil) }) else { return path }
    defer { free(real) }
    return real.withMemoryRebound(to: UInt8.self, capacity: strlen(real)) {
      Array(UnsafeBufferPointer(start: $0, count: strlen(real)))
    }
  }

  private static func contents(of path: [UInt8]) -> [UInt8]? {
    let descriptor = withCPath(path) { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var bytes: [UInt8] = []
    do {
      while bytes.count < byteLimit, let chunk = try handle.read(upToCount: byteLimit - bytes.count),
        !chunk.isEmpty
      {
        bytes += chunk
      }
    } catch {
      return nil
    }
    return bytes
  }

  /// The file at a path; nil where it cannot be read.
  private static func file(at path: [UInt8]) -> File? {
    contents(of: path).map { bytes in
      let source = SourceFile(name: SourceFile.name(ofPath: path), bytes: bytes)
      return File(path: path, realPath: realPath(of: path), source: source)
    }
  }

  private static func failure(of path: [UInt8]) -> Message {
    kind(of: path) == nil
      ? .pathNotFound(SourceFile.name(ofPath: path)) : .unreadableFile(SourceFile.name(ofPath: path))
  }

  private static func withCPath<Result>(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (path + [0]).withUnsafeBufferPointer { buffer in
      // The array has its closing zero, so it has a base address.
      buffer.withMemoryRebound(to: CChar.self) { body($0.baseAddress!) }
    }
  }
}
