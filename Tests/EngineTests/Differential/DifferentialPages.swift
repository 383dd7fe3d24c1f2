import DatabaseEngines
import PushDown

/// Pages of three rows through the engine, for some orderings of every form of key.
struct DifferentialPages: Sendable {
  private(set) var orderings = 0
  private(set) var failures: [String] = []

  private static let rowCount = 20

  init(_ subject: DifferentialSubject) throws {
    let book = DifferentialBook.shared
    let rows = DifferentialRows(Self.rowCount, holds: subject.holds)
    let columns = subject.columns(table: "few")
    try subject.withConnection { engine in
      try subject.make("few", of: rows, on: engine)
      defer { if subject.engine == .spark { try? engine.run("DROP TABLE few") } }
      for form in Dictionary(grouping: book.rules, by: \.form).values {
        let usable = form.filter { rule in
          let report = book.pushed(rule, to: subject.dialect, columns).report
          return report.verdict != .refused && !subject.breaks(report, rule)
        }
        for rule in Self.spread(usable, subject.engine == .spark ? 1 : 5) {
          let pushed = book.pushed(rule, to: subject.dialect, columns)
          for statement in pushed.report.keys.flatMap(\.reasons).flatMap(\.ddl) { try engine.run(statement) }
          orderings += 1
          if let failure = try Self.failure(of: pushed, on: engine) {
            failures.append("\(rule.name): \(rule.lines)\n\(failure)")
          }
        }
      }
    }
  }

  /// So many of some orderings, from all over them.
  private static func spread(_ rules: [DifferentialBook.Rule], _ count: Int) -> [DifferentialBook.Rule] {
    let step = max(1, (rules.count + count - 1) / count)
    return stride(from: 0, to: rules.count, by: step).map { rules[$0] }
  }

  /// What is wrong with the pages both ways, as against the whole order.
  private static func failure(of pushed: PushedOrdering, on engine: any DatabaseEngine) throws -> String? {
    let whole = try page(PageRequest(size: rowCount + 1), of: pushed, on: engine).items
    guard whole.count == rowCount else { return "a page of all rows: \(whole)" }
    for isBackward in [false, true] {
      var ids: [String] = []
      var request = PageRequest(size: 3, position: isBackward ? .end : .start)
      for _ in 0...rowCount {
        let page = try page(request, of: pushed, on: engine)
        ids = isBackward ? page.items + ids : ids + page.items
        guard isBackward ? page.hasPrevious : page.hasNext,
          let cursor = isBackward ? page.startCursor : page.endCursor
        else { break }
        request.position = isBackward ? .before(cursor) : .after(cursor)
      }
      if ids != whole { return "\(isBackward ? "backwards" : "forwards"): \(ids)\nnot: \(whole)" }
    }
    return nil
  }

  private static func page(
    _ request: PageRequest, of pushed: PushedOrdering, on engine: any DatabaseEngine
  ) throws -> (items: [String], startCursor: String?, endCursor: String?, hasNext: Bool, hasPrevious: Bool) {
    let query = try pushed.page(request, select: ["id"])
    let rows = try engine.rows(query.statement.text, query.statement.values)
    let page = try query.page(of: rows) { Array($0.dropFirst()) }
    return (
      page.items.map { DifferentialRun.text($0[0]) }, page.startCursor, page.endCursor, page.hasNext,
      page.hasPrevious
    )
  }
}
