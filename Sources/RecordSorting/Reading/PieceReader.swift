package import OrderingValues
package import Records

/// Reads an input piece by piece, each as large as memory allows.
///
/// A file that can be mapped is: only those of its pages are resident that belong to the piece at hand. Other inputs
/// (pipes, compressed files) are read into memory that is kept for the next piece.
package final class PieceReader {
  package let input: RecordInput
  private var reader: RecordReader
  private let limit: Int
  private let threads: Int
  /// Where inputs that cannot be mapped are read to.
  private var buffer: PieceBuffer?
  /// How many bytes of it are done with.
  private var used = 0
  private var isAtEnd = false
  private var hasBegun = false

  /// How much is read between two looks at the memory that it takes.
  private static let step = 16 << 20
  /// How long it is waited for more of it.
  private static let patience = Duration.milliseconds(250)

  /// Begins to read an input.
  ///
  /// - Parameters:
  ///   - input: Where the data come from.
  ///   - reader: Reads their records; it has read nothing yet.
  ///   - limit: How many bytes of memory a piece with its keys may take.
  ///   - threads: On how many threads to read.
  package init(_ input: RecordInput, _ reader: RecordReader, limit: Int, threads: Int) {
    self.input = input
    self.reader = reader
    self.limit = limit
    self.threads = threads
  }

  /// What stands around the records read so far.
  package var frame: RecordFrame { reader.frame }

  /// The names in the header; nil where there is none.
  package var columnNames: [ExactText]? { reader.columnNames }

  /// How many bytes of the data are done with.
  package var position: Int { reader.position }

  /// How many records were read.
  package var recordCount: Int { reader.recordCount }

  /// How many bytes were taken from the disk.
  package var diskBytesRead: Int { input.mapped == nil ? input.diskBytesRead : reader.position }

  /// The next piece; the one before it is gone then. Nil at the end, but for the first piece, which may be empty.
  /// - Throws: `InputError` where the data cannot be read.
  package func next(progress: (_ records: Int) -> Void) throws -> RecordPiece? {
    if isAtEnd && hasBegun { return nil }
    hasBegun = true
    let (records, lines, start) = (reader.recordCount, reader.lineEndCount, reader.position)
    let data = try input.mapped.map { try fill(fromMapped: $0, progress) } ?? fill(progress)
    return RecordPiece(
      table: reader.takeTable(), data: data.bytes, start: data.start, recordsBefore: records,
      linesBefore: lines,
      linesFrom: start, isLast: isAtEnd)
  }

  /// Whether the piece is as large as it may become. Beside the data it takes its table or keys, which are larger, and
  /// row keys or what sorting takes for each record.
  private func isFull(_ dataBytes: Int) -> Bool {
    let held = reader.held
    return dataBytes + held.bytes * 3 + held.records * 64 >= limit
  }

  private func fill(
    fromMapped data: UnsafeBufferPointer<UInt8>, _ progress: (_ records: Int) -> Void
  ) throws -> (bytes: UnsafeBufferPointer<UInt8>, start: Int) {
    let start = reader.position
    input.release(0..<start)
    var step = firstStep
    repeat {
      let end = min(data.count, reader.position + step)
      let part = UnsafeBufferPointer(rebasing: data[reader.position..<end])
      isAtEnd = end == data.count
      if reader.read(part, isLast: isAtEnd, threads: threads) == 0 { step *= 2 }
      // Of data that are no records at all there may be very many.
      isAtEnd = isAtEnd || reader.isBroken
      // Pages that were read need not be resident until their records are written: 100 MB are mapped anew in 5 ms.
      input.release(end - part.count..<reader.position)
      progress(reader.recordCount)
    } while !isAtEnd && !isFull(reader.position - start)
    return (data, 0)
  }

  private func fill(
    _ progress: (_ records: Int) -> Void
  ) throws -> (bytes: UnsafeBufferPointer<UInt8>, start: Int) {
    let start = reader.position
    let buffer = try buffer ?? PieceBuffer(capacity: limit)
    self.buffer = buffer
    // What is left of the piece before is the beginning of a record.
    buffer.drop(used)
    used = 0
    var wanted = firstStep
    repeat {
      if buffer.room == 0 { try buffer.grow() }
      var got = 0
      let begin = ContinuousClock.now
      // Of what comes slowly less is looked at, so that it is seen how far it is; but not of one long record.
      while got < wanted && buffer.room > 0 && !isAtEnd
        && (got == 0 || wanted > firstStep || begin.duration(to: .now) < Self.patience)
      {
        let count = try buffer.fill(atMost: wanted - got) { try input.read(into: $0) }
        got += count
        isAtEnd = count == 0
      }
      let part = UnsafeBufferPointer(rebasing: buffer.bytes[used...])
      let done = reader.read(part, isLast: isAtEnd, threads: threads)
      isAtEnd = isAtEnd || reader.isBroken
      used += done
      // A record longer than the part is not looked at again and again as it grows byte by byte.
      wanted = done == 0 ? 2 * wanted : firstStep
      progress(reader.recordCount)
    } while !isAtEnd && !isFull(buffer.count) && (buffer.room > 0 || used == 0)
    return (buffer.bytes, start)
  }

  private var firstStep: Int { min(Self.step * threads, max(limit / 16, 1 << 16)) }
}
