import OrderingPlans
import RuleTesting
import Testing

/// What counts as decided by a test; worked out by hand.
struct CoverageTests {
  /// A book whose orderings begin on line 11.
  private func text(_ orderings: String, _ tests: String) -> String {
    """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      priority: integer
      rank: { type: integer, required: true }
      title: text
      section: { type: choice, values: [breaking, live, standard] }
      at: date
    orderings:
    \(orderings.indented(by: 2))
    tests:
    \(tests.indented(by: 2))

    """
  }

  private func undecided(_ orderings: String, _ tests: String) throws -> [String] {
    let tested = try TestedText(text(orderings, tests), coverage: true)
    #expect(tested.failed.isEmpty)
    return try tested.undecided()
  }

  private func test(_ ordering: String, _ given: String, _ expect: String) -> String {
    "- { name: it, ordering: \(ordering), given: [\(given)], expect: [\(expect)] }"
  }

  @Test("two items decide a key and its direction, a third without a value where missing ones stand")
  func plain() throws {
    let key = "main:\n  - priority: highest first"
    let two = test("main", "{ id: a, priority: 1 }, { id: b, priority: 2 }", "b, a")
    #expect(try undecided(key, two) == ["main 12 missing"])
    let three = test("main", "{ id: c }, { id: a, priority: 1 }, { id: b, priority: 2 }", "b, a, c")
    #expect(try undecided(key, three) == [])
    let missing = test("main", "{ id: c }, { id: a, priority: 1 }", "a, c")
    #expect(try undecided(key, missing) == ["main 12 direction"])
  }

  @Test("the names of the items decide nothing")
  func names() throws {
    let key = "main:\n  - priority: highest first"
    // The identity runs as the last key does, so that these stand so whatever their priority.
    for names in ["b, a", "a, b"] {
      let items = names.split(separator: ", ")
      let given = "{ id: \(items[1]), priority: 1 }, { id: \(items[0]), priority: 2 }"
      #expect(try undecided(key, test("main", given, names)) == ["main 12 missing"])
    }
    // Here only the identity keeps them apart.
    let tie = test("main", "{ id: a, priority: 1 }, { id: b, priority: 1 }", "b, a")
    #expect(try undecided(key, tie) == ["main 12 key", "main 12 direction", "main 12 missing"])
  }

