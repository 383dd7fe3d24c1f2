import OrderingTestSupport
import Orderings

/// All forms of a key that one variety of field can have, over rows that hold every value of the field, and the
/// laws that each of them must obey: as records that are read, and as items of an app.
///
/// Each form is an ordering whose ties keep input order, and one that ends with the identity.
struct FormSweep {
  let book: Book
  let rules: String
  let rows: [Row]
  private let shuffled: [Row]
  private var generator: Generator

  init(variety: Int) {
    var generator = Generator(seed: UInt64(variety))
    var book = Book(identity: .text, fields: [Generator.varieties[variety]], rules: [])
    for (number, key) in generator.keys(for: 0, in: book).enumerated() {
      book.rules.append(Rule(name: "form \(number)", entries: [.key(key)], keepsInputOrder: true))
      book.rules.append(Rule(name: "form \(number) by id", entries: [.key(key)], keepsInputOrder: false))
    }
    self.book = book
    rules = generator.yaml(book)
    rows = generator.rowsOfEveryValue(for: book)
    shuffled = rows.shuffled(using: &generator.random)
    self.generator = generator
  }

  /// What is wrong with which form, if anything is.
  func brokenLaw() throws -> String? {
    var generator = generator
    let loaded = try RulesAndRecords(rules: rules)
    let names = book.rules.map(\.name)
    let records = try [rows, shuffled, rows.reversed()].map { rows in
      try loaded.read(ndjson: generator.ndjson(rows, book), for: names)
    }
    let orderings = try orderings()
    for (number, rule) in book.rules.enumerated() {
      let keys = try records.map { try loaded.keys(of: $0, by: rule.name) }
      if let broken = brokenLaw(of: rule, number, keys) ?? brokenLaw(of: rule, orderings[number]) {
        return "\(broken)\n\(declaration(of: rule.name))\n\(generator.ndjson(rows, book))"
      }
    }
    return nil
  }

  /// The ordering of each rule, for items of an app.
  func orderings() throws -> [Ordering<Row>] {
    let (typedBook, fields) = (try RuleBook(text: rules), book.typedFields)
    return try book.rules.map { try typedBook.ordering($0.name, fields: fields) }
  }

  // MARK: Records

  private func brokenLaw(of rule: Rule, _ number: Int, _ keys: [RecordKeys]) -> String? {
    let naive = NaiveOrder(book, rule.name)
    let expected = naive.sorted(rows)
    let ids = expected.map(\.id)
    let found = keys[0].places()
    if found.map({ rows[$0].id }) != ids { return "expected: \(ids)\nfound: \(found.map { rows[$0].id })" }
    for count in beginnings where keys[0].places(top: count) != Array(found.prefix(count)) {
      return "the first \(count) of: \(ids)"
    }
    if !rule.keepsInputOrder {
      if keys[1].places().map({ shuffled[$0].id }) != ids { return "shuffled, expected: \(ids)" }
      if keys[2].places().map({ rows[rows.count - 1 - $0].id }) != ids {
        return "backwards, expected: \(ids)"
      }
    }
    return brokenPair(of: keys[0], naive, found, number)
  }

  /// Both ways round each pair must be as the places in the whole order are, so no pair stands both ways, and no
  /// three stand in a circle. Ties are those of the naive order.
  private func brokenPair(of keys: RecordKeys, _ naive: NaiveOrder, _ order: [Int], _ number: Int) -> String?
  {
    var rank = [Int](repeating: 0, count: rows.count)
    for (before, after) in zip(order, order.dropFirst()) {
      rank[after] = rank[before] + (naive.compare(rows[before], rows[after]) == 0 ? 0 : 1)
    }
    // Of many rows each form takes others, since their pairs are too many to be quick.
    let chosen = (0..<Swift.min(rows.count, 40)).map { ($0 + number * 40) % rows.count }
    for a in chosen {
      for b in chosen where keys.precedence(of: a, and: b).signum() != (rank[a] - rank[b]).signum() {
        return "the pair \(rows[a].id), \(rows[b].id)"
      }
    }
    return nil
  }

  private var beginnings: [Int] { [1, 2, rows.count / 2, rows.count - 1, rows.count, rows.count + 1] }

  // MARK: Items

  private func brokenLaw(of rule: Rule, _ ordering: Ordering<Row>) -> String? {
    let items = book.typed(rows)
    let sorted = items.sorted(using: ordering)
    let ids = sorted.map(\.id)
    let expected = NaiveOrder(book, rule.name).sorted(items).map(\.id)
    if ids != expected { return "items, expected: \(expected)\nfound: \(ids)" }
    if sorted.sorted(using: ordering).map(\.id) != ids { return "what is sorted changes" }
    if !sorted.isSorted(using: ordering) { return "what is sorted is said not to be" }
    for count in [1, rows.count - 1]
    where items.min(count: count, using: ordering).map(\.id) != Array(ids.prefix(count)) {
      return "the first \(count) items of: \(ids)"
    }
    if !rule.keepsInputOrder {
      for items in [book.typed(shuffled), items.reversed()]
      where items.sorted(using: ordering).map(\.id) != ids {
        return "items in another order, expected: \(ids)"
      }
    }
    return nil
  }

  /// The fields, and one ordering, of the rules.
  private func declaration(of ordering: String) -> String {
    let lines = rules.split(separator: "\n")
    let fields = lines.prefix { $0 != "orderings:" }
    let own = lines.drop { $0 != "  \(ordering):" }.dropFirst().prefix { $0.hasPrefix("    ") }
    return (fields + own).joined(separator: "\n")
  }
}
