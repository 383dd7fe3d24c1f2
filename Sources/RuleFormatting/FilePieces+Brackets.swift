import RuleText

// Lists and mappings with brackets. Those on one line stay there; of others the lines stay, and are indented by two
// from the line that opens them.
extension FilePieces {
  /// Takes a list or mapping with its brackets.
  /// - Parameters:
  ///   - closing: The column of the closing bracket, should it be the first of a line.
  ///   - isRow: Whether it stands among others of its kind, which may be lined up like the rows of a table.
  mutating func putBrackets(
    _ node: Node, spaces: Int, column: Int, closing: Int, isRow: Bool
  ) throws(UnexpectedText) {
    guard isAt("{") || isAt("[") else {
      // `[name: value]`: an entry without brackets of its own.
      guard case .mapping(let entries) = node.content, entries.count == 1 else { throw UnexpectedText() }
      try putEntry(entries[0], spaces: spaces, column: column, isRow: isRow)
      return
    }
    let outer = indentationInBrackets
    let isMapping = isAt("{")
    let padding = isMapping ? 1 : 0
    try put(place + 1, spaces: spaces, column: column)
    let inner = closing + 2
    indentationInBrackets = inner
    var isEmpty = true
    func spacesBeforeNext() -> Int { isEmpty ? padding : isRow ? max(1, spacesBefore) : 1 }
    switch node.content {
    case .mapping(let entries):
      lineUp(entries.filter { isFirstOnLine($0.key.range.lowerBound) })
      noteRows(entries.map(\.value))
      for entry in entries {
        skip()
        try putEntry(entry, spaces: spacesBeforeNext(), column: inner, isRow: isRow)
        try putComma(column: inner)
        isEmpty = false
      }
    case .list(let items):
      noteRows(items)
      for item in items {
        skip()
        try putValueInBrackets(item, spaces: spacesBeforeNext(), column: inner, isRow: isRow)
        try putComma(column: inner)
        isEmpty = false
      }
    default: throw UnexpectedText()
    }
    skip()
    guard isAt(isMapping ? "}" : "]") else { throw UnexpectedText() }
    try put(place + 1, spaces: max(isEmpty ? 0 : padding, spacesBehindColon), column: closing)
    indentationInBrackets = outer
  }

  private mutating func putEntry(
    _ entry: Node.Entry, spaces: Int, column: Int, isRow: Bool
  ) throws(UnexpectedText) {
    let gap = gaps[entry.key.range.lowerBound]
    try putName(entry, spaces: spaces, column: column)
    if case .empty = entry.value.content { return }
    skip()
    let spaces = gap ?? (isRow ? max(1, spacesBefore) : 1)
    try putValueInBrackets(entry.value, spaces: spaces, column: column, isRow: isRow)
  }

  private mutating func putValueInBrackets(
    _ node: Node, spaces: Int, column: Int, isRow: Bool
  ) throws(UnexpectedText) {
    skip()
    guard place == node.range.lowerBound else { throw UnexpectedText() }
    switch node.content {
    case .list, .mapping:
      let isRow = isRow || rows.contains(node.range.lowerBound)
      try putBrackets(
        node, spaces: spaces, column: column, closing: startsLine ? column : lineColumn, isRow: isRow)
    case .scalar:
      try put(node.range.upperBound, .quoted(indentation: column), spaces: spaces, column: column)
    case .empty, .broken: throw UnexpectedText()
    }
  }

  private mutating func putComma(column: Int) throws(UnexpectedText) {
    skip()
    if isAt(",") { try put(place + 1, spaces: spacesBehindColon, column: column) }
  }

  /// YAML takes `{ a:, b }` for a mistake, and `{ a: , b }` for a name without a value.
  private var spacesBehindColon: Int { if case .colon? = all.last?.kind { 1 } else { 0 } }
}
