import OrderingPlans
import OrderingValues
import RuleModel

/// Formulas as expressions of the engine.
///
/// Numbers are calculated in 64-bit floats as we do; a result that is no finite number becomes null where it
/// matters: before it divides, is compared or chosen, and at the end. Moments are whole microseconds since 1970,
/// days are days since 1970, choices are their places.
extension KeyLowering {
  mutating func lower(_ node: FormulaNode) throws(Refusal) -> Lowered {
    depth += 1
    parts += 1
    defer { depth -= 1 }
    guard depth <= 200, parts <= Reason.mostParts else { throw Refusal(.tooLarge) }
    let value = try unlimited(node)
    // Part by part: what holds it can write it several times.
    try limit(value.expression)
    return value
  }

  private mutating func unlimited(_ node: FormulaNode) throws(Refusal) -> Lowered {
    switch node {
    case .constant(let value): return constant(value)
    case .missing(let type): return Lowered(.null(Self.type(of: type)), Self.type(of: type), isNullable: true)
    case .value(let slot, let type, _): return try value(slot, type)
    case .parameter(let reference, let type):
      guard case .one(let value)? = context.parameters[reference] else { return try lower(.missing(type)) }
      return constant(value)
    case .now: return constant(.date(context.now.cutToMicroseconds))
    case .converted(let part, let type): return try converted(part, to: type)
    case .choiceText(let part, let choices): return try choiceText(part, choices)
    case .not, .all, .any, .isMissing, .listIsMissing, .comparison, .isIn: return try condition(node)
    case .calculation(let first, let steps):
      var result = try float(first)
      for step in steps {
        result = try calculated(result, step.operation, try float(step.operand))
        try limit(result.expression)
      }
      return result
    case .function(let function, let part): return try applied(function, try float(part))
    case .extreme(let isGreatest, let parts): return try extreme(parts, isGreatest ? .greatest : .least)
    case .coalesce(let parts):
      let values = try unified(parts)
      let expression = try joined(values[...], by: .coalesced)
      return Lowered(
        expression, values[0].type, isNullable: values.allSatisfy(\.isNullable),
        magnitude: values.greatestMagnitude)
    case .choose(let condition, let then, let otherwise):
      let condition = try self.condition(condition)
      let values = try unified([then, otherwise])
      return Lowered(
        .chosen(condition.expression, then: values[0].expression, otherwise: values[1].expression),
        values[0].type, isNullable: condition.isNullable || values.contains { $0.isNullable },
        magnitude: values.greatestMagnitude)
    case .age(let date, let unit):
      note(.ageRange)
      let now = try lower(.now)
      let moment = try lower(date)
      let span = try call(.asFloat, try call(.wholeMinus, now.expression, moment.expression))
      let seconds = try call(.divided, span, .bound(.float(1e6), .float))
      let age = unit == .seconds ? seconds : try call(.divided, seconds, .bound(.float(unit.seconds), .float))
      return .float(age, isNullable: moment.isNullable, magnitude: 0x1p63)
    case .distance(let parts): return try distance(parts)
    case .length(let text):
      let text = try lower(text)
      return .whole(try call(.length, text.expression), isNullable: text.isNullable)
    case .count(let list): return try count(list)
    case .overlap(let a, let b): return try overlap(a, b)
    case .random(let seed): return try random(seed)
    case .table(let part, let table): return try lookedUp(table, part)
    }
  }

  static func type(of type: FieldType) -> KeyType {
    switch type {
    case .id, .text: .text
    case .integer, .choice, .date, .day: .integer
    case .number: .float
    case .decimal: .decimal
    case .boolean: .boolean
    }
  }

  private func constant(_ value: FieldValue) -> Lowered {
    let type = Self.type(of: value.type)
    let magnitude: Double =
      switch value {
      case .number(let number): number.double.magnitude
      case .decimal(let number): number.double.magnitude
      default: 0x1p63
      }
    return Lowered(bound(value, as: type), type, isNullable: false, magnitude: magnitude)
  }

  /// A field or a computed value.
  private mutating func value(_ slot: Int, _ type: FieldType) throws(Refusal) -> Lowered {
    if let computed = plan.kind.computedValue(slot) { return try lower(computed.formula.root.folded) }
    switch type {
    case .date: return try microseconds(slot)
    case .day: return try dayNumber(slot)
    case .choice: return choicePlace(try column(slot), plan.kind.fields[slot].values)
    case .number, .integer, .decimal:
      var number = try column(slot)
      // A float for us, and calculated with as one.
      if number.type == .real || (type == .number && number.type == .decimal) {
        number = Lowered(try call(.asFloat, number.expression), .float, isNullable: number.isNullable)
      }
      return number
    case .boolean:
      let flag = try column(slot)
      guard flag.type == .integer else { return flag }
      return Lowered(
        .comparison(flag.expression, .equal, .whole(1)), .boolean, isNullable: flag.isNullable)
    default: return try column(slot)
    }
  }

