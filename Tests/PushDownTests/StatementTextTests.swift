import Orderings
@testable import PushDown
import Testing

/// The text of statements where no engine is needed to see that it is right, in every dialect.
@Suite("Statements as text")
struct StatementTextTests {
  private static let rules = """
    rules: 1
    items: rows
    fields:
      id: { type: id, unique: true }
      name: text
      x: integer
      y: { type: number, required: true }
      section: { type: choice, values: [breaking, live, "50%"] }
      isRead: boolean
    parameters:
      least: { type: integer, default: 2 }
      pins: { type: id, many: true, default: [a, b] }
    orderings:
      fields:
        - x: lowest first
        - { name: z to a, compare: exact, missing: first }
        - y: highest first
        - isRead: true first
      values:
        - { pinned: $pins }
        - first: x > $least and name = '50% off'
        - { section: ["50%", live], others: first }
        - section: as listed
        - { score: 'max(x, $least) * 1.5', missing: first, step: 10 }
        - name: ["é", "e\u{301}", "?", "$1", ":p1", "%s", "@p1", "'"]
    """

  private func pushed(_ ordering: String, _ dialect: SQLDialect) throws -> PushedOrdering {
    try RuleBook(text: Self.rules).push(ordering, to: dialect)
  }

  /// A row's values: one of each type, or none at all.
  private func row(of pushed: PushedOrdering, isMissing: Bool) -> [KeyValue] {
    pushed.atoms.map { atom in
      if isMissing, atom.isNullable { return .missing }
      return switch atom.type {
      case .integer: .integer(-3)
      case .float, .real: .float(-1.5)
      case .boolean: .boolean(true)
      case .decimal: .decimal("1.50")
      default: .text("50% ? '")
      }
    }
  }

  /// Every statement of an ordering in a context.
  private func statements(_ pushed: PushedOrdering, _ context: SQLContext) throws -> [SQLStatement] {
    let rows = [false, true].map { row(of: pushed, isMissing: $0) }
    let pages = [false, true].flatMap { backwards in
      rows.map { pushed.selection(behind: $0, backwards: backwards, limit: 20, in: context) }
    }
    return try pages + [false, true].map { try pushed.orderBy(backwards: $0, in: context) }
      + rows.map { pushed.condition(behind: $0, in: context) }
      + [pushed.cursorColumns(in: context), pushed.selection(limit: 1, in: context)]
  }

  /// The text without what stands in quotation marks.
  private func outsideQuotes(_ text: String) -> String {
    text.replacing(/"[^"]*"|`[^`]*`|'[^']*'/, with: "")
  }

