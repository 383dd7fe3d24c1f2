import OrderingValues
import RuleModel

extension ComputedRule {
  /// How a value is computed, in half a sentence.
  package var words: String {
    switch self {
    case .formula(let formula): "`\(formula.source.onOneLine)`"
    case .table(_, let formula): "looked up in a table by `\(formula.source.onOneLine)`"
    case .combined(let formulas, let operation):
      "\(operation == .times ? "the product" : "the sum") of \(Self.list(formulas.map { "`\($0.source.onOneLine)`" }))"
    }
  }

  private static func list(_ words: [String]) -> String {
    words.count < 2
      ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
  }
}

extension ComputedValue {
  /// What the value is: a table row by row.
  package var sentence: String {
    let name = "`\(name.string.onOneLine)`"
    guard case .table(let table, let formula) = rule else { return "\(name) is \(rule.words)." }
    let rows = table.sentences(choices: formula.choices).map(\.onOneLine)
    return "\(name) is \(rule.words): \(rows.joined(separator: "; "))."
  }
}

extension OrderingPlan {
  /// A sentence for each computed value that the keys read, the whole before its parts.
  package var definitions: [String] {
    kind.reading(of: formulas + keyedValues).computed.reversed().compactMap {
      kind.computedValue($0)?.sentence
    }
  }

  /// Computed values that are keys themselves, as formulas that read them.
  private var keyedValues: [TypedFormula] {
    keys.compactMap { key in
      guard case .value(let slot) = key.key.subject, let value = kind.computedValue(slot) else { return nil }
      return TypedFormula(
        source: "", root: .value(slot: slot, value.type, isRequired: false), type: value.type)
    }
  }
}
