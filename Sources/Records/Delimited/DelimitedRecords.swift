import OrderingValues

/// Reads text of rows and columns: a header row that names the columns, and a record a row.
///
/// A cell has no type of its own: it is what its field takes it for. An empty one, in quotes or not, is missing,
/// but for fields of text and ids, where it is the empty text unless the field says that blank is missing. For a
/// field of many values a cell is a list of one. White space is part of a cell.
struct DelimitedReader: FormatReader {
  private let style: DelimitedStyle
  /// How many columns the header names, and which of them each field is.
  private var header: (count: Int, places: [Int])?
  private var hasRecords = false

  init(_ style: DelimitedStyle) { self.style = style }

  mutating func read(
    _ part: UnsafeBufferPointer<UInt8>, isLast: Bool, threads: Int, into collector: inout RecordCollector
  ) -> Int {
    guard isLast else { return 0 }
    let start = TextEncoding.byteOrderMarkLength(of: part)
    var scanner = DelimitedScanner(part, style, from: start)
    guard scanner.nextRow() else {
      collector.refuseData("there are no data; the first row must name the columns", at: start)
      return part.count
    }
    // One look at everything is fast; only where it fails is each row looked at by itself.
    let isUTF8 = TextEncoding.isUTF8(part, start..<part.count)
    if !isUTF8, let wrong = TextEncoding.firstNonUTF8(part, in: scanner.row) {
      collector.refuseData(TextEncoding.notUTF8(part[wrong]), at: wrong)
      return part.count
    }
    if let mistake = scanner.mistake {
      collector.refuseData("the header row: \(mistake.message)", at: mistake.offset)
      return part.count
    }
    let names = scanner.cells.map { String(decoding: text(of: $0, in: part), as: UTF8.self) }
    guard let places = places(ofFieldsIn: names, at: scanner.row.lowerBound, &collector) else {
      return part.count
    }
    header = (names.count, places)

    while scanner.nextRow() {
      if !hasRecords { collector.setHead(0..<scanner.row.lowerBound) }
      hasRecords = true
      collector.beginRecord(scanner.row)
      if part[scanner.rowEnd - 1] == UInt8(ascii: "\n"), scanner.rowEnd > scanner.row.upperBound {
        collector.setLineEnding(scanner.row.upperBound..<scanner.rowEnd)
      }
      let cells = scanner.cells
      if !isUTF8, let wrong = TextEncoding.firstNonUTF8(part, in: scanner.row) {
        collector.refuseRecord(TextEncoding.notUTF8(part[wrong]), at: wrong)
      } else if let mistake = scanner.mistake {
        collector.refuseRecord(mistake.message, at: mistake.offset)
      } else if cells.count != names.count {
        collector.refuseRecord(
          "it has \(counted(cells.count, "cell")), but the header has \(counted(names.count, "column"))",
          at: scanner.row.lowerBound)
      } else {
        for (index, place) in places.enumerated() {
          text(of: cells[place], in: part).withUnsafeBufferPointer {
            collector.append(.plain, $0, toField: index)
          }
        }
      }
    }
    if !hasRecords { collector.setHead(0..<part.count) }
    return part.count
  }
}

/// The column of each field; nil, with what is wrong reported, if one cannot be told.
private func places(
  ofFieldsIn header: [String], at offset: Int, _ collector: inout RecordCollector
) -> [Int]? {
  var places: [Int] = []
  for field in collector.fields {
    let name = field.path.joined(separator: ".")
    // By code points: two spellings of "é" name two columns.
    let found = header.indices.filter { header[$0].utf8.elementsEqual(name.utf8) }
    switch found.count {
    case 1: places.append(found[0])
    case 0: collector.refuseData(missingColumn(name, header), at: offset, field: field.name)
    default:
      let numbers = found.map { String($0 + 1) }.joined(separator: " and ")
      collector.refuseData(
        "the header names '\(name)' \(found.count) times, as columns \(numbers)", at: offset,
        field: field.name)
    }
  }
  return places.count == collector.fields.count ? places : nil
}

private func missingColumn(_ name: String, _ header: [String]) -> String {
  let nearest = NearestNames(header).nearest(to: name)
  if !nearest.isEmpty {
    return
      "there is no column '\(name)'; did you mean \(nearest.map { "'\($0)'" }.joined(separator: " or "))?"
  }
  let shown = header.prefix(10).map { "'\($0)'" }.joined(separator: ", ")
  return "there is no column '\(name)'; the columns are \(shown)\(header.count > 10 ? ", …" : "")"
}

private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// The text of a cell, with doubled quotes made single.
private func text(of cell: DelimitedCell, in bytes: UnsafeBufferPointer<UInt8>) -> ArraySlice<UInt8> {
  let inside = bytes[cell.range]
  guard cell.hasDoubledQuotes else { return Array(inside)[...] }
  var text: [UInt8] = []
  var isSecond = false
  for byte in inside {
    isSecond = byte == UInt8(ascii: "\"") && !isSecond
    if !isSecond { text.append(byte) }
  }
  return text[...]
}
