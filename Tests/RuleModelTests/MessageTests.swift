import OrderingPlans
import RuleText
import Testing

/// What typical mistakes are answered with: the words are read by people who write no programs.
struct MessageTests {
  private static let fields = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      title: text
      price: decimal
      publishedAt: date
      section: { type: choice, values: [breaking, live] }
      tags: { type: text, many: true }
      score: number

    """

  struct Case: CustomTestStringConvertible, Sendable {
    let lines: String
    let message: String
    let help: String

    init(_ lines: String, _ message: String, _ help: String) {
      self.lines = lines
      self.message = message
      self.help = help
    }

    var testDescription: String { lines }
  }

  static let sortKeys = [
    Case(
      "price: desc", "`desc` is not a direction",
      "did you mean `descending`? Else for `price`, a decimal number, there is `lowest first`, "
        + "`highest first`, `ascending` and `descending`"),
    Case(
      "price: newest first", "`newest first` is not said of `price`, which is a decimal number",
      "write `highest first`, `lowest first`, `ascending` or `descending`"),
    Case(
      "publishedAt: high to low", "`high to low` is not a direction",
      "did you mean `newest first`? Else for `publishedAt`, a date, there is `oldest first`, `newest first`, "
        + "`earliest first`, `latest first`, `ascending` and `descending`"),
    Case(
      "{ price: DESC NULLS LAST }", "`DESC NULLS LAST` is not a direction",
      "write `descending`, and on the next line, under the name of the field, `missing: last`"),
    Case(
      "{ price: highest first missing first }", "`highest first missing first` is not a direction",
      "write `highest first`, and on the next line, under the name of the field, `missing: first`"),
    Case(
      "order by price desc", "`order by price desc` does not say the field and its direction in words",
      "write `- price: descending`"),
    Case(
      "{ sort: price }", "`sort: price` does not say the field and its direction in words",
      "write `- price: highest first`"),
    Case(
      "{ price: highest first, nulls: last }", "`nulls` is not known in a sort key", "did you mean `missing`?"
    ),
    Case(
      "{ price: highest first, unknown: last }", "`unknown` is not known in a sort key",
      "did you mean `missing`?"),
    Case(
      "{ price: highest first, missing: at the end }", "`missing` cannot be `at the end`",
      "did you mean `last`? Else it can be `first` or `last`"),
    Case(
      "length: highest first", "`stories` have no field `length`",
      "they have `id`, `title`, `price`, `publishedAt`, `section`, `tags` and `score`; another one is declared "
        + "under `fields` first"),
    Case(
      "{ price: highest first, NullsLast: true }", "`NullsLast` is not known in a sort key",
      "write `missing: last`"),
    Case(
      "{ price: highest first, Missing: last }", "`Missing` is not known in a sort key",
      "did you mean `missing`?"),
    Case(
      "{ title: a to z, ignore-case: true }", "`ignore-case` is not known in a sort key",
      "write `ignoring: case`"),
    Case(
      "publishedAt", "say which way: `publishedAt` has no direction",
      "write `publishedAt: oldest first`, `publishedAt: newest first`, `publishedAt: earliest first`, "
        + "`publishedAt: latest first`, `publishedAt: ascending` or `publishedAt: descending`"),
    Case(
      "-publishedAt", "`-publishedAt` does not say the field and its direction in words",
      "write `- publishedAt: newest first`"),
    Case(
      "publishdAt: newest first", "`stories` have no field `publishdAt`", "did you mean `publishedAt`?"),
    Case(
      "score: highest first", "`score` is a word of the rule language here, not the field",
      "to sort by the field, write `field: score`, and below it `direction: highest first`"),
    Case(
      "{ price: highest first, title: a to z }",
      "one sort key compares one thing, and this one names `price` and `title`",
      "put a dash before `title`, so that it is a key of its own"),
    Case(
      "tags: a to z", "`tags` is a list of values, and the key does not say which of them counts",
      "add `take:` with `min`, `max`, `first`, `last` or `count`"),
    Case(
      "{ tags: a to z, take: count }", "`a to z` is not said of the count of `tags`, which is a whole number",
      "write `lowest first`, `highest first`, `ascending` or `descending`"),
    Case(
      "{ title: a to z, compare: exact, locale: sv }",
      "`locale` has no effect on this key: `exact` compares without regard to language",
      "remove it, or write `compare: standard`"),
    Case(
      "{ publishedAt: newest first, per: day }", "a time zone is needed: where a day begins depends on it",
      "write `time-zone: Europe/Berlin` beside it"),
    Case(
      "{ title: a to z, locale: dk }", "there is no locale called `dk`", "did you mean `da`?"),
    Case(
      "section: [live, brekaing]", "`brekaing` is not one of the values of `section`",
      "did you mean `breaking`?"),
    Case(
      "score: highest first", "`score` is a word of the rule language here, not the field",
      "to sort by the field, write `field: score`, and below it `direction: highest first`"),
  ]

  @Test(arguments: sortKeys)
  func sortKey(mistake: Case) throws { try check(mistake, "orderings:\n  tested:\n    - \(mistake.lines)\n") }

  static let orderings = [
    Case(
      "keys: price", "`keys` needs a list, not the value `price`",
      "write it like this: `[price: highest first]`"),
    Case(
      "order by price, title desc",
      "the ordering `tested` needs a list, not the value `order by price, title desc`",
      "write each sort key on a line of its own below the name: `- price: highest first` then `- title: z to a`"
    ),
    Case(
      "{ sort: price, order: asc, label: Cheap }",
      "`sort: price` does not say the field and its direction in words",
      "write `keys:`, and below it `- price: lowest first`"),
    Case("sort_by: [price: lowest first]", "`sort_by` is not known in an ordering", "did you mean `keys`?"),
    Case(
      "{ keys: [price: lowest first], direction: desc }",
      "`direction` belongs to a sort key, not to an ordering",
      "move it into the key that it is meant for, beside the field"),
    Case(
      "{ keys: [price: lowest first], label: no }",
      "`no` is taken as text here, and other YAML tools read it as true or false", "put it in quotes: `'no'`"),
    Case(
      "price: lowest first", "the sort keys of `tested` are not written as a list",
      "put a dash before each: `- price: lowest first`"),
    Case("[use: tsted]", "there is no ordering called `tsted`", "did you mean `tested`?"),
    Case(
      "[use: tested]", "`use` leads in a circle: `tested` → `tested`", "write out the keys in one of them"),
    Case(
      "{ keys: [price: lowest first], arrange: { cap: 1 } }",
      "`arrange` is kept for a later version of the rule language",
      "caps, spreading, slots and hiding will be said with it; sort keys alone can be written now"),
  ]

  @Test(arguments: orderings)
  func ordering(mistake: Case) throws { try check(mistake, "orderings:\n  tested:\n    \(mistake.lines)\n") }

  static let files = [
    Case(
      "orderings:\n  a:\n  keys:\n    - price: lowest first", "the ordering `a` has no sort keys",
      "indent `keys` by two spaces, with all that belongs to it, so that it stands below `a`"),
    Case(
      "orderings:\n  a: [publishedAt: newest first]\ntests:\n  - name: b\n    ordering: a\n"
        + "    given: [{ id: a, publishedAt: 1922 }]\n    expect: [a]",
      "a value of `publishedAt` does not fit: '1922' is not a date",
      "write a date, as in `2026-01-31T09:30:00Z`; where only a year is known, the type of the field is `integer`"
    ),
    Case(
      "orderings:\n  a: [price: lowest first]\ntests:\n  - name: b\n    ordering: a\n"
        + "    given: [{ id: a, price: unknown }]\n    expect: [a]",
      "a value of `price` does not fit: `unknown` is not a number",
      "write a number, as in `9.99`; where it is not known, leave it out"),
    Case(
      "ordering: { a: [price: lowest first] }", "`ordering` is not known at the top level of a rule file",
      "did you mean `orderings`?"),
    Case(
      "colour: red", "`colour` is not known at the top level of a rule file",
      "here can stand `rules`, `items`, `fields`, `parameters`, "
        + "`computed`, `orderings`, `screens`, `sources`, `backends` or `tests`"
    ),
  ]

  /// Mistakes that have nothing to do with each other are said at once, though one is about what another reads.
  @Test func aWrongTypeHidesNothingElse() {
    let text = """
      rules: 1.0
      items: films
      fields:
        id: { type: id, unique: true }
        rating: float
        year: int
      orderings:
        best:
          - rating: best first
            nulls: last
          - field: year
            direction: newest first
            nulls: last
      """
    let findings = LoadedBook.load([SourceFile(name: "rules.yaml", text: text)]).findings
    #expect(
      findings.map { "\($0.span.file.position(at: $0.span.range.lowerBound).line): \($0.help ?? "")" }.map {
        $0.prefix { $0 != "?" }
      } == [
        "1: write `rules: 1`", "5: did you mean `number`", "6: did you mean `integer`",
        "9: did you mean `highest first`", "10: did you mean `missing`", "13: did you mean `missing`",
      ])
  }

  @Test(arguments: files)
  func file(mistake: Case) throws { try check(mistake, mistake.lines) }

  private func check(_ mistake: Case, _ rules: String) throws {
    let findings = LoadedBook.load([SourceFile(name: "rules.yaml", text: Self.fields + rules)]).findings
    #expect(findings.count == 1)
    let finding = try #require(findings.first)
    #expect(finding.message == mistake.message)
    #expect(finding.help == mistake.help)
  }

  @Test func aCircleOfManyOrderingsIsCutShort() throws {
    let orderings = (0..<500).map { "  o\($0): [use: o\(($0 + 1) % 500)]\n" }.joined()
    let text = Self.fields + "orderings:\n" + orderings
    let findings = LoadedBook.load([SourceFile(name: "rules.yaml", text: text)]).findings
    #expect(
      findings.map(\.message) == [
        "`use` leads in a circle: `o0` → `o1` → `o2` → `o3` → `o4` → `o5` → … (500 in all) → `o499` → `o0`"
      ])
  }

  @Test func whatUsersWriteCannotBreakALine() throws {
    let text = Self.fields + "orderings:\n  \"a\\nb\\e[31m\": [nothing: ascending]\n"
    for finding in LoadedBook.load([SourceFile(name: "rules.yaml", text: text)]).findings {
      let texts = [finding.message, finding.help ?? "", finding.rulePath ?? ""]
      #expect(texts.allSatisfy { !$0.unicodeScalars.contains { $0.properties.generalCategory == .control } })
    }
  }
}
