import OrderingValues
import Records

/// Values of options that several commands have.
extension Invocation {
  /// The format that records are said to have; nil where nothing is said.
  func recordFormat(_ option: String) throws -> RecordFormat? {
    has(option) ? try word(option, default: RecordFormat.ndjson) : nil
  }

  private enum Invalid: String, CaseIterable { case error, missing }

  /// What becomes of values that do not fit their field.
  func invalidValues() throws -> InvalidValues {
    switch try word("--invalid", default: Invalid.error) {
    case .error: .refuse
    case .missing: .treatAsMissing
    }
  }

  /// The number that an option gives; nil where it is not there.
  func wholeNumber(_ option: String, least: Int) throws -> Int? {
    try value(option).map { try Self.wholeNumber($0, of: option, least) }
  }

  /// The numbers of an option that may stand several times.
  func wholeNumbers(_ option: String, least: Int) throws -> [Int] {
    try values(option).map { try Self.wholeNumber($0, of: option, least) }
  }

  private static func wholeNumber(_ text: String, of option: String, _ least: Int) throws -> Int {
    guard let number = Int(text), number >= least else {
      throw UsageError(
        "\(shown(option)) needs a whole number above \(least - 1), not \(shown(text))",
        help: "write `\(option) 10`")
    }
    return number
  }
}
