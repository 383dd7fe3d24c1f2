import RecordSorting
package import Records

/// What was seen of all records of some data.
package struct DataSurvey {
  /// The format of the data.
  package let format: RecordFormat
  /// How many records there are.
  package private(set) var recordCount = 0
  /// Whether they are rows of cells.
  var isCells: Bool { format == .csv || format == .tsv }
  private(set) var tree = MemberTree()
  /// What stands before the first record, such as the header.
  private(set) var head: [UInt8] = []
  /// The records that hold the examples of fields, by number from 0, as they stand in the data.
  private(set) var kept: [Int: [UInt8]] = [:]
  private var keptBytes = 0

  private static let pieceBytes = 64 << 20
  private static let longestKept = 1 << 18
  private static let mostKept = 32 << 20

  /// Looks at all records of an input, piece by piece.
  ///
  /// - Parameters:
  ///   - input: Where the data come from.
  ///   - format: The format they are in.
  /// - Throws: `InputError` where the data cannot be read, ``UnreadableRecords`` where they are not of the format.
  package init(of input: RecordInput, format: RecordFormat) throws {
    self.format = format
    let reader = PieceReader(
      input, RecordReader(format: format, fields: []), limit: Self.pieceBytes, threads: 1)
    var walker: RecordWalker?
    while let piece = try reader.next(progress: { _ in }) {
      guard piece.table.errors.isEmpty else { throw UnreadableRecords(problems: piece.table.errors) }
      if walker == nil {
        walker = RecordWalker(format: format, columnNames: reader.columnNames)
        head = reader.frame.head
      }
      for range in piece.table.records {
        // Records lie in the data that they were read from.
        let local = range.lowerBound - piece.start..<range.upperBound - piece.start
        let record = UnsafeBufferPointer(rebasing: piece.data[local])
        tree.beginRecord()
        walker?.walk(record, &tree)
        if tree.isExample { keep(record) }
        recordCount += 1
      }
    }
    try input.refuseChanges()
  }

  private mutating func keep(_ record: UnsafeBufferPointer<UInt8>) {
    guard record.count <= Self.longestKept, keptBytes + record.count <= Self.mostKept else { return }
    kept[recordCount] = Array(record)
    keptBytes += record.count
  }
}

/// Records that are not what their format says.
package struct UnreadableRecords: Error {
  /// What is wrong with them.
  package let problems: RecordProblems
}
