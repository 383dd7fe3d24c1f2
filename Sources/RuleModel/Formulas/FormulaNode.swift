package import OrderingValues

/// A formula whose names and types are known.
package struct TypedFormula: Sendable, Hashable {
  /// The text as it is written.
  package var source: String
  package var root: FormulaNode
  package var type: FieldType
  /// The values of a choice, in order; empty for other types.
  package var choices: [ExactText]

  package init(source: String, root: FormulaNode, type: FieldType, choices: [ExactText] = []) {
    self.source = source
    self.root = root
    self.type = type
    self.choices = choices
  }
}

/// One part of a typed formula. Every conversion stands in the tree, so that operators meet fitting types.
///
/// What a part gives: conditions give booleans; numbers, dates and texts what their names say. A part
/// without a value is missing.
package indirect enum FormulaNode: Sendable, Hashable {
  case constant(FieldValue)
  case missing(FieldType)
  case value(slot: Int, FieldType, isRequired: Bool)
  case parameter(ParameterReference, FieldType)
  case now

  /// A whole number or a decimal as a number, or a whole number as a decimal.
  case converted(FormulaNode, to: FieldType)
  /// The text of a choice.
  case choiceText(FormulaNode, choices: [ExactText])

  case not(FormulaNode)
  case all([FormulaNode])
  case any([FormulaNode])
  case isMissing(FormulaNode)
  case listIsMissing(FormulaList)
  /// Numbers of every kind compare exactly with each other, all others with their own type.
  case comparison(FormulaNode, Comparison, FormulaNode)
  case isIn(FormulaNode, FormulaList)

  /// In 64-bit floats.
  case calculation(FormulaNode, [Step])
  case function(NumberFunction, FormulaNode)
  /// The least or greatest of values of one type.
  case extreme(isGreatest: Bool, [FormulaNode])
  case coalesce([FormulaNode])
  case choose(FormulaNode, then: FormulaNode, otherwise: FormulaNode)

  case age(FormulaNode, AgeUnit)
  case distance([FormulaNode])
  case length(FormulaNode)
  case count(FormulaList)
  case overlap(FormulaList, FormulaList)
  case random(seed: FormulaNode)
  case table(FormulaNode, TableRule)

  package struct Step: Sendable, Hashable {
    package var operation: Arithmetic
    package var operand: FormulaNode

    package init(_ operation: Arithmetic, _ operand: FormulaNode) {
      self.operation = operation
      self.operand = operand
    }
  }

  /// Functions of one number.
  package enum NumberFunction: String, Sendable, Hashable, CaseIterable {
    case negative, abs, floor, ceiling, round, sqrt, exp, ln, log10
  }
}

/// Several values that a formula looks through.
package enum FormulaList: Sendable, Hashable {
  /// A field with many values; an empty one is missing. Of choices the text is meant where `choices` is
  /// not empty.
  case values(slot: Int, FieldType, choices: [ExactText])
  /// A list that the caller supplies; it may be empty, and is then not missing.
  case parameter(ParameterReference, FieldType, choices: [ExactText])
  case constants([FieldValue], FieldType)

  /// The type of what it holds.
  package var type: FieldType {
    switch self {
    case .values(_, let type, let choices), .parameter(_, let type, let choices):
      choices.isEmpty ? type : .text
    case .constants(_, let type): type
    }
  }
}

extension FormulaNode {
  /// What the part gives.
  package var type: FieldType {
    switch self {
    case .constant(let value): value.type
    case .missing(let type), .value(_, let type, _), .parameter(_, let type): type
    case .now: .date
    case .converted(_, let type): type
    case .choiceText: .text
    case .not, .all, .any, .isMissing, .listIsMissing, .comparison, .isIn: .boolean
    case .calculation, .function, .age, .distance, .random, .table: .number
    case .extreme(_, let parts), .coalesce(let parts): parts[0].type
    case .choose(_, let then, _): then.type
    case .length, .count, .overlap: .integer
    }
  }

  /// The parts that it is made of.
  package var parts: [FormulaNode] {
    switch self {
    case .constant, .missing, .value, .parameter, .now, .listIsMissing, .count, .overlap: []
    case .converted(let part, _), .choiceText(let part, _), .not(let part), .isMissing(let part),
      .isIn(let part, _), .function(_, let part), .age(let part, _), .length(let part), .random(let part),
      .table(let part, _):
      [part]
    case .all(let parts), .any(let parts), .extreme(_, let parts), .coalesce(let parts), .distance(let parts):
      parts
    case .comparison(let a, _, let b): [a, b]
    case .calculation(let first, let steps): [first] + steps.map(\.operand)
    case .choose(let condition, let then, let otherwise): [condition, then, otherwise]
    }
  }

  /// The lists that it looks through itself.
  package var lists: [FormulaList] {
    switch self {
    case .listIsMissing(let list), .isIn(_, let list), .count(let list): [list]
    case .overlap(let a, let b): [a, b]
    default: []
    }
  }

  /// Calls `body` with every part, from the outermost in.
  package func forEachPart(_ body: (FormulaNode) -> Void) {
    body(self)
    for part in parts { part.forEachPart(body) }
  }

  /// Whether the value depends on nothing but the formula.
  package var isConstant: Bool {
    if case .constant = self { return true }
    if case .missing = self { return true }
    return false
  }
}

extension TypedFormula {
  /// The slots of the fields and computed values that it reads, each once, by first use.
  package var slots: [Int] {
    var slots: [Int] = []
    var seen = Set<Int>()
    func add(_ slot: Int) { if seen.insert(slot).inserted { slots.append(slot) } }
    root.forEachPart { part in
      if case .value(let slot, _, _) = part { add(slot) }
      for case .values(let slot, _, _) in part.lists { add(slot) }
    }
    return slots
  }

  /// The parameters that it reads.
  package var parameters: Set<ParameterReference> {
    var parameters = Set<ParameterReference>()
    root.forEachPart { part in
      if case .parameter(let reference, _) = part { parameters.insert(reference) }
      for case .parameter(let reference, _, _) in part.lists { parameters.insert(reference) }
    }
    return parameters
  }

  /// Whether the result depends on the time.
  package var readsNow: Bool {
    var reads = false
    root.forEachPart { part in
      if case .now = part { reads = true }
      if case .age = part { reads = true }
    }
    return reads
  }

  /// Whether the result depends on the item's identity.
  package var readsIdentity: Bool {
    var reads = false
    root.forEachPart { if case .random = $0 { reads = true } }
    return reads
  }
}

extension FieldValue {
  /// The type that a value has by itself.
  package var type: FieldType {
    switch self {
    case .integer: .integer
    case .number: .number
    case .decimal: .decimal
    case .date: .date
    case .day: .day
    case .boolean: .boolean
    case .choice: .choice
    case .text: .text
    }
  }
}
