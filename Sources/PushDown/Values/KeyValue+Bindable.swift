import OrderingValues

extension KeyValue {
  /// A value of the rules in the type that it meets in another engine; in a wider one where that cannot hold it.
  static func bindable(_ value: FieldValue, as type: KeyType, hasDecimals: Bool) -> (KeyValue, KeyType) {
    switch (value, type) {
    case (.integer(let number), .float), (.integer(let number), .real): (.float(Double(number)), .float)
    case (.integer(let number), .decimal): (.decimal(String(number)), .decimal)
    case (.integer(let number), _): (.integer(number), .integer)
    case (.number(let number), .integer): exact(DecimalValue(exactly: number), number.double, hasDecimals)
    case (.number(let number), .decimal):
      number.double.isInfinite
        ? (.float(number.double), .float) : exact(DecimalValue(exactly: number), number.double, true)
    // A 32-bit float is compared as the 64-bit one that it is.
    case (.number(let number), _): (.float(number.double), .float)
    case (.decimal(let number), .float), (.decimal(let number), .real): (.float(number.double), .float)
    case (.decimal(let number), .decimal): (.decimal(number.description), .decimal)
    case (.decimal(let number), _): exact(number, number.double, hasDecimals)
    case (.date(let moment), .integer): (.integer(moment.microsecondsSince1970), .integer)
    case (.date(let moment), _):
      (.instant(seconds: moment.seconds, nanoseconds: moment.nanoseconds), .instant)
    case (.day(let day), .integer): (.integer(Int64(day.daysSince1970)), .integer)
    case (.day(let day), .text): (.text(day.description), .text)
    case (.day(let day), _): (.day(Int(day.daysSince1970)), .day)
    case (.boolean(let truth), .integer): (.integer(truth ? 1 : 0), .integer)
    case (.boolean(let truth), _): (.boolean(truth), .boolean)
    case (.choice(let place), _): (.integer(Int64(place)), .integer)
    case (.text(let text), _): (.text(text.string), .text)
    }
  }

  /// A number beside whole numbers: whole where it is, else a decimal, or a float where there are none.
  private static func exact(_ number: DecimalValue?, _ double: Double, _ hasDecimals: Bool)
    -> (KeyValue, KeyType)
  {
    guard let number else { return (.float(double), .float) }
    let digits = number.description
    if let whole = Int64(digits) { return (.integer(whole), .integer) }
    return hasDecimals ? (.decimal(digits), .decimal) : (.float(double), .float)
  }
}

extension Instant {
  /// Whole microseconds since 1970, those that have begun; of every year of an instant it fits.
  var microsecondsSince1970: Int64 { seconds * 1_000_000 + Int64(nanoseconds / 1000) }

  /// The instant without what is finer than a microsecond.
  var cutToMicroseconds: Instant {
    Instant(secondsSince1970: seconds, nanoseconds: nanoseconds / 1000 * 1000) ?? self
  }
}
