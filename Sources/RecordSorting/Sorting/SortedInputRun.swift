import OrderingPlans
import Records
import SortKernels

/// An input whose records are in order already, as a run that is read piece by piece.
final class SortedInputRun: KeyedRun {
  private let sort: RecordSort
  private let input: Int
  let reader: PieceReader
  private let format: RecordFormat
  private let note: (RecordPiece) throws -> Void
  private var watch: OrderWatch
  /// The piece at hand: where its records lie, and their keys in memory that stays where it is.
  private var data = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var dataStart = 0
  private var records = RecordRanges()
  private var keys = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var keyEnds: [Int] = []
  private var next = 0
  private var hasEnded = false
  /// How the row keys are laid out.
  private(set) var layout: KeyLayout?

  private(set) var key = UnsafeRawBufferPointer(start: nil, count: 0)
  private(set) var payload = UnsafeRawBufferPointer(start: nil, count: 0)

  /// - Parameters:
  ///   - sort: What is wanted.
  ///   - input: Which of its inputs is read.
  ///   - memory: How much of memory a piece may take.
  ///   - note: Is shown each piece.
  init(_ sort: RecordSort, input: Int, memory: Int, note: @escaping (RecordPiece) throws -> Void) {
    self.sort = sort
    self.input = input
    self.note = note
    format = sort.inputs[input].format
    watch = OrderWatch(sort, input: input)
    reader = sort.pieceReader(of: input, limit: memory)
  }

  /// What stands around the records read so far.
  var frame: RecordFrame { reader.frame }

  /// Reads the first piece, so that what stands before its records is known.
  func begin() throws { try readPiece() }

  deinit { keys.deallocate() }

  /// - Throws: ``OutOfOrder`` where the records are not in order, ``UnfitRecords`` where they do not fit.
  func advance() throws -> Bool {
    while next == records.count, !hasEnded { try readPiece() }
    guard next < records.count else { return false }
    let start = next == 0 ? 0 : keyEnds[next - 1]
    key = UnsafeRawBufferPointer(rebasing: keys[start..<keyEnds[next]])
    let record = records[next]
    let whole = RecordWriter.withLineEnding(
      record.lowerBound - dataStart..<record.upperBound - dataStart, in: data, of: format)
    payload = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: data[whole]))
    next += 1
    return true
  }

  private func readPiece() throws {
    guard let piece = try sort.read(from: reader, of: input) else {
      hasEnded = true
      return try sort.inputs[input].input.refuseChanges()
    }
    try note(piece)
    let columns = sort.keys(of: piece, ofInput: input, inOneLayout: true)
    try sort.refuseBroken()
    if let found = watch.outOfOrder(in: piece, columns) { throw found }
    if layout == nil { layout = KeyLayout(of: columns) }
    let made = rowKeys(of: columns.columns, count: piece.table.records.count)
    keys.deallocate()
    keys = .allocate(byteCount: made.bytes.count, alignment: 1)
    keys.copyBytes(from: made.bytes)
    (data, dataStart, records, keyEnds) = (piece.data, piece.start, piece.table.records, made.ends)
    next = 0
  }
}
