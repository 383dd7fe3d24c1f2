package import RuleText

/// A formula as it is written, before anything is known of types and names.
///
/// Operators of one rank stand in one node, so that a long sum is no deep tree.
package struct FormulaSyntax: Sendable, Hashable {
  package indirect enum Content: Sendable, Hashable {
    /// Digits as written.
    case number(String)
    case text(String)
    case boolean(Bool)
    case now
    /// A field or a computed value.
    case name(String)
    /// Without the `$`.
    case parameter(String)
    case list([FormulaSyntax])
    case call(Name, [FormulaSyntax])
    case negative(FormulaSyntax)
    case power(FormulaSyntax, FormulaSyntax)
    case calculation(FormulaSyntax, [Step])
    case comparison(FormulaSyntax, Comparison, FormulaSyntax)
    case membership(FormulaSyntax, FormulaSyntax, isNegated: Bool)
    case missing(FormulaSyntax, isNegated: Bool)
    case not(FormulaSyntax)
    case all([FormulaSyntax])
    case any([FormulaSyntax])
    /// Unreadable; a finding says why.
    case broken
  }

  /// A function's name and where it stands.
  package struct Name: Sendable, Hashable {
    package var text: String
    package var range: Range<Int>
  }

  /// One more operand of a sum or product.
  package struct Step: Sendable, Hashable {
    package var operation: Arithmetic
    package var operand: FormulaSyntax
  }

  package var content: Content
  /// UTF-8 bytes of the formula.
  package var range: Range<Int>

  init(_ content: Content, _ range: Range<Int>) {
    self.content = content
    self.range = range
  }
}

/// The operators that calculate.
package enum Arithmetic: String, Sendable, Hashable, CaseIterable {
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divided = "/"
  case power = "^"
}

/// The operators that compare.
package enum Comparison: String, Sendable, Hashable, CaseIterable {
  case equal = "="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  /// Whether it asks for an order, and not only whether both are the same.
  package var isOrdered: Bool { self != .equal && self != .notEqual }
}

/// Something that a formula says wrongly, with its place in the text of the formula.
package struct FormulaFinding: Sendable {
  package var message: Message
  /// UTF-8 bytes of the formula; never empty unless the formula is.
  package var range: Range<Int>
  /// Changes of the formula's text that cure it.
  package var fix: Finding.Fix?
}

/// The limits of a formula.
enum FormulaLimits {
  /// How far parentheses, functions and signs may stand within each other.
  static let depth = 32
  /// Characters, counted as code points.
  static let length = 2000
}
