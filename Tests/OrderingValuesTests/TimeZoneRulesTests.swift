import OrderingTestSupport
import Foundation
import OrderingValues
import Testing

@Suite struct TimeZoneRulesTests {
  // Offsets by Python's zoneinfo.
  @Test(arguments: [
    ("UTC", 0, 0), ("GMT", 0, 0), ("Etc/UTC", 4_102_444_800, 0),
    ("America/New_York", -2_208_988_800, -18_000), ("America/New_York", -1_633_280_401, -18_000),
    ("America/New_York", -1_633_280_400, -14_400), ("America/New_York", -880_218_000, -14_400),
    ("America/New_York", -765_396_001, -14_400), ("America/New_York", -765_396_000, -18_000),
    ("America/New_York", 126_687_600, -14_400), ("America/New_York", 1_173_596_399, -18_000),
    ("America/New_York", 1_173_596_400, -14_400), ("America/New_York", 1_194_155_999, -14_400),
    ("America/New_York", 1_194_156_000, -18_000), ("America/New_York", 4_086_547_200, -14_400),
    ("America/New_York", 4_102_444_800, -18_000), ("America/New_York", 253_386_403_200, -14_400),
    ("Europe/London", -2_208_988_800, 0), ("Europe/London", -904_518_000, 7_200),
    ("Europe/London", -717_030_000, 7_200),
    ("Europe/London", -34_214_400, 3_600), ("Europe/London", 57_722_399, 3_600),
    ("Europe/London", 57_722_400, 0),
    ("Europe/London", 1_711_846_799, 0), ("Europe/London", 1_711_846_800, 3_600),
    ("Europe/London", 1_729_990_800, 0),
    ("Europe/London", 4_118_083_200, 3_600),
    ("Australia/Lord_Howe", 315_532_800, 36_000), ("Australia/Lord_Howe", 1_696_087_799, 37_800),
    ("Australia/Lord_Howe", 1_696_087_800, 39_600), ("Australia/Lord_Howe", 1_712_415_599, 39_600),
    ("Australia/Lord_Howe", 1_712_415_600, 37_800), ("Australia/Lord_Howe", 4_102_444_800, 39_600),
    ("Asia/Kolkata", -852_076_800, 23_400), ("Asia/Kolkata", 1_704_067_200, 19_800),
    ("Asia/Calcutta", 4_102_444_800, 19_800),
    ("Pacific/Apia", -1_577_923_200, -41_400), ("Pacific/Apia", 1_325_239_199, -36_000),
    ("Pacific/Apia", 1_325_239_200, 50_400), ("Pacific/Apia", 4_102_444_800, 46_800),
  ])
  func offsets(_ zone: String, _ seconds: Int64, _ offset: Int) throws {
    var rules = try #require(TimeZoneRules(identifier: zone))
    #expect(rules.offset(atUTC: seconds) == offset)
    // The same from a table that was filled from elsewhere.
    _ = rules.offset(atUTC: seconds + 400 * 86_400)
    _ = rules.offset(atUTC: seconds - 1)
    #expect(rules.offset(atUTC: seconds) == offset)
  }

