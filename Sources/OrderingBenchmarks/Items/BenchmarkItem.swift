import Orderings

/// Items of a benchmark, each with an id of its own.
///
/// Both functions that sort are written out in each type, in the module that knows the type: there the compiler
/// makes the loops of the library over again for it, as it does in an app.
protocol BenchmarkItem: Orderable, Identifiable where ID == String {
  /// Items out of a seed.
  static func made(_ count: Int, _ variety: Variety) -> [Self]
  static func sorted(_ items: [Self], by ordering: Ordering<Self>) -> [Self]
}

extension BenchmarkItem {
  /// An ordering of these items by keys as they stand in a rule file.
  ///
  /// Where the rules know only some of the fields, and none that tells the items apart, ties are left.
  static func ordering(_ keys: String, knowing names: [String]? = nil) throws -> Ordering<Self> {
    let fields = orderingFields.filter { names?.contains($0.name) ?? true }
    let rules = [
      "rules: 1", "items: items", RuleBook.fieldsBlock(for: fields) + "orderings:", "  measured:",
      keys.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"),
    ]
    return try RuleBook(text: rules.joined(separator: "\n"), name: "benchmark.yaml")
      .ordering("measured", for: Self.self)
  }
}

/// Whether two arrays hold items of the same ids in the same order.
func isSame<Item: BenchmarkItem>(_ a: [Item], _ b: [Item]) -> Bool { a.elementsEqual(b) { $0.id == $1.id } }
