import DatabaseEngines
import OrderingPlans
import OrderingValues
import PushDown

extension Command {
  static let verify = Command(
    name: "verify", operands: "NAME", operandCount: 1...1,
    summary: "Sorts records in a real database, and compares its order with ours row by row.",
    details: """
      ENGINE is \(VerifiedEngine.dialects.map(\.name).joined(separator: ", ")). SQLite and DuckDB run in memory (DuckDB by
      the Python that ORDERING_PYTHON names). On PostgreSQL all is done in one transaction that is rolled back.
      Pages are tried too, forwards and backwards. The exit code is 1 where the order differs, where the columns cannot
      keep what the records hold, and where the database cannot take the ordering.
      """,
    options: [
      Option("--engine", value: "ENGINE", "The database."), .functions,
      Option("--data", value: "FILE", "The records. Default: standard input."), GivenColumns.option, .rules,
      Option(
        "--url", value: "CONNECTION",
        "What PostgreSQL to connect to. Default: ORDERING_POSTGRESQL, or what libpq takes from the environment."
      ),
      .from, .invalid,
    ] + Option.context + [.color],
    run: runVerify)

  private static func runVerify(_ invocation: Invocation) throws -> ExitCode {
    try reportingBrokenInput {
      let dialect = try invocation.engine()
      if invocation.has("--url"), dialect.name != SQLDialect.postgresql.name {
        throw UsageError("`--url` belongs to PostgreSQL, not to \(dialect.title)", help: "leave it out")
      }
      let format = try invocation.recordFormat("--from")
      let invalid = try invocation.invalidValues()
      let book = try OpenBook(for: invocation)
      let context = try invocation.context(for: book.loaded.book).inMicroseconds
      let plan = try book.plan(invocation.operands[0])
      let bound = try plan.given(context, of: book.loaded.book)
      let columns = try book.columnMap(for: plan, in: dialect.name, invocation)
      let report = PushedOrdering(plan, to: dialect, columns: columns, in: context).report
      guard report.verdict < .refused else { return try refuse(report, plan) }
      let file = try InputFile(records: invocation.value("--data"), from: format)
      let records = try OrderedRecords(file, by: bound, in: context, invalid: invalid, needsIdentity: true)
      let engine = try VerifiedEngine(
        dialect, registersFunctions: invocation.has("--functions"), url: invocation.value("--url"))
      do {
        return try Verification(plan, context, records, engine, columns).run()
      } catch let error as EngineError {
        throw UsageError(
          "\(error.engine) did not take a statement: \(error.message)",
          help: error.statement.map { "the statement was: \($0)" }, code: .findings)
      } catch let error as CursorError {
        throw UsageError(error.message, help: error.help, code: .findings, id: error.kind.rawValue)
      }
    }
  }

  /// Nothing is compared where a part of the order is refused: the rest is another order.
  private static func refuse(_ report: PushReport, _ plan: OrderingPlan) throws -> ExitCode {
    try Console.standardOutput.print(
      "\(report.engine) cannot take \(shown(plan.name.string)):\n\n" + PushText.text(of: report))
    return .findings
  }
}

/// One comparison of an engine's order with ours.
private struct Verification {
  let plan: OrderingPlan
  let context: PlanContext
  let records: OrderedRecords
  let engine: VerifiedEngine
  let columns: ColumnMap

  init(
    _ plan: OrderingPlan, _ context: PlanContext, _ records: OrderedRecords, _ engine: VerifiedEngine,
    _ columns: ColumnMap
  ) {
    self.plan = plan
    self.context = context
    self.records = records
    self.engine = engine
    self.columns = columns
  }

  func run() throws -> ExitCode {
    let stored = StoredRecords(records, in: columns, of: engine)
    let pushed = PushedOrdering(plan, to: engine.dialect, columns: stored.map, in: context)
    let name = try engine.name()
    let notes = try engine.prepare(for: pushed.report) + stored.notes
    try engine.make(columns: stored.columns, rows: stored.rows)
    let all = try pushed.page(
      PageRequest(size: stored.rows.count + 1), select: [StoredRecords.placeColumn])
    let theirs = try engine.rows(all.statement).compactMap(place)
    let comparison = OrderComparison(
      ours: records.order.filter { !stored.leftOut.contains($0) }, theirs: theirs, records: records,
      report: pushed.report)

    var text = stored.problems.map { "\(Console.printable($0))\n" }.joined()
    text += notes.map { "\(Console.printable($0))\n" }.joined()
    if !text.isEmpty { text += "\n" }
    let rows = counted(stored.rows.count, "record")
    if comparison.isSame {
      text += "\(Console.printable(name)) gives the same order: \(rows).\n"
    } else {
      text += "\(Console.printable(name)) gives another order: "
      text += "\(comparison.movedCount) of \(rows) stand elsewhere.\n\n" + comparison.differences + "\n"
    }
    let pages = try self.pages(of: pushed, theirs)
    text += pages.text
    try Console.standardOutput.print(text)
    return comparison.isSame && pages.areWhole && stored.problems.isEmpty ? .success : .findings
  }

  /// Whether all pages together are what one statement gives.
  private func pages(of pushed: PushedOrdering, _ theirs: [Int]) throws -> (text: String, areWhole: Bool) {
    let walk = PageWalk(pushed: pushed, engine: engine, order: theirs)
    let problems = try walk.sizes.flatMap { size in
      try [false, true].compactMap { try walk.problem(ofSize: size, backwards: $0) }
    }
    guard problems.isEmpty else { return (problems.map { "But \($0).\n" }.joined(), false) }
    guard !walk.sizes.isEmpty else { return ("", true) }
    let sizes = walk.sizes.map(String.init).joined(separator: " and ")
    return ("So do pages of \(sizes), forwards and backwards, one after the other.\n", true)
  }
}
