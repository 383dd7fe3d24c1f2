import OrderingPlans
import OrderingValues
import PushDown
import RuleText

extension Command {
  static let push = Command(
    name: "push", operands: "NAME", operandCount: 1...1,
    summary: "Prints an ordering as SQL, a request or a search, and what the back end makes of each key.",
    details: """
      \("BACKEND is \(PushTarget.all.map(\.name).joined(separator: ", ")).".wrapped(at: 110).joined(separator: "\n"))
      The exit code is 0 where the order is the same, if need be under the conditions that are named, and 1 where it
      can differ or the back end cannot take it; then there are no words for it.
      """,
    options: [
      Option("--to", value: "BACKEND", "The back end."), .functions, GivenColumns.option, .rules,
      Option("--limit", value: "N", "A page of N rows. Default: all, or 20 beside a cursor."),
      Option("--after", value: "CURSOR", "The page behind a cursor, the `endCursor` of a page."),
      Option("--before", value: "CURSOR", "The page in front of a cursor, the `startCursor` of a page."),
    ] + Option.context + [
      Option("--alias", value: "A", "What the table is called in the statement. Default: t."),
      Option(
        "--placeholders", value: "STYLE",
        "question (?), dollar ($1), named (:p1), percent (%s) or at (@p1). Default: own, that of the database."
      ),
      Option("--first", value: "N", "The number of the first placeholder. Default: 1."),
      Option("--view", value: "NAME", "A view of all rows and their keys, instead of a query."),
      Option("--explain", "Shows the index that serves the order, too."),
      Option("--only", value: "PART", "Only the statement, the values or the report."),
      Option("--output", value: "FORMAT", "human or json. Default: human."),
      .color,
    ],
    run: runPush)

  private enum Part: String, CaseIterable { case all, statement, values, report }
  private enum PushFormat: String, CaseIterable { case human, json }

  private static func runPush(_ invocation: Invocation) throws -> ExitCode {
    try reportingBrokenInput {
      let target = try invocation.target()
      let part = try invocation.word("--only", default: Part.all)
      let format = try invocation.word("--output", default: PushFormat.human)
      if format == .json, part != .all {
        throw UsageError("`--only` and `--output json` do not go together", help: "leave out one of them")
      }
      let request = try PushRequest(invocation, target)
      let book = try OpenBook(for: invocation)
      let context = try invocation.context(for: book.loaded.book).inMicroseconds
      let plan = try book.plan(invocation.operands[0])
      _ = try plan.given(context, of: book.loaded.book)
      let columns = try book.columnMap(for: plan, in: target.name, invocation)
      let result = try request.result(of: plan, columns, context)
      if format == .json {
        try Console.standardOutput.print(try PushJSON(result).text())
      } else {
        try result.refuseUnprintable()
        try Console.standardOutput.print(text(of: result, part))
        if part == .statement || part == .values { warn(of: result) }
      }
      return result.code
    }
  }

  private static func text(of result: PushResult, _ part: Part) -> String {
    let text = PushText(result: result)
    return switch part {
    case .all: text.whole
    case .statement: result.statement.map { $0 + "\n" } ?? ""
    case .values: result.statement == nil ? "" : text.values
    case .report: text.report
    }
  }

  /// Who does not read the report is told that there is something in it.
  private static func warn(of result: PushResult) {
    guard result.code != .success else { return }
    let isRefused = result.statement == nil
    Console.standardError.remark(
      isRefused ? .error : .warning,
      isRefused
        ? "\(result.report.engine) cannot take \(shown(result.ordering))"
        : "\(result.report.engine) gives nearly the same order, and can differ in places",
      help: "`--only report` says why")
  }
}

/// Which statement is wanted.
private struct PushRequest {
  let target: PushTarget
  let usesFunctions: Bool
  let explains: Bool
  let limit: Int?
  let position: PageRequest.Position
  let view: String?
  let context: SQLContext

  /// Beside a cursor, where no limit is given.
  static let defaultLimit = 20
  static let greatestLimit = 1_000_000_000

