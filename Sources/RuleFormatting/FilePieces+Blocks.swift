import RuleText

// Lists and mappings without brackets, and the values in them.
extension FilePieces {
  /// Takes a value.
  /// - Parameters:
  ///   - level: That of the list or mapping which holds it.
  ///   - spaces: How many stand before it, behind a colon or dash.
  ///   - bracketColumn: Where a closing bracket stands, should its opening one not be the first of a line.
  mutating func putValue(
    _ node: Node, in level: Level, spaces: Int, bracketColumn: Int
  ) throws(UnexpectedText) {
    skip()
    guard place == node.range.lowerBound else { throw UnexpectedText() }
    let column = level.new + 2
    switch node.content {
    case .mapping(let entries) where !node.isFlow:
      try putEntries(entries, Level(old: self.column(of: place), new: column))
    case .list(let items) where !node.isFlow:
      try putItems(items, Level(old: self.column(of: place), new: column))
    case .mapping, .list:
      lineColumn = startsLine ? column : bracketColumn
      let isRow = rows.contains(node.range.lowerBound)
      try putBrackets(node, spaces: spaces, column: column, closing: lineColumn, isRow: isRow)
    case .scalar(let scalar):
      switch scalar.style {
      case .literal, .folded: try putBlockText(in: level, spaces: spaces)
      default: try put(node.range.upperBound, .quoted(indentation: column), spaces: spaces, column: column)
      }
    case .empty, .broken: throw UnexpectedText()
    }
  }

  private mutating func putEntries(_ entries: [Node.Entry], _ level: Level) throws(UnexpectedText) {
    lineUp(entries)
    noteRows(entries.map(\.value))
    for entry in entries {
      let spaces = gaps[entry.key.range.lowerBound] ?? 1
      try putName(entry, spaces: 1, column: level.new)
      if case .empty = entry.value.content {
        end(level.below(old: level.old + 1))
      } else {
        try putValue(entry.value, in: level, spaces: spaces, bracketColumn: level.new)
      }
    }
    end(level)
  }

  /// Takes a name and the colon behind it.
  mutating func putName(_ entry: Node.Entry, spaces: Int, column: Int) throws(UnexpectedText) {
    skip()
    var spaces = spaces
    var nameColumn = column
    // `? name`, which hardly anybody writes.
    if place < entry.key.range.lowerBound, isAt("?") {
      try put(place + 1, spaces: spaces, column: column)
      skip()
      spaces = 1
      nameColumn += 2
    }
    guard place == entry.key.range.lowerBound else { throw UnexpectedText() }
    try put(entry.key.range.upperBound, spaces: spaces, column: nameColumn)
    skip()
    if isAt(":"), isColon { try put(place + 1, .colon, spaces: 0, column: column) }
  }

  /// Whether the colon here is the one behind a name, and not the first of a word.
  private var isColon: Bool {
    indentationInBrackets != nil || place + 1 == bytes.count || bytes[place + 1].isSpace
  }

  private mutating func putItems(_ items: [Node], _ level: Level) throws(UnexpectedText) {
    lineUp(items.compactMap(\.onlyEntry))
    noteRows(items.map { $0.onlyEntry?.value ?? $0 })
    for item in items {
      skip()
      guard isAt("-") else { throw UnexpectedText() }
      try put(place + 1, spaces: 1, column: level.new)
      if case .empty = item.content {
        end(level.below(old: level.old + 1))
      } else {
        try putValue(item, in: level, spaces: 1, bracketColumn: level.new + 2)
      }
    }
    end(level)
  }

  // MARK: Block texts

  /// Takes `|` or `>` and the text below it.
  private mutating func putBlockText(in level: Level, spaces: Int) throws(UnexpectedText) {
    let header = bytes[place...].prefix { !$0.isSpace }
    let digit = header.first { $0 >= UInt8(ascii: "1") && $0 <= UInt8(ascii: "9") }
    let told = digit.map { Int($0 - UInt8(ascii: "0")) }
    let keepsBreaks = header.contains(UInt8(ascii: "+"))
    try put(
      header.endIndex, .header(keepsBreaks: keepsBreaks), spaces: spaces, column: level.new + 2)
    skipOnLine()
    guard place < bytes.count else { return }

    // Of each line the text begins in one column: that which the header tells, or that of the first line that is not
    // empty. The text ends before a line with something further to the left.
    var cut = told.map { level.old + $0 }
    let start = place + 1
    var end: Int?
    var line = source.lineIndex(at: place) + 1
    while line < source.lineStarts.count {
      let range = source.lineRange(line)
      let spaces = bytes[range].prefix { $0 == .space }.count
      if spaces == range.count {
        if let cut, spaces > cut { end = range.upperBound }
      } else {
        guard spaces > level.old, spaces >= cut ?? 0 else { break }
        if cut == nil { cut = spaces }
        end = range.upperBound
      }
      line += 1
    }
    guard let cut, let end, start < end else { return }
    putBlockText(
      start..<end,
      .blockText(cut: cut, indentation: level.new + (told ?? 2), keepsBreaks: keepsBreaks))
  }
}

extension Node {
  /// The entry of a mapping without brackets that has no other, as `- price: lowest first` in a list.
  fileprivate var onlyEntry: Node.Entry? {
    guard !isFlow, case .mapping(let entries) = content, entries.count == 1 else { return nil }
    return entries[0]
  }
}
