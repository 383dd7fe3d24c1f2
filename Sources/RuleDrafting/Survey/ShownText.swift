/// The beginning of a value as a comment can show it: on one line, without characters that cannot be seen.
func shownText(_ utf8: UnsafeBufferPointer<UInt8>, limit: Int = 32) -> String {
  // A few bytes more than are shown, so that it is seen that something was cut.
  shownText(String(decoding: utf8.prefix(4 * limit + 8), as: UTF8.self), limit: limit)
}

/// The same of a text.
func shownText(_ text: String, limit: Int = 32) -> String {
  var shown = ""
  for scalar in text.unicodeScalars.prefix(limit + 1) {
    shown.unicodeScalars.append(scalar.isSeen ? scalar : " ")
  }
  guard shown.unicodeScalars.count > limit else { return shown }
  return String(String.UnicodeScalarView(shown.unicodeScalars.prefix(limit - 1))) + "…"
}

extension Unicode.Scalar {
  /// Whether people see it, or a space.
  var isSeen: Bool {
    if ("\u{20}"..."\u{7E}").contains(self) { return true }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned,
      .spaceSeparator:
      return false
    // Letters of Hangul that fill a place and are not seen.
    default: return ![0x115F, 0x1160, 0x3164, 0xFFA0].contains(value)
    }
  }
}

extension String {
  /// Whether a comment, or a rule file without escapes, can hold it on one line.
  var isSeen: Bool { unicodeScalars.allSatisfy(\.isSeen) }
}
