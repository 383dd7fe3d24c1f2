internal import OrderingValues

/// The stretches of one unit in one time zone.
final class ZoneBucketing {
  private var bucketing: CalendarBucketing

  init(_ bucketing: CalendarBucketing) { self.bucketing = bucketing }

  // So that the next connection need not read the zone again.
  deinit { bucketing.leaveForOthers() }

  /// Nil outside the years 1 to 9999.
  func bucket(ofSeconds seconds: Int64) -> Int64? {
    guard Instant.range.contains(seconds) else { return nil }
    return bucketing.bucket(ofSeconds: seconds)
  }
}

/// The units and time zones that one connection asks for.
final class ZoneBuckets {
  private var bucketings = Remembered<ZoneBucketing>()

  typealias Bytes = UnsafeBufferPointer<UInt8>

  func bucketing(unit: Bytes, zone: Bytes) -> Result<ZoneBucketing, CallMistake> {
    bucketings.made(for: [unit, zone]) { () throws(CallMistake) in
      let unitName = String(decoding: unit, as: UTF8.self)
      guard let unit = CalendarUnit(rawValue: unitName) else {
        throw CallMistake(
          message: "'\(unitName)' is no stretch of time; write 'hour', 'day', 'week', 'month' or 'year'")
      }
      let zone = String(decoding: zone, as: UTF8.self)
      guard let bucketing = CalendarBucketing(unit: unit, timeZone: zone) else {
        throw CallMistake(
          message: "no time zone is called '\(zone)'; a name such as Europe/Stockholm or UTC is wanted")
      }
      return ZoneBucketing(bucketing)
    }
  }
}
