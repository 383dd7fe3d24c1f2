import Foundation
package import RuleModel
package import RuleText

/// The files of a rule book on disk.
package enum RuleFiles {
  /// At most so many files make a book.
  package static let limit = 10_000

  /// Reads the files of a book: one file, or all `*.yaml` and `*.yml` of a folder and its folders, by path.
  ///
  /// Folders whose name begins with a dot are passed over, links to folders are not followed, and a file that
  /// is reached in two ways is read once.
  /// - Returns: The files, and what could not be read.
  package static func read(_ path: String) -> (files: [SourceFile], failures: [Message]) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return ([], [.pathNotFound(path)])
    }
    var files: [SourceFile] = []
    var failures: [Message] = []
    for path in isFolder.boolValue ? paths(in: path) : [path] {
      guard files.count < limit else {
        failures.append(.tooManyFiles(limit))
        break
      }
      guard let data = FileManager.default.contents(atPath: path) else {
        failures.append(.unreadableFile(path))
        continue
      }
      files.append(SourceFile(name: path, bytes: Array(data)))
    }
    return (files, failures)
  }

  /// The rule files of a folder, by path.
  package static func paths(in folder: String) -> [String] {
    let keys: [URLResourceKey] = [.isDirectoryKey, .isSymbolicLinkKey]
    // The folder itself may be a link; below it links to folders are not followed.
    let root = URL(fileURLWithPath: folder).resolvingSymlinksInPath()
    let walk = FileManager.default.enumerator(at: root, includingPropertiesForKeys: keys)
    var found: [(shown: String, real: String)] = []
    while let url = walk?.nextObject() as? URL {
      let name = url.lastPathComponent
      let values = try? url.resourceValues(forKeys: Set(keys))
      if values?.isDirectory ?? false, name.hasPrefix(".") {
        walk?.skipDescendants()
        continue
      }
      guard name.hasSuffix(".yaml") || name.hasSuffix(".yml"), !name.hasPrefix(".") else { continue }
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue else { continue }
      let below = url.path.dropFirst(root.path.count).drop { $0 == "/" }
      let shown = folder.hasSuffix("/") ? folder + below : folder + "/" + below
      found.append((shown, url.resolvingSymlinksInPath().path))
    }
    found.sort { $0.shown.utf8.lexicographicallyPrecedes($1.shown.utf8) }
    var seen = Set<String>()
    return found.filter { seen.insert($0.real).inserted }.map(\.shown)
  }
}
