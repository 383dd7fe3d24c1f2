package import OrderingValues
package import RuleText

/// How a value is computed: by a formula, by a table, or as the product or sum of several.
package enum ComputedRule: Sendable, Hashable {
  case formula(TypedFormula)
  case table(TableRule, of: TypedFormula)
  case combined([TypedFormula], by: Arithmetic)

  /// The whole as one formula.
  package var formula: TypedFormula {
    switch self {
    case .formula(let formula): formula
    case .table(let table, let formula): .table(table, of: formula)
    case .combined(let formulas, let operation): .combined(formulas, by: operation)
    }
  }

  /// The formulas as they are written.
  package var written: [TypedFormula] {
    switch self {
    case .formula(let formula), .table(_, let formula): [formula]
    case .combined(let formulas, _): formulas
    }
  }
}

/// A value that is computed from fields, and stands wherever a field may.
package struct ComputedValue: Sendable {
  package var name: ExactText
  package var rule: ComputedRule
  package var span: SourceSpan
  package var rulePath: String

  package var type: FieldType { rule.formula.type }
}
