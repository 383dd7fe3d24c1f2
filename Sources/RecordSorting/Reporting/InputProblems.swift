package import Records

/// What is wrong with the records of one input.
package struct InputProblems: Sendable {
  /// The input as it is shown to people.
  package let input: String
  package internal(set) var errors = RecordProblems()
  package internal(set) var warnings = RecordProblems()

  init(of input: String) { self.input = input }
}

/// Records that do not fit: nothing was written.
package struct UnfitRecords: Error {
  /// The inputs in their order, those with nothing wrong too.
  package let problems: [InputProblems]
}
