extension RecordFormat {
  /// Whether records of this format can be written in another one: only where a record itself is the same text in
  /// both, a JSON object.
  package func canBeWritten(as other: RecordFormat) -> Bool {
    self == other || isJSON && other.isJSON
  }

  private var isJSON: Bool { self == .json || self == .ndjson }
}

/// Writes records of JSON in an order as a list, or one a line.
///
/// The records stay as they are, but for one thing: in NDJSON a record stands on one line, so that each line
/// break between its members becomes a space. What stands around the records in the data is not kept.
///
/// - Parameters:
///   - table: What `readRecords` made of the data.
///   - order: The places in `table.records` of the records to be written.
///   - bytes: The same data.
///   - format: What to write; `table.format.canBeWritten(as: format)` must hold. For the format of the data
///     themselves, this is `writeRecords(_:order:from:to:)`.
///   - sink: Takes piece after piece.
package func writeRecords(
  _ table: RecordTable, order: some Collection<Int>, from bytes: [UInt8], as format: RecordFormat,
  to sink: (ArraySlice<UInt8>) throws -> Void
) rethrows {
  precondition(table.format.canBeWritten(as: format))
  guard format != table.format else { return try writeRecords(table, order: order, from: bytes, to: sink) }
  switch format {
  case .json:
    try sink(utf8("["))
    for (place, record) in order.enumerated() {
      try sink(utf8(place == 0 ? "\n" : ",\n"))
      try sink(bytes[table.records[record]])
    }
    try sink(utf8(order.isEmpty ? "]\n" : "\n]\n"))
  default:
    for record in order {
      // JSON holds a raw line break only as white space: inside a text it is escaped.
      let lines = bytes[table.records[record]].split(separator: UInt8(ascii: "\n"))
      for (place, line) in lines.enumerated() {
        if place > 0 { try sink(utf8(" ")) }
        try sink(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
      }
      try sink(utf8("\n"))
    }
  }
}

private func utf8(_ text: StaticString) -> ArraySlice<UInt8> {
  text.withUTF8Buffer { ArraySlice($0) }
}
