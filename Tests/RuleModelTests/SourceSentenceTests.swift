import OrderingPlans
import RuleModel
import RuleText
import Testing

/// Source policies in words.
struct SourceSentenceTests {
  private func sentences(_ text: String) throws -> [String] {
    let book = SourcePolicyTests.load("sources:\n  p: \(text)\n")
    #expect(book.findings.map(\.message) == [])
    return try #require(book.book.sources.first).sentences
  }

  private static let worst =
    "If no step has an answer, the read ends with the worst that was met: refused before unavailable, unavailable "
    + "before invalid, invalid before stale, stale before none."

  @Test func oneLocalStep() throws {
    #expect(
      try sentences("local") == [
        "First the saved note is read, for at most 1 second. Whatever its age, it is the answer. If none is saved, "
          + "it cannot be read as a note, the database cannot be read or the database may not be read, the read "
          + "ends with that."
      ])
  }

  @Test func oneRemoteStep() throws {
    #expect(
      try sentences("remote") == [
        "First the remote is asked, for at most 10 seconds. A note that has not changed is confirmed, and not sent "
          + "again. The answer is saved, and delivered even where it could not be saved. If there is no such note, "
          + "what comes is no note, it cannot be reached or it refuses, the read ends with that."
      ])
  }

  @Test func threeSteps() throws {
    #expect(
      try sentences(
        "[local: { max-age: 5m }, remote: { timeout: 4s, attempts: 3, attempt-timeout: 2s }, local: { max-age: 7d }]"
      )
        == [
          "First the saved note is read, for at most 1 second. If it was confirmed less than 5 minutes ago, it is "
            + "the answer. If none is saved, it cannot be read as a note, the database cannot be read or it is too "
            + "old, the next step follows. If the database may not be read, the read ends with that.",
          "Then the remote is asked, up to 3 times, for at most 4 seconds in all and at most 2 seconds a try. Between "
            + "the tries there is a random wait of up to 200 milliseconds, 2 times as long each time and never above "
            + "5 seconds. A note that has not changed is confirmed, and not sent again. The answer is saved, and "
            + "delivered even where it could not be saved. If what comes is no note or it cannot be reached, the "
            + "next step follows. If there is no such note or it refuses, the read ends with that.",
          "Then the saved note is read, for at most 1 second. If it was confirmed less than 7 days ago, it is the "
            + "answer. If none is saved, it cannot be read as a note, the database cannot be read, the database may "
            + "not be read or it is too old, no step is left.",
          Self.worst,
        ])
  }

  @Test func twoValues() throws {
    let told = try sentences(
      """
      { deliver: each, timeout: 1m, steps: [local: { max-age: 0s, stale-while-revalidate: forever }, \
      remote: { save: never, conditional: false, hedge: 0s, attempts: 2, backoff: 1s }] }
      """)
    #expect(
      told == [
        "First the saved note is read, for at most 1 second. Whatever its age, it is the answer, and the next remote "
          + "step refreshes it behind. If none is saved, it cannot be read as a note or the database cannot be "
          + "read, the next step follows. If the database may not be read, the read ends with that.",
        "Then the remote is asked, up to 2 times, for at most 10 seconds in all. Before the second try there is a "
          + "random wait of up to 1 second. It is asked twice at once, and the first answer counts. The note is sent "
          + "whole even where it has not changed. The answer is not saved. If there is no such note, what comes is "
          + "no note, it cannot be reached or it refuses, no step is left.",
        Self.worst, "The early note is delivered, and the refreshed one after it where it differs.",
        "Whatever is left to do, the whole read ends after 1 minute.",
      ])
  }

  @Test(arguments: [
    (
      "[local: { max-age: 1m, stale-while-revalidate: 9m }, remote]",
      "If it was confirmed less than 1 minute ago, it is the answer; for 9 minutes more it is the answer too, and "
        + "the next remote step refreshes it behind."
    ),
    (
      "[local: { max-age: 1m, stale-while-revalidate: forever }, remote]",
      "If it was confirmed less than 1 minute ago, it is the answer; if it is older, it is the answer too, and the "
        + "next remote step refreshes it behind."
    ),
    (
      "[local: { max-age: 0s, stale-while-revalidate: 1h }, remote]",
      "If it was confirmed less than 1 hour ago, it is the answer, and the next remote step refreshes it behind."
    ),
    (
      "[remote: { soft-timeout: 3s, timeout: 1m }, local]",
      "After 3 seconds without an answer the next step is tried, while the request goes on and its answer is saved "
        + "when it comes."
    ),
    (
      "[remote: { soft-timeout: 0s, save: never }, local]",
      "Without waiting for it the next step is tried, while the request goes on."
    ),
    (
      "[remote: { save: required, hedge: 300ms }]",
      "If there is no answer after 300 milliseconds, it is asked a second time, and the first answer counts."
    ),
    (
      "[remote: { save: required }]",
      "The answer is saved; where that fails, the remote counts as unavailable."
    ),
    (
      "[remote: { attempts: 3, backoff: { multiplier: 1.5 } }]",
      "Between the tries there is a random wait of up to 200 milliseconds, 1.5 times as long each time and never "
        + "above 5 seconds."
    ),
    ("[remote: { attempts: 3, backoff: 0s }]", "Between the tries nothing is waited for."),
    ("[local: { fallback-on: [none] }, remote]", "If none is saved, the next step follows."),
  ])
  func says(text: String, sentence: String) throws {
    #expect(try sentences(text)[0].contains(sentence))
  }

  @Test func backends() {
    let book = SourcePolicyTests.load(
      """
      sources: { p: [local: { max-age: 7d }, remote] }
      backends:
        local: { busy-timeout: 500ms, keep: 30d }
        remote: { circuit-breaker: { failures: 1 } }
      """
    ).book
    #expect(
      book.backends.sentences == [
        "At most 4 requests are on their way to the remote at once.",
        "After 1 failure in a row it is not asked for 30 seconds.",
        "A locked database is waited for up to 500 milliseconds.",
        "Saved notes that nobody reads are thrown away after 30 days.",
      ])
  }
}
