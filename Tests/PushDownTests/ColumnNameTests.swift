import OrderingValues
import Orderings
@testable import PushDown
import RuleModel
import Testing

/// Names and expressions that a program supplies are held to what a column file may say.
@Suite("Names in column maps")
struct ColumnNameTests {
  private func pushed(
    _ keys: String, _ columns: ColumnMap, to dialect: SQLDialect = .postgresql
  ) throws -> PushedOrdering {
    try RequestRules.book(keys).push("it", to: dialect, columns: columns)
  }

  private func expectNoWords(_ pushed: PushedOrdering, _ id: String) throws {
    let reasons = pushed.report.keys.flatMap(\.reasons) + pushed.report.reasons
    let reason = try #require(reasons.first { $0.id == id })
    #expect(reason.verdict == .refused)
    #expect(reason.remedy?.isEmpty == false)
    #expect(!reason.text.unicodeScalars.contains { $0.value < 32 })
    #expect(throws: CursorError.self) { try pushed.orderBy() }
    #expect(throws: CursorError.self) { try pushed.page(PageRequest(size: 1)) }
    #expect(throws: ViewError.self) { try pushed.createView(["v"]) }
    #expect(!pushed.indexAdvice().statements.contains { $0.utf8.contains(0) })
  }

  @Test(
    "a column cannot be called so", arguments: ["", " ", "a\u{0}b", "a\nb", "\u{7F}"],
    ["- count: lowest first", "- score: count * 2", "- last: count > 3"])
  func columns(_ name: String, _ key: String) throws {
    for dialect in SQLDialect.all {
      try expectNoWords(
        pushed(key, ColumnMap(columns: ["count": .init(name: name)]), to: dialect), "unfit-name")
    }
  }

  @Test("nor can the column of a list", arguments: [SQLDialect.postgresql, .sqlite, .duckdb].map(\.name))
  func lists(_ name: String) throws {
    let dialect = try #require(SQLDialect.all.first { $0.name == name })
    let columns = ColumnMap(columns: ["tags": .init(name: "a\u{0}")])
    try expectNoWords(pushed("- tags: lowest first\n  take: count", columns, to: dialect), "unfit-name")
  }

  @Test("nor can a table", arguments: [[], [""], ["public", "a\u{0}"], ["a\r", "b"]])
  func tables(_ name: [String]) throws {
    let pushed = try pushed("- count: lowest first", ColumnMap(table: name))
    try expectNoWords(pushed, "unfit-name")
    #expect(pushed.indexAdvice().statements.isEmpty)
  }

  @Test(
    "an expression leaves its place",
    arguments: [
      "a; DROP TABLE stories", "a) --", "(a", "'a", "a \"", "", "a\u{0}", "a /* b", #"'a\'"#,
    ])
  func expressions(_ expression: String) throws {
    let columns = ColumnMap(columns: ["count": .init(expression: expression)])
    for dialect in SQLDialect.all {
      try expectNoWords(pushed("- count: lowest first", columns, to: dialect), "bad-expression")
    }
  }

  @Test("a `#` is refused where it begins a comment, and an operator elsewhere")
  func hash() throws {
    let columns = ColumnMap(columns: ["count": .init(expression: "data #>> '{count}'")])
    for dialect in SQLDialect.all {
      let report = try pushed("- count: lowest first", columns, to: dialect).report
      let isRefused = report.keys[0].reasons.contains { $0.id == "bad-expression" }
      #expect(isRefused == ["mariadb", "mysql"].contains(dialect.name), "\(dialect.name)")
    }
  }

  @Test(
    "what stays in its place is taken as it is",
    arguments: ["a + 1", "coalesce(a, 0)", "replace(a, ';', ')')", #"replace(a, '\\', '/')"#, "\"a\"\"b\""])
  func fineExpressions(_ expression: String) throws {
    let columns = ColumnMap(columns: ["count": .init(expression: expression)])
    #expect(try pushed("- count: lowest first", columns).orderBy().text.hasPrefix("(\(expression)) ASC"))
  }

  @Test("a name that is only unusual is quoted", arguments: ["a; DROP TABLE b", "a\"b", "sélect", "a b"])
  func unusualNames(_ name: String) throws {
    let pushed = try pushed("- count: lowest first", ColumnMap(columns: ["count": .init(name: name)]))
    let quoted = "\"" + name.replacing("\"", with: "\"\"") + "\""
    #expect(try pushed.orderBy().text.hasPrefix(quoted + " ASC"))
  }

  // MARK: Collations

  private func collation(_ locale: String) -> CreatedCollation {
    CreatedCollation(.init(mode: .natural, locale: .fixed(locale), ignoring: .accents))
  }

  /// PostgreSQL keeps 63 bytes of a name.
  @Test func longCollationsKeepNamesOfTheirOwn() {
    let long = "de-u-co-phonebk-ka-shifted-kf-upper-kr-digit-latn-grek-cyrl"
    let names = [long + "-arab", long + "-hebr", long].map { collation($0).name }
    #expect(Set(names.map { $0.utf8.prefix(63).map { $0 } }).count == 3)
    #expect(names.allSatisfy { $0.utf8.count <= 63 && $0.hasPrefix("ordering-de-u-co-phonebk") })
    #expect(collation("de").name == "ordering-de-natural-no-accents")
    #expect(collation(long).ddl.contains("\"\(collation(long).name)\""))
  }

  @Test func collationsAreQuoted() {
    let ddl = collation("de\"-'x").ddl
    #expect(ddl.contains("\"ordering-de\"\"-'x-natural-no-accents\""))
    #expect(ddl.contains("locale = 'de\"-''x-u-"))
  }
}
