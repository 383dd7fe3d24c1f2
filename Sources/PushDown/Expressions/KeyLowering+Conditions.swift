import OrderingPlans
import OrderingValues
import RuleModel

/// Conditions, in the three-valued logic that SQL shares with our formulas.
extension KeyLowering {
  mutating func condition(_ node: FormulaNode) throws(Refusal) -> Lowered {
    func truth(_ expression: SQLExpression, _ isNullable: Bool = true) -> Lowered {
      Lowered(expression, .boolean, isNullable: isNullable)
    }
    switch node {
    case .constant(.boolean(let value)): return truth(value ? .all([]) : .any([]), false)
    case .not(let part):
      let part = try condition(part)
      return truth(.not(part.expression), part.isNullable)
    case .all(let parts):
      let parts = try conditions(parts)
      return truth(.all(parts.map(\.expression)), parts.contains { $0.isNullable })
    case .any(let parts):
      let parts = try conditions(parts)
      return truth(.any(parts.map(\.expression)), parts.contains { $0.isNullable })
    case .isMissing(let part):
      return truth(.isNull(try finite(try lower(part)).expression), false)
    case .listIsMissing(let list): return truth(try isMissing(list), false)
    case .comparison(let a, let comparison, let b): return truth(try compared(a, comparison, b))
    case .isIn(let part, let list): return truth(try membership(part, list))
    default:
      let value = try lower(node)
      // As a comparison, since a bare value is no condition everywhere.
      if case .bound = value.expression {
        return truth(.comparison(value.expression, .equal, .bound(.boolean(true), .boolean)))
      }
      return value
    }
  }

  private mutating func conditions(_ nodes: [FormulaNode]) throws(Refusal) -> [Lowered] {
    var result: [Lowered] = []
    for node in nodes { result.append(try condition(node)) }
    return result
  }

  private mutating func compared(_ a: FormulaNode, _ comparison: Comparison, _ b: FormulaNode)
    throws(Refusal) -> SQLExpression
  {
    // A choice beside a constant is compared as text, so that an index can serve.
    for (a, b) in [(a, b), (b, a)] where !comparison.isOrdered {
      guard case .value(let slot, .choice, _) = a, slot < plan.kind.fields.count,
        case .constant(let value) = b
      else { continue }
      let text = try call(.exactText, try column(slot).expression)
      return .comparison(text, comparison, bound(self.text(ofChoice: value, slot), as: .text))
    }
    var left: Lowered
    var right: Lowered
    // A constant takes the type of what it stands beside, so that nothing is rounded.
    if let constant = number(b) {
      left = try finite(try lower(a))
      note(constants: [constant], beside: left.type)
      right = Lowered(bound(constant, as: left.type), left.type, isNullable: false)
    } else if let constant = number(a) {
      right = try finite(try lower(b))
      note(constants: [constant], beside: right.type)
      left = Lowered(bound(constant, as: right.type), right.type, isNullable: false)
    } else {
      let values = try unified([a, b])
      (left, right) = (values[0], values[1])
    }
    if left.type == .text {
      left.expression = try call(.exactText, left.expression)
    }
    return .comparison(left.expression, comparison, right.expression)
  }

  /// The number that a node always is.
  private func number(_ node: FormulaNode) -> FieldValue? {
    switch node {
    case .constant(let value): [.integer, .number, .decimal].contains(value.type) ? value : nil
    case .parameter(let reference, let type) where [.integer, .number, .decimal].contains(type):
      if case .one(let value)? = context.parameters[reference] { value } else { nil }
    case .converted(let part, _): number(part)
    default: nil
    }
  }

  private mutating func membership(_ part: FormulaNode, _ list: FormulaList) throws(Refusal) -> SQLExpression
  {
    var value = try finite(try lower(part))
    if case .values(let slot, let type, let choices) = list {
      return try membership(value, inField: slot, asText: type != .choice || !choices.isEmpty)
    }
    var values = try constants(list)
    if case .value(let slot, .choice, _) = part, slot < plan.kind.fields.count {
      value = try column(slot)
      values = values.map { text(ofChoice: $0, slot) }
    }
    guard !values.isEmpty else {
      // Nothing is in it; whether a missing value is, is not known.
      return value.isNullable
        ? .searched([.init(.not(.isNull(value.expression)), .any([]))], otherwise: nil) : .any([])
    }
    let subject = value.type == .text ? try call(.exactText, value.expression) : value.expression
    note(constants: values, beside: value.type)
    return .isIn(subject, values.map { bound($0, as: value.type) })
  }

  /// The values of a list that is known now.
  func constants(_ list: FormulaList) throws(Refusal) -> [FieldValue] {
    switch list {
    case .constants(let values, _): return values
    case .values: throw Refusal(.listField)
    case .parameter(let reference, _, let choices):
      guard case .many(let values)? = context.parameters[reference] else { return [] }
      return choices.isEmpty ? values : values.map { .text(ExactText($0.description(choices: choices))) }
    }
  }
}
