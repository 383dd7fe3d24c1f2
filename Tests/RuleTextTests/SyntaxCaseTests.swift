import OrderingValues
import RuleText
import Testing

/// A text and the findings that it must get, each as `id line:column`.
struct TextCase: Sendable, CustomTestStringConvertible {
  var name: String
  var text: String
  var expected: [String]

  init(_ name: String, _ text: String, _ expected: String...) {
    self.name = name
    self.text = text
    self.expected = expected
  }

  var testDescription: String { name }
}

/// Reports of what went wrong in tools like this one (V…), and their kin. Places were counted by hand.
@Suite struct SyntaxCaseTests {
  static let cases: [TextCase] = [
    TextCase("V1 repeated key", "orderings:\n  a: {keys: [x]}\n  a: {keys: [y]}", "duplicate-key 3:3"),
    TextCase(
      "V1 equal after unquoting", "a: 1\n\"a\": 2\n'a': 3\n", "duplicate-key 2:1", "duplicate-key 3:1"),
    TextCase("V3 two merges", "a:\n  <<: *x\n  <<: *y", "merge-key 2:3", "merge-key 3:3"),
    TextCase("V3 a merge of several", "a:\n  <<: [*x, *y]\n", "merge-key 2:3"),
    TextCase(
      "V4 a merge and its anchor", "b: &b {dir: asc}\nc:\n  <<: *b\n  dir: desc", "anchor 1:4",
      "merge-key 3:3"),
    TextCase("V18 a field named on", "fields:\n  on: text\n  'no': text\n"),
    TextCase("V24 tab", "a:\n\tb: 1", "tab-indentation 2:1"),
    TextCase("V24 tab behind a dash", "a:\n  -\tb: 1", "tab-indentation 2:4"),
    TextCase("V24 tabs all over", "a:\n\tb:\n\t\tc: 1\n\td: 2\n", "tab-indentation 2:1"),
    TextCase("V27 blank line with a tab", "a: 1\n\t\nb: 2", "tab-indentation 2:1"),
    TextCase("V28 indentation", "one:\n  k:\n  - a\n\ntwo:\n    k:\n  - a", "bad-indentation 7:3"),
    TextCase("V30 comments and a mark", "# a\n# b\n---\na: 1\na: 2\n", "duplicate-key 5:1"),
    TextCase("V31 CRLF", "x:\r\n  - z\r\n  y:\r\n", "bad-indentation 3:3"),
    TextCase("V33 stray space", "name: newest\n keys: [a]", "bad-indentation 2:2"),
    TextCase("V33 stray space at the start", " rules: 1\nitems: x\n", "bad-indentation 1:2"),
    TextCase("V33 deeper below a value", "a:\n  b: 1\n    c: 2\n", "bad-indentation 3:5"),
    TextCase("V33 less deep than its siblings", "a:\n    b: 1\n  c: 2\n", "bad-indentation 3:3"),
    TextCase("V34 in brackets", "x: {field: a, dirs:[x]}", "colon-without-space 1:19"),
    TextCase("V34 quoted name", "\"a\":b", "colon-without-space 1:4"),
    TextCase("V34 as JSON, which is legal", "x: {\"c\":2}"),
    TextCase("V34 name without a value", "x: {a:1}", "colon-without-space 1:6"),
    TextCase("V34 sort key", "a:\n  - publishedAt:newest first\n", "colon-without-space 2:16"),
    TextCase("V34 instead of a list", "a:\n  b:\n    publishedAt:newest first\n", "colon-without-space 3:16"),
    TextCase("V34 at the top", "rules:1\nitems: x\n", "colon-without-space 1:6"),
    TextCase("V34 an identity or address is no mistake", "a:\n  - story:17\n  - https://example.org/x y\n"),
    TextCase("V36 dashes", "keys:\n  -price\n  -name", "dash-without-space 2:3", "dash-without-space 3:3"),
    TextCase("V36 a single dash", "keys:\n  -price\n", "dash-without-space 2:3"),
    TextCase(
      "V36 dashes before names", "keys:\n  -a: x\n  -b: y\n", "dash-without-space 2:3",
      "dash-without-space 3:3"),
    TextCase(
      "V36 a name below a good one", "a:\n  b:\n    - id: ascending\n    -p: highest first\n",
      "dash-without-space 4:5"),
    TextCase("V36 a name at the top", "a:\n  - id: ascending\n  -p: x # y\n", "dash-without-space 3:3"),
    TextCase(
      "V36 a name above a good one", "a:\n  b:\n    -p: highest first\n    - id: ascending\n",
      "dash-without-space 3:5"),
    TextCase("V36 a name first at the top", "a:\n  -p: x\n  - id: y\n  - z\n", "dash-without-space 2:3"),
    TextCase("V36 among good ones", "keys:\n  - a: x\n  -b\n", "dash-without-space 3:3"),
    TextCase("V36 a formula may begin with a minus", "a:\n  b:\n    -price * 2\nc: [-1]\nd: -x\n"),
    TextCase(
      "V37 unclosed quote", "a: \"x\nb: 1\n" + (0..<500).map { "c\($0): 1\n" }.joined(),
      "unclosed-quote 1:4"),
    TextCase("V37 closed by the next quote", "a: \"x\nb: 1\nc: \"y\"\n", "unclosed-quote 1:4"),
    TextCase("V37 swallowed, but well-formed", "a: 'x\nb: 'y\n", "unclosed-quote 1:4", "unclosed-quote 2:4"),
    TextCase("V37 inside a list", "a:\n  - label: 'x\n    keys: y\n  - label: z\n", "unclosed-quote 2:12"),
    TextCase("unclosed bracket", "a: [b, c\nd: e\n", "unclosed-bracket 1:4"),
    TextCase("unclosed brace among brackets", "a:\n  b: { c: [1, 2], d: 3\n  e: f\n", "unclosed-bracket 2:6"),
    TextCase("wrong closing bracket", "a: [b}\nc: d\n", "unclosed-bracket 1:4"),
    TextCase("brackets over lines are fine", "a: {\nb: c,\nd: e\n}\nf: [\n  1,\n]\n"),
    TextCase("stray bracket", "a: {b: c}}\nd: e\n", "stray-bracket 1:10"),
    TextCase("stray bracket alone", "a: b\n]\n", "stray-bracket 2:1"),
    TextCase("missing value in a list", "a: [b, , c]\n", "syntax 1:8"),
    TextCase(
      "V39 name over libyaml's limit", String(repeating: "k", count: 1025) + ": 1", "name-too-long 1:1"),
    TextCase(
      "V39 name over ours", "a:\n  " + String(repeating: "k", count: 129) + ": 1", "name-too-long 2:3"),
    TextCase("V39 name at the limit", String(repeating: "é", count: 128) + ": 1"),
    TextCase("V48 second document", "a: 1\n---\nb: 2", "second-document 2:1"),
    TextCase("V48 after an end mark", "a: 1\n...\nb: 2", "second-document 2:1"),
    TextCase("V49 stray mark at the end", "a: 1\n---\n", "document-end 2:1"),
    TextCase("V49 end mark", "a: 1\n...\n# done\n", "document-end 2:1"),
    TextCase("V52 alias to itself", "a: &x\n  b: *x", "anchor 1:4", "alias 2:6"),
    TextCase("V54 alias to nothing", "a: *nope", "alias 1:4"),
    TextCase("alias as a name", "a:\n  *x : b\n", "alias 2:3"),
    TextCase("V55 directives", "%TAG ! x\n%TAG !! y\n---\na: 1", "directive 1:1"),
    TextCase("tag", "a: !!str 1\nb: !x [c]\nd: !e!x f\n", "tag 1:4", "tag 2:4", "tag 3:4"),
    TextCase("anchor twice", "a: &b &c d\n", "anchor 1:7"),
    TextCase("list as a name", "? [a]\n: b\n", "complex-key 1:3"),
    TextCase("braces of a template", "a: {{ b }}\n", "complex-key 1:4"),
    TextCase("no name", ": b\n", "complex-key 1:1"),
    TextCase("value over lines", "a: one\n  two\nb: 1\n", "value-over-lines 1:4"),
    TextCase("value over lines with a mark", "a: >\n  one\n  two\nb: \"one\n  two\"\nc: |\n  x\n"),
    TextCase("missing comma in a list", "a: [b,\n  c\n  d]\n", "value-over-lines 2:3"),
    TextCase("second colon", "a: b: c\nd: e\n", "colon-in-value 1:5"),
    TextCase("missing comma in braces", "a: { b: c d: e }\n", "syntax 1:11"),
    TextCase("second colon in braces", "a: {b: c: d}\n", "colon-in-value 1:9"),
    TextCase("formula in back quotes", "a:\n  - first: `x y` > 2\n", "reserved-character 2:12"),
    TextCase("formula that begins with a quote", "a:\n  - first: 'x' = y\n", "reserved-character 2:16"),
    TextCase("quote in quotes", "a: 'it's'\n", "unclosed-quote 1:7"),
    TextCase(
      "text behind a quote that holds a comma or bracket",
      "a: [\", b\" c]\nb: {\"]\" c}\nc: ['[x, y]' d, e]\n",
      "reserved-character 1:11", "reserved-character 2:9", "reserved-character 3:14"),
    TextCase("brackets directly behind a quote", "a: [\"\" {b: c}]\n", "syntax 1:8"),
    TextCase("bracket in a quote with text behind it", "a: \"[\" b, c\n", "reserved-character 1:8"),
    TextCase(
      "reserved characters", "a: @x\nb: %x\nc: > 4\nd: |x\ne: ,x\nf: * x\n",
      "reserved-character 1:4", "reserved-character 2:4", "reserved-character 3:4", "reserved-character 4:4",
      "reserved-character 5:4", "reserved-character 6:4"),
    TextCase("escape", "a: \"x\\q\"\nb: \"\\xZZ\"\n", "bad-escape 1:6", "bad-escape 2:5"),
    TextCase("no colon", "rules 1\nitems: x\n", "syntax 1:1"),
    TextCase("dash beside a name", "a: - b\nc: d\n", "syntax 1:4"),
    TextCase("dash below a value", "a:\n  b: c\n  - d: e\n", "bad-indentation 3:3"),
    TextCase("list as a file", "- a\n- b\n", "not-a-mapping 1:1"),
    TextCase("text as a file", "hello\n", "not-a-mapping 1:1"),
    TextCase("text behind brackets", "a: [b] c\nd: {e: f} # g\n", "syntax 1:8"),
    TextCase("a list below a name without its colon", "a: 1\nb\n- c\n- d\n", "syntax 2:1"),
    TextCase("brackets below a value", "a:\n  b: c\n    { d: e }\n", "syntax 3:5"),
    TextCase("wrong column and no colon", "a:\n    b: 1\n  c d\n", "bad-indentation 3:3"),
    TextCase("sort keys in brackets", "a: [publishedAt: newest first, {b: c}]\n"),
    TextCase(
      "merge conflict", "a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> topic\nc: 4\n", "merge-conflict 2:1"
    ),
    TextCase(
      "merge conflict with its base", "<<<<<<< a\nb: 2\n||||||| c\nb: 1\n=======\nb: 3\n>>>>>>> d\n",
      "merge-conflict 1:1"),
    TextCase(
      "two merge conflicts", "<<<<<<< a\n=======\n>>>>>>> d\na: 1\n<<<<<<< a\n=======\n>>>>>>> d\n",
      "merge-conflict 1:1", "merge-conflict 5:1"),
  ]

