import OrderingValues
import Records
import SortKernels

/// Finds values of a unique field that several records have, in inputs of any size.
///
/// The values are sorted, through files where memory does not hold them, so that those that are equal stand side by
/// side. They are compared exactly.
final class RepeatedValuesFinder {
  /// A record that has a value; of three words and nothing else, as its bytes go through files.
  private struct Place {
    let input: Int
    let record: Int
    let line: Int
  }

  let field: RecordField
  private let column: Int
  private let sorter: KeyedItemSorter

  /// - Parameters:
  ///   - sort: What is wanted.
  ///   - column: Where the field is among those that are read.
  init(_ sort: RecordSort, column: Int) {
    field = sort.request.fields[column]
    self.column = column
    sorter = KeyedItemSorter(
      in: sort.storage, memory: sort.request.memoryOfUniqueFields / sort.request.uniqueColumns.count,
      threads: sort.request.threads)
  }

  /// Adds the values of a piece of an input.
  func add(_ piece: RecordPiece, ofInput input: Int) throws {
    let column = piece.table.columns[column]
    var lines = LineCounter(piece)
    for item in 0..<column.itemCount where !column.isMissing(item) {
      let place = Place(input: input, record: piece.recordsBefore + item + 1, line: lines.line(of: item))
      try withUnsafeBytes(of: place) { place in
        try column.withKey(of: item) { try sorter.add(key: $0, payload: place) }
      }
    }
  }

  /// Adds what repeats to the problems of the inputs.
  func report(to problems: inout [InputProblems], invalid: InvalidValues) throws {
    /// The key of the values that stand side by side, and where the first of them does.
    var key: [UInt8] = []
    var first: Place?
    var found: [[RecordProblem]] = problems.map { _ in [] }
    var counts = problems.map { _ in 0 }
    try sorter.sorted { nextKey, payload in
      let place = payload.loadUnaligned(as: Place.self)
      guard let earlier = first, key.withUnsafeBytes({ precedence(of: $0, and: nextKey) == 0 }) else {
        first = place
        key.removeAll(keepingCapacity: true)
        key.append(contentsOf: nextKey)
        return true
      }
      counts[place.input] += 1
      found[place.input].append(
        RecordProblem(
          recordNumber: place.record, line: place.line, field: field.name,
          message: message(nextKey, earlier, place, problems)))
      // Values come in their own order, and the first records are wanted.
      if found[place.input].count >= 8 * RecordProblems.limit {
        found[place.input].keepFirst(RecordProblems.limit)
      }
      return true
    }
    for input in problems.indices where counts[input] > 0 {
      found[input].keepFirst(RecordProblems.limit)
      var all = RecordProblems()
      all.add(found[input], of: counts[input])
      problems[input].add(all, invalid)
    }
  }

  private func message(
    _ key: UnsafeRawBufferPointer, _ earlier: Place, _ later: Place, _ problems: [InputProblems]
  ) -> String {
    let value = ValueColumn.shownKey(key, of: field.reader.type)
    let records =
      earlier.input == later.input
      ? "records \(earlier.record) and \(later.record)"
      : "record \(earlier.record) of \(problems[earlier.input].input) and record \(later.record) of this file"
    return RecordTable.repeats(value, in: records)
  }
}

extension [RecordProblem] {
  fileprivate mutating func keepFirst(_ count: Int) {
    sort { ($0.recordNumber ?? 0) < ($1.recordNumber ?? 0) }
    removeLast(Swift.max(0, self.count - count))
  }
}

extension ValueColumn {
  /// Runs a body with bytes that only this value has: the text, or its number and fraction.
  fileprivate func withKey<Result>(
    of item: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    if type.isStoredAsBytes {
      return try bytes.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[byteRange(item)])) }
    }
    let fraction = fractions.isEmpty ? 0 : fractions[item]
    return try withUnsafeBytes(of: (words[item], Int64(fraction)), body)
  }

  /// The value of a key, for people.
  fileprivate static func shownKey(_ key: UnsafeRawBufferPointer, of type: FieldType) -> String {
    var column = ValueColumn(type: type)
    if type.isStoredAsBytes {
      column.append(bytes: key.assumingMemoryBound(to: UInt8.self))
    } else {
      column.append(
        word: key.loadUnaligned(as: Int64.self),
        fraction: Int32(truncatingIfNeeded: key.loadUnaligned(fromByteOffset: 8, as: Int64.self)))
    }
    return column.shown(0)
  }
}

/// Tells the lines of records that are asked for in ascending order, with one look at the data in all.
struct LineCounter {
  private let piece: RecordPiece
  private var offset: Int
  private var line: Int

  init(_ piece: RecordPiece) {
    self.piece = piece
    offset = piece.linesFrom
    line = piece.linesBefore + 1
  }

  mutating func line(of record: Int) -> Int {
    let start = piece.table.records[record].lowerBound
    let between = piece.data[offset - piece.start..<start - piece.start]
    line += lineEnds(in: UnsafeBufferPointer(rebasing: between))
    offset = start
    return line
  }
}
