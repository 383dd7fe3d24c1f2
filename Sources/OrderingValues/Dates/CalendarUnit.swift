/// The stretches of time into which `per` gathers dates.
package enum CalendarUnit: String, Sendable, Hashable, CaseIterable {
  case hour, day, week, month, year

  /// The number of the stretch that a calendar day is in; numbers rise with time.
  ///
  /// A day is its own number since 1970-01-01, a week begins on Monday (ISO 8601), a month is 12 × year +
  /// month − 1. A day has no hours, so that `hour` is taken as `day`.
  package func bucket(ofDay day: Int64) -> Int64 {
    switch self {
    case .hour, .day: return day
    case .week: return floorDivided(day + 3, 7)
    case .month:
      let date = CivilCalendar.date(ofDay: Int(day))
      return Int64(date.year * 12 + date.month - 1)
    case .year: return Int64(CivilCalendar.date(ofDay: Int(day)).year)
    }
  }

  /// A stretch in words: `2021-02-17`, `2021-W07`, `2021-02`, `2021`.
  package func describe(dayBucket bucket: Int64) -> String {
    switch self {
    case .hour, .day:
      let (year, month, day) = CivilCalendar.date(ofDay: Int(bucket))
      return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    case .week:
      // A week belongs to the year that its Thursday is in.
      let thursday = Int(bucket) * 7
      let year = CivilCalendar.date(ofDay: thursday).year
      let week = (thursday - CivilCalendar.day(year: year, month: 1, day: 1)) / 7 + 1
      return "\(padded(year, 4))-W\(padded(week, 2))"
    case .month:
      return "\(padded(Int(floorDivided(bucket, 12)), 4))-\(padded(Int(remainder(bucket, 12)) + 1, 2))"
    case .year: return padded(Int(bucket), 4)
    }
  }
}

/// Instants gathered by hour, day, week, month or year of a time zone.
package struct CalendarBucketing: Sendable {
  /// The stretch of time.
  package let unit: CalendarUnit
  private var zone: TimeZoneRules

  /// Nil when the system knows no time zone of this name.
  package init?(unit: CalendarUnit, timeZone: String) {
    guard let zone = TimeZoneRules(identifier: timeZone) else { return nil }
    self.unit = unit
    self.zone = zone
  }

  /// The number of the stretch that an instant is in, equal for the same stretch and rising with local time.
  ///
  /// Days and longer are numbered as in `CalendarUnit.bucket(ofDay:)`. An hour is the instant at which it
  /// began, in seconds since 1970: of the two hours after one in the night in which summer time ends, each
  /// is an hour of its own.
  package mutating func bucket(ofSeconds seconds: Int64) -> Int64 {
    let local = seconds + Int64(zone.offset(atUTC: seconds))
    guard unit == .hour else {
      return unit.bucket(ofDay: floorDivided(local, CivilCalendar.secondsPerDay))
    }
    let start = seconds - remainder(local, 3600)
    // Where the clock was changed within the hour, what it shows now began with the change.
    return zone.lastChange(after: start, upTo: seconds) ?? start
  }

  /// Leaves what was found out about the zone for those that are made later.
  package func leaveForOthers() { zone.leaveForOthers() }

  /// A stretch in words: `2021-02-17 18:00`, `2021-02-17`, `2021-W07`, `2021-02`, `2021`.
  package mutating func describe(bucket: Int64) -> String {
    guard unit == .hour else { return unit.describe(dayBucket: bucket) }
    let local = bucket + Int64(zone.offset(atUTC: bucket))
    let day = CalendarUnit.day.describe(dayBucket: floorDivided(local, CivilCalendar.secondsPerDay))
    let minutes = Int(remainder(local, CivilCalendar.secondsPerDay)) / 60
    return "\(day) \(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
  }
}
