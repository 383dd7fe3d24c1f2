package import OrderingValues
package import RuleText

/// The kinds of findings about column files.
extension FindingKind {
  package static let storageMisfit = FindingKind(
    "storage-misfit", .error, "a column of a type that cannot hold the values of its field")
  package static let badExpression = FindingKind(
    "bad-expression", .error, "an expression that would not stay within its place in a statement")
  package static let sharedColumn = FindingKind("shared-column", .warning, "two fields in one column")
  package static let columnsTwice = FindingKind(
    "columns-twice", .error, "two column files for the same items and engine")

  package static let allOfColumns: [FindingKind] = [storageMisfit, badExpression, sharedColumn, columnsTwice]
}

extension Message {
  static let columnFileWithoutItems = Message(
    .missingItems, "the column file does not say whose columns it names",
    help: "add the items of the rules, as in `items: stories`")

  static func computedInColumn(_ name: String, reads fields: [String]) -> Message {
    Message(
      .unknownField, "\(quoted(name)) is computed, and so kept in no column",
      help: fields.isEmpty
        ? "remove it" : "name the columns of what it is computed from: \(alternatives(fields, or: "and"))")
  }

  package static func storageMisfit(_ field: String, _ type: FieldType, _ stored: ColumnType) -> Message {
    let fitting = ColumnType.allCases.filter { $0.canHold(type) }.map(\.rawValue)
    return Message(
      .storageMisfit,
      "the field \(quoted(field)) of type \(type.rawValue) cannot be ordered from a column of type \(quoted(stored.rawValue))",
      help:
        "take a column of type \(alternatives(fitting)), or an expression that turns it into one")
  }

  package static func badColumnName(why: String) -> Message {
    Message(
      .badName, "no column or table can be called so: \(why)",
      help: "write the name that the database has, as in `published_at`")
  }

  package static func badExpression(why: String, cure: String) -> Message {
    Message(.badExpression, "the expression cannot be put into a statement: \(why)", help: cure)
  }

  static func sharedColumn(_ field: String, _ other: String, column: String) -> Message {
    Message(
      .sharedColumn, "\(quoted(field)) and \(quoted(other)) are both read from the column \(quoted(column))",
      help: "give each field its own column; where both are meant to read it, write it as an `expression`")
  }

  static func columnsTwice(_ items: String, engine: String?) -> Message {
    Message(
      .columnsTwice,
      "two column files say where \(engine.map { quoted($0) + " keeps " } ?? "an engine keeps ")\(quoted(items))",
      help: "keep one of them, or say with `engine` for which engine each is")
  }
}
