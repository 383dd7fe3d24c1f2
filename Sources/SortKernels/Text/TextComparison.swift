/// How two texts are compared.
package enum TextComparison: Sendable, Hashable {
  /// By Unicode code point.
  case exact
  /// By the rules of a language.
  case standard(Collation)
  /// By the rules of a language, with each run of the digits 0–9 as one whole number: file-2 before file-10,
  /// 01 equal to 1.
  case natural(Collation)
  /// By the precedence of Semantic Versioning 2.0.
  case version
}

/// What differences of texts do not count.
package enum Ignoring: String, Sendable, Hashable, CaseIterable {
  case nothing
  /// Capital and small letters are equal.
  case letterCase = "case"
  /// Letters with and without accents are equal.
  case accents
  /// Both of these.
  case both
}
