/// How an engine spells SQL, and what it can do: data, so that one more engine is one small file.
public struct SQLDialect: Sendable {
  /// Where an engine puts nulls by itself.
  enum NullPlacement: Sendable, Hashable {
    /// As the smallest value: first ascending, last descending.
    case smallest
    /// As the greatest value.
    case greatest
    /// Always behind all values.
    case last
  }

  /// How texts are compared by language.
  enum Collating: Sendable, Hashable {
    /// Not at all as we do.
    case none
    /// By ICU, in collations that are created with `CREATE COLLATION`.
    case createdCollation
    /// By functions that `SQLiteOrdering` registers.
    case registeredFunction
    /// By the engine's own ICU of another version, by a template of the text `{0}` and the locale `{1}`.
    case ownICU(template: String, keyType: KeyType, root: String)
  }

  /// The name in commands and files.
  public let name: String
  /// As people write it.
  public let title: String
  /// Whether our statements have been run in it; of others only the form is checked.
  public let isVerified: Bool
  /// How identifiers are quoted.
  var names = Quotation.doubleQuotes
  var placeholders: PlaceholderStyle = .question
  var nulls: NullPlacement
  /// Whether it knows `NULLS FIRST` and `NULLS LAST`.
  var hasNullsClause = true
  /// Whether its floats can be NaN.
  var hasNaN = true
  /// Whether its decimals can be NaN too.
  var decimalsCanBeNaN = false
  /// Whether a `#` begins a comment.
  var hashBeginsComment = false
  /// Whether a result that is too great, or too near to 0, is an error of the statement.
  var overflowIsError = false
  /// Whether `(a, b) > (1, 2)` seeks in an index.
  var seeksRowValues = false
  /// The type's name behind `AS` in a cast. Without one a value is bound bare.
  var types: [KeyType: String]
  /// A template for each function, in which `{0}` stands for the first argument.
  var functions: [SQLFunction: String]
  var collating: Collating = .none
  /// How it looks through lists; nil where it cannot inside a row.
  var lists: ListAccess?
  /// What a field of a type is stored as unless the column map says otherwise.
  var defaultInstant: ColumnType = .timestamp
  var defaultDay: ColumnType = .day
  /// How much of its parser's stack a key may take; nil where that is no matter. See ``NestingCost``.
  var deepestNesting: Int?
  /// What it stores at all.
  var storage: Set<ColumnType> = Set(ColumnType.allCases)
  /// How many digits behind the point its decimals of a statement can have.
  var mostDecimalPlaces = 1000
  /// Conditions of some functions, by what they say.
  var conditions: [SQLFunction: Reason] = [:]
  /// How texts are written out, in definitions that no value can be bound to.
  var texts = Quotation.quotes
  /// What its indexes can do for sorting; nil where sorting is served by none.
  var indexing: Indexing?
  /// The types of columns whose name is not that of the type of a value.
  var columnTypes: [ColumnType: String] = [:]
  /// Whether a text can hold the character NUL.
  var textsHoldNUL = true
}

extension SQLDialect {
  /// Every engine that SQL is written for.
  public static let all: [SQLDialect] = [
    .postgresql, .sqlite, .duckdb, .mariadb, .mysql, .spark, .trino, .bigquery,
  ]

  /// Templates that are the same almost everywhere.
  static let commonFunctions: [SQLFunction: String] = [
    .plus: "({0} + {1})", .minus: "({0} - {1})", .times: "({0} * {1})", .divided: "({0} / {1})",
    .power: "power({0}, {1})", .negative: "(-{0})",
    .absolute: "abs({0})", .floor: "floor({0})", .ceiling: "ceiling({0})", .truncated: "trunc({0})",
    .sign: "sign({0})", .squareRoot: "sqrt({0})", .exponential: "exp({0})", .naturalLogarithm: "ln({0})",
    .decimalLogarithm: "log10({0})", .sine: "sin({0})", .cosine: "cos({0})", .arcSine: "asin({0})",
    .least: "least({0}, {1})", .greatest: "greatest({0}, {1})", .nullIf: "nullif({0}, {1})",
    .coalesced: "coalesce({0}, {1})",
    .wholePlus: "({0} + {1})", .wholeMinus: "({0} - {1})", .wholeTimes: "({0} * {1})",
    .wholeQuotient: "({0} / {1})", .remainder: "mod({0}, {1})", .decimalMinus: "({0} - {1})",
    .length: "char_length({0})", .concatenated: "({0} || {1})", .md5: "md5({0})",
    .exactText: "{0}",
  ]

  /// How many of some parts are left when an expression is written out; below 0 where they do not suffice or it is
  /// nested too deep, and no more of it is looked at. An argument counts as often as the function's template has it.
  func partsLeft(of expression: SQLExpression, from count: Int, depth: Int = 0) -> Int {
    var left = count - 1
    guard left >= 0, depth < Self.deepest else { return -1 }
    if case .call(let function, let arguments) = expression {
      for (place, argument) in arguments.enumerated() {
        let times = functions[function].map { $0.occurrences(ofArgument: place) } ?? 1
        for _ in 0..<times where left >= 0 { left = partsLeft(of: argument, from: left, depth: depth + 1) }
      }
      return left
    }
    for part in expression.parts where left >= 0 {
      left = partsLeft(of: part, from: left, depth: depth + 1)
    }
    return left
  }

  /// How deep parts may be nested: whoever writes them goes as deep, with a stack of 512 KiB where it is no main one.
  private static let deepest = 100

  /// An identifier in the engine's quotation marks.
  func quoted(_ identifier: String) -> String { names.quoted(identifier) }
}

extension String {
  /// How often a template has an argument.
  fileprivate func occurrences(ofArgument place: Int) -> Int {
    let digit = UInt8(ascii: "0") + UInt8(place)
    return zip(utf8, utf8.dropFirst()).count { $0 == UInt8(ascii: "{") && $1 == digit }
  }
}
