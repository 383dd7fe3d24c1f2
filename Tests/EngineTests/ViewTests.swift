import DatabaseEngines
import EngineTestSupport
import Orderings
import PushDown
import Testing

@Suite("Views that carry an ordering, in real engines")
struct ViewTests {
  /// Texts that would end a literal somewhere, or be another one.
  private static let hostile = [
    "it's", "''", "'", "\\", "\\'", "\\\\'", "'; DROP TABLE rows; --", "\\'; DROP TABLE rows; --", "/*", "\"",
    "`",
    "'\u{301}", "\\\u{301}'", "é", "e\u{301}", "50%", "?", "$1", ":p1", "{0}", "\n", "\t", "😀", "\\n",
    "\\x41", "E'",
  ]

  @Test("values of every kind stand in the view as they are", arguments: AvailableEngine.all)
  func hostileValues(engine: AvailableEngine) throws {
    let table = CaseTable([.id()], Self.hostile.map { [Cell(.text($0))] })
    // Every text has a place of its own in the list, the last one first.
    let rules = table.rules("- pinned: $pins", parameters: "parameters:\n  pins: { type: id, many: true }\n")
    let pins = Array(Self.hostile.reversed())
    let context = OrderingContext(parameters: ["pins": .list(pins.map { .text($0) })])
    try table.withTable(in: engine) { database in
      let pushed = try RuleBook(text: rules).push("main", to: engine.dialect, columns: table.map, in: context)
      // Spark takes letters, digits and _ alone.
      let name = engine == .spark ? "by_wish" : "by wish"
      let view = engine.quoted(name)
      try? database.run("DROP VIEW IF EXISTS \(view)")
      try database.run(pushed.createView([name]))
      defer { try? database.run("DROP VIEW \(view)") }
      let order = try pushed.orderByOfView(in: SQLContext(alias: "v"))
      #expect(order.values.isEmpty)
      let ids = try database.rows("SELECT v.id FROM \(view) AS v ORDER BY \(order.text)", [])
      #expect(ids.map { $0[0] } == pins.map { .text($0) })
    }
  }

  @Test(
    "a backslash is one under PostgreSQL's old rule for literals too",
    .enabled(if: AvailableEngine.postgresql.isAvailable))
  func oldLiterals() throws {
    let table = CaseTable(CaseColumn("name", "text", .text), ["a": "x", "b": "\\", "c": "\\'; SELECT 1; --"])
    let rules = table.rules("- name: ['\\''; SELECT 1; --', '\\']\n- id: ascending")
    try table.withTable(in: .postgresql) { database in
      try database.run("SET standard_conforming_strings = off; SET escape_string_warning = off")
      let pushed = try RuleBook(text: rules).push("main", to: .postgresql, columns: table.map)
      try database.run(pushed.createView(["wished"]))
      defer { try? database.run("DROP VIEW wished") }
      let ids = try database.rows("SELECT id FROM wished ORDER BY \(pushed.orderByOfView().text)", [])
      #expect(ids == [[.text("c")], [.text("b")], [.text("a")]])
    }
  }

  @Test("keys of every type, both ways, with what is missing in its place", arguments: AvailableEngine.all)
  func everyType(engine: AvailableEngine) throws {
    let columns = [
      CaseColumn.id(), CaseColumn("name", "text", .text), CaseColumn("points", "number", .float),
      CaseColumn(
        "amount", engine.stores(.decimal) ? "decimal" : "number", engine.stores(.decimal) ? .decimal : .float),
      CaseColumn("at", "date", engine.stores(.timestamp) ? .timestamp : .timestampText),
      CaseColumn("isRead", "boolean", .boolean),
    ]
    func at(_ hour: Int64) -> Cell {
      engine.stores(.timestamp)
        ? Cell(.instant(seconds: hour * 3600, nanoseconds: 0)) : Cell(.text("1970-01-01T0\(hour):00:00Z"))
    }
    func amount(_ digits: String) -> Cell {
      engine.stores(.decimal) ? Cell(.decimal(digits)) : Cell(.float(Double(digits) ?? 0))
    }
    let table = CaseTable(
      columns,
      [
        ["a", "b", 1.5, amount("10"), at(3), true], ["b", "B", nil, amount("9.5"), at(1), false],
        ["c", nil, -0.25, nil, nil, nil], ["d", "a_", 1.5, amount("-1"), at(2), true],
        ["e", "ab", -2.0, amount("100"), at(3), false],
      ])
    let orders = [
      ("- { name: a to z, compare: exact }", "b d e a c"),
      ("- { name: z to a, compare: exact, missing: first }", "c a e d b"),
      ("- points: highest first\n- id: ascending", "a d c e b"),
      ("- { points: lowest first, missing: first }", "b e c a d"),
      ("- { points: lowest first, step: 0.5 }", "e c a d b"),
      ("- amount: lowest first", "d b a e c"), ("- at: newest first\n- id: ascending", "a e d b c"),
      ("- { at: oldest first, missing: first }", "c b d a e"),
      ("- isRead: true first\n- id: ascending", "a d b e c"),
      ("- first: amount > 9.5 or at < '1970-01-01T01:30:00Z'", "a b e c d"),
      ("- { score: 'points * -0.1 - -3', direction: lowest first }\n- id: ascending", "a d c e b"),
    ]
    try table.withTable(in: engine) { database in
      for (keys, ids) in orders {
        let pushed = try RuleBook(text: table.rules(keys)).push(
          "main", to: engine.dialect, columns: table.map)
        // SQLite's text of a moment is compared with no other.
        guard pushed.report.verdict != .refused else {
          #expect(engine == .sqlite && keys.contains("first: amount"))
          #expect(throws: ViewError.self) { _ = try pushed.createView(["v"]) }
          continue
        }
        let view = engine.quoted("v")
        try database.run(pushed.createView(["v"]))
        defer { try? database.run("DROP VIEW \(view)") }
        let ids = ids.split(separator: " ").map(String.init)
        for backwards in [false, true] {
          let order = try pushed.orderByOfView(backwards: backwards).text
          let read = try database.rows("SELECT id FROM \(view) ORDER BY \(order)", []).map { $0[0].words }
          #expect(read == (backwards ? ids.reversed() : ids), "\(engine): \(keys)")
        }
      }
    }
  }

  @Test("what no view can hold is a named error")
  func refused() throws {
    let table = CaseTable(CaseColumn("name", "text", .text), [:])
    let pinned = table.rules("- pinned: $pins", parameters: "parameters:\n  pins: { type: id, many: true }\n")
    func pushed(_ pin: String) throws -> PushedOrdering {
      let context = OrderingContext(parameters: ["pins": [.text(pin)]])
      return try RuleBook(text: pinned).push("main", to: .sqlite, columns: table.map, in: context)
    }
    func error(_ pushed: PushedOrdering, _ name: [String]) -> ViewError? {
      do throws(ViewError) { _ = try pushed.createView(name) } catch { return error }
      return nil
    }
    #expect(try error(pushed("a\0b"), ["v"])?.kind == .nul)
    #expect(try error(pushed("a"), ["v\0"])?.kind == .nul)
    #expect(try error(pushed("a"), ["v"]) == nil)
    let byAlphabet = try RuleBook(text: table.rules("- name: a to z")).push("main", to: .mariadb)
    #expect(error(byAlphabet, ["v"])?.kind == .notPushed)
  }
}
