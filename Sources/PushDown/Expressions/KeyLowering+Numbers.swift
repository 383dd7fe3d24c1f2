import OrderingPlans
import OrderingValues
import RuleModel

/// Calculating with numbers: in 64-bit floats, as our formulas do.
extension KeyLowering {
  /// A number to calculate with.
  mutating func float(_ node: FormulaNode) throws(Refusal) -> Lowered { try float(try lower(node)) }

  mutating func float(_ value: Lowered) throws(Refusal) -> Lowered {
    if value.type == .float { return value }
    if case .bound(.integer(let number), _) = value.expression {
      return .float(
        .bound(.float(Double(number)), .float), isNullable: false, magnitude: Double(number).magnitude)
    }
    return .float(
      try call(.asFloat, value.expression), isNullable: value.isNullable, magnitude: value.magnitude)
  }

  mutating func converted(_ part: FormulaNode, to type: FieldType) throws(Refusal) -> Lowered {
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

  mutating func calculated(_ left: Lowered, _ operation: Arithmetic, _ right: Lowered)
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

  mutating func applied(_ function: FormulaNode.NumberFunction, _ part: Lowered) throws(Refusal)
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

  mutating func distance(_ parts: [FormulaNode]) throws(Refusal) -> Lowered {
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

  mutating func random(_ seed: FormulaNode) throws(Refusal) -> Lowered {
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
}