  @Test(arguments: cases) func finds(_ textCase: TextCase) {
    let file = parse(textCase.text)
    #expect(file.places == textCase.expected)
  }

  @Test func theFirstOfTwoNamesIsLabelled() throws {
    let finding = try #require(parse("orderings:\n  a: 1\n  b: 2\n  'a': 3\n").findings.first)
    #expect(finding.span.file.text(finding.span.range) == "'a'")
    #expect(finding.labels.map(\.span.range) == [13..<14])
    #expect(finding.rulePath == "orderings.a")
  }

  @Test func namesOfLimitsAreInTheMessage() throws {
    let finding = try #require(parse(String(repeating: "k", count: 1025) + ": 1").findings.first)
    #expect(finding.message == "the name is too long (1025, limit 128 characters)")
  }

  @Test("V24 a tab is called so, and mended") func aTabIsNamed() throws {
    let file = parse("a:\n\tb: 1")
    let finding = try #require(file.findings.first)
    #expect(finding.message.contains("tab"))
    #expect(apply(finding.fix, to: file.source) == "a:\n  b: 1")
  }

  @Test("V27 a line that looks empty is said to, and mended") func indentationThatLooksEmptyIsSaidSo() throws
  {
    let file = parse("a: 1\n\t\nb: 2")
    let finding = try #require(file.findings.first)
    #expect(finding.message.contains("looks empty"))
    #expect(finding.message.contains("tab"))
    #expect(apply(finding.fix, to: file.source) == "a: 1\n\nb: 2")
  }

