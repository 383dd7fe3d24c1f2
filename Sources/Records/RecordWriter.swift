/// Writes records one after the other, in the format they came in or in another one.
///
/// In the same format each record is written byte for byte as it came. What stands before the first record (a byte
/// order mark, the header row, the opening bracket of a list) comes first. Then:
/// - NDJSON, CSV, TSV: each record takes its line ending along; the one that has none, the last of the data,
///   takes that of the first record unless it is written last. Blank lines are left out.
/// - JSON: what stands between two records (commas, line breaks, indentation) stays where it is, and so does
///   what stands behind the last record; only the records move.
///
/// So all records in their order give the data themselves, but for blank lines.
///
/// In another format records hold the same, see `RecordFormat.conversionRefusal(to:)`, and what stands around them is
/// what that format wants:
/// - JSON as NDJSON and the other way: the records' own bytes; in NDJSON each line break between members becomes a
///   space. A byte order mark is left out.
/// - CSV as TSV and the other way: the same cells, each line ended as the header row is. A byte order mark is kept.
///   In CSV a cell is in quotes only where it must be.
/// - CSV or TSV as JSON or NDJSON: each record is an object with a text for each cell, in the order of the columns. Of
///   numbers too: a cell has no type. A byte order mark is left out, and where there are no records the header is lost.
///
///     var writer = try RecordWriter(of: .csv, as: .ndjson, in: frame)
///     try writer.begin(to: sink)
///     for record in order { try writer.write(bytes(of: record), number: record + 1, to: sink) }
///     try writer.end(to: sink)
package struct RecordWriter {
  /// Takes piece after piece.
  package typealias Sink = (UnsafeBufferPointer<UInt8>) throws -> Void

  private var form: any RecordForm

  /// Writes records of data in a format, with what stands around them.
  ///
  /// - Parameters:
  ///   - format: The format of the data.
  ///   - other: The format to write.
  ///   - frame: What stands around the records in the data.
  /// - Throws: `RecordConversionError` where the formats or the header do not let records be written so.
  package init(of format: RecordFormat, as other: RecordFormat, in frame: RecordFrame) throws {
    if let reason = format.conversionRefusal(to: other) { throw RecordConversionError(message: reason) }
    form =
      switch (format, other) {
      case _ where format == other: UnchangedRecords(format, frame)
      case (.json, _): ConvertedRecords(as: other, JSONOnOneLine())
      case (.ndjson, _): ConvertedRecords(as: other, JSONOfOneLine())
      case (.csv, .tsv): ConvertedRecords(as: other, try CellsAsRow(from: .csv, frame, to: .tsv))
      case (.tsv, .csv): ConvertedRecords(as: other, try CellsAsRow(from: .tsv, frame, to: .csv))
      case (.csv, _): ConvertedRecords(as: other, try CellsAsObject(from: .csv, frame))
      case (.tsv, _): ConvertedRecords(as: other, try CellsAsObject(from: .tsv, frame))
      }
  }

  /// Writes what stands before the first record.
  package mutating func begin(to sink: Sink) throws { try form.begin(to: sink) }

  /// Writes a record.
  ///
  /// - Parameters:
  ///   - record: The record with its line ending, if it has one: see `withLineEnding`.
  ///   - number: Its number in the data, from 1, for errors.
  ///   - sink: Takes it.
  /// - Throws: What the sink throws, or `RecordConversionError` where the other format cannot hold the record, of
  ///   which then nothing is written.
  package mutating func write(_ record: UnsafeBufferPointer<UInt8>, number: Int, to sink: Sink) throws {
    try form.write(record, number: number, to: sink)
  }

  /// Writes what stands behind the last record.
  package mutating func end(to sink: Sink) throws { try form.end(to: sink) }

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

/// What records are written as, one after the other.
protocol RecordForm {
  mutating func begin(to sink: RecordWriter.Sink) throws
  mutating func write(
    _ record: UnsafeBufferPointer<UInt8>, number: Int, to sink: RecordWriter.Sink) throws
  mutating func end(to sink: RecordWriter.Sink) throws
}

/// Records as they came.
private struct UnchangedRecords: RecordForm {
  private let format: RecordFormat
  private let frame: RecordFrame
  private var separators: RecordSeparators.Iterator
  private var hasRecords = false
  /// Whether what was written last, a record or the header row, has no line ending, and what it has in place of one.
  private var isEndingOwed: Bool
  private var half: [UInt8] = []

  init(_ format: RecordFormat, _ frame: RecordFrame) {
    self.format = format
    self.frame = frame
    separators = frame.separators.makeIterator()
    // A header row may be all that there is of the first of several inputs.
    isEndingOwed =
      (format == .csv || format == .tsv) && !frame.head.isEmpty && frame.head.last != UInt8(ascii: "\n")
  }

  func begin(to sink: RecordWriter.Sink) throws { try give(frame.head, to: sink) }

  mutating func write(
    _ record: UnsafeBufferPointer<UInt8>, number: Int, to sink: RecordWriter.Sink
  ) throws {
    if format == .json {
      if hasRecords, let separator = separators.next() { try give(separator, to: sink) }
      hasRecords = true
      return try sink(record)
    }
    if isEndingOwed {
      try give(frame.lineEnding, to: sink)
      isEndingOwed = false
    }
    guard record.last != UInt8(ascii: "\n") else { return try sink(record) }
    // At the end of the data a carriage return may stand alone: it ends no line.
    let isHalf = record.last == UInt8(ascii: "\r")
    half = isHalf ? [UInt8(ascii: "\r")] : []
    isEndingOwed = true
    try sink(UnsafeBufferPointer(rebasing: record.dropLast(isHalf ? 1 : 0)))
  }

  func end(to sink: RecordWriter.Sink) throws {
    try give(format == .json ? frame.tail : isEndingOwed ? half : [], to: sink)
  }
}

/// Gives bytes to a sink, if there are any.
func give(_ bytes: [UInt8], to sink: RecordWriter.Sink) throws {
  if !bytes.isEmpty { try bytes.withUnsafeBufferPointer { try sink($0) } }
}
