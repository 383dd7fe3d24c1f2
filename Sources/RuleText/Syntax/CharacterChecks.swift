/// Characters that mislead readers or tools: controls, odd line breaks, invisible characters, tabs in
/// indentation. Each is reported and then kept from libyaml, so that the text around it can still be read.
struct CharacterChecks {
  private let source: SourceFile
  private let layout: TextLayout
  private(set) var findings: [Finding] = []
  /// What stands in the text instead, sorted by place.
  private(set) var edits: [CleanText.Edit] = []
  private var counts: [FindingKind: Int] = [:]

  /// What is wrong with a character, and what replaces it.
  private enum Fault: Equatable {
    case control, oddLineBreak, bidirectional, byteOrderMark
    case invisible(replacement: String)
  }

  init(_ source: SourceFile, _ layout: TextLayout) {
    self.source = source
    self.layout = layout
  }

  mutating func run() {
    checkStart()
    checkCharacters()
    checkIndentation()
    for line in layout.lines where line.state == .skipped && line.start < layout.end {
      replace(line.start..<line.end, "")
    }
    removeOverlaps()
  }

  private mutating func replace(_ range: Range<Int>, _ text: String) {
    edits.append(CleanText.Edit(range, text))
  }

  /// Sorts the edits; of two that overlap, the one that begins first and is longest stays.
  private mutating func removeOverlaps() {
    edits.sort {
      ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
    }
    var end = 0
    edits = edits.filter { edit in
      guard edit.range.lowerBound >= end else { return false }
      end = edit.range.upperBound
      return true
    }
  }

  private mutating func checkStart() {
    guard source.bytes.starts(with: byteOrderMark) else { return }
    let range = 0..<byteOrderMark.count
    findings.append(.byteOrderMarkAtStart(at: SourceSpan(source, range)))
    replace(range, "")
  }

  // MARK: Single characters

  private mutating func checkCharacters() {
    let bytes = source.bytes
    var regions = Regions(layout)
    var place = source.bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    while place < bytes.count {
      let byte = bytes[place]
      // Letters of ASCII, and the line ends that are as they should be, are most of every file.
      if (byte >= 0x20 && byte < 0x7F) || byte == Byte.lineFeed || byte == Byte.tab {
        place += 1
        continue
      }
      let scalar = scalar(at: place)
      let range = place..<place + scalar.length
      if let fault = fault(scalar.value, range, isCode: { regions.isCode(range.lowerBound) }) {
        note(fault, scalar.value, range)
      }
      place = range.upperBound
    }
  }

  /// The scalar that begins here; the bytes are well-formed UTF-8.
  private func scalar(at place: Int) -> (value: UInt32, length: Int) {
    let bytes = source.bytes
    let lead = bytes[place]
    let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = length == 1 ? UInt32(lead) : UInt32(lead) & (0x7F >> UInt32(length))
    for next in 1..<max(1, length) where place + next < bytes.count {
      value = value << 6 | UInt32(bytes[place + next] & 0x3F)
    }
    return (value, min(length, bytes.count - place))
  }

  private func fault(_ value: UInt32, _ range: Range<Int>, isCode: () -> Bool) -> Fault? {
    switch value {
    case 0x0D:
      let isPair = range.upperBound < source.bytes.count && source.bytes[range.upperBound] == Byte.lineFeed
      return isPair ? nil : .oddLineBreak
    case 0x85, 0x2028, 0x2029: return .oddLineBreak
    case 0...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: return .control
    case 0x202A...0x202E, 0x2066...0x2069: return .bidirectional
    case 0xFEFF: return .byteOrderMark
    case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F: return isCode() ? .invisible(replacement: " ") : nil
    // These belong to some scripts and to emoji: only beside ASCII are they a slip.
    case 0x3000: return isCode() && !isAmongOtherScripts(range) ? .invisible(replacement: " ") : nil
    case 0x200C, 0x200D: return isCode() && !isAmongOtherScripts(range) ? .invisible(replacement: "") : nil
    case 0xAD, 0x61C, 0x115F, 0x1160, 0x180E, 0x200B, 0x200E, 0x200F, 0x2060...0x2065, 0x206A...0x206F,
      0x3164,
      0xFFA0, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
      return isCode() ? .invisible(replacement: "") : nil
    default: return nil
    }
  }

  private func isAmongOtherScripts(_ range: Range<Int>) -> Bool {
    guard range.lowerBound > 0, range.upperBound < source.bytes.count else { return false }
    return source.bytes[range.lowerBound - 1] >= 0x80 && source.bytes[range.upperBound] >= 0x80
  }

