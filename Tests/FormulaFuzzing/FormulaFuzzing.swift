import OrderingPlans
import OrderingValues
import RuleModel
import RuleText

/// Reads, types, compiles and evaluates whatever is written as a formula.
///
/// A mistake of ours traps: libFuzzer keeps the input then, and a test that replays it fails.
///
/// An input that begins with a zero byte is a formula of whole words, a byte each: few texts that are changed
/// at random get past the reader, and many rows of words do.
package func tryFormula(_ bytes: some Collection<UInt8>) {
  let text =
    bytes.first == 0
    ? bytes.dropFirst().map { words[Int($0) % words.count] }.joined(separator: " ")
    : String(decoding: bytes, as: UTF8.self)
  for use in [FormulaUse.value, .condition, .number] {
    tryFormula(text, in: FuzzedItems.scope, as: use)
  }
  tryFormula(text, in: FuzzedItems.screens, as: .condition)
  _ = TypedFormula.names(in: text)
}

#if FUZZING
  /// What libFuzzer calls.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func fuzzFormula(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // libFuzzer's promise: `count` bytes from `start` on, for the time of the call.
    tryFormula(UnsafeBufferPointer(start: start, count: count))
    return 0
  }
#endif

private let words = [
  "(", ")", "[", "]", ",", "+", "-", "*", "/", "^", "=", "!=", "<", "<=", ">", ">=", "and", "or", "not", "in",
  "not in", "is missing", "is not missing", "true", "now", "min(", "max(", "coalesce(", "if(", "abs(",
  "floor(",
  "ceiling(", "round(", "sqrt(", "exp(", "ln(", "log10(", "age(", "distance(", "length(", "count(",
  "overlap(",
  "random(", ", hours)", ", days)", "id", "title", "points", "weight", "price", "at", "day", "hot", "section",
  "tags", "sizes", "dates", "sections", "`a-b`", "a.b", "$seed", "$list", "$limit", "$since", "$on",
  "$here.latitude", "$here.longitude", "0", "1", "2", "0.5", "-3", "1e308", "1e-308", "9223372036854775807",
  "9007199254740993", "'a'", "''", "'live'", "'breaking'", "'2026-01-31T12:00:00Z'", "'2026-01-31'",
  "['a', 'b']", "['live']", "[1, 2.5]", ") + 1", ") > 0", "0.1",
]

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
