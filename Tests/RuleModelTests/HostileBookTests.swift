import OrderingPlans
import RuleText
import Testing

/// Books that are large or spiteful come to an end, soon, and without a crash.
struct HostileBookTests {
  private static let head = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      points: integer
      publishedAt: date

    """

  private func load(_ text: String) -> LoadedBook {
    LoadedBook.load([SourceFile(name: "rules.yaml", text: text)])
  }

  private func kinds(_ book: LoadedBook) -> Set<String> { Set(book.findings.map(\.kind.id)) }

  @Test func aThousandOrderings() {
    let orderings = (0..<1_000).map { number in
      """
        ordering-\(number):
          label: Ordering \(number)
          description: The ordering of number \(number)
          keys:
            - publishedAt: newest first
              missing: first
              per: day
              time-zone: Europe/Berlin
            - points: highest first
              step: \(number + 1)

      """
    }
    let book = load(Self.head + "orderings:\n" + orderings.joined())
    #expect(book.findings.isEmpty)
    #expect(book.plans.count == 1_000)
  }

  /// Loads a book of many small orderings, as many in a file as it takes.
  private func load(orderings: [String]) -> LoadedBook {
    let files = stride(from: 0, to: orderings.count, by: 5_000).map { start in
      let part = orderings[start..<min(start + 5_000, orderings.count)].joined()
      let head = start == 0 ? Self.head : "rules: 1\nitems: stories\n"
      return SourceFile(name: "\(start).yaml", text: head + "orderings:\n" + part)
    }
    return LoadedBook.load(files)
  }

  @Test func aChainOfTenThousandOrderings() {
    let first = "  o0: [points: highest first]\n"
    let others = (1..<10_000).map { "  o\($0): [use: o\($0 - 1)]\n" }
    for orderings in [[first] + others, (others + [first]).reversed(), others + [first]] {
      let book = load(orderings: orderings)
      #expect(book.findings.map(\.kind.id) == ["use-too-deep"])
      #expect(book.plans.isEmpty)
    }
  }

  @Test func orderingsThatDoubleEachTime() {
    let orderings = (1...60).map { "  o\($0): [use: o\($0 - 1), use: o\($0 - 1)]\n" }.joined()
    let book = load(Self.head + "orderings:\n  o0: [points: highest first]\n" + orderings)
    #expect(book.findings.filter { $0.severity == .error }.map(\.kind.id) == ["too-many-keys"])
  }

  @Test func aCircleOfTenThousandOrderings() {
    let orderings = (0..<10_000).map { "  o\($0): [use: o\(($0 + 1) % 10_000)]\n" }
    #expect(load(orderings: orderings).findings.map(\.kind.id) == ["cycle"])
  }

  @Test func everyOrderingUsesEveryOther() {
    let all = (0..<100).map { "use: o\($0)" }.joined(separator: ", ")
    let orderings = (0..<100).map { "  o\($0): [\(all)]\n" }.joined()
    // One circle for each ordering at most: that it uses itself.
    let findings = load(Self.head + "orderings:\n" + orderings).findings
    #expect((1...100).contains(findings.count))
    #expect(findings.allSatisfy { $0.kind.id == "cycle" })
  }

  @Test func aKeyForEveryNode() {
    let keys = Array(repeating: "    - points: highest first\n", count: 16_000).joined()
    let book = load(Self.head + "orderings:\n  many:\n" + keys)
    #expect(kinds(book) == ["too-many-keys"])
  }

  @Test func nothingButUnknownWords() {
    let words = (0..<24_000).map { "word-\($0): 1\n" }.joined()
    #expect(kinds(load("rules: 1\n" + words)) == ["unknown-key"])
  }

  @Test func nothingButUnknownFields() {
    let fields = (0..<8_000).map { "  field-\($0): integer\n" }.joined()
    let keys = (0..<8_000).map { "    - filed-\($0): ascending\n" }.joined()
    let book = load("rules: 1\nitems: stories\nfields:\n" + fields + "orderings:\n  many:\n" + keys)
    #expect(kinds(book) == ["unknown-field"])
  }

  @Test func aChoiceOfManyValues() {
    let values = (0..<16_000).map { "v\($0)" }.joined(separator: ",\n    ")
    let book = load(
      """
      rules: 1
      items: stories
      fields:
        id: { type: id, unique: true }
        section: { type: choice, values: [
          \(values)] }
      orderings:
        listed:
        - section: [
          \(values)]
      """)
    #expect(book.findings.isEmpty)
  }

  @Test func aTestOfManyItems() {
    let rows = (0..<8_000).map { "      - { id: i\($0) }\n" }.joined()
    let ids = (0..<8_000).map { "      - i\($0)\n" }.joined()
    let book = load(
      Self.head
        + "orderings:\n  by-id: [id: ascending]\ntests:\n  - name: many\n    ordering: by-id\n    given:\n"
        + rows + "    expect:\n" + ids)
    #expect(book.findings.isEmpty)
  }

  @Test func manyTestsWithMistakes() {
    let tests = (0..<2_500).map { "  - { name: t\($0), ordering: by-id, given: [{ id: a }], expcet: [a] }\n" }
    let book = load(Self.head + "orderings:\n  by-id: [id: ascending]\ntests:\n" + tests.joined())
    #expect(kinds(book) == ["unknown-key"])
  }
}
