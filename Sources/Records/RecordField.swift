package import OrderingValues

/// A field that is to be read from every record.
package struct RecordField: Sendable {
  /// The name of the field as people know it, for messages.
  package var name: String
  /// Where the data keep it: in JSON the names of nested members; in CSV and TSV the name of one column, which
  /// is the path joined by dots.
  package var path: [String]
  /// How its values are read.
  package var reader: ValueReader
  /// Whether a missing value is an invalid one.
  package var isRequired: Bool
  /// Whether a value that an earlier record has is an invalid one. Values are compared exactly: texts by code
  /// point, numbers by value. Without effect on a field that holds many values.
  package var isUnique: Bool

  /// Describes a field.
  package init(
    name: String, path: [String], reader: ValueReader, isRequired: Bool = false, isUnique: Bool = false
  ) {
    self.name = name
    self.path = path
    self.reader = reader
    self.isRequired = isRequired
    self.isUnique = isUnique
  }
}

/// What becomes of an invalid value: one that its field cannot take, a missing one where it is required, a member that
/// stands twice in a record. A repeated one where it is unique is an error, or stays as it is with a warning.
package enum InvalidValues: Sendable, Hashable {
  /// It is an error.
  case refuse
  /// It is a missing value, and a warning.
  case treatAsMissing
}
