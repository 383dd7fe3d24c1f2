/// Lines that are no part of the rules: markers of merge conflicts, directives, marks between documents.
///
/// They are reported and marked as skipped before anything else reads the text. libyaml must not see
/// directives in any case: it reads them all, in quadratic time, before its first event.
struct LineChecks {
  private let source: SourceFile
  private(set) var layout: TextLayout
  private(set) var findings: [Finding] = []
  private(set) var hasSecondDocument = false

  init(_ source: SourceFile, _ layout: TextLayout) {
    self.source = source
    self.layout = layout
  }

  mutating func run() {
    checkLengths()
    checkConflicts()
    checkDirectives()
    checkDocumentMarks()
  }

  private func bytes(_ line: Int) -> ArraySlice<UInt8> {
    source.bytes[layout.lines[line].start..<layout.lines[line].end]
  }

  private func span(_ line: Int) -> SourceSpan {
    SourceSpan(source, layout.lines[line].start..<layout.lines[line].end)
  }

  private mutating func checkLengths() {
    for line in layout.lines.indices where bytes(line).count > TextLimits.lineLength {
      let length = bytes(line).reduce(0) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) }
      if length > TextLimits.lineLength { findings.append(.lineTooLong(length, at: span(line))) }
    }
  }

  // MARK: Merge conflicts

  /// The letter of a conflict marker: seven of a kind at the start of a line, and then a space or nothing.
  private func conflictMarker(_ line: Int) -> Character? {
    let text = bytes(line)
    guard text.count >= 7, let first = text.first, "<=>|".utf8.contains(first),
      text.prefix(7).allSatisfy({ $0 == first }), text.count == 7 || text[text.startIndex + 7].isBlank
    else { return nil }
    return Character(Unicode.Scalar(first))
  }

  /// One finding a conflict. Of the two sides the first is read, so that the rest of the file is checked.
  private mutating func checkConflicts() {
    var opening: Finding?
    var isInSecondSide = false
    func end() -> [Finding] { opening.map { [$0] } ?? [] }
    for line in layout.lines.indices {
      let marker = conflictMarker(line)
      if marker != nil || isInSecondSide { layout.lines[line].state = .skipped }
      guard let marker else { continue }
      if marker == "<" || opening == nil {
        findings += end()
        opening = .mergeConflict(at: span(line))
      } else {
        let what = marker == ">" ? "the conflict ends here" : "the other version begins here"
        opening?.labels.append(Finding.Label(span(line), what))
      }
      isInSecondSide = marker == "=" || marker == "|"
      if marker == ">" {
        findings += end()
        opening = nil
      }
    }
    findings += end()
    // Without an end the second side may be the whole rest: then it is read as well.
    if isInSecondSide {
      for line in layout.lines.indices.reversed() {
        if conflictMarker(line) != nil { break }
        layout.lines[line].state = .open
      }
    }
  }

  // MARK: Directives and documents

  private mutating func checkDirectives() {
    var first: Int?
    var more = 0
    var areVersions = true
    var lines: [Range<Int>] = []
    for line in layout.lines.indices
    where layout.lines[line].state != .skipped && bytes(line).first == UInt8(ascii: "%") {
      layout.lines[line].state = .skipped
      if first == nil { first = line } else { more += 1 }
      // `%YAML 1.2` says nothing that could be lost; whatever else begins so may be a comment.
      areVersions = areVersions && bytes(line).starts(with: "%YAML ".utf8) && !bytes(line).contains(Byte.hash)
      if areVersions { lines.append(wholeLine(line)) }
    }
    if let first {
      findings.append(.directive(more: more, lines: areVersions ? lines : [], at: span(first)))
    }
  }

  /// A line with its line end.
  private func wholeLine(_ line: Int) -> Range<Int> {
    let next = line + 1 < layout.lines.count ? layout.lines[line + 1].start : source.bytes.count
    return layout.lines[line].start..<next
  }

  private func isDocumentMark(_ line: Int) -> Bool {
    let text = bytes(line)
    guard text.starts(with: "---".utf8) || text.starts(with: "...".utf8) else { return false }
    return text.count == 3 || text[text.startIndex + 3].isBlank
  }

  /// Whether a line holds more than white space and a comment, `behind` a mark.
  private func hasContent(_ line: Int, behind: Int = 0) -> Bool {
    guard layout.lines[line].state != .skipped,
      let first = bytes(line).dropFirst(behind).first(where: { !$0.isBlank })
    else { return false }
    return first != Byte.hash
  }

  private mutating func checkDocumentMarks() {
    var seenStart = false
    var seenContent = false
    for line in layout.lines.indices where layout.lines[line].state != .skipped {
      guard isDocumentMark(line) else {
        if hasContent(line) { seenContent = true }
        continue
      }
      let isStart = bytes(line).first == Byte.dash
      let isFirst = isStart && !seenStart && !seenContent
      seenStart = true
      if isFirst {
        // Content beside the mark (`--- {rules: 1}`) is rare, legal, and left for libyaml to read.
        if hasContent(line, behind: 3) { seenContent = true } else { layout.lines[line].state = .skipped }
        continue
      }
      endDocument(at: line)
      return
    }
  }

  /// Ends the text before a line with a mark: with an error if more rules follow, else with a warning.
  private mutating func endDocument(at line: Int) {
    let mark = layout.lines[line].start..<layout.lines[line].start + 3
    let isFollowed =
      hasContent(line, behind: 3)
      || layout.lines.indices[(line + 1)...].contains { hasContent($0) && !isDocumentMark($0) }
    if isFollowed {
      hasSecondDocument = true
      findings.append(.secondDocument(at: SourceSpan(source, mark)))
    } else {
      // A comment behind the mark stays.
      let comment = bytes(line).firstIndex(of: Byte.hash)
      let removed = comment.map { mark.lowerBound..<$0 } ?? wholeLine(line)
      findings.append(.documentEnd(source.text(mark), line: removed, at: SourceSpan(source, mark)))
    }
    layout.end = layout.lines[line].start
    for rest in layout.lines.indices[line...] where isFollowed || hasContent(rest) {
      layout.lines[rest].state = .skipped
    }
  }
}
