import OrderingPlans
import OrderingValues
import RuleModel
import RuleText

/// Reads, types, compiles and evaluates whatever is written as a formula.
///
/// A mistake of ours traps: libFuzzer keeps the input then, and a test that replays it fails.
package func tryFormula(_ bytes: some Collection<UInt8>) {
  let text = String(decoding: bytes, as: UTF8.self)
  for use in [FormulaUse.value, .condition, .number] {
    tryFormula(text, in: FuzzedItems.scope, as: use)
  }
  tryFormula(text, in: FuzzedItems.screens, as: .condition)
  _ = TypedFormula.names(in: text)
}

/// What libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFormula(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // libFuzzer's promise: `count` bytes from `start` on, for the time of the call.
  tryFormula(UnsafeBufferPointer(start: start, count: count))
  return 0
}

private func tryFormula(_ text: String, in scope: FormulaScope, as use: FormulaUse) {
  let (formula, findings) = TypedFormula.check(text, in: scope, as: use)
  precondition(formula != nil || !findings.isEmpty, "a formula that is refused without a word")
  let length = text.utf8.count
  for finding in findings {
    precondition(!finding.message.text.isEmpty, "a message without text")
    precondition(finding.range.upperBound <= length, "a finding beyond the formula")
    precondition(!finding.range.isEmpty || length == 0, "a finding about nothing")
    guard let fix = finding.fix else { continue }
    let cured = fixed(text, fix.edits.map { ($0.range, $0.replacement) })
    _ = TypedFormula.check(cured, in: scope, as: use)
  }
  guard let formula else { return }
  _ = TableSubject(formula)
  let compiled = CompiledFormula(formula)
  let together = FuzzedItems.values(of: compiled, FuzzedItems.rows)
  for (row, value) in zip(FuzzedItems.rows, together) {
    precondition(FuzzedItems.values(of: compiled, [row]) == [value], "an item that depends on the others")
    switch compiled.constantValue {
    case .value(let constant): precondition(value == constant, "a constant that is none")
    case .missing: precondition(value == nil, "a missing value that is none")
    case nil: break
    }
    precondition(compiled.canHold || value != .boolean(true), "a condition that holds and cannot")
  }
}

private func fixed(_ text: String, _ edits: [(Range<Int>, String)]) -> String {
  var bytes = Array(text.utf8)
  for (range, replacement) in edits.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
    bytes.replaceSubrange(range, with: replacement.utf8)
  }
  return String(decoding: bytes, as: UTF8.self)
}
