import RuleTesting

/// The formats in which what came of tests is written.
enum TestFormat: String, CaseIterable, OutputFormat {
  case human, concise, json, junit

  static let all = allCases
  static let usual = human
  static let help = "human (paragraphs), concise (a line each), json or junit"

  var name: String { rawValue }

  /// The whole text of a report.
  func text(of report: TestReport) -> String {
    switch self {
    case .human: report.human
    case .concise: report.concise
    case .json: report.json
    case .junit: report.junit
    }
  }
}
