import DatabaseEngines
import EngineTestSupport
import OrderingPlans
import PushDown

/// What became of every ordering on one engine.
struct DifferentialRun: Sendable {
  /// The orderings of one form of key, counted by their verdict.
  struct Tally: Sendable, CustomStringConvertible {
    var orderings: [Verdict: Int] = [:]
    var rows: [Verdict: Int] = [:]
    /// Of those that were said to be approximate, how many were not the same.
    var differing = 0
    /// Rows that break a condition on purpose, so that there was nothing to compare.
    var unmet = 0
    var reasons: Set<String> = []

    var description: String {
      let counts = Verdict.allCases.compactMap { verdict in
        orderings[verdict].map { "\($0) \(verdict.words) of \(rows[verdict] ?? 0) rows" }
      }
      return (counts + ["\(differing) differ", "\(unmet) not compared"] + reasons.sorted()).joined(
        separator: ", ")
    }
  }

  private(set) var forms: [String: Tally] = [:]
  private(set) var failures: [String] = []

  static let rowCount = 160

  /// Compares the engine's order with ours, row by row, for every ordering.
  init(_ subject: DifferentialSubject) throws {
    let book = DifferentialBook.shared
    let rows = DifferentialRows(Self.rowCount, holds: subject.holds)
    let columns = subject.columns(table: "things")
    try subject.withConnection { engine in
      try subject.make("things", of: rows, on: engine)
      defer { if subject.engine == .spark { try? engine.run("DROP TABLE things") } }
      var created: Set<String> = []
      for rule in book.rules {
        let pushed = book.pushed(rule, to: subject.dialect, columns)
        let verdict = pushed.report.verdict
        var tally = forms[rule.form] ?? Tally()
        defer { forms[rule.form] = tally }
        tally.orderings[verdict, default: 0] += 1
        let reasons = pushed.report.keys.flatMap(\.reasons)
        tally.reasons.formUnion(reasons.map(\.id))
        if verdict == .refused { continue }
        if subject.breaks(pushed.report, rule) {
          tally.unmet += 1
          continue
        }
        for statement in reasons.flatMap(\.ddl) where created.insert(statement).inserted {
          try engine.run(statement)
        }
        let query = try pushed.page(PageRequest(size: rows.ids.count), select: ["id"])
        let expected = rows.order(book.plan(rule), book.context)
        var found: [String] = []
        do {
          found = try engine.rows(query.statement.text, query.statement.values).map { Self.text($0[0]) }
        } catch {
          found = ["\(error)"]
        }
        tally.rows[verdict, default: 0] += found.count
        if found == expected { continue }
        if verdict == .approximate, found.count == expected.count {
          tally.differing += 1
        } else {
          failures.append(
            Self.words(rule, pushed.report, query.statement, expected, found, rows))
        }
      }
    }
  }

  static func text(_ value: KeyValue) -> String {
    if case .text(let text) = value { text } else { "\(value)" }
  }

  private static func words(
    _ rule: DifferentialBook.Rule, _ report: PushReport, _ statement: SQLStatement, _ expected: [String],
    _ found: [String], _ rows: DifferentialRows
  ) -> String {
    let place = zip(expected, found).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
    let fields = StoredField.all.map(\.name).filter { name in
      rule.fields.contains(name) || rule.lines.contains { $0.contains(name) }
    }
    func near(_ ids: [String]) -> String {
      ids[max(0, place - 1)..<min(ids.count, place + 3)].map { "    " + rows.words($0, fields) }.joined(
        separator: "\n")
    }
    return """
      \(rule.name) (\(rule.form)): \(rule.lines.joined(separator: " | "))
      \(report.keys.flatMap(\.reasons).map(\.id))
      \(statement.text)
      \(statement.values)
        ours, from row \(place) on:
      \(near(expected))
        theirs:
      \(near(found))
      """
  }
}
