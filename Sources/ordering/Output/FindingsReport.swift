import Foundation
import RuleText

/// Shows findings: as frames for people, or a line each.
struct FindingsReport {
  enum Format: String, CaseIterable { case human, concise }

  /// How many findings people are shown at once.
  static let limit = 50

  let format: Format
  let console: Console
  let color: Bool

  init(_ format: Format, to console: Console, color: Bool) {
    self.format = format
    self.console = console
    self.color = color
  }

  func text(of findings: [Finding]) -> String {
    switch format {
    case .concise:
      return findings.map { ConciseRenderer().render($0) }.map { $0.hasSuffix("\n") ? $0 : $0 + "\n" }.joined()
    case .human:
      let renderer = HumanRenderer(.init(color: color, width: console.width))
      let frames = findings.prefix(Self.limit).map { renderer.render($0) }.map { $0.hasSuffix("\n") ? $0 : $0 + "\n" }
      let rest = findings.count - frames.count
      let more = rest > 0 ? "… and \(rest) more; `--output concise` shows them all\n" : ""
      return frames.joined(separator: "\n") + more
    }
  }
}
