import OrderingValues
import Testing

struct TimeSpanTests {
  @Test(arguments: [
    ("0s", 0), ("0d", 0), ("1ms", 1), ("999ms", 999), ("1s", 1000), ("90s", 90_000), ("5m", 300_000),
    ("1450m", 87_000_000), ("2h", 7_200_000), ("7d", 604_800_000), ("36500d", 3_153_600_000_000),
  ])
  func reads(text: String, milliseconds: Int64) throws {
    #expect(try TimeSpan(text) == .milliseconds(milliseconds))
  }

  @Test func foreverIsLongerThanAll() throws {
    #expect(try TimeSpan("forever") == .forever)
    #expect(TimeSpan.longest < .forever)
    #expect(!(TimeSpan.forever < .forever) && !(TimeSpan.forever < .longest))
    #expect(TimeSpan(1, .s) < TimeSpan(1001, .ms))
    #expect(
      [TimeSpan(1, .d), .forever, .zero, TimeSpan(2, .h)].sorted().map(\.description) == [
        "0s", "2h", "1d", "forever",
      ])
  }

  @Test func sumsEndInForever() {
    #expect(TimeSpan(5, .m) + TimeSpan(30, .s) == TimeSpan(330, .s))
    #expect(TimeSpan.forever + .zero == .forever)
    #expect(TimeSpan.longest + TimeSpan(1, .ms) == .forever)
    #expect(TimeSpan(.max, .d) == .forever)
  }

  @Test(arguments: [
    ("60s", "1m", "1 minute"), ("24h", "1d", "1 day"), ("1450m", "1450m", "1450 minutes"),
    ("1500ms", "1500ms", "1500 milliseconds"), ("0ms", "0s", "0 seconds"), ("forever", "forever", "for ever"),
  ])
  func isWrittenInItsLargestUnit(text: String, written: String, words: String) throws {
    let span = try TimeSpan(text)
    #expect(span.description == written)
    #expect(span.words == words)
    #expect(try TimeSpan(written) == span)
  }

  struct Wrong: CustomTestStringConvertible, Sendable {
    let text: String
    let instead: [String]
    var isCertain = false
    var testDescription: String { text }

    init(_ text: String, _ instead: [String], isCertain: Bool = false) {
      (self.text, self.instead, self.isCertain) = (text, instead, isCertain)
    }
  }

  @Test(arguments: [
    Wrong("5", ["5s", "5ms"]), Wrong("007", ["7s", "7ms"]), Wrong("0", ["0s"], isCertain: true),
    Wrong("24h10m", ["1450m"], isCertain: true), Wrong("1h 30m", ["90m"], isCertain: true),
    Wrong("1.5h", ["90m"], isCertain: true), Wrong("0.5ms", []), Wrong("5 m", ["5m"], isCertain: true),
    Wrong("5S", ["5s"], isCertain: true), Wrong("5M", ["5m"]), Wrong("5min", ["5m"], isCertain: true),
    Wrong("30 seconds", ["30s"], isCertain: true), Wrong("2w", ["14d"], isCertain: true),
    Wrong("1y", ["365d"]), Wrong("-5s", ["5s"]), Wrong("−5s", ["5s"]), Wrong("-x", []),
    Wrong("+5s", ["5s"], isCertain: true), Wrong("05s", ["5s"], isCertain: true),
    Wrong("1_000ms", ["1s"], isCertain: true), Wrong("PT1H30M", ["90m"]),
    Wrong("p7d", ["7d"], isCertain: true),
    Wrong("Forever", ["forever"], isCertain: true), Wrong("∞", ["forever"], isCertain: true),
    Wrong("1:30", []),
    Wrong("", []), Wrong("s", []), Wrong("soon", []), Wrong("5x", []), Wrong("1e3s", []), Wrong("٥s", []),
    Wrong("5s ", ["5s"], isCertain: true), Wrong("99999999999999999999 s", []),
    Wrong(String(repeating: "9", count: 1000), []), Wrong("999999999d 1s", []), Wrong("p", []),
    Wrong("-", []),
  ])
  func saysWhatToWrite(wrong: Wrong) {
    #expect {
      _ = try TimeSpan(wrong.text)
    } throws: { error in
      guard let fault = error as? InvalidTimeSpan else { return false }
      return fault.instead == wrong.instead && fault.isCertain == wrong.isCertain && !fault.isTooLong
        && !fault.why.isEmpty
    }
    // What is proposed can be read.
    for text in wrong.instead { #expect(throws: Never.self) { try TimeSpan(text) } }
  }

  @Test(arguments: ["36501d", "3153600000001ms", "9223372036854775807d", "99999999999999999999s"])
  func isTooLong(text: String) {
    #expect {
      _ = try TimeSpan(text)
    } throws: { ($0 as? InvalidTimeSpan)?.isTooLong == true }
  }
}
