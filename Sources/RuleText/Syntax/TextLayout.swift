internal import OrderingValues

/// Where the lines, comments, quotes, brackets and block texts of a file lie.
///
/// It is found without libyaml, which forgets comments and stops at the first mistake. A quote or bracket
/// that is never closed ends where the next entry clearly begins, so that the rest of the file is still seen
/// as what it is.
struct TextLayout {
  struct Line {
    enum State {
      /// Outside of everything: an entry may begin here.
      case open
      case insideQuote, insideBrackets, insideBlockText
      /// Not part of the rules: a marker of a merge conflict, a directive, a mark between documents.
      case skipped
    }

    var start: Int
    /// The first byte that is neither space nor tab; `end` on a blank line.
    var content: Int
    /// Behind the last byte, without the line ending.
    var end: Int
    /// The column of `content`; a tab counts as the two spaces that replace it.
    var indentation: Int
    var state = State.open
    /// The first key that stands on this line, where it is an entry.
    var key: Range<Int>?
    /// Whether something other than a comment stands behind that key.
    var hasValue = false
    var startsWithDash = false
    /// How far a block text is indented, on its lines.
    var blockIndentation = 0
    var isComment = false

    var isBlank: Bool { content == end }
    /// The column of a place behind the indentation.
    func column(_ place: Int) -> Int { place - content + indentation }
    /// Whether an entry, or a piece of one, begins here.
    var isContent: Bool { state == .open && !isBlank && !isComment }
  }

  struct Quote {
    var range: Range<Int>
    var isClosed: Bool
  }

  struct Bracket {
    var offset: Int
    /// A bracket of the other kind that stands where this one should be closed.
    var mismatch: Int?
  }

  var lines: [Line]
  /// Behind the last byte of the first document.
  var end: Int
  var comments: [Range<Int>] = []
  var quotes: [Quote] = []
  var blockTexts: [Range<Int>] = []
  var unclosedBrackets: [Bracket] = []
  var strayBrackets: [Int] = []
  /// Tabs behind a dash, where only a space may stand.
  var tabsBehindDashes: [Int] = []

  /// Lines end with LF, CR LF, or, in files that are wrong already, CR alone.
  init(_ source: SourceFile) {
    let bytes = source.bytes
    lines = []
    lines.reserveCapacity(source.lineStarts.count)
    end = bytes.count
    var start = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    var place = start
    func line(_ end: Int) -> Line {
      var content = start
      var tabs = 0
      while content < end && bytes[content].isBlank {
        if bytes[content] == Byte.tab { tabs += 1 }
        content += 1
      }
      return Line(start: start, content: content, end: end, indentation: content - start + tabs)
    }
    while place < bytes.count {
      let byte = bytes[place]
      guard byte == Byte.lineFeed || byte == Byte.carriageReturn else {
        place += 1
        continue
      }
      lines.append(line(place))
      place += 1
      if byte == Byte.carriageReturn, place < bytes.count, bytes[place] == Byte.lineFeed { place += 1 }
      start = place
    }
    if start < bytes.count { lines.append(line(bytes.count)) }
  }

  /// The index of the line that holds an offset.
  func lineIndex(at offset: Int) -> Int {
    max(0, lines.partitioningIndex { $0.start > offset } - 1)
  }

  // MARK: Parts of the file, found in O(log count)

  /// The quotes that open within a range.
  func quotes(in range: Range<Int>) -> ArraySlice<Quote> {
    let first = quotes.partitioningIndex { $0.range.lowerBound >= range.lowerBound }
    return quotes[first..<quotes.partitioningIndex { $0.range.lowerBound >= range.upperBound }]
  }

  /// The first comment that begins within a range, behind its start.
  func comment(in range: Range<Int>) -> Range<Int>? {
    let index = comments.partitioningIndex { $0.lowerBound > range.lowerBound }
    return index < comments.count && comments[index].lowerBound < range.upperBound ? comments[index] : nil
  }

  /// The first closing bracket within a range that closes nothing.
  func strayBracket(in range: Range<Int>) -> Int? {
    let index = strayBrackets.partitioningIndex { $0 >= range.lowerBound }
    return index < strayBrackets.count && range.contains(strayBrackets[index]) ? strayBrackets[index] : nil
  }

  /// The unclosed bracket in a range of whole entries that was noticed first. Those of one entry stand in
  /// the order in which they were noticed, behind those of all entries before it.
  func unclosedBracket(in range: Range<Int>) -> Bracket? {
    let index = unclosedBrackets.partitioningIndex { $0.offset >= range.lowerBound }
    guard index < unclosedBrackets.count, range.contains(unclosedBrackets[index].offset) else { return nil }
    return unclosedBrackets[index]
  }

  /// The line on which the value of a number begins, were there one on each line that holds something.
  func line(startingValue number: Int) -> Int? {
    guard lines.count >= number else { return nil }
    return lines.indices.lazy.filter { lines[$0].isContent }.dropFirst(number - 1).first
  }

  var hasContent: Bool { lines.contains { $0.state != .skipped && !$0.isBlank && !$0.isComment } }
}

/// The mark U+FEFF, which some editors put at the start of a file.
let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
