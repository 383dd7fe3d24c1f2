/// Parts of dates at fixed places in bytes. Each checks bounds and digits, not calendar or clock.
enum DateScanner {
  /// `count` digits from `start`.
  @inline(__always)
  static func digits(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, count: Int) -> Int? {
    guard start + count <= bytes.count else { return nil }
    var value = 0
    for index in start..<start + count {
      guard isDigit(bytes[index]) else { return nil }
      value = value * 10 + digitValue(bytes[index])
    }
    return value
  }

  /// `2026-01-31` at the start.
  static func date(_ bytes: UnsafeBufferPointer<UInt8>) -> (year: Int, month: Int, day: Int)? {
    guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = digits(bytes, from: 0, count: 4), let month = digits(bytes, from: 5, count: 2),
      let day = digits(bytes, from: 8, count: 2)
    else { return nil }
    return (year, month, day)
  }

  /// `09:30:00` from `start`.
  static func time(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (hour: Int, minute: Int, second: Int)? {
    guard bytes.count >= start + 8, bytes[start + 2] == UInt8(ascii: ":"),
      bytes[start + 5] == UInt8(ascii: ":"),
      let hour = digits(bytes, from: start, count: 2), let minute = digits(bytes, from: start + 3, count: 2),
      let second = digits(bytes, from: start + 6, count: 2)
    else { return nil }
    return (hour, minute, second)
  }

  /// `+02:00`, or `+0200` without the colon, in seconds.
  static func offset(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, colon: Bool) -> Int? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "+") || bytes[start] == UInt8(ascii: "-"),
      let hours = digits(bytes, from: start + 1, count: 2), hours <= 23,
      !colon || start + 3 < bytes.count && bytes[start + 3] == UInt8(ascii: ":"),
      let minutes = digits(bytes, from: start + (colon ? 4 : 3), count: 2), minutes <= 59
    else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return bytes[start] == UInt8(ascii: "-") ? -seconds : seconds
  }

  /// What is wrong with a time of day, in words; nil when it exists.
  static func problem(hour: Int, minute: Int, second: Int) -> String? {
    if hour > 23 { return "hours go from 00 to 23" }
    if minute > 59 { return "minutes go from 00 to 59" }
    return second > 59 ? "seconds go from 00 to 59" : nil
  }
}
