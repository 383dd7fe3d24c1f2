import RuleModel
import RuleText

/// Reasons of back ends that take the names of fields, and no calculation.
extension Reason {
  // MARK: Exact under a condition

  static func serverMissing(_ field: String, first: Bool) -> Reason {
    Reason(
      "server-missing", .exactIf,
      "the server puts items without '\(field)' \(first ? "first" : "last"), which the request cannot say",
      counterexample: "of two items, the one without '\(field)' stands at the other end",
      remedy: "say so where the server orders, make the field required, or take another form of request")
  }

  static func serverText(_ field: String, _ how: String) -> Reason {
    Reason(
      "server-text", .exactIf, "the server compares '\(field)' \(how), which the request cannot say",
      counterexample: "`Zebra` and `apple` change places between comparing by code point and by alphabet",
      remedy: "say so where the server orders: the collation of the column, or how it compares texts")
  }

  static func columnCollation(_ field: String, ddl: String, _ what: String) -> Reason {
    Reason(
      "column-collation", .exactIf, "the column '\(field)' has \(what)",
      counterexample: "`a_z` and `ab` change places between the collations C and en_US",
      remedy: "give the column the collation, or a view that has it", ddl: [ddl])
  }

  static let expressionOrder = Reason(
    "expression-order", .exactIf, "the service takes expressions in `$orderby`, as in `a eq null`",
    counterexample: "OData counts missing values as the smallest, and the rule puts them at the other end",
    remedy: "say where missing values go as OData does: first when ascending, last when descending")

  static let serverNaN = Reason(
    "server-nan", .exactIf, "no number in the column is NaN",
    counterexample: "NaN counts as missing for us, and as the greatest number for PostgreSQL",
    remedy: "say `nan: never` of the column once a check keeps NaN out of it")

  static let emptyText = Reason(
    "empty-text", .exactIf, "no text in the column is empty",
    counterexample: "an empty text counts as missing for us, and as the smallest text there",
    remedy: "store nothing instead of an empty text")

  // MARK: Refused

  static func onlyFields(_ names: String, _ what: String, _ remedy: String) -> Reason {
    Reason(
      "only-fields", .refused, "\(names), and not \(what)",
      counterexample: "in steps of 10, 12 and 18 tie here; by the field itself 12 comes before 18",
      remedy: remedy)
  }

  static func choiceOrder(_ field: String, _ remedy: String) -> Reason {
    Reason(
      "choice-order", .refused,
      "the values of '\(field)' are not declared in the order of their texts, by which it would order them",
      counterexample: "`low, medium, high` comes out as `high, low, medium`", remedy: remedy)
  }

  static func unfitName(_ name: String, _ why: String, _ remedy: String) -> Reason {
    Reason("unfit-name", .refused, "the name '\(name.visible)' \(why)", remedy: remedy)
  }

  /// Why no engine can call a column or a table so; nil where one can.
  static func fault(ofName name: String) -> Reason? {
    guard let why = SQLText.fault(ofName: name) else { return nil }
    let message = Message.badColumnName(why: why)
    return Reason("unfit-name", .refused, message.text, remedy: message.help)
  }

  static func faults(ofTable parts: [String]) -> [Reason] {
    (parts.isEmpty ? [""] : parts).lazy.compactMap { fault(ofName: $0) }.first.map { [$0] } ?? []
  }

  /// What a column file is told of such an expression.
  static func badExpression(_ why: String, _ cure: String) -> Reason {
    let message = Message.badExpression(why: why, cure: cure)
    return Reason(message.kind.id, .refused, message.text, remedy: message.help)
  }

  static func unfitStyle(_ why: String) -> Reason {
    Reason(
      "unfit-style", .refused, "the style of the request is ambiguous: \(why)",
      remedy: "take separators and words that can be told apart, as in `sort=a:asc,b:desc`")
  }
}

extension String {
  /// Without control characters, which have no place in a message.
  fileprivate var visible: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? "\u{FFFD}" : $0 }))
  }

  /// Whether a character in it is a control character.
  var holdsControls: Bool { unicodeScalars.contains { $0.isControl } }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }
}
