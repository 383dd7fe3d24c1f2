/// A value of the plan as an expression of the engine.
struct Lowered: Sendable {
  var expression: SQLExpression
  var type: KeyType
  var isNullable: Bool
  /// Whether it was calculated and may be an infinity or NaN, which counts as missing.
  var mayOverflow = false

  init(_ expression: SQLExpression, _ type: KeyType, isNullable: Bool, mayOverflow: Bool = false) {
    self.expression = expression
    self.type = type
    self.isNullable = isNullable
    self.mayOverflow = mayOverflow
  }

  static func whole(_ expression: SQLExpression, isNullable: Bool) -> Lowered {
    Lowered(expression, .integer, isNullable: isNullable)
  }
}

/// What an engine cannot do.
struct Refusal: Error {
  let reason: Reason

  init(_ reason: Reason) { self.reason = reason }
}
