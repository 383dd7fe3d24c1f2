import OrderingPlans
import OrderingValues
import RuleModel

/// `step`, `bands` and `per`: values that differ and count as equal.
extension KeyLowering {
  mutating func grouped(_ value: Lowered, by key: SortKey) throws(Refusal) -> Lowered {
    switch key.grouping {
    case .none: return value
    case .step(let step): return try stepped(value.mayOverflow ? finite(value) : value, by: step)
    case .bands(let bounds): return banded(value.mayOverflow ? try finite(value) : value, bounds)
    case .per(let unit, let zone): return try bucketed(key, value, by: unit, zone?.value)
    }
  }

  // MARK: Numbers

  private mutating func stepped(_ value: Lowered, by step: FieldValue) throws(Refusal) -> Lowered {
    let x = value.expression
    let (width, type) = KeyValue.bindable(step, as: value.type, hasDecimals: true)
    switch (value.type, type, step) {
    case (.integer, .integer, _):
      return .whole(try floorDivided(x, .bound(width, .integer)), isNullable: value.isNullable)
    case (.integer, _, .decimal(let step)), (.decimal, _, .decimal(let step)):
      let decimal = value.type == .integer ? try call(.asDecimal, x) : x
      return Lowered(try decimalStepped(decimal, by: step), .decimal, isNullable: value.isNullable)
    case (.decimal, _, .integer(let step)):
      return Lowered(
        try decimalStepped(x, by: DecimalValue(step)), .decimal, isNullable: value.isNullable)
    default:
      // Of a number by a step that is none of its whole numbers, the quotient is a float for us too.
      if dialect.overflowIsError { note(.overflow) }
      let float = value.type == .float ? x : try call(.asFloat, x)
      let (width, _) = KeyValue.bindable(step, as: .float, hasDecimals: false)
      return Lowered(
        try call(.floor, try call(.divided, float, .bound(width, .float))), .float,
        isNullable: value.isNullable)
    }
  }

  /// What rises as the number of whole steps in a decimal does.
  private mutating func decimalStepped(_ decimal: SQLExpression, by step: DecimalValue) throws(Refusal)
    -> SQLExpression
  {
    let digits = step.description
    if dialect.functions[.decimalSteps] != nil {
      let places = digits.firstIndex(of: ".").map { digits.distance(from: $0, to: digits.endIndex) - 1 } ?? 0
      guard places <= 18, let whole = Int64(digits.replacing(".", with: "")) else {
        throw Refusal(.noFunction("steps of so many digits"))
      }
      let power = (0..<places).reduce(1) { power, _ in power * 10 }
      return try call(.decimalSteps, decimal, .whole(Int64(power)), .whole(whole))
    }
    // The multiple of the step that the value has reached.
    let width = SQLExpression.bound(.decimal(digits), .decimal)
    let rest = try call(.remainder, decimal, width)
    let down = try call(.decimalMinus, decimal, rest)
    let below = try call(.decimalMinus, down, width)
    return .searched([.init(.comparison(rest, .less, .whole(0)), below)], otherwise: down)
  }

  /// The greatest whole number not above a quotient, for a divisor above 0.
  mutating func floorDivided(_ x: SQLExpression, _ divisor: SQLExpression) throws(Refusal) -> SQLExpression {
    let isBelow = SQLExpression.comparison(try call(.remainder, x, divisor), .less, .whole(0))
    return try call(
      .wholeMinus, try call(.wholeQuotient, x, divisor),
      .searched([.init(isBelow, .whole(1))], otherwise: .whole(0)))
  }

  /// How many bounds are not above the value.
  private mutating func banded(_ value: Lowered, _ bounds: [FieldValue]) -> Lowered {
    note(constants: bounds, beside: value.type)
    var arms = bounds.enumerated().map { place, bound in
      SQLExpression.Arm(
        .comparison(value.expression, .less, self.bound(spelt(bound, value), as: value.type)),
        .whole(Int64(place)))
    }
    if value.isNullable { arms.insert(.init(.isNull(value.expression), .null(.integer)), at: 0) }
    return .whole(
      .searched(arms, otherwise: .whole(Int64(bounds.count))), isNullable: value.isNullable)
  }