  @Test("an identity that is written is a key like others")
  func writtenIdentity() throws {
    let keys = "main:\n  - priority: highest first\n  - id: a to z"
    let tie = test("main", "{ id: b, priority: 1 }, { id: a, priority: 1 }", "a, b")
    #expect(
      try undecided(keys, tie) == ["main 12 key", "main 12 direction", "main 12 missing"])
  }

  @Test("a field that every item must have, a condition, a shuffle and a count have no missing values")
  func neverMissing() throws {
    let none =
      "- { name: it, ordering: other, given: [{ id: a, rank: 1 }, { id: b, rank: 2 }], expect-before: [[a, b]] }"
    let other = "\nother:\n  - rank: lowest first"
    func aspects(_ key: String) throws -> [String] {
      try undecided("main:\n  - \(key)" + other, none).map { String($0.split(separator: " ")[2]) }
    }
    #expect(try aspects("rank: highest first") == ["key", "direction"])
    #expect(try aspects("first: priority > 3") == ["key", "direction"])
    #expect(try aspects("shuffle: spring") == ["key"])
    #expect(try aspects("score: coalesce(priority, 0) + rank") == ["key", "direction"])
    #expect(try aspects("score: priority + rank") == ["key", "direction", "missing"])
    #expect(try aspects("score: rank / 2") == ["key", "direction", "missing"])
  }

  @Test("of a list of values the order counts, and where the others stand")
  func lists() throws {
    let key = "main:\n  - section: [breaking, live]"
    let listed = test("main", "{ id: a, section: live }, { id: b, section: breaking }", "b, a")
    #expect(try undecided(key, listed) == ["main 12 missing", "main 12 others"])
    let all = test(
      "main",
      "{ id: c }, { id: d, section: standard }, { id: a, section: live }, { id: b, section: breaking }",
      "b, a, d, c")
    #expect(try undecided(key, all) == [])
    // A list of one has no order, and one of all values no others.
    let short = test("main", "{ id: a, section: live }, { id: b, section: breaking }", "b, a")
    #expect(try undecided("main:\n  - section: [breaking]", short) == ["main 12 missing"])
    #expect(try undecided("main:\n  - section: [breaking, live, standard]", listed) == ["main 12 missing"])
  }

  @Test("a list of one value decides where others stand")
  func othersOfOne() throws {
    let tests = test("main", "{ id: a, section: live }, { id: b, section: breaking }", "b, a")
    // To put the others first turns the two around, as taking the key away may do.
    #expect(try undecided("main:\n  - section: [breaking]", tests) == ["main 12 missing"])
  }

  @Test("a key counts where it is written, and any ordering that uses it may decide it, also turned around")
  func used() throws {
    let orderings = """
      main:
        - priority: highest first
        - use: newest
      turned:
        - use: newest
          reversed: true
      newest:
        - at: newest first
      """
    let given = "{ id: a, at: 2026-01-01T00:00:00Z }, { id: b, at: 2026-01-02T00:00:00Z }"
    let unused = ["main 12 key", "main 12 direction", "main 12 missing"]
    #expect(try undecided(orderings, test("main", given, "b, a")) == unused + ["newest 18 missing"])
    #expect(try undecided(orderings, test("turned", given, "a, b")) == unused + ["newest 18 missing"])
    let three = "{ id: c }, " + given
    #expect(try undecided(orderings, test("main", three, "b, a, c")) == unused)
  }

  @Test("what a formula computes is compared also when the keys around it are taken away")
  func formulas() throws {
    let keys = "main:\n  - score: coalesce(priority, 0) * 2\n  - title: a to z"
    let idle = test("main", "{ id: a, priority: 1, title: x }, { id: b, priority: 2, title: a }", "b, a")
    // Without the score the titles give the same order; without the titles the score does.
    let either = ["main 12 key", "main 13 key", "main 13 direction", "main 13 missing"]
    #expect(try undecided(keys, idle) == either)
    let both = test(
      "main",
      "{ id: a, priority: 1, title: x }, { id: b, priority: 2, title: y }, { id: c, priority: 1, title: w }",
      "b, c, a")
    #expect(try undecided(keys, both) == ["main 13 missing"])
  }

  @Test("a formula that reads nothing of an item is the same for all, also without an identity")
  func constantFormula() throws {
    let text = """
      rules: 1
      items: things
      fields: { name: text, size: integer }
      parameters: { boost: { type: number, default: 2 } }
      orderings:
        main: [score: $boost + 1]
      tests:
        - { name: it, ordering: main, given: [{ name: b }, { name: a }], expect: [1, 2] }
        - { name: tie, ordering: main, given: [{ name: b }, { name: a }], expect-equal: [[1, 2]] }
        - { name: turned, ordering: main, given: [{ name: b }, { name: a }], expect: [2, 1] }

      """
    let tested = try TestedText(text, coverage: true)
    #expect(tested.failed == ["turned"])
    guard case .failed(let failures)? = tested.run.failed.first?.outcome else { return }
    #expect(
      failures.map(\.message) == [
        "`2` should come before `1`, but they tie in every key and stay as they came"
      ])
    #expect(try tested.undecided() == ["main 6 key", "main 6 direction"])
  }

  @Test("an ordering without a test is not decided, and a test that fails decides nothing")
  func untested() throws {
    let orderings = "main:\n  - priority: highest first\nother:\n  - rank: lowest first"
    let right = test("other", "{ id: a, rank: 1 }, { id: b, rank: 2 }", "a, b")
    let unused = ["main 12 key", "main 12 direction", "main 12 missing"]
    #expect(try undecided(orderings, right) == unused)
    let wrong = test("main", "{ id: a, priority: 1 }, { id: b, priority: 2 }", "a, b")
    let tested = try TestedText(text(orderings, wrong), coverage: true)
    #expect(tested.failed == ["it"])
    #expect(try tested.undecided() == unused + ["other 14 key", "other 14 direction"])
    #expect(tested.run.coverage?.summary == "0 of 5 things that the rules say are decided by tests (0 %)")
  }

  @Test("where ties stay as they came, items given in the expected order decide nothing")
  func keptOrder() throws {
    let ordering = "main:\n  ties: keep input order\n  keys:\n    - priority: highest first"
    let inOrder = test("main", "{ id: a, priority: 2 }, { id: b, priority: 1 }", "a, b")
    #expect(try undecided(ordering, inOrder) == ["main 14 key", "main 14 missing"])
    let turned = test("main", "{ id: b, priority: 1 }, { id: a, priority: 2 }", "a, b")
    #expect(try undecided(ordering, turned) == ["main 14 missing"])
  }

  @Test("pins from a parameter")
  func pins() throws {
    let text = """
      rules: 1
      items: stories
      parameters: { pins: { type: id, many: true } }
      fields:
        id: { type: id, unique: true }
        at: day
      orderings:
        main:
          - pinned: $pins
          - at: newest first
      tests:
        - name: it
          ordering: main
          parameters: { pins: [c, a] }
          given: [{ id: a, at: 2026-01-01 }, { id: b, at: 2026-01-03 }, { id: c, at: 2026-01-01 }]
          expect: [c, a, b]

      """
    let tested = try TestedText(text, coverage: true)
    #expect(tested.failed.isEmpty)
    #expect(try tested.undecided() == ["main 10 key", "main 10 direction", "main 10 missing"])
  }

  @Test("a book without orderings is decided wholly")
  func nothing() throws {
    let tested = try TestedText("rules: 1\n", coverage: true)
    #expect(tested.run.coverage?.percent == 100)
    #expect(tested.run.coverage?.summary == "0 of 0 things that the rules say are decided by tests (100 %)")
  }
}

extension String {
  /// The lines, each further to the right.
  func indented(by count: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String(repeating: " ", count: count) + $0 }
      .joined(separator: "\n")
  }
}
