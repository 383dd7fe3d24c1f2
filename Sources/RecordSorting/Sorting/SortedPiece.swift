import CRecordIO
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
  /// The row keys of all records of the piece, or, where few are wanted, of those in their order.
  private let keys: ByteKeys
  private let hasKeysOfAll: Bool

  /// - Parameters:
  ///   - piece: Records of an input.
  ///   - reader: What they were read by.
  ///   - format: The format of the input.
  ///   - columns: Their keys, in one layout for all pieces.
  ///   - top: How many records are wanted of each piece; nil for all.
  ///   - threads: On how many threads to sort.
  init(
    _ piece: RecordPiece, of reader: PieceReader, format: RecordFormat, keys columns: [KeyColumn], top: Int?,
    threads: Int
  ) {
    let count = piece.table.records.count
    self.piece = piece
    self.reader = reader
    self.format = format
    order = PieceOrder(columns, count: count, top: top, after: nil, threads: threads).records
    hasKeysOfAll = order.count == count
    let wanted = hasKeysOfAll ? columns : columns.map { [order] in $0.gathering(order) }
    keys = rowKeys(of: wanted, count: order.count)
  }

  /// How many bytes of memory it takes, the data with it.
  var bytesHeld: Int {
    piece.dataBytes + piece.table.bytesHeld + keys.bytes.capacity + keys.ends.capacity * 8 + order.capacity
      * 4
  }

  /// Its records with their keys, in order.
  func withRun<Result>(_ body: (any KeyedRun) throws -> Result) rethrows -> Result {
    let (data, start, format, hasKeysOfAll) = (piece.data, piece.start, format, hasKeysOfAll)
    return try keys.bytes.withUnsafeBytes { bytes in
      try keys.ends.withUnsafeBufferPointer { ends in
        try order.withUnsafeBufferPointer { order in
          try piece.table.records.withUnsafePlaces { starts, lengths in
            try body(
              ListedRun(count: order.count) { place in
                // Records lie anywhere in memory, so that each is waited for: those that come soon are asked for now.
                if place + RecordPiece.lookahead < order.count {
                  let soon = Int(order[place + RecordPiece.lookahead])
                  ordering_prefetch(data.baseAddress! + starts[soon] - start, Int(lengths[soon]))
                  if hasKeysOfAll {
                    ordering_prefetch(bytes.baseAddress! + (soon == 0 ? 0 : ends[soon - 1]), 1)
                  }
                }
                let item = Int(order[place])
                let key = hasKeysOfAll ? item : place
                // Records and keys lie in the memory that they were read from and written to.
                let record = starts[item] - start..<starts[item] - start + Int(lengths[item])
                let whole = RecordWriter.withLineEnding(record, in: data, of: format)
                return (
                  UnsafeRawBufferPointer(rebasing: bytes[(key == 0 ? 0 : ends[key - 1])..<ends[key]]),
                  UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: data[whole]))
                )
              })
          }
        }
      }
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
