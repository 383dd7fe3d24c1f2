import OrderingValues

/// Reads text of rows and columns: a header row that names the columns, and a record a row.
///
/// A cell has no type of its own: it is what its field takes it for. An empty one, in quotes or not, is missing,
/// but for fields of text and ids, where it is the empty text unless the field says that blank is missing. For a
/// field of many values a cell is a list of one. White space is part of a cell.
struct DelimitedReader: FormatReader {
  private let style: DelimitedStyle
  /// A part is cut into slices for several threads that are no smaller.
  private let smallestSlice: Int
  private var rows: DelimitedRows?
  /// Nothing can be read by a header that is wrong.
  private var isBroken = false

  init(_ style: DelimitedStyle, smallestSlice: Int = 1 << 20) {
    self.style = style
    self.smallestSlice = smallestSlice
  }

  var columnNames: [ExactText]? { rows?.header.names }

  mutating func read(
    _ part: UnsafeBufferPointer<UInt8>, isLast: Bool, threads: Int, into collector: inout RecordCollector
  ) -> Int {
    var start = 0
    if rows == nil && !isBroken {
      guard let end = readHeader(part, isLast: isLast, &collector) else { return 0 }
      start = end
    }
    guard let rows else { return part.count }
    let count = min(threads, (part.count - start) / max(1, smallestSlice))
    if count > 1 {
      start = rows.readSlices(part, from: start, isLast: isLast, count: count, into: &collector)
    }
    return rows.read(part, from: start, isLast: isLast, into: &collector)
  }

  /// Reads the header row, and says where the first record begins, or the data end: nil while that cannot be told.
  private mutating func readHeader(
    _ part: UnsafeBufferPointer<UInt8>, isLast: Bool, _ collector: inout RecordCollector
  ) -> Int? {
    let start = TextEncoding.byteOrderMarkLength(of: part)
    var scanner = DelimitedScanner(part, style, from: start)
    guard scanner.nextRow() else {
      guard isLast else { return nil }
      collector.refuseData("there are no data; the first row must name the columns", at: start)
      isBroken = true
      return part.count
    }
    guard isLast || scanner.hasLineEnd else { return nil }
    let header = scanner
    scanner.passBlankLines()
    // A carriage return that the part ends with may belong to a line end.
    let rest = part[scanner.position...]
    guard isLast || rest.count > 1 || rest.first.map({ $0 != UInt8(ascii: "\r") }) ?? false else {
      return nil
    }
    collector.setHead(0..<scanner.position)
    rows = DelimitedHeader(header, of: collector.fields, in: part, &collector).map {
      DelimitedRows(style: style, header: $0)
    }
    isBroken = rows == nil
    return scanner.position
  }
}
