import OrderingPlans
import Orderings
import RuleModel
import RuleText

extension Command {
  static let validate = Command(
    name: "validate", aliases: ["check"], operands: "[PATH…]", operandCount: 0...Int.max,
    summary: "Checks rule books and says what is wrong and what to write instead.",
    details: """
      Each path is one rule book: a folder with all its .yaml and .yml files, or a file. Without a path the
      folder Rules is checked. `-` reads one rule file from standard input.
      """,
    options: [
      Option("--output", value: "FORMAT", "human (frames) or concise (a line each). Default: human."),
      Option("--deny", value: "WHAT", "`warnings` makes the exit code 1 for warnings too."),
      Option("--allow-empty", "Finding no rule files is no mistake."),
      Option("--stdin-filename", value: "NAME", "What the file from standard input is called in messages."),
      .color,
    ],
    run: runValidate)

  private enum Denied: String, CaseIterable { case nothing, warnings }

  private static func runValidate(_ invocation: Invocation) throws -> ExitCode {
    let format = try invocation.word("--output", default: FindingsReport.Format.human)
    let denied = try invocation.word("--deny", default: Denied.nothing)
    let color = Console.standardOutput.isColored(try invocation.word("--color", default: .auto))
    let report = FindingsReport(format, to: .standardOutput, color: color)
    var code = ExitCode.success
    var findings: [Finding] = []
    var fileCount = 0
    var orderingCount = 0
    var paths: [String] = []
    for path in invocation.operands.isEmpty ? ["Rules"] : invocation.operands where !paths.contains(path) { paths.append(path) }
    for path in paths {
      let files: [SourceFile]
      if path == "-" {
        let name = invocation.value("--stdin-filename") ?? "standard input"
        files = [SourceFile(name: name, bytes: try InputFile.read(nil))]
      } else {
        let (read, failures) = RuleFiles.read(path)
        for failure in failures {
          Console.standardError.write("error: \(failure.text)\n" + (failure.help.map { "  = help: \($0)\n" } ?? ""))
          code = max(code, failure.isAbsence ? .usage : .failure)
        }
        if read.isEmpty {
          if failures.isEmpty && !invocation.has("--allow-empty") {
            let message = Message.noRuleFiles(path)
            Console.standardError.write("error: \(message.text)\n" + (message.help.map { "  = help: \($0)\n" } ?? ""))
            code = max(code, .usage)
          }
          continue
        }
        files = read
      }
      let loaded = LoadedBook.load(files)
      fileCount += files.count
      orderingCount += loaded.book.orderings.count
      findings += loaded.findings.filter { finding in !findings.contains { $0 == finding } }
    }
    let text = report.text(of: findings)
    try Console.standardOutput.print(text)
    if format == .human, fileCount > 0 {
      let checked = "\(count(orderingCount, "ordering")) in \(count(fileCount, "file"))"
      try Console.standardOutput.print(
        findings.isEmpty ? "\(checked): nothing wrong\n" : "\n\(checked): \(RuleText.summary(of: findings))\n")
    }
    let isWrong = findings.contains { $0.severity == .error || (denied == .warnings && $0.severity == .warning) }
    return isWrong ? max(code, .findings) : code
  }
}

/// "1 file", "2 files".
func count(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }
