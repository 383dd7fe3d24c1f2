package import Records

/// One of the inputs of a sort.
package struct SortInput {
  /// As it is shown to people.
  package let name: String
  /// What its records are written in.
  package let format: RecordFormat
  /// Where its bytes come from.
  package let input: RecordInput

  /// An input as it is shown to people, in a format.
  package init(name: String, format: RecordFormat, input: RecordInput) {
    self.name = name
    self.format = format
    self.input = input
  }
}
