package import OrderingValues

/// What is known of the values that a table looks at, before any item is seen.
package struct TableSubject: Sendable, Hashable {
  package var type: FieldType
  /// Whether it is always a whole number.
  package var isWhole: Bool
  /// Whether it is hardly ever a whole number, as an age in days.
  package var isContinuous: Bool
  /// What it never falls below.
  package var lowest: Double
  /// What it never rises above.
  package var highest: Double
  package var canBeMissing: Bool
  /// How many values a choice has.
  package var choiceCount: Int

  package init(
    type: FieldType, isWhole: Bool = false, isContinuous: Bool = false, lowest: Double = -.infinity,
    highest: Double = .infinity, canBeMissing: Bool = true, choiceCount: Int = 0
  ) {
    self.type = type
    self.isWhole = isWhole || type == .integer
    self.isContinuous = isContinuous
    self.lowest = lowest
    self.highest = highest
    self.canBeMissing = canBeMissing
    self.choiceCount = choiceCount
  }

  /// What a formula tells of its values.
  ///
  /// - Complexity: O(parts of the formula × their depth).
  package init(_ formula: TypedFormula) {
    let root = formula.root
    let range = root.bounds
    self.init(
      type: formula.type, isWhole: root.isWhole, isContinuous: root.isContinuous, lowest: range.low,
      highest: range.high, canBeMissing: root.canBeMissing, choiceCount: formula.choices.count)
  }
}

/// Facts that hold for every item. Where nothing is known, the answer is the one that raises no alarm.
extension FormulaNode {
  typealias Bounds = (low: Double, high: Double)
  fileprivate static let unbounded: Bounds = (-.infinity, .infinity)

  var bounds: Bounds {
    switch self {
    case .constant(let value): value.numericKey.map { ($0.double, $0.double) } ?? Self.unbounded
    case .converted(let part, _): part.bounds
    case .function(let function, let part): Self.bounds(of: function, part.bounds)
    case .extreme(let isGreatest, let parts):
      parts.dropFirst().map(\.bounds).reduce(parts[0].bounds) { a, b in
        isGreatest
          ? (max(a.low, b.low), max(a.high, b.high)) : (min(a.low, b.low), min(a.high, b.high))
      }
    case .coalesce(let parts): Self.union(parts.map(\.bounds))
    case .choose(_, let then, let otherwise): Self.union([then.bounds, otherwise.bounds])
    case .distance, .length, .count: (0, .infinity)
    case .overlap(let a, let b): (0, min(a.mostValues, b.mostValues))
    case .random: (0, 1)
    case .calculation(let first, let steps):
      steps.reduce(first.bounds) { Self.bounds(of: $1.operation, $0, $1.operand.bounds) }
    case .missing, .value, .parameter, .now, .choiceText, .not, .all, .any, .isMissing, .listIsMissing,
      .comparison, .isIn, .age, .table:
      Self.unbounded
    }
  }

  private static func union(_ bounds: [Bounds]) -> Bounds {
    bounds.reduce((.infinity, -.infinity)) { (min($0.0, $1.low), max($0.1, $1.high)) }
  }

  private static func bounds(of function: NumberFunction, _ part: Bounds) -> Bounds {
    switch function {
    case .negative: (-part.high, -part.low)
    case .abs: (max(0, part.low, -part.high), max(abs(part.low), abs(part.high)))
    case .floor: (part.low.rounded(.down), part.high.rounded(.down))
    case .ceiling: (part.low.rounded(.up), part.high.rounded(.up))
    case .round:
      (part.low.rounded(.toNearestOrAwayFromZero), part.high.rounded(.toNearestOrAwayFromZero))
    case .sqrt, .exp: (0, .infinity)
    case .ln, .log10: unbounded
    }
  }

  private static func bounds(of operation: Arithmetic, _ a: Bounds, _ b: Bounds) -> Bounds {
    switch operation {
    case .plus: (a.low + b.low, a.high + b.high)
    case .minus: (a.low - b.high, a.high - b.low)
    case .times, .divided, .power: a.low >= 0 && b.low >= 0 ? (0, .infinity) : unbounded
    }
  }

  fileprivate var isWhole: Bool {
    if type == .integer { return true }
    return switch self {
    case .constant(let value): value.numericKey?.whole != nil
    case .converted(let part, _): part.isWhole
    case .function(let function, let part):
      switch function {
      case .floor, .ceiling, .round: true
      case .negative, .abs: part.isWhole
      case .sqrt, .exp, .ln, .log10: false
      }
    case .extreme(_, let parts), .coalesce(let parts): parts.allSatisfy(\.isWhole)
    case .choose(_, let then, let otherwise): then.isWhole && otherwise.isWhole
    case .calculation(let first, let steps):
      first.isWhole
        && steps.allSatisfy { [.plus, .minus, .times].contains($0.operation) && $0.operand.isWhole }
    default: false
    }
  }

  fileprivate var isContinuous: Bool {
    switch self {
    // Dates are often written to the second.
    case .age(_, let unit): unit != .seconds
    case .distance, .random: true
    case .converted(let part, _), .function(.negative, let part), .function(.abs, let part):
      part.isContinuous
    case .calculation(let first, let steps):
      first.isContinuous || steps.contains { $0.operand.isContinuous }
    case .extreme(_, let parts), .coalesce(let parts): parts.allSatisfy(\.isContinuous)
    case .choose(_, let then, let otherwise): then.isContinuous && otherwise.isContinuous
    default: false
    }
  }

  var canBeMissing: Bool {
    switch self {
    case .value(_, _, let isRequired): !isRequired
    case .constant, .now, .isMissing, .listIsMissing, .count: false
    case .converted(let part, _), .choiceText(let part, _), .not(let part), .length(let part),
      .age(let part, _), .random(let part):
      part.canBeMissing
    case .function(let function, let part):
      switch function {
      case .negative, .abs, .floor, .ceiling, .round: part.canBeMissing
      case .sqrt, .exp, .ln, .log10: true
      }
    case .all(let parts), .any(let parts), .extreme(_, let parts): parts.contains(where: \.canBeMissing)
    case .comparison(let a, _, let b): a.canBeMissing || b.canBeMissing
    case .coalesce(let parts): parts.allSatisfy(\.canBeMissing)
    case .choose(let condition, let then, let otherwise):
      condition.canBeMissing || then.canBeMissing || otherwise.canBeMissing
    // A sum may lie beyond all numbers, and a parameter or list may not be there.
    case .missing, .parameter, .calculation, .isIn, .overlap, .distance, .table: true
    }
  }
}

extension FormulaList {
  /// The most different values that it can hold.
  fileprivate var mostValues: Double {
    if case .constants(let values, _) = self { return Double(Set(values).count) }
    return .infinity
  }
}

extension FieldValue {
  /// The number of a key, of whatever kind; nil for what is no number.
  var numericKey: ExactNumber? {
    switch self {
    case .integer(let value): ExactNumber(value)
    case .number(let value): value
    case .decimal(let value): ExactNumber(value.double)
    case .date, .day, .boolean, .choice, .text: nil
    }
  }
}
