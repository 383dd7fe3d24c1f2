import CRecordIO
import OrderingPlans
import OrderingValues
import Records
import SortKernels

/// The sort of records of several pieces: of several inputs, or of one that is larger than memory.
///
/// Each piece is sorted and becomes a run. Runs are kept in memory while all of them fit, else all but the last are
/// written to the temporary folder. Where the order has to be told apart to the last record, which it has for `--after`
/// and `--unique`, row keys end with the number of the record.
final class PieceSort {
  private let sort: RecordSort
  private var request: SortRequest { sort.request }
  private let finders: [RepeatedValuesFinder]
  private var kept: [SortedPiece] = []
  private var runs: ExternalRuns?
  private var frames: [RecordFrame] = []
  private var recordsBefore = 0
  /// What the records are called, as long as they are few and the one to begin behind was not among them.
  private var names: [String] = []
  /// The row key of the record that the wanted ones stand behind.
  private var bar: [UInt8]?
  /// How row keys are laid out, but for the parts in front that keep records of one identity together.
  private var layout: KeyLayout?
  /// Those parts; none where that is not asked for.
  private var identityShape = RowKeyShape(of: [])

  init(_ sort: RecordSort) {
    self.sort = sort
    finders = sort.request.uniqueColumns.map { RepeatedValuesFinder(sort, column: $0) }
  }

  /// Sorts an input of which the first piece was read.
  func sort(beginningWith first: RecordPiece, of reader: PieceReader, _ writing: RecordSort.Writing) throws {
    var first = first
    try take(&first, of: reader, input: 0)
    try readRest(of: reader, input: 0)
    try finish(writing, in: reader.frame)
  }

  /// Sorts all inputs.
  func sort(_ writing: RecordSort.Writing) throws {
    for input in sort.inputs.indices {
      let held = kept.reduce(0) { $0 + $1.bytesHeld }
      let reader = sort.pieceReader(
        of: input, limit: max(request.memoryOfPieces - held, request.memoryOfPieces / 4))
      try readRest(of: reader, input: input)
      frames.append(reader.frame)
    }
    try finish(writing, in: .joining(frames, of: sort.inputs[0].format))
  }

  private func readRest(of reader: PieceReader, input: Int) throws {
    while var piece = try sort.read(from: reader, of: input) { try take(&piece, of: reader, input: input) }
    try sort.refuseOtherColumns(reader, ofInput: input)
    try sort.inputs[input].input.refuseChanges()
  }

  // MARK: Pieces

  /// Sorts a piece; its values are gone then.
  private func take(_ piece: inout RecordPiece, of reader: PieceReader, input: Int) throws {
    let count = piece.table.records.count
    defer { recordsBefore += count }
    for finder in finders { try finder.add(piece, ofInput: input) }
    let keys = sort.keys(of: piece, ofInput: input, inOneLayout: true)
    // The rest is still looked through for what is wrong, but nothing will be written.
    if sort.isBroken {
      kept = []
      runs = nil
      return
    }
    kept.append(sorted(&piece, keys, of: reader, input: input))
    // A reader lends its data until its next piece.
    let held = kept.reduce(0) { $0 + $1.bytesHeld }
    let isTheVeryLast = piece.isLast && input == sort.inputs.count - 1
    let mayStay = piece.isLast && (runs == nil || isTheVeryLast)
    if !mayStay || held > request.memoryOfPieces / 2 { try spill() }
  }

  /// Sorts a piece. Its values are gone when they have become key columns, and those when they have become row keys.
  private func sorted(
    _ piece: inout RecordPiece, _ keys: consuming Program.Keys, of reader: PieceReader, input: Int
  ) -> SortedPiece {
    let columns = columns(of: piece, keys)
    piece.table.dropColumns()
    return SortedPiece(
      piece, of: reader, format: sort.inputs[input].format, keys: columns,
      top: request.after == nil && !request.unique ? request.top : nil, threads: request.threads)
  }

