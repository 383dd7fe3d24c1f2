import OrderingPlans
import OrderingValues
import Records
import SortKernels

/// A piece whose records are in order, ready to be merged with others.
struct SortedPiece {
  /// Keeps the data where they are.
  private let reader: PieceReader
  private let piece: RecordPiece
  private let format: RecordFormat
  private let order: [UInt32]
  private let keys: ByteKeys

  /// - Parameters:
  ///   - piece: Records of an input.
  ///   - columns: Their keys, in one layout for all pieces.
  ///   - top: How many records are wanted of each piece; nil for all.
  init(
    _ piece: RecordPiece, of reader: PieceReader, format: RecordFormat, keys columns: [KeyColumn], top: Int?,
    threads: Int
  ) {
    let count = piece.table.records.count
    var piece = piece
    piece.table.dropColumns()
    self.piece = piece
    self.reader = reader
    self.format = format
    order = PieceOrder(columns, count: count, top: top, after: nil, threads: threads).records
    keys = rowKeys(of: columns, count: count)
  }

  /// How many bytes of memory it takes, the data with it.
  var bytesHeld: Int {
    piece.dataBytes + piece.table.bytesHeld + keys.bytes.capacity + keys.ends.capacity * 8 + order.capacity * 4
  }

  /// Its records with their keys, in order.
  func withRun<Result>(_ body: (any KeyedRun) throws -> Result) rethrows -> Result {
    try keys.bytes.withUnsafeBytes { bytes in
      try body(
        ListedRun(count: order.count) { [order, keys, piece, format] place in
          let item = Int(order[place])
          let start = item == 0 ? 0 : keys.ends[item - 1]
          return (
            UnsafeRawBufferPointer(rebasing: bytes[start..<keys.ends[item]]),
            UnsafeRawBufferPointer(piece.bytes(of: item, format: format))
          )
        })
    }
  }
}

extension [SortedPiece] {
  /// The runs of all of them.
  func withRuns(_ runs: [any KeyedRun] = [], _ body: ([any KeyedRun]) throws -> Void) rethrows {
    guard runs.count < count else { return try body(runs) }
    try self[runs.count].withRun { try withRuns(runs + [$0], body) }
  }
}
