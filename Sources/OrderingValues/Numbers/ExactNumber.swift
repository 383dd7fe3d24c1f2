/// A 64-bit float in which whole numbers of 64 bits stay exact.
///
/// JSON and rule files write 9007199254740993 and mean that number, although the nearest double is one
/// less. A number is therefore kept as the nearest double and what a whole number lies above it: rounding
/// never turns an order round, so comparing the doubles first and the rests second compares the numbers.
public struct ExactNumber: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The nearest double; never NaN, and −0 is stored as 0.
  public let double: Double
  /// What a whole number lies above `double`: the value is the sum of both. 0 for all others.
  public let residual: Int32

  /// A double as it is. `value` must not be NaN, which stands for a missing value everywhere.
  public init(_ value: Double) {
    precondition(!value.isNaN, "NaN is no number; append a missing value instead")
    self.init(nearest: value, residual: 0)
  }

  /// A whole number, exactly.
  public init(_ value: Int64) {
    let nearest = Double(value)
    self.init(nearest: nearest, residual: Int32(Int128(value) - Int128(nearest)))
  }

  /// A whole number, exactly.
  public init(_ value: UInt64) {
    let nearest = Double(value)
    self.init(nearest: nearest, residual: Int32(Int128(value) - Int128(nearest)))
  }

  /// The parts as a column keeps them.
  package init(nearest: Double, residual: Int32) {
    self.double = nearest == 0 ? 0 : nearest
    self.residual = residual
  }

  /// A number as JSON and rule files write it: whole numbers of 64 bits (also `5.0` and `1e3`) exactly,
  /// all others correctly rounded. Nil when it is not of that form or beyond all doubles.
  package init?(literal: some Collection<UInt8>) {
    guard let number = literal.withBytes({ NumberLiteral($0).flatMap(ExactNumber.init(_:)) }) else {
      return nil
    }
    self = number
  }

  /// Nil when the literal is beyond all doubles.
  init?(_ literal: NumberLiteral) {
    if let whole = literal.whole() {
      if let value = Int64(exactly: whole) { self.init(value); return }
      if let value = UInt64(exactly: whole) { self.init(value); return }
    }
    let nearest = literal.double
    guard nearest.isFinite else { return nil }
    self.init(nearest: nearest, residual: 0)
  }

  /// The value, where it is a whole number that 64 bits hold, signed or unsigned.
  package var whole: Int128? {
    guard double.rounded() == double, double >= -0x1p63, double <= 0x1p64 else { return nil }
    let value = Int128(double) + Int128(residual)
    return value <= Int128(UInt64.max) ? value : nil
  }

  /// Numeric order.
  public static func < (a: ExactNumber, b: ExactNumber) -> Bool {
    a.double != b.double ? a.double < b.double : a.residual < b.residual
  }

  /// The shortest digits that read back as the same number; whole numbers without a point.
  public var description: String { whole.map { String($0) } ?? double.description }
}
