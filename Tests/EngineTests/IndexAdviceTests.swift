import DatabaseEngines
import EngineTestSupport
import Orderings
import PushDown
import Testing

/// What an engine says it will do, or did, for a statement.
private struct QueryPlan {
  let lines: [String]

  init(of statement: SQLStatement, in engine: any DatabaseEngine, _ kind: AvailableEngine) throws {
    let explain = kind == .sqlite ? "EXPLAIN QUERY PLAN " : "EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) "
    lines = try engine.rows(explain + statement.text, statement.values).map { row in
      guard case .text(let text)? = row.last else { return "" }
      return text
    }
  }

  func count(_ words: String) -> Int { lines.count { $0.contains(words) } }

  /// The most rows that a step of PostgreSQL's gave, by `(actual rows=21 loops=1)`.
  func mostRows(_ words: String) -> Int {
    lines.filter { $0.contains(words) }.compactMap { line in
      line.firstMatch(of: /actual rows=(\d+)/).flatMap { Int($0.1) }
    }.max() ?? 0
  }

  /// Rows that a PostgreSQL scan read in vain.
  var removed: Int {
    lines.compactMap { $0.firstMatch(of: /Rows Removed by Filter: (\d+)/).flatMap { Int($0.1) } }
      .reduce(0, +)
  }
}

private let indexed: [AvailableEngine] = [.sqlite, .postgresql]

@Suite("Advised indexes, by the plans of the engines")
struct IndexAdviceTests {
  static let book = Result { try RuleBook(text: IndexAdviceTable.rules, name: "advice.yaml") }

  static func push(
    _ ordering: String, to kind: AvailableEngine, in context: OrderingContext = OrderingContext()
  ) throws -> PushedOrdering {
    try book.get().push(ordering, to: kind == .sqlite ? .sqlite : .postgresql, in: context)
  }

  static func page(
    of query: SQLPageQuery, _ statement: SQLStatement, in engine: any DatabaseEngine
  ) throws -> Page<[KeyValue]> {
    let rows = try engine.rows(statement.text, statement.values)
    return try query.page(of: rows) { Array($0.dropFirst(IndexAdviceTable.columns.count)) }
  }

  @Test(
    "the first page and a deep one are read off the index, both ways",
    arguments: indexed,
    [
      "one-direction", "two-directions", "missing-last", "missing-first", "missing-last-ascending", "list",
      "condition", "flag", "bands",
    ])
  func readsOff(kind: AvailableEngine, ordering: String) throws {
    guard kind.isAvailable else { return }
    try kind.withConnection { engine in
      try IndexAdviceTable.make(in: engine, kind)
      let pushed = try Self.push(ordering, to: kind)
      let advice = pushed.indexAdvice(named: "advised")
      for statement in advice.statements { try engine.run(statement) }
      try engine.run("ANALYZE")
      let context = SQLContext(writesRuleConstants: kind == .sqlite)

      let first = try pushed.page(PageRequest(size: 20), in: context)
      try expectReadOff(first.statement, in: engine, kind)

      // A page of 5000 at the end, and so the place of row 45,001.
      let end = try pushed.page(PageRequest(size: 5000, position: .end), in: context)
      let last = try Self.page(of: end, end.statement, in: engine)
      let cursor = try #require(last.startCursor)
      let after = try pushed.page(PageRequest(size: 20, position: .after(cursor)), in: context)
      let before = try pushed.page(PageRequest(size: 20, position: .before(cursor)), in: context)
      for query in [after, before] {
        // In one piece it is read off the index; by searches, what these found is put in order.
        // (SQLite takes the alternatives of a list of values apart, and sorts; the searches are for that.)
        if kind != .sqlite || ordering != "list" { try expectReadOff(query.statement, in: engine, kind) }
        try expectSought(query.seekingStatement, in: engine, kind)
      }
      let sought = try Self.page(of: after, after.seekingStatement, in: engine)
      #expect(sought.items == Array(last.items[1...20]))
      let plain = try Self.page(of: after, after.statement, in: engine)
      #expect(plain == sought)
      let backwards = try Self.page(of: before, before.seekingStatement, in: engine)
      #expect(backwards == (try Self.page(of: before, before.statement, in: engine)))
      #expect(backwards.items.count == 20)
    }
  }

  /// No row is sorted.
  private func expectReadOff(
    _ statement: SQLStatement, in engine: any DatabaseEngine, _ kind: AvailableEngine
  ) throws {
    let plan = try QueryPlan(of: statement, in: engine, kind)
    #expect(plan.count("Sort") + plan.count("TEMP B-TREE") == 0, "\(statement.text)\n\(plan.lines)")
    #expect(
      plan.count("using advised") + plan.count("USING INDEX advised") == 1,
      "\(statement.text)\n\(plan.lines)")
  }

  /// Every row that is read is on the page or was wanted by one of its searches.
  private func expectSought(
    _ statement: SQLStatement, in engine: any DatabaseEngine, _ kind: AvailableEngine
  ) throws {
    let plan = try QueryPlan(of: statement, in: engine, kind)
    let searches = 1 + statement.text.matches(of: /UNION ALL/).count
    let comment: Comment = "\(statement.text)\n\(plan.lines)"
    switch kind {
    case .sqlite:
      #expect(plan.count("t USING INDEX advised") == searches, comment)
      #expect(plan.count("SEARCH t USING INDEX advised") >= searches - 1, comment)
      // What the searches found is put in order, and nothing else is.
      #expect(plan.count("TEMP B-TREE") == (searches > 1 ? 1 : 0), comment)
    default:
      // A search that is known to find few rows may take them as they lie, and sort those.
      let scans = plan.count("Scan using advised") + plan.count("Scan Backward using advised")
      #expect(scans + plan.count("Bitmap Index Scan on advised") == searches, comment)
      #expect(plan.count("Index Cond") == searches, comment)
      #expect(plan.count("Seq Scan") + plan.removed == 0, comment)
      #expect(max(plan.mostRows("Index Scan"), plan.mostRows("Sort")) <= 100, comment)
      if searches == 1 { #expect(plan.count("Sort") == 0, comment) }
    }
  }
}
