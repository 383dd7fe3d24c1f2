internal import OrderingValues

/// Reads a rule file that is written plainly, as most are, in one pass and without libyaml.
///
/// It takes names, dashes, values and quotes that end on their line, and brackets, which may go on below behind
/// a comma, where they say one thing only. Where a file holds anything else, be it one sign, it takes nothing of
/// it: libyaml and what explains its mistakes read the file from its start. So nothing is reported here, and what
/// is taken has no finding about its text.
struct PlainTextReader: ~Copyable {
  /// Why a file is left for libyaml.
  private struct NotPlain: Error {}

  private typealias Text = (scalar: Node.Scalar, range: Range<Int>)

  private let source: SourceFile
  /// The bytes of the file. What is read lies before `end`, the end of a line of the file, and behind or at the
  /// beginning of that line: each place is compared with them before it is read.
  private let bytes: UnsafeBufferPointer<UInt8>
  private var comments: [Range<Int>] = []
  private var nodesLeft = TextLimits.nodes
  private var depthLeft = TextLimits.depth

  // Where reading stands: the line, where it begins, the place on it, and its end.
  private var line = -1
  private var lineStart = 0
  private var place = 0
  private var end = 0
  /// The column of the name or dash that what is read belongs to.
  private var owner = 0

  private init(_ source: SourceFile, _ bytes: UnsafeBufferPointer<UInt8>) {
    self.source = source
    self.bytes = bytes
  }

  /// The tree and comments of a file; nil where it is not plain.
  /// - Complexity: O(length of the file).
  static func read(_ source: SourceFile, _ survey: ByteSurvey) -> ParsedFile? {
    guard holdsPlainCharacters(source.bytes, survey) else { return nil }
    return source.bytes.withUnsafeBufferPointer { bytes in
      var reader = PlainTextReader(source, bytes)
      guard let root = try? reader.readFile() else { return nil }
      return ParsedFile(source: source, root: root, comments: reader.comments, findings: [])
    }
  }

  private mutating func readFile() throws(NotPlain) -> Node {
    try goToNextEntry()
    if column == 0, bytes[place..<end].elementsEqual("---".utf8) { try goToNextEntry() }
    guard column == 0, !isAtDash else { throw NotPlain() }
    let root = try readBlock()
    guard column < 0 else { throw NotPlain() }
    return root
  }

  // MARK: Blocks

  /// The column of the place, when an entry begins there. At the end of the file it is -1, so that no block
  /// goes on.
  private var column: Int { place - lineStart }

  /// Whether a dash stands here alone, as a sign.
  private var isAtDash: Bool {
    place < end && bytes[place] == Byte.dash && (place + 1 == end || bytes[place + 1] == Byte.space)
  }

  /// Whether a colon stands here alone, as a sign.
  private var isAtColon: Bool {
    place < end && bytes[place] == Byte.colon && (place + 1 == end || bytes[place + 1] == Byte.space)
  }

  /// The list or mapping whose first entry begins here. Each reader of a block ends where the next entry of
  /// another begins.
  private mutating func readBlock() throws(NotPlain) -> Node {
    if isAtDash { return try readList() }
    let key = try readText(isInFlow: false)
    guard isAtColon else { throw NotPlain() }
    return try readMapping(key)
  }

  private mutating func readList() throws(NotPlain) -> Node {
    try enter()
    let (start, column) = (place, column)
    var items: [Node] = []
    repeat {
      place += 1
      items.append(try readItem(behind: place, column))
    } while self.column == column && isAtDash
    // What stands deeper belongs to nothing; a name in this column may belong to the mapping around the list.
    guard self.column <= column else { throw NotPlain() }
    depthLeft += 1
    return Node(.list(items), start..<(items.last?.range.upperBound ?? start))
  }

  /// What belongs to a dash.
  private mutating func readItem(behind dash: Int, _ column: Int) throws(NotPlain) -> Node {
    owner = column
    if isAtEndOfLine() {
      try goToNextEntry()
      return self.column > column ? try readBlock() : try nothing(dash)
    }
    if isAtDash { return try readList() }
    if bytes[place].isOpening { return try readRestOfLine() }
    let start = place
    let text = try readText(isInFlow: false)
    if isAtColon { return try readMapping(text) }
    // `- publishedAt:newest first` may be a name and a value.
    if text.scalar.style == .plain, bytes[start].isLetter, bytes[text.range].contains(Byte.colon) {
      throw NotPlain()
    }
    try finishLine()
    return Node(.scalar(text.scalar), text.range)
  }

  /// The mapping with this first name, at the colon behind it.
  private mutating func readMapping(_ first: Text) throws(NotPlain) -> Node {
    try enter()
    let column = first.range.lowerBound - lineStart
    var key = first
    var entries: [Node.Entry] = []
    while true {
      place += 1
      entries.append(Node.Entry(key: try name(key), value: try readValue(behind: place, column)))
      guard self.column == column else { break }
      key = try readText(isInFlow: false)
      guard isAtColon else { throw NotPlain() }
    }
    guard self.column < column, !entries.repeatsName else { throw NotPlain() }
    depthLeft += 1
    let end = entries.last?.value.range.upperBound ?? first.range.upperBound
    return Node(.mapping(entries), first.range.lowerBound..<end)
  }

