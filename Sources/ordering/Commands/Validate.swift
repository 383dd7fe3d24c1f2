import FindingReports

extension Command {
  static let validate = Command(
    name: "validate", aliases: ["check"], operands: "[PATH…]", operandCount: 0...Int.max,
    summary: "Checks rule books and says what is wrong and what to write instead.",
    details: GivenBooks.details + """


      The promises of `same-order-in` are proved with the column files of the book and of `--columns`. With `--data`,
      texts that hold numbers are found; the ending of a file tells its format.


      """ + Repair.details + "\n\n" + Watching.details,
    options: [
      GivenOutputs<FindingFormat>.option,
      Option("--deny", value: "WHAT", "`warnings` makes the exit code 1 for warnings too."),
      GivenBaseline.option, GivenColumns.option, GivenExamples.option,
    ] + Repair.options + [Watching.option] + GivenBooks.options + [.color],
    run: { try Watching.run($0) { try runValidate($0, &$1) } })

  private enum Denied: String, CaseIterable { case nothing, warnings }

  private static func runValidate(_ invocation: Invocation, _ tally: inout Watching.Tally) throws -> ExitCode
  {
    let outputs = try GivenOutputs<FindingFormat>(invocation)
    let denied = try invocation.word("--deny", default: Denied.nothing)
    let baseline = try GivenBaseline(invocation)
    try baseline?.refuseOverwriting(by: outputs)
    try outputs.refuse(overwriting: CheckedFiles.paths(invocation), "one of the files that are checked")

    // What is left is told of the files as they are then.
    let repair = try Repair(invocation)
    let checked = try CheckedFiles(invocation, holding: repair?.held ?? HeldFiles())
    var report = checked.report(deniesWarnings: denied == .warnings)
    baseline?.apply(to: &report)
    let written = outputs.write(report, to: repair?.console ?? .standardOutput)
    (tally.mistakes, tally.isComplete) = (report.identities, report.isComplete)
    repair?.summarize(left: report.findings.count)

    let found = report.findings.contains(where: report.fails) ? ExitCode.findings : .success
    return max(checked.code, written, repair?.code ?? .success, found)
  }
}
