package import OrderingValues

/// The names that a formula may use, and what they stand for.
package struct FormulaScope: Sendable {
  /// A field or a computed value.
  package struct Value: Sendable, Hashable {
    package var name: ExactText
    package var type: FieldType
    package var many: Bool
    /// The values of a choice, in order.
    package var choices: [ExactText]
    /// Whether every item has one, so that it is never missing.
    package var isRequired: Bool

    package init(
      _ name: ExactText, _ type: FieldType, many: Bool = false, choices: [ExactText] = [],
      isRequired: Bool = false
    ) {
      self.name = name
      self.type = type
      self.many = many
      self.choices = choices
      self.isRequired = isRequired
    }
  }

  /// A value that the caller supplies, or one member of a record of them.
  package struct Parameter: Sendable, Hashable {
    package var reference: ParameterReference
    package var type: FieldType
    package var many: Bool
    /// The values of a choice, in order.
    package var choices: [ExactText]

    package init(
      _ reference: ParameterReference, _ type: FieldType, many: Bool = false, choices: [ExactText] = []
    ) {
      self.reference = reference
      self.type = type
      self.many = many
      self.choices = choices
    }
  }

  /// What the items are called in messages: `stories`.
  package var items: String
  /// Fields, then computed values. The place in this list is the slot that a formula reads.
  package private(set) var values: [Value]
  /// The members of a record stand for themselves.
  package let parameters: [Parameter]
  /// Whether a formula sees items; conditions of screens see parameters only.
  package var itemsAllowed: Bool
  /// Whether items have an identity, which `random` needs.
  package var hasIdentity: Bool

  /// Names that are declared wrongly, which has been said: nothing more is said of them.
  package var faultyNames: Set<ExactText> = []
  /// Parameters that are declared wrongly, likewise.
  package var faultyParameters: Set<ExactText> = []
  /// Whether all declarations could be read; where not, an unknown name may be one of the others.
  package var isComplete = true
  /// Whether an unknown name is compared with the known ones, to find what was meant.
  package var suggestsNames = true

  private var slots: [ExactText: Int]
  private let parameterPlaces: [ParameterReference: Int]
  private let records: Set<ExactText>

  package init(
    items: String = "items", values: [Value] = [], parameters: [Parameter] = [], itemsAllowed: Bool = true,
    hasIdentity: Bool = true
  ) {
    self.items = items
    self.values = values
    self.parameters = parameters
    self.itemsAllowed = itemsAllowed
    self.hasIdentity = hasIdentity
    slots = Dictionary(values.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    parameterPlaces = Dictionary(
      parameters.enumerated().map { ($1.reference, $0) }, uniquingKeysWith: { first, _ in first })
    records = Set(parameters.filter { $0.reference.member != nil }.map(\.reference.name))
  }

  /// The scope of formulas over items of a kind: its fields in their slots, then computed values.
  package init(kind: ItemKind, computed: [Value] = [], parameters: [Parameter] = []) {
    self.init(
      items: kind.name.string,
      values: kind.fields.map {
        Value($0.name, $0.type, many: $0.many, choices: $0.values, isRequired: $0.isRequired || $0.isUnique)
      } + computed,
      parameters: parameters, hasIdentity: kind.identity != nil)
  }

  /// Adds a value in the next slot.
  package mutating func append(_ value: Value) {
    slots[value.name] = values.count
    values.append(value)
  }

  /// The slot of a field or computed value.
  package func slot(_ name: String) -> Int? { slots[ExactText(name)] }

  /// The parameter that `$name` or `$record.member` stands for.
  func parameter(_ written: String) -> Parameter? {
    if let place = parameterPlaces[ParameterReference(ExactText(written))] { return parameters[place] }
    guard let dot = written.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    let reference = ParameterReference(
      ExactText(String(written[..<dot])),
      member: ExactText(String(written[written.utf8.index(after: dot)...])))
    return parameterPlaces[reference].map { parameters[$0] }
  }

  /// Whether a parameter that is not known may stand in a declaration that could not be read.
  func mayDeclare(parameter name: ExactText) -> Bool {
    !isComplete || faultyParameters.contains(name) || faultyParameters.contains(name.record)
  }

  func isRecord(_ name: String) -> Bool { records.contains(ExactText(name)) }

  /// The members of a record, as they are written after `$`.
  func members(of record: String) -> [String] {
    parameters.map(\.reference).filter { $0.member != nil && $0.name == ExactText(record) }.map(\.description)
  }
}

/// A parameter by name, or a member of a record of parameters.
package struct ParameterReference: Sendable, Hashable, CustomStringConvertible {
  package var name: ExactText
  /// Nil for a parameter that is no record.
  package var member: ExactText?

  package init(_ name: ExactText, member: ExactText? = nil) {
    self.name = name
    self.member = member
  }

  /// As it is written after the `$`.
  package var description: String { member.map { "\(name).\($0)" } ?? name.string }
}

/// What the caller supplies for the parameters; one that is not there is missing.
package struct ParameterValues: Sendable, Hashable {
  package enum Value: Sendable, Hashable {
    case one(FieldValue)
    /// A list, which may be empty.
    case many([FieldValue])
  }

  private var values: [ParameterReference: Value]

  package init(_ values: [ParameterReference: Value] = [:]) { self.values = values }

  package subscript(reference: ParameterReference) -> Value? {
    get { values[reference] }
    set { values[reference] = newValue }
  }
}
