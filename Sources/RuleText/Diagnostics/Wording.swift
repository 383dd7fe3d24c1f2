/// Pieces of wording that findings and other messages share.
package enum Wording {
  /// A text as it stands in a message: in quotes, on one line, and cut if it is long.
  static func name(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > 60 ? "`\(line.prefix(57))...`" : "`\(line)`"
  }

  /// Whether a value begins like a direction of a sort key: `newest first`, `a to z`, `descending`.
  static func isDirection(_ value: String) -> Bool {
    let words = value.split { " '\"".contains($0) }
    if words.count > 1 && words[1] == "first" || words.count > 2 && words[1] == "to" { return true }
    return words.first.map { ["ascending", "descending", "asc", "desc"].contains($0) } ?? false
  }

  /// "1 file", "2 files"; with the word for many where it has no plain `s`.
  package static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(number) \(number == 1 ? one : many ?? one + "s")"
  }

  static func moreForeignParts(_ count: Int) -> String {
    "there are \(count) more anchors, aliases, merges and tags in this file; it is read once they are gone"
  }

  /// A character by number and, where Unicode gives it one, name.
  static func character(_ value: UInt32) -> String {
    let code = "U+" + TerminalText.hex(value, digits: 4)
    let name = Unicode.Scalar(value)?.properties.name.map { " (\($0.lowercased()))" } ?? ""
    return code + name
  }

  /// How to write a value in quotes: shown, unless it is too long to be read in a line of help.
  static func inQuotes(_ value: String) -> String {
    let text = YAMLQuotes.fitting(value)
    return text.count > 160 ? "put the value in quotes" : "write \(text)"
  }
}
