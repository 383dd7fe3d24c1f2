import OrderingValues

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What can be said of a part of a formula before any item is seen, and is hardly meant so.
enum FormulaAdvice: Hashable {
  /// Both sides of a comparison are the same.
  case sameSides(holds: Bool)
  /// The values of one side never come near the other.
  case apart(holds: Bool, canBeMissing: Bool)
  /// What is asked for is always there.
  case neverMissing(holds: Bool)
  /// Conditions joined by `and` that exclude each other.
  case excludeEachOther
  /// Conditions joined by `or` of which one always holds.
  case leaveNothingOut
  /// The condition of an `if` that reads nothing.
  case readsNothing
  case dividesByZero
  /// The root or logarithm of what is too low for it.
  case outside(FormulaNode.NumberFunction)
  /// A broken power of a number below zero.
  case rootOfNegative
  /// A result beyond all numbers.
  case tooLarge
}

extension FormulaNode {
  /// Advice on this part, apart from what it is made of.
  ///
  /// - Complexity: O(parts).
  var advice: FormulaAdvice? {
    switch self {
    case .comparison(let a, let comparison, let b): Self.advice(a, comparison, b)
    case .isMissing(let part):
      part.readsSomething && !part.canBeMissing ? .neverMissing(holds: false) : nil
    case .not(.isMissing(let part)):
      part.readsSomething && !part.canBeMissing ? .neverMissing(holds: true) : nil
    case .all(let parts): ConditionFacts.excludeEachOther(parts) ? .excludeEachOther : nil
    case .any(let parts): ConditionFacts.leaveNothingOut(parts) ? .leaveNothingOut : nil
    case .choose(let condition, _, _): condition.readsSomething ? nil : .readsNothing
    case .calculation(let first, let steps): Self.advice(first, steps)
    case .function(let function, let part): Self.advice(function, of: part)
    default: nil
    }
  }

  /// Whether there is advice on it, or on a part of it: whoever reads the formula is told so.
  package var hasAdvice: Bool { advice != nil || parts.contains(where: \.hasAdvice) }

  /// Whether its value depends on more than itself.
  var readsSomething: Bool {
    switch self {
    case .value, .parameter, .now, .age, .random, .count, .overlap, .listIsMissing: true
    case .isIn(let part, let list):
      if case .constants = list { part.readsSomething } else { true }
    default: parts.contains(where: \.readsSomething)
    }
  }

  // MARK: Comparisons

  private static func advice(_ a: FormulaNode, _ comparison: Comparison, _ b: FormulaNode) -> FormulaAdvice? {
    // One between constants is said of the whole condition.
    guard a.readsSomething || b.readsSomething else { return nil }
    if a == b { return .sameSides(holds: [.equal, .lessOrEqual, .greaterOrEqual].contains(comparison)) }
    let (a, b, canBeMissing) = (a.bounds, b.bounds, a.canBeMissing || b.canBeMissing)
    func decided(_ always: Bool, _ never: Bool) -> FormulaAdvice? {
      always
        ? .apart(holds: true, canBeMissing: canBeMissing)
        : never ? .apart(holds: false, canBeMissing: canBeMissing) : nil
    }
    let isApart = a.high < b.low || a.low > b.high
    return switch comparison {
    case .equal: decided(false, isApart)
    case .notEqual: decided(isApart, false)
    case .less: decided(a.high < b.low, a.low >= b.high)
    case .lessOrEqual: decided(a.high <= b.low, a.low > b.high)
    case .greater: decided(a.low > b.high, a.high <= b.low)
    case .greaterOrEqual: decided(a.low >= b.high, a.high < b.low)
    }
  }

  // MARK: Numbers

  private static func advice(_ first: FormulaNode, _ steps: [Step]) -> FormulaAdvice? {
    if steps.contains(where: { $0.operation == .divided && $0.operand.constantNumber == 0 }) {
      return .dividesByZero
    }
    // From the left, as far as it is known.
    var result = first.constantNumber
    for step in steps {
      guard let a = result, let b = step.operand.constantNumber else { break }
      let next = step.operation.result(a, b)
      if next.isNaN { return .rootOfNegative }
      if !next.isFinite { return a == 0 ? .dividesByZero : .tooLarge }
      result = next
    }
    return nil
  }

  private static func advice(_ function: NumberFunction, of part: FormulaNode) -> FormulaAdvice? {
    let number = part.constantNumber
    let highest = number ?? part.bounds.high
    return switch function {
    case .sqrt where highest < 0, .ln where highest <= 0, .log10 where highest <= 0: .outside(function)
    case .exp where number.map { !exp($0).isFinite } ?? false: .tooLarge
    default: nil
    }
  }

  /// The number that the part always is; nil where it reads something, or has none.
  private var constantNumber: Double? {
    let number: Double? =
      switch self {
      case .constant(let value): value.numericKey?.double
      case .converted(let part, _): part.constantNumber
      case .function(.negative, let part): part.constantNumber.map { -$0 }
      case .calculation(let first, let steps):
        steps.reduce(first.constantNumber) { result, step in
          guard let a = result, let b = step.operand.constantNumber else { return nil }
          return step.operation.result(a, b)
        }
      default: nil
      }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }
}

extension Arithmetic {
  /// The result in 64-bit floats; not finite where there is none.
  fileprivate func result(_ a: Double, _ b: Double) -> Double {
    switch self {
    case .plus: a + b
    case .minus: a - b
    case .times: a * b
    case .divided: a / b
    case .power: pow(a, b)
    }
  }
}
