import OrderingPlans
import RuleText
import Testing

/// What is written in another shape than the language has, before and after its fix: nothing else changes.
struct ShapeFixTests {
  private static let head = """
    rules: 1
    items: films
    fields:
      id: { type: id, unique: true }
      title: text
      year: integer
      score: number

    """

  struct Case: CustomTestStringConvertible, Sendable {
    let before: String
    let after: String

    init(_ before: String, _ after: String) {
      self.before = before
      self.after = after
    }

    var testDescription: String { before }
  }

  static let mended = [
    // Lists without dashes
    Case(
      "orderings:\n  a:\n    year: highest first   # the latest\n    missing: first\n\n    title: a to z\n",
      "orderings:\n  a:\n    - year: highest first   # the latest\n      missing: first\n\n    - title: a to z\n"
    ),
    Case(
      "orderings:\n  a:\n    keys:\n      year:\n        - 2020\n      title: a to z\n",
      "orderings:\n  a:\n    keys:\n      - year:\n          - 2020\n      - title: a to z\n"),
    Case("orderings:\n  a: {year: highest first}\n", "orderings:\n  a: [year: highest first]\n"),
    // Dashes before names, and names that are not indented
    Case(
      "orderings:\n- a:\n  - year: highest first\n- b:\n  - title: a to z\n",
      "orderings:\n  a:\n  - year: highest first\n  b:\n  - title: a to z\n"),
    Case(
      "orderings:\na:\n  - year: highest first\n\n# then\nb:\n  - title: a to z\nx-note: 1\n",
      "orderings:\n  a:\n    - year: highest first\n\n  # then\n  b:\n    - title: a to z\nx-note: 1\n"),
    Case(
      "orderings:\n  - name: a\n    keys: [year: highest first]\n  - name: b # second\n    keys: [title: a to z]\n",
      "orderings:\n  a:\n    keys: [year: highest first]\n  b: # second\n    keys: [title: a to z]\n"),
    // Words of other systems
    Case(
      "orderings:\n  a:\n    sort: year\n    order: desc\n", "orderings:\n  a:\n    - year: highest first\n"),
    Case("orderings:\n  a: { order: asc, by: year }\n", "orderings:\n  a: [year: lowest first]\n"),
    Case(
      "orderings:\n  a:\n    - sort: year\n      order: asc # old\n",
      "orderings:\n  a:\n    - year: lowest first # old\n"),
    Case(
      "orderings:\n  a:\n    order by year desc nulls first, title asc\n",
      "orderings:\n  a:\n    - year: highest first\n      missing: first\n    - title: a to z\n"),
    Case("orderings:\n  a: year desc # new\n", "orderings:\n  a:\n    - year: highest first # new\n"),
    Case(
      "orderings:\n  a:\n    - year: highest first (unknown last)\n",
      "orderings:\n  a:\n    - year: highest first\n      missing: last\n"),
    Case(
      "orderings:\n  a:\n    - year = highest first\n      missing: first\n",
      "orderings:\n  a:\n    - year: highest first\n      missing: first\n"),
    Case("orderings:\n  a: { keys: year }\n", "orderings:\n  a: { keys: [year: highest first] }\n"),
    Case(
      "orderings:\n  a:\n    keys:\n    year: highest first\n    missing: first\n    title: a to z\n",
      "orderings:\n  a:\n    keys:\n      - year: highest first\n        missing: first\n      - title: a to z\n"
    ),
    Case(
      "orderings:\n  a:\n    - year: highest first:\n",
      "orderings:\n  a:\n    - year: highest first\n"),
    // Comments of other languages
    Case(
      "orderings:\n  a:\n    - year: highest first // the latest\n",
      "orderings:\n  a:\n    - year: highest first  # the latest\n"),
    Case(
      "orderings:\n  a:\n    - year: highest first#the latest\n",
      "orderings:\n  a:\n    - year: highest first  # the latest\n"),
    Case(
      "// what is read\norderings:\n  a: [year: highest first]\n",
      "# what is read\norderings:\n  a: [year: highest first]\n"),
    // Other signs than a dash, or none
    Case("orderings:\n  a:\n    * year: highest first\n", "orderings:\n  a:\n    - year: highest first\n"),
    Case("orderings:\n  a:\n    – year: highest first\n", "orderings:\n  a:\n    - year: highest first\n"),
    Case(
      "orderings:\n  a:\n    - title: a to z\n    • year: highest first # new\n",
      "orderings:\n  a:\n    - title: a to z\n    - year: highest first # new\n"),
    Case(
      "orderings:\n  a:\n    -year: highest first\n      missing: first\n",
      "orderings:\n  a:\n    - year: highest first\n      missing: first\n"),
    // In line with dashes, and further to the left than its name
    Case(
      "orderings:\n  a:\n    - year: highest first\n    missing: first\n\n    - title: a to z\n",
      "orderings:\n  a:\n    - year: highest first\n      missing: first\n\n    - title: a to z\n"),
    Case(
      "orderings:\n  a:\n    - year: highest first\n    title: a to z\n",
      "orderings:\n  a:\n    - year: highest first\n    - title: a to z\n"),
    Case(
      "orderings:\n  a:\n    - year: highest first\n    missing: first\n    title: a to z\n",
      "orderings:\n  a:\n    - year: highest first\n      missing: first\n    - title: a to z\n"),
    Case(
      "orderings:\n  a:\n- year: highest first\n  missing: first\n- title: a to z\nx-note: 1\n",
      "orderings:\n  a:\n    - year: highest first\n      missing: first\n    - title: a to z\nx-note: 1\n"),
    // Tests
    Case(
      "orderings:\n  a: [year: highest first]\ntests:\n  name: late\n  ordering: a\n  given:\n"
        + "    - { id: c, year: 1 }\n    - { id: b, year: 2 }\n  expect: [b, c]\n",
      "orderings:\n  a: [year: highest first]\ntests:\n  - name: late\n    ordering: a\n    given:\n"
        + "      - { id: c, year: 1 }\n      - { id: b, year: 2 }\n    expect: [b, c]\n"),
    Case(
      "orderings:\n  a: [year: highest first]\ntests:\n  - name: late\n    ordering: a\n"
        + "    given: [{ id: c, year: 1 }, { id: b, year: 2 }]\n    expect: b > c\n",
      "orderings:\n  a: [year: highest first]\ntests:\n  - name: late\n    ordering: a\n"
        + "    given: [{ id: c, year: 1 }, { id: b, year: 2 }]\n    expect: [b, c]\n"),
    Case(
      "orderings:\n  a: [{ field: score, direction: highest first }]\ntests:\n  - name: best\n    ordering: a\n"
        + "    given: [{ id: c, score: 8,5 }, { id: b, score: 9 }]\n    expect: [b, c]\n",
      "orderings:\n  a: [{ field: score, direction: highest first }]\ntests:\n  - name: best\n    ordering: a\n"
        + "    given: [{ id: c, score: 8.5 }, { id: b, score: 9 }]\n    expect: [b, c]\n"),
    Case(
      "orderings:\n  a: [year: highest first]\ntests:\n  - name: late\n    ordering: a\n"
        + "    given: [{ id: c, year: 1 }, { id: b, year: 2 }]\n    expect: 'b, c'\n",
      "orderings:\n  a: [year: highest first]\ntests:\n  - name: late\n    ordering: a\n"
        + "    given: [{ id: c, year: 1 }, { id: b, year: 2 }]\n    expect: [b, c]\n"),
    // A dash too few
    Case(
      "orderings:\n  a:\n    - year: highest first\n      missing: first\n      title: a to z # then\n",
      "orderings:\n  a:\n    - year: highest first\n      missing: first\n    - title: a to z # then\n"),
    // A dash too many
    Case(
      "orderings:\n  a:\n    - year: highest first\n    - missing: first\n",
      "orderings:\n  a:\n    - year: highest first\n      missing: first\n"),
    Case(
      "orderings:\n  a:\n    - - year: highest first\n",
      "orderings:\n  a:\n    - year: highest first\n"),
    // A field of the name of a word
    Case(
      "orderings:\n  a:\n    - score: highest first # best\n      missing: first\n",
      "orderings:\n  a:\n    - field: score\n      direction: highest first # best\n      missing: first\n"),
    Case(
      "orderings:\n  a:\n    - { score: highest first }\n",
      "orderings:\n  a:\n    - { field: score, direction: highest first }\n"),
    // Options below the field
    Case(
      "orderings:\n  a:\n    - year:\n        missing: first\n        direction: highest first\n    - title: a to z\n",
      "orderings:\n  a:\n    - year: highest first\n      missing: first\n    - title: a to z\n"),
    Case(
      "orderings:\n  a:\n    - year: { values: [2020, 2021], others: first }\n",
      "orderings:\n  a:\n    - year: [2020, 2021]\n      others: first\n"),
    // Nested fields
    Case(
      "  made:\n    by: text\n    at: { type: day }\n  rank: integer\n",
      "  made.by: text\n  made.at: { type: day }\n  rank: integer\n"),
    Case("  made: { by: { name: text } }\n", "  made.by.name: text\n"),
    // Patterns in other systems' letters
    Case("  made: { type: day, format: DD.MM.YYYY }\n", "  made: { type: day, format: dd.MM.yyyy }\n"),
    Case("  made: { type: day, format: dd/mm/yyyy }\n", "  made: { type: day, format: dd/MM/yyyy }\n"),
    Case(
      "  made: { type: date, format: 'yyyy-MM-dd HH:MM', time-zone: UTC }\n",
      "  made: { type: date, format: 'yyyy-MM-dd HH:mm', time-zone: UTC }\n"),
    // A name with a space
    Case("orderings:\n  'a ': [year: highest first]\n", "orderings:\n  a: [year: highest first]\n"),
  ]

