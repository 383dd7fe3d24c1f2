/// A point in time, to the nanosecond, in the years 1 to 9999 of UTC.
public struct Instant: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down, leap seconds not counted.
  public let seconds: Int64
  /// 0…999,999,999, after `seconds`.
  public let nanoseconds: Int32

  /// The seconds of the years 1 to 9999.
  package static let range: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  /// Nil when the instant is not of the years 1…9999, or the nanoseconds are not 0…999,999,999.
  public init?(secondsSince1970 seconds: Int64, nanoseconds: Int32 = 0) {
    guard Instant.range.contains(seconds), (0..<1_000_000_000).contains(nanoseconds) else { return nil }
    self.init(unchecked: seconds, nanoseconds)
  }

  init(unchecked seconds: Int64, _ nanoseconds: Int32) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// Nil when the instant is not of the years 1…9999.
  package init?(nanosecondsSince1970 value: Int128) {
    guard let seconds = Int64(exactly: floorDivided(value, 1_000_000_000)) else { return nil }
    self.init(secondsSince1970: seconds, nanoseconds: Int32(remainder(value, 1_000_000_000)))
  }

  /// An instant as RFC 3339 writes it, `2026-01-31T09:30:00.5+01:00`.
  ///
  /// Refused are days and times that do not exist (a leap second too), more than nine digits of a second, a
  /// missing offset, and a space in the place of the `T`.
  static func read(rfc3339 bytes: UnsafeBufferPointer<UInt8>) throws(InvalidValue) -> Instant {
    let shape = "write it like 2026-01-31T09:30:00Z"
    guard let date = DateScanner.date(bytes) else { throw .notADate(bytes, because: shape) }
    if let problem = CivilCalendar.problem(year: date.year, month: date.month, day: date.day) {
      throw .notADate(bytes, because: problem)
    }
    guard bytes.count > 10 else { throw .notADate(bytes, because: "it has no time of day; " + shape) }
    guard bytes[10] | 0x20 == UInt8(ascii: "t") else {
      throw .notADate(bytes, because: bytes[10] == UInt8(ascii: " ") ? "write T between day and time" : shape)
    }
    guard let time = DateScanner.time(bytes, from: 11) else { throw .notADate(bytes, because: shape) }
    if let problem = DateScanner.problem(hour: time.hour, minute: time.minute, second: time.second) {
      throw .notADate(bytes, because: problem)
    }
    var index = 19
    var nanoseconds: Int32 = 0
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      let start = index
      while index < bytes.count, isDigit(bytes[index]) {
        if index - start < 9 { nanoseconds = nanoseconds * 10 + Int32(digitValue(bytes[index])) }
        index += 1
      }
      guard index > start else { throw .notADate(bytes, because: "a digit has to follow the point") }
      guard index - start <= 9 else { throw .notADate(bytes, because: "a second has at most nine digits") }
      for _ in 0..<(9 - (index - start)) { nanoseconds *= 10 }
    }
    guard index < bytes.count else {
      throw .notADate(bytes, because: "it does not say which offset from UTC; end it with Z or, say, +02:00")
    }
    var offset = 0
    if bytes[index] | 0x20 == UInt8(ascii: "z") {
      index += 1
    } else {
      guard let read = DateScanner.offset(bytes, from: index, colon: true) else {
        throw .notADate(bytes, because: "the offset from UTC is Z or, say, +02:00")
      }
      offset = read
      index += 6
    }
    guard index == bytes.count else {
      throw .notADate(bytes, because: "something follows the offset; " + shape)
    }
    let day = CivilCalendar.day(year: date.year, month: date.month, day: date.day)
    let local =
      Int64(day) * CivilCalendar.secondsPerDay + Int64(time.hour * 3600 + time.minute * 60 + time.second)
    guard let instant = Instant(secondsSince1970: local - Int64(offset), nanoseconds: nanoseconds) else {
      throw .notADate(bytes, because: "in UTC it is not of the years 0001 to 9999")
    }
    return instant
  }

  /// Order in time.
  public static func < (a: Instant, b: Instant) -> Bool {
    a.seconds != b.seconds ? a.seconds < b.seconds : a.nanoseconds < b.nanoseconds
  }

  /// RFC 3339 in UTC, with as many digits of a second as are needed: `2026-01-31T08:30:00.5Z`.
  public var description: String {
    let day = CalendarDay(number: Int(floorDivided(seconds, CivilCalendar.secondsPerDay)))
    let time = Int(remainder(seconds, CivilCalendar.secondsPerDay))
    var text = "\(day)T\(padded(time / 3600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))"
    if nanoseconds != 0 {
      var fraction = padded(Int(nanoseconds), 9)
      while fraction.hasSuffix("0") { fraction.removeLast() }
      text += "." + fraction
    }
    return text + "Z"
  }
}
