/// Walks through the lines of a file and marks what each of them is.
struct LayoutScanner {
  private let bytes: [UInt8]
  private(set) var layout: TextLayout

  /// Brackets that are open where the scanner stands.
  private var brackets: [Int] = []
  /// Whether the outermost open bracket is closed somewhere, once that was asked.
  private var outermostCloses: Bool?
  /// The column of the entry that the scanner is in: what belongs to it is indented further.
  private var ownerColumn = -1
  /// Bytes that may still be read ahead in search of closing brackets, so that time stays linear.
  private var lookAhead = 4 * TextLimits.fileBytes

  init(_ source: SourceFile, _ layout: TextLayout) {
    bytes = source.bytes
    self.layout = layout
  }

  mutating func scan() {
    var line = 0
    while line < layout.lines.count {
      let now = layout.lines[line]
      if now.state == .skipped || now.isBlank {
        line += 1
      } else {
        line = scanEntry(line)
      }
    }
  }

  /// Scans what begins on an open line, and gives the line behind it.
  private mutating func scanEntry(_ first: Int) -> Int {
    var line = first
    var place = layout.lines[line].content
    // Whether a new value or key may begin here, in which case a quote is a quote.
    var isTokenStart = true
    ownerColumn = layout.lines[line].indentation - 1
    while true {
      let end = layout.lines[line].end
      while place < end && bytes[place].isBlank { place += 1 }
      guard place < end else {
        if brackets.isEmpty { return line + 1 }
        guard let next = nextLine(after: line), !endsBrackets(next) else {
          abandonBrackets()
          return line + 1
        }
        line = next
        place = layout.lines[line].content
        layout.lines[line].state = .insideBrackets
        isTokenStart = true
        continue
      }
      let byte = bytes[place]
      if byte == Byte.hash && (isTokenStart || bytes[place - 1].isBlank) {
        layout.comments.append(place..<end)
        if place == layout.lines[line].content { layout.lines[line].isComment = true }
        place = end
        continue
      }
      if brackets.isEmpty && isTokenStart && isIndicator(place, end) {
        if byte == Byte.dash { noteDash(at: place, line) }
        if byte == Byte.dash || byte == Byte.question { ownerColumn = layout.lines[line].column(place) }
        place += 1
        continue
      }
      noteValue(at: place, line)
      let isInFlow = !brackets.isEmpty
      if byte.isOpening && (isTokenStart || isInFlow) {
        brackets.append(place)
        place += 1
        isTokenStart = true
      } else if byte.isClosing && (isTokenStart || isInFlow) {
        close(at: place)
        place += 1
        isTokenStart = false
      } else if byte == Byte.comma && isInFlow {
        place += 1
        isTokenStart = true
      } else if byte.isQuote && isTokenStart {
        guard let quoteEnd = scanQuote(at: place, line) else { return lineBehindUnclosed }
        if quoteEnd.line == line, let colon = colon(quoteEnd.place, end, afterQuote: true) {
          noteKey(place..<quoteEnd.place, line)
          place = colon + 1
        } else {
          (line, place) = quoteEnd
          isTokenStart = false
        }
      } else if isTokenStart
        && (byte == UInt8(ascii: "&") || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "!"))
      {
        // A property of the value that follows, so that a quote behind it is still a quote.
        while place < end && !bytes[place].isBlank && !(isInFlow && bytes[place].isFlowIndicator) {
          place += 1
        }
      } else if isTokenStart && !isInFlow && isHeader(place, end) {
        return scanBlockText(header: place, line)
      } else {
        let start = place
        place = endOfPlain(place, end)
        isTokenStart = false
        if let colon = colon(place, end, afterQuote: false) {
          noteKey(start..<place, line)
          place = colon + 1
          isTokenStart = true
        }
      }
    }
  }

  // MARK: Parts of a line

  /// Whether a dash, question mark or colon stands here alone, as a sign.
  private func isIndicator(_ place: Int, _ end: Int) -> Bool {
    let byte = bytes[place]
    guard byte == Byte.dash || byte == Byte.question || byte == Byte.colon else { return false }
    return place + 1 == end || bytes[place + 1].isBlank
  }

  private mutating func noteDash(at place: Int, _ line: Int) {
    if place == layout.lines[line].content { layout.lines[line].startsWithDash = true }
    var next = place + 1
    while next < layout.lines[line].end && bytes[next].isBlank {
      if bytes[next] == Byte.tab { layout.tabsBehindDashes.append(next) }
      next += 1
    }
  }

  private mutating func noteKey(_ range: Range<Int>, _ line: Int) {
    guard brackets.isEmpty else { return }
    ownerColumn = layout.lines[line].column(range.lowerBound)
    if layout.lines[line].key == nil {
      layout.lines[line].key = range
      layout.lines[line].hasValue = false
    }
  }

  private mutating func noteValue(at place: Int, _ line: Int) {
    if let key = layout.lines[line].key, place > key.upperBound { layout.lines[line].hasValue = true }
  }

  /// The colon that follows a key which ends here, if there is one.
  private func colon(_ place: Int, _ end: Int, afterQuote: Bool) -> Int? {
    var place = place
    while place < end && bytes[place].isBlank { place += 1 }
    guard place < end, bytes[place] == Byte.colon else { return nil }
    let isAlone = place + 1 == end || bytes[place + 1].isBlank
    let isInFlow = !brackets.isEmpty && (afterQuote || (place + 1 < end && bytes[place + 1].isFlowIndicator))
    return isAlone || isInFlow ? place : nil
  }

  /// Where a bare value that begins here ends on this line, without the space behind it.
  private func endOfPlain(_ start: Int, _ end: Int) -> Int {
    var place = start
    var behind = start
    while place < end {
      let byte = bytes[place]
      if byte == Byte.hash && place > start && bytes[place - 1].isBlank { break }
      if !brackets.isEmpty && byte.isFlowIndicator { break }
      if byte == Byte.colon && colon(place, end, afterQuote: false) != nil { break }
      place += 1
      if !byte.isBlank { behind = place }
    }
    // At least one byte, so that the scan goes on whatever stands here.
    return max(behind, min(start + 1, end))
  }

  // MARK: Quotes

  private var lineBehindUnclosed = 0

  /// The line and place behind the quote that opens here; nil if it is never closed.
  private mutating func scanQuote(at opening: Int, _ first: Int) -> (line: Int, place: Int)? {
    let quote = bytes[opening]
    var line = first
    var place = opening + 1
    while true {
      while place < layout.lines[line].end {
        let byte = bytes[place]
        if byte == Byte.backslash && quote == Byte.double {
          place += 2
        } else if byte == quote && quote == Byte.single && place + 1 < layout.lines[line].end
          && bytes[place + 1] == quote
        {
          place += 2
        } else if byte == quote {
          layout.quotes.append(TextLayout.Quote(range: opening..<place + 1, isClosed: true))
          return (line, place + 1)
        } else {
          place += 1
        }
      }
      guard let next = nextLine(after: line), !looksLikeNextEntry(next) else {
        layout.quotes.append(TextLayout.Quote(range: opening..<layout.lines[first].end, isClosed: false))
        brackets = []
        outermostCloses = nil
        lineBehindUnclosed = line + 1
        return nil
      }
      line = next
      layout.lines[line].state = .insideQuote
      place = layout.lines[line].content
    }
  }

  /// Whether a line can only be the entry that follows the one being read.
  private func looksLikeNextEntry(_ line: Int) -> Bool {
    let line = layout.lines[line]
    guard !line.isBlank, line.indentation <= ownerColumn else { return false }
    var place = line.content
    if isIndicator(place, line.end) && bytes[place] != Byte.colon { return true }
    if bytes[place].isQuote, let close = bytes[place + 1..<line.end].firstIndex(of: bytes[place]) {
      place = close + 1
    }
    while place < line.end && bytes[place] != Byte.hash {
      if bytes[place] == Byte.colon && (place + 1 == line.end || bytes[place + 1].isBlank) { return true }
      place += 1
    }
    return false
  }

  // MARK: Brackets

  private mutating func close(at place: Int) {
    guard let opening = brackets.popLast() else {
      layout.strayBrackets.append(place)
      return
    }
    if bytes[opening].closing != bytes[place] {
      layout.unclosedBrackets.append(TextLayout.Bracket(offset: opening, mismatch: place))
    }
    if brackets.isEmpty { outermostCloses = nil }
  }

  private mutating func endsBrackets(_ line: Int) -> Bool {
    guard looksLikeNextEntry(line), let opening = brackets.first else { return false }
    if outermostCloses == nil { outermostCloses = isBalanced(from: opening) }
    return outermostCloses == false
  }

  private mutating func abandonBrackets() {
    if let opening = brackets.last { layout.unclosedBrackets.append(TextLayout.Bracket(offset: opening)) }
    brackets = []
    outermostCloses = nil
  }

  /// Whether the brackets from this one on close each other.
  private mutating func isBalanced(from opening: Int) -> Bool {
    var open: [UInt8] = []
    var place = opening
    var last = Byte.comma
    while place < layout.end && lookAhead > 0 {
      let byte = bytes[place]
      lookAhead -= 1
      if byte.isOpening {
        open.append(byte.closing)
      } else if byte.isClosing {
        guard open.popLast() == byte else { return false }
        if open.isEmpty { return true }
      } else if byte.isQuote && (last == Byte.comma || last == Byte.colon || last.isOpening) {
        guard let close = bytes[(place + 1)..<layout.end].firstIndex(of: byte) else { return false }
        lookAhead -= close - place
        place = close
      } else if byte == Byte.hash && bytes[place - 1].isBlank {
        place = layout.lines[layout.lineIndex(at: place)].end
      }
      if place < layout.end && !bytes[place].isBlank && bytes[place] != Byte.lineFeed { last = bytes[place] }
      place += 1
    }
    return false
  }

  // MARK: Lines

  private func nextLine(after line: Int) -> Int? {
    var next = line + 1
    while next < layout.lines.count && layout.lines[next].state == .skipped { next += 1 }
    return next < layout.lines.count ? next : nil
  }

  /// Whether a `|` or `>` here announces a block text.
  private func isHeader(_ place: Int, _ end: Int) -> Bool {
    guard bytes[place] == UInt8(ascii: "|") || bytes[place] == UInt8(ascii: ">") else { return false }
    var place = place + 1
    while place < end, bytes[place].isDigit || bytes[place] == Byte.dash || bytes[place] == UInt8(ascii: "+")
    {
      place += 1
    }
    guard place < end else { return true }
    guard bytes[place].isBlank else { return false }
    let rest = bytes[place..<end].first { !$0.isBlank }
    return rest == nil || rest == Byte.hash
  }

  private mutating func scanBlockText(header: Int, _ line: Int) -> Int {
    if let comment = bytes[header..<layout.lines[line].end].firstIndex(of: Byte.hash) {
      layout.comments.append(comment..<layout.lines[line].end)
    }
    var next = line + 1
    var indentation: Int?
    while next < layout.lines.count {
      let now = layout.lines[next]
      let spaces = (bytes[now.start..<now.end].firstIndex { $0 != Byte.space } ?? now.end) - now.start
      guard now.state != .skipped, now.isBlank || spaces > ownerColumn else { break }
      if !now.isBlank && indentation == nil { indentation = now.indentation }
      layout.lines[next].state = .insideBlockText
      layout.lines[next].blockIndentation = indentation ?? ownerColumn + 1
      next += 1
    }
    if next > line + 1 { layout.blockTexts.append(layout.lines[line + 1].start..<layout.lines[next - 1].end) }
    return next
  }
}
