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
    // A dash too few
    Case(
      "orderings:\n  a:\n    - year: highest first\n      missing: first\n      title: a to z # then\n",
      "orderings:\n  a:\n    - year: highest first\n      missing: first\n    - title: a to z # then\n"),
    // A dash too many
    Case(
      "orderings:\n  a:\n    - year: highest first\n    - missing: first\n",
      "orderings:\n  a:\n    - year: highest first\n      missing: first\n"),
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

  /// A comment would be lost, or a line torn apart: the writer does it.
  static let left = [
    "orderings:\n  a:\n    - year:\n        # the latest\n        direction: highest first\n",
    "orderings:\n  a:\n    - year:\n        missing: first\n",
    "orderings:\n  a: [score: highest first]\n",
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
