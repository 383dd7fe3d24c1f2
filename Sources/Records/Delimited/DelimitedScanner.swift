/// Cuts text of rows and columns into rows and cells.
///
/// Rows end with LF or CRLF, the last one also with the data. A line without any byte is no row; a row whose only
/// cell is empty is written `""`.
struct DelimitedScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let style: DelimitedStyle
  private var position: Int

  /// The cells of the row read last.
  private(set) var cells: [DelimitedCell] = []
  /// Where the row read last stands, without its line end.
  private(set) var row = 0..<0
  /// Where the line end behind it is over.
  private(set) var rowEnd = 0
  /// The first thing wrong with its form. Its cells are then not to be used.
  private(set) var mistake: DelimitedMistake?

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ style: DelimitedStyle, from start: Int) {
    self.bytes = bytes
    self.style = style
    position = start
  }

  /// Reads the next row; false when there is none.
  mutating func nextRow() -> Bool {
    while position < bytes.count, let lineEnd = lineEndLength(at: position) { position += lineEnd }
    guard position < bytes.count else { return false }
    let start = position
    cells.removeAll(keepingCapacity: true)
    mistake = nil
    repeat { readCell() } while passSeparator()
    row = start..<position
    position += lineEndLength(at: position) ?? 0
    rowEnd = position
    return true
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
