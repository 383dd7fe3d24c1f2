import Foundation
import Orderings
import Testing

/// The tests that rule files hold.
struct RuleTestTests {
  private let header = rules(
    """
    id: { type: id, unique: true }
    priority: integer
    title: text
    build: text
    """,
    """
    main:
      - priority: highest first
    versions:
      - { build: a to z, compare: version }
    """)

  /// Four items, whose order is b c a d.
  private let given = """
    tests:
      - name: it
        ordering: main
        given:
          - { id: a, priority: 1, title: x }
          - { id: b, priority: 3, title: x }
          - { id: c, priority: 1 }
          - { id: d }

    """

  /// Runs one test of `main`, with some lines of expectations.
  private func run(_ expectations: String) throws -> RuleTestResult {
    let lines = expectations.split(separator: "\n").map { "    \($0)\n" }.joined()
    return try #require(RuleBook(text: header + given + lines, name: "feed.yaml").runTests().first)
  }

  private func messages(_ result: RuleTestResult) -> [String] {
    if case .failed(let failures) = result.outcome { failures.map(\.message) } else { [] }
  }

  @Test(arguments: [
    "expect: [b, c, a, d]", "expect-first: [b]", "expect-first: [b, c, a, d]",
    "expect-before: [[b, d], [c, a]]",
    "expect-equal: [[a, c]]", "expect-equal: [a, c]",
    "expect: [b, c, a, d]\nexpect-equal: [[c, a]]\nexpect-before: [[a, d]]",
  ])
  func passes(expectation: String) throws {
    let result = try run(expectation)
    #expect(result.outcome == .passed)
    #expect(
      result.name == "it" && result.ordering == "main" && result.screen == nil
        && result.place.file == "feed.yaml")
    #expect(result.description == "passed: it")
  }

  @Test(arguments: [
    (
      "expect: [c, b, a, d]",
      "`c` should come before `b`, but `b` comes first by `priority`, highest first: 3 for `b`, 1 for `c`"
    ),
    (
      "expect: [b, a, c, d]",
      "`a` should come before `c`, but `c` comes first by `id`, z to a (added to keep ties apart): 'c' for `c`, 'a' for `a`"
    ),
    (
      "expect-first: [b, d]",
      "`d` should come before `c`, but `c` comes first by `priority`, highest first: 1 for `c`, missing for `d`"
    ),
    (
      "expect-before: [[b, a], [d, a]]",
      "`d` should come before `a`, but `a` comes first by `priority`, highest first: 1 for `a`, missing for `d`"
    ),
    (
      "expect-equal: [[a, c, b]]",
      "`a` and `b` should tie, but `b` comes first by `priority`, highest first: 3 for `b`, 1 for `a`"
    ),
  ])
  func fails(expectation: String, message: String) throws {
    let result = try run(expectation)
    #expect(messages(result) == [message])
    // The same over several lines: the sentence up to its key, the key with its place, both values.
    let head = message.components(separatedBy: " by ")[0]
    let lines = result.description.components(separatedBy: "\n")
    #expect(lines.prefix(2) == ["failed: it", "  " + head] && lines.count == 5)
    #expect(lines[2].hasPrefix("    by `") && lines[2].contains("feed.yaml:"))
  }

  @Test func everyExpectationIsTold() throws {
    let result = try run("expect-before: [[d, b], [d, c], [b, c]]\nexpect-equal: [[a, b], [c, d]]")
    #expect(messages(result).count == 4)
  }

  @Test func theFirstWrongPairIsExplained() throws {
    guard case .failed(let failures) = try run("expect: [c, b, a, d]").outcome else {
      Issue.record("the test passed")
      return
    }
    let pair = try #require(failures.first?.pair)
    #expect(pair.first == "b" && pair.second == "c")
    #expect(pair.reason.firstComesFirst == true)
    #expect(pair.reason.lines.map(\.key) == ["`priority`, highest first"])
    #expect(pair.reason.lines.first?.first == "3" && pair.reason.lines.first?.second == "1")
    let place = try #require(failures.first?.keyPlace)
    let line = header.components(separatedBy: "\n")[place.line - 1]
    #expect(place.file == "feed.yaml" && line.contains("priority: highest first"))
    #expect(
      failures.first?.description == """
        `c` should come before `b`, but `b` comes first
          by `priority`, highest first (feed.yaml:\(place.line))
            `b`: 3
            `c`: 1
        """)
  }

  @Test("items without an identity go by number, and keep the order in which they came")
  func withoutIdentity() throws {
    let text =
      rules(fields: "priority: integer", keys: "- priority: highest first") + """
        tests:
          - name: by number
            ordering: main
            given: [{ priority: 1 }, { priority: 3 }, { priority: 1 }]
            expect: [2, 1, 3]
            expect-equal: [[1, 3]]
          - name: turned
            ordering: main
            given: [{ priority: 1 }, { priority: 3 }, { priority: 1 }]
            expect: [2, 3, 1]

        """
    let results = try RuleBook(text: text).runTests()
    #expect(results.map(\.name) == ["by number", "turned"])
    #expect(results.first?.outcome == .passed)
    #expect(
      messages(try #require(results.last)) == [
        "`3` should come before `1`, but they tie in every key and stay as they came"
      ])
  }

  @Test(
    "a number is that of the row, whichever way the rows come",
    arguments: [
      ("{ type: date, unique: true }", "oldest first", "2020-01-01T00:00:00Z", "2021-01-01T00:00:00Z"),
      ("{ type: text, unique: true }", "{ x: a to z, compare: exact }", "a", "b"),
      ("{ type: day, unique: true }", "oldest first", "2020-01-01", "2021-01-01"),
    ])
  func totalWithoutIdentity(type: String, key: String, first: String, second: String) throws {
    let text =
      rules(fields: "x: \(type)", keys: "- " + (key.hasPrefix("{") ? key : "x: \(key)")) + """
        tests:
          - name: right
            ordering: main
            given: [{ x: '\(first)' }, { x: '\(second)' }]
            expect: [1, 2]
            expect-first: [1]
            expect-before: [[1, 2]]
          - name: wrong
            ordering: main
            given: [{ x: '\(first)' }, { x: '\(second)' }]
            expect: [2, 1]

        """
    let results = try RuleBook(text: text).runTests()
    #expect(results.first?.outcome == .passed)
    let wrong = messages(try #require(results.last))
    #expect(wrong.count == 1)
    #expect(wrong.first?.hasPrefix("`2` should come before `1`, but `1` comes first by `x`") == true)
  }

  @Test("an order that depends on how the items come fails, and the smallest change that shows it is told")
  func arrivals() throws {
    // Two items have the same value of a field that is said to be unique, so that nothing keeps them apart.
    let days = ["2026-01-01", "2026-01-02", "2026-01-02"]
    for more in [[], ["2026-02-01", "2026-02-02", "2026-02-03", "2026-02-04", "2026-02-05"]] {
      let rows = (days + more).map { "{ day: \($0) }" }.joined(separator: ", ")
      let text =
        rules(fields: "day: { type: day, unique: true }", keys: "- day: oldest first") + """
          tests:
            - name: in either order
              ordering: main
              given: [\(rows)]
              expect-before: [[1, 2], [2, 3]]

          """
      let result = try #require(RuleBook(text: text).runTests().first)
      guard case .failed(let failures) = result.outcome else {
        Issue.record("the test passed")
        continue
      }
      #expect(failures.count == 1)
      let names = ["1", "3", "2"] + more.indices.map { String($0 + 4) }
      #expect(failures.first?.arrival == names)
      let list = names.map { "`\($0)`" }.joined(separator: ", ")
      #expect(
        failures.first?.message
          == "`2` should come before `3`, but they tie in every key and stay as they came (when the items come as \(list))"
      )
    }
  }

  @Test("a key that another ordering brings is told with the line where it is written")
  func usedKey() throws {
    let text =
      rules(
        "id: { type: id, unique: true }\npriority: integer",
        "main:\n  - use: top\ntop:\n  - priority: highest first")
        + """
        tests:
          - name: it
            ordering: main
            given: [{ id: a, priority: 1 }, { id: b, priority: 2 }]
            expect: [a, b]

        """
    let result = try #require(RuleBook(text: text, name: "x.yaml").runTests().first)
    guard case .failed(let failures) = result.outcome else {
      Issue.record("the test passed")
      return
    }
    let lines = text.components(separatedBy: "\n")
    let line = try #require(lines.firstIndex { $0.contains("priority: highest first") }) + 1
    #expect(failures.first?.keyPlace?.line == line)
    #expect(failures.first?.description.contains("(from `top`, x.yaml:\(line))") == true)
  }

  @Test func namesWithLineBreaks() throws {
    let text =
      header + """
        tests:
          - name: forged
            ordering: main
            given: [{ id: "a\\npassed: it", priority: 1 }, { id: b, priority: 3 }]
            expect: ["a\\npassed: it", b]

        """
    let result = try #require(RuleBook(text: text).runTests().first)
    #expect(messages(result).first?.hasPrefix("`a\\u{A}passed: it` should come before `b`") == true)
    let lines = result.description.split { $0.isNewline }
    #expect(lines.count == 5 && !lines.contains { $0.contains(/^ *passed/) })
  }

  @Test func versionsThatAreNone() throws {
    let text =
      header + """
        tests:
          - name: versions
            ordering: versions
            given: [{ id: a, build: "1.10" }, { id: b, build: soon }]
            expect: [a, b]

        """
    let result = try #require(RuleBook(text: text).runTests().first)
    #expect(messages(result) == ["`b`, `build`: 'soon' is not a version like 1.10.2"])
  }

  @Test("as an app runs the tests of its rules among its own")
  func inAnApp() throws {
    let book = try RuleBook(text: header + given + "    expect: [b, c, a, d]\n")
    #expect(!book.runTests().isEmpty)
    for result in book.runTests() {
      #expect(result.outcome == .passed, "\(result)")
    }
  }

  // MARK: Items in a file

  private func run(inFile expectation: String, reading: ((String) throws -> [Record])?) throws
    -> RuleTestResult
  {
    let text =
      header
      + "tests:\n  - name: it\n    ordering: main\n    given: { file: data/stories.csv }\n    \(expectation)\n"
    return try #require(RuleBook(text: text, name: "/feed/rules/feed.yaml").runTests(reading: reading).first)
  }

  private let stories: [Record] = [
    ["id": "a", "priority": 1], ["id": "b", "priority": 3], ["id": "c", "priority": 1],
  ]

  @Test func itemsInAFile() throws {
    var path = ""
    let result = try run(inFile: "expect: [b, c, a]") {
      path = $0
      return stories
    }
    #expect(result.outcome == .passed)
    #expect(path == "/feed/rules/data/stories.csv")
    #expect(messages(try run(inFile: "expect: [b, a, c]") { _ in stories }).count == 1)
    #expect(messages(try run(inFile: "expect: [b, c]") { _ in stories }) == ["`expect` leaves out `a`"])
    #expect(
      messages(try run(inFile: "expect-first: [x, y]") { _ in stories }) == ["no item is called `x`, `y`"])
  }

  @Test func itemsInAFileThatCannotBeHad() throws {
    struct Missing: Error, CustomStringConvertible { let description = "there is no such file" }
    #expect(
      try run(inFile: "expect: [b]", reading: nil).outcome
        == .notRun("its items are in a file, and nothing was given to read files with"))
    #expect(
      try run(inFile: "expect: [b]") { _ in throw Missing() }.outcome
        == .notRun("data/stories.csv: there is no such file"))
    #expect(
      try run(inFile: "expect: [b]") { _ in [["id": "a", "priority": "high"]] }.outcome
        == .notRun("data/stories.csv: record 1, field 'priority': the text 'high' is not a number"))
  }
}
