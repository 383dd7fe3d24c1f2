import ReportWriting
import RuleText

/// Our own format: all that is known of each finding.
///
/// Its shape is described in the article *Checking rule files*; what is there stays there while ``version`` is 1.
enum JSONReport {
  static let version = 1

  static func text(of report: FindingReport) -> String {
    JSONValue.object([
      ("version", .number(version)),
      ("tool", ["name": .text(FindingReport.toolName), "version": .text(report.toolVersion)]),
      ("summary", summary(of: report)),
      ("findings", .list(report.entries.map(value))),
    ]).document
  }

  private static func summary(of report: FindingReport) -> JSONValue {
    [
      "complete": .truth(report.isComplete),
      "files": .number(report.files.count),
      "orderings": .number(report.books.reduce(0) { $0 + $1.orderingCount }),
      "errors": .number(report.count(.error)),
      "warnings": .number(report.count(.warning)),
      "notes": .number(report.count(.note)),
      "inBaseline": .number(report.inBaseline),
    ]
  }

  private static func value(_ entry: FindingReport.Entry) -> JSONValue {
    let finding = entry.finding
    var entries: [(name: String, value: JSONValue)] = [
      ("id", .text(finding.kind.id)),
      ("severity", .text(finding.severity.word)),
      ("message", .text(finding.message)),
    ]
    entries += place(finding.span)
    let optional: [(String, JSONValue?)] = [
      ("rulePath", finding.rulePath.map(JSONValue.text)),
      ("label", finding.label.map(JSONValue.text)),
      ("related", list(finding.labels.map { [("message", .text($0.text))] + place($0.span) })),
      ("otherPlaces", list(finding.otherPlaces.map(place))),
      ("notes", finding.notes.isEmpty ? nil : .list(finding.notes.map(JSONValue.text))),
      ("help", finding.help.map(JSONValue.text)),
      ("fix", finding.fix.map { fix($0, in: finding.span.file) }),
      ("fingerprint", .text(entry.fingerprint.text)),
    ]
    return .object(entries + optional.compactMap { name, value in value.map { (name, $0) } })
  }

  private static func fix(_ fix: Finding.Fix, in file: SourceFile) -> JSONValue {
    [
      "title": .text(fix.title),
      "safe": .truth(fix.isSafe),
      "edits": .list(
        fix.edits.map { edit in
          .object(place(SourceSpan(file, edit.range)) + [("replacement", .text(edit.replacement))])
        }),
    ]
  }

  private static func list(_ objects: [[(name: String, value: JSONValue)]]) -> JSONValue? {
    objects.isEmpty ? nil : .list(objects.map(JSONValue.object))
  }

  private static func place(_ span: SourceSpan) -> [(name: String, value: JSONValue)] {
    func point(_ offset: Int, _ position: SourceFile.Position) -> JSONValue {
      ["line": .number(position.line), "column": .number(position.column), "offset": .number(offset)]
    }
    let place = ReportedPlace(span)
    return [
      ("file", .text(span.file.name)), ("start", point(place.range.lowerBound, place.start)),
      ("end", point(place.range.upperBound, place.end)),
    ]
  }
}
