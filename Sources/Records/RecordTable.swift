package import OrderingValues

/// What was read of records: where they stand, and the values of the fields asked for.
package struct RecordTable: Sendable {
  /// Where each record stands in the data, without its line ending or the commas between records.
  package internal(set) var records = RecordRanges()
  /// The values, one column a field, in the order in which the fields were given. Each has an item for every
  /// record; where a record could not be read, its items are missing.
  package internal(set) var columns: [ValueColumn]
  /// What makes the data unusable. Where it is not empty, nothing else here should be used.
  package internal(set) var errors = RecordProblems()
  /// Invalid values that were taken for missing, as was asked.
  package internal(set) var warnings = RecordProblems()

  /// How many bytes of memory it takes.
  package var bytesHeld: Int { records.bytesHeld + columns.reduce(0) { $0 + $1.bytesHeld } }

  /// Gives back the memory of the columns.
  package mutating func dropColumns() { columns = [] }

  init(columns: [ValueColumn]) { self.columns = columns }
}
