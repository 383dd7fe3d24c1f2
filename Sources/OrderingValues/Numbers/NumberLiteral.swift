/// A number as written: `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`, the form of RFC 8259 and of
/// rule files. `+5`, `012`, `0x1`, `.5`, `5.`, `nan` are not of this form.
///
/// It keeps a view of the bytes and reads the digits exactly, so that the same literal can become a whole
/// number, a decimal, a date of so many milliseconds, or the nearest double, each without a detour.
struct NumberLiteral {
  let bytes: UnsafeBufferPointer<UInt8>
  let isNegative: Bool
  /// The places of the digits before and after the point.
  private let wholeDigits: Range<Int>
  private let fractionDigits: Range<Int>
  private let writtenExponent: Int
  /// Which digits, counted over both ranges, are left when leading and trailing zeros are dropped.
  private let significant: Range<Int>

  /// Nil unless the bytes are of the strict form as a whole.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    let count = bytes.count
    func skipDigits() -> Range<Int> {
      let start = index
      while index < count, isDigit(bytes[index]) { index += 1 }
      return start..<index
    }
    let isNegative = count > 0 && bytes[0] == UInt8(ascii: "-")
    if isNegative { index = 1 }
    let wholeDigits = skipDigits()
    guard !wholeDigits.isEmpty else { return nil }
    guard wholeDigits.count == 1 || bytes[wholeDigits.lowerBound] != UInt8(ascii: "0") else { return nil }
    var fractionDigits = index..<index
    if index < count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      fractionDigits = skipDigits()
      guard !fractionDigits.isEmpty else { return nil }
    }
    var exponent = 0
    if index < count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      var isExponentNegative = false
      if index < count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
        isExponentNegative = bytes[index] == UInt8(ascii: "-")
        index += 1
      }
      let digits = skipDigits()
      guard !digits.isEmpty else { return nil }
      // Beyond a billion the exact exponent no longer matters: no literal has that many digits.
      for place in digits where exponent < 1_000_000_000 {
        exponent = exponent * 10 + digitValue(bytes[place])
      }
      if isExponentNegative { exponent = -exponent }
    }
    guard index == count else { return nil }

    self.bytes = bytes
    self.isNegative = isNegative
    self.wholeDigits = wholeDigits
    self.fractionDigits = fractionDigits
    self.writtenExponent = exponent
    var first = 0
    var end = wholeDigits.count + fractionDigits.count
    func digit(_ index: Int) -> UInt8 {
      index < wholeDigits.count
        ? bytes[wholeDigits.lowerBound + index]
        : bytes[fractionDigits.lowerBound + index - wholeDigits.count]
    }
    while first < end, digit(first) == UInt8(ascii: "0") { first += 1 }
    while end > first, digit(end - 1) == UInt8(ascii: "0") { end -= 1 }
    significant = first..<end
  }

  var isZero: Bool { significant.isEmpty }

  /// How many digits remain without leading and trailing zeros.
  var significantCount: Int { significant.count }

  /// The significant digit `index`, 0…9, counted from the first one that is not 0.
  func significantDigit(_ index: Int) -> UInt8 {
    let place = significant.lowerBound + index
    let byte =
      place < wholeDigits.count
      ? bytes[wholeDigits.lowerBound + place]
      : bytes[fractionDigits.lowerBound + place - wholeDigits.count]
    return byte - UInt8(ascii: "0")
  }

  /// The power of ten of the first significant digit: 2 in `123.4`. Not meaningful for zero.
  var leadingExponent: Int { wholeDigits.count - 1 - significant.lowerBound + writtenExponent }

  /// The power of ten of the last significant digit: −1 in `123.4`.
  private var trailingExponent: Int { wholeDigits.count + writtenExponent - significant.upperBound }

  /// Whether digits are left behind the point.
  var isFractional: Bool { !isZero && trailingExponent < 0 }

  /// The value times 10^`power`, where that is whole and has at most 38 digits.
  func whole(timesTenTo power: Int = 0) -> Int128? {
    if isZero { return 0 }
    let zeros = trailingExponent + power
    guard zeros >= 0, significantCount + zeros <= 38 else { return nil }
    var magnitude: Int128
    if significantCount <= 18 {
      var small: Int64 = 0
      for index in 0..<significantCount { small = small * 10 + Int64(significantDigit(index)) }
      magnitude = Int128(small)
    } else {
      magnitude = 0
      for index in 0..<significantCount { magnitude = magnitude * 10 + Int128(significantDigit(index)) }
    }
    for _ in 0..<zeros { magnitude *= 10 }
    return isNegative ? -magnitude : magnitude
  }

  /// The nearest double, ties to even; infinite when the value is beyond all doubles.
  var double: Double {
    if isZero { return 0 }
    if significantCount <= 15 {
      var significand: Int64 = 0
      for index in 0..<significantCount { significand = significand * 10 + Int64(significantDigit(index)) }
      if let magnitude = nearestDouble(significand, timesTenTo: trailingExponent) {
        return isNegative ? -magnitude : magnitude
      }
    }
    return Double(String(decoding: bytes, as: UTF8.self)) ?? .infinity
  }
}

/// The double nearest to `significand` (at most 15 digits) times 10^`power`, where one operation gives it.
///
/// Both operands are exact doubles then, so that the operation rounds once (W. D. Clinger, How to Read
/// Floating Point Numbers Accurately, 1990).
func nearestDouble(_ significand: Int64, timesTenTo power: Int) -> Double? {
  guard abs(power) < exactPowersOfTen.count else { return nil }
  return power < 0
    ? Double(significand) / exactPowersOfTen[-power] : Double(significand) * exactPowersOfTen[power]
}

/// The double nearest to a significand, of at most 2^53, divided by a power of ten of at most 22.
@inline(__always)
func nearestDouble(_ significand: Int64, dividedByTenTo power: Int) -> Double {
  Double(significand) / exactPowersOfTen[power]
}

/// 10^0 … 10^22, the powers of ten that a double holds exactly.
private let exactPowersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
  1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]

/// Whether a byte is one of the digits 0–9.
@inlinable @inline(__always)
package func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

/// Whether a byte is one of the letters A–Z and a–z.
@inlinable @inline(__always)
package func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

@inline(__always)
func digitValue(_ byte: UInt8) -> Int { Int(byte &- UInt8(ascii: "0")) }

extension Collection<UInt8> {
  /// Calls `body` with the elements in one piece, copied only where they are not so already.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The standard library's own method is `rethrows`, which a typed error does not pass.
    let outcome: Swift.Result<Result, Failure>? = withContiguousStorageIfAvailable { bytes in
      capture(body, bytes)
    }
    if let outcome { return try outcome.get() }
    return try Array(self).withUnsafeBufferPointer { bytes in capture(body, bytes) }.get()
  }
}

private func capture<Value, Failure: Error>(
  _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value, _ bytes: UnsafeBufferPointer<UInt8>
) -> Result<Value, Failure> {
  do { return .success(try body(bytes)) } catch { return .failure(error) }
}
