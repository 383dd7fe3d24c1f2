/// An exact fraction, so that steps, averages and medians need no rounding in the model.
///
/// The numbers of the tests are small enough that no product here leaves 128 bits.
struct Ratio: Comparable {
  var numerator: Int128
  var denominator: Int128

  init(_ numerator: Int128, over denominator: Int128 = 1) {
    precondition(denominator > 0)
    self.numerator = numerator
    self.denominator = denominator
  }

  static func == (a: Ratio, b: Ratio) -> Bool { !(a < b) && !(b < a) }

  static func < (a: Ratio, b: Ratio) -> Bool {
    a.denominator == b.denominator
      ? a.numerator < b.numerator : a.numerator * b.denominator < b.numerator * a.denominator
  }

  static func + (a: Ratio, b: Ratio) -> Ratio {
    a.denominator == b.denominator
      ? Ratio(a.numerator + b.numerator, over: a.denominator)
      : Ratio(
        a.numerator * b.denominator + b.numerator * a.denominator,
        over: a.denominator * b.denominator)
  }

  func divided(by count: Int) -> Ratio { Ratio(numerator, over: denominator * Int128(count)) }

  /// The largest whole number of steps that is not above this.
  func steps(of step: Ratio) -> Int128 {
    floorDivision(numerator * step.denominator, denominator * step.numerator)
  }

  var double: Double { Double(numerator) / Double(denominator) }
}

/// The quotient rounded down, for a positive divisor.
func floorDivision<T: FixedWidthInteger & SignedInteger>(_ a: T, _ b: T) -> T {
  let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
  return remainder < 0 ? quotient - 1 : quotient
}
