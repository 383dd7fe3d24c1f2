extension String {
  /// Which characters are spelled out in a string of JSON, beside the quote and the backslash.
  package enum JSONEscaping {
    /// What JSON forbids: for programs alone.
    case forbidden
    /// And what a terminal or a reader of the file would obey or not show.
    case unseen
    /// And what could end the script of a page that holds it, or open another.
    case unseenAndMarkup
  }

  /// The text as a string of JSON, in its quotes.
  package func inJSON(escaping: JSONEscaping) -> String {
    // Most texts hold nothing of that kind; looking is quicker than copying letter by letter.
    if utf8.allSatisfy({ (0x20...0x7E).contains($0) && !#""\<>&"#.utf8.contains($0) }) {
      return "\"\(self)\""
    }
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n" where escaping != .unseenAndMarkup: result += "\\n"
      case "\r" where escaping != .unseenAndMarkup: result += "\\r"
      case "\t" where escaping != .unseenAndMarkup: result += "\\t"
      default:
        guard scalar.isEscaped(escaping) else {
          result.unicodeScalars.append(scalar)
          continue
        }
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
      }
    }
    return result + "\""
  }
}

extension Unicode.Scalar {
  fileprivate func isEscaped(_ escaping: String.JSONEscaping) -> Bool {
    switch self {
    case "\0"..<" ": true
    case "\u{7F}"..."\u{9F}", "\u{200B}"..."\u{200F}", "\u{2028}"..."\u{202E}", "\u{2060}"..."\u{206F}",
      "\u{FEFF}":
      escaping != .forbidden
    case "<", ">", "&": escaping == .unseenAndMarkup
    default: false
    }
  }
}
