package import Records

/// One of the inputs of a sort.
package struct SortInput {
  /// As it is shown to people.
  package let name: String
  package let format: RecordFormat
  package let input: RecordInput

  package init(name: String, format: RecordFormat, input: RecordInput) {
    self.name = name
    self.format = format
    self.input = input
  }
}
