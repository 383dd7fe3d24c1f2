import Orderings
import RuleModel
import RuleRepair
import RuleText

/// What `--fix` and `--diff` do with the rule files, before what is left is told.
struct Repair {
  static let options: [Command.Option] = [
    .init("--fix", "Writes the fixes that are certain into the files, then says what is left."),
    .init("--unsafe", "With `--fix` or `--diff`: also fixes that are a guess; look at what they did."),
    .init("--diff", "Shows what `--fix` would change, as a diff, and writes nothing."),
  ]

  static let details = """
    `--fix` keeps comments, blank lines, quotes and line endings, and reads each file again before it is
    written: a fix that would change anything else is not made. With `-`, the fixed text is written to
    standard output, and findings to standard error, as with `--diff`.
    """

  private let allowsUnsafe: Bool
  private let showsDifference: Bool

  /// What standard input and, for `--diff`, the files would hold.
  private(set) var held = HeldFiles()
  /// Where the findings that are left are to be told: standard output may be taken.
  private(set) var console = Console.standardOutput
  /// Whether files could not be written, or would change.
  private(set) var code = ExitCode.success

  private var changed: [Change] = []
  private var refused: [Finding] = []
  private var unsafeCount = 0

  /// A file that is to hold something else.
  private struct Change {
    var file: RuleFiles.File
    var after: [UInt8]
    var fixCount = 0
  }

  /// Repairs the files as far as it is asked for; nil where it is not.
  init?(_ invocation: Invocation) throws {
    allowsUnsafe = invocation.has("--unsafe")
    showsDifference = invocation.has("--diff")
    guard invocation.has("--fix") || showsDifference else {
      guard allowsUnsafe else { return nil }
      throw UsageError(
        "`--unsafe` says which fixes to make, and nothing says to make any",
        help: "write `--fix --unsafe`, or `--diff --unsafe` to see first what would change")
    }
    for path in GivenBooks.paths(invocation) { try fixBook(path, invocation) }
    if showsDifference { try showDifference() } else { try write() }
  }

  // MARK: Books

  private mutating func fixBook(_ path: String, _ invocation: Invocation) throws {
    var files: [RuleFiles.File]
    var isWhole = true
    if path == "-" {
      files = [try GivenBooks.standardInput(invocation)]
      held[path: []] = files[0].source.bytes
      console = .standardError
    } else {
      let found = RuleFiles.readFiles(path)
      // What could not be read is complained about when what is left is told.
      (files, isWhole) = (found.files, found.failures.isEmpty)
    }
    // What another book has fixed already goes on from there.
    let fixes = AppliedFixes(to: files.map { held[$0] }, allowsUnsafe: allowsUnsafe) {
      GivenBooks.findings(of: $0, isWhole: isWhole)
    }
    refused += fixes.refused
    unsafeCount += fixes.unsafeCount
    for (file, source) in zip(files, fixes.files) where source.bytes != held[file].bytes {
      held[path: file.realPath] = source.bytes
      let place =
        changed.firstIndex { $0.file.realPath == file.realPath }
        ?? {
          changed.append(Change(file: file, after: []))
          return changed.count - 1
        }()
      changed[place].after = source.bytes
      changed[place].fixCount += fixes.fixed.count { $0.span.file.name == source.name }
    }
  }

  // MARK: What comes of it

  private mutating func write() throws {
    changed.removeAll { change in
      if change.file.path.isEmpty { return false }
      // What is left is told of what lies on the disk.
      held[path: change.file.realPath] = nil
      let file = RewrittenFile(
        path: change.file.path, before: change.file.source.bytes, after: change.after)
      do throws(RewriteError) { try file.write() } catch {
        UsageError(error.message, help: error.help, code: .failure).show()
        code = .failure
        return true
      }
      return false
    }
    if let text = held[path: []] {
      // Who reads only the first lines still gets the right exit code.
      do { try text.withUnsafeBytes { try Console.standardOutput.write($0) } } catch is ClosedPipe {}
    }
  }

  private mutating func showDifference() throws {
    let output = Console.standardOutput
    console = .standardError
    if !changed.isEmpty { code = .findings }
    for change in changed {
      do {
        try output.print(
          UnifiedDiff(before: change.file.source.bytes, after: change.after, path: change.file.shownPath))
      } catch is ClosedPipe { return }
    }
  }

  /// Says on standard error what was done, and what more could be.
  func summarize(left: Int) {
    for finding in refused {
      let line = finding.span.file.position(at: finding.span.range.lowerBound).line
      Console.standardError.remark(
        .warning,
        "\(finding.span.file.name):\(line): the fix of [\(finding.kind.id)] would change more than it should, "
          + "and was not made", help: finding.help)
    }
    let fixed = changed.reduce(0) { $0 + $1.fixCount }
    if fixed == 0, left == 0 { return }
    let verb = showsDifference ? "would be made" : "made"
    let done =
      fixed == 0
      ? "no fix \(verb)"
      : "\(Wording.count(fixed, "fix", "fixes")) \(verb) in \(Wording.count(changed.count, "file"))"
    let option = showsDifference ? "--diff" : "--fix"
    let more =
      unsafeCount > 0 && !allowsUnsafe
      ? "; \(unsafeCount) more can be made with `\(option) --unsafe`" : ""
    Console.standardError.write(done + more + "\n")
  }
}
