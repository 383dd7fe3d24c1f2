import PushDown

/// What `ordering push` has to say.
struct PushResult {
  /// The name of the ordering.
  let ordering: String
  let target: PushTarget
  let report: PushReport
  /// A statement, a request or a document; nil where a key is refused: those of the others would give another order.
  let words: PushedWords?
  /// The number of the first value.
  let firstNumber: Int
  /// What a reader of the statement has to know.
  let notes: [String]
  /// How an index is made that serves the order, where that was asked.
  let index: IndexAdvice?

  /// The words as one text.
  var statement: String? { words?.lines.joined(separator: "\n") }

  /// 1 where the order can differ.
  var code: ExitCode { report.verdict <= .exactIf ? .success : .findings }
}

extension KeyValue {
  /// The type of the value, in a word.
  var typeName: String {
    switch self {
    case .missing: "null"
    case .integer: "integer"
    case .float: "float"
    case .decimal: "decimal"
    case .text: "text"
    case .boolean: "boolean"
    case .instant: "timestamp"
    case .day: "date"
    case .bytes: "bytes"
    }
  }

  /// The value as engines write it, all its digits.
  var writtenOut: String {
    guard case .bytes(let bytes) = self else { return engineText }
    return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
