import OrderingPlans
import OrderingValues
import RuleModel

/// Fields that hold a list of values.
///
/// The list is a column of arrays, or of JSON texts where the engine has no arrays. Values that are missing inside
/// it do not count, and a list without any value is missing.
extension KeyLowering {
  /// A value of the list, as a column of single values would have it; it stands inside an aggregate only.
  private mutating func element(_ slot: Int) throws(Refusal) -> Lowered {
    guard let lists = dialect.lists else { throw Refusal(.listField) }
    let element = try value(.element, of: slot)
    if element.type == .text, let condition = lists.condition { note(condition) }
    return element
  }

  /// The column of the list itself.
  private func list(_ slot: Int) -> SQLExpression {
    let field = plan.kind.fields[slot]
    let column = columns[field.name.string]
    return column.expression.map { .written(ExactText($0)) }
      ?? .column(column.name.map { ExactText($0) } ?? field.name)
  }

  private func aggregate(
    _ aggregate: ListAggregate, _ slot: Int, _ value: SQLExpression, where condition: SQLExpression? = nil
  ) -> SQLExpression {
    .overList(aggregate, list: list(slot), of: value, where: condition)
  }

  /// How many values the list has.
  private mutating func count(_ slot: Int) throws(Refusal) -> SQLExpression {
    aggregate(.count, slot, try element(slot).expression)
  }

  // MARK: Keys

  /// The value that a key takes of the list.
  mutating func taken(_ take: SortKey.Take, _ slot: Int, _ key: SortKey) throws(Refusal) -> Lowered {
    let kind: ListAggregate
    switch take {
    case .count: return .whole(try count(slot), isNullable: false)
    case .min: kind = .least
    case .max: kind = .greatest
    case .first: kind = .first
    case .last: kind = .last
    case .sum, .average, .median: throw Refusal(.listArithmetic)
    }
    let element = try element(slot)
    // Not every engine has a least and a greatest boolean.
    if element.type == .boolean { throw Refusal(.listField) }
    let field = plan.kind.fields[slot]
    let compared = try comparable(element, field.type, field.values, key)
    var value = Lowered(
      aggregate(kind, slot, compared.expression), compared.type, isNullable: true,
      magnitude: compared.magnitude)
    // A collation does not reach outside.
    switch compared.expression {
    case .call(.exactText, _): value.expression = try call(.exactText, value.expression)
    case .collated(_, let template) where compared.type == .text:
      value.expression = .collated(value.expression, template: template)
    default: break
    }
    return value
  }

  // MARK: Formulas

  mutating func count(_ list: FormulaList) throws(Refusal) -> Lowered {
    guard case .values(let slot, _, _) = list else {
      return .whole(.whole(Int64(try constants(list).count)), isNullable: false)
    }
    return .whole(try count(slot), isNullable: false)
  }

  mutating func isMissing(_ list: FormulaList) throws(Refusal) -> SQLExpression {
    // A list that the caller supplies may be empty, and is then not missing.
    guard case .values(let slot, _, _) = list else { return .any([]) }
    return .comparison(try count(slot), .equal, .whole(0))
  }

  /// Whether a list that is a field holds a value; unknown where either is missing.
  mutating func membership(_ value: Lowered, inField slot: Int, asText: Bool) throws(Refusal) -> SQLExpression
  {
    let element = try comparedElement(slot, asText: asText)
    let subject = value.type == .text ? try call(.exactText, value.expression) : value.expression
    let found = aggregate(
      .count, slot, element, where: .comparison(element, .equal, subject))
    var conditions: [SQLExpression] = [.comparison(try count(slot), .greater, .whole(0))]
    if value.isNullable { conditions.append(.not(.isNull(value.expression))) }
    return .searched(
      [.init(.all(conditions), .comparison(found, .greater, .whole(0)))], otherwise: nil)
  }

  /// How many different values a field shares with a list that is known; missing where the field's is.
  mutating func overlap(_ a: FormulaList, _ b: FormulaList) throws(Refusal) -> Lowered {
    let (field, other): (FormulaList, FormulaList)
    switch (a, b) {
    case (.values, .values): throw Refusal(.listField)
    case (.values, _): (field, other) = (a, b)
    case (_, .values): (field, other) = (b, a)
    default:
      let shared = Set(try constants(a)).intersection(try constants(b))
      return .whole(.whole(Int64(shared.count)), isNullable: false)
    }
    guard case .values(let slot, let type, let choices) = field else { throw Refusal(.listField) }
    let element = try comparedElement(slot, asText: !choices.isEmpty || type != .choice)
    let elementType = try self.element(slot).type
    let values = try constants(other).map {
      bound($0, as: type == .choice && choices.isEmpty ? .integer : elementType)
    }
    let shared: SQLExpression =
      values.isEmpty
      ? .whole(0) : aggregate(.countDistinct, slot, element, where: .isIn(element, values))
    return .whole(
      .searched([.init(.comparison(try count(slot), .greater, .whole(0)), shared)], otherwise: nil),
      isNullable: true)
  }

  /// A value of the list as formulas compare it: texts exactly, a choice by its text or its place.
  private mutating func comparedElement(_ slot: Int, asText: Bool) throws(Refusal) -> SQLExpression {
    let element = try element(slot)
    let field = plan.kind.fields[slot]
    switch field.type {
    case .date, .day: throw Refusal(.listField)
    case .choice where !asText: return choicePlace(element, field.values).expression
    default:
      return element.type == .text ? try call(.exactText, element.expression) : element.expression
    }
  }
}
