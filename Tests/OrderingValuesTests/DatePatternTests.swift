import OrderingValues
import Testing

@Suite struct DatePatternTests {
  private func date(_ pattern: String, _ text: String, zone: String? = "UTC") throws -> String {
    var reader = ValueReader(type: .date, format: .pattern(try DatePattern(pattern)), timeZone: zone)
    return try #require(try reader.value(of: .text(text))).description
  }

  @Test(arguments: [
    ("MM/dd/yyyy", "03/23/2013", "2013-03-23T00:00:00Z"),
    ("dd/MM/yy HH:mm", "30/05/13 11:30", "2013-05-30T11:30:00Z"),
    ("yyyyMMdd", "20260131", "2026-01-31T00:00:00Z"),
    ("yyyy-MM-dd'T'HH:mm:ss", "2026-08-05T12:51:59", "2026-08-05T12:51:59Z"),
    ("yyyy-MM-dd HH:mm:ss.SSS", "2026-08-05 12:51:59.050", "2026-08-05T12:51:59.05Z"),
    ("d.M.y", "5.8.2026", "2026-08-05T00:00:00Z"), ("d.M.y", "15.12.987", "0987-12-15T00:00:00Z"),
    ("d MMM yyyy", "5 aug 2026", "2026-08-05T00:00:00Z"),
    ("MMMM d, yyyy", "May 5, 2026", "2026-05-05T00:00:00Z"),
    ("MMMM d, yyyy", "FEBRUARY 28, 2026", "2026-02-28T00:00:00Z"),
    ("EEE, dd MMM yyyy HH:mm:ss Z", "Sat, 31 Jan 2026 09:30:00 -0500", "2026-01-31T14:30:00Z"),
    ("EEEE d MMMM yyyy", "Saturday 31 January 2026", "2026-01-31T00:00:00Z"),
    ("MM/dd/yyyy hh:mm a", "01/31/2026 12:05 AM", "2026-01-31T00:05:00Z"),
    ("MM/dd/yyyy hh:mm a", "01/31/2026 12:05 pm", "2026-01-31T12:05:00Z"),
    ("MM/dd/yyyy h:mma", "01/31/2026 9:05PM", "2026-01-31T21:05:00Z"),
    ("yyyy-MM-dd HH:mmXXX", "2026-01-31 09:30+01:00", "2026-01-31T08:30:00Z"),
    ("yyyy-MM-dd HH:mmXXX", "2026-01-31 09:30Z", "2026-01-31T09:30:00Z"),
    ("yyyy-MM-dd HH:mmX", "2026-01-31 09:30-08", "2026-01-31T17:30:00Z"),
    ("yyyy-MM-dd HH:mmX", "2026-01-31 09:30+0530", "2026-01-31T04:00:00Z"),
    ("yyyy-MM-dd HH:mmxxx", "2026-01-31 09:30+00:00", "2026-01-31T09:30:00Z"),
    ("yy-MM-dd", "69-01-01", "2069-01-01T00:00:00Z"), ("yy-MM-dd", "70-01-01", "1970-01-01T00:00:00Z"),
    ("'on' dd.MM.yyyy 'at' H 'o''clock'", "on 31.01.2026 at 9 o'clock", "2026-01-31T09:00:00Z"),
    ("yyyy''MM''dd", "2026'01'31", "2026-01-31T00:00:00Z"),
    ("yyyy年MM月dd日", "2026年01月31日", "2026-01-31T00:00:00Z"),
    ("yyyy-MM", "2026-02", "2026-02-01T00:00:00Z"),
  ])
  func reads(_ pattern: String, _ text: String, _ instant: String) throws {
    #expect(try date(pattern, text) == instant)
  }

