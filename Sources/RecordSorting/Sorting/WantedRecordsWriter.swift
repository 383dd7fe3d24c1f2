import Records
import SortKernels

/// Writes records that come in order, each with its row key, as far as they are wanted.
final class WantedRecordsWriter {
  private let sort: RecordSort
  private let buffer: OutputBuffer
  private var writer: RecordWriter
  private var wanted: WantedRecords
  /// How many records it was given, wanted or not.
  private(set) var taken = 0

  /// - Parameters:
  ///   - sort: What is wanted.
  ///   - output: Where to write.
  ///   - frame: What stands around the records.
  ///   - bar: A row key behind which the wanted records stand.
  ///   - counting: How row keys are laid out, so that it can be counted what decides.
  /// - Throws: `RecordConversionError` where no record can be written in the wanted format.
  init(
    _ sort: RecordSort, to output: FileOutput, in frame: RecordFrame, behind bar: [UInt8]?,
    counting: KeyLayout?
  ) throws {
    self.sort = sort
    buffer = OutputBuffer(output, threads: sort.request.threads)
    writer = try RecordWriter(of: sort.inputs[0].format, as: sort.request.output, in: frame)
    wanted = WantedRecords(
      top: sort.request.top, behind: bar, counting: sort.request.countsDecisions ? counting : nil)
  }

  /// How many bytes were written, or will be soon.
  var byteCount: Int { buffer.byteCount }

  func begin() throws { try writer.begin(to: buffer.append) }

  /// Writes a record if it is wanted.
  /// - Returns: Whether more are wanted.
  func take(_ key: UnsafeRawBufferPointer, _ payload: UnsafeRawBufferPointer) throws -> Bool {
    taken += 1
    guard let isWanted = wanted.takes(key) else { return false }
    if isWanted {
      let record = payload.assumingMemoryBound(to: UInt8.self)
      do { try writer.write(record, number: 0, to: buffer.append) } catch var error as RecordConversionError {
        // Which number it had is not known any more.
        error.recordNumber = nil
        error.message += ", in the record that begins '\(TextEncoding.excerpt(record, limit: 40))'"
        throw error
      }
    }
    return true
  }

  func end() throws {
    try writer.end(to: buffer.append)
    try buffer.flush()
    sort.report.recordsWritten = wanted.count
    sort.report.bytesWritten = buffer.byteCount
    sort.report.add(wanted)
  }
}
