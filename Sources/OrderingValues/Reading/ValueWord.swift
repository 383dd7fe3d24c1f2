/// A value that needs no more than a word: what a number, a date, a day or a boolean is read as.
@frozen
public struct ValueWord: Sendable, Hashable {
  /// What ``ValueColumn`` keeps of the value in a word; 0 where it is missing.
  public var word: Int64
  /// The second part of a number or a date; 0 for other types.
  public var fraction: Int32
  /// Whether there is no value.
  public var isMissing: Bool

  /// A value that is there.
  @inlinable
  public init(_ word: Int64, fraction: Int32 = 0) {
    self.word = word
    self.fraction = fraction
    isMissing = false
  }

  /// No value.
  @inlinable
  public static var missing: ValueWord {
    var value = ValueWord(0)
    value.isMissing = true
    return value
  }
}

extension ValueColumn {
  /// Appends a value of one word.
  @inlinable
  public mutating func append(_ value: ValueWord) {
    if value.isMissing { appendMissing() } else { append(word: value.word, fraction: value.fraction) }
  }
}

/// Memory of the caller to which the values of one field of some items are read, one word each.
@frozen @usableFromInline
package struct WordBlock {
  /// The values' words.
  @usableFromInline package let words: UnsafeMutablePointer<Int64>
  /// Their second parts.
  @usableFromInline package let fractions: UnsafeMutablePointer<Int32>
  /// Whether they are missing.
  @usableFromInline package let missing: UnsafeMutablePointer<Bool>

  /// What is known of all values of a block.
  @frozen @usableFromInline
  package struct Traits: Sendable {
    /// Whether a value is missing.
    @usableFromInline package var hasMissing = false
    /// Whether a second part is not 0.
    @usableFromInline package var hasFractions = false

    @inlinable
    package init() {}
  }

  @inlinable
  package init(
    words: UnsafeMutablePointer<Int64>, fractions: UnsafeMutablePointer<Int32>,
    missing: UnsafeMutablePointer<Bool>
  ) {
    self.words = words
    self.fractions = fractions
    self.missing = missing
  }

  /// Sets value `index`, and adds to what is known of all.
  @inlinable @inline(__always)
  package func set(_ index: Int, _ value: ValueWord, _ traits: inout Traits) {
    words[index] = value.word
    fractions[index] = value.fraction
    traits.hasFractions = traits.hasFractions || value.fraction != 0
    missing[index] = value.isMissing
    traits.hasMissing = traits.hasMissing || value.isMissing
  }
}
