import DatabaseEngines
import EngineTestSupport
import Orderings
import PushDown
import Testing

/// What is bound, what is quoted, and what somebody may have written into a cursor.
@Suite("Cases of binding and injection, in real engines")
struct CaseBindingTests {
  @Test(
    "P42 there is a value for each placeholder where a key is written twice", arguments: AvailableEngine.all)
  func bindCounts(engine: AvailableEngine) throws {
    let table = CaseTable(
      CaseColumn("x", "integer", .integer), ["a": 1, "b": nil, "c": 7, "d": 3, "e": 2])
    let parameters = "parameters:\n  least: { type: integer, default: 2 }\n"
    // Each key holds values, and MariaDB writes each twice for the place of the missing.
    let rules = table.rules(
      "- { score: 'max(x, $least) * 3', direction: lowest first }\n- x: [7, 3]", parameters: parameters)
    try table.withTable(in: engine) {
      let pages = try EnginePages($0, engine, rules, table.map)
      #expect(try pages.forwards(2).flatMap(\.self) == ["a", "e", "d", "c", "b"])
      #expect(try pages.backwards(2).reversed().flatMap(\.self) == ["a", "e", "d", "c", "b"])
    }
  }

  @Test("P43 a column is named and never bound, whatever its name", arguments: AvailableEngine.all)
  func hostileNames(engine: AvailableEngine) throws {
    // Spark's tables take no spaces, commas and semicolons in names of columns.
    let names =
      engine == .spark
      ? ["order", "x--y", "it's", "per%cent"]
      : [
        "order", "x--y", "a; DROP TABLE rows", "it's", "dou\"ble", "back`tick", "mark\"\u{301}x",
        "mark`\u{301}x",
        "per%cent", "quest?ion", "$1", ":p1", "/*", "back\\slash",
      ]
    for name in names {
      let mark = engine == .mariadb || engine == .spark ? "`" : "\""
      let quoted = mark + doubling(mark, in: name) + mark
      try engine.withConnection {
        try? $0.run("DROP TABLE IF EXISTS hostile")
        let text = engine.words(for: .text)
        try $0.run("CREATE TABLE hostile (id \(text), \(quoted) \(engine.words(for: .integer)))")
        try $0.insert(
          into: "hostile", columns: ["id"] + [quoted],
          rows: [[.text("a"), .integer(2)], [.text("b"), .integer(1)], [.text("c"), .integer(3)]])
        var columns = ColumnMap(table: ["hostile"])
        columns["x"] = .init(name: name)
        let rules = CaseTable(CaseColumn("x", "integer", .integer), [:]).rules("- x: lowest first")
        let pages = try EnginePages($0, engine, rules, columns)
        #expect(try pages.pushed.orderBy().values.isEmpty)
        #expect(try pages.forwards(1) == [["b"], ["a"], ["c"]], "\(name)")
        try $0.run("DROP TABLE hostile")
      }
    }
  }

  /// By scalars: a mark is one before a combining mark too.
  private func doubling(_ mark: String, in name: String) -> String {
    var doubled = ""
    for scalar in name.unicodeScalars {
      doubled.unicodeScalars.append(scalar)
      if String(scalar) == mark { doubled.unicodeScalars.append(scalar) }
    }
    return doubled
  }

  @Test("P43 a column that is not there is an error and no text", arguments: AvailableEngine.all)
  func missingColumn(engine: AvailableEngine) throws {
    let table = CaseTable(CaseColumn("x", "integer", .integer), ["a": 2, "b": 1])
    var columns = table.map
    columns["x"].name = "y"
    try table.withTable(in: engine) {
      let pages = try EnginePages($0, engine, table.rules("- x: lowest first"), columns)
      #expect(throws: EngineError.self) { _ = try pages.all() }
    }
  }

  private static let attacks = [
    "00000000-0000-0000-0000-000000000000'::uuid OR true--", "' OR '1'='1", "'; DROP TABLE rows; --",
    "\\'; DROP TABLE rows; --", "\" OR 1=1 --", "$1", "?", "%s", "{0}",
  ]

  @Test("P45 what stands in a cursor is a value", arguments: AvailableEngine.all)
  func cursorPayload(engine: AvailableEngine) throws {
    let table = CaseTable(CaseColumn("name", "text", .text), ["a": "A", "b": "B", "c": "C"])
    try table.withTable(in: engine) {
      let rules = table.rules("- { name: a to z, compare: exact }")
      let pages = try EnginePages($0, engine, rules, table.map)
      let codec = CursorCodec()
      let content = try codec.decode(#require(pages.page(1).endCursor))
      for attack in Self.attacks {
        // Not a cursor by itself.
        expectCursorError(.notACursor) { _ = try pages.page(9, .after(attack)) }
        var forged = content
        forged.values = [.text(attack), .text("")]
        let behind = ["A", "B", "C"].filter { attack.utf8.lexicographicallyPrecedes($0.utf8) }
        #expect(
          try pages.page(9, .after(codec.encode(forged))).items == behind.map { $0.lowercased() }, "\(attack)"
        )
      }
      #expect(try pages.all() == ["a", "b", "c"])
    }
  }

  @Test("P45 a value of another type is refused before it reaches the engine", arguments: AvailableEngine.all)
  func cursorTypes(engine: AvailableEngine) throws {
    let table = CaseTable(CaseColumn("x", "integer", .integer, null: false), ["a": 1, "b": 2])
    try table.withTable(in: engine) {
      let pages = try EnginePages($0, engine, table.rules("- x: lowest first"), table.map)
      let codec = CursorCodec()
      let content = try codec.decode(#require(pages.page(1).endCursor))
      for value: KeyValue in [
        .text("1"), .text("1 OR 1=1"), .float(1), .boolean(true), .decimal("1"), .bytes([1]), .missing,
      ] {
        var forged = content
        forged.values[0] = value
        expectCursorError(.wrongShape) { _ = try pages.page(9, .after(codec.encode(forged))) }
      }
      var short = content
      short.values.removeLast()
      expectCursorError(.wrongShape) { _ = try pages.page(9, .after(codec.encode(short))) }
    }
  }
}

/// Checks that a body throws a cursor's error of a kind.
func expectCursorError(
  _ kind: CursorError.Kind, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) {
  let error = #expect(throws: CursorError.self, sourceLocation: sourceLocation) { try body() }
  #expect(error?.kind == kind, sourceLocation: sourceLocation)
}
