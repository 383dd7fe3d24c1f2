extension RecordFormat {
  package func conversionRefusal(to other: RecordFormat) -> String? {
    canBeWritten(as: other) ? nil : "types, nested values and absent members would be lost"
  }

  /// Whether records of this format can be written in another one: only where a record itself is the same text in
  /// both, a JSON object.
  package func canBeWritten(as other: RecordFormat) -> Bool {
    self == other || isJSON && other.isJSON
  }

  private var isJSON: Bool { self == .json || self == .ndjson }
}

/// Writes records of data in an order; where that is another format of JSON, as a list, or one a line.
///
/// In another format the records stay as they are, but for one thing: in NDJSON a record stands on one line, so that
/// each line break between its members becomes a space. What stands around the records in the data is not kept.
///
/// - Parameters:
///   - read: What `readRecords` made of the data.
///   - order: The places of the records to be written.
///   - bytes: The same data.
///   - format: What to write; `read.format.canBeWritten(as: format)` must hold.
///   - sink: Takes piece after piece.
package func writeRecords(
  _ read: RecordsInMemory, order: some Collection<Int>, from bytes: [UInt8], as format: RecordFormat,
  to sink: (UnsafeBufferPointer<UInt8>) throws -> Void
) rethrows {
  precondition(read.format.canBeWritten(as: format))
  let records = read.table.records
  try bytes.withUnsafeBufferPointer { bytes in
    guard format != read.format else {
      var writer = RecordWriter(of: format, as: format, in: read.frame)
      try writer.begin(to: sink)
      for record in order {
        let range = RecordWriter.withLineEnding(records[record], in: bytes, of: format)
        try writer.write(UnsafeBufferPointer(rebasing: bytes[range]), number: record + 1, to: sink)
      }
      return try writer.end(to: sink)
    }
    if format == .json {
      try utf8("[", to: sink)
      for (place, record) in order.enumerated() {
        try utf8(place == 0 ? "\n" : ",\n", to: sink)
        try sink(UnsafeBufferPointer(rebasing: bytes[records[record]]))
      }
      try utf8(order.isEmpty ? "]\n" : "\n]\n", to: sink)
    } else {
      for record in order {
        // JSON holds a raw line break only as white space: inside a text it is escaped.
        let lines = bytes[records[record]].split(separator: UInt8(ascii: "\n"))
        for (place, line) in lines.enumerated() {
          if place > 0 { try utf8(" ", to: sink) }
          let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
          try sink(UnsafeBufferPointer(rebasing: line))
        }
        try utf8("\n", to: sink)
      }
    }
  }
}

private func utf8(_ text: StaticString, to sink: (UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
  try sink(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
}
