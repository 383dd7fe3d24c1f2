import OrderingPlans
import PushDown
import RuleModel
import RuleText

extension Command {
  static let validate = Command(
    name: "validate", aliases: ["check"], operands: "[PATH…]", operandCount: 0...Int.max,
    summary: "Checks rule books and says what is wrong and what to write instead.",
    details: GivenBooks.details + """


      The promises of `same-order-in` are proved with the column files of the book and of `--columns`. With `--data`,
      texts that hold numbers are found; the ending of a file tells its format.
      """,
    options: [
      Option("--output", value: "FORMAT", "human (frames) or concise (a line each). Default: human."),
      Option("--deny", value: "WHAT", "`warnings` makes the exit code 1 for warnings too."),
      GivenColumns.option, GivenExamples.option,
    ] + GivenBooks.options + [.color],
    run: runValidate)

  private enum Denied: String, CaseIterable { case nothing, warnings }

  private static func runValidate(_ invocation: Invocation) throws -> ExitCode {
    let format = try invocation.findingsFormat()
    let denied = try invocation.word("--deny", default: Denied.nothing)
    let given = try GivenBooks(invocation)
    let columns = try GivenColumns(invocation, for: given.books)
    let examples = try GivenExamples(invocation, for: given.books)
    let findings = allFindings(of: given.books, columns, examples)
    let report = FindingsReport(format: format, console: .standardOutput)
    var text = report.text(of: findings, all: "`--output concise`")
    if format == .human, !given.books.isEmpty {
      let orderings = given.books.reduce(0) { $0 + $1.orderingCount }
      let files = given.books.reduce(columns.fileCount) { $0 + $1.fileCount }
      let checked = "\(count(orderings, "ordering")) in \(count(files, "file"))"
      text +=
        findings.isEmpty
        ? "\(checked): nothing wrong\(given.code == .success ? "" : " in what could be read")\n"
        : "\n\(checked): \(RuleText.summary(of: findings))\n"
    }
    // Who reads only the first lines still gets the right exit code.
    do { try report.console.print(text) } catch is ClosedPipe {}
    let isWrong = findings.contains {
      $0.severity == .error || (denied == .warnings && $0.severity == .warning)
    }
    return max(isWrong ? .findings : .success, given.code, examples.code)
  }

  /// The findings of all books by place, their promises among them; those of a file that is part of two books once.
  private static func allFindings(
    of books: [GivenBooks.Book], _ columns: GivenColumns, _ examples: GivenExamples
  ) -> [Finding] {
    struct Identity: Hashable {
      let file: String
      let range: Range<Int>
      let kind: FindingKind
      let message: String
    }
    var seen = Set<Identity>()
    // With column files that cannot be used nothing is proved of what they say.
    let areColumnsWrong = columns.findings.contains { $0.severity == .error }
    let provable = areColumnsWrong ? [] : books.compactMap(\.usable)
    let promises = provable.flatMap { $0.promiseFindings(columns: columns.files) }
    return (books.flatMap(\.findings) + columns.findings + promises + examples.findings).sorted(
      by: Finding.inPlaceOrder
    ).filter {
      finding in
      let identity = Identity(
        file: finding.span.file.name, range: finding.span.range, kind: finding.kind, message: finding.message)
      return seen.insert(identity).inserted
    }
  }
}

extension Invocation {
  /// How findings are to be shown.
  fileprivate func findingsFormat() throws -> FindingsReport.Format {
    let later = ["json", "sarif", "github", "gitlab", "junit"]
    guard let text = value("--output") else { return .human }
    let name = String(text.prefix { $0 != "=" })
    if later.contains(name) || name != text && FindingsReport.Format(rawValue: name) != nil {
      throw UsageError(
        "\(shown("--output " + text)) is not supported yet",
        help: "this version shows `human` or `concise` on standard output")
    }
    return try word("--output", default: .human)
  }
}

/// "1 file", "2 files".
func count(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }
