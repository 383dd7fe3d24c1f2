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

  /// The type of the value.
  package var type: FieldType { if case .formula(let formula) = self { formula.type } else { .number } }
}

/// A value that is computed from fields, and stands wherever a field may.
package struct ComputedValue: Sendable {
  package let name: ExactText
  package let rule: ComputedRule
  package let span: SourceSpan
  package let rulePath: String
  /// The rule as one formula.
  package let formula: TypedFormula
  /// The slots that it reads itself.
  package let slots: [Int]

  package init(name: ExactText, rule: ComputedRule, span: SourceSpan, rulePath: String) {
    self.name = name
    self.rule = rule
    self.span = span
    self.rulePath = rulePath
    formula = rule.formula
    slots = formula.slots
  }

  package var type: FieldType { formula.type }
}
