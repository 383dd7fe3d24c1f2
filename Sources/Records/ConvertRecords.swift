extension RecordFormat {
  /// Why records of this format cannot be written in another one, which is where something of them would be lost; nil
  /// where they can.
  package func conversionRefusal(to other: RecordFormat) -> String? {
    guard isJSON && !other.isJSON else { return nil }
    return
      "the values of \(rawValue) have types, may be nested or absent, and cells of \(other.rawValue) hold only "
      + "text: something would be lost"
  }

  /// Whether records are objects of JSON.
  var isJSON: Bool { self == .json || self == .ndjson }
}

/// Why records cannot be written in another format.
package struct RecordConversionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The number of the record that is to blame, from 1; nil where it is the header or the formats.
  package var recordNumber: Int?
  /// The name of the column that is to blame.
  package var column: String?
  /// What is wrong, in plain words.
  package var message: String

  /// `record 3, column 'title': a tab stands in the cell, …`
  package var description: String {
    let places = [recordNumber.map { "record \($0)" }, column.map { "column '\($0)'" }].compactMap { $0 }
    return places.isEmpty ? message : "\(places.joined(separator: ", ")): \(message)"
  }
}

/// Writes records of data in an order: see `RecordWriter`.
///
/// - Parameters:
///   - read: What `readRecords` made of the data.
///   - order: The places of the records to be written.
///   - bytes: The same data.
///   - format: What to write.
///   - sink: Takes piece after piece.
/// - Throws: What the sink throws, or `RecordConversionError`.
package func writeRecords(
  _ read: RecordsInMemory, order: some Collection<Int>, from bytes: [UInt8], as format: RecordFormat,
  to sink: RecordWriter.Sink
) throws {
  var writer = try RecordWriter(of: read.format, as: format, in: read.frame)
  try writer.begin(to: sink)
  try bytes.withUnsafeBufferPointer { bytes in
    for record in order {
      let range = RecordWriter.withLineEnding(read.table.records[record], in: bytes, of: read.format)
      try writer.write(UnsafeBufferPointer(rebasing: bytes[range]), number: record + 1, to: sink)
    }
  }
  try writer.end(to: sink)
}

/// How a record is written in another format.
protocol RecordConversion {
  /// What stands before the first record, but for the bracket of a list.
  var head: [UInt8] { get }
  /// What stands behind each record, but for the commas of a list.
  var lineEnding: [UInt8] { get }
  /// Appends a record, given without its line ending.
  mutating func append(
    _ record: UnsafeBufferPointer<UInt8>, number: Int, to output: inout [UInt8]) throws(RecordConversionError)
}

/// Records in another format than the one they came in.
struct ConvertedRecords<Conversion: RecordConversion>: RecordForm {
  private let isList: Bool
  private var conversion: Conversion
  private var hasRecords = false
  /// The record that is written.
  private var output: [UInt8] = []

  init(as format: RecordFormat, _ conversion: Conversion) {
    isList = format == .json
    self.conversion = conversion
  }

  mutating func begin(to sink: RecordWriter.Sink) throws {
    try give(isList ? Array("[".utf8) : conversion.head, to: sink)
  }

  mutating func write(
    _ record: UnsafeBufferPointer<UInt8>, number: Int, to sink: RecordWriter.Sink
  ) throws {
    output.removeAll(keepingCapacity: true)
    if isList { output += (hasRecords ? ",\n" : "\n").utf8 }
    var record = record[...]
    if record.last == UInt8(ascii: "\n") { record.removeLast() }
    if record.last == UInt8(ascii: "\r") { record.removeLast() }
    try conversion.append(UnsafeBufferPointer(rebasing: record), number: number, to: &output)
    if !isList { output += conversion.lineEnding }
    hasRecords = true
    try give(output, to: sink)
  }

  mutating func end(to sink: RecordWriter.Sink) throws {
    if isList { try give(Array((hasRecords ? "\n]\n" : "]\n").utf8), to: sink) }
  }
}

/// What conversions into JSON have in common.
protocol ConversionToJSON: RecordConversion {}

extension ConversionToJSON {
  // A byte order mark must not stand before JSON.
  var head: [UInt8] { [] }
  var lineEnding: [UInt8] { Array("\n".utf8) }
}

/// An object that stands on a line already.
struct JSONOfOneLine: ConversionToJSON {
  func append(_ record: UnsafeBufferPointer<UInt8>, number: Int, to output: inout [UInt8]) {
    output.append(contentsOf: record)
  }
}

/// An object whose line breaks become spaces. They stand only between members: inside a text they are escaped.
struct JSONOnOneLine: ConversionToJSON {
  func append(_ record: UnsafeBufferPointer<UInt8>, number: Int, to output: inout [UInt8]) {
    var wasReturn = false
    for byte in record {
      let isReturn = byte == UInt8(ascii: "\r")
      if isReturn || byte == UInt8(ascii: "\n") {
        if !wasReturn || isReturn { output.append(UInt8(ascii: " ")) }
      } else {
        output.append(byte)
      }
      wasReturn = isReturn
    }
  }
}
