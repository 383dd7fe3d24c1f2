/// An exact decimal number, such as an amount of money.
///
/// There is one form for each number (1.10 is 1.1, −0 is 0). Numbers read from text have at most 100
/// significant digits, the first of them between 10^−1000 and 10^1000; sums and quotients of such numbers
/// may have more, and are exact too.
public struct DecimalValue: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The most significant digits that a number read from text has.
  package static let digitLimit = 100
  /// The furthest power of ten of the first digit of a number read from text.
  package static let exponentLimit = 1000

  let isNegative: Bool
  /// The power of ten of the first digit: 1 in 12.5. 0 for zero.
  let exponent: Int
  /// 0…9 each, the first and the last not 0. Empty for zero.
  let digits: [UInt8]

  /// Digits and the power of ten of the last of them, brought into the one form.
  init(isNegative: Bool, digits: [UInt8], lastExponent: Int) {
    let first = digits.firstIndex { $0 != 0 } ?? digits.endIndex
    let end = digits.lastIndex { $0 != 0 }.map { $0 + 1 } ?? first
    let kept = first == 0 && end == digits.count ? digits : Array(digits[first..<end])
    self.init(
      isNegative: isNegative && !kept.isEmpty,
      exponent: kept.isEmpty ? 0 : lastExponent + digits.count - 1 - first,
      digits: kept)
  }

  private init(isNegative: Bool, exponent: Int, digits: [UInt8]) {
    self.isNegative = isNegative
    self.exponent = exponent
    self.digits = digits
  }

  /// A whole number.
  public init(_ value: Int64) { self.init(Int128(value), lastExponent: 0) }

  /// `coefficient` times 10^`lastExponent`.
  package init(_ coefficient: Int128, lastExponent: Int) {
    var digits: [UInt8] = []
    var rest = coefficient.magnitude
    while rest > UInt128(UInt64.max) {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      digits.append(UInt8(digit))
      rest = quotient
    }
    var small = UInt64(rest)
    while small > 0 {
      digits.append(UInt8(small % 10))
      small /= 10
    }
    digits.reverse()
    self.init(isNegative: coefficient < 0, digits: digits, lastExponent: lastExponent)
  }

  /// A number as JSON and rule files write it, `-12.50` or `1e3`.
  ///
  /// Nil when the text is not of that form, has more than 100 significant digits, or its first digit lies
  /// beyond 10^±1000.
  public init?(_ text: String) { self.init(literal: text.utf8) }

  /// The same out of UTF-8.
  package init?(literal: some Collection<UInt8>) {
    guard let value = literal.withBytes({ NumberLiteral($0).flatMap(DecimalValue.init(_:)) }) else {
      return nil
    }
    self = value
  }

  /// Nil when the literal is out of range.
  init?(_ literal: NumberLiteral) {
    guard DecimalValue.holds(literal) else { return nil }
    self.init(unlimited: literal)
  }

  private init(unlimited literal: NumberLiteral) {
    self.init(
      isNegative: literal.isNegative && !literal.isZero,
      exponent: literal.isZero ? 0 : literal.leadingExponent,
      digits: (0..<literal.significantCount).map(literal.significantDigit))
  }

  /// A number as `description` writes it, also one that is longer or larger than numbers are read from data, as a
  /// sum may be. Nil when the text is not of that form.
  package init?(ofAnyLength text: String) {
    let value = text.utf8.withBytes { bytes -> DecimalValue? in
      guard let literal = NumberLiteral(bytes), abs(literal.leadingExponent) <= 4 * DecimalValue.exponentLimit
      else { return nil }
      return DecimalValue(unlimited: literal)
    }
    guard let value else { return nil }
    self = value
  }

  /// Whether a literal is within the limits of length and size.
  static func holds(_ literal: NumberLiteral) -> Bool {
    literal.isZero
      || literal.significantCount <= digitLimit && abs(literal.leadingExponent) <= exponentLimit
  }

  var isZero: Bool { digits.isEmpty }

  /// The power of ten of the last digit: −1 in 12.5.
  var lastExponent: Int { exponent - digits.count + 1 }

  /// The nearest double; infinite where the value is beyond all doubles.
  package var double: Double {
    if digits.count <= 15 {
      let significand = digits.reduce(0) { $0 * 10 + Int64($1) }
      if let magnitude = nearestDouble(significand, timesTenTo: lastExponent) {
        return isNegative ? -magnitude : magnitude
      }
    }
    return Array(scientific.utf8).withUnsafeBufferPointer { NumberLiteral($0)?.double ?? .infinity }
  }

  /// Numeric order.
  public static func < (a: DecimalValue, b: DecimalValue) -> Bool {
    if a.isNegative != b.isNegative { return a.isNegative }
    return a.isNegative ? b.magnitudePrecedes(a) : a.magnitudePrecedes(b)
  }

  private func magnitudePrecedes(_ other: DecimalValue) -> Bool {
    if isZero || other.isZero { return isZero && !other.isZero }
    if exponent != other.exponent { return exponent < other.exponent }
    return digits.lexicographicallyPrecedes(other.digits)
  }

  /// `12.5`; with a power of ten, `1.25e60`, only where zeros would fill more than 40 places.
  public var description: String {
    if isZero { return "0" }
    guard (-20...40).contains(exponent) else { return scientific }
    let sign = isNegative ? "-" : ""
    let written = digits.map { Character(Unicode.Scalar($0 + UInt8(ascii: "0"))) }
    if exponent < 0 { return sign + "0." + String(repeating: "0", count: -exponent - 1) + String(written) }
    let whole = exponent + 1
    if written.count <= whole {
      return sign + String(written) + String(repeating: "0", count: whole - written.count)
    }
    return sign + String(written[..<whole]) + "." + String(written[whole...])
  }

  private var scientific: String {
    guard let first = digits.first else { return "0" }
    let rest = digits.dropFirst().map { Character(Unicode.Scalar($0 + UInt8(ascii: "0"))) }
    return (isNegative ? "-" : "") + String(first) + (rest.isEmpty ? "" : "." + String(rest)) + "e\(exponent)"
  }
}