  @Test(
    "P42 there is a value for each placeholder, in every dialect and style",
    arguments: ["fields", "values"], PlaceholderStyle.allCases)
  func bindCounts(ordering: String, style: PlaceholderStyle) throws {
    for dialect in SQLDialect.all {
      for first in [1, 8] {
        let context = SQLContext(alias: "r", placeholders: style, firstPlaceholder: first)
        for statement in try statements(pushed(ordering, dialect), context) {
          let text = outsideQuotes(statement.text)
          let numbers: [Int]
          switch style {
          case .question: numbers = text.matches(of: /\?/).indices.map { first + $0 }
          case .percent:
            numbers = text.replacing("%%", with: "").matches(of: /%s/).indices.map { first + $0 }
          case .dollar: numbers = text.matches(of: /\$([0-9]+)/).compactMap { Int($0.1) }
          case .named: numbers = text.matches(of: /:p([0-9]+)/).compactMap { Int($0.1) }
          case .at: numbers = text.matches(of: /@p([0-9]+)/).compactMap { Int($0.1) }
          }
          // Each place has its value, each value its place, and new numbers come one after the other.
          var seen: [Int] = []
          for number in numbers where !seen.contains(number) { seen.append(number) }
          #expect(
            seen == statement.values.indices.map { first + $0 }, "\(dialect.name) \(style): \(statement.text)"
          )
        }
      }
    }
  }

  @Test("texts that only look alike are two values")
  func composedTwins() throws {
    let pushed = try pushed("values", .postgresql)
    let texts = try pushed.orderBy().values.compactMap { value -> [UInt8]? in
      if case .text(let text) = value { return Array(text.utf8) }
      return nil
    }
    #expect(texts.contains([0xC3, 0xA9]))
    #expect(texts.contains([0x65, 0xCC, 0x81]))
    #expect(KeyValue.text("\u{E9}") != .text("e\u{301}"))
    #expect(KeyValue.text("\u{E9}") == .text("\u{E9}"))
  }

  @Test("P43 fields are named in every dialect, and no name is bound")
  func names() throws {
    for dialect in SQLDialect.all {
      let order = try pushed("fields", dialect).orderBy()
      #expect(order.values.isEmpty)
      let mark = ["mariadb", "mysql", "spark", "bigquery"].contains(dialect.name) ? "`" : "\""
      for field in ["x", "name", "y", "isRead"] {
        #expect(order.text.contains(mark + field + mark), "\(dialect.name): \(order.text)")
      }
    }
  }

  /// What each engine does by itself was looked up in its manual: nulls are small in SQLite, MariaDB, MySQL, Spark and
  /// BigQuery, great in PostgreSQL, and always last in DuckDB and Trino.
  @Test(
    "P48 missing values are placed in words wherever the engine would put them elsewhere",
    arguments: [
      ("ascending", "last", ["postgresql", "duckdb", "trino"]),
      ("ascending", "first", ["sqlite", "mariadb", "mysql", "spark", "bigquery"]),
      ("descending", "last", ["sqlite", "mariadb", "mysql", "spark", "bigquery", "duckdb", "trino"]),
      ("descending", "first", ["postgresql"]),
    ])
  func nullOrder(direction: String, missing: String, native: [String]) throws {
    let rules = """
      rules: 1
      items: rows
      fields:
        id: { type: integer, unique: true }
        x: integer
      orderings:
        main:
          - { x: \(direction), missing: \(missing) }
          - id: ascending
      """
    for dialect in SQLDialect.all {
      let mark = ["mariadb", "mysql", "spark", "bigquery"].contains(dialect.name) ? "`" : "\""
      let (x, id) = ("\(mark)x\(mark)", "\(mark)id\(mark)")
      let words = direction == "ascending" ? "ASC" : "DESC"
      let expected =
        switch dialect.name {
        case let name where native.contains(name): "\(x) \(words), \(id) ASC"
        case "mariadb", "mysql":
          "(\(x) IS NULL)\(missing == "first" ? " DESC" : ""), \(x) \(words), \(id) ASC"
        default: "\(x) \(words) NULLS \(missing.uppercased()), \(id) ASC"
        }
      #expect(try RuleBook(text: rules).push("main", to: dialect).orderBy().text == expected)
    }
  }

  @Test(
    "names end nowhere but at their mark",
    arguments: [
      ("postgresql", "a\"b", "\"a\"\"b\""), ("postgresql", "a\"\u{301}b", "\"a\"\"\u{301}b\""),
      ("postgresql", "a`b\\", "\"a`b\\\""), ("mariadb", "a`b", "`a``b`"), ("mariadb", "a\"b", "`a\"b`"),
      ("spark", "a`\u{20DD}b", "`a``\u{20DD}b`"), ("bigquery", "a`b\\", "`a\\`b\\\\`"),
    ])
  func quotedNames(dialect: String, name: String, quoted: String) throws {
    let dialect = try #require(SQLDialect.all.first { $0.name == dialect })
    #expect(Array(dialect.quoted(name).utf8) == Array(quoted.utf8))
  }

  @Test("a percent sign of ours is doubled where clients look for their own")
  func percentSigns() throws {
    var columns = ColumnMap(table: ["100%\u{301}"])
    columns["x"] = .init(name: "per%cent", expression: nil)
    columns["y"] = .init(expression: "z % 7", type: .integer)
    let pushed = try RuleBook(text: Self.rules).push("fields", to: .postgresql, columns: columns)
    let statement = pushed.selection(limit: 3, in: SQLContext(placeholders: .percent))
    #expect(statement.text.contains("\"per%%cent\""))
    #expect(statement.text.contains("(z %% 7)"))
    #expect(statement.text.utf8.count { $0 == UInt8(ascii: "%") } % 2 == 0)
  }

  // MARK: Values of rows

  @Test("a row whose values are not those of the keys is a named error")
  func wrongRows() throws {
    let rules = """
      rules: 1
      items: rows
      fields:
        id: { type: integer, unique: true }
        isRead: boolean
        x: number
      orderings:
        main: [isRead: true first, x: lowest first, id: ascending]
      """
    let query = try RuleBook(text: rules).push("main", to: .sqlite).page(PageRequest(size: 3))
    func error(_ row: [KeyValue]) -> CursorError? {
      do throws(CursorError) { _ = try query.page(of: [row]) { $0 } } catch { return error }
      return nil
    }
    #expect(error([.integer(1), .float(1), .integer(1)]) == nil)
    #expect(error([.missing, .missing, .integer(1)]) == nil)
    #expect(error([.integer(0), .integer(1 << 53), .integer(1)]) == nil)
    for row: [KeyValue] in [
      [.integer(1), .float(1)],
      // Neither true nor false; a whole number that no float is; a text; an identity that is null.
      [.integer(2), .float(1), .integer(1)], [.integer(1), .integer(1 << 53 + 1), .integer(1)],
      [.integer(1), .text("1"), .integer(1)], [.integer(1), .float(1), .missing],
    ] {
      #expect(error(row)?.kind == .wrongShape, "\(row)")
    }
    #expect(error([.integer(1), .float(1), .missing])?.message.contains("`ordering_key_3` is null") == true)
  }
}
