package import OrderingValues

/// Reads records part by part, as the data come in.
///
/// Reading is strict. Data that are not what their format says are errors, also in parts that no field is read
/// from; a value that its field cannot take is an error or, if `invalid` says so, a missing value and a
/// warning. Data must be UTF-8; a byte order mark at the very start is accepted and is part of no record.
///
/// Whether a value of a unique field repeats is not looked at here; see `RecordTable.repeatedValues`.
package struct RecordReader {
  /// The format of the data.
  package let format: RecordFormat
  /// The fields that are read.
  package let fields: [RecordField]
  private var collector: RecordCollector
  private var formatReader: any FormatReader
  private var hasBegun = false
  /// Whether the data are no records at all, so that no more need be read.
  package private(set) var isBroken = false

  /// Begins to read data.
  ///
  /// - Parameters:
  ///   - format: The format they are in.
  ///   - fields: The fields to be read.
  ///   - invalid: What becomes of invalid values.
  package init(format: RecordFormat, fields: [RecordField], invalid: InvalidValues = .refuse) {
    self.format = format
    self.fields = fields
    collector = RecordCollector(fields: fields, invalid: invalid)
    formatReader =
      switch format {
      case .ndjson: JSONLinesReader(fields: fields)
      case .json: JSONListReader(fields: fields)
      case .csv: DelimitedReader(.csv)
      case .tsv: DelimitedReader(.tsv)
      }
  }

  /// How many bytes of the data are done with.
  package var position: Int { collector.position }

  /// What stands around the records that were read so far.
  package var frame: RecordFrame { collector.frame }

  /// The names in the header row, in its order, as soon as that was read and is in order; nil in formats without one.
  package var columnNames: [ExactText]? { formatReader.columnNames }

  /// The number of the last record that was read, from 1.
  package var recordCount: Int { collector.recordCount }

  /// How many line ends stand in front of `position`.
  package var lineEndCount: Int { collector.linesBefore }

  /// How many records were read since the table was taken last, and how many bytes of memory they take here.
  package var held: (records: Int, bytes: Int) { (collector.table.records.count, collector.table.bytesHeld) }

  /// Reads the records that lie wholly in a part of the data.
  ///
  /// - Parameters:
  ///   - part: The data from `position` on.
  ///   - isLast: Whether nothing follows.
  ///   - threads: On how many threads to work at once where it pays.
  /// - Returns: How many bytes are done with, all of them in the last part. What is left is the beginning of a
  ///   record: it is to be given again with more behind it. Where it is 0, the part must become larger.
  /// - Complexity: O(*n*) in the number of bytes.
  package mutating func read(_ part: UnsafeBufferPointer<UInt8>, isLast: Bool, threads: Int = 1) -> Int {
    if !isBroken && !hasBegun && part.count < 4 && !isLast { return 0 }
    collector.beginPart(part)
    if isBroken {
      collector.endPart(part.count)
      return part.count
    }
    if !hasBegun, let encoding = TextEncoding.wideEncoding(of: part) {
      collector.refuseData("the data are in \(encoding); save them as UTF-8", at: 0)
      isBroken = true
      collector.endPart(part.count, isLast: isLast)
      return part.count
    }
    hasBegun = true
    let used = formatReader.read(part, isLast: isLast, threads: threads, into: &collector)
    collector.endPart(used, isLast: isLast)
    return used
  }

  /// The records that were read since this was called last.
  package mutating func takeTable() -> RecordTable { collector.takeTable() }
}

/// Reads the records of one format.
protocol FormatReader {
  /// Reads the records that lie wholly in a part, whose offsets count from 0, and returns how many bytes are done
  /// with. `collector.position` is 0 where the part is the first.
  mutating func read(
    _ part: UnsafeBufferPointer<UInt8>, isLast: Bool, threads: Int, into collector: inout RecordCollector
  ) -> Int

  /// See `RecordReader.columnNames`.
  var columnNames: [ExactText]? { get }
}

extension FormatReader {
  var columnNames: [ExactText]? { nil }
}

/// Records of data that lie in memory, with what stands around them.
package struct RecordsInMemory: Sendable {
  /// The format of the data.
  package let format: RecordFormat
  /// What stands around the records.
  package let frame: RecordFrame
  /// The records and their values.
  package let table: RecordTable
}

/// Reads the records of data that lie in memory: where they stand, and the values of some of their fields.
///
/// - Parameters:
///   - bytes: The whole of the data.
///   - format: The format they are in.
///   - fields: The fields to be read.
///   - invalid: What becomes of invalid values, and of repeated ones of unique fields.
///   - threads: On how many threads to read where it pays.
/// - Returns: The records, their values, and all that is wrong. Reading never fails otherwise.
/// - Complexity: O(*n*) in the number of bytes.
package func readRecords(
  _ bytes: [UInt8], format: RecordFormat, fields: [RecordField], invalid: InvalidValues = .refuse,
  threads: Int = 1
) -> RecordsInMemory {
  var reader = RecordReader(format: format, fields: fields, invalid: invalid)
  return bytes.withUnsafeBufferPointer { buffer in
    let used = reader.read(buffer, isLast: true, threads: threads)
    precondition(used == bytes.count, "The last part is read to its end.")
    var table = reader.takeTable()
    let repeated = table.repeatedValues(of: fields) {
      lineNumber(at: table.records[$0].lowerBound, in: buffer)
    }
    switch invalid {
    case .refuse: table.errors.add(repeated)
    case .treatAsMissing: table.warnings.add(repeated)
    }
    return RecordsInMemory(format: format, frame: reader.frame, table: table)
  }
}
