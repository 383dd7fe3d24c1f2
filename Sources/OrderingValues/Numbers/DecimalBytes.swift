/// Decimals as bytes whose order, byte for byte and a prefix first, is the order of the numbers.
///
/// A positive number is two bytes of 0xC000 + the power of ten of its first digit, then its digits two by
/// two, each pair as 1 + its value (a last single digit as if a 0 followed). Zero is 80 00. A negative
/// number is its positive form with every bit turned, and FF behind it, since of two negative numbers of
/// which one continues the digits of the other the longer one is the lower.
///
///     12.5    C0 01  0D 33          12 → 0D, 50 → 33
///     12.503  C0 01  0D 33 1F       12 → 0D, 50 → 33, 30 → 1F
///     0.05    BF FE  33
///     0       80 00
///     -12.5   3F FE  F2 CC  FF
///
/// One number has one such form, so that equal bytes mean equal numbers.
extension DecimalValue {
  /// The bytes, in an array of their own.
  package var orderPreservingBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 + (digits.count + 1) / 2)
    appendOrderPreservingBytes(to: &bytes)
    return bytes
  }

  /// Appends the bytes.
  package func appendOrderPreservingBytes(to bytes: inout [UInt8]) {
    DecimalValue.append(
      isNegative: isNegative, exponent: exponent, digitCount: digits.count, digit: { digits[$0] }, to: &bytes)
  }

  /// Appends the bytes of a literal that is within the limits, without a value in between.
  static func appendOrderPreservingBytes(of literal: NumberLiteral, to bytes: inout [UInt8]) {
    append(
      isNegative: literal.isNegative, exponent: literal.leadingExponent, digitCount: literal.significantCount,
      digit: literal.significantDigit, to: &bytes)
  }

  @inline(__always)
  private static func append(
    isNegative: Bool, exponent: Int, digitCount: Int, digit: (Int) -> UInt8, to bytes: inout [UInt8]
  ) {
    guard digitCount > 0 else {
      bytes.append(0x80)
      bytes.append(0x00)
      return
    }
    let turned: UInt8 = isNegative ? 0xFF : 0
    let header = UInt16(0xC000 + exponent)
    bytes.append(UInt8(header >> 8) ^ turned)
    bytes.append(UInt8(header & 0xFF) ^ turned)
    var index = 0
    while index < digitCount {
      let second = index + 1 < digitCount ? digit(index + 1) : 0
      bytes.append((digit(index) * 10 + second + 1) ^ turned)
      index += 2
    }
    if isNegative { bytes.append(0xFF) }
  }

  /// Reads the bytes back. They must be such as `orderPreservingBytes` gives.
  package init(orderPreservingBytes bytes: ArraySlice<UInt8>) {
    let first = bytes[bytes.startIndex]
    let isNegative = first < 0x80
    let turned: UInt8 = isNegative ? 0xFF : 0
    let header = UInt16(first ^ turned) << 8 | UInt16(bytes[bytes.startIndex + 1] ^ turned)
    var digits: [UInt8] = []
    if header != 0x8000 {
      for byte in bytes.dropFirst(2).dropLast(isNegative ? 1 : 0) {
        let pair = (byte ^ turned) - 1
        digits.append(pair / 10)
        digits.append(pair % 10)
      }
    }
    self.init(
      isNegative: isNegative, digits: digits, lastExponent: Int(header) - 0xC000 - digits.count + 1)
  }
}