  /// What belongs to a name: on its line, or a block on the lines below.
  private mutating func readValue(behind colon: Int, _ column: Int) throws(NotPlain) -> Node {
    owner = column
    guard isAtEndOfLine() else { return try readRestOfLine() }
    try goToNextEntry()
    // The dashes of a list may stand in the column of its name.
    let isBlock = self.column > column || self.column == column && isAtDash
    return isBlock ? try readBlock() : try nothing(colon)
  }

  /// A value behind which its line ends.
  private mutating func readRestOfLine() throws(NotPlain) -> Node {
    let value = try readInline(isInFlow: false)
    try finishLine()
    return value
  }

  // MARK: Brackets

  /// A value that is no block.
  private mutating func readInline(isInFlow: Bool) throws(NotPlain) -> Node {
    guard place < end else { throw NotPlain() }
    if bytes[place].isOpening { return try readBrackets() }
    let text = try readText(isInFlow: isInFlow)
    return Node(.scalar(text.scalar), text.range)
  }

  private mutating func readBrackets() throws(NotPlain) -> Node {
    try enter()
    let start = place
    let closing = bytes[start].closing
    let isMapping = closing == Byte.closeBrace
    var items: [Node] = []
    var entries: [Node.Entry] = []
    place += 1
    skipSpaces()
    if place < end, bytes[place] == closing {
      place += 1
    } else {
      repeat {
        try goOnInBrackets()
        if isMapping {
          let key = try name(try readText(isInFlow: true))
          guard isAtColon else { throw NotPlain() }
          place += 1
          skipSpaces()
          entries.append(Node.Entry(key: key, value: try readInline(isInFlow: true)))
        } else {
          items.append(try readInline(isInFlow: true))
        }
        skipSpaces()
      } while try goBehindComma(orElse: closing)
    }
    guard !entries.repeatsName else { throw NotPlain() }
    depthLeft += 1
    return Node(isMapping ? .mapping(entries) : .list(items), start..<place, isFlow: true)
  }

  /// Goes to the value behind an opening bracket or comma, which may stand on a line below.
  private mutating func goOnInBrackets() throws(NotPlain) {
    guard isAtEndOfLine() else { return }
    try goToNextEntry()
    // Further to the left it looks like the next entry.
    guard column > owner else { throw NotPlain() }
  }

  /// Goes behind a comma or the closing bracket; whether it was a comma.
  private mutating func goBehindComma(orElse closing: UInt8) throws(NotPlain) -> Bool {
    guard place < end, bytes[place] == Byte.comma || bytes[place] == closing else { throw NotPlain() }
    place += 1
    return bytes[place - 1] == Byte.comma
  }

  // MARK: Names and values

  private func name(_ text: Text) throws(NotPlain) -> Node.Key {
    let first = bytes[text.range.lowerBound]
    // A long dash or a dot, with which U+2000 to U+2FFF begin, may be meant as the dash of an entry.
    guard first.isLetter && first != 0xE2 || first.isDigit || first.isQuote,
      text.range.count <= TextLimits.nameLength
    else { throw NotPlain() }
    return Node.Key(ExactText(text.scalar.text), text.range)
  }

  private mutating func readText(isInFlow: Bool) throws(NotPlain) -> Text {
    try count()
    guard place < end else { throw NotPlain() }
    let text = bytes[place].isQuote ? try readQuoted() : try readBare(isInFlow: isInFlow)
    guard text.range.count <= TextLimits.valueBytes else { throw NotPlain() }
    return text
  }

