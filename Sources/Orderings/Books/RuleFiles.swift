import Foundation
package import RuleModel
package import RuleText

/// The files of a rule book on disk.
package enum RuleFiles {
  /// At most so many files make a book.
  package static let limit = 10_000

  /// Reads the files of a book: one file, or all `*.yaml` and `*.yml` of a folder and its folders, by path.
  ///
  /// Files and folders whose name begins with a dot are passed over, links to folders are not followed, and a
  /// file that is reached in two ways is read once.
  /// - Returns: The files, and what could not be read.
  package static func read(_ path: String) -> (files: [SourceFile], failures: [Message]) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return ([], [.pathNotFound(path)])
    }
    var (paths, failures) = isFolder.boolValue ? self.paths(in: path) : ([path], [])
    if paths.count > limit {
      paths.removeLast(paths.count - limit)
      failures.append(.tooManyFiles(limit))
    }
    var files: [SourceFile] = []
    for path in paths {
      if let data = FileManager.default.contents(atPath: path) {
        files.append(SourceFile(name: path, bytes: Array(data)))
      } else {
        failures.append(.unreadableFile(path))
      }
    }
    return (files, failures)
  }

  /// The rule files of a folder, by path, and what could not be looked into.
  package static func paths(in folder: String) -> (paths: [String], failures: [Message]) {
    // The folder itself may be a link; below it links to folders are not followed.
    let root = URL(filePath: folder).resolvingSymlinksInPath()
    func shown(_ url: URL) -> String {
      let below = url.path.dropFirst(root.path.count).drop { $0 == "/" }
      return below.isEmpty || folder.hasSuffix("/") ? folder + below : folder + "/" + below
    }
    var failures: [Message] = []
    let walk = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil) { url, _ in
      failures.append(.unreadableFile(shown(url)))
      return true
    }
    var found: [(shown: String, real: String)] = []
    while let url = walk?.nextObject() as? URL {
      let name = url.lastPathComponent
      if name.hasPrefix(".") {
        walk?.skipDescendants()
        continue
      }
      guard name.hasSuffix(".yaml") || name.hasSuffix(".yml") else { continue }
      let real = url.resolvingSymlinksInPath()
      let kind = try? real.resourceValues(forKeys: [.isDirectoryKey, .isRegularFileKey])
      if kind?.isDirectory ?? false { continue }
      if kind?.isRegularFile ?? false {
        found.append((shown(url), real.path))
      } else {
        // A link that leads nowhere, or a pipe, which would keep its reader waiting.
        failures.append(.unreadableFile(shown(url)))
      }
    }
    found.sort { $0.shown.utf8.lexicographicallyPrecedes($1.shown.utf8) }
    var seen = Set<String>()
    return (found.filter { seen.insert($0.real).inserted }.map(\.shown), failures)
  }
}
