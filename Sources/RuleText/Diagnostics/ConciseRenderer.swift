/// Findings a line each, for editors: `rules.yaml:3:5: error[duplicate-key]: ...`.
package struct ConciseRenderer: Sendable {
  package init() {}

  /// Findings by place, a line for each place where one of them holds, without line breaks.
  package func lines(of findings: some Sequence<Finding>) -> [String] {
    findings.flatMap { finding in
      [finding]
        + finding.otherPlaces.map { place in
          var other = finding
          other.span = place
          return other
        }
    }
    .sorted(by: Finding.inPlaceOrder).map(render)
  }

  /// A finding as one line, without a line break.
  package func render(_ finding: Finding) -> String {
    let position = finding.span.file.position(at: finding.span.range.lowerBound)
    let place = "\(finding.span.file.name):\(position.line):\(position.column)"
    return TerminalText.shown("\(place): \(finding.severity.word)[\(finding.kind.id)]: \(finding.message)")
  }
}

/// How many errors and warnings there are, as in "2 errors, 1 warning"; "no findings" of none.
package func summary(of findings: some Sequence<Finding>) -> String {
  var counts: [Severity: Int] = [:]
  for finding in findings { counts[finding.severity, default: 0] += 1 }
  let parts = [Severity.error, .warning, .note].compactMap { severity in
    counts[severity].map { Wording.count($0, severity.word) }
  }
  return parts.isEmpty ? "no findings" : parts.joined(separator: ", ")
}
