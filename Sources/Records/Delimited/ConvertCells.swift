import OrderingValues

/// The cells of a record, and the names of their columns, to be written in another format.
private struct RecordCells {
  let names: [ExactText]
  /// Whether the data begin with a byte order mark.
  let hasByteOrderMark: Bool
  /// How the header row ends; LF where it has no line end.
  let lineEnding: [UInt8]
  private var scanner: DelimitedScanner
  private let nothing = UnsafeBufferPointer<UInt8>(start: nil, count: 0)

  init(_ style: DelimitedStyle, _ frame: RecordFrame) {
    let head = frame.head
    scanner = DelimitedScanner(nothing, style)
    (names, hasByteOrderMark, lineEnding) = head.withUnsafeBufferPointer { head in
      let start = TextEncoding.byteOrderMarkLength(of: head)
      var header = DelimitedScanner(head, style, from: start)
      _ = header.nextRow()
      let lineEnding = header.hasLineEnd ? Array(head[header.row.upperBound..<header.position]) : []
      return (header.names, start > 0, lineEnding.isEmpty ? [UInt8(ascii: "\n")] : lineEnding)
    }
  }

  /// Calls a body with the text of each cell of a record.
  mutating func forEach(
    of record: UnsafeBufferPointer<UInt8>, number: Int,
    _ body: (_ column: Int, _ text: [UInt8]) throws(RecordConversionError) -> Void
  ) throws(RecordConversionError) {
    scanner.begin(record)
    // What was read has as many cells as there are names; a file may have changed since.
    guard scanner.nextRow(), scanner.mistake == nil, scanner.cells.count == names.count else {
      throw RecordConversionError(
        recordNumber: number, message: "it is not what was read before; the data changed meanwhile")
    }
    var text: [UInt8] = []
    for (column, cell) in scanner.cells.enumerated() {
      text.removeAll(keepingCapacity: true)
      scanner.append(textOf: cell, to: &text)
      try body(column, text)
    }
  }
}

/// Cells of CSV as a row of TSV, or the other way.
struct CellsAsRow: RecordConversion {
  private(set) var head: [UInt8] = []
  private var cells: RecordCells
  private let style: DelimitedStyle

  init(from: DelimitedStyle, _ frame: RecordFrame, to style: DelimitedStyle) throws(RecordConversionError) {
    self.style = style
    cells = RecordCells(from, frame)
    for (column, name) in cells.names.enumerated() {
      try append(Array(name.string.utf8), of: column, number: nil, to: &head)
    }
    // A name that begins like one must not be taken for it.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let needsMark = head.withUnsafeBufferPointer {
      TextEncoding.byteOrderMarkLength(of: $0) > 0 || TextEncoding.wideEncoding(of: $0) != nil
    }
    head = (cells.hasByteOrderMark || needsMark ? mark : []) + head + cells.lineEnding
  }

  var lineEnding: [UInt8] { cells.lineEnding }

  mutating func append(
    _ record: UnsafeBufferPointer<UInt8>, number: Int, to output: inout [UInt8]
  ) throws(RecordConversionError) {
    let row = self
    try cells.forEach(of: record, number: number) { column, text throws(RecordConversionError) in
      try row.append(text, of: column, number: number, to: &output)
    }
  }

  /// Appends a cell, and a separator before it where it is not the first; `number` is nil for the header.
  private func append(
    _ text: [UInt8], of column: Int, number: Int?, to output: inout [UInt8]
  ) throws(RecordConversionError) {
    if column > 0 { output.append(style.separator) }
    guard let quote = style.quote else {
      if let reason = refusal(of: text) {
        throw RecordConversionError(
          recordNumber: number, column: TextEncoding.excerpt(cells.names[column].string.utf8),
          message: (number == nil ? "its name in the header" : "the cell") + reason)
      }
      return output.append(contentsOf: text)
    }
    let mustBeQuoted = text.contains {
      $0 == style.separator || $0 == quote || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
    }
    guard mustBeQuoted else { return output.append(contentsOf: text) }
    output.append(quote)
    for byte in text {
      if byte == quote { output.append(quote) }
      output.append(byte)
    }
    output.append(quote)
  }

  /// Why a text can be no cell where there are no quotes.
  private func refusal(of text: [UInt8]) -> String? {
    if text.isEmpty && cells.names.count == 1 {
      return " is empty and the only one, which would be a blank line: none of TSV"
    }
    if text.contains(style.separator) { return " holds a tab, which ends a cell of TSV" }
    let hasLineBreak = text.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return hasLineBreak ? " holds a line break, which ends a record of TSV" : nil
  }
}

/// Cells as an object of texts.
struct CellsAsObject: ConversionToJSON {
  private var cells: RecordCells
  /// What stands before the value of each column: `{"a":`, `,"b":` and so on.
  private var beginnings: [[UInt8]] = []

  init(from style: DelimitedStyle, _ frame: RecordFrame) throws(RecordConversionError) {
    cells = RecordCells(style, frame)
    var places: [ExactText: [Int]] = [:]
    for (column, name) in cells.names.enumerated() { places[name, default: []].append(column) }
    for name in cells.names {
      guard let columns = places[name], columns.count == 1 else {
        throw RecordConversionError(
          message: repeated(name, at: places[name] ?? []) + "; an object of JSON has one member of a name")
      }
      var beginning = Array((beginnings.isEmpty ? "{" : ",").utf8)
      appendJSON(Array(name.string.utf8), to: &beginning)
      beginning.append(UInt8(ascii: ":"))
      beginnings.append(beginning)
    }
  }

  mutating func append(
    _ record: UnsafeBufferPointer<UInt8>, number: Int, to output: inout [UInt8]
  ) throws(RecordConversionError) {
    let beginnings = beginnings
    try cells.forEach(of: record, number: number) { column, text in
      output += beginnings[column]
      appendJSON(text, to: &output)
    }
    output.append(UInt8(ascii: "}"))
  }
}

/// Appends a text as JSON writes it.
private func appendJSON(_ text: [UInt8], to output: inout [UInt8]) {
  output.append(UInt8(ascii: "\""))
  for byte in text {
    switch byte {
    case UInt8(ascii: "\""): output += "\\\"".utf8
    case UInt8(ascii: "\\"): output += "\\\\".utf8
    case UInt8(ascii: "\n"): output += "\\n".utf8
    case UInt8(ascii: "\r"): output += "\\r".utf8
    case UInt8(ascii: "\t"): output += "\\t".utf8
    case 0..<0x20:
      output += "\\u00".utf8
      for digit in [byte >> 4, byte & 15] { output.append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
    default: output.append(byte)
    }
  }
  output.append(UInt8(ascii: "\""))
}
