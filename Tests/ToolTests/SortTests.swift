import Foundation
import Testing

/// `ordering sort`: the order, its parts, and what stops it.
struct SortTests {
  // MARK: Order

  @Test("records come out in the order of the rules")
  func order() throws {
    let place = try Sample.place()
    for (name, ids) in [("newest", "cabd"), ("priority-first", "bcad"), ("alphabetical", "dbac")] {
      let outcome = try place.run("sort", name, "stories.ndjson")
      #expect(outcome.code == 0)
      #expect(outcome.output == Sample.lines(ids), "\(name)")
      #expect(outcome.err.isEmpty)
    }
  }

  @Test("`--rules` takes a folder or a file")
  func rules() throws {
    let place = try Sample.place()
    for path in ["Rules", "Rules/", "./Rules", "Rules/stories.yaml", place.url("Rules").path] {
      #expect(
        try place.run("sort", "newest", "stories.ndjson", "--rules", path).output == Sample.lines("cabd"))
    }
  }

  @Test("`--top` is the beginning, `--after` what follows, and both what follows first")
  func parts() throws {
    let place = try Sample.place()
    let parts: [([String], String)] = [
      (["--top", "1"], "c"), (["--top", "3"], "cab"), (["--top", "4"], "cabd"), (["--top", "99"], "cabd"),
      (["--after", "c"], "abd"), (["--after", "a"], "bd"), (["--after", "d"], ""),
      (["--after", "c", "--top", "2"], "ab"), (["--after=b", "--top=5"], "d"),
    ]
    for (options, ids) in parts {
      let outcome = try place.run(["sort", "newest", "stories.ndjson"] + options)
      #expect(outcome.code == 0)
      #expect(outcome.output == Sample.lines(ids), "\(options)")
    }
  }

  @Test("standard input is read without a file and for `-`, as NDJSON unless `--from` says otherwise")
  func standardInput() throws {
    let place = try Sample.place()
    #expect(try place.run("sort", "newest", input: Sample.records).output == Sample.lines("cabd"))
    #expect(try place.run("sort", "newest", "-", input: Sample.records).output == Sample.lines("cabd"))
    let csv = "id,publishedAt\na,2026-01-01T00:00:00Z\nb,2026-01-02T00:00:00Z\n"
    let outcome = try place.run("sort", "newest", "-", "--from", "csv", input: csv)
    #expect(outcome.output == "id,publishedAt\nb,2026-01-02T00:00:00Z\na,2026-01-01T00:00:00Z\n")
  }

  @Test("no records are no mistake")
  func noRecords() throws {
    let place = try Sample.place()
    for input in ["", "\n\n"] {
      let outcome = try place.run("sort", "newest", input: input)
      #expect(outcome.code == 0)
      #expect(outcome.out.isEmpty && outcome.err.isEmpty)
    }
  }

  @Test("an old name works, with a warning that names the new one")
  func oldName() throws {
    let outcome = try Sample.place().run("sort", "by-title", "stories.ndjson")
    #expect(outcome.code == 0)
    #expect(outcome.output == Sample.lines("dbac"))
    #expect(outcome.errors.hasPrefix("warning[old-name]: ") && outcome.errors.contains("`alphabetical`"))
  }

  // MARK: What cannot be asked

  @Test(
    "what cannot be asked ends with 2 and writes nothing",
    arguments: [
      (["newst", "stories.ndjson"], "did you mean `newest`?"),
      (["nothing-like-it", "stories.ndjson"], "`newest`"),
      (["newest", "stories.ndjson", "--top", "0"], "above 0"),
      (["newest", "stories.ndjson", "--top", "-1"], "above 0"),
      (["newest", "stories.ndjson", "--top", "3x"], "above 0"),
      (["newest", "stories.ndjson", "--top", "99999999999999999999"], "whole number"),
      (["newest", "stories.ndjson", "--after", "z"], "`z`"),
      (["newest", "stories.ndjson", "--after", ""], "no record"),
      (["newest", "nothing.ndjson"], "`nothing.ndjson`"),
      (["newest", "Rules"], "is a folder"),
      (["newest", "stories.txt"], "--from"),
      (["newest", "stories.ndjson", "--rules", "nothing"], "`nothing`"),
      (["newest", "stories.ndjson", "--to", "csv"], "cannot be written as csv"),
    ])
  func cannot(arguments: [String], says: String) throws {
    let place = try Sample.place()
    try place.write("stories.txt", Sample.records)
    let before = try place.names()
    let outcome = try place.run(["sort"] + arguments + ["--write", "out.ndjson"])
    #expect(outcome.code == 2)
    #expect(outcome.out.isEmpty)
    #expect(outcome.errors.contains(says), "\(outcome.errors)")
    #expect(try place.names() == before)
  }

  @Test("without rules the call is told of `--rules`")
  func noRules() throws {
    let place = try Workplace(["stories.ndjson": Sample.records])
    let outcome = try place.run("sort", "newest", "stories.ndjson")
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("`--rules films.yaml`") && outcome.errors.contains("the folder `Rules`"))
  }

  // MARK: Rules and records that cannot be used

  @Test("a broken book shows all its findings on standard error, and sorts nothing")
  func brokenBook() throws {
    let place = try Sample.place()
    try place.write(
      "Rules/more.yaml",
      """
      rules: 1
      items: stories
      orderings:
        broken:
          - publishdAt: newest first
          - priority: newest first
      """)
    // The broken ordering is not even the one that is asked for.
    let outcome = try place.run("sort", "newest", "stories.ndjson", "--write", "out.ndjson")
    #expect(outcome.code == 1)
    #expect(outcome.out.isEmpty)
    #expect(!place.exists("out.ndjson"))
    #expect(outcome.errors.contains("Rules/more.yaml:5:7") && outcome.errors.contains("`publishedAt`"))
    #expect(outcome.errors.contains("Rules/more.yaml:6:"))
    #expect(outcome.errors.contains("cannot be used: 2 errors"))
  }

  struct Misfit: CustomTestStringConvertible, Sendable {
    let record: String
    let says: [String]
    var testDescription: String { record }
  }

  @Test(
    "records that do not fit are named with their field, and nothing is written",
    arguments: [
      Misfit(record: #"{"id":"x","priority":"high"}"#, says: ["record 5 (line 5)", "'priority'", "'high'"]),
      Misfit(record: #"{"id":"x","priority":1.5}"#, says: ["record 5", "'priority'"]),
      Misfit(
        record: #"{"id":"x","publishedAt":"yesterday"}"#, says: ["record 5", "'publishedAt'", "yesterday"]),
      Misfit(record: #"{"id":"a"}"#, says: ["record 5", "'id'"]),
      Misfit(record: #"{"priority":1}"#, says: ["record 5", "'id'"]),
      Misfit(
        record: #"{"id":"x","priority":1,"priority":2}"#, says: ["record 5", "'priority'", "more than once"]),
      Misfit(record: #"{"id":"x","#, says: ["record 5 (line 5)"]),
      Misfit(record: "[1]", says: ["record 5", "a list"]),
      Misfit(record: "null", says: ["record 5", "null"]),
    ])
  func misfits(_ misfit: Misfit) throws {
    let place = try Sample.place()
    try place.write("stories.ndjson", Sample.records + misfit.record + "\n")
    try place.write("out.ndjson", "kept")
    let outcome = try place.run("sort", "priority-first", "stories.ndjson", "--write", "out.ndjson")
    #expect(outcome.code == 1)
    #expect(outcome.out.isEmpty)
    #expect(outcome.errors.hasPrefix("error: stories.ndjson: "))
    for words in misfit.says { #expect(outcome.errors.contains(words), "\(outcome.errors)") }
    #expect(try place.text("out.ndjson") == "kept")
    #expect(try place.run("sort", "priority-first", "stories.ndjson").out.isEmpty)
  }

  @Test("fields that the ordering does not read are not looked at")
  func unreadFields() throws {
    let place = try Sample.place()
    let records = #"{"id":"x","priority":"high","publishedAt":null}"# + "\n"
    #expect(try place.run("sort", "newest", input: records).output == records)
  }

  @Test("`--invalid missing` takes what does not fit for missing, and counts it")
  func invalidAsMissing() throws {
    let place = try Sample.place()
    var records = #"{"id":"fits","priority":0}"# + "\n"
    for number in 1...25 { records += #"{"id":"i\#(number)","priority":"high"}"# + "\n" }
    let refused = try place.run("sort", "priority-first", input: records)
    #expect(refused.code == 1)
    #expect(refused.errors.contains("… and 5 more"))
    let outcome = try place.run("sort", "priority-first", "--invalid", "missing", input: records)
    #expect(outcome.code == 0)
    #expect(outcome.lines.count == 26 && outcome.lines[0].contains("fits"))
    #expect(outcome.errors.hasPrefix("warning: ") && outcome.errors.contains("… and 5 more"))
  }

  @Test("a text that is no version is named, or missing where that is asked for")
  func versions() throws {
    let place = try Workplace([
      "Rules/apps.yaml": """
      rules: 1
      items: apps
      fields: { id: { type: id, unique: true }, version: text }
      orderings:
        by-version:
          - version: ascending
            compare: version
      """
    ])
    let records = [
      #"{"id":"a","version":"1.10"}"#, #"{"id":"b","version":"soon"}"#, #"{"id":"c","version":"1.9"}"#,
    ]
    let input = records.joined(separator: "\n") + "\n"
    let refused = try place.run("sort", "by-version", input: input)
    #expect(refused.code == 1 && refused.out.isEmpty)
    #expect(refused.errors.contains("record 2 (line 2), field 'version'"))
    let outcome = try place.run("sort", "by-version", "--invalid", "missing", input: input)
    #expect(outcome.code == 0 && outcome.errors.hasPrefix("warning: "))
    #expect(outcome.lines == [records[2], records[0], records[1]])
  }

  @Test("items without an identity are spoken of by number")
  func numbers() throws {
    let place = try Workplace([
      "Rules/notes.yaml":
        "rules: 1\nitems: notes\nfields: { size: integer }\norderings:\n  small: [ { size: lowest first } ]\n"
    ])
    let input = "{\"size\":3}\n{\"size\":1}\n{\"size\":2}\n"
    #expect(
      try place.run("sort", "small", "--after", "2", input: input).output == "{\"size\":2}\n{\"size\":3}\n")
    let refused = try place.run("sort", "small", "--after", "4", input: input)
    #expect(refused.code == 2 && refused.errors.contains("from 1 to 3"))
    #expect(try place.run("why", "small", "1", "2", input: input).output.contains("So 2 comes before 1."))
  }
}

/// Calls that are nearly right are answered with what was meant.
struct NearlyRightTests {
  @Test func csvOnStandardInputIsToldHowToBeRead() throws {
    let place = try Sample.place()
    let outcome = try place.run("sort", "newest", input: "id,publishedAt\na,2026-01-01T00:00:00Z\n")
    #expect(outcome.code == 1 && outcome.out.isEmpty)
    #expect(outcome.errors.contains("if it is CSV, add `--from csv`"))
    let json = try place.run("sort", "newest", input: "{\"id\":\n")
    #expect(json.code == 1 && !json.errors.contains("--from csv"))
  }

  @Test func aFileInThePlaceOfTheOrdering() throws {
    let place = try Sample.place()
    let outcome = try place.run("sort", "stories.ndjson", "newest")
    #expect(outcome.code == 2 && outcome.out.isEmpty)
    #expect(outcome.errors.contains("write the name of an ordering before the file"))
  }

  @Test func aFileThatIsNotThereIsSaidSoWhateverItsEnding() throws {
    let place = try Sample.place()
    let outcome = try place.run("sort", "newest", "nofile")
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("there is no file `nofile`"))
  }
}
