import ReportWriting
import RuleText

/// A report on code quality as GitLab reads it: an array of issues, one for each place.
enum GitLabReport {
  static func text(of report: FindingReport) -> String {
    let issues = report.entries.flatMap { entry in
      entry.places.map { issue(entry.finding, at: $0.span, $0.fingerprint) }
    }
    return JSONValue.list(issues).document
  }

  private static func issue(_ finding: Finding, at span: SourceSpan, _ fingerprint: Fingerprint) -> JSONValue
  {
    let place = ReportedPlace(span)
    return [
      "description": .text(finding.advised(by: "; ").spelledOut),
      "check_name": .text(finding.kind.id),
      "fingerprint": .text(fingerprint.text),
      "severity": finding.severity == .error ? "major" : "minor",
      "location": ["path": .text(place.path), "lines": ["begin": .number(place.start.line)]],
    ]
  }
}
