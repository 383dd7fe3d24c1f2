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
        So b ('Étude') comes before a ('Trams').

        """)
    let tied = try place.run(
      "why", "priority-first", "x", "y",
      input: "{\"id\":\"x\",\"priority\":1}\n{\"id\":\"y\",\"priority\":1}\n")
    // What is equal takes a line, with its key above it.
    #expect(tied.output.contains("`id`") && tied.lines.count == 9)
    #expect(tied.lines[1] == "   equal: 1 for both")
  }

  @Test("`why` tells the titles that people know the records by, where the ordering does not read them")
  func whyTellsTitles() throws {
    let place = try Sample.place()
    let records =
      #"{"id":"x","title":"Tea\nSo y","priority":1}"# + "\n"
      + #"{"id":"y","title":{"en":"Ale"},"priority":2}"#
      + "\n"
    let outcome = try place.run("why", "priority-first", "x", "y", input: records)
    #expect(outcome.code == 0, "\(outcome.errors)")
    // A title that is no text is nobody's business here.
    #expect(outcome.lines.last == #"So y comes before x ('Tea\u{A}So y')."#)
    #expect(outcome.lines.count == 5)
    for (format, file) in [
      ("csv", "priority,title,publishedAt,id\n1,Tea,,x\n2,Ale,,y\n"),
      ("json", #"[{"id":"x","title":"Tea","priority":1},{"id":"y","title":"Ale","priority":2}]"#),
    ] {
      let outcome = try place.run(["why", "priority-first", "x", "y", "--from", format], input: file)
      #expect(outcome.lines.last == "So y ('Ale') comes before x ('Tea').", "\(format) \(outcome.errors)")
    }
  }

  @Test("`why` as JSON")
  func whyAsJSON() throws {
    struct Answer: Decodable {
      struct Named: Decodable, Equatable {
        var name: String
        var record: Int
        var label: String?
      }
      struct Value: Decodable, Equatable {
        var value: String
        var seen: String?
      }
      struct Key: Decodable {
        var key: String
        var decides, appended: Bool
        var first, second: Value
        var remark: String?
      }
      var ordering: String
      var first, second: Named
      var before: String?
      var keys: [Key]
    }
    let place = try Sample.place()
    let records =
      #"{"id":"y","priority":2,"title":"Ale"}"# + "\n"
      + #"{"id":"x","priority":2,"publishedAt":"2026-01-01T00:00:00Z"}"# + "\n"
    let outcome = try place.run(["why", "priority-first", "x", "y", "--output", "json"], input: records)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let answer = try JSONDecoder().decode(Answer.self, from: Data(outcome.output.utf8))
    #expect(answer.ordering == "priority-first")
    #expect(
      answer.first == .init(name: "x", record: 2)
        && answer.second == .init(name: "y", record: 1, label: "Ale"))
    #expect(answer.before == "x")
    #expect(answer.keys.map(\.key) == ["`priority`, highest first", "`publishedAt`, newest first"])
    #expect(answer.keys.map(\.decides) == [false, true])
    #expect(answer.keys[1].first == .init(value: "2026-01-01T00:00:00Z"))
    #expect(answer.keys[1].second == .init(value: "missing"))
    #expect(answer.keys[1].remark == "missing values come last")
    #expect(try place.run(["why", "newest", "x", "y", "--output", "yaml"], input: records).code == 2)
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
