/// How a field's dates are written.
package enum DateFormat: Sendable, Hashable {
  /// RFC 3339, `2026-01-31T09:30:00Z`; for a day ISO 8601, `2026-01-31`.
  case rfc3339
  /// A number of seconds since 1970-01-01T00:00:00Z, whole or with a fraction.
  case epochSeconds
  /// A number of milliseconds since 1970-01-01T00:00:00Z, whole or with a fraction.
  case epochMilliseconds
  /// A pattern of UTS 35.
  case pattern(DatePattern)
}

extension Instant {
  /// An instant as a number of units of 10^−`digits` seconds since 1970, exactly.
  ///
  /// Throws when it is no number, is finer than a nanosecond, or lies outside the years 1…9999.
  static func read(
    epoch bytes: UnsafeBufferPointer<UInt8>, digits: Int
  ) throws(InvalidValue) -> Instant {
    let unit = digits == 0 ? "seconds" : "milliseconds"
    guard let literal = NumberLiteral(bytes) else {
      throw .notADate(bytes, because: "it is no number of \(unit) since 1970")
    }
    guard let value = literal.whole(timesTenTo: 9 - digits) else {
      let isFine = literal.leadingExponent < 15
      throw .notADate(
        bytes, because: isFine ? "it is finer than a nanosecond" : "it is not of the years 0001 to 9999")
    }
    guard let instant = Instant(nanosecondsSince1970: value) else {
      throw .notADate(
        bytes,
        because: digits == 0 && Instant(nanosecondsSince1970: value / 1000) != nil
          ? "as seconds it is not of the years 0001 to 9999; if these are milliseconds, say "
            + "`format: epoch-milliseconds`"
          : "it is not of the years 0001 to 9999")
    }
    return instant
  }
}
