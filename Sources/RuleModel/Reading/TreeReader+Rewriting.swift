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

  /// The text of a value that stands on one line, wherever that line is.
  private func onOneLine(_ node: Node) -> String? {
    guard node.isFlow || node.text != nil else { return nil }
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

  /// Writes a direction, and on the next line where missing values go.
  func missingBelow(
    _ name: Range<Int>, _ direction: String, missing placement: String, at range: Range<Int>
  ) -> Finding.Fix? {
    column(name).map {
      let text = "\(direction)\(newLine($0))missing: \(placement)"
      return .init("write `missing` below it", edits: [.init(range, text)], isSafe: false)
    }
  }

  /// Writes sort keys as a list below the name of their ordering.
  func listed(_ keys: [String], below name: Range<Int>, at range: Range<Int>) -> Finding.Fix? {
    guard let column = column(name) else { return nil }
    let isBelow = source.lineIndex(at: name.lowerBound) < source.lineIndex(at: range.lowerBound)
    let line = source.lineRange(source.lineIndex(at: range.lowerBound)).lowerBound
    let indentation = isBelow ? range.lowerBound - line : column + 2
    let text = keys.joined(separator: newLine(indentation))
    let edit =
      isBelow
      ? Finding.Fix.Edit(range, text)
      : .init(name.upperBound..<range.upperBound, ":" + newLine(indentation) + text)
    return .init("write a list", edits: [edit], isSafe: false)
  }

  /// Writes entries that say their names beside others as names: `- name: newest` becomes `newest:`.
  func named(_ list: Node) -> Finding.Fix? {
    guard case .list(let items) = list.content, !list.isFlow, !items.isEmpty else { return nil }
    var edits: [Finding.Fix.Edit] = []
    for item in items {
      guard let entries = item.ownEntries, entries.count > 1, !item.isFlow, let first = entries.first,
        first.key.text == "name", let name = first.value.text, isBehindDash(first.key.range)
      else { return nil }
      let range = first.key.range.lowerBound - 2..<first.value.range.upperBound
      edits.append(.init(range, "\(ScalarForm.written(name)):"))
    }
    return .init("write the names before the colons", edits: edits, isSafe: false)
  }

  /// Puts a dash before the first of several names, and the others in line with it.
  func dashedAsOne(_ node: Node) -> Finding.Fix? {
    guard let entries = node.ownEntries, let first = entries.first, !node.isFlow,
      let column = column(first.key.range), !isBehindDash(first.key.range), column > 0
    else { return nil }
    let start = source.lineIndex(at: first.key.range.lowerBound)
    let end = source.lineIndex(at: max(first.key.range.upperBound, node.range.upperBound - 1))
    var edits = [Finding.Fix.Edit(first.key.range.lowerBound..<first.key.range.lowerBound, "- ")]
    for line in start..<end {
      let range = source.lineRange(line + 1)
      if !range.isEmpty { edits.append(.init(range.lowerBound..<range.lowerBound, "  ")) }
    }
    return .init("put a dash before it", edits: edits, isSafe: false)
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

  /// Takes away the dashes of a list whose entries are a name each, with what belongs to it.
  func undashed(_ list: Node) -> Finding.Fix? {
    guard case .list(let items) = list.content, !list.isFlow, !items.isEmpty else { return nil }
    var edits: [Finding.Fix.Edit] = []
    var names: Set<ExactText> = []
    for item in items {
      guard case .mapping(let entries) = item.content, entries.count == 1, let key = entries.first?.key,
        !item.isFlow, isBehindDash(key.range), names.insert(key.text).inserted
      else { return nil }
      let dash = key.range.lowerBound - 2
      edits.append(.init(dash..<dash + 1, " "))
    }
    return .init("remove the dashes", edits: edits)
  }

  /// Indents entries that stand in line with the word that they were meant to stand below.
  func indented(_ entries: ArraySlice<Node.Entry>) -> Finding.Fix? {
    guard let first = entries.first, let last = entries.last else { return nil }
    let end = max(last.key.range.upperBound, last.value.range.upperBound) - 1
    var edits: [Finding.Fix.Edit] = []
    for line in source.lineIndex(at: first.key.range.lowerBound)...source.lineIndex(at: end) {
      let range = source.lineRange(line)
      if !range.isEmpty { edits.append(.init(range.lowerBound..<range.lowerBound, "  ")) }
    }
    return .init("indent them", edits: edits)
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
