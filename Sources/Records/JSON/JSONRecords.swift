import CSimdJSON

/// Reads NDJSON: one object a line. Lines end with LF or CRLF, the last one also with the data; a blank line is
/// none.
struct JSONLinesReader: FormatReader {
  private let reader: JSONReader
  private var hasRecords = false
  /// Whether the data are refused, and nothing more is read.
  private var isOver = false

  init(fields: [RecordField]) { reader = JSONReader(fields: fields) }

  mutating func read(
    _ part: UnsafeBufferPointer<UInt8>, isLast: Bool, threads: Int, into collector: inout RecordCollector
  ) -> Int {
    if isOver { return part.count }
    var lineStart = 0
    if collector.position == 0 {
      lineStart = TextEncoding.byteOrderMarkLength(of: part)
      collector.setHead(0..<lineStart)
    }
    while lineStart < part.count, let base = part.baseAddress {
      let lineEnd =
        lineStart + ordering_find_byte(base + lineStart, part.count - lineStart, UInt8(ascii: "\n"))
      if lineEnd == part.count && !isLast { return lineStart }
      var end = lineEnd
      if end > lineStart, part[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      let line = lineStart..<end
      lineStart = min(lineEnd + 1, part.count)
      guard let first = line.first(where: { !isWhiteSpace(part[$0]) }) else { continue }
      if !hasRecords && part[first] == UInt8(ascii: "[") {
        collector.refuseData(
          "the data begin with '['; NDJSON is one object a line, and a list of records is the format JSON",
          at: first, recordNumber: 1)
        isOver = true
        return part.count
      }
      hasRecords = true
      collector.beginRecord(line)
      if lineEnd < part.count { collector.setLineEnding(end..<lineEnd + 1) }
      if let mistake = reader.open(line, in: part) ?? reader.readValue() ?? reader.finish() {
        collector.refuseRecord(mistake.message(in: part), at: mistake.offset)
      } else if let name = reader.nonRecordName {
        collector.refuseRecord("it is \(name), not an object", at: first)
      } else {
        reader.appendValues(to: &collector)
      }
    }
    return part.count
  }
}

/// Reads one JSON list of objects. After a mistake in the grammar nothing can be told of what follows, so that
/// it is the last one reported.
struct JSONListReader: FormatReader {
  private let reader: JSONReader

  init(fields: [RecordField]) { reader = JSONReader(fields: fields) }

  mutating func read(
    _ part: UnsafeBufferPointer<UInt8>, isLast: Bool, threads: Int, into collector: inout RecordCollector
  ) -> Int {
    guard isLast else { return 0 }
    let start = TextEncoding.byteOrderMarkLength(of: part)
    var behind: Int?
    let mistake = readAll(part, from: start, behind: &behind, into: &collector)
    if let behind { collector.setTail(behind..<part.count) } else { collector.setHead(0..<part.count) }
    if let mistake { refuse(mistake, in: part, from: start, &collector) }
    return part.count
  }

  private func readAll(
    _ part: UnsafeBufferPointer<UInt8>, from start: Int, behind: inout Int?, into collector: inout RecordCollector
  ) -> JSONMistake? {
    if let mistake = reader.open(start..<part.count, in: part) { return mistake }
    var isOver = false
    if let mistake = reader.beginList(isEmpty: &isOver) { return mistake }
    while !isOver {
      if let mistake = reader.readValue() { return mistake }
      let range = reader.valueRange
      if let behind {
        collector.appendSeparator(behind..<range.lowerBound)
      } else {
        collector.setHead(0..<range.lowerBound)
      }
      behind = range.upperBound
      collector.beginRecord(range)
      if let name = reader.nonRecordName {
        collector.refuseRecord("it is \(name), not an object", at: range.lowerBound)
      } else {
        reader.appendValues(to: &collector)
      }
      if let mistake = reader.passItemEnd(isOver: &isOver) { return mistake }
    }
    return reader.finish()
  }

  private func refuse(
    _ mistake: JSONMistake, in part: UnsafeBufferPointer<UInt8>, from start: Int, _ collector: inout RecordCollector
  ) {
    switch mistake.status {
    case ORDERING_JSON_EMPTY:
      collector.refuseData(
        "there are no data; a JSON file of records is a list, if need be an empty one: []", at: start)
    case ORDERING_JSON_NOT_A_LIST where part[mistake.offset] == UInt8(ascii: "{"):
      collector.refuseData(
        "the data begin with an object; JSON records stand in a list: [{…}, {…}]. One object a line is the "
          + "format NDJSON",
        at: mistake.offset)
    case ORDERING_JSON_NOT_A_LIST:
      collector.refuseData("the data are no list of records: [{…}, {…}]", at: mistake.offset)
    case ORDERING_JSON_MORE_TEXT:
      collector.refuseData(mistake.message(in: part), at: mistake.offset)
    default:
      collector.refuseData(
        mistake.message(in: part), at: mistake.offset,
        recordNumber: recordNumber(at: mistake.offset, in: part, from: start))
    }
  }
}

/// The number of the list's item that an offset stands in.
private func recordNumber(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  var outline = JSONOutline()
  for place in start..<min(offset, bytes.count) { outline.pass(bytes[place], at: place) }
  return outline.outerCommas + 1
}

private func isWhiteSpace(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    || byte == UInt8(ascii: "\n")
}
