import RuleText

/// Formulas that YAML cuts off: within `{ }` and `[ ]` a bare value ends at a comma.
extension TreeReader {
  /// The whole formula in the file, where a bare value ends at a comma within its parentheses and the line has
  /// the rest of it.
  private func cutFormula(_ node: Node) -> Range<Int>? {
    guard case .scalar(let scalar) = node.content, scalar.style == .plain else { return nil }
    var depth = scalar.text.utf8.reduce(0) { $0 + Self.nesting($1) }
    let bytes = source.bytes
    var place = node.range.upperBound
    guard depth > 0, bytes.indices.contains(place), bytes[place] == UInt8(ascii: ",") else { return nil }
    let end = source.lineRange(source.lineIndex(at: place)).upperBound
    var isText = false
    while place < end, depth > 0 {
      let byte = bytes[place]
      // Double quotes are YAML's, and what follows a `#` may be a comment.
      guard byte != UInt8(ascii: "\""), byte != UInt8(ascii: "#") else { return nil }
      if byte == UInt8(ascii: "'") { isText.toggle() }
      if !isText { depth += Self.nesting(byte) }
      place += 1
    }
    return depth == 0 ? node.range.lowerBound..<place : nil
  }

  private static func nesting(_ byte: UInt8) -> Int {
    byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
  }

  /// Reports a formula that is cut off; false where it is none.
  mutating func reportCut(_ node: Node, _ path: RulePath) -> Bool {
    guard let range = cutFormula(node) else { return false }
    let whole = "\"\(source.text(range))\""
    report(
      .cutFormula(whole), at: range, path,
      fix: .init("write \(whole)", edits: [.init(range, whole)]))
    return true
  }

  /// Values without those that are the rest of a formula before them.
  func withoutRests(_ nodes: [Node]) -> [Node] {
    var end = 0
    return nodes.filter { node in
      guard node.range.lowerBound >= end else { return false }
      end = cutFormula(node)?.upperBound ?? end
      return true
    }
  }

  /// Entries without those that are the rest of a formula before them.
  func withoutRests(_ entries: [Node.Entry]) -> [Node.Entry] {
    var end = 0
    return entries.filter { entry in
      guard entry.key.range.lowerBound >= end else { return false }
      end = cutFormula(entry.value)?.upperBound ?? end
      return true
    }
  }
}
