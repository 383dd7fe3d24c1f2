import RuleText

extension Finding {
  /// The findings with those that say the same of one name made one: a name that is misspelt where it is
  /// defined is one mistake, however often it is used.
  static func merged(_ findings: [Finding]) -> [Finding] {
    var result: [Finding] = []
    var firsts: [String: Int] = [:]
    var others: [Int: [SourceSpan]] = [:]
    for finding in findings {
      guard mergedKinds.contains(finding.kind) else {
        result.append(finding)
        continue
      }
      // Items belong to their test; all other names to the book.
      let test = finding.kind == .unknownItem ? finding.rulePath?.prefix { $0 != "]" } : nil
      let said = (test.map { String($0) } ?? "") + finding.message + (finding.help ?? "")
      guard let first = firsts[said] else {
        firsts[said] = result.count
        result.append(finding)
        continue
      }
      others[first, default: []].append(finding.span)
      if let fix = finding.fix, finding.span.file.name == result[first].span.file.name {
        result[first].fix?.edits += fix.edits
      }
    }
    for (first, spans) in others {
      let file = result[first].span.file.name
      let shown = spans.prefix(8).map { span in
        let line = span.file.position(at: span.range.lowerBound).line
        return span.file.name == file ? "line \(line)" : "\(plain(span.file.name)):\(line)"
      }
      result[first].otherPlaces = spans
      let rest = spans.count > shown.count ? " and \(spans.count - shown.count) more" : ""
      result[first].notes.append("it stands in other places too: \(shown.joined(separator: ", "))\(rest)")
    }
    return result
  }

  private static let mergedKinds: Set<FindingKind> = [
    .unknownField, .unknownOrdering, .unknownParameter, .undeclaredValue, .unknownItem, .fieldsNotDeclared,
    .unknownScreen, .unknownSource,
  ]
}
