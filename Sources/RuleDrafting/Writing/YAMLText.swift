import RuleModel

/// A text as a rule file holds it, whatever it is.
func yaml(_ text: String) -> String {
  if text.isSeen { return ScalarForm.written(text) }
  var written = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": written += "\\\""
    case "\\": written += "\\\\"
    case "\n": written += "\\n"
    case "\t": written += "\\t"
    case _ where scalar.isSeen: written.unicodeScalars.append(scalar)
    default:
      let digits = String(scalar.value, radix: 16)
      let (letter, count) = scalar.value < 0x100 ? ("x", 2) : scalar.value < 0x10000 ? ("u", 4) : ("U", 8)
      written += "\\" + letter + String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
  }
  return written + "\""
}

/// Comment lines of a text, none much wider than people read.
func comment(_ text: String, indent: String = "", width: Int = 100) -> [String] {
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ") {
    if !line.isEmpty, indent.count + 2 + line.count + 1 + word.count > width {
      lines.append("\(indent)# \(line)")
      line = ""
    }
    line += line.isEmpty ? String(word) : " " + word
  }
  if !line.isEmpty { lines.append("\(indent)# \(line)") }
  return lines
}
