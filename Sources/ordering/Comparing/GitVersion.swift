import Foundation
import OrderingValues
import Orderings
import RuleModel
import RuleText

/// The files of a rule book as they were at a revision of git.
///
/// The same files that a folder on disk would give are read: those with the endings of rule files, none of folders
/// whose name begins with a dot, and a link to a file by what it leads to.
struct GitVersion {
  /// How it is called: `REV:PATH`.
  let name: String
  /// By path; none where the revision has no rule files there.
  let files: [SourceFile]

  /// A file of a tree.
  private struct Entry {
    /// From the folder that git runs in.
    var path: [UInt8]
    var isLink: Bool
    var id: String
  }

  private let revision: String
  private let git: GitProgram
  private let commit: String

  /// Reads a book out of git.
  ///
  /// - Parameters:
  ///   - revision: A commit, by any of the names that git takes.
  ///   - path: The folder or file as it is called today.
  /// - Throws: A ``UsageError`` where there is no such revision, repository, or program.
  init(revision: String, path: String) throws {
    name = "\(revision):\(path)"
    self.revision = revision
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw UsageError(
        .pathNotFound(path),
        help: "`--git` compares what lies at a path today with what lay there at \(shown(revision))")
    }
    let url = URL(fileURLWithPath: path)
    git = GitProgram(folder: isFolder.boolValue ? url : url.deletingLastPathComponent())
    commit = try Self.commit(revision, git)
    let below = isFolder.boolValue ? nil : [UInt8](url.lastPathComponent.utf8)
    var entries = try Self.entries(of: commit, below, git)
    if isFolder.boolValue {
      entries = entries.filter { RuleFiles.isRuleFile(path: $0.path) }
    }
    if entries.count > RuleFiles.limit { throw UsageError(.tooManyFiles(RuleFiles.limit)) }
    let base = [UInt8](path.utf8) + (path.hasSuffix("/") ? [] : [UInt8(ascii: "/")])
    entries = try Self.resolved(entries, of: commit, git)
    let contents = try Self.contents(entries.map(\.id), git)
    files = zip(entries, contents).map { entry, bytes in
      let shown = below == nil ? base + entry.path : [UInt8](path.utf8)
      return SourceFile(name: "\(revision):\(SourceFile.name(ofPath: shown))", bytes: bytes)
    }
  }

  // MARK: Asking git

  private static func commit(_ revision: String, _ git: GitProgram) throws -> String {
    // No name of a revision begins so, and git would take it for an option.
    guard !revision.isEmpty, !revision.hasPrefix("-") else {
      throw UsageError(
        "\(shown(revision)) is no revision of git",
        help: "write a commit, branch or tag, as in `--git HEAD~1`")
    }
    let top = try git.run(["rev-parse", "--show-toplevel"])
    guard top.code == 0 else {
      let isRepository = !top.complaint.contains("not a git repository")
      throw UsageError(
        isRepository
          ? "git cannot be asked about \(shown(git.folder.path)): \(top.complaint)"
          : "\(shown(git.folder.path)) is in no git repository",
        help: "give both versions as folders instead: `ordering diff OLD NEW`")
    }
    let found = try git.run(["rev-parse", "--verify", "--quiet", revision + "^{commit}"])
    let id = String(decoding: found.output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    guard found.code == 0, !id.isEmpty, id.allSatisfy(\.isHexDigit) else {
      throw UsageError(
        "git knows no revision \(shown(revision)) in \(shown(git.folder.path))",
        help: "`git log --oneline` lists commits; in a shallow clone, as of CI, fetch the commit first "
          + "(`git fetch --depth=1 origin COMMIT`, or `fetch-depth: 0` of actions/checkout)")
    }
    return id
  }

  /// The files at a commit below the folder that git runs in, or the one of a name.
  private static func entries(of commit: String, _ name: [UInt8]?, _ git: GitProgram) throws -> [Entry] {
    var arguments = ["ls-tree", "-r", "-z", commit]
    if let name { arguments += ["--", String(decoding: name, as: UTF8.self)] }
    return entries(try listing(arguments, git))
  }

  private static func listing(_ arguments: [String], _ git: GitProgram) throws -> [UInt8] {
    let result = try git.run(arguments)
    guard result.code == 0 else {
      throw UsageError("git cannot list the files: \(result.complaint)", code: .failure)
    }
    return result.output
  }

  /// Lines of `MODE TYPE ID`, a tab, and the path, each ended by a zero.
  private static func entries(_ listing: [UInt8]) -> [Entry] {
    listing.split(separator: 0).compactMap { line in
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
      let words = String(decoding: line[..<tab], as: UTF8.self).split(separator: " ")
      // A commit is a repository within this one.
      guard words.count >= 3, words[1] == "blob" else { return nil }
      return Entry(
        path: Array(line[line.index(after: tab)...]), isLink: words[0] == "120000", id: String(words[2]))
    }
  }

  /// The files with those that links lead to in the place of the links; what is reached in two ways stands once, by its
  /// own name, and a link that leads out of the repository or nowhere is left out.
  private static func resolved(_ entries: [Entry], of commit: String, _ git: GitProgram) throws -> [Entry] {
    guard entries.contains(where: \.isLink) else { return entries }
    let prefix = try git.run(["rev-parse", "--show-prefix"]).output.filter { $0 != UInt8(ascii: "\n") }
    let all = Dictionary(
      Self.entries(try listing(["ls-tree", "-r", "-z", "--full-tree", commit], git)).map { ($0.path, $0) },
      uniquingKeysWith: { first, _ in first })
    var seen = Set(entries.filter { !$0.isLink }.map { prefix + $0.path })
    var resolved: [Entry] = []
    for entry in entries {
      guard entry.isLink else {
        resolved.append(entry)
        continue
      }
      var target = Entry(path: prefix + entry.path, isLink: true, id: entry.id)
      // More links than any system follows would be a circle.
      for _ in 0..<40 where target.isLink {
        let leads = try contents([target.id], git)[0]
        guard let path = path(leads, from: target.path), let next = all[path] else { break }
        target = next
      }
      if !target.isLink, seen.insert(target.path).inserted {
        resolved.append(Entry(path: entry.path, isLink: false, id: target.id))
      }
    }
    return resolved
  }

  /// Where a link leads, as a path of the repository; nil where that is outside of it.
  private static func path(_ target: [UInt8], from link: [UInt8]) -> [UInt8]? {
    let slash = UInt8(ascii: "/")
    guard target.first != slash else { return nil }
    var parts = link.split(separator: slash).dropLast().map(Array.init)
    for part in target.split(separator: slash).map(Array.init) {
      if part == Array("..".utf8) {
        guard parts.popLast() != nil else { return nil }
      } else if part != Array(".".utf8) {
        parts.append(part)
      }
    }
    return Array(parts.joined(separator: [slash]))
  }

  /// The bytes of some objects.
  private static func contents(_ ids: [String], _ git: GitProgram) throws -> [[UInt8]] {
    if ids.isEmpty { return [] }
    let result = try git.run(["cat-file", "--batch"], input: Array(ids.map { $0 + "\n" }.joined().utf8))
    var contents: [[UInt8]] = []
    var rest = result.output[...]
    // For each, `ID blob SIZE` on a line, the bytes, and a line break.
    while contents.count < ids.count, let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      rest = rest[(end + 1)...]
      guard words.count == 3, let size = Int(words[2]), size >= 0, size < rest.count else { break }
      contents.append(Array(rest.prefix(min(size, RuleFiles.byteLimit))))
      rest = rest.dropFirst(size + 1)
    }
    guard contents.count == ids.count else {
      throw UsageError("git cannot read a file of the revision: \(result.complaint)", code: .failure)
    }
    return contents
  }
}

extension RuleFiles {
  /// Whether a file of a book's folder is one of its rule files, by its path from there.
  fileprivate static func isRuleFile(path: [UInt8]) -> Bool {
    let parts = path.split(separator: UInt8(ascii: "/"))
    return parts.allSatisfy { $0.first != UInt8(ascii: ".") }
      && isRuleFile(String(decoding: parts.last ?? [], as: UTF8.self))
  }
}
