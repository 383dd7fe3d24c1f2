package import OrderingValues
package import RuleText

/// A whole rule book, checked: what the files say, by name.
package struct CheckedBook: Sendable {
  package var kinds: [ItemKind] = []
  /// In the order of the files.
  package var orderings: [OrderingRule] = []
  package var tests: [RuleTest] = []

  /// The index of an ordering by its own name.
  package func index(of name: ExactText) -> Int? { places[name] }

  /// The index of the ordering that says that it replaces a name.
  package func index(replacing name: ExactText) -> Int? {
    orderings.firstIndex { $0.replaces.contains { $0.name == name } }
  }

  package func kind(_ name: ExactText) -> ItemKind? { kinds.first { $0.name == name } }

  private var places: [ExactText: Int]

  package init(kinds: [ItemKind], orderings: [OrderingRule], tests: [RuleTest]) {
    self.kinds = kinds
    self.orderings = orderings
    self.tests = tests
    self.places = Dictionary(
      orderings.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
