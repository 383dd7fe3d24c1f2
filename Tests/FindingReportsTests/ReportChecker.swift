import FindingReports
import Foundation
import OrderingTestSupport
import RuleText
import Testing

/// Reads reports by `check-reports.py`: with schemas and parsers of others.
enum ReportChecker {
  private static let script = PythonScript(
    "check-reports.py", environment: "reports", orNamedBy: "ORDERING_REPORTS_PYTHON")

  static var isAvailable: Bool { script.isAvailable }
  static let howToHaveIt: Comment = "no Python with the schemas' readers is here; .ci/reports installs it"

  /// One check: the report, and the rule files of which its places can be compared.
  struct Case {
    var report: FindingReport
    var sources: [SourceFile]
  }

  /// What is wrong with the texts of these reports, a line each; empty if nothing is.
  static func complaints(about cases: [Case]) throws -> String {
    try script.complaints(saying: { $0 == "\(cases.count) cases checked\n" }) { root in
      for (number, one) in cases.enumerated() {
        let place = root.appending(path: String(number))
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        for format in MachineFormat.allCases {
          try Data(format.text(of: one.report).utf8).write(
            to: place.appending(path: "report.\(format.rawValue)"))
        }
        var index: [[String: String]] = []
        for (number, source) in one.sources.enumerated() {
          try Data(source.bytes).write(to: place.appending(path: "source-\(number)"))
          index.append(["name": source.name, "file": "source-\(number)"])
        }
        try JSONEncoder().encode(index).write(to: place.appending(path: "sources.json"))
      }
    }
  }
}
