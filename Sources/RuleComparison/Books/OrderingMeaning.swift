import OrderingPlans
import OrderingValues
import RuleModel

/// What an ordering does, apart from how and where it is written: equal meanings give equal orders, of all items.
///
/// Fields stand by their place among those that the ordering reads, so that it does not matter where in a book they
/// are declared; and computed values by what computes them, whatever they are called.
struct OrderingMeaning: Hashable {
  private struct Key: Hashable {
    var subject: Subject
    /// How it is compared; the subject stands beside it.
    var rule: SortKey
    var type: FieldType
  }

  private enum Subject: Hashable {
    case field(Int)
    case computed(Formula)
    case condition(Formula)
    case pinned(ParameterReference?)
    case shuffle(Supplied<ExactText>)
  }

  /// A formula, and those of the computed values that it reads.
  private struct Formula: Hashable {
    var whole: TypedFormula
    var parts: [TypedFormula]
  }

  /// A parameter as far as it gives a value.
  private struct Parameter: Hashable {
    var reference: ParameterReference
    var type: FieldType?
    var many: Bool?
    var choices: [ExactText]
    var defaultValue: ParameterValues.Value?
  }

  private let items: ExactText
  private let keys: [Key]
  private let keepsInputOrder: Bool
  private let fields: [FieldReading]
  /// The field of the identity, where a key reads it as such.
  private let identity: FieldReading?
  private let parameters: Set<Parameter>

  /// The meaning of a plan of a book, not bound to any values of parameters.
  init(_ written: OrderingPlan, in book: CheckedBook) {
    var plan = written
    plan.keys = written.keysThatMatter
    let kind = plan.kind
    let slots = plan.slots
    items = kind.name
    keepsInputOrder = plan.keepsInputOrder
    fields = slots.map { FieldReading(kind.fields[$0]) }
    keys = plan.keys.map { key in
      var rule = key.key
      rule.subject = .value(0)
      return Key(
        subject: Self.subject(of: key.key, in: plan, slots), rule: rule, type: plan.field(key).type)
    }
    let readsIdentity =
      plan.keys.contains { $0.key.readsIdentity } || plan.allFormulas.contains(where: \.readsIdentity)
    identity = readsIdentity ? kind.identity.map { FieldReading(kind.fields[$0]) } : nil
    let members = Dictionary(
      book.parameters.flatMap { rule in rule.members.map { (rule.reference($0), $0) } },
      uniquingKeysWith: { first, _ in first })
    parameters = Set(
      plan.parameters.map { reference in
        let member = members[reference]
        return Parameter(
          reference: reference, type: member?.type, many: member?.many, choices: member?.choices ?? [],
          defaultValue: member?.defaultValue)
      })
  }

  private static func subject(of key: SortKey, in plan: OrderingPlan, _ slots: [Int]) -> Subject {
    switch key.subject {
    case .pinned(let reference): return .pinned(reference)
    case .shuffle(let seed): return .shuffle(seed)
    case .value(let slot) where slot < plan.kind.fields.count: return .field(slots.firstIndex(of: slot) ?? -1)
    case .value, .score, .condition: break
    }
    guard let formula = plan.formula(of: key) else { return .pinned(nil) }
    let computed = plan.kind.reading(of: [formula]).computed
    let places = Dictionary(
      (slots + computed).enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    func mapped(_ formula: TypedFormula) -> TypedFormula { formula.mappingSlots { places[$0] ?? -1 } }
    let whole = Formula(
      whole: mapped(formula),
      parts: computed.compactMap { plan.kind.computedValue($0).map { mapped($0.formula) } })
    if case .condition = key.subject { return .condition(whole) }
    return .computed(whole)
  }
}

extension SortKey {
  fileprivate var readsIdentity: Bool {
    switch subject {
    case .pinned, .shuffle: true
    case .value, .score, .condition: false
    }
  }
}

extension OrderingPlan {
  /// The keys that can tell items apart: none behind a unique one, and none that says again what one before it says.
  fileprivate var keysThatMatter: [Key] {
    var matter: [Key] = []
    for key in keys {
      if matter.contains(where: { $0.key.makesIdle(key.key, in: kind) }) { continue }
      matter.append(key)
      if key.key.isUnique(in: kind) { break }
    }
    return matter
  }
}
