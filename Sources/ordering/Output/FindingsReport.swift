import RuleText

/// Findings as frames for people, as many as they look at in one go.
struct FindingsReport {
  /// How many findings people are shown at once.
  static let limit = 50

  let console: Console

  /// Shows findings on standard error; nothing where there are none.
  static func complain(_ findings: [Finding]) {
    if findings.isEmpty { return }
    let report = FindingsReport(console: .standardError)
    report.console.write(report.text(of: findings, all: "`ordering validate --output concise`") + "\n")
  }

  /// The findings; where some are left out, with a word on how to see them all.
  func text(of findings: [Finding], all: String) -> String {
    let renderer = HumanRenderer(.init(color: console.isColored, width: console.width))
    let rest = findings.count - Self.limit
    let more = rest > 0 ? "\n… and \(rest) more; \(all) shows them all\n" : ""
    return renderer.render(findings.prefix(Self.limit)) + more
  }
}
