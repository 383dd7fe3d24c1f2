import Foundation
import Orderings
import PushDown
import RuleModel
import Testing

/// What a column file says reaches the statement, and what is wrong with it is said.
struct ColumnFileTests {
  private static let rules = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      title: text
      hotness: number
      publishedAt: date
      many: { type: text, many: true }
    computed:
      heat: hotness * 2
    orderings:
      newest: [publishedAt: newest first]
      hottest: [hotness: highest first]
    """

  private static let file = """
    columns: 1
    items: stories
    table: public.stories
    fields:
      publishedAt: { column: published_at, type: timestamp, nullable: false }
      title: headline
      hotness: { expression: "coalesce(hot, 0)", type: float, nan: never, nullable: false }
      id: { column: story id, nullable: false }
    """

  private let book = try! RuleBook(text: Self.rules)

  @Test func givesTheMap() throws {
    let file = try ColumnFile(text: Self.file, for: book)
    var map = ColumnMap(table: ["public", "stories"])
    map["publishedAt"] = .init(name: "published_at", type: .timestamp, isNullable: false)
    map["title"] = .init(name: "headline")
    map["hotness"] = .init(expression: "coalesce(hot, 0)", type: .float, isNullable: false, holdsNaN: false)
    map["id"] = .init(name: "story id", isNullable: false)
    #expect(file.items == "stories")
    #expect(file.engines == [])
    #expect(file.map == map)
    #expect(file.warnings == [])
  }

  @Test func reachesTheStatement() throws {
    let map = try ColumnFile(text: Self.file, for: book).map
    let statement = try book.push("newest", to: .duckdb, columns: map).page(PageRequest(size: 1)).statement
    #expect(statement.text.contains(#"FROM "public"."stories""#))
    #expect(statement.text.contains(#"ORDER BY "t"."published_at" DESC, "t"."story id""#))
    let order = try book.push("hottest", to: .duckdb, columns: map).orderBy()
    #expect(order.text.hasPrefix(#"(coalesce(hot, 0)) DESC, "story id""#))
  }

  /// The table is split at dots in text, and taken as it is in a list.
  @Test(arguments: [
    ("stories", ["stories"]), ("public.stories", ["public", "stories"]),
    ("[public.stories]", ["public.stories"]), ("[a, 'b c', \"d\"]", ["a", "b c", "d"]),
  ])
  func table(_ written: String, _ parts: [String]) throws {
    let file = try ColumnFile(text: "columns: 1\nitems: stories\ntable: \(written)\n", for: book)
    #expect(file.map.table == parts)
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    let fields: String
    let id: String
    let message: String
    let help: String

    init(_ fields: String, _ id: String, _ message: String, _ help: String) {
      (self.fields, self.id, self.message, self.help) = (fields, id, message, help)
    }

    var testDescription: String { fields }
  }

  @Test(arguments: [
    Mistake(
      "titel: headline", "unknown-field", "`stories` have no field `titel`", "did you mean `title`?"),
    Mistake(
      "heat: heat", "unknown-field", "`heat` is computed, and so kept in no column",
      "name the columns of what it is computed from: `hotness`"),
    Mistake(
      "title: { colum: a }", "unknown-key", "`colum` is not known in a column", "did you mean `column`?"),
    Mistake(
      "hotness: { type: double precision }", "unknown-word",
      "the type of a column cannot be `double precision`",
      "did you mean `float`? Else it can be `integer`, `float`, `real`, `decimal`, `text`, `boolean`, "
        + "`timestamp`, `utc-timestamp`, `seconds`, `milliseconds`, `microseconds`, `timestamp-text` … (14 in all)"
    ),
    Mistake(
      "publishedAt: { type: text }", "storage-misfit",
      "the field `publishedAt` of type date cannot be ordered from a column of type `text`",
      "take a column of type `timestamp`, `utc-timestamp`, `seconds`, `milliseconds`, `microseconds` or "
        + "`timestamp-text`, or an expression that turns it into one"),
    Mistake(
      "id: { nullable: true }", "contradiction",
      "`id` is `unique` in the rules, and its column can be null",
      "write `nullable: false` if the column never is, or take `unique` from the field"),
    Mistake(
      "many: { nullable: false }", "attribute-without-effect",
      "`nullable` does not fit `many`: it holds a list, and what a list gives can always be missing",
      "remove it"),
    Mistake(
      "title: { column: a, expression: lower(a) }", "contradiction",
      "a value is kept in a column or is computed, not both", "keep `column`, or keep `expression`"),
    Mistake(
      "title: \"a\\0b\"", "bad-name",
      "no column or table can be called so: the name holds a control character",
      "write the name that the database has, as in `published_at`"),
    Mistake(
      "title: { expression: \"lower(a)) --\" }", "bad-expression",
      "the expression cannot be put into a statement: a parenthesis is closed that was not opened",
      "open it, or remove it"),
    Mistake(
      "{ title: a, id: a }", "shared-column", "`title` and `id` are both read from the column `a`",
      "give each field its own column; where both are meant to read it, write it as an `expression`"),
  ])
  func mistakes(_ mistake: Mistake) throws {
    let lines =
      mistake.fields.hasPrefix("{") ? "fields: \(mistake.fields)\n" : "fields:\n  \(mistake.fields)\n"
    let diagnostics = diagnostics("columns: 1\nitems: stories\n" + lines)
    #expect(diagnostics.map(\.id) == [mistake.id])
    let found = try #require(diagnostics.first)
    #expect(found.message == mistake.message)
    #expect(found.help == mistake.help)
    #expect(found.place?.file == "columns.yaml")
    #expect(found.place.map { $0.line >= 3 } == true)
  }

  private func diagnostics(_ text: String) -> [Diagnostic] {
    do throws(RuleError) { return try ColumnFile(text: text, for: book).warnings } catch {
      return error.diagnostics
    }
  }

  @Test(arguments: [
    ("", "empty-file", "begin with `columns: 1`, or delete the file"),
    ("items: stories\n", "missing-version", "begin the file with `columns: 1`"),
    (
      "columns: 2\nitems: stories\n", "unsupported-version",
      "write `columns: 1`, or use a newer tool if the file was written for one"
    ),
    ("columns: 1\n", "missing-items", "add the items of the rules, as in `items: stories`"),
    (
      "columns: 1\nitems: stores\n", "fields-not-declared",
      "did you mean `items: stories`? Otherwise declare them under `fields` in one file of the book"
    ),
    (
      "columns: 1\nitems: stories\nengine: postgres\n", "unknown-word",
      "did you mean `postgresql`? Else it can be `postgresql`, `sqlite`, `duckdb`, `mariadb`, `mysql`, `spark`, `trino`, `bigquery`, `json-api`, `odata`, `postgrest`, `key-dir` … (15 in all)"
    ),
  ])
  func wholeFile(_ text: String, _ id: String, _ help: String) throws {
    let found = try #require(diagnostics(text).first)
    #expect(diagnostics(text).count == 1)
    #expect(found.id == id)
    #expect(found.help == help)
  }

  @Test func isReadFromDisk() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.file.write(to: folder.appending(path: "columns.yaml"), atomically: true, encoding: .utf8)
    #expect(
      try ColumnFile(contentsOf: folder.appending(path: "columns.yaml"), for: book).map.columns.count == 4)
    #expect(throws: RuleError.self) {
      try ColumnFile(contentsOf: folder.appending(path: "other.yaml"), for: book)
    }
    // In the folder of the rules it is a file of the book.
    try Self.rules.write(to: folder.appending(path: "rules.yaml"), atomically: true, encoding: .utf8)
    let whole = try RuleBook(contentsOf: folder)
    #expect(whole.columnFiles.map(\.map.table) == [["public", "stories"]])
    #expect(try whole.push("newest", to: .duckdb).orderBy().text.hasPrefix(#""published_at" DESC, "#))
    let own = try whole.push("newest", to: .duckdb, columns: ColumnMap()).orderBy()
    #expect(own.text.hasPrefix(#""publishedAt" DESC"#))
  }

  /// What a column file refuses and what the push-down refuses are the same.
  @Test func typesFitAsTheEnginesTakeThem() throws {
    let types: [FieldType] = FieldType.allCases
    for type in types {
      let declared = type == .choice ? "{ type: choice, values: [a, b] }" : type.rawValue
      let direction = type == .choice ? "as listed" : "ascending"
      let book = try RuleBook(
        text: """
          rules: 1
          items: things
          fields: { id: { type: id, unique: true }, value: \(declared) }
          orderings: { only: [value: \(direction)] }
          """)
      for stored in ColumnType.allCases {
        let map = ColumnMap(columns: ["value": .init(type: stored)])
        let pushed = try book.push("only", to: .postgresql, columns: map)
        let isMisfit = pushed.report.keys[0].reasons.contains { $0.id == "storage-misfit" }
        #expect(isMisfit == !stored.canHold(type), "\(type) in \(stored)")
      }
    }
  }

  /// The engines that rules and column files can name are those that there are.
  @Test func enginesHaveTheNamesOfTheRules() {
    #expect(EngineName.allCases.map(\.rawValue).sorted() == PushTarget.all.map(\.name).sorted())
  }
}
