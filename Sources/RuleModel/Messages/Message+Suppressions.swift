package import RuleText

/// The kinds of findings about comments that put up with others.
extension FindingKind {
  package static let misspeltIgnore = FindingKind(
    "misspelt-ignore", .warning, "a comment that is meant to put up with a finding, and does not")
  package static let ignoreWithoutReason = FindingKind(
    "ignore-without-reason", .warning, "a finding that is put up with, and nobody says why")
  package static let unknownIgnore = FindingKind(
    "unknown-ignore", .warning, "an id that no finding has")
  package static let cannotIgnoreError = FindingKind(
    "cannot-ignore-error", .warning, "an error that is to be put up with")
  package static let unusedIgnore = FindingKind(
    "unused-ignore", .warning, "a comment that puts up with what is not there")

  package static let allOfIgnoring: [FindingKind] = [
    misspeltIgnore, ignoreWithoutReason, unknownIgnore, cannotIgnoreError, unusedIgnore,
  ]

  /// Those that a comment can put up with.
  static let mutable = all.filter { $0.severity < .error && !allOfIgnoring.contains($0) }

  /// The kind of an id.
  static func named(_ id: String) -> FindingKind? { byID[id] }

  private static let byID = Dictionary(
    all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

  /// The ids of what is found after a book was loaded, by whom has more than the book: where it was not looked for,
  /// nobody knows whether a comment is of use.
  static let later = Set((allOfPromises + allOfData + allOfUse).map(\.id))
}

extension Message {
  static func misspeltIgnore(example: String) -> Message {
    Message(
      .misspeltIgnore, "this comment puts up with nothing: it is not written as such a comment is",
      help: "write it like this: \(quoted(example)), with a reason behind it")
  }

  static let ignoreWithoutReason = Message(
    .ignoreWithoutReason, "this comment does not say why",
    help: "write the reason behind the bracket, for those who read it later")

  static func unknownIgnore(_ id: String, suggestion: String?) -> Message {
    Message(
      .unknownIgnore, "no finding is called \(quoted(id))",
      help: suggestion.map { "did you mean \(quoted($0))?" }
        ?? "write the id as it stands in brackets in the message, such as `unreachable-key`")
  }

  static func cannotIgnoreError(_ id: String) -> Message {
    Message(
      .cannotIgnoreError, "\(quoted(id)) is an error, and errors cannot be put up with",
      help: "correct what the error is about, and remove it from the comment")
  }

  static func unusedIgnore(_ id: String, hasLine: Bool) -> Message {
    Message(
      .unusedIgnore,
      hasLine
        ? "there is no \(quoted(id)) on the line that this comment is about"
        : "this comment is about the line below it, and there is none",
      help:
        "remove \(quoted(id)) from the comment; it is about the line where it stands, or where it stands alone the next one"
    )
  }
}
