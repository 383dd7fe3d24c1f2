import Orderings
import RuleFormatting
import RuleModel
import RuleRepair
import RuleText

extension Command {
  static let format = Command(
    name: "fmt", operands: "[PATH…]", operandCount: 0...Int.max,
    summary: "Writes rule files in one layout; comments and blank lines stay.",
    details: """
      Each path is a folder with all its .yaml and .yml files, or a file. Without a path it is the folder
      Rules. `-` reads one file from standard input and writes it to standard output.

      Only white space changes. Each file is read again before it is written, and must hold the same names,
      values and comments as before. A file whose text has an error is left as it is.
      """,
    options: [
      Option("--check", "Writes nothing; names the files that would change, and exits 1 if there are any."),
      Option("--diff", "Writes nothing; shows what would change, and exits 1 if anything would."),
    ] + GivenBooks.options + [.color],
    run: runFormat)

  private static func runFormat(_ invocation: Invocation) throws -> ExitCode {
    var files = FormattedFiles(invocation)
    return try files.run()
  }
}

/// The rule files that `ordering fmt` is given, and what became of them.
private struct FormattedFiles {
  private enum Aim { case write, check, showDifference }

  private let invocation: Invocation
  private let aim: Aim
  private let output = Console.standardOutput
  /// Whether standard output is for the text of a file, so that nothing else goes there.
  private let isOutputTaken: Bool

  private var code = ExitCode.success
  private var seen = Set<[UInt8]>()
  private var changedCount = 0
  private var fineCount = 0
  private var leftCount = 0
  private var findings: [Finding] = []

  init(_ invocation: Invocation) {
    self.invocation = invocation
    aim = invocation.has("--diff") ? .showDifference : invocation.has("--check") ? .check : .write
    isOutputTaken = aim == .write && invocation.operands.contains("-")
  }

  mutating func run() throws -> ExitCode {
    do {
      for path in GivenBooks.paths(invocation) {
        for file in try files(at: path) where seen.insert(file.realPath).inserted { try format(file) }
      }
    } catch is ClosedPipe {
      // Who reads only the first lines still gets the right exit code, as far as it is known.
    }
    FindingsReport.complain(findings)
    Console.standardError.write(summary)
    return code
  }

  // MARK: Files

  private mutating func files(at path: String) throws -> [RuleFiles.File] {
    if path == "-" { return [try GivenBooks.standardInput(invocation)] }
    let (files, failures) = RuleFiles.readFiles(path)
    failures.forEach { complain(UsageError($0)) }
    if files.isEmpty, failures.isEmpty, !invocation.has("--allow-empty") {
      complain(UsageError(.noRuleFiles(path)))
    }
    return files
  }

  private mutating func format(_ file: RuleFiles.File) throws {
    let parsed = parseRuleText(file.source)
    let before = file.source.bytes
    let after: [UInt8]
    do { after = try FormattedText(parsed).bytes } catch {
      leave(file, parsed, because: error)
      return
    }
    let isChanged = after != before
    if isChanged { changedCount += 1 } else { fineCount += 1 }
    if aim != .write, isChanged { code = max(code, .findings) }
    switch aim {
    case .write where file.path.isEmpty: try after.withUnsafeBytes { try output.write($0) }
    case .write where isChanged: try write(RewrittenFile(path: file.path, before: before, after: after))
    case .check where isChanged: try tell(file.source.name)
    case .showDifference where isChanged:
      try output.print(UnifiedDiff(before: before, after: after, path: file.shownPath))
    default: break
    }
  }

  private mutating func write(_ file: RewrittenFile) throws {
    do throws(RewriteError) { try file.write() } catch {
      changedCount -= 1
      leftCount += 1
      let code = error.reason == .notAFile ? ExitCode.usage : .failure
      complain(UsageError(error.message, help: error.help, code: code))
      return
    }
    try tell(SourceFile.name(ofPath: file.path))
  }

  /// Names a file on a line of its own.
  private func tell(_ name: String) throws {
    let line = Console.printable(name) + "\n"
    if isOutputTaken { Console.standardError.write(line) } else { try output.print(line) }
  }

  // MARK: What is left as it is

  private mutating func leave(
    _ file: RuleFiles.File, _ parsed: ParsedFile, because failure: FormattedText.Failure
  ) {
    leftCount += 1
    let name = shown(file.source.name)
    switch failure {
    case .mistakes:
      findings += parsed.findings.filter { $0.severity == .error }
      code = max(code, .findings)
    case .outgrown:
      complain(
        UsageError(
          "\(name) is left as it is: laid out, it would be over 1 MiB or have a line over 10,000 characters",
          help: "split it into several files, or its long lines into several", code: .findings))
    case .unequal:
      complain(
        UsageError(
          "\(name) is left as it is: laid out, it would not say the same",
          help: "this is a mistake in `ordering fmt`, not in the file; please report it with the file",
          code: .failure))
    }
  }

  private mutating func complain(_ error: UsageError) {
    error.show()
    code = max(code, error.code)
  }

  /// What was done, in a line; nothing for a text that went from standard input to standard output.
  private var summary: String {
    if isOutputTaken, invocation.operands.allSatisfy({ $0 == "-" }) { return "" }
    let verb = aim == .write ? "rewritten" : "would be rewritten"
    var parts: [String] = []
    if changedCount > 0 { parts.append("\(Wording.count(changedCount, "file")) \(verb)") }
    if fineCount > 0 { parts.append("\(Wording.count(fineCount, "file")) already fine") }
    if leftCount > 0 {
      parts.append("\(Wording.count(leftCount, "file")) left as \(leftCount == 1 ? "it is" : "they are")")
    }
    return parts.isEmpty ? "" : parts.joined(separator: ", ") + "\n"
  }
}
