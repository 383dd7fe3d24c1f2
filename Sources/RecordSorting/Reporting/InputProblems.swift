package import Records

/// What is wrong with the records of one input.
package struct InputProblems: Sendable {
  /// The input as it is shown to people.
  package let input: String
  /// What makes the records unusable.
  package internal(set) var errors = RecordProblems()
  /// Invalid values that were taken for missing, and repeated ones that stayed.
  package internal(set) var warnings = RecordProblems()
  /// Whether its first byte that is no white space begins an object or a list of JSON.
  package internal(set) var beginsLikeJSON = false

  init(of input: String) { self.input = input }

  /// Adds invalid values.
  mutating func add(_ invalid: RecordProblems, _ handling: InvalidValues) {
    switch handling {
    case .refuse: errors.add(invalid)
    case .treatAsMissing: warnings.add(invalid)
    }
  }
}

/// Records that do not fit: nothing was written.
package struct UnfitRecords: Error {
  /// The inputs in their order, those with nothing wrong too.
  package let problems: [InputProblems]
}
