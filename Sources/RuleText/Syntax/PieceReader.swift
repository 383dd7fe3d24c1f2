internal import OrderingValues

/// Reads a text that libyaml cannot read as a whole, one piece at a time.
///
/// The text is cut where the entries of the outermost level begin, and a piece that cannot be read either is
/// cut once more at its own entries. So a mistake hides one entry: it stands in the tree with its name, if
/// that can be seen, and a broken value. Pieces do not depend on each other, since anchors are refused.
struct PieceReader {
  private let source: SourceFile
  private let layout: TextLayout
  private let edits: [CleanText.Edit]
  private let isASCII: Bool
  private(set) var findings: [Finding] = []
  private var nodesLeft = TextLimits.nodes
  private var isOverLimit = false

  init(_ source: SourceFile, _ layout: TextLayout, _ edits: [CleanText.Edit], isASCII: Bool) {
    self.source = source
    self.layout = layout
    self.edits = edits
    self.isASCII = isASCII
  }

  mutating func readFile() -> Node {
    let lines = layout.lines.indices.filter {
      layout.lines[$0].isContent && layout.lines[$0].start < layout.end
    }
    let root = readBlock(lines[...], end: layout.end, level: 0)
    return isOverLimit ? Node(.broken, root.range) : root
  }

  /// Clean text of a part of the file.
  func cleanText(_ range: Range<Int>) -> CleanText {
    CleanText(source, range, edits: edits(in: range), isASCII: isASCII)
  }

  private func edits(in range: Range<Int>) -> ArraySlice<CleanText.Edit> {
    let first = edits.partitioningIndex { $0.range.lowerBound >= range.lowerBound }
    return edits[first..<edits.partitioningIndex { $0.range.lowerBound >= range.upperBound }]
  }

  // MARK: Blocks

  /// Reads the entries that begin on some of these lines; the others belong to the entry before them.
  private mutating func readBlock(_ lines: ArraySlice<Int>, end: Int, level: Int) -> Node {
    guard let first = lines.first.map({ layout.lines[$0] }) else { return Node(.empty, end..<end) }
    // `-price` above an entry with a dash was meant as one.
    let isList =
      first.startsWithDash
      || dashWithoutSpace(first) != nil
        && lines.contains {
          layout.lines[$0].startsWithDash && layout.lines[$0].indentation == first.indentation
        }
    var block = Block(isList: isList, column: first.indentation, firstWord: word(first))
    let starts = self.starts(in: lines, block)
    var reportedColumn = false
    var wasOutOfLine = false
    for (number, start) in starts.enumerated() where !isOverLimit {
      let next = number + 1 < starts.count ? starts[number + 1] : lines.endIndex
      let line = layout.lines[lines[start]]
      let pieceEnd = next < lines.endIndex ? layout.lines[lines[next]].start : end
      let isOutOfLine = line.startsWithDash != block.isList
      var isReported = false
      if line.indentation < block.column && !reportedColumn {
        reportedColumn = true
        isReported = true
        findings.append(misplaced(line, block, first, level: level))
        block.breakEmptyValue()
      } else if line.indentation == block.column && isOutOfLine && !wasOutOfLine {
        findings.append(outOfLine(line, first))
      }
      wasOutOfLine = isOutOfLine
      if isOutOfLine {
        addBroken(line, pieceEnd, to: &block)
        continue
      }
      let known = findings.count
      readPiece(lines[start..<next], line.start..<pieceEnd, level: level, into: &block)
      // One finding a line: its column is the mistake.
      if isReported {
        let onLine = line.start...line.end
        findings[known...].removeAll { onLine.contains($0.span.range.lowerBound) }
      }
    }
    return block.node(source, &findings, at: first.content)
  }

  /// The lines on which an entry of a block begins.
  private func starts(in lines: ArraySlice<Int>, _ block: Block) -> [Int] {
    var starts: [Int] = []
    for index in lines.indices {
      let line = layout.lines[lines[index]]
      if let last = starts.last {
        if line.indentation > block.column { continue }
        // A list may stand in the column of the name that it belongs to, or of what was meant as a name.
        let owner = layout.lines[lines[last]]
        let isOwner = !owner.startsWithDash && (owner.key == nil || !owner.hasValue)
        if !block.isList && line.startsWithDash && line.indentation == block.column && isOwner { continue }
        if owner.startsWithDash && !block.isList && goesOn(line, owner) { continue }
      }
      starts.append(index)
    }
    return starts
  }

