/// Texts in the quotes of YAML, which read as the text again.
package enum YAMLQuotes {
  /// In single quotes: what stands in them is taken as it is, but for the quote itself. Formulas quote texts so, too.
  package static func single(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }

  /// In double quotes, with the characters spelled out that are not to stand in the file as they are.
  package static func double(
    _ text: String, spellingOut isSpelledOut: (Unicode.Scalar) -> Bool = { _ in false }
  ) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case _ where !isSpelledOut(scalar): result.unicodeScalars.append(scalar)
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default: result += escape(scalar)
      }
    }
    return result + "\""
  }

  /// In the quotes that need fewer changes inside.
  static func fitting(_ text: String) -> String {
    let needsEscape = text.utf8.contains { $0 == Byte.double || $0 == Byte.backslash }
    return needsEscape && !text.utf8.contains(Byte.single) ? single(text) : double(text)
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let (letter, count) = scalar.value < 0x100 ? ("x", 2) : scalar.value < 0x10000 ? ("u", 4) : ("U", 8)
    let digits = String(scalar.value, radix: 16)
    return "\\" + letter + String(repeating: "0", count: count - digits.utf8.count) + digits
  }
}
