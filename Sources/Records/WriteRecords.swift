/// Writes records in an order, each byte for byte as it came.
///
/// What stands before the first record (a byte order mark, the header row, the opening bracket of a list) comes
/// first. Then:
/// - NDJSON, CSV, TSV: each record takes its line ending along; the one that has none, the last of the data,
///   takes that of the other lines unless it is written last. Blank lines are left out.
/// - JSON: what stands between two records (commas, line breaks, indentation) stays where it is, and so does
///   what stands behind the last record; only the records move.
///
/// So the order 0, 1, 2, … gives the data themselves, but for blank lines.
///
/// - Parameters:
///   - table: What `readRecords` made of the data.
///   - order: The places in `table.records` of the records to be written, all of them or some, each at most
///     once.
///   - bytes: The same data.
///   - sink: Takes piece after piece.
package func writeRecords(
  _ table: RecordTable, order: some Collection<Int>, from bytes: [UInt8],
  to sink: (ArraySlice<UInt8>) throws -> Void
) rethrows {
  try sink(bytes[table.head])
  let records = table.records
  switch table.format {
  case .json:
    for (place, record) in order.enumerated() {
      if place > 0 { try sink(bytes[records[place - 1].upperBound..<records[place].lowerBound]) }
      try sink(bytes[records[record]])
    }
    try sink(bytes[(records.last?.upperBound ?? table.head.upperBound)...])
  case .ndjson, .csv, .tsv:
    let usual = usualLineEnding(table, bytes)
    var left = order.count
    for record in order {
      left -= 1
      let ending = lineEnding(at: records[record].upperBound, bytes)
      try sink(bytes[records[record].lowerBound..<ending.upperBound])
      if ending.isEmpty && left > 0 { try sink(usual) }
    }
  }
}

/// The line ending of the header row or of the first record; LF where there is none.
private func usualLineEnding(_ table: RecordTable, _ bytes: [UInt8]) -> ArraySlice<UInt8> {
  if let lineFeed = bytes[table.head].firstIndex(of: UInt8(ascii: "\n")) {
    let isPair = lineFeed > 0 && bytes[lineFeed - 1] == UInt8(ascii: "\r")
    return bytes[(isPair ? lineFeed - 1 : lineFeed)...lineFeed]
  }
  let ending = table.records.first.map { lineEnding(at: $0.upperBound, bytes) } ?? 0..<0
  return ending.isEmpty ? [UInt8(ascii: "\n")] : bytes[ending]
}

/// Where the line ending at an offset stands; empty at the end of the data.
private func lineEnding(at offset: Int, _ bytes: [UInt8]) -> Range<Int> {
  var end = offset
  if end < bytes.count, bytes[end] == UInt8(ascii: "\r") { end += 1 }
  if end < bytes.count, bytes[end] == UInt8(ascii: "\n") { end += 1 }
  return offset..<end
}