  @Test(arguments: mended)
  func mends(_ one: Case) throws {
    for lineBreak in ["\n", "\r\n"] {
      let file = file(Self.head + one.before, lineBreak)
      let findings = LoadedBook.load([file]).findings
      #expect(findings.count == 1)
      let fix = try #require(findings.first?.fix)
      #expect(file.applying(fix) == self.file(Self.head + one.after, lineBreak))
      #expect(LoadedBook.load([file.applying(fix)]).findings.isEmpty)
    }
  }

  @Test("lines around an example in a text go, and nothing else is said")
  func fences() throws {
    let rules = Self.head + "orderings:\n  a: [year: highest first]\n"
    let file = file("```yaml\n" + rules + "```\n", "\n")
    let findings = LoadedBook.load([file]).findings
    #expect(findings.map(\.message) == Array(repeating: findings[0].message, count: 2))
    let fixes = try findings.map { try #require($0.fix) }
    let edits = fixes.flatMap(\.edits)
    #expect(file.applying(.init("", edits: edits)) == self.file(rules, "\n"))
  }

  /// A comment would be lost, or a line torn apart: the writer does it.
  static let left = [
    "orderings:\n  a:\n    - year:\n        # the latest\n        direction: highest first\n",
    "orderings:\n  a:\n    - year:\n        missing: first\n",
    "orderings:\n  a: [score: highest first]\n",
    "orderings:\n  - keys: [year: highest first]\n    name: a\n",
    "orderings:\n  - use: a\n  - use: b\n",
    "orderings:\n  a: [{ year: highest first, title: a to z }]\n",
    "orderings:\n  a: { year: highest first, missing: first }\n",
    "orderings:\n  a:\n    - missing: first\n",
    "orderings:\n  a:\n    - { year: highest first }\n    - missing: first\n",
    "  made: # who\n    by: text\n",
    "  made:\n    by:\n      type: text\n",
    "  made: { type: date, format: 'hh:mm' }\n",
  ]

  @Test(arguments: left)
  func leavesToTheWriter(lines: String) {
    let findings = LoadedBook.load([file(Self.head + lines, "\n")]).findings
    #expect(findings.count == 1)
    #expect(findings.allSatisfy { $0.fix == nil && $0.help?.isEmpty == false })
  }

  private func file(_ text: String, _ lineBreak: String) -> SourceFile {
    SourceFile(name: "rules.yaml", text: text.replacing("\n", with: lineBreak))
  }
}
