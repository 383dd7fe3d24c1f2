package import OrderingValues

/// A table that gives a number for a value: the heart of a tuned score.
package struct TableRule: Sendable, Hashable {
  package enum Rows: Sendable, Hashable {
    /// From each bound up to the next, ascending; below the first stands `otherwise`.
    case bands([Row])
    /// For a value that is exactly this one; all others get `otherwise`.
    case values([Row])
  }

  package struct Row: Sendable, Hashable {
    /// Of the type that the table looks at; numbers may be of any kind, and are compared exactly.
    package var key: FieldValue
    package var result: ExactNumber

    package init(_ key: FieldValue, _ result: ExactNumber) {
      self.key = key
      self.result = result
    }
  }

  package var rows: Rows
  /// Where no row fits; without it the result is missing.
  package var otherwise: ExactNumber?
  /// Where the value is missing; without it the result is missing.
  package var missing: ExactNumber?

  package init(rows: Rows, otherwise: ExactNumber? = nil, missing: ExactNumber? = nil) {
    self.rows = rows
    self.otherwise = otherwise
    self.missing = missing
  }

  /// The table in plain words, a line a row. Where it looks at a choice, `choices` are the values of that.
  package func sentences(choices: [ExactText] = []) -> [String] {
    var sentences: [String] = []
    switch rows {
    case .bands(let rows):
      if let first = rows.first {
        sentences.append("below \(first.key.description(choices: choices)): \(Self.words(otherwise))")
      }
      for (row, next) in zip(rows, rows.dropFirst().map(Optional.some) + [nil]) {
        let upper = next.map { " up to \($0.key.description(choices: choices))" } ?? " on"
        sentences.append("from \(row.key.description(choices: choices))\(upper): \(row.result)")
      }
    case .values(let rows):
      sentences = rows.map { "\($0.key.description(choices: choices)): \($0.result)" }
      if !hasAllValues(rows, choices) { sentences.append("any other value: \(Self.words(otherwise))") }
    }
    sentences.append("missing: \(missing?.description ?? "stays missing")")
    return sentences
  }

  /// Whether no value is left that has no row.
  private func hasAllValues(_ rows: [Row], _ choices: [ExactText]) -> Bool {
    if case .boolean? = rows.first?.key { return rows.count == 2 }
    return !choices.isEmpty && rows.count == choices.count
  }

  private static func words(_ number: ExactNumber?) -> String { number?.description ?? "missing" }
}

extension TypedFormula {
  /// A table over a formula.
  package static func table(_ table: TableRule, of formula: TypedFormula) -> TypedFormula {
    TypedFormula(source: formula.source, root: .table(formula.root, table), type: .number)
  }

  /// `multiply` or `add`: the product or sum of formulas that give numbers.
  ///
  /// - Precondition: There is at least one, and all are numbers.
  package static func combined(_ formulas: [TypedFormula], by operation: Arithmetic) -> TypedFormula {
    let nodes = formulas.map(\.root.asNumber)
    let source = formulas.map { "(\($0.source))" }.joined(separator: " \(operation.rawValue) ")
    let root: FormulaNode =
      nodes.count == 1
      ? nodes[0] : .calculation(nodes[0], nodes.dropFirst().map { FormulaNode.Step(operation, $0) })
    return TypedFormula(source: source, root: root, type: .number)
  }
}
