import OrderingValues
import RuleText

/// A key on a field in the making: what stands beside its name, and what was made of it so far.
struct KeyDraft {
  /// What it compares, by its slot in the kind of item; nil for a score.
  let slot: Int?
  /// The type of that, before one of many values is taken.
  let fieldType: FieldType
  let name: Node.Key
  let path: RulePath
  var options = TreeReader.Options()
  var key: SortKey
  /// Whether an item has a list of values to compare.
  private(set) var isMany = false
  /// Whether the rules compute what the key compares, so that no field declares it.
  private(set) var isComputed = true

  /// A key on a field or computed value.
  init(slot: Int, in scope: KindScope, name: Node.Key, path: RulePath, key: SortKey) {
    self.slot = slot
    fieldType = scope.kind.values[slot].type
    self.name = name
    self.path = path
    self.key = key
    isMany = scope.kind.values[slot].many
    isComputed = slot >= scope.kind.fields.count
  }

  /// A key on a score of a type.
  init(score type: FieldType, name: Node.Key, path: RulePath, key: SortKey) {
    slot = nil
    fieldType = type
    self.name = name
    self.path = path
    self.key = key
  }

  /// The type of what is compared.
  var type: FieldType { key.resultType(of: fieldType) }

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
