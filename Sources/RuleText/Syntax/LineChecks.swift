/// Lines that are no part of the rules: markers of merge conflicts, directives, marks between documents.
///
/// They are reported and marked as skipped before anything else reads the text. libyaml must not see
/// directives in any case: it reads them all, in quadratic time, before its first event.
struct LineChecks {
  private let source: SourceFile
  private var layout: TextLayout
  private var findings: [Finding] = []

  init(_ source: SourceFile, _ layout: TextLayout) {
    self.source = source
    self.layout = layout
  }

  /// The layout with what is no part of the rules skipped, and what is to be said of it.
  consuming func checked() -> (layout: TextLayout, findings: [Finding]) {
    checkLengths()
    checkConflicts()
    checkDirectives()
    checkDocumentMarks()
    return (layout, findings)
  }

  private func bytes(_ line: Int) -> ArraySlice<UInt8> {
    source.bytes[layout.lines[line].start..<layout.lines[line].end]
  }

  private func firstByte(_ line: Int) -> UInt8? {
    let (start, end) = (layout.lines[line].start, layout.lines[line].end)
    return start < end ? source.bytes[start] : nil
  }

  private func span(_ line: Int) -> SourceSpan {
    SourceSpan(source, layout.lines[line].start..<layout.lines[line].end)
  }

  private mutating func checkLengths() {
    for line in layout.lines.indices
    where layout.lines[line].end - layout.lines[line].start > TextLimits.lineLength {
      let length = bytes(line).reduce(0) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) }
      if length > TextLimits.lineLength { findings.append(.lineTooLong(length, at: span(line))) }
    }
  }

  // MARK: Merge conflicts

  /// The letter of a conflict marker: seven of a kind at the start of a line, and then a space or nothing.
  private func conflictMarker(_ line: Int) -> Character? {
    guard let first = firstByte(line), first.isConflictSign else { return nil }
    let text = bytes(line)
    guard text.count >= 7, text.prefix(7).allSatisfy({ $0 == first }),
      text.count == 7 || text[text.startIndex + 7].isBlank
    else { return nil }
    return Character(Unicode.Scalar(first))
  }

  /// One finding a conflict. Of the two sides the first is read, so that the rest of the file is checked.
  private mutating func checkConflicts() {
    var opening: Finding?
    var isInSecondSide = false
    var count = 0
    func end() -> [Finding] { opening.map { [$0] } ?? [] }
    for line in layout.lines.indices {
      let marker = conflictMarker(line)
      if marker != nil || isInSecondSide { layout.lines[line].state = .skipped }
      guard let marker else { continue }
      if marker == "<" || opening == nil {
        findings += end()
        count += 1
        // One more than is shown, so that it is known that there are more.
        opening = count <= TextLimits.findingsOfAKind + 1 ? .mergeConflict(at: span(line)) : nil
      } else {
        let what = marker == ">" ? "the conflict ends here" : "the other version begins here"
        // A conflict has three such lines; more are a ruler that somebody has drawn.
        if let labels = opening?.labels, labels.count < 8 {
          opening?.labels.append(Finding.Label(span(line), what))
        }
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
    where layout.lines[line].state != .skipped && firstByte(line) == UInt8(ascii: "%") {
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
    guard let first = firstByte(line), first == Byte.dash || first == UInt8(ascii: ".") else { return false }
    let text = bytes(line)
    guard text.starts(with: "---".utf8) || text.starts(with: "...".utf8) else { return false }
    return text.count == 3 || text[text.startIndex + 3].isBlank
  }

  /// Whether a line holds more than white space and a comment.
  private func hasContent(_ line: Int) -> Bool {
    let line = layout.lines[line]
    return line.state != .skipped && !line.isBlank && source.bytes[line.content] != Byte.hash
  }

  /// Whether more than white space and a comment stands behind a mark.
  private func hasContent(behindMark line: Int) -> Bool {
    let first = bytes(line).dropFirst(3).first { !$0.isBlank }
    return first.map { $0 != Byte.hash } ?? false
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
        if hasContent(behindMark: line) { seenContent = true } else { layout.lines[line].state = .skipped }
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
      hasContent(behindMark: line)
      || layout.lines.indices[(line + 1)...].contains { hasContent($0) && !isDocumentMark($0) }
    if isFollowed {
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

extension UInt8 {
  fileprivate var isConflictSign: Bool {
    switch self {
    case UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "|"): true
    default: false
    }
  }
}
