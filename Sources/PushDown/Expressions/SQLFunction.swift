/// What expressions call: operators and functions, apart from how an engine spells them.
///
/// A dialect has a template for each; what has none is refused on that engine.
enum SQLFunction: String, Sendable, Hashable, CaseIterable {
  // Arithmetic in 64-bit floats.
  case plus, minus, times, divided, power, negative
  case absolute, floor, ceiling, truncated, sign, squareRoot, exponential, naturalLogarithm, decimalLogarithm
  case sine, cosine, arcSine
  /// The nearest whole number, halves away from zero; only where the engine's own is exactly that.
  case rounded
  /// A float that is no infinity and no NaN; else null.
  case finite
  /// A stored float that is no NaN; else null.
  case withoutNaN
  /// The least and greatest of two values that are not null.
  case least, greatest
  /// The first value, or null where it equals the second.
  case nullIf
  case coalesced

  // Arithmetic in whole numbers, and in decimals.
  case wholeMinus, wholePlus, wholeTimes
  /// A quotient cut towards zero.
  case wholeQuotient
  /// The remainder, with the sign of the dividend.
  case remainder
  case decimalMinus
  /// The greatest whole number of steps not above a decimal: given it, a power of ten, and as many steps as whole
  /// numbers. Only where the remainder of decimals is not exact.
  case decimalSteps

  // Conversions.
  case asFloat, asDecimal, asText

  // Texts.
  /// The text compared code point by code point.
  case exactText
  /// Its number of code points.
  case length
  case concatenated
  /// The MD5 digest in 32 small hexadecimal digits.
  case md5
  /// The first 13 hexadecimal digits as a whole number.
  case hexadecimalNumber

  // Dates.
  /// Whole microseconds since 1970 of an instant, and back.
  case microseconds, instantOfMicroseconds
  /// The same of a timestamp without zone.
  case timestampMicroseconds
  /// An instant as a timestamp of UTC made one with a zone.
  case instantOfTimestamp
  /// Days since 1970 of a day; its year and its month.
  case dayNumber, year, month
  /// The day that an instant is in for a zone.
  case localDay
  /// The instant at which its hour began for a zone, in microseconds since 1970.
  case hourStart
  /// The day of a whole number of days since 1970.
  case dayOfNumber
  /// The day of a text that begins with one.
  case dayOfText
  /// The number of a stretch of time, as `CalendarBucketing` counts: of a unit, a zone, and seconds since 1970.
  case zoneBucket

  /// What it is for, in messages.
  var words: String {
    switch self {
    case .md5, .hexadecimalNumber: "the MD5 digest that chance needs"
    case .localDay, .hourStart, .zoneBucket: "the days and hours of a time zone"
    case .microseconds, .instantOfMicroseconds, .timestampMicroseconds, .instantOfTimestamp:
      "calculating with moments"
    case .dayNumber, .year, .month, .dayOfNumber, .dayOfText: "calculating with days"
    case .asDecimal: "exact decimals"
    default: "`\(rawValue)`"
    }
  }
}
