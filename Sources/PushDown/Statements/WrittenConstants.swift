import OrderingPlans
import OrderingValues
import RuleModel

/// Constants of the rules written out in a statement.
///
/// SQLite finds an index of an expression only where the statement spells the expression as the index does, and an
/// index has no bound values. What a caller or a cursor gives is bound in any case.
extension PushedOrdering {
  /// The atoms as a statement has them.
  func atoms(backwards: Bool, in context: SQLContext) -> [Atom] {
    let written = context.writesRuleConstants ? atoms.map(written) : atoms
    return backwards ? written.map(\.turnedAround) : written
  }

  /// An atom with the constants of its key written out, as long as they are all the rules'.
  func written(_ atom: Atom) -> Atom {
    let key = unbound.alone(atom.key)
    guard !key.readsNow, key.parameters.isEmpty else { return atom }
    var atom = atom
    atom.expression = atom.expression.withValuesWritten
    return atom
  }
}

extension OrderingPlan {
  /// The plan with one of its keys alone.
  func alone(_ key: Int) -> OrderingPlan {
    var plan = self
    plan.keys = [keys[key]]
    return plan
  }
}

extension SQLExpression {
  /// With literals in place of bound values. A text with NUL stays bound: no engine takes that in a statement.
  var withValuesWritten: SQLExpression {
    func all(_ parts: [SQLExpression]) -> [SQLExpression] { parts.map(\.withValuesWritten) }
    switch self {
    case .column, .written, .literal, .whole, .null, .element: return self
    case .bound(.text(let text), _) where text.utf8.contains(0): return self
    case .bound(let value, let type): return .literal(value, type)
    case .call(let function, let parts): return .call(function, all(parts))
    case .collated(let part, let template): return .collated(part.withValuesWritten, template: template)
    case .isNull(let part): return .isNull(part.withValuesWritten)
    case .not(let part): return .not(part.withValuesWritten)
    case .all(let parts): return .all(all(parts))
    case .any(let parts): return .any(all(parts))
    case .comparison(let a, let comparison, let b):
      return .comparison(a.withValuesWritten, comparison, b.withValuesWritten)
    case .isIn(let part, let list): return .isIn(part.withValuesWritten, all(list))
    case .searched(let arms, let otherwise):
      return .searched(
        arms.map { Arm($0.condition.withValuesWritten, $0.result.withValuesWritten) },
        otherwise: otherwise?.withValuesWritten)
    case .chosen(let condition, let then, let otherwise):
      return .chosen(
        condition.withValuesWritten, then: then.withValuesWritten, otherwise: otherwise.withValuesWritten)
    case .overList(let aggregate, let list, let value, let condition):
      return .overList(
        aggregate, list: list.withValuesWritten, of: value.withValuesWritten,
        where: condition?.withValuesWritten)
    }
  }
}
