import OrderingPlans
package import OrderingValues
package import Records
import SortKernels

/// Sorts the records of some inputs into one output.
///
/// An input is read piece by piece, each as large as memory allows, and each piece is sorted. Where one piece is all
/// there is, its records are written as they lie in memory. Else the pieces become sorted runs, in memory or in a
/// temporary folder, and are merged. Nothing is written before all that is wrong with the records is known.
package final class RecordSort {
  /// Gives a body the output, and sees to it that it is there whole or not at all.
  package typealias Writing = (_ body: (FileOutput) throws -> Void) throws -> Void

  let request: SortRequest
  let inputs: [SortInput]
  let storage: any RunStorage
  let progress: SortProgress
  /// What is wrong with each input.
  package internal(set) var problems: [InputProblems]
  /// What was done.
  package internal(set) var report: SortReport
  private var clock = PhaseClock()
  /// How many bytes of each input were taken from the disk.
  private var diskBytesRead: [Int]
  /// What the header of the first input names.
  private var columnNames: [ExactText]?

  /// A sort of some inputs, all of one format.
  ///
  /// - Parameters:
  ///   - inputs: Where the records come from, in this order.
  ///   - request: What is wanted.
  ///   - storage: Where sorted runs are kept that memory does not hold.
  ///   - progress: Is told how far the sort is.
  package init(
    _ inputs: [SortInput], _ request: SortRequest, storage: any RunStorage, progress: SortProgress
  ) {
    precondition(!inputs.isEmpty, "There is nothing to sort.")
    self.inputs = inputs
    self.request = request
    self.storage = storage
    self.progress = progress
    problems = inputs.map { InputProblems(of: $0.name) }
    diskBytesRead = inputs.map { _ in 0 }
    report = SortReport(fields: request.program.slots.count, keys: request.program.steps.count)
  }

  /// Sorts.
  ///
  /// - Parameter writing: Gives the output.
  /// - Throws: ``UnfitRecords`` where records do not fit, ``UnknownRecord`` where the one to begin behind is not there,
  ///   ``InputError`` where records cannot be read, ``OutputError`` where they cannot be written.
  package func run(_ writing: Writing) throws {
    begin(.reading, total: totalSize)
    if inputs.count == 1 {
      let reader = pieceReader(of: 0, limit: request.memoryOfPieces)
      let first = try read(from: reader, of: 0)!
      if first.isLast {
        try inputs[0].input.refuseChanges()
        var whole = WholeSort(self, first, reader)
        try whole.write(writing)
      } else {
        try PieceSort(self).sort(beginningWith: first, of: reader, writing)
      }
    } else {
      try PieceSort(self).sort(writing)
    }
    endPhase()
  }

  // MARK: Reading

  /// Begins to read an input in pieces that take at most so much memory.
  func pieceReader(of input: Int, limit: Int) -> PieceReader {
    PieceReader(
      inputs[input].input,
      RecordReader(format: inputs[input].format, fields: request.fields, invalid: request.invalid),
      limit: limit, threads: request.threads)
  }

  /// How many bytes of the inputs lie on the disk; 0 where that is not known of each.
  var totalSize: Int {
    inputs.contains { $0.input.diskBytes == nil } ? 0 : inputs.reduce(0) { $0 + ($1.input.diskBytes ?? 0) }
  }

  /// Reads the next piece, and takes note of what is wrong with it.
  func read(from reader: PieceReader, of input: Int) throws -> RecordPiece? {
    let (bytesBefore, recordsBefore) = (report.bytesRead, report.recordsRead - reader.recordCount)
    let before = reader.position
    let piece = try reader.next { records in
      diskBytesRead[input] = reader.diskBytesRead
      progress.reach(diskBytesRead.reduce(report.bytesWritten, +), records: recordsBefore + records)
    }
    guard let piece else { return nil }
    if piece.recordsBefore == 0 { problems[input].beginsLikeJSON = piece.beginsLikeJSON }
    report.bytesRead = bytesBefore + reader.position - before
    report.recordsRead += piece.table.records.count
    problems[input].errors.add(piece.table.errors)
    problems[input].warnings.add(piece.table.warnings)
    for (place, column) in piece.table.columns.prefix(report.fields.count).enumerated() {
      report.fields[place].note(column, counting: request.countsDecisions)
    }
    return piece
  }

  /// Says how far a merge is, which reads and writes at once.
  func reach(bytesWritten: Int) {
    report.bytesWritten = bytesWritten
    progress.reach(diskBytesRead.reduce(bytesWritten, +))
  }

  /// Whether something is wrong with any record.
  var isBroken: Bool { problems.contains { !$0.errors.isEmpty } }

  /// Makes the keys of a piece, and takes note of values that are not fit for how they are compared.
  func keys(of piece: RecordPiece, ofInput input: Int, inOneLayout: Bool) -> Program.Keys {
    let columns = Array(piece.table.columns.prefix(request.program.slots.count))
    let keys = request.program.keys(of: columns, inOneLayout: inOneLayout)
    let unfit = request.program.unfitValues(keys, in: columns, by: request.plan)
    if !unfit.isEmpty {
      let found = unfit.prefix(RecordProblems.limit).map {
        RecordProblem(
          recordNumber: piece.recordsBefore + $0.item + 1, line: piece.line(of: $0.item),
          field: $0.field.string, message: $0.message)
      }
      var all = RecordProblems()
      all.add(found, of: unfit.count)
      problems[input].add(all, request.invalid)
    }
    return keys
  }

  /// - Throws: ``UnfitRecords`` where something is wrong with a record.
  func refuseBroken() throws {
    if isBroken { throw UnfitRecords(problems: problems) }
  }

  /// - Throws: ``OtherColumns`` where the header of an input names other columns than that of the first.
  func refuseOtherColumns(_ reader: PieceReader, ofInput input: Int) throws {
    guard let names = reader.columnNames else { return }
    if let first = columnNames, first != names {
      throw OtherColumns(inputs: (inputs[0].name, inputs[input].name), columns: (first, names))
    }
    columnNames = names
  }

  // MARK: Phases

  /// Begins a phase of so many units of work; 0 where that is not known.
  func begin(_ phase: SortProgress.Phase, total: Int = 0) {
    endPhase()
    clock.begin(phase)
    progress.begin(phase, total: total)
  }

  /// Ends the phase that is going on.
  func endPhase() {
    if let (phase, seconds) = clock.end() { report.add(seconds, to: phase) }
  }
}

/// Two inputs whose headers differ, which cannot be written under one.
package struct OtherColumns: Error {
  /// The inputs as they are shown to people.
  package let inputs: (String, String)
  /// What their headers name.
  package let columns: ([ExactText], [ExactText])
}

/// Measures phases.
private struct PhaseClock {
  private var current: (phase: SortProgress.Phase, start: ContinuousClock.Instant)?

  mutating func begin(_ phase: SortProgress.Phase) { current = (phase, .now) }

  mutating func end() -> (SortProgress.Phase, Double)? {
    defer { current = nil }
    return current.map { ($0.phase, ($0.start.duration(to: .now)) / .seconds(1)) }
  }
}

/// The record that the wanted ones stand behind is not there.
package struct UnknownRecord: Error {
  /// As it was called.
  package let name: String
  /// How many records there are.
  package let count: Int
  /// What some records are called, for a suggestion.
  package let names: [String]
}
