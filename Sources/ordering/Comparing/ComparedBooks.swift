import Foundation
import OrderingPlans
import OrderingValues
import Orderings
import RuleComparison
import RuleModel
import RuleText

/// The two versions of a rule book that a call names, both usable.
struct ComparedBooks {
  /// A version and how it is called.
  struct Version {
    let name: String
    let loaded: LoadedBook
    /// The paths of its files on disk.
    let paths: [String]
  }

  let old: Version
  let new: Version

  static let git = Command.Option(
    "--git", value: "REV",
    "The old version is what git has at this revision; then one PATH is given, or none for Rules.")

  /// Reads and checks both versions.
  ///
  /// - Throws: ``BrokenBook`` where one of them has errors; they have been shown, of both.
  init(_ invocation: Invocation) throws {
    let operands = invocation.operands
    let read: (old: Files, new: Files)
    if let revision = invocation.value(Self.git.name) {
      guard operands.count <= 1 else {
        throw UsageError(
          "with `--git` one path is compared with what it was, and here are two",
          help: "leave out \(shown(operands[1])), or leave out `--git`")
      }
      let path = operands.first ?? "Rules"
      let version = try GitVersion(revision: revision, path: path)
      if version.files.isEmpty, !invocation.has("--allow-empty") {
        throw UsageError(
          "at \(shown(revision)) there are no rule files in \(shown(path))",
          help:
            "name another revision; `--allow-empty` takes it for a book without orderings, so that all are new"
        )
      }
      read = (Files(name: version.name, files: version.files, paths: []), try Files(path, invocation))
    } else {
      guard operands.count == 2 else {
        throw UsageError(
          "`ordering diff` needs an old and a new version",
          help: "write `ordering diff OLD NEW`, or `ordering diff --git HEAD Rules`")
      }
      read = (try Files(operands[0], invocation), try Files(operands[1], invocation))
    }
    let loaded = inParallel(mapping: 2) { [read] side in
      LoadedBook.load(side == 0 ? read.old.files : read.new.files).pointingToSiblings()
    }
    old = Version(name: read.old.name, loaded: loaded[0], paths: read.old.paths)
    new = Version(name: read.new.name, loaded: loaded[1], paths: read.new.paths)
    let broken = [old, new].filter(\.loaded.hasErrors)
    for version in broken { OpenBook.show(version.loaded.findings, ofBrokenBook: version.name) }
    if !broken.isEmpty { throw BrokenBook() }
  }

  /// The files of a version.
  private struct Files: Sendable {
    let name: String
    let files: [SourceFile]
    let paths: [String]

    init(name: String, files: [SourceFile], paths: [String]) {
      (self.name, self.files, self.paths) = (name, files, paths)
    }

    init(_ path: String, _ invocation: Invocation) throws {
      let (files, failures) = RuleFiles.read(path)
      if let failure = failures.first { throw UsageError(failure) }
      if files.isEmpty, !invocation.has("--allow-empty") { throw UsageError(.noRuleFiles(path)) }
      self.init(name: path, files: files, paths: files.map(\.name))
    }
  }
}
