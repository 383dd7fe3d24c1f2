import OrderingTestSupport
import Testing

/// Every form of a single key, over rows that hold every value of its field: direction, missing, lists,
/// comparisons, steps, bands, time units, and what is taken of many values.
struct KeyFormTests {
  @Test("every key form obeys the laws and orders as the naive comparator does", arguments: varieties)
  func everyForm(variety: Int) throws {
    if let broken = try FormSweep(variety: variety).brokenLaw() { Issue.record("\(broken)") }
  }

  private static let varieties = Generator.varieties.indices

  @Test("turning a direction never moves missing values", arguments: varieties)
  func turning(variety: Int) throws {
    var generator = Generator(seed: 1_000 + UInt64(variety))
    let field = Generator.varieties[variety]
    var book = bookOfEveryForm(field, &generator)
    book.rules = book.rules.filter { rule in
      guard case .key(let key)? = rule.entries.first, case .direction = key.form else { return false }
      return key.take != .count
    }
    // Each ordering beside itself turned by `reversed`.
    for rule in book.rules {
      book.rules.append(
        Rule(
          name: "turned " + rule.name, entries: [.use(rule.name, reversed: true)], keepsInputOrder: true))
    }
    let rules = generator.yaml(book)
    let rows = generator.rowsOfEveryValue(for: book)
    let records = generator.ndjson(rows, book)
    let missing = rows.filter { $0.cells[0].values.isEmpty }.map(\.id)
    #expect(missing.count >= 4)
    for rule in book.rules {
      var key: Key?
      if case .key(let own)? = rule.entries.first { key = own }
      if case .use(let used, _)? = rule.entries.first, case .key(let own)? = book.rule(used).entries.first {
        key = own
      }
      let found = try sortedIDs(rules: rules, ordering: rule.name, records: records)
      let block = key?.missingFirst == true ? found.prefix(missing.count) : found.suffix(missing.count)
      guard Array(block) == missing else {
        Issue.record(
          "missing: \(missing)\nfound: \(found)\n\(declaration(of: rule.name, in: rules))\n\(records)")
        return
      }
    }
  }

  private func bookOfEveryForm(_ field: Field, _ generator: inout Generator) -> Book {
    var book = Book(identity: .none, fields: [field], rules: [])
    for (number, key) in generator.keys(for: 0, in: book).enumerated() {
      book.rules.append(Rule(name: "form \(number)", entries: [.key(key)], keepsInputOrder: true))
    }
    return book
  }

  /// The fields, and one ordering, of a rule text.
  private func declaration(of ordering: String, in rules: String) -> String {
    let lines = rules.split(separator: "\n")
    let fields = lines.prefix { $0 != "orderings:" }
    let own = lines.drop { $0 != "  \(ordering):" }.dropFirst().prefix { $0.hasPrefix("    ") }
    return (fields + own).joined(separator: "\n")
  }
}
