/// The Gregorian calendar, carried back before 1582 (ISO 8601), as arithmetic on day numbers.
///
/// The two conversions are those of Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": years
/// begin in March, so that the leap day is the last of a year, in eras of 400 years.
enum CivilCalendar {
  static let secondsPerDay: Int64 = 86_400

  /// The days from 1970-01-01 to a date.
  static func day(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = floorDivided(marchYear, 400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The date of a day number.
  static func date(ofDay number: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = floorDivided(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    )
  }

  /// 1 for Monday … 7 for Sunday (ISO 8601).
  static func weekday(ofDay number: Int) -> Int { remainder(number + 3, 7) + 1 }

  static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]

  static let weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

  /// What is wrong with a date of year 0 to 9999, in words; nil when it exists.
  static func problem(year: Int, month: Int, day: Int) -> String? {
    guard year >= 1 else { return "years go from 0001 to 9999" }
    guard (1...12).contains(month) else { return "there is no month \(month)" }
    let count = days(inMonth: month, of: year)
    guard day >= 1 else { return "days are counted from 1" }
    return day <= count ? nil : "\(monthNames[month - 1]) \(year) has \(count) days"
  }
}

/// The greatest whole number not above `a / b`, for positive `b`.
@inlinable @inline(__always)
package func floorDivided<Value: BinaryInteger>(_ a: Value, _ b: Value) -> Value {
  let quotient = a / b
  return a % b < 0 ? quotient - 1 : quotient
}

/// `a` minus the greatest multiple of `b` not above it, for positive `b`.
@inline(__always)
func remainder<Value: BinaryInteger>(_ a: Value, _ b: Value) -> Value {
  let rest = a % b
  return rest < 0 ? rest + b : rest
}

/// A whole number with zeros in front, at least `width` digits.
func padded(_ value: Int, _ width: Int) -> String {
  let digits = String(value.magnitude)
  return (value < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
}
