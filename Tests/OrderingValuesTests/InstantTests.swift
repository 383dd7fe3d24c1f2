import OrderingTestSupport
import OrderingValues
import Testing

@Suite struct InstantTests {
  @Test(arguments: [
    // Seconds by `date -u -d … +%s` of GNU coreutils.
    ("1970-01-01T00:00:00Z", 0, 0), ("2026-01-31T09:30:00Z", 1_769_851_800, 0),
    ("2026-01-31t09:30:00z", 1_769_851_800, 0), ("2026-01-31T09:30:00+01:00", 1_769_848_200, 0),
    ("2026-01-31T09:30:00-05:30", 1_769_871_600, 0), ("2026-01-31T09:30:00-00:00", 1_769_851_800, 0),
    ("2024-02-29T23:59:59.5Z", 1_709_251_199, 500_000_000),
    ("1969-12-31T23:59:59.999999999Z", -1, 999_999_999),
    ("0001-01-01T00:00:00Z", -62_135_596_800, 0), ("9999-12-31T23:59:59.000000001Z", 253_402_300_799, 1),
    ("2000-02-29T00:00:00Z", 951_782_400, 0), ("1900-03-01T00:00:00Z", -2_203_891_200, 0),
  ])
  func reads(_ text: String, _ seconds: Int64, _ nanoseconds: Int32) throws {
    let instant = try #require(Instant(rfc3339: text.utf8))
    #expect(instant.seconds == seconds)
    #expect(instant.nanoseconds == nanoseconds)
  }

  @Test(arguments: [
    "", "2026-01-31", "2026-01-31T09:30:00", "2026-01-31 09:30:00Z", "2026-01-31T09:30Z",
    "2026-1-31T09:30:00Z",
    "2026-02-30T00:00:00Z", "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
    "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-31T24:00:00Z", "2026-01-31T09:60:00Z",
    "2026-12-31T23:59:60Z", "2026-01-31T09:30:00.Z", "2026-01-31T09:30:00.1234567891Z",
    "2026-01-31T09:30:00+0100",
    "2026-01-31T09:30:00+01", "2026-01-31T09:30:00+24:00", "2026-01-31T09:30:00+01:60",
    "2026-01-31T09:30:00Z ",
    " 2026-01-31T09:30:00Z", "0000-01-01T00:00:00Z", "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01",
    "12026-01-31T09:30:00Z", "2026-01-31T09:30:00,5Z", "２026-01-31T09:30:00Z", "2026-01-31T09:30:00UTC",
  ])
  func refuses(_ text: String) { #expect(Instant(rfc3339: text.utf8) == nil) }

  @Test(arguments: [
    ("2026-01-31T09:30:00+01:00", "2026-01-31T08:30:00Z"),
    ("2026-01-31T09:30:00.500Z", "2026-01-31T09:30:00.5Z"),
    ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
    ("1969-12-31T23:59:59.000000001Z", "1969-12-31T23:59:59.000000001Z"),
  ])
  func showsTheShortestForm(_ text: String, _ shown: String) throws {
    #expect(try #require(Instant(rfc3339: text.utf8)).description == shown)
  }

  @Test func goesThroughTextUnchanged() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      let seconds = Int64.random(in: Instant.range, using: &generator)
      let nanoseconds = Int32.random(in: 0..<1_000_000_000, using: &generator)
      let instant = try #require(Instant(secondsSince1970: seconds, nanoseconds: nanoseconds))
      #expect(Instant(rfc3339: instant.description.utf8) == instant)
    }
  }

  @Test func ordersBySecondsThenNanoseconds() throws {
    let rising = try [(-2, 0), (-1, 0), (-1, 999_999_999), (0, 0), (0, 1), (1, 0)].map {
      try #require(Instant(secondsSince1970: $0, nanoseconds: Int32($1)))
    }
    for i in rising.indices { for j in rising.indices { #expect((rising[i] < rising[j]) == (i < j)) } }
  }

  @Test func refusesWhatIsOutsideTheYears() {
    #expect(Instant(secondsSince1970: -62_135_596_801) == nil)
    #expect(Instant(secondsSince1970: 253_402_300_800) == nil)
    #expect(Instant(secondsSince1970: 0, nanoseconds: 1_000_000_000) == nil)
    #expect(Instant(secondsSince1970: 0, nanoseconds: -1) == nil)
  }
}

@Suite struct CalendarDayTests {
  @Test(arguments: [
    // Day numbers by Python's date.toordinal() − 719163.
    ("1970-01-01", 0), ("1969-12-31", -1), ("2026-01-31", 20_484), ("0001-01-01", -719_162),
    ("9999-12-31", 2_932_896),
    ("2000-02-29", 11_016), ("1900-03-01", -25_508),
  ])
  func readsAndShows(_ text: String, _ number: Int32) throws {
    let day = try #require(CalendarDay(iso: text.utf8))
    #expect(day.daysSince1970 == number)
    #expect(day.description == text)
  }

  @Test(arguments: [
    "", "2026-1-31", "2026-02-29", "20260131", "2026-01-31 ", "2026-01-31T00:00:00Z", "0000-01-01",
    "2026/01/31", "31-01-2026",
  ])
  func refuses(_ text: String) { #expect(CalendarDay(iso: text.utf8) == nil) }

  @Test func everyDayFollowsTheOneBefore() throws {
    // Walks the calendar by counting, from year 1 to 2400.
    var (year, month, day) = (1, 1, 1)
    var number: Int32 = -719_162
    while year <= 2400 {
      let read = try #require(CalendarDay(year: year, month: month, day: day))
      guard read.daysSince1970 == number, read.components == (year, month, day) else {
        Issue.record("\(year)-\(month)-\(day) is \(read.daysSince1970), not \(number)")
        return
      }
      number += 1
      day += 1
      let leap = year.isMultiple(of: 400) || year.isMultiple(of: 4) && !year.isMultiple(of: 100)
      if day > [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] {
        (month, day) = (month + 1, 1)
      }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
  }

  @Test func refusesDaysThatDoNotExist() {
    #expect(CalendarDay(year: 2026, month: 2, day: 29) == nil)
    #expect(CalendarDay(year: 0, month: 1, day: 1) == nil)
    #expect(CalendarDay(year: 10_000, month: 1, day: 1) == nil)
    #expect(CalendarDay(daysSince1970: 2_932_897) == nil)
  }
}
