import OrderingPlans
import OrderingValues
import RuleModel

/// The fields that are read for the orderings of one version.
struct ReadFields: Sendable {
  let kind: ItemKind?
  /// The slots of all of them, each once.
  private(set) var slots: [Int] = []
  /// Those by which people recognise an item.
  private(set) var shown: [Int] = []
  /// Those of them that nothing else reads.
  private(set) var facts: [Int] = []
  /// By slot.
  var columns: [Int: ValueColumn] = [:]

  init(of plans: [OrderingPlan]) {
    kind = plans.first?.kind
    guard let kind else { return }
    precondition(
      plans.allSatisfy { $0.kind.name == kind.name }, "records are of one kind, and so are their orderings")
    var seen: Set<Int> = []
    slots = (plans.flatMap(\.slots) + [kind.identity].compactMap { $0 }).filter { seen.insert($0).inserted }
    let title = kind.title
    shown = [title].compactMap { $0 } + slots.filter { $0 != title && $0 != kind.identity }
    facts = shown.filter { seen.insert($0).inserted }
    slots += facts
  }

  var declarations: [FieldDeclaration] { slots.map { FieldDeclaration(field($0)) } }

  /// - Precondition: There is a kind, as there are slots.
  func field(_ slot: Int) -> ItemKind.Field { kind!.fields[slot] }

  /// What the items are called; nil where they have no identity.
  var identities: ValueColumn? { kind?.identity.flatMap { columns[$0] } }

  func column(declaredAs declaration: FieldDeclaration) -> ValueColumn? {
    slots.first { FieldDeclaration(field($0)) == declaration }.flatMap { columns[$0] }
  }
}

/// All that reading a field, and finding fault with it, depends on.
struct FieldDeclaration: Hashable {
  let name: ExactText
  private let reading: FieldReading
  private let isRequired: Bool
  private let isUnique: Bool

  init(_ field: ItemKind.Field) {
    name = field.name
    reading = FieldReading(field)
    (isRequired, isUnique) = (field.isRequired, field.isUnique)
  }
}
