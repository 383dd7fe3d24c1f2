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
    if let computed = plan.kind.computedValue(slot) { return try lower(prepared(computed.formula.root)) }
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

  /// A formula with what depends on nothing but itself worked out.
  func prepared(_ node: FormulaNode) -> FormulaNode { node.folded }

  private mutating func choiceText(_ part: FormulaNode, _ choices: [ExactText]) throws(Refusal) -> Lowered {
    if case .value(let slot, _, _) = part, slot < plan.kind.fields.count { return try column(slot) }
    let place = try lower(part)
    let arms = choices.enumerated().map { index, text in
      SQLExpression.Arm(
        .comparison(place.expression, .equal, .whole(Int64(index))), .bound(.text(text.string), .text))
    }
    return Lowered(.searched(arms, otherwise: nil), .text, isNullable: true)
  }

  // MARK: Numbers

  /// A number to calculate with.
  mutating func float(_ node: FormulaNode) throws(Refusal) -> Lowered { try float(try lower(node)) }

  private mutating func float(_ value: Lowered) throws(Refusal) -> Lowered {
    if value.type == .float { return value }
    if case .bound(.integer(let number), _) = value.expression {
      return .float(
        .bound(.float(Double(number)), .float), isNullable: false, magnitude: Double(number).magnitude)
    }
    return .float(
      try call(.asFloat, value.expression), isNullable: value.isNullable, magnitude: value.magnitude)
  }

  private mutating func converted(_ part: FormulaNode, to type: FieldType) throws(Refusal) -> Lowered {
    let value = try lower(part)
    switch type {
    // A whole number stays whole: comparing is exact, and what calculates turns it into a float.
    case .number where value.type == .integer: return value
    case .number: return try float(value)
    case .decimal where value.type == .integer: return value
    default: return value
    }
  }

  /// The value, null where it is an infinity or NaN.
  mutating func finite(_ value: Lowered) throws(Refusal) -> Lowered {
    guard value.mayOverflow else { return value }
    return .float(
      try call(.finite, value.expression), isNullable: true, magnitude: .greatestFiniteMagnitude)
  }

  /// The result of a calculation that is no greater than `magnitude`.
  private mutating func result(
    _ expression: SQLExpression, _ magnitude: Double, of operands: [Lowered], isNullable: Bool = false
  ) -> Lowered {
    let isNullable = isNullable || operands.contains { $0.isNullable }
    if magnitude <= 1e300 { return .float(expression, isNullable: isNullable, magnitude: magnitude) }
    // Where overflow is an error, infinities come from infinities alone.
    var mayOverflow = true
    if dialect.overflowIsError {
      note(.overflow)
      mayOverflow = operands.contains { $0.magnitude == .infinity }
    }
    return Lowered(
      expression, .float, isNullable: isNullable || mayOverflow,
      magnitude: mayOverflow ? .infinity : .greatestFiniteMagnitude, mayOverflow: mayOverflow)
  }

  private mutating func calculated(_ left: Lowered, _ operation: Arithmetic, _ right: Lowered)
    throws(Refusal) -> Lowered
  {
    let operands = [left, right]
    let (a, b) = (left.expression, right.expression)
    switch operation {
    case .plus: return result(try call(.plus, a, b), left.magnitude + right.magnitude, of: operands)
    case .minus: return result(try call(.minus, a, b), left.magnitude + right.magnitude, of: operands)
    case .times:
      // Infinity times 0 is no number, and no bound.
      let magnitude = left.magnitude * right.magnitude
      return result(try call(.times, a, b), magnitude.isNaN ? .infinity : magnitude, of: operands)
    case .divided:
      let right = try finite(right)
      if case .bound(.float(let divisor), _) = right.expression, divisor != 0 {
        return result(
          try call(.divided, a, right.expression), left.magnitude / divisor.magnitude, of: operands)
      }
      let divisor = try call(.nullIf, right.expression, .bound(.float(0), .float))
      return result(try call(.divided, a, divisor), .infinity, of: [left, right], isNullable: true)
    case .power: return try power(try finite(left), try finite(right))
    }
  }

  private mutating func power(_ base: Lowered, _ exponent: Lowered) throws(Refusal) -> Lowered {
    note(.lastDigit)
    let (a, b) = (base.expression, exponent.expression)
    let power = try call(.power, a, b)
    let zero = SQLExpression.bound(.float(0), .float)
    // Where there is none, engines say an error, nothing or NaN.
    let isThere: SQLExpression
    if case .bound(.float(let number), _) = b {
      if number >= 0, number == number.rounded() {
        return result(power, number <= 1 ? max(base.magnitude, 1) : .infinity, of: [base, exponent])
      }
      isThere =
        number == number.rounded()
        ? .comparison(a, .notEqual, zero) : .comparison(a, number > 0 ? .greaterOrEqual : .greater, zero)
      let magnitude = number > 0 && number < 1 ? max(base.magnitude, 1) : .infinity
      return result(
        .searched([.init(isThere, power)], otherwise: nil), magnitude, of: [base, exponent], isNullable: true)
    }
    let isWhole = SQLExpression.comparison(b, .equal, try call(.floor, b))
    isThere = .any([
      .comparison(a, .greater, zero),
      .all([.comparison(a, .equal, zero), .comparison(b, .greaterOrEqual, zero)]),
      .all([.comparison(a, .less, zero), isWhole]),
    ])
    return result(
      .searched([.init(isThere, power)], otherwise: nil), .infinity, of: [base, exponent], isNullable: true)
  }

  private mutating func applied(_ function: FormulaNode.NumberFunction, _ part: Lowered) throws(Refusal)
    -> Lowered
  {
    func same(_ expression: SQLExpression, _ magnitude: Double) -> Lowered {
      Lowered(
        expression, .float, isNullable: part.isNullable, magnitude: magnitude,
        mayOverflow: magnitude == .infinity)
    }
    let x = part.expression
    switch function {
    case .negative: return same(try call(.negative, x), part.magnitude)
    case .abs: return same(try call(.absolute, x), part.magnitude)
    case .floor: return same(try call(.floor, x), part.magnitude + 1)
    case .ceiling: return same(try call(.ceiling, x), part.magnitude + 1)
    case .round:
      let x = try finite(same(x, part.magnitude)).expression
      if dialect.functions[.rounded] != nil {
        return Lowered(
          try call(.rounded, x), .float, isNullable: true, magnitude: part.magnitude + 1)
      }
      // Engines round halves in different ways: the part before the point, and one more from a half on.
      let whole = try call(.truncated, x)
      let isUp = SQLExpression.comparison(
        try call(.absolute, try call(.minus, x, whole)), .greaterOrEqual, .bound(.float(0.5), .float))
      let step = SQLExpression.searched(
        [.init(isUp, try call(.sign, x))], otherwise: .bound(.float(0), .float))
      return Lowered(
        try call(.plus, whole, step), .float, isNullable: true, magnitude: part.magnitude + 1)
    case .sqrt: return try guarded(part, .greaterOrEqual, .squareRoot)
    case .ln:
      note(.lastDigit)
      return try guarded(part, .greater, .naturalLogarithm)
    case .log10:
      note(.lastDigit)
      return try guarded(part, .greater, .decimalLogarithm)
    case .exp:
      note(.lastDigit)
      guard dialect.overflowIsError else { return same(try call(.exponential, x), .infinity) }
      let x = try finite(part).expression
      func limit(_ value: Double) -> SQLExpression { .bound(.float(value), .float) }
      return Lowered(
        .searched(
          [
            .init(.comparison(x, .less, limit(-745)), limit(0)),
            .init(.comparison(x, .less, limit(709.78)), try call(.exponential, x)),
          ], otherwise: nil), .float, isNullable: true, magnitude: .greatestFiniteMagnitude)
    }
  }

  /// A function of numbers from 0 on, which gives none greater than it gets, or small ones; null for others.
  private mutating func guarded(_ part: Lowered, _ comparison: Comparison, _ function: SQLFunction)
    throws(Refusal) -> Lowered
  {
    let part = try finite(part)
    let x = part.expression
    let isInside = SQLExpression.comparison(x, comparison, .bound(.float(0), .float))
    let expression = SQLExpression.searched([.init(isInside, try call(function, x))], otherwise: nil)
    let isBounded = part.magnitude < .infinity
    return Lowered(
      expression, .float, isNullable: true, magnitude: isBounded ? max(part.magnitude, 1000) : .infinity,
      mayOverflow: !isBounded)
  }

  private mutating func distance(_ parts: [FormulaNode]) throws(Refusal) -> Lowered {
    note(.lastDigit)
    var places: [SQLExpression] = []
    for part in parts { places.append(try finite(try float(part)).expression) }
    let degree = SQLExpression.bound(.float(Double.pi / 180), .float)
    let half = SQLExpression.bound(.float(0.5), .float)
    func squaredSine(_ lowering: inout KeyLowering, _ a: SQLExpression, _ b: SQLExpression) throws(Refusal)
      -> SQLExpression
    {
      let angle = try lowering.call(
        .times, try lowering.call(.times, try lowering.call(.minus, b, a), degree), half)
      let sine = try lowering.call(.sine, angle)
      return try lowering.call(.times, sine, sine)
    }
    let a = try squaredSine(&self, places[0], places[2])
    let b = try squaredSine(&self, places[1], places[3])
    let cosines = try call(
      .times, try call(.cosine, try call(.times, places[0], degree)),
      try call(.cosine, try call(.times, places[2], degree)))
    let sum = try call(.plus, a, try call(.times, cosines, b))
    let haversine = try call(.least, sum, .bound(.float(1), .float))
    let metres = try call(
      .times, .bound(.float(2 * 6_371_008.8), .float),
      try call(.arcSine, try call(.squareRoot, haversine)))
    let arePresent = SQLExpression.not(.isNull(sum))
    return .float(
      .searched([.init(arePresent, metres)], otherwise: nil), isNullable: true, magnitude: 1e8)
  }

  private mutating func random(_ seed: FormulaNode) throws(Refusal) -> Lowered {
    let seed = try lower(seed)
    let text: SQLExpression
    switch seed.expression {
    case .bound(.text(let seed), _): text = .bound(.text(seed), .text)
    case .bound(.integer(let seed), _): text = .bound(.text(String(seed)), .text)
    default: throw Refusal(.seedText)
    }
    let number = try call(.asFloat, try call(.hexadecimalNumber, try digest(text)))
    return .float(
      try call(.divided, number, .bound(.float(0x1p52), .float)), isNullable: false, magnitude: 1)
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
