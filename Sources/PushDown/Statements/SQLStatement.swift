/// A piece of SQL with the values that belong to its placeholders.
public struct SQLStatement: Sendable, Hashable {
  /// The text, in which no value stands.
  public let text: String
  /// The values by their placeholders: of `?` and `%s` one for each in the order of the text, of numbered ones
  /// the first at the first number.
  public let values: [KeyValue]
}

/// How a piece of SQL fits into the caller's own statement.
public struct SQLContext: Sendable, Hashable {
  /// What the table is called in the statement; nil where columns stand alone.
  ///
  /// SQLite takes a name in quotation marks that stands alone and is no column for a text, and sorts by nothing: with
  /// an alias it is an error, as it is everywhere else.
  public var alias: String?
  /// How placeholders are written; nil for the engine's own way.
  public var placeholders: PlaceholderStyle?
  /// The number of the first placeholder, from 1.
  public var firstPlaceholder: Int
  /// Whether constants of the rules, such as the values of a list, are written out as literals.
  ///
  /// SQLite needs that to find an index of an expression, see ``PushedOrdering/indexAdvice(named:)``. What a cursor
  /// or a parameter gives is bound in any case.
  public var writesRuleConstants: Bool

  /// A context.
  public init(
    alias: String? = nil, placeholders: PlaceholderStyle? = nil, firstPlaceholder: Int = 1,
    writesRuleConstants: Bool = false
  ) {
    self.alias = alias
    self.placeholders = placeholders
    self.firstPlaceholder = firstPlaceholder
    self.writesRuleConstants = writesRuleConstants
  }
}