  /// Whether a line goes on with the entry of a list that stands too far to the left: it is in line with what stands
  /// behind the dash, and has a value without brackets, as options have and what is named below a name has not.
  private func goesOn(_ line: TextLayout.Line, _ entry: TextLayout.Line) -> Bool {
    guard let key = line.key, let first = entry.key, line.hasValue,
      line.indentation == entry.column(first.lowerBound)
    else { return false }
    let value = source.bytes[key.upperBound..<line.end].dropFirst().first { !$0.isBlank }
    return value != UInt8(ascii: "[") && value != UInt8(ascii: "{")
  }

  private func misplaced(_ line: TextLayout.Line, _ block: Block, _ first: TextLayout.Line, level: Int)
    -> Finding
  {
    if level == 0 {
      return .extraSpace(
        before: source.text(block.firstWord), spaces: first.start..<first.content, at: span(block.firstWord))
    }
    let signs = LineSigns(source: source, layout: layout)
    return signs.shallowList(layout.lineIndex(at: line.content))
      ?? .badIndentation(source.text(word(line)), at: span(word(line)), above: span(block.firstWord))
  }

  /// A name in line with dashes, or a dash in line with names.
  private func outOfLine(_ line: TextLayout.Line, _ first: TextLayout.Line) -> Finding {
    if !line.startsWithDash, let finding = dashWithoutSpace(line) { return finding }
    let signs = LineSigns(source: source, layout: layout)
    if let finding = signs.bullet(at: line.content) ?? signs.fence(at: line.content) { return finding }
    return .dashBesideNames(
      source.text(word(line)), isDash: line.startsWithDash,
      fix: line.startsWithDash ? nil : signs.joined(layout.lineIndex(at: line.content)),
      at: span(word(line)), above: span(word(first)))
  }

  /// The finding about `-price`, if a line is so.
  private func dashWithoutSpace(_ line: TextLayout.Line) -> Finding? {
    let end = line.content + 1
    guard end < line.end, source.bytes[line.content] == Byte.dash, source.bytes[end].isLetter else {
      return nil
    }
    var textEnd = layout.comment(in: end..<line.end)?.lowerBound ?? line.end
    while textEnd > end && source.bytes[textEnd - 1].isBlank { textEnd -= 1 }
    return .dashWithoutSpace(source.text(end..<textEnd), at: span(line.content..<end))
  }

  // MARK: Pieces

  private mutating func readPiece(
    _ lines: ArraySlice<Int>, _ range: Range<Int>, level: Int, into block: inout Block
  ) {
    guard let first = lines.first.map({ layout.lines[$0] }) else { return }
    // A piece is a node at least, so that a file of broken ones comes to an end too.
    nodesLeft -= 1
    guard nodesLeft >= 0 else {
      isOverLimit = true
      findings.append(.tooManyValues(at: span(word(first))))
      return
    }
    let text = cleanText(range)
    var builder = TreeBuilder(source, text, nodesLeft: nodesLeft)
    let result: Result<Node?, TreeBuilder.Failure> = Result { () throws(TreeBuilder.Failure) in
      try builder.build()
    }
    switch result {
    case .success(let node):
      nodesLeft = builder.nodesLeft
      findings += builder.findings
      switch node?.content {
      case .mapping(let entries) where !block.isList: block.entries += entries
      case .list(let items) where block.isList: block.items += items
      case nil, .broken, .empty: addBroken(first, range.upperBound, to: &block)
      case .scalar, .list, .mapping:
        let explainer = SyntaxExplainer(
          source: source, layout: layout, text: text, range: range,
          problem: YAMLProblem(problem: "", context: "", mark: 0))
        if builder.findings.isEmpty, findings.count < Self.mostFindings,
          let finding = explainer.bareLine(layout.lineIndex(at: first.content))
        {
          findings.append(finding)
        }
        addBroken(first, range.upperBound, to: &block)
      }
    case .failure(.limit):
      findings += builder.findings
      isOverLimit = builder.nodesLeft < 0
      addBroken(first, range.upperBound, to: &block)
    case .failure(.syntax(let problem)):
      if level == 0, let key = first.key, !first.hasValue, lines.count > 1,
        layout.lines[lines[lines.startIndex + 1]].indentation >= first.indentation
      {
        let value = readBlock(lines.dropFirst(), end: range.upperBound, level: level + 1)
        block.entries.append(Node.Entry(key: name(key), value: value))
        return
      }
      explain(problem, text, range)
      addBroken(first, range.upperBound, to: &block)
    }
  }

