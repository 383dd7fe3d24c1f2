import RuleText

/// Writes the pieces of a file with the white space of the layout between them.
struct LayoutWriter {
  private let source: SourceFile
  private let pieces: [Piece]
  private var out: [UInt8] = []
  /// Where the line begins that is being written.
  private var lineStart = 0
  private var comments: [TrailingComment] = []

  init(_ source: SourceFile, _ pieces: [Piece]) {
    self.source = source
    self.pieces = pieces
  }

  /// The whole file.
  mutating func written() -> [UInt8] {
    out.reserveCapacity(source.bytes.count + source.bytes.count / 8)
    let start = source.lineStart(at: 0)
    out += source.bytes[..<start]
    lineStart = start
    var end = start
    for (index, piece) in pieces.enumerated() {
      let breaks = index == 0 ? true : writeBreaks(in: end..<piece.range.lowerBound)
      write(piece, isFirstOnLine: breaks, after: end)
      end = piece.range.upperBound
    }
    writeEnd(from: end)
    return TrailingComment.inserted(comments, into: out)
  }

  // MARK: Pieces

  private mutating func write(_ piece: Piece, isFirstOnLine: Bool, after end: Int) {
    if case .blockText(let cut, let indentation, _) = piece.kind {
      writeBlockText(piece.range, cut: cut, indentation: indentation)
      return
    }
    if case .trailingComment = piece.kind {
      noteComment(piece.range.lowerBound, after: end)
    } else {
      out.append(contentsOf: repeatElement(.space, count: isFirstOnLine ? piece.column : piece.spaces))
    }
    if case .quoted(let indentation) = piece.kind {
      writeQuoted(piece.range, indentation: indentation)
    } else {
      out += source.bytes[piece.range]
    }
  }

  private mutating func noteComment(_ place: Int, after end: Int) {
    let start = source.lineStart(at: place)
    comments.append(
      TrailingComment(
        offset: out.count, line: source.lineIndex(at: place),
        oldEnd: cells(of: start..<end, in: source.bytes),
        oldColumn: cells(of: start..<place, in: source.bytes),
        end: cells(of: lineStart..<out.count, in: out)))
  }

  /// Writes a quoted value. Its further lines move as far as its beginning does, since some are lined up with it.
  private mutating func writeQuoted(_ range: Range<Int>, indentation: Int) {
    let bytes = source.bytes
    guard var line = bytes[range].firstIndex(of: .lineFeed) else {
      out += bytes[range]
      return
    }
    let start = source.lineStart(at: range.lowerBound)
    var shift =
      cells(of: lineStart..<out.count, in: out) - cells(of: start..<range.lowerBound, in: bytes)
    var least = Int.max
    var places: [(start: Int, content: Int)] = []
    var place = line + 1
    while place < range.upperBound {
      let end = bytes[place..<range.upperBound].firstIndex(of: .lineFeed) ?? range.upperBound
      let content = bytes[place..<end].firstIndex { !$0.isSpace } ?? end
      if content < end {
        places.append((place, content))
        least = min(least, content - place)
      }
      place = end + 1
    }
    if least < Int.max { shift = max(shift, indentation - least) }
    line = range.lowerBound
    for (start, content) in places {
      out += bytes[line..<start]
      out.append(contentsOf: repeatElement(.space, count: content - start + shift))
      line = content
    }
    out += bytes[line..<range.upperBound]
    lineStart = (out.lastIndex(of: .lineFeed) ?? -1) + 1
  }

  private mutating func writeBlockText(_ range: Range<Int>, cut: Int, indentation: Int) {
    var place = range.lowerBound
    while place < range.upperBound {
      let next =
        source.bytes[place..<range.upperBound].firstIndex(of: .lineFeed).map { $0 + 1 } ?? range.upperBound
      let line = source.bytes[place..<next]
      let spaces = line.prefix { $0 == .space }.count
      let isEmpty = line.dropFirst(spaces).allSatisfy { $0 == .lineFeed || $0 == .carriageReturn }
      if isEmpty && spaces <= cut {
        out += line.dropFirst(spaces)
      } else {
        out.append(contentsOf: repeatElement(.space, count: indentation))
        out += line.dropFirst(cut)
      }
      place = next
    }
    lineStart = (out.lastIndex(of: .lineFeed) ?? -1) + 1
  }

  // MARK: Lines

  /// Writes the line endings between two pieces, each as it is, and says whether there are any.
  private mutating func writeBreaks(in range: Range<Int>) -> Bool {
    let count = out.count
    out += source.bytes[range].lazy.filter { $0 == .lineFeed || $0 == .carriageReturn }
    guard out.count > count else { return false }
    lineStart = out.count
    return true
  }

  /// Writes the end of the file: one line ending, but for block texts, to which it may belong.
  private mutating func writeEnd(from end: Int) {
    let rest = end..<source.bytes.count
    let first = source.bytes[rest].firstIndex(of: .lineFeed)
    switch pieces.last?.kind {
    case .header(keepsBreaks: true), .blockText(_, _, keepsBreaks: true):
      _ = writeBreaks(in: rest)
    case .blockText where first == nil: break
    default:
      if let first {
        _ = writeBreaks(in: end..<first + 1)
      } else {
        out += source.lastBreak
      }
    }
  }
}

extension SourceFile {
  /// Where the line of a place begins, without the mark at the start of the file.
  func lineStart(at place: Int) -> Int {
    textStart(ofLine: lineIndex(at: place))
  }

  /// How the last line ends that does.
  fileprivate var lastBreak: [UInt8] {
    guard let last = bytes.lastIndex(of: .lineFeed) else { return [.lineFeed] }
    return last > 0 && bytes[last - 1] == .carriageReturn ? [.carriageReturn, .lineFeed] : [.lineFeed]
  }
}
