package import OrderingValues

/// The values of fields as keys of other engines and of cursors hold them, and back.
extension KeyValue {
  /// A value that a key compares; nil is a missing one. A choice is its place.
  package init(_ value: FieldValue?) {
    self =
      switch value {
      case nil: .missing
      case .integer(let value): .integer(value)
      case .number(let value): KeyValue(value)
      case .decimal(let value): .decimal(value.description)
      case .date(let value): .instant(seconds: value.seconds, nanoseconds: value.nanoseconds)
      case .day(let value): .day(Int(value.daysSince1970))
      case .boolean(let value): .boolean(value)
      case .choice(let place): .integer(Int64(place))
      case .text(let text): .text(text.string)
      }
  }

  /// A float, or the whole number that no float is.
  private init(_ number: ExactNumber) {
    if number.residual != 0, let whole = number.whole {
      self = Int64(exactly: whole).map { .integer($0) } ?? .decimal(String(whole))
    } else {
      self = .float(number.double)
    }
  }

  /// The value of a field of a type; nil where it is missing or of another type.
  package func fieldValue(of type: FieldType) -> FieldValue? {
    switch (self, type) {
    case (.integer(let value), .integer): .integer(value)
    case (.float(let value), .number) where !value.isNaN: .number(ExactNumber(value))
    case (.integer(let value), .number): .number(ExactNumber(value))
    case (.decimal(let digits), .number): UInt64(digits).map { .number(ExactNumber($0)) }
    case (.decimal(let digits), .decimal): DecimalValue(ofAnyLength: digits).map { .decimal($0) }
    case (.instant(let seconds, let nanoseconds), .date):
      Instant(secondsSince1970: seconds, nanoseconds: nanoseconds).map { .date($0) }
    case (.day(let day), .day): CalendarDay(daysSince1970: day).map { .day($0) }
    case (.boolean(let value), .boolean): .boolean(value)
    case (.integer(let place), .choice): .choice(Int(place))
    case (.text(let text), .text), (.text(let text), .id): .text(ExactText(text))
    default: nil
    }
  }
}
