import CRecordIO
import OrderingPlans
import OrderingValues
import Records
import SortKernels

/// The sort of records that all lie in memory.
struct WholeSort {
  private let sort: RecordSort
  private var piece: RecordPiece
  private let reader: PieceReader
  private var request: SortRequest { sort.request }

  /// - Parameters:
  ///   - sort: What is wanted.
  ///   - piece: All records of the one input.
  ///   - reader: Keeps the data where they are.
  init(_ sort: RecordSort, _ piece: RecordPiece, _ reader: PieceReader) {
    self.sort = sort
    self.piece = piece
    self.reader = reader
  }

  /// Sorts and writes.
  mutating func write(_ writing: RecordSort.Writing) throws {
    let order = try sorted()
    // Sorting 100 MB leaves 20 MB of it behind.
    ordering_give_back_memory()
    try sort.inputs[0].input.refuseChanges()
    sort.begin(.writing, total: order.count)
    try writing { output in
      try write(order, to: output)
      // Records are taken from the file as it is when they are written.
      try sort.inputs[0].input.refuseChanges()
    }
    sort.report.recordsWritten = order.count
  }

  /// The records that are wanted, in order. Keys live no longer than this.
  private mutating func sorted() throws -> [UInt32] {
    let count = piece.table.records.count
    sort.problems[0].add(piece.table.repeatedValues(of: request.fields, line: piece.line), request.invalid)
    sort.begin(.sorting)
    let keys = sort.keys(of: piece, ofInput: 0, inOneLayout: false)
    try sort.refuseBroken()
    let named = request.after.map { piece.items(named: $0, by: request) }
    if let name = request.after, named?.isEmpty == true {
      throw UnknownRecord(name: name, count: count, names: piece.names(by: request))
    }
    let identities = request.unique ? request.identity.map { piece.table.columns[$0] } : nil
    // The values have become keys.
    piece.table.dropColumns()
    // Which of several records of an identity comes first is known when all are sorted.
    var order = PieceOrder(
      keys.columns, count: count, top: identities == nil ? request.top : nil,
      after: identities == nil ? named.flatMap { firstInOrder($0, by: keys) } : nil, threads: request.threads
    ).records
    if let identities {
      let all = order.count
      order.keepFirst(ofEach: identities)
      sort.report.repeated = all - order.count
      if let named, let place = order.firstIndex(where: { named.contains(Int($0)) }) {
        order.removeFirst(place + 1)
      }
      if let top = request.top { order.removeLast(max(0, order.count - top)) }
    }
    if request.countsDecisions { countDecisions(in: order, by: keys) }
    return order
  }

  /// The first in order of some records, which stay as they came where they tie.
  private func firstInOrder(_ records: [Int], by keys: Program.Keys) -> Int? {
    guard records.count > 1 else { return records.first }
    let gathered = keys.columns.map { $0.gathering(records.map { UInt32($0) }) }
    return smallest(1, of: gathered, count: records.count).first.map { records[$0] }
  }

  /// Counts what each key decides between neighbours.
  private func countDecisions(in order: [UInt32], by keys: Program.Keys) {
    let decided = order.withUnsafeBufferPointer { decidingColumns(of: $0, in: keys.columns) }
    sort.report.ties = decided.ties
    for (column, count) in decided.columns.enumerated() {
      sort.report.decided[keys.step(ofColumn: column)] += count
    }
  }

  private func write(_ order: [UInt32], to output: FileOutput) throws {
    let format = sort.inputs[0].format
    if format == request.output, format != .json {
      // Records that take their line ending along need no look at each.
      sort.report.bytesWritten = try order.withUnsafeBufferPointer {
        try writeInOrder(
          $0, of: piece.table.records, in: piece.data, frame: reader.frame, to: output,
          threads: request.threads
        ) { [progress = sort.progress] in progress.reach($0, records: $0) }
      }
      return
    }
    var writer = try RecordWriter(of: format, as: request.output, in: reader.frame)
    let buffer = WriteBehind(to: output, threads: request.threads)
    try writer.begin(to: buffer.append)
    for (place, record) in order.enumerated() {
      if place + RecordPiece.lookahead < order.count {
        piece.prefetch(Int(order[place + RecordPiece.lookahead]))
      }
      try writer.write(
        piece.bytes(of: Int(record), format: format), number: piece.recordsBefore + Int(record) + 1,
        to: buffer.append)
      if place & 0xFFF == 0 { sort.progress.reach(place, records: place) }
    }
    try writer.end(to: buffer.append)
    try buffer.finish()
    sort.report.bytesWritten = buffer.byteCount
  }
}

extension RecordPiece {
  /// The records of an identity, or where items have none, of a number from 1.
  ///
  /// - Parameters:
  ///   - name: The identity, or the number.
  ///   - request: Which column the identity is.
  ///   - recordsBefore: How many records come before those of the piece in all inputs.
  /// - Returns: Their places in the piece.
  func items(named name: String, by request: SortRequest, recordsBefore: Int = 0) -> [Int] {
    let count = table.records.count
    guard let identity = request.identity else {
      guard let number = Int(name), number > recordsBefore, number - recordsBefore <= count else { return [] }
      return [number - recordsBefore - 1]
    }
    let column = table.columns[identity]
    let exact = ExactText(name)
    return (0..<count).filter { column.name(of: $0).map { ExactText($0) == exact } ?? false }
  }

  /// Among more names than these none is looked for that is like another.
  static var mostNames: Int { 10_000 }

  /// What the records are called, where they are not too many to choose from.
  func names(by request: SortRequest) -> [String] {
    guard let identity = request.identity, table.records.count <= Self.mostNames else { return [] }
    let column = table.columns[identity]
    return (0..<column.itemCount).compactMap { column.name(of: $0) }
  }
}

extension ValueColumn {
  /// The identity of an item as people write it.
  fileprivate func name(of item: Int) -> String? { value(at: item)?.description }
}

extension [UInt32] {
  /// Keeps the first record of each identity; records without one are all different.
  mutating func keepFirst(ofEach identities: ValueColumn) {
    var seen = UniqueValues()
    removeAll { record in
      !identities.isMissing(Int(record)) && seen.earlierItem(equalTo: Int(record), in: identities) != nil
    }
  }
}
