extension DatePattern {
  /// The day and time that a text says, each checked to exist.
  private struct Parts {
    var year = 1
    var month = 1
    var day = 1
    var weekday: Int?
    var hour = 0
    /// 0 for AM, 12 for PM.
    var halfDay: Int?
    var minute = 0
    var second = 0
    var nanosecond = 0
    /// Seconds ahead of UTC.
    var offset: Int?

    var dayNumber: Int { CivilCalendar.day(year: year, month: month, day: day) }

    var problem: String? {
      if let problem = CivilCalendar.problem(year: year, month: month, day: day) { return problem }
      if halfDay != nil {
        if !(1...12).contains(hour) { return "hours with AM or PM go from 1 to 12" }
      } else if let problem = DateScanner.problem(hour: hour, minute: 0, second: 0) {
        return problem
      }
      if let problem = DateScanner.problem(hour: 0, minute: minute, second: second) { return problem }
      let actual = CivilCalendar.weekday(ofDay: dayNumber)
      if let weekday, weekday != actual {
        let names = CivilCalendar.weekdayNames
        return "that day is a \(names[actual - 1]), not a \(names[weekday - 1])"
      }
      return nil
    }

    /// The seconds since 1970 as if the zone were UTC.
    var localSeconds: Int64 {
      // 12 AM is midnight, 12 PM is noon.
      let hour = halfDay.map { self.hour % 12 + $0 } ?? hour
      return Int64(dayNumber) * CivilCalendar.secondsPerDay + Int64(hour * 3600 + minute * 60 + second)
    }
  }

  /// The instant that a text says. `zone` is used where the pattern has no offset, which is an error
  /// without one.
  func instant(
    _ bytes: UnsafeBufferPointer<UInt8>, in zone: inout TimeZoneRules?
  ) throws(InvalidValue) -> Instant {
    let parts: Parts
    switch scan(bytes) {
    case .success(let read): parts = read
    case .failure(let problem): throw .notADate(bytes, because: problem.message)
    }
    let seconds: Int64
    if let offset = parts.offset {
      seconds = parts.localSeconds - Int64(offset)
    } else {
      guard let instant = zone?.instant(ofLocal: parts.localSeconds) else {
        throw .notADate(bytes, because: "neither the pattern nor a `time-zone` says in which zone")
      }
      seconds = instant
    }
    guard let instant = Instant(secondsSince1970: seconds, nanoseconds: Int32(parts.nanosecond)) else {
      throw .notADate(bytes, because: "in UTC it is not of the years 0001 to 9999")
    }
    return instant
  }

  /// The day that a text says; a time of day in it is read and left out.
  func day(_ bytes: UnsafeBufferPointer<UInt8>) throws(InvalidValue) -> CalendarDay {
    switch scan(bytes) {
    case .success(let parts): return CalendarDay(number: parts.dayNumber)
    case .failure(let problem): throw .notADay(bytes, because: problem.message)
    }
  }

  private struct Problem: Error { let message: String }

  private func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Result<Parts, Problem> {
    var parts = Parts()
    var index = 0
    for element in elements {
      let isRead =
        switch element {
        case .literal(let text): skip(text, in: bytes, at: &index)
        case .field(let field): read(field, from: bytes, at: &index, into: &parts)
        }
      guard isRead else { return .failure(Problem(message: "it is not of the form \(text)")) }
    }
    guard index == bytes.count else {
      return .failure(Problem(message: "it is longer than the form \(text)"))
    }
    if let problem = parts.problem { return .failure(Problem(message: problem)) }
    return .success(parts)
  }

  private func skip(_ literal: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, at index: inout Int) -> Bool {
    guard index + literal.count <= bytes.count else { return false }
    for byte in literal {
      guard bytes[index] == byte else { return false }
      index += 1
    }
    return true
  }

  private func read(
    _ field: Field, from bytes: UnsafeBufferPointer<UInt8>, at index: inout Int, into parts: inout Parts
  ) -> Bool {
    func number(_ digits: ClosedRange<Int>) -> Int? {
      var end = index
      var value = 0
      while end < bytes.count, end - index < digits.upperBound, isDigit(bytes[end]) {
        value = value * 10 + digitValue(bytes[end])
        end += 1
      }
      guard end - index >= digits.lowerBound else { return nil }
      index = end
      return value
    }
    func set(_ part: inout Int, _ digits: ClosedRange<Int>) -> Bool {
      guard let value = number(digits) else { return false }
      part = value
      return true
    }
    switch field {
    case .year(let digits): return set(&parts.year, digits)
    case .shortYear:
      guard let value = number(2...2) else { return false }
      parts.year = value < 70 ? 2000 + value : 1900 + value
    case .month(let digits): return set(&parts.month, digits)
    case .day(let digits): return set(&parts.day, digits)
    case .hour(let digits), .halfDayHour(let digits): return set(&parts.hour, digits)
    case .minute(let digits): return set(&parts.minute, digits)
    case .second(let digits): return set(&parts.second, digits)
    case .fraction(let count):
      guard var value = number(count...count) else { return false }
      for _ in count..<9 { value *= 10 }
      parts.nanosecond = value
    case .monthName(let isShort):
      guard let place = name(of: CivilCalendar.monthNames, isShort, in: bytes, at: &index) else {
        return false
      }
      parts.month = place + 1
    case .weekday(let isShort):
      guard let place = name(of: CivilCalendar.weekdayNames, isShort, in: bytes, at: &index) else {
        return false
      }
      parts.weekday = place + 1
    case .halfDay:
      guard let place = name(of: ["AM", "PM"], false, in: bytes, at: &index) else { return false }
      parts.halfDay = place * 12
    case .offset(let form):
      guard let seconds = offset(form, in: bytes, at: &index) else { return false }
      parts.offset = seconds
    }
    return true
  }

  /// The place of the name, or of its first three letters, that the text goes on with, in any case.
  private func name(
    of names: [String], _ isShort: Bool, in bytes: UnsafeBufferPointer<UInt8>, at index: inout Int
  ) -> Int? {
    let rest = bytes[index...]
    for (place, name) in names.enumerated() {
      let letters = isShort ? name.utf8.prefix(3) : name.utf8[...]
      // 0x20 tells capital from small letters in ASCII.
      guard rest.count >= letters.count, zip(rest, letters).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) else {
        continue
      }
      index += letters.count
      return place
    }
    return nil
  }

  private func offset(_ form: OffsetForm, in bytes: UnsafeBufferPointer<UInt8>, at index: inout Int) -> Int? {
    let allowsZ = form == .short || form == .colonOrZ
    if allowsZ, index < bytes.count, bytes[index] == UInt8(ascii: "Z") {
      index += 1
      return 0
    }
    let hasColon = form == .colon || form == .colonOrZ
    if let seconds = DateScanner.offset(bytes, from: index, colon: hasColon) {
      index += hasColon ? 6 : 5
      return seconds
    }
    // `X` may leave the minutes out.
    guard form == .short, index < bytes.count,
      bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-"),
      let hours = DateScanner.digits(bytes, from: index + 1, count: 2), hours <= 23
    else { return nil }
    defer { index += 3 }
    return bytes[index] == UInt8(ascii: "-") ? -hours * 3600 : hours * 3600
  }
}
