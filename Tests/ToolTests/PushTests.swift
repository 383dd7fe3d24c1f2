import Foundation
import Orderings
import PushDown
import Testing

/// `ordering push`: the statement, the values, the report, and what stops it.
struct PushTests {
  static let rules = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      title: text
      publishedAt: date
      priority: integer
      points: number
      "odd\\"; DROP TABLE stories; -- /*": integer
    parameters:
      seed: { type: text, default: autumn }
    orderings:
      newest: [publishedAt: newest first]
      by-priority: [priority: highest first]
      by-title: [title: a to z]
      shuffled: [shuffle: $seed]
      loud: [score: ln(points)]
      as-they-came: { ties: keep input order, keys: [priority: highest first] }
      odd: ["odd\\"; DROP TABLE stories; -- /*": lowest first]

    """

  static let columns = """
    columns: 1
    items: stories
    table: news.stories
    fields:
      priority: { column: "prio\\"; --", nullable: false }
      publishedAt: { column: published_at, type: microseconds }

    """

  private func place(_ files: [String: String] = [:]) throws -> Workplace {
    try Workplace(["Rules/a.yaml": Self.rules, "c.yaml": Self.columns].merging(files) { $1 })
  }

  private func statement(_ arguments: String...) throws -> String {
    let outcome = try place().run(["push"] + arguments + ["--only", "statement"])
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return outcome.output
  }

  // MARK: Statements

  @Test("the statement alone is what `--only statement` prints")
  func statements() throws {
    #expect(
      try statement("by-priority", "--to", "postgresql") == """
        SELECT "t".*, "t"."priority" AS "ordering_key_1", "t"."id" AS "ordering_key_2" FROM "stories" AS "t" \
        ORDER BY "t"."priority" DESC NULLS LAST, "t"."id" COLLATE "C" DESC

        """)
    #expect(
      try statement("by-priority", "--to", "mysql", "--limit", "5", "--alias", "s") == """
        SELECT `s`.*, `s`.`priority` AS `ordering_key_1`, `s`.`id` AS `ordering_key_2` FROM `stories` AS `s` \
        ORDER BY `s`.`priority` DESC, `s`.`id` COLLATE utf8mb4_0900_bin DESC LIMIT 6

        """)
    #expect(
      try statement("by-priority", "--to", "sqlite", "--view", "v\"iew") == """
        CREATE VIEW "v""iew" AS SELECT "t".*, "t"."priority" AS "ordering_key_1", "t"."id" AS "ordering_key_2" \
        FROM "stories" AS "t"

        """)
  }

  @Test("names of rule files and column files are quoted, whatever they hold")
  func quotedNames() throws {
    #expect(
      try statement("by-priority", "--to", "duckdb", "--columns", "c.yaml", "--alias", "a\"; --") == """
        SELECT "a""; --".*, "a""; --"."prio""; --" AS "ordering_key_1", "a""; --"."id" AS "ordering_key_2" \
        FROM "news"."stories" AS "a""; --" ORDER BY "a""; --"."prio""; --" DESC, "a""; --"."id" DESC

        """)
    let odd = try place().run("push", "odd", "--to", "postgresql")
    // Either the rules do not take such a name, or it stands in quotation marks.
    #expect(
      odd.code == 1 || odd.output.contains("ORDER BY \"t\".\"odd\"\"; DROP TABLE stories; -- /*\""),
      "\(odd.output)\(odd.errors)")
  }

  @Test("values are bound in the caller's style from the caller's number on")
  func placeholders() throws {
    let place = try place()
    for (style, first, shown) in [
      ("question", "1", "?"), ("dollar", "7", "$7"), ("named", "3", ":p3"), ("percent", "1", "%s"),
      ("at", "2", "@p2"),
    ] {
      let outcome = try place.run(
        "push", "shuffled", "--to", "postgresql", "--placeholders", style, "--first", first, "--set",
        "seed=it's; DROP TABLE t; --")
      #expect(outcome.code == 0, "\(outcome.errors)")
      let lines = outcome.output.components(separatedBy: "\n")
      #expect(lines[0].contains("CAST(\(shown) AS text)"), "\(lines[0])")
      #expect(!lines[0].contains("DROP"))
      #expect(lines.contains("Bound values:"))
      #expect(lines.contains("  \(first)  text  'it's; DROP TABLE t; --'"), "\(outcome.output)")
    }
  }

  // MARK: Report

  @Test("people read the statement, the values and a line for each key")
  func human() throws {
    let outcome = try place().run("push", "by-priority", "--to", "bigquery", "--limit", "1")
    #expect(outcome.code == 0)
    #expect(
      outcome.output == """
        SELECT `t`.*, `t`.`priority` AS `ordering_key_1`, `t`.`id` AS `ordering_key_2` FROM `stories` AS `t` \
        ORDER BY `t`.`priority` DESC, `t`.`id` DESC LIMIT 2

        No values are bound.

        One row more than the page of 1 is asked for: it tells whether there are more.

        BigQuery gives the same order.
        BigQuery is not verified: nothing was ever run in it, and only the form of what is said to it is checked.

        1. `priority`, highest first
           exact
        2. `id`, z to a
           exact

        """)
  }

  @Test("the exit code says whether the order is the same; what is refused has no statement")
  func verdicts() throws {
    let place = try place()
    for (name, engine, code, verdict, reason) in [
      ("by-priority", "postgresql", 0, "exact", nil), ("newest", "postgresql", 0, "exact-if", "microseconds"),
      ("loud", "postgresql", 1, "approximate", "last-digit"),
      ("by-title", "sqlite", 1, "refused", "no-collation"),
      ("as-they-came", "postgresql", 1, "refused", "input-order"),
      ("shuffled", "sqlite", 1, "refused", "no-function"),
    ] as [(String, String, Int32, String, String?)] {
      let outcome = try place.run("push", name, "--to", engine, "--output", "json")
      #expect(outcome.code == code, "\(name) \(outcome.errors)")
      let object = try #require(try JSONSerialization.jsonObject(with: outcome.out) as? [String: Any])
      #expect(object["verdict"] as? String == verdict)
      #expect(object["ordering"] as? String == name && object["backend"] as? String == engine)
      #expect((object["statement"] == nil) == (verdict == "refused"))
      let reasons = ((object["keys"] as? [[String: Any]]) ?? []).flatMap {
        $0["reasons"] as? [[String: Any]] ?? []
      }
      let all = (reasons + (object["reasons"] as? [[String: Any]] ?? [])).compactMap { $0["id"] as? String }
      if let reason { #expect(all.contains(reason), "\(all)") } else { #expect(all.isEmpty) }
      let short = try place.run("push", name, "--to", engine, "--only", "statement")
      #expect(short.code == code && short.output.isEmpty == (verdict == "refused"))
      #expect(short.errors.isEmpty == (code == 0))
      let text = try place.run("push", name, "--to", engine).output
      if let reason { #expect(text.contains("[\(reason)]"), "\(text)") }
    }
    // What is registered in process is a condition, not a refusal.
    #expect(try place.run("push", "shuffled", "--to", "sqlite", "--functions").code == 0)
  }

  @Test("values in JSON are texts with all their digits, and absent where they are null")
  func jsonValues() throws {
    let outcome = try place().run(
      "push", "shuffled", "--to", "duckdb", "--output", "json", "--set", "seed=a\u{1B}[31m\u{202E}")
    let object = try #require(try JSONSerialization.jsonObject(with: outcome.out) as? [String: Any])
    let values = try #require(object["values"] as? [[String: Any]])
    #expect(values.first?["value"] as? String == "a\u{1B}[31m\u{202E}")
    #expect(values.first?["type"] as? String == "text" && values.first?["number"] as? Int == 1)
    #expect(!outcome.out.contains(0x1B))
    let shown = try place().run("push", "shuffled", "--to", "duckdb", "--set", "seed=a\u{1B}[31m\nx")
    #expect(!shown.out.contains(0x1B) && shown.output.contains("'a\\u{1B}[31m\\u{A}x'"))
  }

  @Test("back ends that take no SQL are written for too")
  func requests() throws {
    let place = try place()
    let outcome = try place.run("push", "by-priority", "--to", "json-api")
    #expect(outcome.output.hasPrefix("sort=-priority,-id\n"), "\(outcome.output)\(outcome.errors)")
    #expect(!outcome.output.contains("Bound values"))
    for option in [["--alias", "a"], ["--view", "v"], ["--first", "2"], ["--explain"], ["--functions"]] {
      let refused = try place.run(["push", "by-priority", "--to", "mongodb"] + option)
      #expect(refused.code == 2 && refused.out.isEmpty && refused.errors.contains(option[0]), "\(option)")
    }
  }

  // MARK: Cursors

  /// The cursor behind a row of the ordering `by-priority` on SQLite.
  private func cursor(in place: Workplace, _ priority: KeyValue, _ id: String) throws -> String {
    let book = try RuleBook(contentsOf: place.url("Rules"))
    let page = try book.push("by-priority", to: .sqlite).page(PageRequest(size: 1))
    return try #require(try page.page(of: [0]) { _ in [priority, .text(id)] }.endCursor)
  }

  @Test("`--after` and `--before` a cursor give the pages beside it, its values bound")
  func pages() throws {
    let place = try place()
    let cursor = try cursor(in: place, .integer(9_007_199_254_740_993), "a'b")
    let after = try place.run("push", "by-priority", "--to", "sqlite", "--after", cursor)
    #expect(after.code == 0, "\(after.errors)")
    #expect(
      after.lines[0].hasSuffix(
        """
        WHERE ((("t"."priority" <= ?) OR ("t"."priority" IS NULL)) AND ((("t"."priority" < ?) OR \
        ("t"."priority" IS NULL)) OR (("t"."priority" = ?) AND ("t"."id" COLLATE BINARY < ?)))) \
        ORDER BY "t"."priority" DESC, "t"."id" COLLATE BINARY DESC LIMIT 21
        """), "\(after.lines[0])")
    #expect(after.lines.contains("  1  integer  9007199254740993"))
    #expect(after.lines.contains("  4  text     'a'b'"))
    let before = try place.run("push", "by-priority", "--to", "sqlite", "--before", cursor, "--limit", "2")
    #expect(before.lines[0].hasSuffix("COLLATE BINARY ASC LIMIT 3"), "\(before.lines[0])")
    #expect(before.output.contains("turn them around"))
  }

  @Test("a cursor that is none, or none of this order, is a named error")
  func cursorErrors() throws {
    let place = try place()
    let cursor = try cursor(in: place, .integer(1), "a")
    // 197 in the first byte marks a cursor; another bit in its last one is another value.
    let changed = String(cursor.dropLast(3)) + (cursor.suffix(3) == "AAA" ? "BBB" : "AAA")
    for (text, engine, name, kind) in [
      ("", "sqlite", "by-priority", "not-a-cursor"), ("hello", "sqlite", "by-priority", "not-a-cursor"),
      ("'; DROP TABLE stories; --", "sqlite", "by-priority", "not-a-cursor"),
      (String(cursor.dropLast(4)), "sqlite", "by-priority", "not-a-cursor"),
      (cursor, "postgresql", "by-priority", "cursor-of-another-ordering"),
      (cursor, "sqlite", "newest", "cursor-of-another-ordering"),
      (String(repeating: "A", count: 5000), "sqlite", "by-priority", "cursor-too-large"),
    ] {
      let outcome = try place.run("push", name, "--to", engine, "--after=\(text)")
      #expect(outcome.code == 2 && outcome.out.isEmpty, "\(text.prefix(20))")
      #expect(
        outcome.errors.hasPrefix("error[\(kind)]: ") && outcome.errors.contains("help:"), "\(outcome.errors)")
    }
    // Nothing signs the cursors of the tool, so a changed one is refused or means another place: no more.
    let outcome = try place.run("push", "by-priority", "--to", "sqlite", "--after", changed)
    #expect(outcome.code == 2 || !outcome.lines[0].contains("AAA"))
  }

  // MARK: What cannot be asked

  @Test(
    "what cannot be asked ends with 2 and prints nothing",
    arguments: [
      (["by-priority"], "`--to`"), (["by-priority", "--to", "postgres"], "did you mean `postgresql`?"),
      (["by-priority", "--to", "sqlit"], "did you mean `sqlite`?"),
      (["by-priority", "--to", "dbase"], "`duckdb`"),
      (["by-priorty", "--to", "sqlite"], "did you mean `by-priority`?"),
      (["by-priority", "--to", "sqlite", "--limit", "0"], "from 1 to 1000000000"),
      (["by-priority", "--to", "sqlite", "--limit", "-1"], "from 1 to 1000000000"),
      (["by-priority", "--to", "sqlite", "--limit", "9223372036854775807"], "from 1 to 1000000000"),
      (["by-priority", "--to", "sqlite", "--limit", "99999999999999999999"], "from 1 to 1000000000"),
      (["by-priority", "--to", "sqlite", "--first", "0"], "from 1 to 65535"),
      (["by-priority", "--to", "sqlite", "--after", "a", "--before", "b"], "one cursor"),
      (["by-priority", "--to", "sqlite", "--view", "v", "--limit", "3"], "`--limit`"),
      (["by-priority", "--to", "sqlite", "--view", ""], "`--view`"),
      (["by-priority", "--to", "sqlite", "--alias", ""], "`--alias`"),
      (["by-priority", "--to", "sqlite", "--placeholders", "dolar"], "did you mean `dollar`?"),
      (["by-priority", "--to", "sqlite", "--only", "statment"], "did you mean `statement`?"),
      (["by-priority", "--to", "sqlite", "--only", "report", "--output", "json"], "`--only`"),
      (["by-priority", "--to", "duckdb", "--functions"], "`--functions`"),
      (["by-priority", "--to", "sqlite", "--alias", "a\u{1B}[31m"], "`--output json`"),
      (["shuffled", "--to", "duckdb", "--set", "sed=a"], "`$seed`"),
    ])
  func refused(arguments: [String], part: String) throws {
    let outcome = try place().run(["push"] + arguments)
    #expect(outcome.code == 2, "\(arguments)")
    #expect(outcome.out.isEmpty)
    #expect(outcome.errors.contains(part) && outcome.errors.contains("help:"), "\(outcome.errors)")
  }

  @Test("a column file that is not there ends with 2")
  func noColumns() throws {
    let outcome = try place().run("push", "by-priority", "--to", "sqlite", "--columns", "nothing.yaml")
    #expect(outcome.code == 2 && outcome.out.isEmpty && outcome.errors.contains("`nothing.yaml`"))
  }

  @Test("a column file with mistakes ends with 1 and their frames")
  func badColumns() throws {
    for (text, part) in [
      ("columns: 1\nitems: stories\nfields:\n  priorty: prio\n", "did you mean `priority`?"),
      ("columns: 1\nitems: stories\ntable: \"a\\0b\"\n", "error["),
      ("columns: 1\nitems: stories\nfields: { priority: \"\" }\n", "error["), ("columns: [", "error["),
    ] {
      let place = try place(["bad.yaml": text])
      let outcome = try place.run("push", "by-priority", "--to", "sqlite", "--columns", "bad.yaml")
      #expect(outcome.code == 1 && outcome.out.isEmpty, "\(text)")
      #expect(outcome.errors.contains(part) && outcome.errors.contains("bad.yaml"), "\(outcome.errors)")
    }
  }
}
