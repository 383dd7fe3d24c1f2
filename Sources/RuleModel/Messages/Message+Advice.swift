package import RuleText

/// Advice on rules that can be used, and are hardly what was meant.
extension FindingKind {
  package static let valuesLeftOut = FindingKind(
    "values-left-out", .warning, "a list that does not name all values of a choice, nor where the others go")
  package static let equalOrderings = FindingKind(
    "equal-orderings", .warning, "two orderings that order everything equally")
  package static let unusedOrdering = FindingKind(
    "unused-ordering", .note, "an ordering that no screen uses")
  package static let testProvesNothing = FindingKind(
    "test-proves-nothing", .warning, "a test that would pass whatever its ordering says")
  package static let textHoldsNumbers = FindingKind(
    "text-holds-numbers", .warning, "a text that holds numbers in the data, and is not ordered by them")

  /// What can be seen in a book alone.
  package static let allOfAdvice: [FindingKind] = [
    valuesLeftOut, equalOrderings, unusedOrdering, testProvesNothing,
  ]

  /// What data show.
  package static let allOfData: [FindingKind] = [textHoldsNumbers]
}

extension Message {
  static func valuesLeftOut(_ field: String, _ left: [String]) -> Message {
    Message(
      .valuesLeftOut,
      "the list leaves out \(alternatives(left, or: "and")) of \(quoted(field)), and does not say where they go",
      help: "add `others: last` if they come behind the list, or name them in it")
  }

  package static func equalOrderings(_ name: String, _ other: String) -> Message {
    Message(
      .equalOrderings, "\(quoted(name)) orders everything as \(quoted(other)) does",
      help: "correct one of them, or keep one: `replaced-by` leads from an old name to it")
  }

  package static func unusedOrdering(_ name: String, items: String) -> Message {
    Message(
      .unusedOrdering, "no screen of \(quoted(items)) uses the ordering \(quoted(name))",
      help: "offer it in the `orderings` of a screen, or remove it where no app asks for it by its name")
  }

  package static func testOfOneItem(_ name: String) -> Message {
    Message(
      .testProvesNothing, "the test \(quoted(name)) has one item, so it passes whatever the ordering says",
      help: "give two items or more, which the ordering tells apart")
  }

  package static func testOfNothingCompared(_ name: String, ordering: String, fields: [String]) -> Message {
    Message(
      .testProvesNothing,
      "no item of the test \(quoted(name)) has a value that \(quoted(ordering)) compares, so all of them tie",
      help: "give the items values of \(alternatives(fields, or: "or"))",
      notes: ["only the identity orders them, which is added where all else ties"])
  }

  package static func textHoldsNumbers(
    _ field: String, first: String, second: String, file: String, share: String, isWhole: Bool
  ) -> Message {
    Message(
      .textHoldsNumbers,
      "\(quoted(field)) is compared as text, and \(share) of it in the data are numbers",
      help: "declare the field as `number`"
        + (isWhole
          ? ", or add `compare: natural` to the key" : ", and say `lowest first` or `highest first`"),
      notes: ["in \(plain(file)) \(quoted(first)) stands before \(quoted(second)), as texts do"])
  }
}
