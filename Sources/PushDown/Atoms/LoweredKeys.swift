import OrderingPlans

/// The keys of a plan as the atoms of a back end, and as the lines of its report.
struct LoweredKeys {
  /// The comparisons, those of a refused key and of all behind it left out, and those that compare nothing new.
  let atoms: [Atom]
  let keys: [PushReport.Key]

  /// - Parameters:
  ///   - plan: The plan, bound to its parameters.
  ///   - lower: A key, by its place, as an atom, and what that depends on.
  init(_ plan: OrderingPlan, lower: (OrderingPlan.Key, Int) throws(Refusal) -> (Atom, [Reason])) {
    var atoms: [Atom] = []
    var seen: Set<SQLExpression> = []
    var isCut = false
    keys = plan.keys.enumerated().map { index, key in
      var reasons: [Reason] = []
      do throws(Refusal) {
        let (atom, conditions) = try lower(key, index)
        for condition in conditions where !reasons.contains(condition) { reasons.append(condition) }
        // A constant decides nothing, and some engines take a number in ORDER BY for a column's.
        let decides = !atom.expression.isConstant && seen.insert(atom.expression).inserted
        if !isCut, decides { atoms.append(atom) }
      } catch {
        reasons = [error.reason]
      }
      if isCut { reasons.append(.behindRefused) }
      if reasons.contains(where: { $0.verdict == .refused }) { isCut = true }
      return .init(sentence: plan.words(for: key), rulePath: key.rulePath, reasons: reasons)
    }
    self.atoms = atoms
  }
}

extension SQLExpression {
  /// Whether it is the same for every row.
  fileprivate var isConstant: Bool {
    switch self {
    case .column, .written, .overList: false
    default: parts.allSatisfy(\.isConstant)
    }
  }
}
