import OrderingValues
import RuleText

/// Formulas that stand in `{ }` without quotes, and end for YAML at their first comma.
extension TreeReader {
  /// Whether the formula below a word was cut by a comma, which is then reported: `{ when: max($a, $b) > 2 }`
  /// reads as `when: max($a` and a name without a value, `$b) > 2`.
  mutating func reportIfCut(_ word: String, in node: Node, _ path: RulePath) -> Bool {
    guard node.isFlow, case .mapping(let entries) = node.content,
      let index = entries.firstIndex(where: { $0.key.text.string == word }),
      let text = entries[index].value.text, text.opensMore
    else { return false }
    let rest = entries[(index + 1)...].prefix { $0.value.isEmpty }
    guard let last = rest.last else { return false }
    let range = entries[index].value.range.lowerBound..<last.key.range.upperBound
    let formula = source.text(range)
    let written = formula.contains("'") ? "\"\(formula)\"" : ScalarForm.singleQuoted(formula)
    let canBeQuoted = !formula.contains("\"") && !formula.contains("\\")
    report(
      .formulaCutByComma(canBeQuoted ? "\(word): \(written)" : "\(word): '…'"), at: range, path + word,
      fix: canBeQuoted ? .init("put it in quotes", edits: [.init(range, written)]) : nil)
    return true
  }
}

extension String {
  /// Whether more parentheses are opened than closed.
  fileprivate var opensMore: Bool {
    utf8.reduce(0) { $0 + ($1 == UInt8(ascii: "(") ? 1 : $1 == UInt8(ascii: ")") ? -1 : 0) } > 0
  }
}
