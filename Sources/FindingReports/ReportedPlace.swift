import RuleText

/// A place as reports give it: lines and columns from 1, never before the start or behind the end of the file.
struct ReportedPlace {
  /// The path with `/` between its parts, and without a `./` that says nothing.
  let path: String
  let range: Range<Int>
  let start: SourceFile.Position
  /// Behind the last character.
  let end: SourceFile.Position

  init(_ span: SourceSpan) {
    path = ReportedPlace.path(of: span.file)
    let lower = min(max(span.range.lowerBound, 0), span.file.bytes.count)
    let upper = min(max(span.range.upperBound, lower), span.file.bytes.count)
    range = lower..<upper
    start = span.file.position(at: lower)
    end = lower == upper ? start : span.file.position(at: upper)
  }

  static func path(of file: SourceFile) -> String {
    var path = file.name[...]
    while path.hasPrefix("./") { path = path.dropFirst(2).drop { $0 == "/" } }
    return path.isEmpty ? file.name : String(path)
  }
}

extension Finding {
  /// The message, and behind it what to write instead: for readers that show nothing else.
  func advised(by separator: String) -> String { help.map { message + separator + $0 } ?? message }

  /// Its place, and the others of which the same is to be said.
  var allPlaces: [SourceSpan] { [span] + otherPlaces }
}
