import OrderingPlans
import OrderingValues
import RuleModel

/// Turns the keys of a plan into fields with a direction, and notes what they depend on.
///
/// - Precondition: The plan is bound to its parameters.
struct FieldLowering<BackEnd: FieldBackEnd> {
  let plan: OrderingPlan
  let columns: ColumnMap
  let backEnd: BackEnd

  /// A key of the plan as an atom on a field's column.
  func lower(_ key: SortKey, _ index: Int) throws(Refusal) -> (Atom, [Reason]) {
    let slot = try fieldSlot(of: key)
    let field = plan.kind.fields[slot]
    var (atom, reasons) = try stored(field)
    (atom.isDescending, atom.missingFirst, atom.key) = (key.isTurned, key.missingFirst, index)
    switch field.type {
    case .choice:
      // By its text there, and by its place here.
      let isAlphabetical = zip(field.values, field.values.dropFirst()).allSatisfy { $0 < $1 }
      guard isAlphabetical else { throw Refusal(.choiceOrder(field.name.string, backEnd.remedy)) }
      reasons += [.declaredChoices] + backEnd.conditions(ofText: .init(mode: .exact), in: atom.column)
    case .id, .text:
      let rule = key.text ?? .init(mode: .exact)
      guard rule.mode != .version else { throw Refusal(.versionText) }
      reasons += backEnd.conditions(ofText: rule, in: atom.column)
    default:
      if atom.type == .text { reasons += backEnd.conditions(ofText: .init(mode: .exact), in: atom.column) }
    }
    reasons += backEnd.conditions(of: atom, field, in: columns[field.name.string])
    if let refused = reasons.first(where: { $0.verdict == .refused }) { throw Refusal(refused) }
    return (atom, reasons)
  }

  /// The field that a key compares as it is.
  private func fieldSlot(of key: SortKey) throws(Refusal) -> Int {
    func refused(_ what: String) -> Refusal {
      Refusal(.onlyFields(backEnd.names, what, backEnd.remedy))
    }
    let slot: Int
    switch key.subject {
    case .value(let value): slot = value
    case .score: throw refused("a score")
    case .condition: throw refused("a condition")
    case .pinned: throw refused("pinned items")
    case .shuffle: throw refused("a shuffle")
    }
    if slot >= plan.kind.fields.count { throw refused("a computed value") }
    if key.take != nil || plan.kind.fields[slot].many { throw Refusal(.listField) }
    switch key.grouping {
    case .none: break
    case .step: throw refused("steps")
    case .bands: throw refused("bands")
    case .per: throw refused("stretches of time")
    }
    if case .list = key.order { throw refused("a list of values") }
    return slot
  }

  /// A field's column, with what reading it depends on.
  func stored(_ field: ItemKind.Field) throws(Refusal) -> (Atom, [Reason]) {
    let column = columns[field.name.string]
    if column.expression != nil { throw Refusal(.onlyFields(backEnd.names, "an expression", backEnd.remedy)) }
    let storage = column.type ?? field.type.plainStorage
    guard backEnd.storage.contains(storage) else {
      throw Refusal(.storage(field.name.string, storage, backEnd.title))
    }
    let name = column.name ?? field.name.string
    if let problem = backEnd.problem(ofName: name) { throw Refusal(problem) }
    guard let (type, reason) = storage.type(for: field.type) else {
      throw Refusal(.misfit(field.name.string, field.type, storage))
    }
    let atom = Atom(
      expression: .column(ExactText(name)), type: type, isDescending: false, missingFirst: false,
      isNullable: column.isNullable ?? !(field.isRequired || field.isUnique), key: 0)
    let isBlank = field.blankIsMissing && type == .text
    return (atom, [reason, isBlank ? .emptyText : nil].compactMap { $0 })
  }
}

extension Atom {
  /// The name of the column that it compares; empty where it compares something else.
  var column: String { if case .column(let name) = expression { name.string } else { "" } }
}

extension FieldType {
  /// How values are stored unless the column map says otherwise.
  var plainStorage: ColumnType {
    switch self {
    case .id, .text, .choice: .text
    case .integer: .integer
    case .number: .float
    case .decimal: .decimal
    case .date: .timestamp
    case .day: .day
    case .boolean: .boolean
    }
  }
}

extension ColumnType {
  /// What a field of a type is compared as when it is stored like this, and what that depends on; nil where the
  /// order of what is stored is not that of the field.
  func type(for field: FieldType) -> (KeyType, Reason?)? {
    switch (field, self) {
    case (.id, .text), (.text, .text), (.choice, .text): (.text, nil)
    case (.integer, .integer), (.number, .integer), (.decimal, .integer): (.integer, nil)
    case (.integer, .decimal), (.number, .decimal), (.decimal, .decimal): (.decimal, nil)
    case (.number, .float): (.float, .floatIntegers)
    case (.number, .real): (.real, .realNumbers)
    case (.decimal, .float): (.float, .floatDecimals)
    case (.decimal, .real): (.real, .floatDecimals)
    case (.date, .timestamp): (.instant, nil)
    case (.date, .utcTimestamp): (.timestamp, nil)
    case (.date, .seconds), (.date, .milliseconds), (.date, .microseconds):
      (.integer, .storedUnit(String(rawValue.dropLast())))
    case (.date, .timestampText): (.text, .textSpelling)
    case (.day, .day): (.day, nil)
    case (.day, .dayText): (.text, nil)
    case (.boolean, .boolean): (.boolean, nil)
    case (.boolean, .integer): (.integer, nil)
    default: nil
    }
  }
}
