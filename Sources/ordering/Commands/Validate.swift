import FindingReports
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


      """ + Repair.details,
    options: [
      GivenOutputs.option,
      Option("--deny", value: "WHAT", "`warnings` makes the exit code 1 for warnings too."),
      GivenBaseline.option, GivenColumns.option, GivenExamples.option,
    ] + Repair.options + GivenBooks.options + [.color],
    run: runValidate)

  private enum Denied: String, CaseIterable { case nothing, warnings }

  private static func runValidate(_ invocation: Invocation) throws -> ExitCode {
    let outputs = try GivenOutputs(invocation)
    let denied = try invocation.word("--deny", default: Denied.nothing)
    let baseline = try GivenBaseline(invocation)
    if let baseline {
      try outputs.refuse(
        overwriting: [baseline.path], "the baseline",
        help: "write it anew in a run without `--baseline`, which leaves its findings out")
    }
    let repair = try Repair(invocation)
    let given = try GivenBooks(invocation, holding: repair?.held ?? HeldFiles())
    var code = given.code
    let columns = readColumns(invocation, for: given.books, &code)
    let examples = try GivenExamples(invocation, for: given.books)
    code = max(code, examples.code)
    try outputs.refuse(
      overwriting: given.books.flatMap(\.files) + columns.paths, "one of the files that are checked")

    var report = report(of: given.books, columns, examples, denied: denied, isComplete: code == .success)
    baseline?.apply(to: &report)
    let console = repair?.console ?? .standardOutput
    code = max(code, outputs.write(report, summary: summary(of: report), to: console))
    repair?.summarize(left: report.findings.count)
    code = max(code, repair?.code ?? .success)
    return report.findings.contains(where: report.fails) ? max(code, .findings) : code
  }

  /// Column files; where one cannot be read, what else was asked for is checked all the same.
  private static func readColumns(
    _ invocation: Invocation, for books: [GivenBooks.Book], _ code: inout ExitCode
  ) -> GivenColumns {
    do { return try GivenColumns(invocation, for: books) } catch let error as UsageError {
      error.show()
      code = max(code, error.code)
    } catch {
      Console.standardError.remark(.error, "\(error)")
      code = .failure
    }
    return GivenColumns()
  }

  private static func report(
    of books: [GivenBooks.Book], _ columns: GivenColumns, _ examples: GivenExamples, denied: Denied,
    isComplete: Bool
  ) -> FindingReport {
    var checked = books.map {
      FindingReport.Book(name: $0.path, files: $0.files, orderingCount: $0.orderingCount)
    }
    if !columns.paths.isEmpty { checked.append(.init(name: "column files", files: columns.paths)) }
    return FindingReport(
      books: checked, findings: allFindings(of: books, columns, examples), toolVersion: Tool.version,
      deniesWarnings: denied == .warnings, isComplete: isComplete)
  }

  /// What people read last: how much was checked, and what came of it.
  private static func summary(of report: FindingReport) -> String {
    if report.books.isEmpty { return "" }
    let orderings = report.books.reduce(0) { $0 + $1.orderingCount }
    let files = report.books.reduce(0) { $0 + $1.files.count }
    let checked = "\(count(orderings, "ordering")) in \(count(files, "file"))"
    let leftOut = report.inBaseline == 0 ? "" : " (\(report.inBaseline) more in the baseline)"
    if report.findings.isEmpty {
      let nothing = leftOut.isEmpty ? "nothing wrong" : "nothing new" + leftOut
      return "\(checked): \(nothing)\(report.isComplete ? "" : " in what could be read")\n"
    }
    return "\n\(checked): \(RuleText.summary(of: report.findings))\(leftOut)\n"
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

/// "1 file", "2 files".
func count(_ number: Int, _ thing: String, _ things: String? = nil) -> String {
  "\(number) \(number == 1 ? thing : things ?? thing + "s")"
}
