import OrderingValues
import RuleModel

/// The condition for the next page as `$filter` of OData.
///
/// Only what such a condition is made of is written: columns, values, comparisons, nulls, and what joins them.
extension SQLExpression {
  var odata: String {
    switch self {
    case .column(let name): name.string
    case .bound(let value, let type): value.odataLiteral(type)
    case .isNull(let part): "\(part.odata) eq null"
    case .not(.isNull(let part)): "\(part.odata) ne null"
    case .not(let part): "not (\(part.odata))"
    // Not every service knows that true is greater than false.
    case .comparison(let a, let comparison, .bound(.boolean(let truth), _)) where comparison.isOrdered:
      switch (comparison, truth) {
      case (.less, true), (.lessOrEqual, false): "\(a.odata) eq false"
      case (.greater, false), (.greaterOrEqual, true): "\(a.odata) eq true"
      case (.less, _), (.greater, _): "false"
      default: "\(a.odata) ne null"
      }
    case .comparison(let a, let comparison, let b): "\(a.odata) \(comparison.letters) \(b.odata)"
    case .all(let parts), .any(let parts):
      switch parts.count {
      case 0: isAll ? "true" : "false"
      case 1: parts[0].odata
      default: parts.map { "(\($0.odata))" }.joined(separator: isAll ? " and " : " or ")
      }
    default: "null"
    }
  }

  fileprivate var isAll: Bool { if case .all = self { true } else { false } }
}

/// The same as parameters of PostgREST.
extension SQLExpression {
  /// `or=(…)` or `and=(…)`.
  var postgrestParameter: RequestParameter {
    switch self {
    case .all(let parts) where parts.count == 1, .any(let parts) where parts.count == 1:
      parts[0].postgrestParameter
    case .all(let parts), .any(let parts):
      RequestParameter(isAll ? "and" : "or", "(\(parts.map(\.postgrest).joined(separator: ",")))")
    default: RequestParameter("and", "(\(postgrest))")
    }
  }

  private var postgrest: String {
    switch self {
    case .isNull(let part): part.postgrest + ".is.null"
    case .not(.isNull(let part)): part.postgrest + ".not.is.null"
    case .column(let name): name.string.quotedForPostgREST
    case .bound(let value, _): value.postgrestLiteral
    case .comparison(let a, let comparison, let b): "\(a.postgrest).\(comparison.postgrest).\(b.postgrest)"
    case .all(let parts), .any(let parts):
      parts.count == 1
        ? parts[0].postgrest : "\(isAll ? "and" : "or")(\(parts.map(\.postgrest).joined(separator: ",")))"
    default: ""
    }
  }
}

extension Comparison {
  /// As OData and PostgREST both write it.
  fileprivate var letters: String {
    switch self {
    case .equal: "eq"
    case .notEqual: "ne"
    case .less: "lt"
    case .lessOrEqual: "le"
    case .greater: "gt"
    case .greaterOrEqual: "ge"
    }
  }

  fileprivate var postgrest: String {
    switch self {
    case .notEqual: "neq"
    case .lessOrEqual: "lte"
    case .greaterOrEqual: "gte"
    default: letters
    }
  }
}

extension KeyValue {
  /// OData, ABNF, `primitiveLiteral`: a quote within a text is doubled.
  fileprivate func odataLiteral(_ type: KeyType) -> String {
    switch self {
    case .missing: "null"
    case .text(let text): Quotation.quotes.quoted(text)
    case .float(let number) where number.isInfinite: number < 0 ? "-INF" : "INF"
    case .bytes: "null"
    default: engineText
    }
  }

  /// In double quotes, in which a quote and a backslash stand behind a backslash ("Reserved characters"). Whole
  /// numbers and booleans hold nothing that could be misread.
  fileprivate var postgrestLiteral: String {
    switch self {
    case .integer, .boolean: engineText
    case .float(let number) where number.isInfinite: number < 0 ? #""-Infinity""# : #""Infinity""#
    default: engineText.inDoubleQuotes
    }
  }
}

extension String {
  /// The name of a column: bare where it is plain, else in double quotes, so that an arrow, a point or a parenthesis
  /// in it is not taken for syntax.
  var quotedForPostgREST: String {
    let isPlain = utf8.enumerated().allSatisfy { place, byte in
      byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || place > 0 && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    return isPlain && !["and", "or", "not"].contains(self) ? self : inDoubleQuotes
  }

  fileprivate var inDoubleQuotes: String { Quotation.escapedDoubleQuotes.quoted(self) }
}
