import FindingReports
import RuleText

/// The formats in which findings are written.
enum FindingFormat: OutputFormat {
  case human, concise
  case machine(MachineFormat)

  static let all = [human, concise] + MachineFormat.allCases.map(machine)
  static let usual = human
  static let help = "human (frames), concise (a line each), json, sarif, github, gitlab or junit"

  var name: String {
    switch self {
    case .human: "human"
    case .concise: "concise"
    case .machine(let format): format.rawValue
    }
  }
}

extension GivenOutputs<FindingFormat> {
  /// Writes every format of a report.
  func write(_ report: FindingReport, to console: Console) -> ExitCode {
    write(to: console) { format, console in
      switch format {
      case .human:
        try console.print(
          FindingsReport(console: console).text(of: report.findings, all: "`--output concise`")
            + report.summary)
      case .concise:
        try console.print(ConciseRenderer().lines(of: report.findings).map { $0 + "\n" }.joined())
      case .machine(let format): try console.print(format.text(of: report))
      }
    }
  }
}
