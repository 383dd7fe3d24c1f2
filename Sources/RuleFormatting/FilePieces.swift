import RuleText

/// The pieces of a rule file in the order in which they stand, each with the room that the layout gives it.
///
/// It follows tree and text side by side: the tree says what comes next, the text must hold it, and whatever else
/// stands between two pieces can only be white space or a comment.
struct FilePieces {
  private(set) var all: [Piece] = []
  let source: SourceFile
  var bytes: [UInt8] { source.bytes }

  /// The first byte that is not looked at yet.
  var place: Int
  /// Whether nothing stands before it on its line.
  private(set) var startsLine = true

  /// Spaces between a colon and its value, by the place of the name: those of values that are lined up.
  var gaps: [Int: Int] = [:]
  /// The places of values that are rows of a table.
  var rows = Set<Int>()
  /// How far the lines between brackets are indented; nil outside of them.
  var indentationInBrackets: Int?
  /// The column of the line that is being read, between brackets.
  var lineColumn = 0

  /// Lists and mappings that ended since the last piece, the innermost first.
  private var ended: [Level] = []
  /// Comments, by their index, whose column depends on what follows.
  private var waiting: [Int] = []

  init(_ file: ParsedFile) throws(UnexpectedText) {
    source = file.source
    place = source.lineStart(at: 0)
    let root = file.root
    skip()
    if place < root.range.lowerBound { try putDocumentMark() }
    try putValue(root, in: Level(old: 0, new: -2), spaces: 1, bracketColumn: 0)
    skip()
    while place < bytes.count {
      try putDocumentMark()
      skip()
    }
    settleComments(Level(old: 0, new: 0))
  }

  /// The bytes of all comments, without white space behind them; but for those behind `---`, which no reader lists.
  var comments: [Range<Int>] {
    all.indices.compactMap { index in
      switch all[index].kind {
      case .comment: return all[index].range
      case .trailingComment:
        if case .documentMark = all[index - 1].kind { return nil }
        return all[index].range
      default: return nil
      }
    }
  }

  // MARK: Steps

  /// Goes on to what follows, over white space and comments.
  mutating func skip() {
    while place < bytes.count {
      switch bytes[place] {
      case .lineFeed:
        startsLine = true
        place += 1
      case let byte where byte.isSpace: place += 1
      case UInt8(ascii: "#"): putComment()
      default: return
      }
    }
  }

  /// Goes on to the end of the line, or to what follows on it.
  mutating func skipOnLine() {
    while place < bytes.count, bytes[place] != .lineFeed {
      if bytes[place] == UInt8(ascii: "#") {
        putComment()
      } else if bytes[place].isSpace {
        place += 1
      } else {
        return
      }
    }
  }

  private mutating func putComment() {
    var end = bytes[place...].firstIndex(of: .lineFeed) ?? bytes.count
    let next = end
    while bytes[end - 1].isSpace { end -= 1 }
    if startsLine {
      if indentationInBrackets == nil { waiting.append(all.count) }
      all.append(Piece(range: place..<end, kind: .comment, spaces: 0, column: indentationInBrackets ?? 0))
    } else {
      all.append(Piece(range: place..<end, kind: .trailingComment, spaces: 2, column: 0))
    }
    place = next
  }

  /// Takes the piece that begins here.
  mutating func put(_ end: Int, _ kind: Piece.Kind = .plain, spaces: Int, column: Int) throws(UnexpectedText)
  {
    guard place < end, end <= bytes.count else { throw UnexpectedText() }
    if startsLine {
      settleComments(Level(old: self.column(of: place), new: column))
      lineColumn = column
    }
    ended = []
    all.append(Piece(range: place..<end, kind: kind, spaces: spaces, column: column))
    place = end
    startsLine = false
  }

  /// Takes the lines of a block text, which begin with the line behind this one.
  mutating func putBlockText(_ range: Range<Int>, _ kind: Piece.Kind) {
    all.append(Piece(range: range, kind: kind, spaces: 0, column: 0))
    place = range.upperBound
    startsLine = false
  }

  /// Takes `---` or `...` at the start of a line.
  private mutating func putDocumentMark() throws(UnexpectedText) {
    let text = bytes[place...].prefix(3)
    guard startsLine, text.elementsEqual("---".utf8) || text.elementsEqual("...".utf8) else {
      throw UnexpectedText()
    }
    try put(place + 3, .documentMark, spaces: 0, column: 0)
    skip()
  }

  /// Notes that a list or mapping has ended.
  mutating func end(_ level: Level) { ended.append(level) }

  /// Gives the comments before a piece their columns. They stand with what follows; but one that was indented with a
  /// list or mapping that ends before it stays with that.
  private mutating func settleComments(_ next: Level) {
    for index in waiting {
      let old = column(of: all[index].range.lowerBound)
      let level = ended.first { $0.old <= old && $0.old > next.old } ?? next
      all[index].column = level.new
    }
    waiting = []
  }

  // MARK: Places

  /// How many bytes stand before a place on its line.
  func column(of place: Int) -> Int {
    place - source.lineStart(at: place)
  }

  /// Whether a byte stands here.
  func isAt(_ character: Unicode.Scalar) -> Bool {
    place < bytes.count && bytes[place] == UInt8(ascii: character)
  }

  /// How many spaces stand here before what was last taken, where it is on the same line.
  var spacesBefore: Int {
    guard !startsLine, let last = all.last else { return 0 }
    let between = bytes[last.range.upperBound..<place]
    return between.allSatisfy { $0 == .space } ? between.count : 1
  }
}
