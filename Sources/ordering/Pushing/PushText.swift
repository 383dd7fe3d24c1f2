import PushDown

/// A push for people: the statement, the values that are bound to it, and the report.
struct PushText {
  let result: PushResult

  var whole: String {
    var parts: [String] = []
    if let statement = result.statement {
      parts.append(statement + "\n")
      if result.target.isSQL { parts.append(values) }
    }
    if !result.notes.isEmpty { parts.append(result.notes.map { Console.printable($0) + "\n" }.joined()) }
    parts.append(report)
    if let index = result.index { parts.append(Self.text(of: index)) }
    return parts.joined(separator: "\n")
  }

  var values: String {
    let values = result.words?.values ?? []
    guard !values.isEmpty else { return "No values are bound.\n" }
    let rows = values.enumerated().map { (String(result.firstNumber + $0), $1) }
    let numberWidth = rows.map(\.0.count).max() ?? 0
    let typeWidth = rows.map(\.1.typeName.count).max() ?? 0
    return "Bound values:\n"
      + rows.map { number, value in
        var shown = Console.printable(value.writtenOut)
        if case .text = value { shown = "'\(shown)'" }
        return "  \(number.padded(to: numberWidth))  \(value.typeName.padded(to: typeWidth))  \(shown)\n"
      }.joined()
  }

  var report: String {
    let report = result.report
    let head: String =
      switch report.verdict {
      case .exact: "\(report.engine) gives the same order."
      case .exactIf: "\(report.engine) gives the same order, if what is said below holds."
      case .approximate: "\(report.engine) gives nearly the same order, and can differ in places."
      case .refused: "\(report.engine) cannot take this order, and there is no statement for a part of it."
      }
    var text = head + "\n"
    if !report.isVerified {
      text += """
        \(report.engine) is not verified: nothing was ever run in it, and only the form of what is said to it is checked.

        """
    }
    text += "\n" + Self.text(of: report)
    return text
  }

  /// The keys of a report, each with all that keeps it from being exact.
  static func text(of report: PushReport) -> String {
    var text = ""
    for (index, key) in report.keys.enumerated() {
      text += "\(index + 1). \(Console.printable(key.sentence))\n"
      if key.reasons.isEmpty { text += "   exact\n" }
      for reason in key.reasons { text += self.text(of: reason) }
    }
    if !report.reasons.isEmpty { text += "The ordering as a whole\n" }
    for reason in report.reasons { text += self.text(of: reason) }
    return text
  }

  static func text(of reason: PushDown.Reason) -> String {
    var text = "   \(line(of: reason))\n"
    func add(_ name: String, _ words: String?) {
      if let words { text += "     \(name): \(Console.printable(words))\n" }
    }
    add("for example", reason.counterexample)
    add("remedy", reason.remedy)
    for statement in reason.ddl { text += "     \(Console.printable(statement))\n" }
    return text
  }

  /// The verdict, why, and the name of the reason.
  static func line(of reason: PushDown.Reason) -> String {
    let words =
      switch reason.verdict {
      case .exact: "exact: "
      case .exactIf: "exact if "
      case .approximate: "approximate: "
      case .refused: "refused: "
      }
    return words + Console.printable(reason.text) + " [\(reason.id)]"
  }

  private static func text(of index: IndexAdvice) -> String {
    let statements = index.statements.map { Console.printable($0) + "\n" }
    let notes = index.notes.map { Console.printable($0) + "\n" }
    return (statements.isEmpty ? "No index serves this order.\n" : "An index that serves this order:\n")
      + (statements + notes).joined()
  }
}
