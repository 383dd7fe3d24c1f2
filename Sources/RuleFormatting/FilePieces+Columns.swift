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
    var column: Int
    var line: Int
    var isOneLine: Bool

    func isDirectlyBelow(_ other: Row) -> Bool { other.isOneLine && isOneLine && line == other.line + 1 }
  }

  /// Finds which values of a list or mapping are lined up, and the room that this takes.
  ///
  /// If in a group of entries one has more than a space behind its colon, the values of the group stand in one column,
  /// a space behind its longest name; if none has, each stands a space behind its own.
  mutating func lineUp(_ entries: [Node.Entry]) {
    guard entries.count > 1 else { return }
    for group in groups(of: entries.compactMap(row)) where group.contains(where: { $0.gap > 1 }) {
      let width = group.reduce(0) { max($0, $1.width) }
      for row in group { gaps[row.name] = width - row.width + 1 }
    }
  }

  /// Entries on lines that follow each other are a group. Where there are two columns among them, each with names of
  /// different length, these are two groups. Groups further apart are one if they had one column.
  ///
  /// What comes out has the same groups again, or such as have the same column, so that laying out once is enough.
  private func groups(of rows: [Row]) -> [ArraySlice<Row>] {
    var groups: [ArraySlice<Row>] = []
    var isSettled = false
    var start = 0
    while start < rows.count {
      var end = start + 1
      while end < rows.count, rows[end].isDirectlyBelow(rows[end - 1]), rows[end].column == rows[start].column
      {
        end += 1
      }
      let run = rows[start..<end]
      let isRunSettled = run.contains { $0.width != run.first?.width }
      if let last = groups.last, rows[start].isDirectlyBelow(rows[start - 1]), !(isSettled && isRunSettled) {
        groups[groups.count - 1] = rows[last.startIndex..<end]
        isSettled = isSettled || isRunSettled
      } else {
        groups.append(run)
        isSettled = isRunSettled
      }
      start = end
    }
    func column(of group: ArraySlice<Row>) -> Int? {
      group.allSatisfy { $0.column == group.first?.column } ? group.first?.column : nil
    }
    var joined: [ArraySlice<Row>] = []
    var lastColumn: Int?
    for group in groups {
      let column = column(of: group)
      if let last = joined.last, let column, column == lastColumn {
        joined[joined.count - 1] = rows[last.startIndex..<group.endIndex]
      } else {
        joined.append(group)
      }
      lastColumn = column
    }
    return joined
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
      column: cells(of: source.lineStart(at: value.lowerBound)..<value.lowerBound, in: bytes),
      line: line,
      isOneLine: isOneLine(entry.value))
  }

  private func isOneLine(_ node: Node) -> Bool {
    source.lineIndex(at: node.range.lowerBound) == source.lineIndex(at: node.range.upperBound)
  }

  /// Notes which values are rows of a table: those in brackets, on one line, before or behind another such.
  mutating func noteRows(_ values: [Node]) {
    var last: Node?
    for value in values {
      let isRow = value.isFlow && isOneLine(value)
      if isRow, let last { rows.formUnion([last.range.lowerBound, value.range.lowerBound]) }
      last = isRow ? value : nil
    }
  }

  func isFirstOnLine(_ place: Int) -> Bool {
    bytes[source.lineStart(at: place)..<place].allSatisfy(\.isBlank)
  }
}
