package import OrderingValues

extension String {
  /// The text on one line: control characters, line breaks and invisible marks as their codes, `\u{A}`.
  ///
  /// Names and values of the data may hold anything. Told as they are, one with a line break could pass for a
  /// line of ours.
  package var onOneLine: String {
    // Most texts are of plain letters, and those are told as they are.
    if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      // Joiners within emoji and some scripts are part of what is seen.
      case .format where (scalar == "\u{200C}" || scalar == "\u{200D}") && (result.last?.value ?? 0) >= 0x300:
        result.append(scalar)
      case .control, .format, .lineSeparator, .paragraphSeparator:
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}

extension ExactText {
  /// A name in a sentence.
  package var inQuotes: String { "`\(string.onOneLine)`" }
}
