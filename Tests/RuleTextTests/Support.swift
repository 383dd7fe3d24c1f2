import OrderingValues
import RuleText

/// The tree and findings of a text.
func parse(_ text: String) -> ParsedFile { parseRuleText(SourceFile(name: "rules.yaml", text: text)) }

func parse(bytes: [UInt8]) -> ParsedFile { parseRuleText(SourceFile(name: "rules.yaml", bytes: bytes)) }

extension ParsedFile {
  /// Each finding as `id line:column`.
  var places: [String] {
    findings.map {
      let position = source.position(at: $0.span.range.lowerBound)
      return "\($0.kind.id) \(position.line):\(position.column)"
    }
  }

  /// The value under a path of names.
  subscript(_ path: String...) -> Node? {
    var node = root
    for name in path {
      guard case .mapping(let entries) = node.content,
        let entry = entries.first(where: { $0.key.text == ExactText(name) })
      else { return nil }
      node = entry.value
    }
    return node
  }

  /// The tree as indented lines, with the range of each value.
  var dump: String {
    var lines: [String] = []
    func add(_ node: Node, _ padding: String, _ label: String) {
      let flow = node.isFlow ? "flow " : ""
      let start = padding + label
      let range = "\(node.range)"
      switch node.content {
      case .scalar(let scalar):
        let text = scalar.text.replacing("\n", with: "\\n").replacing("\t", with: "\\t")
        let style =
          switch scalar.style {
          case .plain: "plain"
          case .singleQuoted: "single"
          case .doubleQuoted: "double"
          case .literal: "literal"
          case .folded: "folded"
          }
        lines.append("\(start)\(style) \(range) \(text)")
      case .empty: lines.append("\(start)empty \(range)")
      case .broken: lines.append("\(start)broken \(range)")
      case .list(let items):
        lines.append("\(start)\(flow)list \(range)")
        for item in items { add(item, padding + "  ", "- ") }
      case .mapping(let entries):
        lines.append("\(start)\(flow)mapping \(range)")
        for entry in entries { add(entry.value, padding + "  ", "\(entry.key.text) \(entry.key.range): ") }
      }
    }
    add(root, "", "")
    return lines.joined(separator: "\n")
  }
}

/// A text after the edits of a fix.
func apply(_ fix: Finding.Fix?, to source: SourceFile) -> String {
  var bytes = source.bytes
  for edit in (fix?.edits ?? []).sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
    bytes.replaceSubrange(edit.range, with: edit.replacement.utf8)
  }
  return String(decoding: bytes, as: UTF8.self)
}
