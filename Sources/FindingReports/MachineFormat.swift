/// The formats that programs read. None is ever coloured or cut short.
package enum MachineFormat: String, CaseIterable, Sendable {
  case json, sarif, github, gitlab, junit

  /// The whole text of a report.
  package func text(of report: FindingReport) -> String {
    switch self {
    case .json: JSONReport.text(of: report)
    case .sarif: SARIFReport.text(of: report)
    case .github: GitHubReport.text(of: report)
    case .gitlab: GitLabReport.text(of: report)
    case .junit: JUnitReport.text(of: report)
    }
  }
}