  /// The key columns that a piece is sorted by.
  private func columns(of piece: RecordPiece, _ keys: Program.Keys) -> [KeyColumn] {
    let count = piece.table.records.count
    let number: [KeyColumn] =
      request.after != nil || request.unique ? [.words((0..<count).map { UInt64(recordsBefore + $0) })] : []
    let columns = keys.columns + number
    for item in request.after.map({ piece.items(named: $0, by: request, recordsBefore: recordsBefore) }) ?? []
    {
      var key: [UInt8] = []
      appendRowKey(ofItem: item, in: columns, to: &key)
      // Of several that are called so, the first in order is the one that stays.
      if bar.map({ key.lexicographicallyPrecedes($0) }) ?? true { bar = key }
    }
    if request.after != nil {
      names =
        bar == nil && recordsBefore + count <= RecordPiece.mostNames ? names + piece.names(by: request) : []
    }
    let identity = request.unique ? request.identity : nil
    let parts = identity.map {
      encode(piece.table.columns[$0], KeyEncoding(comparison: .exact), inOneLayout: true)
    }
    if layout == nil {
      identityShape = RowKeyShape(of: parts?.columns ?? [])
      layout = KeyLayout(of: keys, behind: number)
    }
    return (parts?.columns ?? []) + columns
  }

  /// Writes all runs that are in memory to the temporary folder.
  private func spill() throws {
    let runs = runs ?? ExternalRuns(in: sort.storage, memory: request.memory, threads: request.threads)
    self.runs = runs
    for piece in kept {
      try piece.withRun { run in
        try runs.add { writer in
          while try run.advance() { try writer.append(key: run.key, payload: run.payload) }
        }
      }
    }
    kept = []
    ordering_give_back_memory()
    (sort.report.runs, sort.report.bytesInRuns) = (runs.count, runs.writtenBytes)
  }

  // MARK: Merging

  private func finish(_ writing: RecordSort.Writing, in frame: RecordFrame) throws {
    for finder in finders { try finder.report(to: &sort.problems, invalid: request.invalid) }
    try sort.refuseBroken()
    if let name = request.after, bar == nil {
      throw UnknownRecord(name: name, count: recordsBefore, names: names)
    }
    sort.begin(.merging, total: sort.report.recordsRead)
    try writing { output in
      let writer = try WantedRecordsWriter(
        sort, to: output, in: frame, behind: bar, counting: layout)
      try writer.begin()
      try merge { key, payload in
        if writer.taken & 0xFFF == 0 { sort.progress.reach(writer.taken, records: writer.taken) }
        return try writer.take(key, payload)
      }
      // What was kept in memory of an input is the file itself.
      if !kept.isEmpty { for input in sort.inputs { try input.input.refuseChanges() } }
      try writer.end()
    }
  }

  /// Gives the records in order, of each identity the first where that is asked for.
  private func merge(
    _ body: (_ key: UnsafeRawBufferPointer, _ payload: UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    guard request.unique else { return try mergeAll(body) }
    // Those of one identity stand side by side, in their order; what is left of their keys is what they are then
    // ordered by.
    let memory = request.memory / 2
    let firsts = KeyedItemSorter(in: sort.storage, memory: memory, threads: request.threads)
    var previous: [UInt8] = []
    var isFirst = true
    try mergeAll(reserving: memory) { key, payload in
      let end = identityShape.end(in: key)
      let identity = UnsafeRawBufferPointer(rebasing: key[..<end])
      let isRepeated = !isFirst && identity.elementsEqual(previous) && !isMissing(identity)
      if isRepeated {
        sort.report.repeated += 1
      } else {
        previous = Array(identity)
        isFirst = false
        try firsts.add(key: UnsafeRawBufferPointer(rebasing: key[end...]), payload: payload)
      }
      return true
    }
    try firsts.sorted(body)
  }

  /// Whether a record has no identity, which the first word of its key says: those are all different.
  private func isMissing(_ identity: UnsafeRawBufferPointer) -> Bool {
    missingWord.withUnsafeBytes { $0.elementsEqual(identity.prefix($0.count)) }
  }

  private let missingWord: [UInt8] = {
    var column = ValueColumn(type: .text)
    column.appendMissing()
    let key = encode(column, KeyEncoding(comparison: .exact), inOneLayout: true)
    return Array(rowKeys(of: Array(key.columns.prefix(1)), count: 1).bytes)
  }()

  /// Gives all records in order, while somebody else holds so much of the memory.
  private func mergeAll(
    reserving reserved: Int = 0,
    _ body: (_ key: UnsafeRawBufferPointer, _ payload: UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    if let runs {
      let held = kept.reduce(0) { $0 + $1.bytesHeld }
      // Of several in memory all were written.
      if let last = kept.first {
        try last.withRun { try runs.merge(with: $0, reserving: held + reserved, body) }
      } else {
        try runs.merge(reserving: reserved, body)
      }
    } else {
      try kept.withRuns { try mergeRuns($0) { key, payload, _ in try body(key, payload) } }
    }
  }
}
