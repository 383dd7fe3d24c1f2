import OrderingValues
package import RuleText

extension FindingKind {
  package static let nestedRecord = FindingKind(
    "nested-record", .error, "a record of parameters within another")
  package static let givenTwice = FindingKind(
    "given-twice", .error, "a parameter that a test gives twice")

  package static let allOfParameters: [FindingKind] = [nestedRecord, givenTwice]

  // What a caller gives
  package static let missingParameter = FindingKind(
    "missing-parameter", .error, "a parameter that is needed and was not given")
  package static let wrongParameter = FindingKind(
    "wrong-parameter", .error, "a value for a parameter that does not fit it")
  package static let unknownParameterGiven = FindingKind(
    "unknown-parameter-given", .error, "a value for a parameter that the rules do not have")
}

/// Messages about parameters: how they are declared, and what a caller gives.
extension Message {
  static func parameterWithSign(_ name: String) -> Message {
    Message(
      .badName, "the `$` stands before a parameter where it is used, not where it is declared",
      help: "write \(quoted(String(name.dropFirst())))")
  }

  static func dottedParameter(_ name: String) -> Message {
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: true)
    let example = parts.count == 2 ? "\(parts[0]): { \(parts[1]): number }" : "here: { latitude: number }"
    return Message(
      .badName, "the name of a parameter has no dot: behind a dot stands a member of a record",
      help: "declare a record, as in \(quoted(example)), or write the name without the dot")
  }

  static func nestedRecord(_ record: String, member: String) -> Message {
    Message(
      .nestedRecord, "a record holds values, and \(quoted(member)) is a record within \(quoted(record))",
      help: "declare \(quoted(member)) as a parameter of its own, or give it a type, as in "
        + quoted("\(member): number"))
  }

  static func givenTwice(_ name: String, kind: FindingKind = .givenTwice) -> Message {
    Message(kind, "the parameter \(quoted("$" + name)) is given twice", help: "keep one of the values")
  }

  package static func missingParameter(_ name: String, wants: String) -> Message {
    Message(
      .missingParameter, "the parameter \(quoted("$" + name)) is needed, and was not given",
      help: "give \(wants), or declare a `default` for it in the rules")
  }

  package static func wrongParameter(_ name: String, why: String, wants: String) -> Message {
    Message(
      .wrongParameter, "the value given for the parameter \(quoted("$" + name)) cannot be used: \(why)",
      help: "give \(wants)")
  }

  static func unknownParameterGiven(_ name: String, suggestion: String?, names: [String]) -> Message {
    Message(
      .unknownParameterGiven,
      "a value is given for \(quoted("$" + name)), and the rules have no such parameter",
      help: suggestion.map { "did you mean \(quoted("$" + $0))?" }
        ?? (names.isEmpty
          ? "the rules have no parameters: do not give it"
          : "the rules have \(alternatives(names.map { "$" + $0 }, or: "and"))"))
  }
}
