/// A form in which records are stored.
package enum RecordFormat: String, Sendable, Hashable, CaseIterable {
  /// One JSON object a line.
  case ndjson
  /// One JSON list of objects.
  case json
  /// Comma-separated values as RFC 4180 has them, with a header row.
  case csv
  /// Tab-separated values as the IANA registration `text/tab-separated-values` has them, with a header row.
  case tsv

  /// The format that the ending of a file's name stands for, in whatever case; nil for any other ending. An ending
  /// that says how the file is compressed may follow.
  package init?(fileName: String) {
    let fileName = Compression.nameInside(fileName)
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[fileName.index(after: dot)...].lowercased() {
    case "ndjson", "jsonl": self = .ndjson
    case "json": self = .json
    case "csv": self = .csv
    case "tsv": self = .tsv
    default: return nil
    }
  }
}
