import OrderingPlans
import Orderings
import PushDown
import RuleModel
import RuleText

/// Reads whatever is given as a column file; where it is one, makes the statement of every engine with it.
///
/// A mistake of ours traps: libFuzzer keeps the input then, and a test that replays it fails.
package func tryColumns(_ bytes: some Collection<UInt8>) {
  let file = SourceFile(name: "columns.yaml", bytes: Array(bytes))
  let (rules, findings) = book.loaded.book.columnFile(parseRuleText(file))
  let isRight = !findings.contains { $0.severity == .error }
  precondition(rules != nil || !isRight, "a file that is refused without a word")
  for finding in findings {
    precondition(!finding.message.isEmpty && finding.help != "", "a finding without a word")
    precondition(finding.span.range.upperBound <= file.bytes.count, "a finding beyond the file")
  }
  guard let rules, isRight else { return }
  let columns = ColumnFile(rules)
  for dialect in SQLDialect.all {
    guard let pushed = try? book.push("all", to: dialect, columns: columns.map) else {
      preconditionFailure("an ordering that cannot be pushed")
    }
    // Without question marks of ours, which would be blamed.
    let context = SQLContext(placeholders: .dollar)
    guard let page = try? pushed.page(PageRequest(size: 1), in: context) else {
      // Only what is refused has no page.
      precondition(pushed.report.verdict == .refused, "no page")
      continue
    }
    // BigQuery's names have a backslash before a mark, which is an end in the engines that are judged here.
    if dialect.name == SQLDialect.bigquery.name { continue }
    let statement = page.statement.text
    precondition(SQLText.fault(of: statement) == nil, "a name or an expression that leaves its place")
  }
}

#if FUZZING
  /// What libFuzzer calls.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func fuzzColumns(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // libFuzzer's promise: `count` bytes from `start` on, for the time of the call.
    tryColumns(UnsafeBufferPointer(start: start, count: count))
    return 0
  }
#endif

private let book = try! RuleBook(
  text: """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      points: number
      price: decimal
      publishedAt: date
      day: day
      hot: { type: boolean, required: true }
      rank: integer
      tags: { type: text, many: true }
      section: { type: choice, values: [breaking, live] }
    orderings:
      all:
        - hot: true first
        - section: [live]
        - points: highest first
        - price: lowest first
        - publishedAt: newest first
          missing: first
        - day: newest first
        - rank: lowest first
          step: 10
    """)
