import OrderingPlans
import RuleModel
import RuleText
import Testing

/// Formulas that YAML gives only a piece of, since they are not in quotes.
@Suite struct FormulaQuotingTests {
  /// Rules with lines of computed values and of sort keys.
  private static func rules(computed: String = "", keys: String = "") -> SourceFile {
    var text = """
      rules: 1
      items: stories
      fields:
        id: { type: id, unique: true }
        title: text
        points: integer
        publishedAt: date
        tags: { type: text, many: true }
        author-id: text
      parameters:
        followed: { type: text, many: true }

      """
    if !computed.isEmpty { text += "computed:\n" + computed + "\n" }
    text += "orderings:\n  newest:\n" + (keys.isEmpty ? "    - publishedAt: newest first" : keys) + "\n"
    return SourceFile(name: "rules.yaml", text: text)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var rules: SourceFile
    /// What is underlined, which is the whole formula.
    var formula: String
    /// How the help writes it.
    var written: String

    init(_ name: String, computed: String = "", keys: String = "", _ formula: String, _ written: String) {
      self.name = name
      rules = FormulaQuotingTests.rules(computed: computed, keys: keys)
      self.formula = formula
      self.written = written
    }

    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(
      "a function of two values in braces",
      computed: "  shared: { of: overlap(tags, $followed), table: { 0: 0.5, 1: 0.7 }, otherwise: 1 }",
      "overlap(tags, $followed)", "'overlap(tags, $followed)'"),
    Case(
      "the last one in braces", computed: "  old: { bands: { 0: 1, 7: 0.5 }, of: age(publishedAt, days) }",
      "age(publishedAt, days)", "'age(publishedAt, days)'"),
    Case(
      "in a list in brackets", computed: "  a: { multiply: [points, if(title = 'x', 1, 0.7), points] }",
      "if(title = 'x', 1, 0.7)", "'if(title = ''x'', 1, 0.7)'"),
    Case(
      "a text with a comma", keys: "    - { first: title = 'a, b' }", "title = 'a, b'",
      "'title = ''a, b'''"),
    Case(
      "a name in back quotes with a comma", keys: "    - { first: title = 'x' or `author-id` = 'a, b' }",
      "title = 'x' or `author-id` = 'a, b'", "'title = ''x'' or `author-id` = ''a, b'''"),
    Case(
      "options behind it", keys: "    - { score: max(points, 1), direction: lowest first }", "max(points, 1)",
      "'max(points, 1)'"),
    Case(
      "a text with a number sign", keys: "    - first: title = 'a #1' or points > 2",
      "title = 'a #1' or points > 2", "'title = ''a #1'' or points > 2'"),
    Case(
      "a text with a colon in a list",
      computed: "  a:\n    multiply:\n      - if(title = 'a: b', 1, 2)\n      - points",
      "if(title = 'a: b', 1, 2)", "'if(title = ''a: b'', 1, 2)'"),
    Case(
      "a text with a colon in brackets", computed: "  a: { add: [if(title = 'a: b', 1, 2), points] }",
      "if(title = 'a: b', 1, 2)", "'if(title = ''a: b'', 1, 2)'"),
  ])
  func cutFormulas(_ test: Case) throws {
    let findings = LoadedBook.load([test.rules]).findings
    #expect(findings.map(\.kind.id) == ["formula-needs-quotes"], "\(findings.map(\.message))")
    let finding = try #require(findings.first)
    #expect(test.rules.text(finding.span.range) == test.formula)
    #expect(finding.help == "write `\(test.written)`")
    #expect(finding.rulePath?.isEmpty == false)
    let fix = try #require(finding.fix)
    #expect(fix.isSafe)
    #expect(LoadedBook.load([test.rules.applying(fix)]).findings.map(\.message) == [])
  }

  /// What YAML itself refuses: the finding, what its help shows, and the rules that its fix makes.
  @Test(arguments: [
    ("    - first: `author-id` = 'a'", "reserved-character", "\"`author-id` = 'a'\""),
    ("    - first: \"a\" = title", "reserved-character", "'\"a\" = title'"),
    ("    - first: 'a' = title", "reserved-character", "\"'a' = title\""),
    ("    - first: title = 'a: b'", "colon-in-value", "\"title = 'a: b'\""),
    ("    - { first: title in ['a', 'b'] }", "reserved-character", "\"title in ['a', 'b']\""),
    (
      "    - { score: if(title in ['a', 'b'], 1, 2), direction: lowest first }", "reserved-character",
      "\"if(title in ['a', 'b'], 1, 2)\""
    ),
  ])
  func refusedByYAML(_ keys: String, _ kind: String, _ written: String) throws {
    let rules = Self.rules(keys: keys)
    let findings = LoadedBook.load([rules]).findings
    #expect(findings.map(\.kind.id) == [kind], "\(findings.map(\.message))")
    let finding = try #require(findings.first)
    #expect(finding.help == "write \(written)")
    let after = LoadedBook.load([rules.applying(try #require(finding.fix))]).findings
    #expect(after.filter { $0.kind.id != "formula-spelling" && $0.severity == .error }.map(\.message) == [])
  }

  /// Where the formula that was meant cannot be told, nothing is written for anybody.
  @Test(arguments: [
    ("    - first: title = #swift", "title = #swift"),
    ("    - first: points > 2 or # or what?", "points > 2 or # or what?"),
    ("    - score: max(points, # the points\n", "max(points, # the points"),
  ])
  func commentsBehindHalfAFormula(_ keys: String, _ underlined: String) throws {
    let rules = Self.rules(keys: keys)
    let findings = LoadedBook.load([rules]).findings
    #expect(findings.map(\.kind.id) == ["formula-needs-quotes"], "\(findings.map(\.message))")
    let finding = try #require(findings.first)
    #expect(rules.text(finding.span.range) == underlined)
    #expect(finding.fix == nil)
    #expect(finding.help?.contains("'title = ''#1'''") == true)
  }

  /// A fix is not certain where the formula is wrong in itself too.
  @Test func brokenInItself() throws {
    let rules = Self.rules(keys: "    - { score: max(points, 1 2) }")
    let finding = try #require(LoadedBook.load([rules]).findings.first)
    #expect(finding.kind.id == "formula-needs-quotes")
    #expect(finding.fix?.isSafe == false)
  }

  /// Formulas that YAML takes as they are, and what is no cut formula.
  @Test(arguments: [
    ("", "    - first: title in ['a', 'b'] # a comment"),
    ("", "    - first: points > 2 # (not many"), ("", "    - { first: points > 2, x-note: 1 }"),
    ("", "    - score: max(points, 2) # as 'ever"),
    ("  a: max(points, 2)", "    - a: highest first"), ("  a: 'max(points, 2)' # two", ""),
    ("  a: { multiply: [points, points] }", ""),
    ("  a:\n    multiply:\n      - max(points, 2)\n      - points", ""),
    ("  a: { of: \"overlap(tags, $followed)\", table: { 0: 0.5, 1: 0.7 }, otherwise: 1 }", ""),
  ])
  func whole(_ computed: String, _ keys: String) {
    let findings = LoadedBook.load([Self.rules(computed: computed, keys: keys)]).findings
    #expect(findings.map(\.message) == [])
  }

  /// What the formula itself leaves open is what is said.
  @Test(arguments: [
    "    - first: points >   # how many?", "    - score: max(points,  # one",
    "    - { score: max(points, 2 }", "    - score: max(points, 2",
    "    - score: max(points,\n        2 # two",
  ])
  func openBrackets(_ keys: String) {
    let findings = LoadedBook.load([Self.rules(keys: keys)]).findings
    #expect(!findings.isEmpty && findings.allSatisfy { $0.kind.id != "formula-needs-quotes" })
  }
}
