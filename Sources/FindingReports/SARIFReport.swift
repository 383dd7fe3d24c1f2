import FindingCatalogue
import ReportWriting
import RuleText

/// SARIF 2.1.0, which code hosts and editors read.
enum SARIFReport {
  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  static func text(of report: FindingReport) -> String {
    var kinds: [FindingKind] = []
    var indices: [FindingKind: Int] = [:]
    for finding in report.findings where indices[finding.kind] == nil {
      indices[finding.kind] = kinds.count
      kinds.append(finding.kind)
    }
    let results = report.entries.map { result($0, rule: indices[$0.finding.kind] ?? 0) }
    let run: JSONValue = [
      "tool": [
        "driver": [
          "name": .text(FindingReport.toolName),
          "version": .text(report.toolVersion),
          "rules": .list(kinds.map(rule)),
        ]
      ],
      "invocations": [["executionSuccessful": .truth(report.isComplete)]],
      "originalUriBaseIds": [
        "%SRCROOT%": ["description": ["text": "The folder in which the tool was run."]]
      ],
      "columnKind": "unicodeCodePoints",
      "results": .list(results),
    ]
    return JSONValue.object([
      ("$schema", .text(schema)), ("version", "2.1.0"), ("runs", [run]),
    ]).document
  }

  // MARK: Rules

  private static func rule(_ kind: FindingKind) -> JSONValue {
    let page = FindingCatalogue.page(of: kind.id)
    return .object(
      present: ("id", .text(kind.id)),
      ("shortDescription", text(kind.summary)),
      ("fullDescription", page.map { text($0.meaning + " " + $0.reason) }),
      ("help", help(page)),
      ("defaultConfiguration", ["level": .text(kind.severity.word)]))
  }

  private static func help(_ page: FindingPage?) -> JSONValue? {
    page.map { ["text": .text($0.plainText), "markdown": .text($0.markdown)] }
  }

  // MARK: Results

  private static func result(_ entry: FindingReport.Entry, rule: Int) -> JSONValue {
    let finding = entry.finding
    let labels = finding.labels.map { ($0.span, $0.text) }
    let others = finding.otherPlaces.map { ($0, "the same is to be said here") }
    let related = (labels + others).enumerated().map { place, label in
      location(label.0, [("id", .number(place + 1)), ("message", text(label.1))])
    }
    let logical = finding.rulePath.map { path -> (name: String, value: JSONValue) in
      ("logicalLocations", [["fullyQualifiedName": .text(path)]])
    }
    let more = JSONValue.object(
      present: ("rulePath", finding.rulePath.map(JSONValue.text)),
      ("label", finding.label.map(JSONValue.text)),
      ("notes", finding.notes.isEmpty ? nil : .list(finding.notes.map(JSONValue.text))),
      ("help", finding.help.map(JSONValue.text)))
    return .object(
      present: ("ruleId", .text(finding.kind.id)), ("ruleIndex", .number(rule)),
      ("level", .text(finding.severity.word)), ("message", text(finding.advised(by: "; "))),
      ("locations", [location(finding.span, [logical].compactMap(\.self))]),
      ("relatedLocations", related.isEmpty ? nil : .list(related)),
      ("partialFingerprints", ["orderingFinding/v1": .text(entry.fingerprint.text)]),
      ("fixes", finding.fix.map { [fix($0, in: finding.span.file)] }),
      ("properties", more))
  }

  private static func fix(_ fix: Finding.Fix, in file: SourceFile) -> JSONValue {
    let replacements = fix.edits.map { edit -> JSONValue in
      var entries = [(name: "deletedRegion", value: region(SourceSpan(file, edit.range), withBytes: true))]
      if !edit.replacement.isEmpty { entries.append(("insertedContent", text(edit.replacement))) }
      return .object(entries)
    }
    return [
      "description": text(fix.title),
      "artifactChanges": [["artifactLocation": artifact(file), "replacements": .list(replacements)]],
    ]
  }

  // MARK: Places

  private static func location(_ span: SourceSpan, _ more: [(name: String, value: JSONValue)]) -> JSONValue {
    let place: JSONValue = ["artifactLocation": artifact(span.file), "region": region(span)]
    return .object([("physicalLocation", place)] + more)
  }

  private static func region(_ span: SourceSpan, withBytes: Bool = false) -> JSONValue {
    let place = ReportedPlace(span)
    return .object(
      present: ("startLine", .number(place.start.line)), ("startColumn", .number(place.start.column)),
      ("endLine", .number(place.end.line)), ("endColumn", .number(place.end.column)),
      ("byteOffset", withBytes ? .number(place.range.lowerBound) : nil),
      ("byteLength", withBytes ? .number(place.range.count) : nil))
  }

  private static func artifact(_ file: SourceFile) -> JSONValue {
    let path = ReportedPlace.path(of: file)
    if path.hasPrefix("/") { return ["uri": .text("file://" + encoded(path))] }
    return ["uri": .text(encoded(path)), "uriBaseId": "%SRCROOT%"]
  }

  /// A path as a URI: all but unreserved characters (RFC 3986) and slashes are written by their bytes.
  static func encoded(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let hex = String(byte, radix: 16, uppercase: true)
        result += "%" + (hex.utf8.count < 2 ? "0" : "") + hex
      }
    }
    return result
  }

  private static func text(_ text: String) -> JSONValue { ["text": .text(text)] }
}
