import RuleModel
import RuleText

/// A text as a rule file holds it, whatever it is.
func yaml(_ text: String) -> String {
  text.isSeen ? ScalarForm.written(text) : YAMLQuotes.double(text) { !$0.isSeen }
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
