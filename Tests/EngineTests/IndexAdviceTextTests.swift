import DatabaseEngines
import EngineTestSupport
import Orderings
import PushDown
import Testing

@Suite("What the advice for an index says")
struct IndexAdviceTextTests {
  private static func advice(_ ordering: String, _ dialect: SQLDialect) throws -> IndexAdvice {
    try IndexAdviceTests.book.get().push(ordering, to: dialect).indexAdvice(named: "i")
  }

  @Test(
    "the index is the order's keys, with what the engine does not do by itself",
    arguments: [
      (
        "missing-last", SQLDialect.postgresql,
        #"("priority" DESC NULLS LAST, "publishedAt" DESC, "id" COLLATE "C" DESC)"#
      ),
      ("missing-first", .postgresql, #"("priority" NULLS FIRST, "publishedAt" DESC, "id" COLLATE "C" DESC)"#),
      ("missing-last-ascending", .postgresql, #"("priority", "publishedAt", "id" COLLATE "C")"#),
      ("missing-last", .sqlite, #"("priority" DESC, "publishedAt" DESC, "id" COLLATE BINARY DESC)"#),
      ("missing-last-ascending", .sqlite, #"("priority", "publishedAt", "id" COLLATE BINARY)"#),
      (
        "list", .sqlite,
        """
        (((CASE WHEN ("section" IS NULL) THEN NULL WHEN ("section" COLLATE BINARY = 'breaking') THEN 0 \
        WHEN ("section" COLLATE BINARY = 'it''s % live') THEN 1 ELSE 2 END)), "publishedAt" DESC, \
        "id" COLLATE BINARY DESC)
        """
      ),
    ] as [(String, SQLDialect, String)])
  func statement(ordering: String, dialect: SQLDialect, keys: String) throws {
    let statements = try Self.advice(ordering, dialect).statements
    #expect(statements == [#"CREATE INDEX "i" ON "stories" \#(keys);"#])
  }

  @Test("names are quoted, and a schema stands where the engine wants it")
  func names() throws {
    let columns = ColumnMap(table: ["a\"b", "t"])
    func statement(_ dialect: SQLDialect) throws -> String? {
      try IndexAdviceTests.book.get().push("two-directions", to: dialect, columns: columns).indexAdvice()
        .statements.first
    }
    #expect(
      try statement(.postgresql)?.hasPrefix(#"CREATE INDEX "t_two-directions" ON "a""b"."t" ("#) == true)
    #expect(try statement(.sqlite)?.hasPrefix(#"CREATE INDEX "a""b"."t_two-directions" ON "t" ("#) == true)
  }

  @Test(
    "what no index can do is said, with what to do",
    arguments: [
      ("hot", SQLDialect.postgresql, 0, "it depends on the time"),
      ("pinned", .postgresql, 1, "decides nothing by these parameters"),
      ("daily", .postgresql, 1, "lets no index depend on calculating with moments"),
      ("missing-second", .sqlite, 1, "reads missing values from the other end for the first key alone"),
      ("two-directions", .mariadb, 0, "reads off columns alone"),
      ("missing-last", .duckdb, 0, "has no index that would save it that"),
      ("missing-last", .spark, 0, "has no index that would save it that"),
    ] as [(String, SQLDialect, Int, String)])
  func obstacles(ordering: String, dialect: SQLDialect, statements: Int, words: String) throws {
    let advice = try Self.advice(ordering, dialect)
    #expect(advice.statements.count == statements)
    #expect(advice.notes.contains { $0.contains(words) }, "\(advice.notes)")
  }

  @Test("what depends on a caller's parameter is in no index")
  func parameters() throws {
    let context = OrderingContext(parameters: ["pins": ["story-1"]])
    let advice = try IndexAdviceTests.push("pinned", to: .postgresql, in: context).indexAdvice()
    #expect(advice.statements.isEmpty)
    #expect(advice.notes.contains { $0.contains("it depends on the parameter `pins`") }, "\(advice.notes)")
  }

  @Test("the index of the keys before an obstacle has no more than those")
  func prefix() throws {
    #expect(
      try Self.advice("daily", .postgresql).statements == [
        #"CREATE INDEX "i" ON "stories" ("points" DESC);"#
      ])
  }

  @Test("one direction without missing values takes no searches of its own, other keys do")
  func searches() throws {
    #expect(try Self.advice("one-direction", .postgresql).notes.isEmpty)
    #expect(try Self.advice("two-directions", .postgresql).notes.contains { $0.contains("seekingStatement") })
  }
}

@Suite("Indexes of expressions")
struct IndexedExpressionTests {
  @Test(
    "PostgreSQL takes every expression that is advised", .enabled(if: AvailableEngine.postgresql.isAvailable),
    arguments: ["list", "condition", "bands", "berlin-days", "steps", "length", "by-chance"])
  func areImmutable(ordering: String) throws {
    let pushed = try IndexAdviceTests.push(ordering, to: .postgresql)
    try AvailableEngine.postgresql.withConnection { engine in
      try IndexAdviceTable.make(in: engine, .postgresql, rowCount: 0)
      let statements = pushed.indexAdvice().statements
      #expect(statements.count == 1)
      for statement in statements { try engine.run(statement) }
    }
  }

  @Test(
    "PostgreSQL refuses what is not advised", .enabled(if: AvailableEngine.postgresql.isAvailable))
  func isNotImmutable() throws {
    let pushed = try IndexAdviceTests.push("utc-days", to: .postgresql)
    #expect(pushed.indexAdvice().statements.isEmpty)
    let keys = try pushed.orderBy(in: SQLContext(writesRuleConstants: true)).text
    let expression = keys.prefix(upTo: try #require(keys.firstRange(of: " DESC")).lowerBound)
    try AvailableEngine.postgresql.withConnection { engine in
      try IndexAdviceTable.make(in: engine, .postgresql, rowCount: 0)
      let error = #expect(throws: EngineError.self) {
        try engine.run("CREATE INDEX i ON stories ((\(expression)))")
      }
      #expect(error?.message.contains("IMMUTABLE") == true)
    }
  }

  @Test(
    "a prepared statement of PostgreSQL finds the index as long as it is planned with its values",
    .enabled(if: AvailableEngine.postgresql.isAvailable))
  func prepared() throws {
    let pushed = try IndexAdviceTests.push("list", to: .postgresql)
    try AvailableEngine.postgresql.withConnection { engine in
      try IndexAdviceTable.make(in: engine, .postgresql)
      for statement in pushed.indexAdvice(named: "advised").statements { try engine.run(statement) }
      try engine.run("ANALYZE")
      func plan(_ context: SQLContext, times: Int, _ setting: String) throws -> Bool {
        let statement = try pushed.page(PageRequest(size: 20), in: context).statement
        let values = statement.values.map { value in
          guard case .text(let text) = value else { return "NULL" }
          return "'" + text.replacing("'", with: "''") + "'"
        }
        let call = "EXECUTE page" + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
        try engine.run("SET plan_cache_mode = \(setting); PREPARE page AS \(statement.text)")
        for _ in 0..<times { try engine.run(call) }
        let lines = try engine.rows("EXPLAIN " + call, [])
        try engine.run("DEALLOCATE page")
        return "\(lines)".contains("using advised")
      }
      // After five times PostgreSQL thinks of a plan for all values, and finds it dearer.
      #expect(try plan(SQLContext(), times: 10, "auto"))
      #expect(try !plan(SQLContext(), times: 0, "force_generic_plan"))
      #expect(try plan(SQLContext(writesRuleConstants: true), times: 0, "force_generic_plan"))
    }
  }

  @Test("constants of rules are written out, and what a caller gives is bound all the same")
  func bindsParameters() throws {
    let context = OrderingContext(parameters: ["pins": ["story-1'; --"]])
    let pinned = try IndexAdviceTests.push("pinned", to: .sqlite, in: context)
    let written = try pinned.orderBy(in: SQLContext(writesRuleConstants: true))
    #expect(written.values == [.text("story-1'; --")])
    #expect(!written.text.contains("story-1"))
    let list = try IndexAdviceTests.push("list", to: .sqlite)
    #expect(try list.orderBy(in: SQLContext(writesRuleConstants: true)).values.isEmpty)
    let percent = try list.orderBy(in: SQLContext(placeholders: .percent, writesRuleConstants: true))
    #expect(percent.text.contains("'it''s %% live'"))
    #expect(try list.orderBy().values == [.text("breaking"), .text("it's % live")])
  }
}