  private mutating func choiceText(_ part: FormulaNode, _ choices: [ExactText]) throws(Refusal) -> Lowered {
    if case .value(let slot, _, _) = part, slot < plan.kind.fields.count { return try column(slot) }
    let place = try lower(part)
    let arms = choices.enumerated().map { index, text in
      SQLExpression.Arm(
        .comparison(place.expression, .equal, .whole(Int64(index))), .bound(.text(text.string), .text))
    }
    return Lowered(.searched(arms, otherwise: nil), .text, isNullable: true)
  }

  // MARK: Choosing

  /// Values in one type, those that were calculated made finite.
  mutating func unified(_ nodes: [FormulaNode]) throws(Refusal) -> [Lowered] {
    var values: [Lowered] = []
    for node in nodes { values.append(try finite(try lower(node))) }
    return try unified(values)
  }

  private mutating func unified(_ values: [Lowered]) throws(Refusal) -> [Lowered] {
    let types = Set(values.map(\.type))
    guard types.count > 1 else { return values }
    if types.isSuperset(of: [.decimal, .float]) { note(.decimalBesideFloat) }
    var result = values
    for index in values.indices {
      if types.contains(.float) {
        if values[index].type != .float { note(.wholeBesideFloat) }
        result[index] = try float(values[index])
      } else if types.contains(.decimal), values[index].type == .integer {
        result[index] = Lowered(
          try call(.asDecimal, values[index].expression), .decimal, isNullable: values[index].isNullable,
          magnitude: values[index].magnitude)
      }
    }
    return result
  }

  /// Values joined two by two, so that many are not nested as deep as they are many.
  private mutating func joined(_ values: ArraySlice<Lowered>, by function: SQLFunction) throws(Refusal)
    -> SQLExpression
  {
    guard values.count > 1 else { return values[values.startIndex].expression }
    let middle = values.startIndex + values.count / 2
    return try call(
      function, try joined(values[..<middle], by: function), try joined(values[middle...], by: function))
  }

  private mutating func extreme(_ parts: [FormulaNode], _ function: SQLFunction) throws(Refusal) -> Lowered {
    let values = try unified(parts)
    var expression = try joined(values[...], by: function)
    let nullable = values.filter(\.isNullable)
    if !nullable.isEmpty {
      // Some engines pass over nulls here, and a missing value makes the whole missing.
      expression = .searched(
        [.init(.all(nullable.map { .not(.isNull($0.expression)) }), expression)], otherwise: nil)
    }
    return Lowered(
      expression, values[0].type, isNullable: !nullable.isEmpty, magnitude: values.greatestMagnitude)
  }

  // MARK: Tables

  private mutating func lookedUp(_ table: TableRule, _ part: FormulaNode) throws(Refusal) -> Lowered {
    let value = try finite(try lower(part))
    func result(_ number: ExactNumber?) -> SQLExpression {
      number.map { .bound(.float($0.double), .float) } ?? .null(.float)
    }
    var arms: [SQLExpression.Arm] = []
    if value.isNullable { arms.append(.init(.isNull(value.expression), result(table.missing))) }
    switch table.rows {
    case .bands(let rows), .values(let rows): note(constants: rows.map(\.key), beside: value.type)
    }
    switch table.rows {
    case .bands(let rows):
      for row in rows.reversed() {
        arms.append(
          .init(
            .comparison(value.expression, .greaterOrEqual, bound(row.key, as: value.type)), result(row.result)
          ))
      }
    case .values(let rows):
      let subject = value.type == .text ? try call(.exactText, value.expression) : value.expression
      for row in rows {
        let condition: SQLExpression
        if case .boolean(let truth) = row.key {
          condition = truth ? value.expression : .not(value.expression)
        } else {
          condition = .comparison(subject, .equal, bound(row.key, as: value.type))
        }
        arms.append(.init(condition, result(row.result)))
      }
    }
    let results = (arms.map(\.result) + [result(table.otherwise)]).map { result -> Double in
      if case .bound(.float(let number), _) = result { number.magnitude } else { 0 }
    }
    return Lowered(
      .searched(arms, otherwise: result(table.otherwise)), .float, isNullable: true,
      magnitude: results.max() ?? 0)
  }
}

extension [Lowered] {
  fileprivate var greatestMagnitude: Double { map(\.magnitude).max() ?? .infinity }
}
