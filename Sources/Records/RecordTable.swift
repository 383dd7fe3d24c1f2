package import OrderingValues

/// What was read from the bytes of a file: where its records stand, and the values of the fields asked for.
package struct RecordTable: Sendable {
  /// The format of the data.
  package let format: RecordFormat
  /// Where each record stands in the data, without its line ending or the commas between records.
  package internal(set) var records: [Range<Int>] = []
  /// The values, one column a field, in the order in which the fields were given. Each has an item for every
  /// record; where a record could not be read, its items are missing.
  package internal(set) var columns: [ValueColumn]
  /// What stands before the first record and never moves: a byte order mark, the header row, the opening
  /// bracket of a list.
  package internal(set) var head: Range<Int> = 0..<0
  /// What makes the data unusable. Where it is not empty, nothing else here should be used.
  package internal(set) var errors = RecordProblems()
  /// Invalid values that were taken for missing, as was asked.
  package internal(set) var warnings = RecordProblems()

  init(format: RecordFormat, columns: [ValueColumn]) {
    self.format = format
    self.columns = columns
  }
}
