/// Writes records one after the other, each byte for byte as it came.
///
/// What stands before the first record (a byte order mark, the header row, the opening bracket of a list) comes
/// first. Then:
/// - NDJSON, CSV, TSV: each record takes its line ending along; the one that has none, the last of the data,
///   takes that of the first record unless it is written last. Blank lines are left out.
/// - JSON: what stands between two records (commas, line breaks, indentation) stays where it is, and so does
///   what stands behind the last record; only the records move.
///
/// So all records in their order give the data themselves, but for blank lines.
///
///     var writer = RecordWriter(of: .ndjson, in: frame)
///     try writer.begin(to: sink)
///     for record in order { try writer.write(record, to: sink) }
///     try writer.end(to: sink)
package struct RecordWriter {
  /// Takes piece after piece.
  package typealias Sink = (UnsafeBufferPointer<UInt8>) throws -> Void

  private let format: RecordFormat
  private let frame: RecordFrame
  private var separators: RecordSeparators.Iterator
  private var hasRecords = false
  /// Whether the record written last has no line ending, and what it has in place of one.
  private var isEndingOwed = false
  private var half: [UInt8] = []

  /// Writes records of data in a format, with what stands around them.
  package init(of format: RecordFormat, as other: RecordFormat, in frame: RecordFrame) {
    self.format = format
    self.frame = frame
    separators = frame.separators.makeIterator()
  }

  /// Writes what stands before the first record.
  package func begin(to sink: Sink) rethrows { try Self.give(frame.head, to: sink) }

  /// Writes a record.
  /// - Parameter record: The record with its line ending, if it has one: see `withLineEnding`.
  package mutating func write(_ record: UnsafeBufferPointer<UInt8>, number: Int, to sink: Sink) rethrows {
    if format == .json {
      if hasRecords, let separator = separators.next() { try Self.give(separator, to: sink) }
      hasRecords = true
      return try sink(record)
    }
    if isEndingOwed {
      try Self.give(frame.lineEnding, to: sink)
      isEndingOwed = false
    }
    guard record.last != UInt8(ascii: "\n") else { return try sink(record) }
    // At the end of the data a carriage return may stand alone: it ends no line.
    let isHalf = record.last == UInt8(ascii: "\r")
    half = isHalf ? [UInt8(ascii: "\r")] : []
    isEndingOwed = true
    try sink(UnsafeBufferPointer(rebasing: record.dropLast(isHalf ? 1 : 0)))
  }

  /// Writes what stands behind the last record.
  package func end(to sink: Sink) rethrows {
    try Self.give(format == .json ? frame.tail : isEndingOwed ? half : [], to: sink)
  }

  private static func give(_ bytes: [UInt8], to sink: Sink) rethrows {
    if !bytes.isEmpty { try bytes.withUnsafeBufferPointer { try sink($0) } }
  }

  /// The range of a record with its line ending behind it, in data of NDJSON, CSV or TSV; at the end of the data
  /// that is empty or half of one. In a list a record has none.
  package static func withLineEnding(
    _ record: Range<Int>, in data: UnsafeBufferPointer<UInt8>, of format: RecordFormat
  ) -> Range<Int> {
    var end = record.upperBound
    guard format != .json else { return record }
    if end < data.count, data[end] == UInt8(ascii: "\r") { end += 1 }
    if end < data.count, data[end] == UInt8(ascii: "\n") { end += 1 }
    return record.lowerBound..<end
  }
}
