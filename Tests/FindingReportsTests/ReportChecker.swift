import FindingReports
import Foundation
import RuleText
import Testing

/// Reads reports by `check-reports.py`: with schemas and parsers of others.
enum ReportChecker {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  /// The Python that `.ci/reports` makes, or another environment that has its modules and schemas.
  private static let python: String? = {
    let given = ProcessInfo.processInfo.environment["ORDERING_REPORTS_PYTHON"] ?? ""
    let package = folder.deletingLastPathComponent().deletingLastPathComponent()
    let own = package.appending(path: ".build/reports/venv/bin/python").path
    return given.isEmpty ? (FileManager.default.isExecutableFile(atPath: own) ? own : nil) : given
  }()

  static var isAvailable: Bool { python != nil }
  static let howToHaveIt: Comment = "no Python with the schemas' readers is here; .ci/reports installs it"

  /// One check: the report, and the rule files of which its places can be compared.
  struct Case {
    var report: FindingReport
    var sources: [SourceFile]
  }

  /// What is wrong with the texts of these reports, a line each; empty if nothing is.
  static func complaints(about cases: [Case]) throws -> String {
    let files = FileManager.default
    let root = files.temporaryDirectory.appending(path: "reports-\(UUID().uuidString)")
    try files.createDirectory(at: root, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: root) }
    for (number, one) in cases.enumerated() {
      let place = root.appending(path: String(number))
      try files.createDirectory(at: place, withIntermediateDirectories: true)
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
    return try run(root, count: cases.count)
  }

  private static func run(_ root: URL, count: Int) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: python ?? "/usr/bin/false")
    process.arguments = ["-B", folder.appending(path: "check-reports.py").path, root.path]
    let output = root.appending(path: "said")
    try Data().write(to: output)
    let handle = try FileHandle(forWritingTo: output)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    let said = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    let isFine = process.terminationStatus == 0 && said == "\(count) cases checked\n"
    return isFine ? "" : said + "(exit code \(process.terminationStatus))"
  }
}
