/// A value of the plan as an expression of the engine.
struct Lowered: Sendable {
  var expression: SQLExpression
  var type: KeyType
  var isNullable: Bool
  /// What no value is greater than, the sign aside; infinite where that is not known.
  var magnitude: Double
  /// Whether it was calculated and may be an infinity or NaN, which counts as missing.
  var mayOverflow: Bool

  init(
    _ expression: SQLExpression, _ type: KeyType, isNullable: Bool, magnitude: Double = .infinity,
    mayOverflow: Bool = false
  ) {
    self.expression = expression
    self.type = type
    self.isNullable = isNullable
    self.magnitude = magnitude
    self.mayOverflow = mayOverflow
  }

  /// A whole number of 64 bits.
  static func whole(_ expression: SQLExpression, isNullable: Bool) -> Lowered {
    Lowered(expression, .integer, isNullable: isNullable, magnitude: 0x1p63)
  }

  /// A number known to stay far from what floats can hold.
  static func float(_ expression: SQLExpression, isNullable: Bool, magnitude: Double) -> Lowered {
    Lowered(expression, .float, isNullable: isNullable, magnitude: magnitude)
  }
}

/// What an engine cannot do.
struct Refusal: Error {
  let reason: Reason

  init(_ reason: Reason) { self.reason = reason }
}
