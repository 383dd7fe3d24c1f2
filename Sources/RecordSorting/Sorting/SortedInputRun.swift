import OrderingPlans
import Records
import SortKernels

/// An input whose records are in order already, as a run that is read piece by piece.
final class SortedInputRun: KeyedRun {
  private let sort: RecordSort
  private let input: Int
  let reader: PieceReader
  private let note: (RecordPiece) throws -> Void
  private var watch: OrderWatch
  private var piece: RecordPiece?
  private var keys = ByteKeys()
  /// The shape of the row keys, which is that of all inputs, and what they are made of; nil before there was a record.
  private(set) var layout: (shape: RowKeyShape, keys: Program.Keys)?
  private var next = 0
  private let keyMemory = HeldBytes()

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
    watch = OrderWatch(sort, input: input)
    reader = sort.pieceReader(of: input, limit: memory)
  }

  /// What stands around the records read so far.
  var frame: RecordFrame { reader.frame }

  /// Reads the first piece, so that what stands before its records is known.
  func begin() throws { try readPiece() }

  /// - Throws: ``OutOfOrder`` where the records are not in order, ``UnfitRecords`` where they do not fit.
  func advance() throws -> Bool {
    while let piece, next == piece.table.records.count { try readPiece() }
    guard let piece else { return false }
    let start = next == 0 ? 0 : keys.ends[next - 1]
    key = keyMemory.hold(keys.bytes[start..<keys.ends[next]])
    payload = UnsafeRawBufferPointer(piece.bytes(of: next, format: sort.inputs[input].format))
    next += 1
    return true
  }

  private func readPiece() throws {
    piece = try sort.read(from: reader, of: input)
    next = 0
    guard let piece else { return try sort.inputs[input].input.refuseChanges() }
    try note(piece)
    let keys = sort.keys(of: piece, ofInput: input, inOneLayout: true)
    try sort.refuseBroken()
    if let found = watch.outOfOrder(in: piece, keys) { throw found }
    if layout == nil { layout = (RowKeyShape(of: keys.columns), keys) }
    self.keys = rowKeys(of: keys.columns, count: piece.table.records.count)
  }
}

/// A few bytes that stay where they are until others are held.
private final class HeldBytes {
  private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 1)

  deinit { memory.deallocate() }

  func hold(_ bytes: ArraySlice<UInt8>) -> UnsafeRawBufferPointer {
    if bytes.count > memory.count {
      memory.deallocate()
      memory = .allocate(byteCount: 2 * bytes.count, alignment: 1)
    }
    // There is room for all of them.
    memory.copyBytes(from: bytes)
    return UnsafeRawBufferPointer(rebasing: memory[..<bytes.count])
  }
}
