/// A day of the Gregorian calendar, years 1 to 9999, without a time or a zone.
public struct CalendarDay: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The days since 1970-01-01, negative before it.
  public let daysSince1970: Int32

  static let range: ClosedRange<Int> = -719_162...2_932_896

  /// Nil when there is no such day, or the year is not 1…9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), CivilCalendar.problem(year: year, month: month, day: day) == nil else {
      return nil
    }
    self.init(number: CivilCalendar.day(year: year, month: month, day: day))
  }

  /// Nil when the day is not of the years 1…9999.
  package init?(daysSince1970: Int) {
    guard CalendarDay.range.contains(daysSince1970) else { return nil }
    self.init(number: daysSince1970)
  }

  init(number: Int) { daysSince1970 = Int32(number) }

  /// A day as ISO 8601 writes it, `2026-01-31`.
  static func read(iso bytes: UnsafeBufferPointer<UInt8>) throws(InvalidValue) -> CalendarDay {
    guard bytes.count == 10, let date = DateScanner.date(bytes) else {
      throw .notADay(bytes, because: "write it like 2026-01-31")
    }
    if let problem = CivilCalendar.problem(year: date.year, month: date.month, day: date.day) {
      throw .notADay(bytes, because: problem)
    }
    return CalendarDay(number: CivilCalendar.day(year: date.year, month: date.month, day: date.day))
  }

  /// Year, month and day.
  package var components: (year: Int, month: Int, day: Int) { CivilCalendar.date(ofDay: Int(daysSince1970)) }

  /// Order in time.
  public static func < (a: CalendarDay, b: CalendarDay) -> Bool { a.daysSince1970 < b.daysSince1970 }

  /// `2026-01-31`.
  public var description: String {
    let (year, month, day) = components
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}
