/// Cuts text of rows and columns into rows and cells, and says exactly what is wrong with a row.
///
/// Rows end with LF or CRLF, the last one also with the data. A line without any byte is no row; a row whose only
/// cell is empty is written `""`.
///
/// It reads byte after byte, and goes on behind a mistake. Headers are read with it, the few rows in which the kernel
/// in `CDelimited` has found anything at all to look at closely, and records that are written in another format. The
/// kernel knows only whether all is right, many bytes at a time, and has no words.
struct DelimitedScanner {
  private var bytes: UnsafeBufferPointer<UInt8>
  private let style: DelimitedStyle

  /// The offset behind what was read.
  private(set) var position: Int
  /// The cells of the row read last.
  private(set) var cells: [DelimitedCell] = []
  /// Where the row read last stands, without its line end.
  private(set) var row = 0..<0
  /// Whether a line end stands behind it.
  private(set) var hasLineEnd = false
  /// The first thing wrong with its form. Its cells are then not to be used.
  private(set) var mistake: DelimitedMistake?

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ style: DelimitedStyle, from start: Int = 0) {
    self.bytes = bytes
    self.style = style
    position = start
  }

  /// Begins to read other bytes.
  mutating func begin(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    position = 0
  }

  /// Reads the next row; false when there is none.
  mutating func nextRow() -> Bool {
    passBlankLines()
    guard position < bytes.count else { return false }
    let start = position
    cells.removeAll(keepingCapacity: true)
    mistake = nil
    repeat { readCell() } while passSeparator()
    row = start..<position
    let lineEnd = lineEndLength(at: position)
    hasLineEnd = lineEnd != nil
    position += lineEnd ?? 0
    return true
  }

  /// Passes the lines in front of the next row.
  mutating func passBlankLines() {
    while let lineEnd = lineEndLength(at: position) { position += lineEnd }
  }

  /// Appends the text of a cell, with doubled quotes made single.
  func append(textOf cell: DelimitedCell, to text: inout [UInt8]) {
    guard cell.hasDoubledQuotes else { return text.append(contentsOf: bytes[cell.range]) }
    var isSecond = false
    for byte in bytes[cell.range] {
      isSecond = byte == style.quote && !isSecond
      if !isSecond { text.append(byte) }
    }
  }

  // MARK: Cells

  private mutating func readCell() {
    if let quote = style.quote, position < bytes.count, bytes[position] == quote {
      readQuotedCell(quote)
    } else {
      readBareCell(from: position)
    }
  }

  /// Reads up to the next separator or line end.
  private mutating func readBareCell(from start: Int) {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == style.separator || byte == UInt8(ascii: "\n") { break }
      if byte == UInt8(ascii: "\r") {
        if lineEndLength(at: position) != nil { break }
        note("a carriage return stands alone; lines end with LF or CRLF", at: position)
      } else if byte == style.quote {
        note(
          "a quote stands inside a cell that does not begin with one; put the cell in quotes and double the "
            + "quotes inside", at: position)
      }
      position += 1
    }
    cells.append(DelimitedCell(range: start..<position, hasDoubledQuotes: false))
  }

  private mutating func readQuotedCell(_ quote: UInt8) {
    let opening = position
    position += 1
    var hasDoubledQuotes = false
    while true {
      guard let closing = bytes[position...].firstIndex(of: quote) else {
        position = bytes.count
        return note("the quote that opens this cell is never closed", at: opening)
      }
      position = closing + 1
      guard position < bytes.count, bytes[position] == quote else { break }
      hasDoubledQuotes = true
      position += 1
    }
    cells.append(
      DelimitedCell(range: opening + 1..<position - 1, hasDoubledQuotes: hasDoubledQuotes))
    let isOver =
      position == bytes.count || bytes[position] == style.separator || lineEndLength(at: position) != nil
    guard !isOver else { return }
    note("text stands behind the closing quote of a cell", at: position)
    // The rest is skipped as a cell of its own.
    while position < bytes.count, bytes[position] != style.separator, lineEndLength(at: position) == nil {
      position += 1
    }
  }

  private mutating func passSeparator() -> Bool {
    guard position < bytes.count, bytes[position] == style.separator else { return false }
    position += 1
    return true
  }

  /// The length of the line end at an offset, nil where none stands there.
  private func lineEndLength(at offset: Int) -> Int? {
    guard offset < bytes.count else { return nil }
    if bytes[offset] == UInt8(ascii: "\n") { return 1 }
    let isPair =
      bytes[offset] == UInt8(ascii: "\r") && offset + 1 < bytes.count
      && bytes[offset + 1] == UInt8(ascii: "\n")
    return isPair ? 2 : nil
  }

  private mutating func note(_ message: String, at offset: Int) {
    if mistake == nil { mistake = DelimitedMistake(offset: offset, message: message) }
  }
}
