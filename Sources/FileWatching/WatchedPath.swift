#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The way to a file or folder, and all that lies there: what decides which bytes a reader of the path sees.
///
/// The way is walked name by name, through links by hand, since any folder on it may be replaced and any link be
/// turned: a save by renaming, a deployment that swaps `current`, the `..data` of a mounted configuration. At the end
/// of the way, a folder is walked with its folders. Links within lead elsewhere by ways of their own, but links to
/// folders are not walked into, and neither are folders whose name begins with a dot.
package struct WatchedPath: Sendable, Hashable {
  /// The bytes of the path, from the root.
  let bytes: [UInt8]

  /// How the names of files in folders end that count; empty where all do.
  let endings: [[UInt8]]

  /// A path; one that does not begin at the root is taken from the folder that the process is in now.
  /// - Parameters:
  ///   - path: The path.
  ///   - endings: How names end, as in `.yaml`, where the path is a folder in which other files do not count. What lies
  ///     at the end of the path itself counts whatever its name is.
  package init(_ path: String, endings: [String] = []) {
    self.endings = endings.map { Array($0.utf8) }
    let bytes = Array(path.utf8)
    self.bytes = bytes.first == .slash ? bytes : Self.join(Self.currentFolder, bytes)
  }

  /// Whether a file of a name counts that lies in a folder.
  func counts(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    endings.isEmpty || endings.contains { name.suffix($0.count).elementsEqual($0) }
  }

  /// What is looked at on a walk.
  enum Step {
    /// A folder is about to be looked into for one name.
    case name([UInt8], in: [UInt8])
    /// A folder is about to be listed: everything in it counts.
    case folder([UInt8])
    /// Something was found at a path, or nothing; links are not followed.
    case found([UInt8], stat?, isOnTheWay: Bool)
  }

  /// Walks the way and what lies at its end.
  ///
  /// A folder is reported before it is looked into: who begins to watch it then is told of all that changes after the
  /// look.
  func walk<Failure: Error>(_ report: (Step) throws(Failure) -> Void) throws(Failure) {
    var seen: Set<[UInt8]> = []
    try walk(bytes, depth: 0, &seen, report)
  }

  private func walk<Failure: Error>(
    _ path: [UInt8], depth: Int, _ seen: inout Set<[UInt8]>, _ report: (Step) throws(Failure) -> Void
  ) throws(Failure) {
    var here: [UInt8] = [.slash]
    var names = Array(path.split(separator: .slash).reversed())
    var links = 0
    while let name = names.popLast() {
      if name.elementsEqual(".".utf8) { continue }
      if name.elementsEqual("..".utf8) {
        // There are no links in what was walked.
        here = here.lastIndex(of: .slash).flatMap { $0 > 0 ? Array(here[..<$0]) : nil } ?? [.slash]
        continue
      }
      let next = Self.join(here, Array(name))
      try report(.name(Array(name), in: here))
      let status = Self.status(of: next)
      let isLast = names.isEmpty
      let isFolder = status.map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
      try report(.found(next, status, isOnTheWay: !isLast || isFolder))
      guard let status else { return }
      if status.st_mode & S_IFMT == S_IFLNK {
        links += 1
        guard links <= Self.linkLimit, let target = Self.target(of: next) else { return }
        names += target.split(separator: .slash).reversed()
        if target.first == .slash { here = [.slash] }
      } else if isFolder {
        here = next
      } else {
        return
      }
    }
    // The end of a link within a folder is not walked into.
    if depth == 0 { try walkFolders(from: here, &seen, report) }
  }

  private func walkFolders<Failure: Error>(
    from root: [UInt8], _ seen: inout Set<[UInt8]>, _ report: (Step) throws(Failure) -> Void
  ) throws(Failure) {
    var folders = [root]
    while let folder = folders.popLast(), seen.count < Self.folderLimit {
      guard seen.insert(folder).inserted else { continue }
      try report(.folder(folder))
      try report(.found(folder, Self.status(of: folder), isOnTheWay: false))
      for (name, mayBeFolder) in Self.names(in: folder) {
        let doesCount = counts(name)
        guard doesCount || mayBeFolder else { continue }
        let path = Self.join(folder, name)
        let status = Self.status(of: path)
        let type = status.map { $0.st_mode & S_IFMT }
        if type == S_IFDIR {
          if name.first != UInt8(ascii: ".") { folders.append(path) }
        } else if doesCount {
          try report(.found(path, status, isOnTheWay: false))
          if type == S_IFLNK { try walk(path, depth: 1, &seen, report) }
        }
      }
    }
  }

  /// As many links as systems follow.
  private static let linkLimit = 40
  /// More folders are no folder of rules.
  private static let folderLimit = 100_000

  // MARK: Paths

  static func join(_ folder: [UInt8], _ name: [UInt8]) -> [UInt8] {
    folder + (folder.last == .slash ? [] : [.slash]) + name
  }

  private static var currentFolder: [UInt8] {
    guard let path = realpath(".", nil) else { return [.slash] }
    defer { free(path) }
    return bytes(path)
  }

  private static func status(of path: [UInt8]) -> stat? {
    var status = stat()
    return withCPath(path, { lstat($0, &status) }) == 0 ? status : nil
  }

  private static func target(of link: [UInt8]) -> [UInt8]? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = withCPath(link) { readlink($0, &buffer, buffer.count) }
    return count < 0 ? nil : buffer.prefix(count).map(UInt8.init(bitPattern:))
  }

  /// The names of what lies in a folder, and whether it may be a folder: not every file system says so at once.
  private static func names(in folder: [UInt8]) -> [(name: [UInt8], mayBeFolder: Bool)] {
    guard let directory = withCPath(folder, { opendir($0) }) else { return [] }
    defer { closedir(directory) }
    var names: [(name: [UInt8], mayBeFolder: Bool)] = []
    while let entry = readdir(directory) {
      // The name is ended by a zero within the entry.
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) { bytes($0) }
      }
      if name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { continue }
      let type = Int32(entry.pointee.d_type)
      names.append((name, mayBeFolder: type == Int32(DT_DIR) || type == Int32(DT_UNKNOWN)))
    }
    return names
  }

  /// The bytes of a C string.
  private static func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
    UnsafeBufferPointer(start: text, count: strlen(text)).map(UInt8.init(bitPattern:))
  }

  static func withCPath<Result>(_ path: [UInt8], _ body: (UnsafePointer<CChar>) throws -> Result) rethrows
    -> Result
  {
    try (path + [0]).withUnsafeBufferPointer { buffer in
      // The array has its closing zero, so it has a base address.
      try buffer.withMemoryRebound(to: CChar.self) { try body($0.baseAddress!) }
    }
  }
}

extension UInt8 {
  static var slash: UInt8 { UInt8(ascii: "/") }
}
