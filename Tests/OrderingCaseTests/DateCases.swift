import Testing

/// Dates and times, their spellings, and days in a time zone.
struct DateCases {
  @Test(
    "B57 days by a pattern, not as text",
    arguments: ["type: day, format: MM/dd/yyyy", "type: date, format: MM/dd/yyyy, time-zone: UTC"])
  func americanDays(attributes: String) throws {
    let rules = CaseRules(fields: "d: { \(attributes) }", keys: "- d: newest first")
    let records = texts("d", ["a": "03/23/2013", "b": "05/15/2013", "c": "01/27/2014"])
    #expect(try rules.order(records) == "c b a")
  }

  @Test("B58 two-digit years and times by a pattern")
  func shortYears() throws {
    let rules = CaseRules(
      fields: "d: { type: date, format: \"dd/MM/yy HH:mm\", time-zone: UTC }", keys: "- d: oldest first")
    let records = texts(
      "d",
      [
        "a": "30/05/13 11:30", "b": "28/05/13 11:30", "c": "01/07/13 11:30", "d": "01/06/13 11:30",
        "e": "29/05/13 11:30",
      ])
    #expect(try rules.order(records) == "b e a d c")
  }

  @Test("B60 Z and +00:00 are one instant")
  func zeroOffset() throws {
    let rules = CaseRules(fields: "t: date\nn: integer", keys: "- t: oldest first\n- n: lowest first")
    let records = rows(
      ["t", "n"],
      ["a": ["\"2026-04-01T10:00:00Z\"", "2"], "b": ["\"2026-04-01T10:00:00+00:00\"", "1"]])
    #expect(try rules.order(records) == "b a")
  }

  @Test("B61 a time without a zone is reported, unless a pattern and a time zone say how to read it")
  func zonelessTimes() throws {
    let strict = CaseRules(fields: "t: date", keys: "- t: oldest first")
    let records = texts(
      "t", ["a": "2026-08-05T12:51:59", "b": "2026-08-04T23:00:00-05:00", "c": "2026-08-05"])
    let problems = strict.problems(records)
    #expect(problems.count == 2)
    #expect(problems.first?.contains("2026-08-05T12:51:59") == true)
    #expect(problems.last?.contains("2026-08-05") == true)

    let pattern = CaseRules(
      fields: "t: { type: date, format: \"yyyy-MM-dd'T'HH:mm:ss\", time-zone: UTC }",
      keys: "- t: oldest first")
    let zoneless = texts("t", ["a": "2026-08-05T12:51:59", "c": "2026-08-05T00:00:00"])
    #expect(try pattern.order(zoneless) == "c a")
  }

  @Test("B63 where the first key ties, the second decides")
  func tiedRank() throws {
    let rules = CaseRules(fields: "hot: number\nt: date", keys: "- hot: highest first\n- t: newest first")
    let records = rows(
      ["hot", "t"],
      [
        "a": ["0", "\"2021-01-01T00:00:00Z\""], "b": ["0", "\"2024-01-01T00:00:00Z\""],
        "c": ["0", "\"2023-01-01T00:00:00Z\""],
      ])
    #expect(try rules.order(records) == "b c a")
  }

  @Test("B67 a day is a day of the named zone")
  func dayInZone() throws {
    func rules(_ zone: String) -> CaseRules {
      CaseRules(
        fields: "t: date\np: integer",
        keys: "- t: newest first\n  per: day\n  time-zone: \(zone)\n- p: highest first")
    }
    let records = rows(
      ["t", "p"],
      [
        "a": ["\"2021-02-18T00:01:33Z\"", "1"], "b": ["\"2021-02-17T23:54:56Z\"", "2"],
        "c": ["\"2021-02-18T06:00:00Z\"", "1"],
      ])
    #expect(try rules("America/New_York").order(records) == "c b a")
    #expect(try rules("UTC").order(records) == "a c b")
  }
}
