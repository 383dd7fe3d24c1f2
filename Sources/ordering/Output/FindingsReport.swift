import RuleText

/// Findings as they are shown: as frames for people, or a line each.
struct FindingsReport {
  enum Format: String, CaseIterable { case human, concise }

  /// How many findings people are shown at once.
  static let limit = 50

  let format: Format
  let console: Console

  /// The findings; where some are left out, with a word on how to see them all.
  func text(of findings: [Finding], all: String) -> String {
    switch format {
    case .concise:
      return ConciseRenderer().lines(of: findings).map { $0 + "\n" }.joined()
    case .human:
      let renderer = HumanRenderer(.init(color: console.isColored, width: console.width))
      let rest = findings.count - Self.limit
      let more = rest > 0 ? "\n… and \(rest) more; \(all) shows them all\n" : ""
      return renderer.render(findings.prefix(Self.limit)) + more
    }
  }
}
