import OrderingValues

/// What some conditions that hold together say of one value: which it can still have.
struct ConditionFacts {
  /// The values that are left, where they are listed.
  private var allowed: Set<FieldValue>?
  private var forbidden: Set<FieldValue> = []
  private var low: Bound?
  private var high: Bound?
  private var isMissing = false
  private var isPresent = false

  fileprivate struct Bound {
    var value: FieldValue
    /// Whether the bound itself is left out.
    var isOpen: Bool
  }

  /// Whether no item can meet all of some conditions.
  static func excludeEachOther(_ parts: [FormulaNode]) -> Bool { isImpossible(parts, negated: false) }

  /// Whether each item that has the values meets one of some conditions.
  static func leaveNothingOut(_ parts: [FormulaNode]) -> Bool { isImpossible(parts, negated: true) }

  private static func isImpossible(_ parts: [FormulaNode], negated: Bool) -> Bool {
    var facts: [FormulaNode: ConditionFacts] = [:]
    for part in parts {
      guard let atom = Atom(part, negated: negated) else { continue }
      facts[atom.subject, default: ConditionFacts()].add(atom.fact)
    }
    return facts.values.contains(where: \.isImpossible)
  }

  // MARK: Facts

  private enum Fact {
    case isOne(of: [FieldValue], Bool)
    case compared(Comparison, FieldValue)
    case missing(Bool)
  }

  /// A condition on one value.
  private struct Atom {
    var subject: FormulaNode
    var fact: Fact

    init?(_ node: FormulaNode, negated: Bool) {
      switch node {
      case .not(let part):
        guard let atom = Atom(part, negated: !negated) else { return nil }
        self = atom
      case .comparison(let subject, let comparison, .constant(let value)):
        self.init(subject, comparison, value, negated)
      case .comparison(.constant(let value), let comparison, let subject):
        self.init(subject, comparison.turned, value, negated)
      case .isIn(let subject, .constants(let values, _)):
        self.init(subject, .isOne(of: values, !negated))
      case .isMissing(let part): self.init(part, .missing(!negated))
      // A boolean field is a condition by itself.
      case .value(_, .boolean, _), .parameter(_, .boolean):
        self.init(node, .isOne(of: [.boolean(!negated)], true))
      default: return nil
      }
    }

    private init?(_ subject: FormulaNode, _ fact: Fact) {
      guard subject.readsSomething else { return nil }
      self.subject = subject
      self.fact = fact
    }

    private init?(
      _ subject: FormulaNode, _ comparison: Comparison, _ value: FieldValue, _ negated: Bool
    ) {
      switch negated ? comparison.opposite : comparison {
      case .equal: self.init(subject, .isOne(of: [value], true))
      case .notEqual: self.init(subject, .isOne(of: [value], false))
      case let comparison: self.init(subject, .compared(comparison, value))
      }
    }
  }

  private mutating func add(_ fact: Fact) {
    switch fact {
    case .missing(let holds): if holds { isMissing = true } else { isPresent = true }
    case .isOne(let values, let holds):
      isPresent = true
      let values = Set(values.map(\.unified))
      if holds { allowed = allowed?.intersection(values) ?? values } else { forbidden.formUnion(values) }
    case .compared(let comparison, let value):
      isPresent = true
      let bound = Bound(value: value, isOpen: comparison == .less || comparison == .greater)
      switch comparison {
      case .less, .lessOrEqual: if high.map({ bound.isBelow($0) }) ?? true { high = bound }
      default: if low.map({ $0.isBelow(bound) }) ?? true { low = bound }
      }
    }
  }

  private var isImpossible: Bool {
    if isMissing && isPresent { return true }
    if let low, let high {
      if high.value.isBelow(low.value) { return true }
      if high.value.unified == low.value.unified, low.isOpen || high.isOpen { return true }
    }
    guard let allowed else { return false }
    return allowed.allSatisfy { value in
      if forbidden.contains(value) { return true }
      if let low, value.isBelow(low.value) || low.isOpen && value == low.value.unified { return true }
      if let high, high.value.isBelow(value) || high.isOpen && value == high.value.unified { return true }
      return false
    }
  }
}

extension ConditionFacts.Bound {
  /// Whether it lies below another, of an open one and a closed one at the same value the open one.
  fileprivate func isBelow(_ other: ConditionFacts.Bound) -> Bool {
    value.isBelow(other.value) || isOpen && !other.isOpen && value.unified == other.value.unified
  }
}

extension Comparison {
  /// The same with its sides exchanged.
  fileprivate var turned: Comparison {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    }
  }

  /// What holds exactly where this one does not.
  fileprivate var opposite: Comparison {
    switch self {
    case .equal: .notEqual
    case .notEqual: .equal
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    }
  }
}

extension FieldValue {
  /// The value in one form: of a number, of whatever kind, the exact decimal.
  fileprivate var unified: FieldValue {
    switch self {
    case .integer(let value): .decimal(DecimalValue(value))
    case .number(let value): DecimalValue(literal: value.description.utf8).map { .decimal($0) } ?? self
    default: self
    }
  }

  /// Whether it lies below another number, date or day; not where that is not known.
  fileprivate func isBelow(_ other: FieldValue) -> Bool {
    switch (unified, other.unified) {
    case (.decimal(let a), .decimal(let b)): a < b
    case (.date(let a), .date(let b)): a < b
    case (.day(let a), .day(let b)): a < b
    default: false
    }
  }
}
