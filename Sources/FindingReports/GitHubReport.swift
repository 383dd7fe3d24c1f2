import RuleText

/// Commands in the log of GitHub Actions, which shows each as an annotation of its line.
enum GitHubReport {
  static func text(of report: FindingReport) -> String {
    report.findings.flatMap { finding in finding.allPlaces.map { command(finding, at: $0) + "\n" } }.joined()
  }

  private static func command(_ finding: Finding, at span: SourceSpan) -> String {
    let place = ReportedPlace(span)
    var properties = [("file", place.path), ("line", String(place.start.line))]
    if place.end.line == place.start.line {
      properties.append(("col", String(place.start.column)))
      properties.append(("endLine", String(place.end.line)))
      properties.append(("endColumn", String(place.end.column)))
    } else {
      // The runner takes no columns for several lines.
      properties.append(("endLine", String(place.end.line)))
    }
    properties.append(("title", finding.kind.id))
    let word =
      switch finding.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    let spelled = properties.map { "\($0.0)=\(property($0.1))" }.joined(separator: ",")
    return "::\(word) \(spelled)::\(data(finding))"
  }

  private static func data(_ finding: Finding) -> String {
    let lines = [finding.message] + finding.notes.map { "note: " + $0 } + [finding.help].compactMap(\.self)
    return escaped(lines.map(\.spelledOut).joined(separator: "\n"))
  }

  /// What the runner would take for the end of a line, or for an escape; by scalars, since a mark behind a `%` makes
  /// one character with it.
  private static func escaped(_ text: String, _ more: [Unicode.Scalar: String] = [:]) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result += more[scalar] ?? String(Character(scalar))
      }
    }
  }

  private static func property(_ text: String) -> String {
    escaped(text.spelledOut, [":": "%3A", ",": "%2C"])
  }
}