  // MARK: Dates

  private mutating func bucketed(
    _ key: SortKey, _ value: Lowered, by unit: CalendarUnit, _ zone: String?
  ) throws(Refusal) -> Lowered {
    guard case .value(let slot) = key.subject else { throw Refusal(.textTime) }
    let isField = slot < plan.kind.fields.count
    if isField, plan.kind.fields[slot].many { throw Refusal(.listField) }
    guard plan.kind.values[slot].type == .date else {
      // A formula gives a day as its number already.
      if isField, unit == .day || unit == .hour { return value }
      return try stretch(isField ? try dayNumber(slot) : value, unit)
    }
    let zone = zone ?? "UTC"
    if ["UTC", "GMT", "Etc/UTC", "Etc/GMT", "Zulu", "Etc/Zulu", "UCT", "Etc/UCT"].contains(zone) {
      if isField, storage(slot) == .timestampText {
        guard unit != .hour else { throw Refusal(.textTime) }
        let day = try call(.dayNumber, try call(.dayOfText, value.expression))
        return try stretch(.whole(day, isNullable: value.isNullable), unit)
      }
      let moment = isField ? try microseconds(slot) : value
      let length: Int64 = unit == .hour ? 3_600_000_000 : 86_400_000_000
      let number = try floorDivided(moment.expression, .whole(length))
      return try stretch(.whole(number, isNullable: moment.isNullable), unit)
    }
    let zoneName = SQLExpression.bound(.text(zone), .text)
    if dialect.functions[.zoneBucket] != nil {
      let moment = isField ? try microseconds(slot) : value
      let seconds = try floorDivided(moment.expression, .whole(1_000_000))
      let bucket = try call(.zoneBucket, .bound(.text(unit.rawValue), .text), zoneName, seconds)
      return .whole(bucket, isNullable: moment.isNullable)
    }
    guard dialect.functions[.localDay] != nil else { throw Refusal(.noTimeZones) }
    let moment = isField ? try instant(slot) : try instant(ofMicroseconds: value)
    if unit == .hour {
      note(.hourChange)
      return .whole(try call(.hourStart, moment.expression, zoneName), isNullable: moment.isNullable)
    }
    let day = try call(.dayNumber, try call(.localDay, moment.expression, zoneName))
    return try stretch(.whole(day, isNullable: moment.isNullable), unit)
  }

  private mutating func instant(_ slot: Int) throws(Refusal) -> Lowered {
    switch storage(slot) {
    case .timestamp: return try column(slot)
    case .utcTimestamp:
      let stored = try column(slot)
      return Lowered(
        try call(.instantOfTimestamp, stored.expression), .instant, isNullable: stored.isNullable)
    default: return try instant(ofMicroseconds: try microseconds(slot))
    }
  }

  private mutating func instant(ofMicroseconds moment: Lowered) throws(Refusal) -> Lowered {
    Lowered(
      try call(.instantOfMicroseconds, moment.expression), .instant, isNullable: moment.isNullable)
  }

  /// The number of the stretch that a numbered day is in, as `CalendarUnit.bucket(ofDay:)` counts.
  private mutating func stretch(_ day: Lowered, _ unit: CalendarUnit) throws(Refusal) -> Lowered {
    switch unit {
    case .hour, .day: return day
    case .week:
      // Day 0 was a Thursday, and weeks begin on Monday.
      return .whole(
        try floorDivided(try call(.wholePlus, day.expression, .whole(3)), .whole(7)),
        isNullable: day.isNullable)
    case .month:
      let date = try call(.dayOfNumber, day.expression)
      return .whole(
        try call(
          .wholePlus, try call(.wholeTimes, try call(.year, date), .whole(12)),
          try call(.wholeMinus, try call(.month, date), .whole(1))), isNullable: day.isNullable)
    case .year:
      return .whole(
        try call(.year, try call(.dayOfNumber, day.expression)), isNullable: day.isNullable)
    }
  }
}
