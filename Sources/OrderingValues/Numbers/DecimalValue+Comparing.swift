/// Decimals beside floats: exact both ways, since every finite float is a decimal.
extension DecimalValue {
  /// The value of a double, exactly; nil when it is not finite.
  package init?(exactly value: Double) {
    guard value.isFinite else { return nil }
    guard value != 0 else {
      self.init(0)
      return
    }
    var significand = value.significandBitPattern
    if value.isNormal { significand |= 1 << UInt64(Double.significandBitCount) }
    var exponent = Int(max(value.exponentBitPattern, 1)) - 1075
    let zeros = significand.trailingZeroBitCount
    significand >>= UInt64(zeros)
    exponent += zeros
    // m × 2^−k is m × 5^k / 10^k.
    var limbs = [significand % DecimalValue.limb, significand / DecimalValue.limb]
    DecimalValue.multiply(&limbs, by: exponent < 0 ? 5 : 2, times: abs(exponent))
    var digits: [UInt8] = []
    for limb in limbs {
      var rest = limb
      for _ in 0..<9 {
        digits.append(UInt8(rest % 10))
        rest /= 10
      }
    }
    digits.reverse()
    self.init(isNegative: value < 0, digits: digits, lastExponent: min(exponent, 0))
  }

  /// A number, exactly; nil when it is not finite.
  package init?(exactly value: ExactNumber) {
    if let whole = value.whole { self.init(whole, lastExponent: 0) } else { self.init(exactly: value.double) }
  }

  /// −1, 0 or 1 as the value lies below, at or above a number. `double` is the nearest double of `self`.
  package func compared(double: Double, to number: ExactNumber) -> Int {
    // Rounding never turns an order round, so that different doubles decide.
    if double != number.double { return double < number.double ? -1 : 1 }
    guard let other = DecimalValue(exactly: number) else { return number.double > 0 ? -1 : 1 }
    return self == other ? 0 : self < other ? -1 : 1
  }

  /// The nearest double of a decimal in its order-preserving form; infinite beyond all doubles.
  package static func double(orderPreservingBytes bytes: UnsafeBufferPointer<UInt8>) -> Double {
    let isNegative = bytes[0] < 0x80
    let turned: UInt8 = isNegative ? 0xFF : 0
    let header = Int(bytes[0] ^ turned) << 8 | Int(bytes[1] ^ turned)
    if header == 0x8000 { return 0 }
    let end = bytes.count - (isNegative ? 1 : 0)
    // Up to seven pairs of digits, and the zero that may fill the last one, are exact in a double.
    if end - 2 <= 7 {
      var significand: Int64 = 0
      for index in 2..<end { significand = significand * 100 + Int64((bytes[index] ^ turned) - 1) }
      let lastExponent = header - 0xC000 - 2 * (end - 2) + 1
      if let magnitude = nearestDouble(significand, timesTenTo: lastExponent) {
        return isNegative ? -magnitude : magnitude
      }
    }
    return DecimalValue(orderPreservingBytes: Array(bytes)[...]).double
  }

  /// What one limb of a long whole number holds, the least significant limb first.
  private static let limb: UInt64 = 1_000_000_000

  private static func multiply(_ limbs: inout [UInt64], by factor: UInt64, times count: Int) {
    var left = count
    while left > 0 {
      // The greatest power of both that stays below 2^31, so that no product overflows.
      let power = min(left, factor == 5 ? 13 : 30)
      let multiplier = (0..<power).reduce(1 as UInt64) { product, _ in product * factor }
      var carry: UInt64 = 0
      for index in limbs.indices {
        let product = limbs[index] * multiplier + carry
        limbs[index] = product % limb
        carry = product / limb
      }
      while carry > 0 {
        limbs.append(carry % limb)
        carry /= limb
      }
      left -= power
    }
  }
}