  private mutating func readQuoted() throws(NotPlain) -> Text {
    let start = place
    let quote = bytes[start]
    var hasDoubled = false
    place += 1
    while place < end, bytes[place] != Byte.backslash || quote == Byte.single {
      let isQuote = bytes[place] == quote
      place += 1
      guard isQuote else { continue }
      if quote == Byte.single, place < end, bytes[place] == quote {
        hasDoubled = true
        place += 1
        continue
      }
      let inner = start + 1..<place - 1
      let text = hasDoubled ? singled(inner) : text(inner)
      return (Node.Scalar(text, quote == Byte.single ? .singleQuoted : .doubleQuoted), start..<place)
    }
    throw NotPlain()
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  /// A text in which each quote is written twice.
  private func singled(_ range: Range<Int>) -> String {
    var isFirst = false
    let single = bytes[range].filter { byte in
      isFirst = byte == Byte.single && !isFirst
      return byte != Byte.single || isFirst
    }
    return String(decoding: single, as: UTF8.self)
  }

  /// A text without quotes, up to the sign that ends it.
  private mutating func readBare(isInFlow: Bool) throws(NotPlain) -> Text {
    let start = place
    guard mayBeginText(start) else { throw NotPlain() }
    var behind = start
    scan: while place < end {
      let byte = bytes[place]
      switch byte {
      case Byte.space:
        place += 1
        continue
      case Byte.colon:
        if isAtColon { break scan }
        let next = bytes[place + 1]
        if isInFlow, next.isFlowIndicator || next == Byte.question { throw NotPlain() }
      case Byte.hash: if bytes[place - 1] == Byte.space { break scan }
      case Byte.comma, Byte.openBracket, Byte.closeBracket, Byte.openBrace, Byte.closeBrace:
        if isInFlow { break scan }
      case Byte.question: if isInFlow { throw NotPlain() }
      case 0xE2: if isAtCurlyQuote { throw NotPlain() }
      default: break
      }
      place += 1
      behind = place
    }
    return (Node.Scalar(text(start..<behind), .plain), start..<behind)
  }

  /// Whether one of U+2018 to U+201F stands here, which in a text without quotes may be meant as quotes.
  private var isAtCurlyQuote: Bool {
    place + 2 < end && bytes[place + 1] == 0x80 && (0x98...0x9F).contains(bytes[place + 2])
  }

  /// Whether a text without quotes may begin here, in brackets and outside: most other signs mean something.
  private func mayBeginText(_ place: Int) -> Bool {
    let byte = bytes[place]
    if byte.isLetter || byte.isDigit { return true }
    switch byte {
    case UInt8(ascii: "$"), UInt8(ascii: "("), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "/"),
      UInt8(ascii: "<"), UInt8(ascii: "="):
      return true
    case Byte.dash: return place + 1 < end && (bytes[place + 1].isLetter || bytes[place + 1].isDigit)
    default: return false
    }
  }

  private mutating func nothing(_ place: Int) throws(NotPlain) -> Node {
    try count()
    return Node(.empty, place..<place)
  }

  // MARK: Limits

  private mutating func count() throws(NotPlain) {
    nodesLeft -= 1
    guard nodesLeft >= 0 else { throw NotPlain() }
  }

  /// Counts a list or mapping that begins.
  private mutating func enter() throws(NotPlain) {
    try count()
    depthLeft -= 1
    guard depthLeft >= 0 else { throw NotPlain() }
  }

  // MARK: Lines

  private mutating func skipSpaces() {
    while place < end, bytes[place] == Byte.space { place += 1 }
  }

  /// Whether nothing but space and a comment follows, which is noted then.
  private mutating func isAtEndOfLine() -> Bool {
    skipSpaces()
    guard place < end else { return true }
    guard bytes[place] == Byte.hash, place == lineStart || bytes[place - 1] == Byte.space else {
      return false
    }
    comments.append(place..<end)
    place = end
    return true
  }

  private mutating func finishLine() throws(NotPlain) {
    guard isAtEndOfLine() else { throw NotPlain() }
    try goToNextEntry()
  }

  /// Goes to the first byte of the next line that holds more than a comment.
  private mutating func goToNextEntry() throws(NotPlain) {
    repeat {
      line += 1
      guard line < source.lineStarts.count else {
        (lineStart, place, end) = (bytes.count + 1, bytes.count, bytes.count)
        return
      }
      let range = source.lineRange(line)
      guard range.count <= TextLimits.lineLength else { throw NotPlain() }
      (lineStart, place, end) = (range.lowerBound, range.lowerBound, range.upperBound)
    } while isAtEndOfLine()
  }
}

// MARK: - Characters

/// Whether a file holds only characters that look like what they are, and lines that end as they should.
private func holdsPlainCharacters(_ bytes: [UInt8], _ survey: ByteSurvey) -> Bool {
  if survey.hasTabs { return false }
  guard survey.hasControls || survey.hasOtherCharacters else { return true }
  guard let text = String(validating: bytes, as: UTF8.self) else { return false }
  var isBehindReturn = false
  for scalar in text.unicodeScalars {
    guard scalar == "\n" || !isBehindReturn && scalar.isPlain else { return false }
    isBehindReturn = scalar == "\r"
  }
  return !isBehindReturn
}

extension Unicode.Scalar {
  /// Whether it is a sign of ASCII or a carriage return, or stands in a block of letters and signs that holds
  /// nothing invisible, no space and no line break.
  fileprivate var isPlain: Bool {
    switch value {
    case 0x0D, 0x20...0x7E,
      // Latin, Greek, Cyrillic, Hebrew; Arabic and the scripts of India; Latin with marks, Greek with accents.
      0xC0...0x5FF, 0x620...0x10FF, 0x1E00...0x1FFF,
      // Dashes, quotes and dots; signs of money; arrows and shapes.
      0x2010...0x2027, 0x20A0...0x20BF, 0x2190...0x2BFF,
      // Chinese, Japanese and Korean; emoji.
      0x3001...0x312F, 0x3400...0xD7A3, 0x1F300...0x1FAFF:
      true
    default: false
    }
  }
}
