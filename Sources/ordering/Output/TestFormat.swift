import RuleTesting
import RuleText

/// The formats in which what came of tests is written.
enum TestFormat: String, CaseIterable, OutputFormat {
  case human, concise, json, junit

  static let all = allCases
  static let usual = human
  static let help = "human (paragraphs), concise (a line each), json or junit"

  var name: String { rawValue }

  /// The whole text of a report, as it is written to a console.
  func text(of report: TestReport, for console: Console) -> String {
    switch self {
    case .human: report.human { console.painted($0, $1.onTerminal) }
    case .concise: report.concise
    case .json: report.json
    case .junit: report.junit
    }
  }
}

extension TestReport.Style {
  fileprivate var onTerminal: TerminalStyle {
    switch self {
    case .place: .strong
    case .failed: .removed
    case .passed: .added
    }
  }
}
