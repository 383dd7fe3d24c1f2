import DatabaseEngines
import EngineTestSupport
import Foundation
import OrderingValues
import PushDown
import Testing

/// The engine's order equals ours, row by row, or the report said that it would not.
///
/// `ORDERING_VERDICT_TABLE=FILE` writes what was found into the table of an article.
@Suite("The same order on every engine")
struct DifferentialTests {
  private static let available = DifferentialSubject.all.filter { $0.engine.isAvailable }

  @Test("every form of key", arguments: available)
  func sameOrder(_ subject: DifferentialSubject) throws {
    let run = try subject.run.get()
    print(subject.title)
    for form in VerdictTable.forms {
      guard let tally = run.forms[form] else { continue }
      print("  \(form): \(tally)")
    }
    for failure in run.failures.prefix(5) { Issue.record(Comment(rawValue: failure)) }
    #expect(run.failures.isEmpty, "\(run.failures.count) orderings differ on \(subject.title)")
    #expect(Set(run.forms.keys) == Set(VerdictTable.forms))
    // Hardly any engine refuses most of it: a table that all refuse would prove nothing.
    let compared = run.forms.values.map { $0.orderings.filter { $0.key < .approximate }.values.reduce(0, +) }
    #expect(compared.reduce(0, +) > 400)
  }

  @Test("each key decides something, or there would be nothing to compare")
  func deciding() {
    let book = DifferentialBook.shared
    let rows = DifferentialRows(DifferentialRun.rowCount) { _ in true }
    let ids = rows.ids.sorted { ExactText($0) < ExactText($1) }
    for rule in book.rules {
      let order = rows.order(book.plan(rule), book.context)
      // What reads parameters alone is the same for all rows.
      let isConstant = rule.lines[0].contains("$") && !rule.lines[0].contains("count >")
      #expect(isConstant || order != ids && order != ids.reversed(), "\(rule.lines)")
    }
  }

  @Test("pages of every size are the whole order, both ways", arguments: available)
  func pages(_ subject: DifferentialSubject) throws {
    let pages = try DifferentialPages(subject)
    for failure in pages.failures.prefix(5) { Issue.record(Comment(rawValue: failure)) }
    #expect(pages.failures.isEmpty && pages.orderings > 20)
  }

  @Test("no page is made of an ordering that is refused", arguments: available)
  func refusedPages(_ subject: DifferentialSubject) throws {
    let book = DifferentialBook.shared
    for rule in book.rules {
      let pushed = book.pushed(rule, to: subject.dialect, subject.columns(table: "things"))
      guard pushed.report.verdict == .refused else { continue }
      #expect(throws: CursorError.self) { try pushed.page(PageRequest(size: 3)) }
    }
  }

  @Test("the article says what was found", .enabled(if: Self.file == nil), arguments: available)
  func article(_ subject: DifferentialSubject) throws {
    let found = VerdictTable.column(of: try subject.run.get())
    let written = try VerdictTable(of: VerdictTable.article).column(subject.title)
    for form in VerdictTable.forms {
      #expect(
        written[form] == found[form],
        "\(form): ORDERING_VERDICT_TABLE=\(VerdictTable.article.lastPathComponent) writes it anew")
    }
  }

  @Test(
    "the table is written",
    .enabled(if: Self.file != nil, "only where ORDERING_VERDICT_TABLE names an article"))
  func table() throws {
    let file = URL(fileURLWithPath: try #require(Self.file))
    let runs = try Self.available.map { ($0.title, try $0.run.get()) }
    var table = try VerdictTable(of: file)
    for (engine, run) in runs { table.replace(engine, by: run) }
    try table.written.write(to: file, atomically: true, encoding: .utf8)
  }

  private static let file = ProcessInfo.processInfo.environment["ORDERING_VERDICT_TABLE"]
}
