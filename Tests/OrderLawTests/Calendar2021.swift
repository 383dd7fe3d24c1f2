/// Calendar arithmetic of the model: the proleptic Gregorian calendar, and three time zones as they were from
/// December 2020 to February 2022.
enum CivilCalendar {
  static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  private static let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

  static func days(inMonth month: Int, of year: Int) -> Int {
    month == 2 && isLeap(year) ? 29 : lengths[month - 1]
  }

  /// Days since 1970-01-01, counted month by month within the year.
  static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let before = year - 1
    let daysBeforeYear = before * 365 + before / 4 - before / 100 + before / 400
    let daysBeforeMonth = (1..<month).reduce(0) { $0 + days(inMonth: $1, of: year) }
    return daysBeforeYear + daysBeforeMonth + day - 1 - 719_162
  }

  /// The date of a day number, found by walking from a first guess.
  static func date(ofDay number: Int) -> (year: Int, month: Int, day: Int) {
    var year = 1970 + floorDivision(number, 366)
    if number < 0 { year -= 6 }
    while dayNumber(year + 1, 1, 1) <= number { year += 1 }
    while dayNumber(year, 1, 1) > number { year -= 1 }
    var month = 1
    var day = number - dayNumber(year, 1, 1) + 1
    while day > days(inMonth: month, of: year) {
      day -= days(inMonth: month, of: year)
      month += 1
    }
    return (year, month, day)
  }

  /// Seconds since 1970 of a time in UTC.
  static func seconds(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, _ second: Int = 0
  ) -> Int64 {
    Int64(dayNumber(year, month, day)) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
  }
}

/// A time zone of the model, by a table of its transitions.
enum Zone: String, CaseIterable {
  case utc = "UTC"
  case kolkata = "Asia/Kolkata"
  case newYork = "America/New_York"
  case berlin = "Europe/Berlin"

  /// What to add to UTC. In New York summer time ran from 14 March to 7 November 2021, at 02:00 of the local
  /// clock; in Berlin from 28 March to 31 October, at 01:00 UTC.
  func offset(at seconds: Int64) -> Int64 {
    switch self {
    case .utc: 0
    case .kolkata: 19_800
    case .newYork:
      (CivilCalendar.seconds(2021, 3, 14, 7)..<CivilCalendar.seconds(2021, 11, 7, 6)).contains(seconds)
        ? -14_400 : -18_000
    case .berlin:
      (CivilCalendar.seconds(2021, 3, 28, 1)..<CivilCalendar.seconds(2021, 10, 31, 1)).contains(seconds)
        ? 7_200 : 3_600
    }
  }
}

enum Unit: String, CaseIterable {
  case hour, day, week, month, year

  /// A number that is equal for all instants of one unit in a zone, and larger for a later one.
  func number(of seconds: Int64, in zone: Zone) -> Int {
    let local = seconds + zone.offset(at: seconds)
    let day = Int(floorDivision(local, 86_400))
    switch self {
    case .hour: return Int(floorDivision(local, 3_600))
    case .day: return day
    // 1970-01-01 was a Thursday, three days after a Monday.
    case .week: return floorDivision(day + 3, 7)
    case .month:
      let date = CivilCalendar.date(ofDay: day)
      return date.year * 12 + date.month
    case .year: return CivilCalendar.date(ofDay: day).year
    }
  }
}
