import Foundation
import Testing

/// The options of `ordering test`.
struct TestOptionTests {
  private static let rules = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      publishedAt: date
      priority: integer
    orderings:
      newest:
        - publishedAt: newest first
      top:
        - priority: highest first
        - use: newest
    tests:
      - name: a later story comes first
        ordering: newest
        given: [{ id: a, publishedAt: 2026-01-01T00:00:00Z }, { id: b, publishedAt: 2026-01-02T00:00:00Z }]
        expect: [b, a]
      - name: a missing date comes last
        ordering: top
        given: [{ id: a }, { id: b, publishedAt: 2026-01-02T00:00:00Z }]
        expect: [b, a]
      - name: urgent (first)
        ordering: top
        given: [{ id: a, priority: 1 }, { id: b, priority: 2 }]
        expect: [a, b]

    """

  private func place() throws -> Workplace { try Workplace(["Rules/stories.yaml": Self.rules]) }

  // MARK: --run

  @Test(
    "--run takes the tests in whose name, or in `ordering: name`, the expression is found",
    arguments: [
      ("later", "1 test passed"), ("^a ", "2 tests passed"), ("^newest: ", "1 test passed"),
      ("top: a", "1 test passed"), ("(?i)MISSING", "1 test passed"), ("date|later", "2 tests passed"),
      (#"\(first\)$"#, "1 of 1 test failed"), ("", "1 of 3 tests failed"),
    ])
  func run(expression: String, says: String) throws {
    let outcome = try place().run("test", "--run", expression)
    #expect(outcome.lines.last == says)
    #expect(outcome.code == (says.hasSuffix("failed") ? 1 : 0))
    #expect(outcome.err.isEmpty)
  }

  @Test("an expression that would be looked for through years is given up, and says so")
  func endlessExpression() throws {
    let rules = Sample.rules.replacing(
      "  - name: ", with: "  - name: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa ")
    let outcome = try Workplace(["Rules/stories.yaml": rules]).run(
      "test", "--run", "(a+)+$", "--output", "json")
    #expect(outcome.code == 2)
    #expect(outcome.out.isEmpty)
    #expect(
      outcome.errors.hasPrefix("error: `--run (a+)+$` takes too long to look for\n"), "\(outcome.errors)")
  }

  @Test(
    "an expression that is none is a mistake in the call, which says what is wrong with it",
    arguments: ["(", "[a", "*", "a{2,1}", "(?<x"])
  func badExpression(expression: String) throws {
    let outcome = try place().run("test", "--run=\(expression)")
    #expect(outcome.code == 2)
    #expect(outcome.out.isEmpty)
    #expect(outcome.errors.hasPrefix("error: `--run` cannot be `\(expression)`: "), "\(outcome.errors)")
    #expect(outcome.errors.contains("= help: "))
  }

  @Test("nothing found is 2, or 0 with --allow-empty")
  func nothingFound() throws {
    let place = try place()
    let outcome = try place.run("test", "--run", "Later")
    #expect(outcome.code == 2 && outcome.out.isEmpty)
    #expect(outcome.errors.contains("no test in `Rules` has a name in which `Later` is found"))
    let allowed = try place.run("test", "--run", "Later", "--allow-empty")
    #expect(allowed.code == 0 && allowed.err.isEmpty)
  }

  // MARK: --coverage

  @Test("what no test decides is listed by ordering, with its place")
  func coverage() throws {
    let outcome = try place().run("test", "--coverage", "--run", "later|date")
    #expect(outcome.code == 0)
    // The first test decides the key and its direction, the second where missing values stand, by `use`.
    #expect(
      outcome.output == """
        2 tests passed

        `top`: no test fails when
          Rules/stories.yaml:11: `priority`, highest first, is taken away
          Rules/stories.yaml:11: `priority`, highest first, is turned around
          Rules/stories.yaml:11: under `priority`, highest first, items without a value come first

