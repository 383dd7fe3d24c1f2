import OrderingPlans
import OrderingValues
import RuleModel
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

  // MARK: Computed values

  private func load(computed: some Sequence<String>, keys: String) -> LoadedBook {
    load(
      Self.head + "computed:\n" + computed.map { "  \($0)\n" }.joined() + "orderings:\n  main:\n" + keys)
  }

  /// What the first key of a book's first ordering compares of two items, of 3 points and of none.
  private func compared(_ book: LoadedBook) throws -> [FieldValue?] {
    let plan = try #require(book.plans.first)
    let now = try #require(Instant(secondsSince1970: 0))
    let program = Program(plan, in: PlanContext(now: now))
    var points = ValueColumn(type: .integer)
    points.append(.integer(3))
    points.appendMissing()
    var ids = ValueColumn(type: .id)
    for id in ["a", "b"] { ids.append(.text(ExactText(id))) }
    let columns = program.slots.map { plan.kind.fields[$0].type == .id ? ids : points }
    let explanation = program.explanation(of: 0, and: 1, in: columns, by: plan)
    #expect(explanation.lines.count == 1 && explanation.order < 0)
    #expect(plan.definitions.count == plan.kind.computed.count)
    return [explanation.lines[0].first, explanation.lines[0].second].map {
      DecimalValue($0).map { .decimal($0) }
    }
  }

  @Test func aChainOfTenThousandComputedValues() throws {
    let chain = ["c0: points"] + (1..<10_000).map { "c\($0): c\($0 - 1) + 1" }
    for computed in [chain, chain.reversed()] {
      let book = load(computed: computed, keys: "    - c9999: highest first\n")
      #expect(book.findings.isEmpty)
      #expect(try compared(book) == [.decimal(DecimalValue(10_002)), nil])
    }
  }

  @Test func computedValuesThatDoubleEachTime() throws {
    let doubling = ["c0: points"] + (1..<1_000).map { "c\($0): c\($0 - 1) + c\($0 - 1) * 0" }
    let book = load(computed: doubling, keys: "    - c999: highest first\n")
    #expect(book.findings.isEmpty)
    #expect(try compared(book) == [.decimal(DecimalValue(3)), nil])
  }

  @Test func aProductOfAThousandParts() throws {
    let parts = (0..<1_000).map { "c\($0): points - \($0 % 2 + 1)" }
    // (3 − 1) × (3 − 2) five hundred times is 2^500; halved as often it is 1.
    let names = (0..<1_000).map { "        - c\($0)\n" }.joined()
    let halves = String(repeating: "        - 0.5\n", count: 500)
    let book = load(computed: parts, keys: "    - score:\n       multiply:\n" + names + halves)
    // Each half is the same for all items, and changes no order.
    #expect(book.findings.count == 500 && book.findings.allSatisfy { $0.kind == .constantFormula })
    #expect(try compared(book) == [.decimal(DecimalValue(1)), nil])
  }

  @Test func aThousandOrderingsByAChain() {
    let chain = ["c0: points"] + (1..<5_000).map { "c\($0): c\($0 - 1) + 1" }
    let orderings = (0..<1_000).map { "  o\($0): [c\($0 * 5): highest first]\n" }.joined()
    let book = load(
      Self.head + "computed:\n" + chain.map { "  \($0)\n" }.joined() + "orderings:\n" + orderings)
    #expect(book.findings.isEmpty)
    #expect(book.plans.count == 1_000)
  }

  @Test func aCircleOfTenThousandComputedValues() {
    let circle = (0..<10_000).map { "c\($0): c\(($0 + 1) % 10_000) + 1" }
    let findings = load(computed: circle, keys: "    - c0: highest first\n    - score: c7\n").findings
    #expect(findings.map(\.kind.id) == ["cycle"])
    #expect(findings.allSatisfy { $0.message.count < 500 })
  }

  @Test func nothingButUnknownNamesInFormulas() {
    let computed = (0..<10_000).map { "c\($0): piont\($0) + 1" }
    #expect(kinds(load(computed: computed, keys: "    - c0: highest first\n")) == ["unknown-field"])
  }

  @Test func aTableOfManyRows() {
    let rows = (0..<8_000).map { "      \($0): \($0 % 7)\n" }.joined()
    for form in ["bands", "table"] {
      let book = load(
        Self.head + "computed:\n  c:\n    of: points\n    \(form):\n" + rows
          + "orderings:\n  main: [c: highest first]\n")
      #expect(!book.hasErrors)
      #expect(book.plans.first?.definitions.count == 1)
    }
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
