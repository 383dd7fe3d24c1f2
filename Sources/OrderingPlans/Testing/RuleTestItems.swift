import OrderingValues

/// The items of a test: a column for each field that is read of them, and what the test calls them.
struct RuleTestItems: Sendable {
  /// The identity of each item, or its number from 1 where it has none.
  let names: [ExactText]
  /// The items by their names.
  let places: [ExactText: Int]
  private let slots: [Int]
  private let columns: [ValueColumn]

  /// - Precondition: There is a column for each slot, all of as many items.
  init(_ columns: [ValueColumn], slots: [Int], identity: Int?) {
    self.columns = columns
    self.slots = slots
    let identities = identity.flatMap { slots.firstIndex(of: $0) }.map { columns[$0] }
    names = (0..<(columns.first?.itemCount ?? 0)).map { item in
      ExactText(identities?.value(at: item)?.description ?? String(item + 1))
    }
    places = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var count: Int { names.count }

  /// The columns of some fields, of those that were read.
  func columns(of wanted: [Int]) -> [ValueColumn] {
    wanted.compactMap { slot in slots.firstIndex(of: slot).map { columns[$0] } }
  }
}
