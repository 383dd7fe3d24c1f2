/// Characters that mislead readers or tools: controls, odd line breaks, invisible characters, tabs in
/// indentation. Each is reported and then kept from libyaml, so that the text around it can still be read.
struct CharacterChecks {
  private let source: SourceFile
  private let layout: TextLayout
  private let survey: ByteSurvey
  private(set) var findings: [Finding] = []
  /// What stands in the text instead, sorted by place.
  private(set) var edits: [CleanText.Edit] = []
  private var counts: [FindingKind: Int] = [:]
  private var latest: [FindingKind: Latest] = [:]
  /// How most lines of the file seem to end.
  private lazy var usualLineEnd: String = {
    guard let lineFeed = source.bytes.firstIndex(of: Byte.lineFeed) else { return "\n" }
    return lineFeed > 0 && source.bytes[lineFeed - 1] == Byte.carriageReturn ? "\r\n" : "\n"
  }()
  /// Behind the latest row of carriage returns.
  private var endOfReturns = 0

  /// What is wrong with a character, and what replaces it.
  private enum Fault: Equatable {
    case control, oddLineBreak, bidirectional, byteOrderMark
    case invisible(replacement: String)

    var kind: FindingKind {
      switch self {
      case .control: .controlCharacter
      case .oddLineBreak: .oddLineBreak
      case .bidirectional: .bidirectionalControl
      case .byteOrderMark: .byteOrderMark
      case .invisible: .invisibleCharacter
      }
    }

    func replacement(of value: UInt32) -> String {
      switch self {
      case .control, .bidirectional, .byteOrderMark: ""
      case .oddLineBreak: value == 0x0D ? "\n" : " "
      case .invisible(let text): text
      }
    }
  }

  /// The latest fault of a kind: of which character, up to where its line goes, and the place of its finding; nil
  /// where there are too many of the kind to show.
  private struct Latest {
    var finding: Int?
    var value: UInt32
    var lineEnd: Int
  }

  init(_ source: SourceFile, _ layout: TextLayout, _ survey: ByteSurvey) {
    self.source = source
    self.layout = layout
    self.survey = survey
  }

  mutating func run() {
    checkStart()
    if survey.hasOtherCharacters || survey.hasControls { checkCharacters() }
    if survey.hasTabs { checkIndentation() }
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
    let replacement = fault.replacement(of: value)
    if range.lowerBound < layout.end { replace(range, replacement) }
    // One finding a kind and line; its fix cures the whole line.
    if let last = latest[fault.kind], range.lowerBound < last.lineEnd,
      last.value == value || fault == .oddLineBreak
    {
      if let finding = last.finding {
        let cure = value == 0x0D ? lineEnd(insteadOf: range) : replacement
        findings[finding].fix?.edits.append(CleanText.Edit(range, cure))
        // No longer a text with slips: its changes would be longer than the file.
        if findings[finding].fix?.edits.count ?? 0 > TextLimits.editsOfAFix { findings[finding].fix = nil }
      }
      return
    }
    let endOfLine = source.lineRange(source.lineIndex(at: range.lowerBound)).upperBound
    counts[fault.kind, default: 0] += 1
    // One more than is shown, so that it is known that there are more.
    guard counts[fault.kind, default: 0] <= TextLimits.findingsOfAKind + 1 else {
      latest[fault.kind] = Latest(finding: nil, value: value, lineEnd: endOfLine)
      return
    }
    latest[fault.kind] = Latest(finding: findings.count, value: value, lineEnd: endOfLine)
    let span = SourceSpan(source, range)
    switch fault {
    case .control: findings.append(.controlCharacter(value, at: span))
    case .oddLineBreak: findings.append(.oddLineBreak(value, lineEnd: lineEnd(insteadOf: range), at: span))
    case .bidirectional: findings.append(.bidirectionalControl(value, at: span))
    case .byteOrderMark: findings.append(.byteOrderMarkInside(at: span))
    case .invisible(let text): findings.append(.invisibleCharacter(value, replacement: text, at: span))
    }
  }

  /// The line end of this file that a lone carriage return was to be; nothing before one that is there.
  private mutating func lineEnd(insteadOf range: Range<Int>) -> String {
    let bytes = source.bytes
    // Of a row of them the end is looked for once.
    if endOfReturns < range.upperBound {
      endOfReturns = bytes[range.upperBound...].prefix { $0 == Byte.carriageReturn }.endIndex
    }
    if endOfReturns < bytes.count, endOfReturns > range.upperBound, bytes[endOfReturns] == Byte.lineFeed {
      return ""
    }
    return usualLineEnd
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
