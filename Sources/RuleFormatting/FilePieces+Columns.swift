import RuleText

// Values that their writer has lined up.
extension FilePieces {
  /// A name with a value beside it.
  private struct Row {
    var name: Int
    /// How many cells the name takes, with its colon.
    var width: Int
    /// How many spaces stand behind the colon, and the column of the value.
    var gap: Int
    var valueColumn: Int
    var line: Int
    var isOneLine: Bool

    /// Whether the writer has put its value under or above that of another one.
    func isLinedUp(with other: Row) -> Bool {
      valueColumn == other.valueColumn && (gap > 1 || other.gap > 1)
    }

    func isDirectlyBelow(_ other: Row) -> Bool { other.isOneLine && isOneLine && line == other.line + 1 }
  }

  /// Finds which values of a list or mapping are lined up, and the room that this takes.
  ///
  /// Entries on lines that follow each other are a group, and so are those further apart whose values stood in one
  /// column. A group is lined up if it was in at least one line: then the values stand a space behind the longest name.
  mutating func lineUp(_ entries: [Node.Entry]) {
    guard entries.count > 1 else { return }
    let rows = entries.compactMap(row)
    var start = 0
    while start < rows.count {
      var end = start + 1
      while end < rows.count,
        rows[end].isDirectlyBelow(rows[end - 1]) || rows[end].isLinedUp(with: rows[end - 1])
      {
        end += 1
      }
      let group = rows[start..<end]
      if group.count > 1, group.contains(where: { $0.gap > 1 }) {
        let width = group.reduce(0) { max($0, $1.width) }
        for row in group { gaps[row.name] = width - row.width + 1 }
      }
      start = end
    }
  }

  private func row(_ entry: Node.Entry) -> Row? {
    let name = entry.key.range
    let value = entry.value.range
    let line = source.lineIndex(at: name.lowerBound)
    guard name.upperBound < value.lowerBound, source.lineIndex(at: value.lowerBound) == line,
      let colon = bytes[name.upperBound..<value.lowerBound].firstIndex(of: UInt8(ascii: ":")),
      colon + 1 < value.lowerBound
    else { return nil }
    switch entry.value.content {
    case .mapping where !entry.value.isFlow, .list where !entry.value.isFlow, .empty, .broken: return nil
    default: break
    }
    return Row(
      name: name.lowerBound,
      width: cells(of: name, in: bytes) + 1,
      gap: value.lowerBound - colon - 1,
      valueColumn: cells(of: source.lineStart(at: value.lowerBound)..<value.lowerBound, in: bytes),
      line: line,
      isOneLine: source.lineIndex(at: value.upperBound) == line)
  }

  /// Notes which values are rows of a table: those in brackets, on one line, before or behind another such.
  mutating func noteRows(_ values: [Node]) {
    var last: Node?
    for value in values {
      let isRow = value.isFlow && source.lineIndex(at: value.range.lowerBound) == source.lineIndex(at: value.range.upperBound)
      if isRow, let last { rows.formUnion([last.range.lowerBound, value.range.lowerBound]) }
      last = isRow ? value : nil
    }
  }

  func isFirstOnLine(_ place: Int) -> Bool {
    bytes[source.lineStart(at: place)..<place].allSatisfy(\.isBlank)
  }
}