  @Test func aStraySpaceIsNamed() throws {
    let finding = try #require(parse("name: newest\n keys: [a]").findings.first)
    #expect(finding.message == "1 extra space before `keys`")
  }

  /// Of several lines that stand too far to the right, moving the first would part it from the others.
  @Test(arguments: [
    ("a: 1\n  b: 2\n", true), ("a: 1\n  b:\n    c: 3\nd: 4\n", true), ("a: 1\n  b: 2\n\n  c: 3\n", false),
    ("a: 1\n  b: 2\n c: 3\n", false),
  ])
  func spacesBeforeSeveralLines(text: String, isFixed: Bool) throws {
    let finding = try #require(parse(text).findings.first)
    #expect(finding.message == "2 extra spaces before `b`")
    #expect((finding.fix != nil) == isFixed)
    #expect(finding.help?.contains("with all that stands beside it") == !isFixed)
  }

  /// A value that YAML cannot take bare is shown in quotes, as it can be pasted.
  @Test(arguments: [
    ("a: `x y` > 2\n", "write \"`x y` > 2\""),
    ("a: 'x' = section # why\n", "write \"'x' = section\""),
    ("a: \"x\" = section\n", "write '\"x\" = section'"),
    ("a: if: then\n", "write \"if: then\""),
    ("a: { first: `x` > 2, b: c }\n", "write \"`x` > 2\""),
    ("a: 'it's'\n", "write \"it's\""),
    ("a: [\", b\" c]\n", "write '\", b\" c'"),
    ("a: ['x, y' = z, w]\n", "write \"'x, y' = z\""),
    ("a: \"[\" b, c\n", "write '\"[\" b, c'"),
  ])
  func showsTheValueInQuotes(text: String, help: String) {
    #expect(parse(text).findings.map(\.help) == [help])
  }

