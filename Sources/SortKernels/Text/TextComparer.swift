/// Compares two texts at a time by the rules of a language, without making their sort keys.
///
/// What it says agrees with the keys of `TextKeys` and `encode`: with few comparisons it is the quicker way, with many
/// for each text keys are.
package struct TextComparer: ~Copyable {
  private let collator: Collator

  /// Nil when the collation's locale is unknown.
  package init?(_ collation: Collation) {
    guard Collation.isKnown(locale: collation.locale) else { return nil }
    collator = Collator(collation)
  }

  /// −1, 0 or 1: whether UTF-8 text `a` comes before `b`, ties with it or comes after it.
  ///
  /// - Complexity: O(bytes up to the first difference of letters) where all are Latin, else O(bytes). Nothing is
  ///   allocated, but for texts of more than a mebibyte and where accents count from the end, as in Canadian French.
  package mutating func precedence(of a: UnsafeBufferPointer<UInt8>, and b: UnsafeBufferPointer<UInt8>) -> Int
  {
    collator.precedence(of: a, and: b)
  }

  /// −1, 0 or 1: whether text `a` comes before `b`, ties with it or comes after it.
  package mutating func precedence(of a: String, and b: String) -> Int {
    var (a, b) = (a, b)
    return a.withUTF8 { a in b.withUTF8 { b in collator.precedence(of: a, and: b) } }
  }
}
