import OrderingValues
import RuleText

/// Fixes that write a part of the rules in another shape.
///
/// Each is nil where a line could be torn apart or a comment lost: then the help must do.
extension TreeReader {
  /// The column of a name that begins its line, or stands there behind a dash.
  private func column(_ key: Range<Int>) -> Int? {
    let start = source.lineRange(source.lineIndex(at: key.lowerBound)).lowerBound
    var before = source.bytes[start..<key.lowerBound]
    while before.last == UInt8(ascii: " ") { before.removeLast() }
    if before.last == UInt8(ascii: "-") { before.removeLast() }
    return before.allSatisfy { $0 == UInt8(ascii: " ") } ? key.lowerBound - start : nil
  }

  private func isBehindDash(_ key: Range<Int>) -> Bool {
    column(key).map { $0 >= 2 } ?? false
      && source.bytes[(key.lowerBound - 2)..<key.lowerBound].elementsEqual("- ".utf8)
  }

  /// The text of a value that stands on one line.
  private func onOneLine(_ node: Node) -> String? {
    let text = source.text(node.range)
    return text.contains(where: \.isNewline) || text.isEmpty ? nil : text
  }

  /// What begins a new line in a column.
  private func newLine(_ column: Int) -> String { lineBreak + String(repeating: " ", count: column) }

  /// The line break of the file, by its first line.
  var lineBreak: String {
    let end = source.bytes.firstIndex(of: UInt8(ascii: "\n"))
    return end.map { $0 > 0 && source.bytes[$0 - 1] == UInt8(ascii: "\r") } ?? false ? "\r\n" : "\n"
  }

  // MARK: Sort keys

  /// Takes away the dash before an option, which then belongs to the key above.
  func joinedToKeyAbove(_ option: Range<Int>) -> Finding.Fix? {
    guard isBehindDash(option), let column = column(option) else { return nil }
    // The line above names something in this column, with a value behind it.
    let above = source.bytes[source.lineRange(max(0, source.lineIndex(at: option.lowerBound) - 1))]
    guard above.count > column, isLetter(above[above.startIndex + column]),
      above[..<(above.startIndex + column)].suffix(2).allSatisfy({ $0 == UInt8(ascii: " ") })
        || above[..<(above.startIndex + column)].suffix(2).elementsEqual("- ".utf8),
      zip(above, above.dropFirst()).contains(where: { $0 == UInt8(ascii: ":") && $1 == UInt8(ascii: " ") })
    else { return nil }
    let dash = option.lowerBound - 2
    return .init("remove the dash", edits: [.init(dash..<dash + 1, " ")], isSafe: false)
  }

  /// Makes the second field of a key one of its own.
  func parted(_ second: Range<Int>, from first: Range<Int>) -> Finding.Fix? {
    guard isBehindDash(first), let column = column(second), column == self.column(first) else { return nil }
    let space = second.lowerBound - 2..<second.lowerBound
    guard source.bytes[space].elementsEqual("  ".utf8) else { return nil }
    return .init("put a dash before it", edits: [.init(space, "- ")])
  }

  /// Spells out that a name is that of a field: `field: score`, and its order beside it.
  func spelledOut(_ name: Node.Key, order: String) -> Finding.Fix? {
    let separator: String
    if let column = column(name.range) {
      separator = newLine(column)
    } else {
      let before = source.bytes[..<name.range.lowerBound].last { $0 != UInt8(ascii: " ") }
      guard before == UInt8(ascii: "{") else { return nil }
      separator = ", "
    }
    let text = "field: \(ScalarForm.written(name.text.string))\(separator)\(order)"
    return .init("write `field:` before it", edits: [.init(name.range, text)])
  }

  /// Moves the options that stand below a field beside it.
  func movedBeside(_ name: Range<Int>, _ node: Node) -> Finding.Fix? {
    guard let column = column(name), let entries = node.ownEntries,
      !source.bytes[name.upperBound..<node.range.upperBound].contains(UInt8(ascii: "#"))
    else { return nil }
    var order: String?
    var options = ""
    for entry in entries {
      guard Vocabulary.keyOptions.knows(entry.key.text), let text = onOneLine(entry.value) else { return nil }
      if entry.key.text == "direction" || entry.key.text == "values" {
        guard order == nil else { return nil }
        order = text
      } else {
        options += "\(newLine(column))\(entry.key.text): \(text)"
      }
    }
    return order.map {
      .init(
        "write them beside the field",
        edits: [.init(name.upperBound..<node.range.upperBound, ": \($0)\(options)")])
    }
  }

  /// Puts a dash before each sort key, and its options in line with it.
  func dashed(_ keys: Node, isOption: (Node.Entry) -> Bool) -> Finding.Fix? {
    guard let entries = keys.ownEntries, let first = entries.first, !isOption(first) else { return nil }
    var edits: [Finding.Fix.Edit] = []
    if keys.isFlow {
      guard !entries.contains(where: isOption), keys.range.count > 2 else { return nil }
      let (start, end) = (keys.range.lowerBound, keys.range.upperBound)
      edits = [.init(start..<start + 1, "["), .init(end - 1..<end, "]")]
      return .init("write a list", edits: edits)
    }
    for entry in entries {
      let start = entry.key.range.lowerBound
      let line = source.lineIndex(at: start)
      guard source.bytes[source.lineRange(line).lowerBound..<start].allSatisfy({ $0 == UInt8(ascii: " ") })
      else { return nil }
      edits.append(.init(start..<start, isOption(entry) ? "  " : "- "))
      // What stands below the key goes with it.
      let last = source.lineIndex(at: max(start, entry.value.range.upperBound - 1))
      for below in line..<last {
        let range = source.lineRange(below + 1)
        if !range.isEmpty { edits.append(.init(range.lowerBound..<range.lowerBound, "  ")) }
      }
    }
    return .init("put a dash before each", edits: edits)
  }

  // MARK: Fields

  /// Writes the fields below a field by their dotted names.
  func dotted(_ field: Node.Entry, _ fields: [(name: String, value: Node)]) -> Finding.Fix? {
    let range = field.key.range.lowerBound..<field.value.range.upperBound
    guard let column = column(field.key.range), !source.bytes[range].contains(UInt8(ascii: "#")) else {
      return nil
    }
    var lines: [String] = []
    for field in fields {
      guard let text = onOneLine(field.value) else { return nil }
      lines.append("\(ScalarForm.written(field.name)): \(text)")
    }
    return .init("write dotted names", edits: [.init(range, lines.joined(separator: newLine(column)))])
  }
}