  @Test func aDashWithoutSpaceIsMended() throws {
    let text = "a:\n  b:\n    - id: ascending\n    -p: highest first # why\n"
    let file = parse(text)
    let finding = try #require(file.findings.first)
    #expect(finding.help == "write `- p: highest first`")
    #expect(parse(apply(finding.fix, to: file.source)).findings.isEmpty)
  }

  /// What is missing at the end of a line is written where the value certainly ends there.
  @Test(arguments: [
    ("a: \"it's\nb: 1\n", "write \"it's\"", "a: \"it's\"\nb: 1\n"),
    ("a: 'x y\nb: 1\n", "write \"x y\"", "a: \"x y\"\nb: 1\n"),
    ("a: [b, c\nd: e\n", "write `[b, c]`", "a: [b, c]\nd: e\n"),
    ("a: { b: [c, d]\ne: f\n", "write `{ b: [c, d] }`", "a: { b: [c, d] }\ne: f\n"),
    ("a: { b: [c, d }\ne: f\n", "write `[c, d]`", "a: { b: [c, d] }\ne: f\n"),
    ("a: [b, c}\nd: e\n", "write `[b, c]`", "a: [b, c]\nd: e\n"),
    (
      "a: { b: c d: e }\n", "write `c, d: ...`; if it is one text, put it in quotes", "a: { b: c, d: e }\n"
    ),
    ("rules 1\nitems: x\n", "write `rules: 1`", "rules: 1\nitems: x\n"),
    ("a: !b c\n", "if it is text, write \"!b c\"; else delete `!b`", "a: \"!b c\"\n"),
    ("a: {{ b }} # c\n", "if it is text, write \"{{ b }}\"", "a: \"{{ b }}\" # c\n"),
    (
      "a: \"b\\d\"\n", "write `\\\\` for a backslash, or use single quotes, where a backslash is a backslash",
      "a: \"b\\\\d\"\n"
    ),
    ("%YAML 1.2\n---\na: 1\n", "delete the line, or put a `#` before it if it is a comment", "---\na: 1\n"),
  ])
  func writesWhatIsMissing(text: String, help: String, mended: String) throws {
    let file = parse(text)
    #expect(file.findings.map(\.help) == [help])
    let fix = try #require(file.findings.first?.fix)
    #expect(apply(fix, to: file.source) == mended)
    #expect(parse(mended).findings.isEmpty)
  }

  /// Nobody knows where a value ends that may go on below, or that something follows.
  @Test(arguments: [
    "a: \"b\n  c\nd: e\n", "a: \"b # c\nd: e\n", "a: [b,\nc: d\n", "a: [b # c\nd: e\n", "a: [\n  b}\nc: d\n",
    "a:\n  b: [c, 'd\n  e: f\n", "a: !!str 1\n", "%TAG ! x\n%YAML 1.2\n---\na: 1\n", "a: \"\nb: 1\n",
  ])
  func leavesOtherEndsToTheWriter(text: String) {
    let findings = parse(text).findings
    #expect(findings.count == 1)
    #expect(findings.allSatisfy { $0.fix == nil && $0.help?.isEmpty == false })
  }

  @Test func whatHeldOnlyARefusedEntryIsNotEmpty() {
    #expect(parse("a:\n  <<: *x\n")["a"]?.content == .broken)
    #expect(parse("a: {{ b }}\n")["a"]?.content == .broken)
  }

  @Test func everyKindHasAnIdOfItsOwn() {
    let ids = FindingKind.allSyntax.map(\.id)
    #expect(Set(ids).count == ids.count)
    for id in ids { #expect(id.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil) }
  }
}
