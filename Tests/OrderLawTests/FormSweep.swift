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
  /// The rows as items of an app.
  private let items: [Row]
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
    items = book.typed(rows)
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
      let keys = try records.prefix(rule.keepsInputOrder ? 1 : 3).map {
        try loaded.keys(of: $0, by: rule.name)
      }
      let broken =
        rule.keepsInputOrder
        ? brokenLaw(ofTies: rule, number, keys[0], orderings[number])
        : brokenLaw(ofIdentity: rule, keys, orderings[number])
      if let broken { return "\(broken)\n\(declaration(of: rule.name))\n\(generator.ndjson(rows, book))" }
    }
    return nil
  }

  /// The ordering of each rule, for items of an app.
  func orderings() throws -> [Ordering<Row>] {
    let (typedBook, fields) = (try RuleBook(text: rules), book.typedFields)
    return try book.rules.map { try typedBook.ordering($0.name, fields: fields) }
  }

  // MARK: Laws

  /// Where ties keep input order: the naive order, each beginning of it, each pair; and again for items, sorted
  /// twice.
  private func brokenLaw(
    ofTies rule: Rule, _ number: Int, _ keys: RecordKeys, _ ordering: Ordering<Row>
  ) -> String? {
    let naive = NaiveOrder(book, rule.name)
    let places = keys.places()
    let found = places.map { rows[$0] }
    if let broken = broken(found, of: rows, naive) { return broken }
    for count in [1, rows.count - 1, rows.count, rows.count + 1]
    where keys.places(top: count) != Array(places.prefix(count)) {
      return "the first \(count) of: \(found.map(\.id))"
    }
    if let broken = brokenPair(of: keys, naive, places, number) { return broken }

    let sorted = items.sorted(using: ordering)
    let ids = sorted.map(\.id)
    if let broken = brokenItems(sorted, found, naive) { return broken }
    if sorted.sorted(using: ordering).map(\.id) != ids { return "what is sorted changes" }
    if !sorted.isSorted(using: ordering) { return "what is sorted is said not to be" }
    if items.min(count: 2, using: ordering).map(\.id) != Array(ids.prefix(2)) {
      return "the first 2 items of: \(ids)"
    }
    return nil
  }

  /// Where the identity decides last: the naive order, from the rows as they are, shuffled and backwards.
  private func brokenLaw(
    ofIdentity rule: Rule, _ keys: [RecordKeys], _ ordering: Ordering<Row>
  ) -> String? {
    let naive = NaiveOrder(book, rule.name)
    let found = keys[0].places().map { rows[$0] }
    if let broken = broken(found, of: rows, naive) { return broken }
    let ids = found.map(\.id)
    if keys[1].places().map({ shuffled[$0].id }) != ids { return "shuffled, expected: \(ids)" }
    if keys[2].places().map({ rows[rows.count - 1 - $0].id }) != ids { return "backwards, expected: \(ids)" }

    let sorted = items.sorted(using: ordering)
    if let broken = brokenItems(sorted, found, naive) { return broken }
    if items.reversed().sorted(using: ordering).map(\.id) != sorted.map(\.id) {
      return "items backwards, expected: \(sorted.map(\.id))"
    }
    return nil
  }

  /// Items stand as the records do, unless they hold other numbers.
  private func brokenItems(_ sorted: [Row], _ records: [Row], _ naive: NaiveOrder) -> String? {
    if book.fields[0].holdsOtherNumbersInApps { return broken(sorted, of: items, naive) }
    if sorted.map(\.id) == records.map(\.id) { return nil }
    return "items, expected: \(records.map(\.id))\nfound: \(sorted.map(\.id))"
  }

  /// Nil where the rows found are those of the input, and each stands before the next: by the naive order, or,
  /// where the two tie, because it came first. The naive order is transitive, so no other list is like that.
  private func broken(_ found: [Row], of input: [Row], _ naive: NaiveOrder) -> String? {
    let places = Dictionary(uniqueKeysWithValues: zip(input.map(\.id), input.indices))
    let isStableOrder = zip(found, found.dropFirst()).allSatisfy { before, after in
      let order = naive.compare(before, after)
      return order < 0 || order == 0 && places[before.id, default: 0] < places[after.id, default: 0]
    }
    if isStableOrder && found.count == input.count && Set(found.map(\.id)).count == found.count { return nil }
    return "expected: \(naive.sorted(input).map(\.id))\nfound: \(found.map(\.id))"
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
    let chosen = (0..<Swift.min(rows.count, 60)).map { ($0 + number * 30) % rows.count }
    for a in chosen {
      for b in chosen where keys.precedence(of: a, and: b).signum() != (rank[a] - rank[b]).signum() {
        return "the pair \(rows[a].id), \(rows[b].id)"
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
