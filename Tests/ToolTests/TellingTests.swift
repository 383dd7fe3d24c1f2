import Foundation
import Testing

/// `describe`, `why` and `list`.
struct TellingTests {
  @Test("`describe` says an ordering key by key, and the key that is added")
  func describe() throws {
    let outcome = try Sample.place().run("describe", "priority-first")
    #expect(outcome.code == 0)
    #expect(outcome.err.isEmpty)
    let lines = outcome.lines
    #expect(
      lines[0].contains("priority-first") && lines[0].contains("stories") && lines[0].contains("Top stories"))
    #expect(lines[1].hasPrefix("1. ") && lines[1].contains("`priority`, highest first"))
    #expect(lines[1].contains("without a value") && lines[1].contains("last"))
    #expect(lines[2].hasPrefix("2. ") && lines[2].contains("`publishedAt`, newest first"))
    #expect(lines[3].hasPrefix("3. ") && lines[3].contains("`id`"))
    #expect(lines.count == 4)
  }

  @Test("`why` shows both values of each key up to the one that decides")
  func why() throws {
    let place = try Sample.place()
    let outcome = try place.run("why", "priority-first", "a", "b", "--data", "stories.ndjson")
    #expect(outcome.code == 0)
    #expect(outcome.err.isEmpty)
    #expect(
      outcome.output == """
        1. `priority`, highest first
           a: 1
           b: 3
           decides
        So b comes before a.

        """)
    let tied = try place.run(
      "why", "priority-first", "x", "y",
      input: "{\"id\":\"x\",\"priority\":1}\n{\"id\":\"y\",\"priority\":1}\n")
    #expect(tied.output.contains("`id`") && tied.lines.count == 13)
    #expect(tied.lines[3].trimmingPrefix(while: { $0 == " " }) == "equal")
  }

  @Test("`why` refuses what is not among the records")
  func whyRefuses() throws {
    let place = try Sample.place()
    for (a, b, code, says) in [
      ("a", "a", 2, "the same record"), ("a", "z", 2, "`z`"), ("", "a", 2, "no record"),
    ] as [(String, String, Int32, String)] {
      let outcome = try place.run("why", "newest", a, b, "--data", "stories.ndjson")
      #expect(outcome.code == code && outcome.out.isEmpty)
      #expect(outcome.errors.contains(says), "\(outcome.errors)")
    }
    let near = try place.run(
      "why", "newest", "story-1", "story-22", input: "{\"id\":\"story-1\"}\n{\"id\":\"story-2\"}\n")
    #expect(near.code == 2 && near.errors.contains("did you mean `story-2`?"))
    #expect(try place.run("why", "newest", "a", "b", "--data", "nothing.ndjson").code == 2)
    #expect(try place.run("why", "newest", "a", "b", input: "{\"id\":1}\n{").code == 1)
  }

  @Test("values of the data are shown without control characters")
  func controlCharacters() throws {
    let place = try Sample.place()
    let records =
      #"{"id":"a\u001b[31m","title":"\u001b]0;x\u0007"}"# + "\n" + #"{"id":"b","title":"c\r\nd\u202e"}"#
      + "\n"
    let outcome = try place.run("why", "alphabetical", "a\u{1B}[31m", "b", input: records)
    #expect(outcome.code == 0)
    #expect(outcome.out.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
    #expect(!outcome.output.unicodeScalars.contains("\u{202E}"))
  }

  @Test("no name or value of the data or the call makes a line of its own")
  func forgedLines() throws {
    let place = try Sample.place()
    let records =
      #"{"id":"a\nSo b","title":"x\n   decides\nSo a comes before b."}"# + "\n" + #"{"id":"b","title":"y"}"#
      + "\n"
    let outcome = try place.run("why", "alphabetical", "a\nSo b", "b", input: records)
    #expect(outcome.code == 0)
    #expect(
      outcome.lines == [
        "1. `title`, a to z", #"   a\u{A}So b: 'x\u{A}   decides\u{A}So a comes before b.'"#, "   b: 'y'",
        "   decides", #"So a\u{A}So b comes before b."#,
      ])
    for call in [
      ["list", "--rules", "no\nerror: x"], ["list", "--rules", "Rules\n"], ["describe", "new\nest"],
      ["sort", "newest", "no\n.csv"], ["sort\n"], ["why", "newest", "a\n", "b"],
    ] {
      let errors = try place.run(call, input: #"{"id":"a","publishedAt":"2026-01-01T00:00:00Z"}"#).errors
      let lines = errors.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 3 && lines.last == "", "\(errors)")
      #expect(lines.dropFirst().dropLast().allSatisfy { $0.hasPrefix("  = help: ") }, "\(errors)")
    }
  }

  @Test("`list` names the orderings with items, label and successor, in the order of the files")
  func list() throws {
    let place = try Sample.place()
    #expect(
      try place.run("list").output == """
        newest          stories
        priority-first  stories  Top stories
        alphabetical    stories

        """)
    try place.write(
      "Rules/z.yaml",
      "rules: 1\nitems: stories\norderings:\n  old: { replaced-by: newest, keys: [ { id: a to z } ] }\n")
    #expect(try place.run("list").lines.last == "old             stories  (replaced by newest)")
  }

  @Test(
    "every command says of a broken book what `validate` says of it, on standard error",
    arguments: [
      ["list"], ["describe", "newest"], ["why", "newest", "a", "b"], ["sort", "newest"], ["test"],
    ])
  func brokenBook(call: [String]) throws {
    let place = try Workplace(["Rules/a.yaml": "rules: 1\nx: 1\n"])
    let outcome = try place.run(call)
    #expect(outcome.code == 1)
    #expect(outcome.out.isEmpty)
    let frame = try place.run("validate").output.components(separatedBy: "\n\n")[0]
    #expect(frame.contains("error[unknown-key]"))
    #expect(outcome.errors.hasPrefix(frame))
  }
}