        3 of 6 things that the rules say are decided by tests (50 %)

        """)
    let concise = try place().run("test", "--coverage", "--run", "later|date", "--output", "concise")
    #expect(
      concise.lines == [
        "2 tests passed",
        "Rules/stories.yaml:11: `top`: no test fails when `priority`, highest first, is taken away",
        "Rules/stories.yaml:11: `top`: no test fails when `priority`, highest first, is turned around",
        "Rules/stories.yaml:11: `top`: no test fails when under `priority`, highest first, items without a value come first",
        "3 of 6 things that the rules say are decided by tests (50 %)",
      ])
  }

  @Test(
    "below the threshold the exit code is 1",
    arguments: [("50", 0), ("50.1", 1), ("51%", 1), ("100", 1), ("0", 0)])
  func threshold(threshold: String, code: Int32) throws {
    let outcome = try place().run("test", "--coverage-threshold", threshold, "--run", "later|date")
    #expect(outcome.code == code)
    let asked = threshold.replacing("%", with: "")
    #expect(
      outcome.lines.last == "3 of 6 things that the rules say are decided by tests (50 %)"
        + (code == 1 ? ", and \(asked) % are asked for" : ""))
  }

  @Test(
    "a threshold that is no part of a hundred is a mistake in the call",
    arguments: ["101", "-1", "x", "", "nan", "1e1"])
  func badThreshold(threshold: String) throws {
    let outcome = try place().run("test", "--coverage-threshold=\(threshold)")
    #expect(outcome.code == 2 && outcome.out.isEmpty)
    #expect(outcome.errors.contains("`--coverage-threshold` cannot be"))
  }

  // MARK: --output

  @Test("several reports at once, each whole")
  func outputs() throws {
    let place = try place()
    let outcome = try place.run(
      "test", "--output", "json=out.json", "--output=junit=out.xml", "--output", "concise", "--coverage")
    #expect(outcome.code == 1)
    #expect(outcome.lines.first?.hasPrefix("Rules/stories.yaml:22: urgent (first): ") == true)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: place.url("out.json"))) as? [String: Any])
    let summary = try #require(report["summary"] as? [String: Any])
    #expect(summary["tests"] as? Int == 3 && summary["passed"] as? Int == 2 && summary["failed"] as? Int == 1)
    #expect(summary["complete"] as? Bool == true && summary["notRun"] as? Int == 0)
    let tests = try #require(report["tests"] as? [[String: Any]])
    #expect(tests.map { $0["outcome"] as? String } == ["passed", "passed", "failed"])
    let failure = try #require((tests[2]["failures"] as? [[String: Any]])?.first)
    #expect(failure["first"] as? String == "b" && failure["second"] as? String == "a")
    let key = try #require(failure["key"] as? [String: Any])
    #expect(key["line"] as? Int == 11 && key["first"] as? String == "2" && key["second"] as? String == "1")
    let coverage = try #require(report["coverage"] as? [String: Any])
    #expect(coverage["points"] as? Int == 6 && coverage["decided"] as? Int == 3)
    #expect(
      (coverage["undecided"] as? [[String: Any]])?.map { $0["what"] as? String } == [
        "key", "direction", "missing",
      ])
    #expect(
      try place.text("out.xml").contains(
        "<testsuites name=\"ordering test\" tests=\"3\" failures=\"1\" errors=\"0\" time="))
  }

  @Test("standard output takes one report, and a word that is no format is a mistake")
  func wrongOutputs() throws {
    let place = try place()
    let two = try place.run("test", "--output", "json", "--output", "junit")
    #expect(two.code == 2 && two.errors.contains("standard output takes one format"))
    let unknown = try place.run("test", "--output", "sarif")
    #expect(unknown.code == 2 && unknown.errors.contains("`--output` cannot be `sarif`"))
    let near = try place.run("test", "--output", "jsn")
    #expect(near.errors.contains("did you mean `json`?"))
  }

  @Test("a report is not written over the rules or the items of a test")
  func overwriting() throws {
    let place = try place()
    let own = try place.run("test", "--output", "json=Rules/stories.yaml")
    #expect(own.code == 2 && own.errors.contains("would be written over"))
    #expect(try place.text("Rules/stories.yaml") == Self.rules)
    try place.write(
      "Rules/more.yaml",
      "rules: 1\nitems: stories\ntests:\n  - name: x\n    ordering: top\n    given: { file: rows.csv }\n    expect-first: [a]\n"
    )
    try place.write("Rules/rows.csv", "id,priority,publishedAt\na,1,\n")
    let rows = try place.run("test", "--output", "junit=Rules/rows.csv")
    #expect(rows.code == 2 && rows.errors.contains("a file of items of a test"))
    #expect(try place.text("Rules/rows.csv").hasPrefix("id,"))
  }

  @Test("a broken book stands in every report")
  func brokenBook() throws {
    let place = try place()
    try place.write("Broken/a.yaml", "rules: 1\nx: 1\n")
    let outcome = try place.run("test", "Broken", "Rules", "--output", "junit", "--run", "later")
    #expect(outcome.code == 1)
    #expect(
      outcome.output.contains("<testsuite name=\"Broken\" tests=\"1\" failures=\"0\" errors=\"1\" time="))
    #expect(outcome.output.contains("tests=\"2\" failures=\"0\" errors=\"1\" time="))
    let json = try place.run("test", "Broken", "Rules", "--output", "json", "--run", "later")
    #expect(json.output.contains("\"complete\": false"))
  }

  @Test("what fails by one key is shown once")
  func oneCause() throws {
    let place = try place()
    let rows = (1...20).map { "{ id: s\($0), priority: \($0) }" }.joined(separator: ", ")
    let pairs = (2...20).map { "[s\($0 - 1), s\($0)]" }.joined(separator: ", ")
    try place.write(
      "Rules/stories.yaml",
      Self.rules.components(separatedBy: "tests:")[0]
        + "tests:\n  - name: many\n    ordering: top\n    given: [\(rows)]\n    expect-before: [\(pairs)]\n")
    let outcome = try place.run("test")
    #expect(
      outcome.lines == [
        "Rules/stories.yaml:14: many: `s1` should come before `s2`, but `s2` comes first",
        "  by `priority`, highest first (Rules/stories.yaml:11)", "    `s2`: 2", "    `s1`: 1",
        "  and 18 more pairs stand wrongly by that key", "1 of 1 test failed",
      ])
  }

  @Test("the values are those that the rule compares: bands, lists, parts of a formula")
  func comparedValues() throws {
    let place = try Workplace([
      "Rules/a.yaml": """
      rules: 1
      items: films
      fields: { id: { type: id, unique: true }, votes: integer, kind: { type: choice, values: [new, old] }, at: date }
      orderings:
        bands: [{ votes: highest first, bands: [10, 100] }]
        kinds: [{ kind: [old], others: first }]
        fresh: [{ score: "if(votes > 5, 2, 1)" }]
      tests:
        - { name: b, ordering: bands, given: [{ id: a, votes: 20 }, { id: b, votes: 5 }], expect: [b, a] }
        - { name: k, ordering: kinds, given: [{ id: a, kind: old }, { id: b, kind: new }], expect: [a, b] }
        - { name: f, ordering: fresh, given: [{ id: a, votes: 3 }, { id: b, votes: 9 }], expect: [a, b] }

      """
    ])
    let text = try place.run("test").output
    for line in [
      "    `a`: 20 (from 10 up to 100)", "    `b`: 5 (below 10)", "    `b`: new (not in the list)",
      "    `a`: old (place 1 of 1 in the list)", "    `b`: 2", "      `votes`: 9 for `b`, 3 for `a`",
    ] {
      #expect(text.contains(line + "\n"), "\(line)\n\(text)")
    }
  }
}
