/// Why there is no page, or no statement: the cursor is not one of ours, not one of this order, the request is no
/// request, or the back end cannot take the whole order.
///
/// Cursors come back from outside, so each of these can happen in a healthy app. No text repeats what the cursor
/// holds.
public struct CursorError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, by a name that stays.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// It is no cursor: cut off, mistyped, or something else altogether.
    case notACursor = "not-a-cursor"
    /// A cursor would be, or claims to be, longer than cursors may be.
    case tooLarge = "cursor-too-large"
    /// It was made by another version of this library.
    case unknownVersion = "unknown-cursor-version"
    /// It is not signed, or the signature is not that of its content.
    case forged = "forged-cursor"
    /// It is signed by a key that is not accepted.
    case unknownKey = "unknown-cursor-key"
    /// It was made for another order: by another rule, other parameters, or for another back end.
    case otherOrdering = "cursor-of-another-ordering"
    /// Its values are not those of the order's keys.
    case wrongShape = "wrong-cursor-values"
    /// The order leaves ties as they came, so that no row has a place of its own.
    case notTotal = "order-has-ties"
    /// The engine cannot take the whole order.
    case notPushed = "order-not-taken"
    /// A page of less than one row.
    case pageSize = "page-size"
    /// A secret, or its name, that cannot be used to sign.
    case unfitKey = "unfit-cursor-key"
  }

  /// What is wrong, by its name.
  public let kind: Kind
  /// What is wrong, in plain words.
  public let message: String
  /// What to do instead.
  public let help: String

  init(_ kind: Kind, _ message: String, help: String) {
    self.kind = kind
    self.message = message
    self.help = help
  }

  /// The name of what is wrong, the message and the help, in one line.
  public var description: String { "[\(kind.rawValue)] \(message) (\(help))" }
}

extension CursorError {
  private static let firstPage = "begin again at the first page"

  static let notACursor = CursorError(
    .notACursor, "this is no cursor, or a part of it is gone",
    help: "hand back `startCursor` or `endCursor` of a page unchanged, or \(firstPage)")

  static let longCursor = CursorError(
    .tooLarge, "a cursor has at most \(CursorCodec.mostCharacters) characters, and this text is longer",
    help: "hand back `startCursor` or `endCursor` of a page unchanged, or \(firstPage)")

  static let longContent = CursorError(
    .tooLarge, "the row's values do not fit into a cursor of \(CursorCodec.mostCharacters) characters",
    help: "order by something shorter than long texts, such as the first letters in a field of their own")

  static func unknownVersion(_ version: UInt8) -> CursorError {
    let age = version < CursorCodec.version ? "an older" : "a newer"
    return CursorError(
      .unknownVersion,
      "this cursor is of \(age) version (\(version)); this program knows version \(CursorCodec.version)",
      help: firstPage)
  }

  static let unsigned = CursorError(
    .forged, "this cursor is not signed, and only signed ones are accepted here", help: firstPage)

  static let wrongSignature = CursorError(
    .forged, "the signature of this cursor is not that of its content: it was changed or cut off",
    help: "hand back `startCursor` or `endCursor` of a page unchanged, or \(firstPage)")

  static let unknownKey = CursorError(
    .unknownKey, "this cursor is signed by a key that is not accepted here",
    help: "\(firstPage); while keys are replaced, keep the old one among those that are accepted")

  static let otherOrdering = CursorError(
    .otherOrdering,
    "this cursor belongs to another order: the rule, a parameter or the back end is not the one that it was made by",
    help: "\(firstPage) of the order that is wanted now")

  static func wrongCount(_ count: Int, expected: Int) -> CursorError {
    CursorError(
      .wrongShape, "this cursor has \(count) values, and the order compares \(expected)", help: firstPage)
  }

  static func wrongValue(_ number: Int, wants: String) -> CursorError {
    CursorError(.wrongShape, "value \(number) of this cursor is not \(wants)", help: firstPage)
  }

  static func columnCount(_ count: Int, expected: Int) -> CursorError {
    CursorError(
      .wrongShape, "the row has \(count) cursor columns, and the order compares \(expected)",
      help: "select all of `cursorColumns`, and hand them over in their order")
  }

  static func columnType(_ column: String, wants: String) -> CursorError {
    CursorError(
      .wrongShape, "the value of `\(column)` in the row is not of type \(wants)",
      help: "read the column without a conversion, and see that the column map says how it is stored")
  }

  static func missingColumn(_ column: String) -> CursorError {
    CursorError(
      .wrongShape, "`\(column)` is null in the row, and the rules or the column map say that it never is",
      help: "say `nullable: true` for the column in the column map, or leave out `required` in the rules")
  }

  static func wrongSeed(_ name: String) -> CursorError {
    CursorError(.wrongShape, "the seed '\(name)' of this cursor is of another type", help: firstPage)
  }

  static func notTotal(_ ordering: String) -> CursorError {
    CursorError(
      .notTotal,
      "'\(ordering)' leaves items that tie as they came, so that no page can begin behind one of them",
      help: "leave out `ties: keep input order`, and declare a field that is `unique: true`")
  }

  static func notPushed(_ ordering: String, _ engine: String, _ key: String) -> CursorError {
    CursorError(
      .notPushed, "\(engine) cannot take '\(ordering)' whole: it refuses the key by \(key)",
      help: "see the report for what to do about it")
  }

  static func notTaken(_ ordering: String, _ engine: String, _ why: String) -> CursorError {
    CursorError(
      .notPushed, "\(engine) cannot take '\(ordering)' whole: \(why)",
      help: "see the report for what to do about it")
  }

  static func pageSize(_ size: Int) -> CursorError {
    CursorError(.pageSize, "a page of \(size) rows is none", help: "ask for at least one row")
  }

  static func shortSecret(_ id: String) -> CursorError {
    CursorError(
      .unfitKey, "the secret of the key '\(id)' is shorter than \(CursorKeys.leastSecretBytes) bytes",
      help: "take \(CursorKeys.leastSecretBytes) random bytes, as `openssl rand -hex 32` prints")
  }

  static func unfitKeyName(_ id: String) -> CursorError {
    CursorError(
      .unfitKey, "'\(id)' cannot be the name of a key",
      help: "take a name of 1 to \(CursorKeys.mostNameBytes) bytes, as in `2026-01`")
  }

  static func keyTwice(_ id: String) -> CursorError {
    CursorError(
      .unfitKey, "two different secrets are called '\(id)'", help: "give each key a name of its own")
  }
}
