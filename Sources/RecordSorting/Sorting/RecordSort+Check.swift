package import OrderingPlans
import OrderingValues
import Records
import SortKernels

/// Two neighbours of an input that are not in order.
package struct OutOfOrder: Error, Sendable {
  /// The input as it is shown to people.
  package let input: String
  /// The number, from 1, and the line of the second of them.
  package let record: Int
  package let line: Int
  /// What they are called, where they have an identity.
  package let names: (String?, String?)
  /// Why the second should stand before the first.
  package let explanation: Explanation
}

extension RecordSort {
  /// Looks whether each input is in order.
  ///
  /// - Returns: The first two neighbours of an input that are not; nil where all are in order.
  /// - Throws: ``UnfitRecords`` where records do not fit, ``InputError`` where they cannot be read.
  /// - Complexity: O(records), in the memory of one piece.
  package func check() throws -> OutOfOrder? {
    begin(.reading, total: totalSize)
    var found: OutOfOrder?
    for input in inputs.indices {
      let reader = pieceReader(of: input, limit: request.memoryOfPieces)
      var watch = OrderWatch(self, input: input)
      while let piece = try read(from: reader, of: input) {
        let keys = keys(of: piece, ofInput: input, inOneLayout: false)
        if found == nil { found = watch.outOfOrder(in: piece, keys) }
      }
      try inputs[input].input.refuseChanges()
    }
    try refuseBroken()
    endPhase()
    return found
  }
}

/// Sees whether the records of an input are in order, piece after piece.
struct OrderWatch {
  private let sort: RecordSort
  private let input: Int
  private var program: Program { sort.request.program }
  /// The last record of the piece before.
  private var last: [ValueColumn]?

  init(_ sort: RecordSort, input: Int) {
    self.sort = sort
    self.input = input
  }

  /// The first two neighbours that are not in order, of which at least one is in the piece.
  mutating func outOfOrder(in piece: RecordPiece, _ keys: Program.Keys) -> OutOfOrder? {
    let count = piece.table.records.count
    if count == 0 { return nil }
    let columns = piece.table.columns
    defer { last = columns.map { $0.gathering(items: [count - 1]) } }
    if let last {
      let pair = zip(last, columns).map { last, column in
        var pair = last
        pair.append(contentsOf: column.gathering(items: [0]))
        return pair
      }
      if let found = outOfOrder(pair, 1, piece, 0) { return found }
    }
    return firstOutOfOrder(in: keys.columns, count: count).flatMap { outOfOrder(columns, $0, piece, $0) }
  }

  /// What is wrong between an item of some columns, which is a record of the piece, and the one in front of it.
  private func outOfOrder(_ columns: [ValueColumn], _ item: Int, _ piece: RecordPiece, _ record: Int)
    -> OutOfOrder?
  {
    let read = Array(columns.prefix(program.slots.count))
    let explanation = program.explanation(of: item - 1, and: item, in: read, by: sort.request.plan)
    guard explanation.order > 0 else { return nil }
    func name(_ item: Int) -> String? {
      sort.request.identity.flatMap { columns[$0].value(at: item)?.description }
    }
    return OutOfOrder(
      input: sort.inputs[input].name, record: piece.recordsBefore + record + 1, line: piece.line(of: record),
      names: (name(item - 1), name(item)), explanation: explanation)
  }
}
