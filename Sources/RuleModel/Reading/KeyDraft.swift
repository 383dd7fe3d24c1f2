import OrderingValues
import RuleText

/// A key on a field in the making: what stands beside its name, and what was made of it so far.
struct KeyDraft {
  let field: ItemKind.Field
  let name: Node.Key
  let path: RulePath
  var options: [String: Node.Entry] = [:]
  var key: SortKey
  /// Whether the rules compute what the key compares, so that no field declares it.
  var isComputed = false
  /// The parameters that may stand in its options.
  let formulas: FormulaScope

  init(
    field: ItemKind.Field, name: Node.Key, path: RulePath, key: SortKey,
    formulas: FormulaScope = FormulaScope()
  ) {
    self.field = field
    self.name = name
    self.path = path
    self.key = key
    self.formulas = formulas
  }

  /// The type of what is compared.
  var type: FieldType { key.resultType(of: field.type) }

  var isList: Bool { if case .list = key.order { true } else { false } }
}

/// How the order of a key on a field is written.
enum KeyOrder {
  /// `publishedAt: newest first`, `section: [breaking, live]`
  case behindName(Node)
  /// `field: publishedAt` and `direction: newest first`
  case direction(Node)
  /// `field: section` and `values: [breaking, live]`
  case values(Node)
  /// `field: publishedAt` alone
  case none
  /// Nothing, where the key has a direction without it: `score: points`
  case said
}

extension FieldType {
  /// The type in a sentence: "a whole number".
  package var phrase: String {
    switch self {
    case .id: "an id"
    case .text: "a text"
    case .integer: "a whole number"
    case .number: "a number"
    case .decimal: "a decimal number"
    case .date: "a date"
    case .day: "a day"
    case .boolean: "true or false"
    case .choice: "a choice"
    }
  }

  var isNumeric: Bool { self == .integer || self == .number || self == .decimal }

  var isTemporal: Bool { self == .date || self == .day }
}