  init(_ invocation: Invocation, _ target: PushTarget) throws {
    self.target = target
    usesFunctions = invocation.has("--functions")
    explains = invocation.has("--explain")
    limit = try invocation.positiveNumber("--limit", atMost: Self.greatestLimit)
    switch (invocation.value("--after"), invocation.value("--before")) {
    case (nil, nil): position = .start
    case (let cursor?, nil): position = .after(cursor)
    case (nil, let cursor?): position = .before(cursor)
    case (_?, _?):
      throw UsageError(
        "a page lies behind one cursor or in front of one",
        help: "leave out `--after` or `--before`")
    }
    view = invocation.value("--view")
    if !target.isSQL {
      let others = ["--view", "--alias", "--placeholders", "--first", "--explain"]
      if let other = others.first(where: invocation.has) {
        throw UsageError(
          "\(shown(other)) belongs to statements of SQL, not to \(target.title)", help: "leave it out")
      }
    }
    let placeholders = try invocation.word("--placeholders", default: Placeholders.own)
    context = SQLContext(
      alias: invocation.value("--alias"), placeholders: placeholders.style,
      // The protocol of PostgreSQL counts values by 16 bits, and no engine takes more.
      firstPlaceholder: try invocation.positiveNumber("--first", atMost: 65_535) ?? 1)
    if view != nil {
      let others = ["--limit", "--after", "--before", "--alias", "--placeholders", "--first"]
      if let other = others.first(where: invocation.has) {
        throw UsageError(
          "a view has all rows and no values, so that \(shown(other)) has nothing to say to it",
          help: "leave out \(shown(other)) or `--view`")
      }
    }
    for (option, name) in [("--view", view), ("--alias", context.alias)] where name?.isEmpty ?? false {
      throw UsageError("\(shown(option)) needs a name", help: "write `\(option) stories`")
    }
  }

  private enum Placeholders: String, CaseIterable {
    case own, question, dollar, named, percent, at

    var style: PlaceholderStyle? { PlaceholderStyle(rawValue: rawValue) }
  }

  /// What a back end makes of an ordering.
  /// - Throws: ``UsageError`` with what is wrong with the cursor.
  func result(of plan: OrderingPlan, _ columns: ColumnMap, _ context: PlanContext) throws -> PushResult {
    let form: any PushedForm =
      usesFunctions
      ? PushedOrdering(plan, to: .sqliteInProcess, columns: columns, in: context)
      : target.pushed(plan, columns: columns, in: context)
    guard form.report.verdict < .refused else {
      return PushResult(
        ordering: plan.name.string, target: target, report: form.report, words: nil, firstNumber: 1,
        notes: [],
        index: nil)
    }
    let (words, notes) = try words(of: form)
    return PushResult(
      ordering: plan.name.string, target: target, report: form.report, words: words,
      firstNumber: self.context.firstPlaceholder, notes: notes,
      index: explains ? (form as? PushedOrdering)?.indexAdvice() : nil)
  }

  private func words(of form: any PushedForm) throws -> (PushedWords, notes: [String]) {
    do {
      if let view, let pushed = form as? PushedOrdering {
        let words = PushedWords(lines: [try pushed.createView([view])], values: [])
        let order = try pushed.orderByOfView().text
        return (words, ["A query over the view is in order with ORDER BY \(order)."])
      }
      if position == .start, limit == nil {
        let whole = try (form as? PushedOrdering)?.statement(in: context).words
        return (try whole ?? form.words(nil, keys: nil), [])
      }
      let size = limit ?? Self.defaultLimit
      let page = PageRequest(size: size, position: position)
      let statement = try (form as? PushedOrdering)?.page(page, in: context).statement.words
      var notes: [String] = []
      if statement != nil {
        notes = ["One row more than the page of \(size) is asked for: it tells whether there are more."]
        if case .before = position {
          notes.append("The rows come nearest to the cursor first: turn them around.")
        }
      }
      return (try statement ?? form.words(page, keys: nil), notes)
    } catch let error as ViewError {
      throw UsageError(error.message, help: error.help)
    } catch let error as CursorError {
      throw UsageError(error)
    }
  }
}

extension PushResult {
  /// A statement must be shown as it is or not at all.
  fileprivate func refuseUnprintable() throws {
    guard let text = statement else { return }
    // Line breaks and tabs are harmless, and an expression of a column file may hold some.
    let isPrintable = text.split(whereSeparator: { "\n\t".contains($0) }).allSatisfy {
      Console.printable(String($0)) == $0
    }
    guard !isPrintable else { return }
    throw UsageError(
      "the statement holds a character that a terminal does not show, in the name of a field, column, table or view",
      help: "`--output json` shows it escaped")
  }
}

extension UsageError {
  init(_ error: CursorError) { self.init(error.message, help: error.help, id: error.kind.rawValue) }
}