  @Test(arguments: [
    "", "utc", "america/new_york", "America/new_York", "Mars/Base", "UTC+3", "GMT+1", "New York",
    "America/New_York ", "../UTC",
  ])
  func refuses(_ name: String) { #expect(TimeZoneRules(identifier: name) == nil) }

  @Test func everyListedNameIsAZone() {
    #expect(TimeZoneRules.knownIdentifiers.count > 400)
    for name in TimeZoneRules.knownIdentifiers { #expect(TimeZoneRules(identifier: name) != nil, "\(name)") }
    for name in ["UTC", "Europe/Berlin", "Asia/Kolkata"] {
      #expect(TimeZoneRules.knownIdentifiers.contains(name))
    }
  }

  @Test func theTableSaysWhatTheSystemSays() throws {
    var generator = SeededGenerator(seed: 8)
    for name in TimeZoneRules.knownIdentifiers.shuffled(using: &generator).prefix(60) {
      var rules = try #require(TimeZoneRules(identifier: name))
      let zone = try #require(TimeZone(identifier: name))
      for _ in 0..<60 {
        let seconds = Int64.random(in: -2_500_000_000...4_200_000_000, using: &generator)
        let expected = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
        #expect(rules.offset(atUTC: seconds) == expected, "\(name) at \(seconds)")
      }
    }
  }

  // Local times as if they were UTC; the instants were worked out by hand from the offsets above.
  @Test(arguments: [
    // New York 2007-03-11: 02:30 is skipped and becomes 03:30 summer time; 01:59:59 and 03:00 are not.
    ("America/New_York", "2007-03-11T02:30:00Z", "2007-03-11T07:30:00Z"),
    ("America/New_York", "2007-03-11T01:59:59Z", "2007-03-11T06:59:59Z"),
    ("America/New_York", "2007-03-11T03:00:00Z", "2007-03-11T07:00:00Z"),
    // New York 2007-11-04: 01:30 comes twice, the first time in summer time; 02:00 comes once.
    ("America/New_York", "2007-11-04T01:30:00Z", "2007-11-04T05:30:00Z"),
    ("America/New_York", "2007-11-04T02:00:00Z", "2007-11-04T07:00:00Z"),
    // Lord Howe moves by half an hour: 02:15 is skipped, 01:45 comes twice.
    ("Australia/Lord_Howe", "2023-10-01T02:15:00Z", "2023-09-30T15:45:00Z"),
    ("Australia/Lord_Howe", "2024-04-07T01:45:00Z", "2024-04-06T14:45:00Z"),
    // Apia left out the whole of 2011-12-30.
    ("Pacific/Apia", "2011-12-29T23:59:59Z", "2011-12-30T09:59:59Z"),
    ("Pacific/Apia", "2011-12-30T12:00:00Z", "2011-12-30T22:00:00Z"),
    ("Pacific/Apia", "2011-12-31T00:00:00Z", "2011-12-30T10:00:00Z"),
    ("Asia/Kolkata", "2024-01-01T00:00:00Z", "2023-12-31T18:30:00Z"),
    ("Europe/London", "9999-07-01T12:00:00Z", "9999-07-01T11:00:00Z"),
    ("UTC", "0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
  ])
  func localTimes(_ zone: String, _ local: String, _ instant: String) throws {
    var rules = try #require(TimeZoneRules(identifier: zone))
    let seconds = try #require(Instant(rfc3339: local.utf8)).seconds
    let expected = try #require(Instant(rfc3339: instant.utf8)).seconds
    #expect(rules.instant(ofLocal: seconds) == expected)
  }

  @Test(arguments: [
    "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca", "Asia/Gaza",
  ])
  func localTimeOfAnInstantIsItsFirst(_ zone: String) throws {
    var rules = try #require(TimeZoneRules(identifier: zone))
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<500 {
      let seconds = Int64.random(in: -3_000_000_000...4_500_000_000, using: &generator)
      let local = seconds + Int64(rules.offset(atUTC: seconds))
      let first = rules.instant(ofLocal: local)
      #expect(first <= seconds)
      #expect(first + Int64(rules.offset(atUTC: first)) == local)
    }
  }
}

@Suite struct CalendarBucketingTests {
  @Test("what was found out about a zone changes nothing for those that come later")
  func leftForOthers() async throws {
    func bucket(_ seconds: Int64) -> Int64? {
      var bucketing = CalendarBucketing(unit: .day, timeZone: "Australia/Lord_Howe")
      defer { bucketing?.leaveForOthers() }
      return bucketing?.bucket(ofSeconds: seconds)
    }
    let zone = try #require(TimeZone(identifier: "Australia/Lord_Howe"))
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask {
          var generator = SeededGenerator(seed: UInt64(task))
          for _ in 0..<100 {
            let seconds = Int64.random(in: 0...4_000_000_000, using: &generator)
            let offset = Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
            #expect(bucket(seconds) == (seconds + offset) / 86_400)
          }
        }
      }
    }
  }

  private func bucket(_ unit: CalendarUnit, _ zone: String, _ text: String) throws -> (Int64, String) {
    var bucketing = try #require(CalendarBucketing(unit: unit, timeZone: zone))
    let bucket = bucketing.bucket(ofSeconds: try #require(Instant(rfc3339: text.utf8)).seconds)
    return (bucket, bucketing.describe(bucket: bucket))
  }

  @Test(arguments: [
    // 19:01 and 18:54 of 17 February in New York, and 01:00 of the 18th.
    (CalendarUnit.day, "America/New_York", "2021-02-18T00:01:33Z", "2021-02-17"),
    (.day, "America/New_York", "2021-02-17T23:54:56Z", "2021-02-17"),
    (.day, "America/New_York", "2021-02-18T06:00:00Z", "2021-02-18"),
    (.hour, "America/New_York", "2021-02-17T23:54:56Z", "2021-02-17 18:00"),
    (.week, "America/New_York", "2021-02-15T04:59:59Z", "2021-W06"),
    (.week, "America/New_York", "2021-02-15T05:00:00Z", "2021-W07"),
    (.month, "America/New_York", "2021-03-01T04:59:59Z", "2021-02"),
    (.year, "America/New_York", "2022-01-01T04:59:59Z", "2021"),
    (.week, "UTC", "2021-01-03T23:00:00Z", "2020-W53"), (.week, "UTC", "2018-12-31T00:00:00Z", "2019-W01"),
    (.hour, "Asia/Kolkata", "2024-01-01T00:00:00Z", "2024-01-01 05:00"),
    (.hour, "Asia/Kolkata", "2024-01-01T00:30:00Z", "2024-01-01 06:00"),
    (.day, "Pacific/Apia", "2011-12-30T09:59:59Z", "2011-12-29"),
    (.day, "Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-31"),
    (.day, "UTC", "0001-01-01T00:00:00Z", "0001-01-01"),
    (.year, "America/New_York", "0001-01-01T00:00:00Z", "0000"),
  ])
  func describes(_ unit: CalendarUnit, _ zone: String, _ text: String, _ described: String) throws {
    #expect(try bucket(unit, zone, text).1 == described)
  }

  @Test func hoursThatTheClockShowsTwiceAreTwo() throws {
    let first = try bucket(.hour, "America/New_York", "2007-11-04T05:30:00Z")
    let second = try bucket(.hour, "America/New_York", "2007-11-04T06:30:00Z")
    #expect(first.0 < second.0)
    #expect(first.1 == "2007-11-04 01:00")
    #expect(second.1 == "2007-11-04 01:00")
    // In Lord Howe only the half hour from 01:30 comes again.
    let before = try bucket(.hour, "Australia/Lord_Howe", "2024-04-06T14:59:00Z")
    let after = try bucket(.hour, "Australia/Lord_Howe", "2024-04-06T15:00:00Z")
    let later = try bucket(.hour, "Australia/Lord_Howe", "2024-04-06T15:29:00Z")
    let next = try bucket(.hour, "Australia/Lord_Howe", "2024-04-06T15:30:00Z")
    #expect(before.0 < after.0)
    #expect(after.0 == later.0)
    #expect(later.0 < next.0)
    #expect(next.1 == "2024-04-07 02:00")
  }

  @Test func numbersAreThoseOfTheDocumentation() throws {
    #expect(try bucket(.month, "UTC", "2021-02-17T00:00:00Z").0 == 2021 * 12 + 1)
    #expect(try bucket(.year, "UTC", "2021-02-17T00:00:00Z").0 == 2021)
    #expect(try bucket(.day, "UTC", "1970-01-02T00:00:00Z").0 == 1)
    #expect(try bucket(.hour, "UTC", "1970-01-01T01:59:59Z").0 == 3600)
  }

  @Test(arguments: [
    "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Monrovia", "Europe/Amsterdam",
  ])
  func hoursRiseWithTime(_ zone: String) throws {
    var bucketing = try #require(CalendarBucketing(unit: .hour, timeZone: zone))
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let seconds = Int64.random(in: -2_500_000_000...2_500_000_000, using: &generator)
      let bucket = bucketing.bucket(ofSeconds: seconds)
      #expect(bucket <= seconds)
      #expect(seconds - bucket < 3600)
      #expect(bucketing.bucket(ofSeconds: bucket) == bucket)
      #expect(bucketing.bucket(ofSeconds: seconds + 1) >= bucket)
    }
  }

  @Test func unknownZonesAreRefused() { #expect(CalendarBucketing(unit: .day, timeZone: "Mars/Base") == nil) }

  @Test(arguments: [
    (CalendarUnit.day, "2021-02-17", "2021-02-17"), (.week, "2021-02-21", "2021-W07"),
    (.week, "2021-02-22", "2021-W08"),
    (.week, "2016-01-03", "2015-W53"), (.month, "2021-12-31", "2021-12"), (.year, "2021-12-31", "2021"),
  ])
  func daysWithoutAZone(_ unit: CalendarUnit, _ text: String, _ described: String) throws {
    let day = try #require(CalendarDay(iso: text.utf8))
    #expect(unit.describe(dayBucket: unit.bucket(ofDay: Int64(day.daysSince1970))) == described)
  }
}
