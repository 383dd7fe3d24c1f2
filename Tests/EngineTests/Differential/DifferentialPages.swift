import DatabaseEngines
import EngineTestSupport
import PushDown

/// Pages through the engine, for some orderings of every form of key: of three rows, and for one ordering of each
/// form of every size.
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
        let isSlow = subject.engine == .spark
        for (index, rule) in Self.spread(usable, isSlow ? 1 : 5).enumerated() {
          let pushed = book.pushed(rule, to: subject.dialect, columns)
          for statement in pushed.report.keys.flatMap(\.reasons).flatMap(\.ddl) { try engine.run(statement) }
          orderings += 1
          let sizes = index == 0 && !isSlow ? Array(1...Self.rowCount + 1) : [3]
          if let failure = try Self.failure(of: pushed, sizes: sizes, on: engine) {
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

  /// What is wrong with the pages of some sizes, as against the whole order.
  private static func failure(
    of pushed: PushedOrdering, sizes: [Int], on engine: any DatabaseEngine
  ) throws -> String? {
    let whole = try page(PageRequest(size: rowCount + 1), of: pushed, on: engine).items
    guard whole.count == rowCount else { return "a page of all rows: \(whole)" }
    for size in sizes {
      for isBackward in [false, true] {
        let ids = try walk(pushed, size: size, isBackward: isBackward, on: engine)
        if ids != whole {
          return "pages of \(size) \(isBackward ? "backwards" : "forwards"): \(ids)\nnot: \(whole)"
        }
      }
      if sizes.count > 1, let place = try turning(pushed, size: size, on: engine) {
        return "pages of \(size): back from page \(place) and forwards again are other rows"
      }
    }
    return nil
  }

  /// All rows, page by page from one end to the other, in their order.
  private static func walk(
    _ pushed: PushedOrdering, size: Int, isBackward: Bool, on engine: any DatabaseEngine
  ) throws -> [String] {
    var ids: [String] = []
    var request = PageRequest(size: size, position: isBackward ? .end : .start)
    for _ in 0...rowCount {
      let page = try page(request, of: pushed, on: engine)
      ids = isBackward ? page.items + ids : ids + page.items
      guard isBackward ? page.hasPrevious : page.hasNext,
        let cursor = isBackward ? page.startCursor : page.endCursor
      else { break }
      request.position = isBackward ? .before(cursor) : .after(cursor)
    }
    return ids
  }

  /// Two pages forwards and one back, all the way: the page, from 1, at which turning round gives other rows.
  private static func turning(
    _ pushed: PushedOrdering, size: Int, on engine: any DatabaseEngine
  ) throws -> Int? {
    var last = try page(PageRequest(size: size), of: pushed, on: engine)
    for place in 2...rowCount + 1 {
      guard last.hasNext, let end = last.endCursor else { return nil }
      let next = try page(PageRequest(size: size, position: .after(end)), of: pushed, on: engine)
      guard let start = next.startCursor else { return place }
      let back = try page(PageRequest(size: size, position: .before(start)), of: pushed, on: engine)
      guard back.items == last.items, back.endCursor == end else { return place }
      last = next
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
