import Foundation
import Testing

/// `ordering test`: the tests of rule files are run.
struct RuleTestTests {
  /// A book with these tests.
  private func place(_ tests: String) throws -> Workplace {
    let head = Sample.rules.components(separatedBy: "tests:")[0]
    return try Workplace(["Rules/stories.yaml": head + "tests:\n" + tests])
  }

  @Test("tests that pass are counted")
  func pass() throws {
    let place = try Sample.place()
    for call in [
      ["test"], ["test", "Rules"], ["test", "Rules/stories.yaml"], ["test", "Rules", "./Rules"],
    ] {
      let outcome = try place.run(call)
      #expect(outcome.code == 0)
      #expect(outcome.output == "2 tests passed\n")
      #expect(outcome.err.isEmpty)
    }
    let piped = try place.run("test", "-", input: Sample.rules)
    #expect(piped.output == "2 tests passed\n")
  }

  @Test("a test that fails is shown with its place, the wrong pair, both values and the deciding key")
  func fail() throws {
    let place = try place(
      """
        - name: right
          ordering: newest
          given: [ { id: a, publishedAt: 2026-01-01T00:00:00Z }, { id: b } ]
          expect: [a, b]
        - name: wrong
          ordering: priority-first
          given: [ { id: a, priority: 1 }, { id: b, priority: 7 }, { id: c, priority: 3 } ]
          expect: [c, b, a]
      """)
    let outcome = try place.run("test")
    #expect(outcome.code == 1)
    #expect(outcome.err.isEmpty)
    // The second test begins on line 28 of the file, and the key stands on line 16.
    #expect(
      outcome.output == """
        Rules/stories.yaml:28: wrong: `c` should come before `b`, but `b` comes first
          by `priority`, highest first (Rules/stories.yaml:16)
            `b`: 7
            `c`: 3

        1 of 2 tests failed

        """)
    let line = try place.run("test", "--output", "concise").lines[0]
    #expect(
      line
        == "Rules/stories.yaml:28: wrong: `c` should come before `b`, but `b` comes first by `priority`, highest first: 7 for `b`, 3 for `c`"
    )
  }

  @Test(
    "each form of expectation can fail",
    arguments: [
      // Ties go by id, in the direction of the key before it: z to a.
      ("expect: [b, c, a]", false), ("expect: [b, a, c]", true), ("expect-first: [b]", false),
      ("expect-first: [c]", true),
      ("expect-before: [[b, a], [c, a]]", false), ("expect-before: [[b, a], [a, c]]", true),
      ("expect-equal: [[a, c]]", false), ("expect-equal: [[a, b]]", true),
    ])
  func expectations(expectation: String, fails: Bool) throws {
    let place = try place(
      """
        - name: it
          ordering: priority-first
          given: [ { id: a, priority: 1 }, { id: b, priority: 2 }, { id: c, priority: 1 } ]
          \(expectation)
      """)
    let outcome = try place.run("test")
    #expect(outcome.code == (fails ? 1 : 0), "\(outcome.output)\(outcome.errors)")
  }

  @Test(
    "rows in a file are read from beside the rule file",
    arguments: [
      ("rows.csv", "id,publishedAt,priority\na,,1\nb,,2\n"),
      ("rows.tsv", "id\tpublishedAt\tpriority\na\t\t1\nb\t\t2\n"),
      ("rows.ndjson", "{\"id\":\"a\",\"priority\":1}\n{\"id\":\"b\",\"priority\":2}\n"),
      ("deep/rows.json", "[{\"id\":\"a\",\"priority\":1},{\"id\":\"b\",\"priority\":2}]"),
    ])
  func files(name: String, rows: String) throws {
    let place = try place(
      """
        - name: it
          ordering: priority-first
          given: { file: \(name) }
          expect: [b, a]
      """)
    try place.write("Rules/" + name, rows)
    for path in ["Rules", "Rules/stories.yaml", place.url("Rules").path] {
      let outcome = try place.run("test", path)
      #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
      #expect(outcome.output == "1 test passed\n")
    }
    try place.write("Rules/" + name, rows.replacing("2", with: "0"))
    let outcome = try place.run("test")
    #expect(outcome.code == 1)
    #expect(outcome.lines.last == "1 of 1 test failed")
  }

  @Test(
    "a file that cannot be used is a failed test that names it",
    arguments: [
      ("nothing.csv", "there is no file `Rules/nothing.csv`"),
      ("misfit.csv", "Rules/misfit.csv: record 2 (line 3), field 'priority'"),
      ("rows.txt", "`Rules/rows.txt` does not say its format"), ("folder.csv", "is a folder"),
      ("other.csv", "Rules/other.csv: line 1, field 'priority': there is no column"),
    ])
  func unusableFiles(name: String, says: String) throws {
    let place = try place(
      """
        - name: it
          ordering: priority-first
          given: { file: \(name) }
          expect: [b, a]
      """)
    try place.write("Rules/misfit.csv", "id,publishedAt,priority\na,,1\nb,,high\n")
    try place.write("Rules/other.csv", "id,publishedAt,prio\na,,1\n")
    try place.write("Rules/rows.txt", "id,priority\na,1\n")
    try place.makeFolder("Rules/folder.csv")
    let outcome = try place.run("test")
    #expect(outcome.code == 1)
    #expect(outcome.err.isEmpty)
    #expect(
      outcome.lines[0].hasPrefix("Rules/stories.yaml:24: it: ") && outcome.lines[0].contains(says),
      "\(outcome.lines[0])")
    #expect(outcome.lines.last == "1 of 1 test failed")
  }

  @Test("no tests at all is 2, or 0 with --allow-empty")
  func none() throws {
    let place = try Workplace(["Rules/a.yaml": "rules: 1\n", "with/a.yaml": Sample.rules])
    let outcome = try place.run("test")
    #expect(outcome.code == 2)
    #expect(outcome.out.isEmpty)
    #expect(outcome.errors.contains("no tests in `Rules`"))
    let allowed = try place.run("test", "--allow-empty")
    #expect(allowed.code == 0 && allowed.out.isEmpty && allowed.err.isEmpty)
    #expect(try place.run("test", "Rules", "with").output == "2 tests passed\n")
  }

  @Test("several books: the highest code wins, and every book is run")
  func severalBooks() throws {
    let place = try Sample.place()
    try place.write("Broken/a.yaml", "rules: 1\nx: 1\n")
    let outcome = try place.run("test", "nowhere", "Broken", "Rules")
    #expect(outcome.code == 2)
    #expect(outcome.output == "2 tests passed\n")
    #expect(outcome.errors.contains("`nowhere`") && outcome.errors.contains("Broken/a.yaml:2:1"))
    #expect(try place.run("test", "Broken", "Rules").code == 1)
  }
}
