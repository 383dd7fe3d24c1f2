import Foundation
import OrderingValues
import Records

/// All that was read of some data, in a form that can be compared.
struct FuzzedResult {
  let format: RecordFormat
  let count: Int
  var frame = RecordFrame()
  private(set) var table: RecordTable
  private(set) var ranges: [Range<Int>]
  private(set) var columns: [FuzzedColumn]
  private(set) var errors: FuzzedProblems
  private(set) var warnings: FuzzedProblems

  /// What the first part of data of so many bytes gave.
  init(format: RecordFormat, table: RecordTable, count: Int) {
    self.format = format
    self.table = table
    self.count = count
    ranges = Array(table.records)
    columns = table.columns.map(FuzzedColumn.init)
    errors = FuzzedProblems(table.errors)
    warnings = FuzzedProblems(table.warnings)
  }

  /// Appends what the next part gave.
  mutating func append(_ table: RecordTable) {
    ranges += table.records
    for index in columns.indices { columns[index].append(FuzzedColumn(table.columns[index])) }
    errors.append(FuzzedProblems(table.errors))
    warnings.append(FuzzedProblems(table.warnings))
  }

  /// Sees that another reading of the same data gave the same.
  func expect(_ other: FuzzedResult, _ way: String) {
    precondition((errors.count == 0) == (other.errors.count == 0), "\(way): whether the data are refused")
    // Of several mistakes in the grammar of a list another one may be told, and how far it was read.
    if format == .json, errors.count > 0 { return }
    expectSame(ranges, other.ranges, "\(way): the records")
    expectSame(columns, other.columns, "\(way): the values")
    expectSame(errors, other.errors, "\(way): the errors")
    expectSame(warnings, other.warnings, "\(way): the warnings")
    expectSame(frame, other.frame, "\(way): what stands around the records")
  }

  /// Sees that records and problems lie in the data, and that columns are level with the records.
  func check(_ data: [UInt8]) {
    precondition(
      columns.allSatisfy { $0.itemCount == ranges.count }, "an item of each column for each record")
    var end = 0
    for range in ranges {
      precondition(range.lowerBound >= end && range.upperBound <= data.count, "records ascend in the data")
      end = range.upperBound
    }
    let lines = 1 + data.count { $0 == UInt8(ascii: "\n") }
    for problem in errors.first + warnings.first {
      precondition((1...lines).contains(problem.line), "a problem stands on a line that there is")
      precondition(problem.recordNumber.map { $0 >= 1 } ?? true, "records are counted from 1")
      precondition(!problem.message.isEmpty, "a problem is told")
    }
    precondition(
      errors.count >= errors.first.count && warnings.count >= warnings.first.count, "all are counted")
  }

  // MARK: Writing

  /// The bytes of each record.
  func texts(in data: [UInt8]) -> [ArraySlice<UInt8>] { ranges.map { data[$0] } }

  /// What is written in the order of the data: all of a list; of lines, all but those that are blank.
  func expectedCopy(of data: [UInt8]) -> [UInt8] {
    if format == .json { return data }
    var expected = frame.head
    for (place, range) in ranges.enumerated() {
      let next = place + 1 < ranges.count ? ranges[place + 1].lowerBound : data.count
      let gap = data[range.upperBound..<next]
      precondition(gap.allSatisfy { " \t\r\n".utf8.contains($0) }, "nothing is left out but blank lines")
      expected += data[range]
      expected += gap.firstIndex(of: UInt8(ascii: "\n")).map { gap[...$0] } ?? gap
    }
    return expected
  }
}

/// The values of a column, whether or not it has taken room for what is missing.
struct FuzzedColumn: Equatable {
  private(set) var words: [Int64]
  private(set) var fractions: [Int32]
  private(set) var missing: [Bool]
  private(set) var texts: [ArraySlice<UInt8>]
  private(set) var itemSizes: [Int]
  let itemCount: Int

  init(_ column: ValueColumn) {
    let count = column.valueCount
    words = column.words
    fractions = column.fractions.isEmpty ? Array(repeating: 0, count: count) : column.fractions
    missing = column.missing.isEmpty ? Array(repeating: false, count: count) : column.missing
    texts = column.ends.indices.map { column.bytes[column.byteRange($0)] }
    itemCount = column.itemCount
    itemSizes = (0..<column.itemCount).map { column.valueRange(ofItem: $0).count }
    precondition(fractions.count == count && missing.count == count, "a column is as long as its values")
    precondition(itemSizes.reduce(0, +) == count, "each value belongs to an item")
    precondition(column.bytes.count == column.ends.last ?? 0, "each byte belongs to a value")
  }

  private init(_ a: FuzzedColumn, _ b: FuzzedColumn) {
    words = a.words + b.words
    fractions = a.fractions + b.fractions
    missing = a.missing + b.missing
    texts = a.texts + b.texts
    itemSizes = a.itemSizes + b.itemSizes
    itemCount = a.itemCount + b.itemCount
  }

  mutating func append(_ other: FuzzedColumn) { self = FuzzedColumn(self, other) }
}

/// Problems of parts one after the other.
struct FuzzedProblems: Equatable {
  private(set) var first: [RecordProblem]
  private(set) var count: Int

  init(_ problems: RecordProblems) {
    first = problems.first
    count = problems.count
  }

  mutating func append(_ other: FuzzedProblems) {
    first += other.first.prefix(RecordProblems.limit - first.count)
    count += other.count
  }
}

/// Traps where two differ, and shows them before: an optimised trap has no message.
private func expectSame<Value: Equatable>(_ a: Value, _ b: Value, _ what: String) {
  guard a != b else { return }
  print("\(what):\n  as a whole: \(a)\n  so:         \(b)")
  fflush(nil)
  preconditionFailure(what)
}
