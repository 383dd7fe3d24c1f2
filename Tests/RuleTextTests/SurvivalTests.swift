import OrderingValues
import RuleText
import Testing

/// One mistake hides the entry it stands in, and not the file.
@Suite struct SurvivalTests {
  /// Five orderings, of which the third holds a mistake.
  private func orderings(_ third: String) -> String {
    """
    rules: 1
    items: stories
    orderings:
      first:
        - title: a to z
      second: [{ title: z to a }]
    \(third)
      fourth:
        keys:
        - title: a to z   # comment
      fifth:
        - id: "x"
    tests:
      - name: 'one'
        expect: [a, b]

    """
  }

  @Test(arguments: [
    "  third:\n    - title: \"a to z",
    "  third:\n    - title: 'a to z\n      label: x",
    "  third: [a, b",
    "  third: { a: b, c: [d }",
    "  third: { a: b, c: [d",
    "  third:\n    - first: `a` > 2",
    "  third:\n    - first: 'a' = b",
    "  third:\n    - a: b: c",
    "  third:\n    - a: b\n   - c: d",
    "  third:\n    - a: b\n      c\n    - d: e",
    "  third: ]",
    "  third: }}",
    "  third:\n    \"a\": \"b\" c",
    "  third:\n    - \"\\q\"",
    "  third: - a",
    "  third: |x",
  ])
  func aMistakeHidesOneOrdering(third: String) {
    let file = parse(orderings(third))
    #expect(file.findings.count == 1, "\(file.places)")
    let line = file.source.position(at: file.findings.first?.span.range.lowerBound ?? 0).line
    #expect((7..<7 + third.split(separator: "\n").count).contains(line))
    #expect(file["orderings", "third"]?.content == .broken)
    let whole = parse(orderings("  third: []"))
    #expect(whole.findings.isEmpty)
    for name in ["first", "second", "fourth", "fifth"] {
      #expect(texts(file["orderings", name]) == texts(whole["orderings", name]), "\(name)")
    }
    #expect(texts(file["tests"]) == texts(whole["tests"]))
    #expect(file.comments.map(file.source.text) == ["# comment"])
  }

  @Test func eachMistakeIsFound() {
    let file = parse(
      """
      rules: 1
      fields:
        id: { type: id
        title: text
        x: 'y
      orderings:
        a: [
        b: [c]
        c:
          - d: `e`
      screens: &s {}
      sources: {a: b}
      tests:
        - name: "x
        - name: y
        - name: z: w
      """)
    #expect(
      file.places == [
        "unclosed-bracket 3:7", "unclosed-quote 5:6", "unclosed-bracket 7:6", "reserved-character 10:10",
        "anchor 11:10", "unclosed-quote 14:11", "colon-in-value 16:12",
      ])
    #expect(file["fields", "title"] != nil)
    #expect(texts(file["orderings", "b"]) == ["c"])
    #expect(texts(file["tests"]) == ["broken", "name", "y", "broken"])
  }

  /// A line that stands too far left or right is read nevertheless where it can be.
  @Test func wronglyIndentedEntriesAreRead() {
    let file = parse("a:\n    b: 1\n  c: 2\nd: 3\n")
    #expect(file.places == ["bad-indentation 3:3"])
    #expect(texts(file.root) == ["a", "b", "1", "c", "2", "d", "3"])
  }

  /// What misses only its colon or the space behind it keeps its name.
  @Test(arguments: ["rules 1\nitems: x\n", "rules:1\nitems: x\n"])
  func namesAreGuessed(text: String) {
    let file = parse(text)
    #expect(file["rules"]?.content == .broken)
    #expect(texts(file["items"]) == ["x"])
  }

  @Test func anUnclosedQuoteIsFoundInALongFile() {
    let file = parse("a: \"x\nb: 1\n" + (0..<500).map { "c\($0): 1\n" }.joined())
    #expect(file.places == ["unclosed-quote 1:4"])
    #expect(texts(file["c499"]) == ["1"])
  }

  @Test func duplicatesAreFoundAcrossPieces() {
    let file = parse("a: 1\nb: `x`\na: 2\n")
    #expect(file.places == ["reserved-character 2:4", "duplicate-key 3:1"])
  }

  @Test func theFirstSideOfAMergeConflictIsRead() {
    let file = parse("a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> topic\nc: 4\n")
    #expect(texts(file.root) == ["a", "1", "b", "2", "c", "4"])
  }

  /// All texts of a value in order, and `broken` for what was not read.
  private func texts(_ node: Node?) -> [String] {
    switch node?.content {
    case nil: ["nothing"]
    case .scalar(let scalar): [scalar.text]
    case .list(let items): items.flatMap { texts($0) }
    case .mapping(let entries): entries.flatMap { [$0.key.text.string] + texts($0.value) }
    case .empty: ["empty"]
    case .broken: ["broken"]
    }
  }
}
