/// The exact arithmetic that sorting needs: sums, halves (for medians) and steps.
///
/// Almost all values fit 128 bits once brought to one power of ten; the others go digit by digit.
extension DecimalValue {
  /// The exact sum.
  package static func + (a: DecimalValue, b: DecimalValue) -> DecimalValue {
    if let (x, y, last) = aligned(a, b) { return DecimalValue(x + y, lastExponent: last) }
    let last = min(a.lastExponent, b.lastExponent)
    let x = a.digits(downTo: last)
    let y = b.digits(downTo: last)
    if a.isNegative == b.isNegative {
      return DecimalValue(isNegative: a.isNegative, digits: sum(x, y), lastExponent: last)
    }
    return precedes(x, y)
      ? DecimalValue(isNegative: b.isNegative, digits: difference(y, x), lastExponent: last)
      : DecimalValue(isNegative: a.isNegative, digits: difference(x, y), lastExponent: last)
  }

  /// Half of the value, exactly.
  package func halved() -> DecimalValue {
    // x / 2 is 5x / 10.
    var product = [UInt8](repeating: 0, count: digits.count + 1)
    var carry: UInt8 = 0
    for index in digits.indices.reversed() {
      let value = digits[index] * 5 + carry
      product[index + 1] = value % 10
      carry = value / 10
    }
    product[0] = carry
    return DecimalValue(isNegative: isNegative, digits: product, lastExponent: lastExponent - 1)
  }

  /// The value divided by a count, down to the 60th digit behind the point.
  ///
  /// Means of the same numbers are so the same number, however they are written; different means of values
  /// with at most 40 digits behind the point differ.
  package func divided(by count: Int) -> DecimalValue {
    let unit = 60
    let quotient = floorDivided(by: DecimalValue(Int128(count), lastExponent: -unit))
    return DecimalValue(
      isNegative: quotient.isNegative, digits: quotient.digits, lastExponent: quotient.lastExponent - unit)
  }

  /// The greatest whole number that is not above `self / step`. `step` must be positive.
  package func floorDivided(by step: DecimalValue) -> DecimalValue {
    precondition(!step.isNegative && !step.isZero, "a step is above zero")
    if let (x, y, _) = DecimalValue.aligned(self, step) {
      let (quotient, rest) = x.quotientAndRemainder(dividingBy: y)
      return DecimalValue(rest < 0 ? quotient - 1 : quotient, lastExponent: 0)
    }
    let last = min(lastExponent, step.lastExponent)
    let divisor = step.digits(downTo: last)
    // Long division, one digit of the dividend after the other.
    var quotient: [UInt8] = []
    var rest: [UInt8] = []
    for digit in digits(downTo: last) {
      if !(rest.isEmpty && digit == 0) { rest.append(digit) }
      var count: UInt8 = 0
      while !DecimalValue.precedes(rest, divisor) {
        rest = Array(DecimalValue.difference(rest, divisor).drop { $0 == 0 })
        count += 1
      }
      quotient.append(count)
    }
    if isNegative, !rest.isEmpty { quotient = DecimalValue.sum(quotient, [1]) }
    return DecimalValue(isNegative: isNegative, digits: quotient, lastExponent: 0)
  }

  /// Both as whole multiples of one power of ten, where 38 digits suffice.
  private static func aligned(_ a: DecimalValue, _ b: DecimalValue) -> (Int128, Int128, last: Int)? {
    let last = a.isZero ? b.lastExponent : b.isZero ? a.lastExponent : min(a.lastExponent, b.lastExponent)
    // 37 digits, so that a sum of two still fits.
    guard max(a.isZero ? last : a.exponent, b.isZero ? last : b.exponent) - last < 37 else { return nil }
    return (a.coefficient(downTo: last), b.coefficient(downTo: last), last)
  }

  private func coefficient(downTo last: Int) -> Int128 {
    if isZero { return 0 }
    var value: Int128 = 0
    for digit in digits { value = value * 10 + Int128(digit) }
    for _ in 0..<(lastExponent - last) { value *= 10 }
    return isNegative ? -value : value
  }

  private func digits(downTo last: Int) -> [UInt8] {
    isZero ? [] : digits + Array(repeating: 0, count: lastExponent - last)
  }

  // MARK: Whole numbers as digits, the first not 0

  private static func precedes(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count != b.count ? a.count < b.count : a.lexicographicallyPrecedes(b)
  }

  private static func sum(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
    var (result, other) = a.count >= b.count ? (a, b[...]) : (b, a[...])
    var carry: UInt8 = 0
    for index in result.indices.reversed() {
      let value = result[index] + (other.popLast() ?? 0) + carry
      result[index] = value % 10
      carry = value / 10
    }
    return carry == 0 ? result : [carry] + result
  }

  /// `a − b`, where `a` is not below `b`; may begin with zeros.
  private static func difference(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
    var result = a
    var other = b[...]
    var borrow: UInt8 = 0
    for index in result.indices.reversed() {
      let value = result[index] + 10 - (other.popLast() ?? 0) - borrow
      result[index] = value % 10
      borrow = value < 10 ? 1 : 0
    }
    return result
  }
}
