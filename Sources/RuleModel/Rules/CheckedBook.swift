package import OrderingValues

/// A whole rule book, checked: what the files say, by name.
package struct CheckedBook: Sendable {
  package let kinds: [ItemKind]
  /// In the order of the files.
  package let orderings: [OrderingRule]
  package let tests: [RuleTest]
  /// What the caller supplies, in the order of the files.
  package let parameters: [ParameterRule]
  /// In the order of the files.
  package let screens: [ScreenRule]
  package let screenTests: [ScreenTest]
  package let sources: [SourcePolicy]
  package let backends: SourceBackends
  /// The column files of the book, in their order.
  package let columnFiles: [ColumnRules]
  private let kindPlaces: [ExactText: Int]
  private let places: [ExactText: Int]
  private let oldNames: [ExactText: Int]

  package init(
    kinds: [ItemKind], orderings: [OrderingRule], tests: [RuleTest], parameters: [ParameterRule] = [],
    screens: [ScreenRule] = [], screenTests: [ScreenTest] = [],
    sources: [SourcePolicy] = [], backends: SourceBackends = SourceBackends(),
    columnFiles: [ColumnRules] = []
  ) {
    self.kinds = kinds
    self.orderings = orderings
    self.tests = tests
    self.parameters = parameters
    self.screens = screens
    self.screenTests = screenTests
    self.sources = sources
    self.backends = backends
    self.columnFiles = columnFiles
    kindPlaces = Dictionary(
      kinds.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    // By place: an ordering taken out would be copied with all that it names.
    places = Dictionary(
      orderings.indices.lazy.map { (orderings[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
    oldNames = Dictionary(
      orderings.indices.lazy.flatMap { place in orderings[place].replaces.map { ($0.name, place) } },
      uniquingKeysWith: { first, _ in first })
  }

  package func kind(_ name: ExactText) -> ItemKind? { kindPlaces[name].map { kinds[$0] } }

  /// The index of an ordering by its own name.
  package func index(of name: ExactText) -> Int? { places[name] }

  /// The index of the ordering that says that it replaces a name.
  package func index(replacing name: ExactText) -> Int? { oldNames[name] }
}
