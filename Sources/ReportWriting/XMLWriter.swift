import RuleText

/// Elements with attributes and text, indented; what XML 1.0 cannot hold is spelled out.
package struct XMLWriter {
  /// What was written.
  package private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var depth = 0
  private var holdsText = false

  package init() {}

  /// Writes an element, and in `body` what it holds.
  package mutating func element(
    _ name: String, _ attributes: [(String, String)] = [], _ body: (inout XMLWriter) -> Void
  ) {
    let indent = String(repeating: "  ", count: depth)
    text += "\(indent)<\(name)"
    for (name, value) in attributes { text += " \(name)=\"\(value.spelledOut.escapedForMarkup)\"" }
    text += ">"
    let start = text.utf8.count
    depth += 1
    holdsText = false
    text += "\n"
    body(&self)
    depth -= 1
    if text.utf8.count == start + 1 {
      // Nothing in it.
      text.removeLast(2)
      text += "/>\n"
    } else {
      text += "\(holdsText ? "" : indent)</\(name)>\n"
    }
    holdsText = false
  }

  /// The text of an element that holds nothing else, as it is.
  package mutating func content(_ content: String) {
    // The line break behind the element's name.
    text.removeLast()
    let lines = content.split(separator: "\n", omittingEmptySubsequences: false)
    text += lines.map { String($0).spelledOut.escapedForMarkup }.joined(separator: "\n")
    holdsText = true
  }
}