  /// Makes the finding about a piece that libyaml cannot read.
  private mutating func explain(_ problem: YAMLProblem, _ text: CleanText, _ range: Range<Int>) {
    // A file that is broken all over is not looked at to its end.
    guard findings.count < Self.mostFindings else { return }
    let explainer = SyntaxExplainer(
      source: source, layout: layout, text: text, range: range, problem: problem)
    let finding = explainer.finding()
    if !isExcused(finding, in: range) { findings.append(finding) }
  }

  private static let mostFindings = 1_000

  /// Whether a mistake follows from a character that was reported and replaced: a tab anywhere in the piece
  /// (nobody knows how wide it was), anything else on the same line.
  private func isExcused(_ finding: Finding, in range: Range<Int>) -> Bool {
    edits(in: range).contains { edit in
      let isTab = edit.replacement.utf8.allSatisfy { $0 == Byte.space } && edit.replacement.utf8.count > 1
      return isTab
        || source.lineIndex(at: edit.range.lowerBound) == source.lineIndex(at: finding.span.range.lowerBound)
    }
  }

  private func addBroken(_ line: TextLayout.Line, _ end: Int, to block: inout Block) {
    var end = end
    while end > line.content && source.bytes[end - 1] <= Byte.space { end -= 1 }
    if block.isList {
      block.items.append(Node(.broken, line.content..<max(line.content, end)))
    } else if line.startsWithDash {
      block.breakEmptyValue()
    } else if let key = line.key ?? guessedKey(line) {
      let start = min(key.upperBound + 1, end)
      block.entries.append(Node.Entry(key: name(key), value: Node(.broken, start..<end)))
    }
  }

  /// The name on a line whose colon is missing (`rules 1`) or has no space behind it (`rules:1`).
  private func guessedKey(_ line: TextLayout.Line) -> Range<Int>? {
    let text = source.bytes[line.content..<line.end]
    let end = text.firstIndex { !$0.isNamePart }
    guard let end, end > line.content else { return nil }
    return line.content..<end
  }

  // MARK: Words

  private func span(_ range: Range<Int>) -> SourceSpan { SourceSpan(source, range) }

  /// The dash or name with which a line begins, or else its first word.
  private func word(_ line: TextLayout.Line) -> Range<Int> {
    if line.startsWithDash { return line.content..<line.content + 1 }
    if let key = line.key { return key }
    let end = source.bytes[line.content..<line.end].firstIndex { $0.isBlank } ?? line.end
    return line.content..<end
  }

  /// The name as it is meant: without quotes around it.
  private func name(_ range: Range<Int>) -> Node.Key {
    let isQuoted = range.count > 1 && source.bytes[range.lowerBound].isQuote
    let inner = isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range
    return Node.Key(ExactText(source.text(inner)), range)
  }
}

/// A list or mapping in the making.
private struct Block {
  let isList: Bool
  /// Where its entries begin.
  let column: Int
  /// The first name, or dash.
  let firstWord: Range<Int>
  var items: [Node] = []
  var entries: [Node.Entry] = []

  init(isList: Bool, column: Int, firstWord: Range<Int>) {
    self.isList = isList
    self.column = column
    self.firstWord = firstWord
  }

  /// What is indented wrongly behind a name was meant as its value: the name is not without one.
  mutating func breakEmptyValue() {
    guard let last = entries.indices.last, entries[last].value.content == .empty else { return }
    entries[last].value.content = .broken
  }

  func node(_ source: SourceFile, _ findings: inout [Finding], at start: Int) -> Node {
    if isList { return Node(.list(items), start..<max(start, items.last?.range.upperBound ?? start)) }
    guard let last = entries.last else { return Node(.broken, start..<start) }
    findings += duplicateKeys(in: entries, source)
    let first = min(start, entries[0].key.range.lowerBound)
    return Node(.mapping(entries), first..<max(first, last.value.range.upperBound))
  }
}
