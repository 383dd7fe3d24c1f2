/// Dates as nearly all data write them, read in few steps. What is of another form, or wrong, is for others to read
/// and to explain.
enum PlainDate {
  /// The days since 1970 of `2026-01-31` at the start of at least ten bytes; nil for all else.
  @inline(__always)
  static func day(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard bytes.count >= 10 else { return nil }
    var isWrong = (bytes[4] ^ UInt8(ascii: "-")) | (bytes[7] ^ UInt8(ascii: "-"))
    let year =
      digits(bytes, 0, &isWrong) * 100 + digits(bytes, 2, &isWrong)
    let month = digits(bytes, 5, &isWrong)
    let day = digits(bytes, 8, &isWrong)
    guard isWrong == 0, year >= 1, month >= 1, month <= 12, day >= 1,
      day <= 28 || day <= CivilCalendar.days(inMonth: month, of: year)
    else { return nil }
    return CivilCalendar.day(year: year, month: month, day: day)
  }

  /// An instant as RFC 3339 writes it; nil for all else.
  @inline(__always)
  static func instant(_ bytes: UnsafeBufferPointer<UInt8>) -> (seconds: Int64, nanoseconds: Int32)? {
    guard bytes.count >= 20, let day = day(bytes) else { return nil }
    var isWrong =
      (bytes[10] ^ UInt8(ascii: "T")) | (bytes[13] ^ UInt8(ascii: ":")) | (bytes[16] ^ UInt8(ascii: ":"))
    let hour = digits(bytes, 11, &isWrong)
    let minute = digits(bytes, 14, &isWrong)
    let second = digits(bytes, 17, &isWrong)
    guard isWrong == 0, hour <= 23, minute <= 59, second <= 59 else { return nil }
    let local = Int64(day) * CivilCalendar.secondsPerDay + Int64(hour * 3600 + minute * 60 + second)
    var index = 19
    var nanoseconds: Int32 = 0
    if bytes[index] == UInt8(ascii: ".") {
      index += 1
      var unit: Int32 = 100_000_000
      while index < bytes.count, isDigit(bytes[index]) {
        // Of a tenth digit the unit would be 0.
        guard unit > 0 else { return nil }
        nanoseconds += Int32(digitValue(bytes[index])) * unit
        unit /= 10
        index += 1
      }
      guard index > 20 else { return nil }
    }
    guard index < bytes.count else { return nil }
    if bytes[index] == UInt8(ascii: "Z") {
      // In UTC every day and time that exists is in range.
      return index + 1 == bytes.count ? (local, nanoseconds) : nil
    }
    guard bytes.count == index + 6, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-")
    else {
      return nil
    }
    isWrong = bytes[index + 3] ^ UInt8(ascii: ":")
    let hours = digits(bytes, index + 1, &isWrong)
    let minutes = digits(bytes, index + 4, &isWrong)
    guard isWrong == 0, hours <= 23, minutes <= 59 else { return nil }
    let offset = Int64(hours * 3600 + minutes * 60)
    let seconds = bytes[index] == UInt8(ascii: "-") ? local + offset : local - offset
    return Instant.range.contains(seconds) ? (seconds, nanoseconds) : nil
  }

  /// Two digits; `isWrong` becomes other than 0 where they are none.
  @inline(__always)
  private static func digits(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ isWrong: inout UInt8
  ) -> Int {
    let tens = bytes[start] &- UInt8(ascii: "0")
    let ones = bytes[start + 1] &- UInt8(ascii: "0")
    // Only what is above 9 has a bit left of the lower four once 6 is added.
    isWrong |= (tens &+ 6 | tens) & 0xF0 | (ones &+ 6 | ones) & 0xF0
    return Int(tens) * 10 + Int(ones)
  }
}