  private mutating func note(_ fault: Fault, _ value: UInt32, _ range: Range<Int>) {
    let span = SourceSpan(source, range)
    let replacement: String
    let finding: Finding
    switch fault {
    case .control: (finding, replacement) = (.controlCharacter(value, at: span), "")
    case .oddLineBreak:
      replacement = value == 0x0D ? "\n" : " "
      finding = .oddLineBreak(value, lineEnd: lineEnd(insteadOf: range), at: span)
    case .bidirectional: (finding, replacement) = (.bidirectionalControl(value, at: span), "")
    case .byteOrderMark: (finding, replacement) = (.byteOrderMarkInside(at: span), "")
    case .invisible(let text):
      (finding, replacement) = (.invisibleCharacter(value, replacement: text, at: span), text)
    }
    if range.lowerBound < layout.end { replace(range, replacement) }
    // One finding a kind and line; its fix cures the whole line.
    if let last = findings.lastIndex(where: { $0.kind == finding.kind }),
      source.lineIndex(at: findings[last].span.range.lowerBound) == source.lineIndex(at: range.lowerBound),
      findings[last].message == finding.message || fault == .oddLineBreak
    {
      findings[last].fix?.edits += finding.fix?.edits ?? []
    } else {
      counts[finding.kind, default: 0] += 1
      // One more than is shown, so that it is known that there are more.
      if counts[finding.kind, default: 0] <= TextLimits.findingsOfAKind + 1 { findings.append(finding) }
    }
  }

  /// The line end of this file that a lone carriage return was to be; nothing before one that is there.
  private func lineEnd(insteadOf range: Range<Int>) -> String {
    let bytes = source.bytes
    let next = bytes[range.upperBound...].prefix { $0 == 0x0D }.endIndex
    if next < bytes.count, next > range.upperBound, bytes[next] == Byte.lineFeed { return "" }
    guard let lineFeed = bytes.firstIndex(of: Byte.lineFeed) else { return "\n" }
    return lineFeed > 0 && bytes[lineFeed - 1] == 0x0D ? "\r\n" : "\n"
  }

  // MARK: Tabs

  /// All tabs of a file are one mistake, in two shapes: before text, and on lines that look empty.
  private mutating func checkIndentation() {
    var indented: [Range<Int>] = []
    var blank: [Range<Int>] = []
    for line in layout.lines where line.start < layout.end {
      let space = line.start..<line.content
      guard let tab = source.bytes[space].firstIndex(of: Byte.tab) else { continue }
      switch line.state {
      case .skipped, .insideQuote: continue
      case .insideBlockText where tab - line.start > line.blockIndentation: continue
      default: break
      }
      if line.isBlank {
        blank.append(space)
        replace(space, "")
      } else {
        indented.append(space)
        replace(space, spaces(space))
      }
    }
    if let first = blank.first {
      let edits = blank.map { CleanText.Edit($0, "") }
      findings.append(.blankLineWithTab(at: SourceSpan(source, first), lines: blank.count, edits: edits))
    }
    let dashes = layout.tabsBehindDashes.filter { $0 < layout.end }.map { $0..<$0 + 1 }
    for tab in dashes { replace(tab, " ") }
    let all = (indented + dashes).sorted { $0.lowerBound < $1.lowerBound }
    if let first = all.first {
      let edits = indented.map { CleanText.Edit($0, spaces($0)) } + dashes.map { CleanText.Edit($0, " ") }
      findings.append(.tab(at: SourceSpan(source, first), lines: all.count, edits: edits))
    }
  }

  /// The same indentation in spaces, two for a tab.
  private func spaces(_ range: Range<Int>) -> String {
    source.bytes[range].reduce(into: "") { $0 += $1 == Byte.tab ? "  " : " " }
  }
}

/// Tells whether a place is in a comment, a quote or a block text. Places must be asked in rising order.
private struct Regions {
  private let ranges: [Range<Int>]
  private var next = 0

  init(_ layout: TextLayout) {
    ranges = (layout.comments + layout.quotes.map(\.range) + layout.blockTexts).sorted {
      $0.lowerBound < $1.lowerBound
    }
  }

  mutating func isCode(_ place: Int) -> Bool {
    while next < ranges.count && ranges[next].upperBound <= place { next += 1 }
    return next == ranges.count || place < ranges[next].lowerBound
  }
}
