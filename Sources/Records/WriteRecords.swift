/// Writes records in an order, each byte for byte as it came.
///
/// What stands before the first record (a byte order mark, the header row, the opening bracket of a list) comes
/// first. Then:
/// - NDJSON, CSV, TSV: each record takes its line ending along; the one that has none, the last of the data,
///   takes that of the first record unless it is written last. Blank lines are left out.
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
    // Only the last record of the data has no line ending, and it needs one only where there are others: so
    // the first has one. The header is not asked, as its cells may hold line breaks of another kind.
    let usual = records.first.map { lineEnding(at: $0.upperBound, bytes) } ?? 0..<0
    var left = order.count
    for record in order {
      left -= 1
      let range = records[record]
      let ending = lineEnding(at: range.upperBound, bytes)
      // At the end of the data a carriage return may stand alone: it ends no line.
      let endsLine = bytes[ending].last == UInt8(ascii: "\n")
      try sink(bytes[range.lowerBound..<(endsLine || left == 0 ? ending : range).upperBound])
      if !endsLine && left > 0 { try sink(bytes[usual]) }
    }
  }
}

/// Where the line ending at an offset stands; at the end of the data empty or half of one.
private func lineEnding(at offset: Int, _ bytes: [UInt8]) -> Range<Int> {
  var end = offset
  if end < bytes.count, bytes[end] == UInt8(ascii: "\r") { end += 1 }
  if end < bytes.count, bytes[end] == UInt8(ascii: "\n") { end += 1 }
  return offset..<end
}