  @Test func readsInTheZone() throws {
    #expect(
      try date("yyyy-MM-dd HH:mm", "2007-11-04 01:30", zone: "America/New_York") == "2007-11-04T05:30:00Z")
    #expect(
      try date("yyyy-MM-dd HH:mm", "2007-03-11 02:30", zone: "America/New_York") == "2007-03-11T07:30:00Z")
    // An offset in the text says more than the zone.
    #expect(
      try date("yyyy-MM-dd HH:mmXXX", "2026-01-31 09:30Z", zone: "America/New_York") == "2026-01-31T09:30:00Z"
    )
    #expect(throws: InvalidValue.self) { try date("yyyy-MM-dd", "2026-01-31", zone: nil) }
    #expect(throws: InvalidValue.self) { try date("yyyy-MM-dd", "2026-01-31", zone: "Mars/Base") }
  }

  @Test(arguments: [
    ("MM/dd/yyyy", "3/23/2013", "not of the form"), ("MM/dd/yyyy", "23/03/2013", "there is no month 23"),
    ("MM/dd/yyyy", "02/30/2013", "February 2013 has 28 days"),
    ("MM/dd/yyyy", "03/23/2013 ", "longer than the form"),
    ("MM/dd/yyyy", "03/23/13", "not of the form"), ("MM/dd/yyyy", "", "not of the form"),
    ("d.M.y", "5..2026", "not of the form"),
    ("d MMM yyyy", "5 August 2026", "not of the form"), ("d MMM yyyy", "5 Mai 2026", "not of the form"),
    ("EEE dd.MM.yyyy", "Fri 31.01.2026", "that day is a Saturday, not a Friday"),
    ("yyyy-MM-dd HH:mm", "2026-01-31 24:00", "hours go from 00 to 23"),
    ("yyyy-MM-dd HH:mm", "2026-01-31 09:60", "minutes go"),
    ("yyyy-MM-dd hh:mm a", "2026-01-31 13:00 PM", "hours with AM or PM"),
    ("yyyy-MM-dd hh:mm a", "2026-01-31 00:30 AM", "hours with AM"),
    ("yyyy-MM-dd HH:mm:ss.SSS", "2026-01-31 09:30:00.05", "not of the form"),
    ("yyyy-MM-dd HH:mmxxx", "2026-01-31 09:30Z", "not of the form"),
    ("yyyy-MM-dd HH:mmXXX", "2026-01-31 09:30+0100", "not of the form"),
    ("yyyy-MM-dd", "0000-01-01", "years go from 0001"), ("yyyy-MM-dd", "２026-01-01", "not of the form"),
  ])
  func refuses(_ pattern: String, _ text: String, _ reason: String) throws {
    let error = try #require(throws: InvalidValue.self) { try date(pattern, text) }
    #expect(error.message.contains(reason), "\(error.message)")
    #expect(error.message.hasPrefix("'\(text)' is not a date: "))
  }

  @Test(arguments: [
    ("yyyy-QQ", "`QQ` is not a part", "in quotes"), ("YYYY-MM-dd", "`YYYY`", "`yyyy`"),
    ("yyyy-MM-DD", "`DD`", "`dd`"),
    ("MM/dd", "no year", "`yyyy`"), ("yyyy-mm-dd", "no month", "`m` is the minute"),
    ("yyyy-dd", "no month", "`MM`"),
    ("yyyy-MM HH:mm", "no day", "`dd`"), ("yyyy-MM-dd hh:mm", "AM or PM", "`HH`"),
    ("yyyy-MM-dd HH:mm a", "AM or PM", "`hh`"),
    ("yyyy-MM-dd a", "no hour", "`hh`"), ("yyyy-MM-dd mm", "no hour", "`HH:mm`"),
    ("yyyy-MM-dd HH:ss", "no minutes", "`HH:mm:ss`"),
    ("yyyy-MM-dd HH:mm.SSS", "no seconds", "`ss.SSS`"), ("yyyy-MM-dd XXX", "no time", "leave the offset out"),
    ("yyyy-MM-dd yyyy", "twice", "leave one"), ("yyyy-MM-dd MMM", "says again", "leave one"),
    ("yMd", "where the number", "`yyyy`"),
    ("yyyy-MM-ddTHH:mm", "`T`", "`'T'`"), ("yyyy 'at", "not closed", "second '"),
    ("yyyy-MM-dd HH:mm z", "`z`", "`XXX`"),
    ("", "no year", "`yyyy`"), ("yyyy-MM-dd HH:mm:ss.SSSSSSSSSS", "`SSSSSSSSSS`", "nine digits"),
    ("yyy-MM-dd", "`yyy`", "`yyyy`"),
  ])
  func patternErrors(_ pattern: String, _ message: String, _ help: String) throws {
    let error = try #require(throws: DatePattern.PatternError.self) { try DatePattern(pattern) }
    #expect(error.message.contains(message), "\(error.message)")
    #expect(error.help.contains(help), "\(error.help)")
  }

  @Test func underlinesTheLetters() throws {
    let error = try #require(throws: DatePattern.PatternError.self) { try DatePattern("yyyy-MM-DD") }
    #expect(error.range == 8..<10)
  }

  @Test func tellsWhatItSays() throws {
    let stamp = try DatePattern("yyyy-MM-dd HH:mm XXX")
    #expect(stamp.hasDay && stamp.hasTime && stamp.hasOffset)
    let month = try DatePattern("MMMM yyyy")
    #expect(!month.hasDay && !month.hasTime && !month.hasOffset)
  }

  @Test func readsDays() throws {
    var reader = ValueReader(type: .day, format: .pattern(try DatePattern("dd.MM.yyyy")))
    #expect(try reader.value(of: .text("31.01.2026"))?.description == "2026-01-31")
    let error = try #require(throws: InvalidValue.self) { try reader.value(of: .text("31.04.2026")) }
    #expect(error.message == "'31.04.2026' is not a day: April 2026 has 30 days")
  }
}
