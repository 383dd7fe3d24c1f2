import CSimdJSON

/// Reads NDJSON: one object a line. Lines end with LF or CRLF, the last one also with the data; a blank line is
/// none.
func readJSONLines(_ bytes: [UInt8], from start: Int, into collector: inout RecordCollector) {
  collector.setHead(0..<start)
  let reader = JSONReader(fields: collector.fields, bytes: bytes)
  // The reader keeps pointers into `buffer` from `open` to the last value of a line, all inside this closure.
  bytes.withUnsafeBufferPointer { buffer in
    var lineStart = start
    while lineStart < buffer.count, let base = buffer.baseAddress {
      let lineEnd =
        lineStart + ordering_find_byte(base + lineStart, buffer.count - lineStart, UInt8(ascii: "\n"))
      var end = lineEnd
      if end > lineStart, buffer[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      let line = lineStart..<end
      lineStart = lineEnd + 1
      guard let first = line.first(where: { !isWhiteSpace(buffer[$0]) }) else { continue }
      if collector.table.records.isEmpty && buffer[first] == UInt8(ascii: "[") {
        return collector.refuseData(
          "the data begin with '['; NDJSON is one object a line, and a list of records is the format JSON",
          at: first, recordNumber: 1)
      }
      collector.beginRecord(line)
      if let mistake = reader.open(line, in: buffer) ?? reader.readValue() ?? reader.finish() {
        collector.refuseRecord(mistake.message(in: bytes), at: mistake.offset)
      } else if let name = reader.nonRecordName {
        collector.refuseRecord("it is \(name), not an object", at: first)
      } else {
        reader.appendValues(to: &collector)
      }
    }
  }
}

/// Reads one JSON list of objects. After a mistake in the grammar nothing can be told of what follows, so that
/// it is the last one reported.
func readJSONList(_ bytes: [UInt8], from start: Int, into collector: inout RecordCollector) {
  let reader = JSONReader(fields: collector.fields, bytes: bytes)
  // The reader keeps pointers into `buffer` from `open` to the last value, all inside this closure.
  let mistake = bytes.withUnsafeBufferPointer { buffer -> JSONMistake? in
    if let mistake = reader.open(start..<buffer.count, in: buffer) { return mistake }
    var isOver = false
    if let mistake = reader.beginList(isEmpty: &isOver) { return mistake }
    while !isOver {
      if let mistake = reader.readValue() { return mistake }
      collector.beginRecord(reader.valueRange)
      if let name = reader.nonRecordName {
        collector.refuseRecord("it is \(name), not an object", at: reader.valueRange.lowerBound)
      } else {
        reader.appendValues(to: &collector)
      }
      if let mistake = reader.passItemEnd(isOver: &isOver) { return mistake }
    }
    return reader.finish()
  }
  collector.setHead(0..<(collector.table.records.first?.lowerBound ?? bytes.count))
  guard let mistake else { return }
  switch mistake.status {
  case ORDERING_JSON_EMPTY:
    collector.refuseData(
      "there are no data; a JSON file of records is a list, if need be an empty one: []", at: start)
  case ORDERING_JSON_NOT_A_LIST where bytes[mistake.offset] == UInt8(ascii: "{"):
    collector.refuseData(
      "the data begin with an object; JSON records stand in a list: [{…}, {…}]. One object a line is the "
        + "format NDJSON",
      at: mistake.offset)
  case ORDERING_JSON_NOT_A_LIST:
    collector.refuseData("the data are no list of records: [{…}, {…}]", at: mistake.offset)
  case ORDERING_JSON_MORE_TEXT:
    collector.refuseData(mistake.message(in: bytes), at: mistake.offset)
  default:
    collector.refuseData(
      mistake.message(in: bytes), at: mistake.offset,
      recordNumber: recordNumber(at: mistake.offset, in: bytes, from: start))
  }
}

/// The number of the list's item that an offset stands in.
private func recordNumber(at offset: Int, in bytes: [UInt8], from start: Int) -> Int {
  var outline = JSONOutline()
  for place in start..<min(offset, bytes.count) { outline.pass(bytes[place], at: place) }
  return outline.outerCommas + 1
}

private func isWhiteSpace(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    || byte == UInt8(ascii: "\n")
}
