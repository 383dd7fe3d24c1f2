import Foundation
import Testing

/// `ordering sort` with several files, and with what it can do besides sorting one.
struct SortFilesTests {
  /// Records of ids and priorities, one a line.
  private static func lines(_ records: [(id: String, priority: Int)]) -> String {
    records.map { "{\"id\":\"\($0.id)\",\"priority\":\($0.priority)}\n" }.joined()
  }

  private static func place(_ files: [String: String]) throws -> Workplace {
    let rules = """
      rules: 1
      items: stories
      fields:
        id: { type: id, unique: true }
        priority: integer
      orderings:
        urgent:
          - priority: highest first
          - id: ascending
      """
    return try Workplace(["Rules/stories.yaml": rules].merging(files) { $1 })
  }

  /// The ids of records in NDJSON.
  private static func ids(_ text: String) -> String {
    text.split(separator: "\n").map { $0.split(separator: "\"")[3] }.joined()
  }

  // MARK: Several files

  @Test("several files become one order, and those that tie stay in the order of the files")
  func severalFiles() throws {
    let place = try Self.place([
      "1.ndjson": Self.lines([("e", 1), ("b", 3)]), "2.ndjson": Self.lines([("d", 1), ("a", 3), ("c", 2)]),
    ])
    let outcome = try place.run("sort", "urgent", "1.ndjson", "2.ndjson")
    #expect(outcome.code == 0 && outcome.err.isEmpty, "\(outcome.errors)")
    #expect(Self.ids(outcome.output) == "abcde")
    #expect(Self.ids(try place.run("sort", "urgent", "1.ndjson", "2.ndjson", "--top", "2").output) == "ab")
    #expect(Self.ids(try place.run("sort", "urgent", "1.ndjson", "2.ndjson", "--after", "c").output) == "de")
    let input = Self.lines([("x", 9)])
    #expect(Self.ids(try place.run("sort", "urgent", "1.ndjson", "-", input: input).output) == "xbe")
  }

  @Test("without an identity, ties stay in the order of the files")
  func tiesOfFiles() throws {
    let rules = "rules: 1\nitems: notes\nfields: { n: integer }\norderings:\n  up: [ { n: lowest first } ]\n"
    let place = try Workplace([
      "Rules/notes.yaml": rules, "1.csv": "n,t\n2,a\n1,b\n", "2.csv": "n,t\r\n1,c\r\n2,d",
    ])
    #expect(
      try place.run("sort", "up", "1.csv", "2.csv").output == "n,t\n1,b\n1,c\r\n2,a\n2,d")
    #expect(
      try place.run("sort", "up", "2.csv", "1.csv").output == "n,t\r\n1,c\r\n1,b\n2,d\r\n2,a\n")
  }

  @Test("lists become one list")
  func lists() throws {
    let place = try Self.place([
      "1.json": "[{\"id\":\"b\",\"priority\":1} , {\"id\":\"a\",\"priority\":2}]", "2.json": "[\n]\n",
      "3.json": "[{\"id\":\"c\",\"priority\":3}]",
    ])
    let outcome = try place.run("sort", "urgent", "1.json", "2.json", "3.json")
    #expect(
      outcome.output
        == "[\n{\"id\":\"c\",\"priority\":3},\n{\"id\":\"a\",\"priority\":2},\n{\"id\":\"b\",\"priority\":1}\n]\n"
    )
  }

  @Test("what is wrong is said of the file that it is in, and an identity may stand in one file only")
  func problemsOfFiles() throws {
    let place = try Self.place([
      "1.ndjson": Self.lines([("a", 1), ("b", 2)]), "2.ndjson": Self.lines([("c", 3), ("a", 3)]),
      "3.ndjson": "\n{\"id\":\"d\",\"priority\":\"high\"}\n",
    ])
    let outcome = try place.run("sort", "urgent", "1.ndjson", "2.ndjson", "3.ndjson", "--write", "out")
    #expect(outcome.code == 1 && outcome.out.isEmpty && !place.exists("out"))
    #expect(outcome.errors.contains("3.ndjson: record 1 (line 2), field 'priority'"))
    let twice = try place.run("sort", "urgent", "1.ndjson", "2.ndjson")
    #expect(twice.code == 1)
    #expect(
      twice.errors.contains(
        "2.ndjson: record 2 (line 2), field 'id': 'a' stands in record 1 of 1.ndjson and record 2 of this file"
      ),
      "\(twice.errors)")
  }

  @Test("files of different formats or columns are refused")
  func differentFiles() throws {
    let place = try Self.place([
      "1.csv": "id,priority\na,1\n", "2.csv": "priority,id\n1,b\n", "3.ndjson": Self.lines([("c", 1)]),
    ])
    let formats = try place.run("sort", "urgent", "1.csv", "3.ndjson")
    #expect(formats.code == 2 && formats.errors.contains("is csv and"))
    let columns = try place.run("sort", "urgent", "1.csv", "2.csv")
    #expect(columns.code == 2 && columns.out.isEmpty, "\(columns.errors)")
    #expect(columns.errors.contains("2.csv") && columns.errors.contains("columns"))
    let stdin = try place.run("sort", "urgent", "-", "-")
    #expect(stdin.code == 2 && stdin.errors.contains("stands twice"))
  }

  // MARK: One of each

  @Test("`--unique` keeps the first in order of each identity, and all records without one")
  func unique() throws {
    let place = try Self.place([:])
    let records = Self.lines([("a", 1), ("b", 2), ("a", 3), ("b", 2), ("c", 1)])
    #expect(try place.run("sort", "urgent", input: records).code == 1)
    let outcome = try place.run("sort", "urgent", "--unique", input: records)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output == Self.lines([("a", 3), ("b", 2), ("c", 1)]))
    #expect(
      try place.run("sort", "urgent", "--unique", "--top", "2", input: records).output
        == Self.lines([("a", 3), ("b", 2)]))
    #expect(
      try place.run("sort", "urgent", "--unique", "--after", "a", input: records).output
        == Self.lines([("b", 2), ("c", 1)]))
    let without = "{\"priority\":1}\n{\"priority\":2}\n{\"priority\":1}\n"
    let kept = try place.run("sort", "urgent", "--unique", "--invalid", "missing", input: without)
    #expect(kept.output == "{\"priority\":2}\n{\"priority\":1}\n{\"priority\":1}\n")
  }

  @Test("`--unique` over several files")
  func uniqueOfFiles() throws {
    let place = try Self.place([
      "1.ndjson": Self.lines([("a", 1), ("b", 2)]), "2.ndjson": Self.lines([("a", 3), ("b", 1), ("c", 2)]),
    ])
    let outcome = try place.run("sort", "urgent", "1.ndjson", "2.ndjson", "--unique")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output == Self.lines([("a", 3), ("b", 2), ("c", 2)]))
    let after = try place.run("sort", "urgent", "1.ndjson", "2.ndjson", "--unique", "--after", "b")
    #expect(after.output == Self.lines([("c", 2)]))
  }

  @Test("`--unique` needs an identity")
  func uniqueWithoutIdentity() throws {
    let place = try Workplace([
      "Rules/notes.yaml":
        "rules: 1\nitems: notes\nfields: { n: integer }\norderings:\n  up: [ { n: lowest first } ]\n"
    ])
    let outcome = try place.run("sort", "up", "--unique", input: "{\"n\":1}\n")
    #expect(outcome.code == 2 && outcome.errors.contains("`unique: true`"))
  }

  // MARK: In order already

  @Test("`--check` says whether the records are in order, and else which is not and why")
  func check() throws {
    let place = try Self.place([
      "good.ndjson": Self.lines([("a", 3), ("b", 2), ("c", 2)]),
      "bad.ndjson": Self.lines([("b", 3), ("c", 2), ("d", 5)]),
      "none.ndjson": "",
    ])
    let good = try place.run("sort", "urgent", "good.ndjson", "none.ndjson", "--check")
    #expect(good.code == 0 && good.output == "3 records, in order.\n" && good.err.isEmpty)
    let bad = try place.run("sort", "urgent", "good.ndjson", "bad.ndjson", "--check")
    #expect(bad.code == 1 && bad.out.isEmpty)
    #expect(bad.errors.contains("bad.ndjson: not in order: record 3 (line 3)"), "\(bad.errors)")
    #expect(bad.errors.contains("So d comes before c."), "\(bad.errors)")
    let misfit = try place.run("sort", "urgent", "--check", input: "{\"id\":1,\"priority\":\"x\"}\n")
    #expect(misfit.code == 1 && misfit.errors.contains("'priority'"))
  }

  @Test("`--merge` merges files that are in order, and refuses others")
  func merge() throws {
    let place = try Self.place([
      "1.ndjson": Self.lines([("a", 3), ("d", 1)]), "2.ndjson": Self.lines([("b", 3), ("c", 2)]),
      "3.ndjson": Self.lines([("e", 1), ("f", 2)]),
    ])
    let merged = try place.run("sort", "urgent", "1.ndjson", "2.ndjson", "--merge")
    #expect(merged.code == 0 && Self.ids(merged.output) == "abcd", "\(merged.errors)")
    #expect(
      Self.ids(try place.run("sort", "urgent", "1.ndjson", "2.ndjson", "--merge", "--top", "3").output)
        == "abc")
    let refused = try place.run("sort", "urgent", "1.ndjson", "3.ndjson", "--merge", "--write", "out")
    #expect(refused.code == 1 && !place.exists("out"))
    #expect(refused.errors.contains("3.ndjson: not in order: record 2 (line 2)"), "\(refused.errors)")
    let twice = try place.run("sort", "urgent", "1.ndjson", "1.ndjson", "--merge", "--write", "out")
    #expect(twice.code == 1 && !place.exists("out") && twice.errors.contains("'a'"))
  }

  @Test(
    "what makes no sense together is refused",
    arguments: [
      ["--check", "--top", "1"], ["--check", "--write", "x"], ["--check", "--merge"],
      ["--merge", "--unique"],
      ["--merge", "--after", "a"],
    ])
  func contradictions(options: [String]) throws {
    let outcome = try Self.place([:]).run(["sort", "urgent"] + options, input: Self.lines([("a", 1)]))
    #expect(outcome.code == 2 && outcome.out.isEmpty)
    #expect(outcome.errors.contains("does not go with"))
  }

  // MARK: Memory and threads

  @Test(
    "sizes of memory are read, and others refused",
    arguments: [
      ("16M", 0), ("0.5g", 0), ("64 MiB", 0), ("100000000", 0), ("15M", 2), ("lots", 2), ("", 2), ("-1G", 2),
      ("1e3M", 2),
      ("64X", 2), ("9999999999T", 2),
    ])
  func memory(size: String, code: Int32) throws {
    let outcome = try Self.place([:]).run("sort", "urgent", "--memory=\(size)", input: Self.lines([("a", 1)]))
    #expect(outcome.code == code, "\(outcome.errors)")
    #expect(outcome.errors.contains("--memory") == (code != 0))
  }

  @Test("more than memory holds is sorted by runs in the temporary folder, which is empty then")
  func largerThanMemory() throws {
    // 40 bytes of each record are its text: some 30 MB, in an order that is known.
    let count = 300_000
    var text = ""
    text.reserveCapacity(100 * count)
    for number in 0..<count {
      let priority = number * 7_919 % count
      text +=
        "{\"id\":\"i\(number)\",\"priority\":\(priority),\"t\":\"\(String(repeating: "x", count: 40))\"}\n"
    }
    let place = try Self.place(["many.ndjson": text])
    try place.makeFolder("temporary")
    let options = ["--memory", "16M", "--temporary-folder", "temporary", "--stats"]
    for extra in [["--threads", "1"], ["--threads", "3"], ["--unique"]] {
      let outcome = try place.run(
        ["sort", "urgent", "many.ndjson", "--write", "out.ndjson"] + options + extra)
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(!outcome.errors.contains("none: memory held all records"), "\(outcome.errors)")
      let priorities = try place.text("out.ndjson").split(separator: "\n").map { line in
        Int(line.split(separator: ":")[2].prefix { $0.isNumber })
      }
      // 7,919 is prime and no factor of the count, so each priority stands once.
      #expect(priorities == (0..<count).reversed().map { $0 })
      #expect(try place.names(in: "temporary").isEmpty)
    }
    let packed = try place.run(["sort", "urgent", "--top", "2"] + options, input: text)
    #expect(packed.output.split(separator: "\n").count == 2 && packed.output.contains("\"priority\":299999,"))
    let after = try place.run(["sort", "urgent", "many.ndjson", "--after", "i0", "--top", "1"] + options)
    #expect(after.code == 0 && after.output.isEmpty, "the last priority is 0, which i0 has")
  }

  @Test("a temporary folder that is not there is named")
  func noTemporaryFolder() throws {
    let text = (0..<200_000).map { "{\"id\":\"i\($0)\",\"priority\":1}\n" }.joined()
    let outcome = try Self.place([:]).run(
      "sort", "urgent", "--memory", "16M", "--temporary-folder", "nowhere", input: text)
    #expect(outcome.code == 3 && outcome.out.isEmpty)
    #expect(outcome.errors.contains("`nowhere`") && outcome.errors.contains("--temporary-folder"))
  }

  @Test("where the temporary folder takes no more, that is said, and nothing is left")
  func fullTemporaryFolder() throws {
    let place = try Self.place([:])
    try place.write("many.ndjson", (0..<200_000).map { "{\"id\":\"i\($0)\",\"priority\":1}\n" }.joined())
    try place.makeFolder("temporary")
    try place.write("out.ndjson", "old")
    for output in ["--write out.ndjson", "| cat"] {
      // No file may be longer than 100 blocks.
      let outcome = try place.shell(
        """
        ulimit -f 100
        { ordering sort urgent many.ndjson --memory 16M --temporary-folder temporary \(
          output.hasPrefix("|") ? "; echo $? >&2; } \(output)" : "\(output); echo $? >&2; }")
        """)
      #expect(outcome.out.isEmpty && outcome.errors.hasSuffix("\n3\n"), "\(outcome.errors)")
      #expect(
        outcome.errors.hasPrefix("error: cannot write a temporary file in `temporary`: "), "\(outcome.errors)"
      )
      #expect(outcome.errors.contains("`ulimit -f`") && outcome.errors.contains("`--memory`"))
      #expect(try place.text("out.ndjson") == "old")
      #expect(try place.names(in: "temporary").isEmpty)
    }
  }

  @Test("without `--memory` at most half of what the machine has is used")
  func usualMemory() throws {
    let outcome = try Self.place([:]).run("sort", "urgent", "--stats", input: Self.lines([("a", 1)]))
    let words = try #require(outcome.errors.firstMatch(of: /peak, ([0-9.]+) ([MG])B allowed/))
    let bytes = try #require(Double(words.1)) * (words.2 == "G" ? 1e9 : 1e6)
    // As it is shown: rounded to a tenth.
    #expect(bytes <= Double(ProcessInfo.processInfo.physicalMemory) / 2 + 0.05e9)
    #expect(bytes >= 16e6)
  }

  // MARK: What was done

  @Test("`--stats` of a check and of a merge tells what these do")
  func statisticsOfOtherWork() throws {
    let place = try Self.place([
      "1.ndjson": Self.lines([("a", 3), ("d", 1)]), "2.ndjson": Self.lines([("b", 3), ("c", 2)]),
    ])
    let merged = try place.run("sort", "urgent", "1.ndjson", "2.ndjson", "--merge", "--stats").errors
    #expect(merged.contains(/records +4 read, 4 written\n/), "\(merged)")
    #expect(merged.contains(/merging +[0-9.]+ s\n/) && !merged.contains("runs"), "\(merged)")
    // 3 and 3, 3 and 2, 2 and 1.
    #expect(merged.contains(/key 1 .*: decided 2 of 3\n/), "\(merged)")
    #expect(merged.contains(/key 2 .*: decided 1 of 3\n/), "\(merged)")
    let checked = try place.run("sort", "urgent", "1.ndjson", "2.ndjson", "--check", "--stats").errors
    #expect(checked.contains(/records +4 read, 0 written\n/), "\(checked)")
    #expect(checked.contains(/reading +[0-9.]+ s\n/), "\(checked)")
    #expect(
      !checked.contains("key 1") && !checked.contains("ties") && !checked.contains("runs"), "\(checked)")
  }

  @Test("`--stats` tells what each key decided, what was left to the input, and what was missing")
  func statistics() throws {
    let rules = """
      rules: 1
      items: notes
      fields: { n: integer, t: text }
      orderings:
        up: [ { n: lowest first }, { t: a to z } ]
      """
    let records = """
      {"n":1,"t":"a"}
      {"n":1,"t":"b"}
      {"n":2,"t":"a"}
      {"n":2,"t":"a"}
      {"n":3}

      """
    let place = try Workplace(["Rules/notes.yaml": rules, "1.ndjson": records, "2.ndjson": ""])
    for files in [["1.ndjson"], ["1.ndjson", "2.ndjson"], ["1.ndjson", "2.ndjson", "--merge"]] {
      let outcome = try place.run(["sort", "up", "--stats"] + files)
      #expect(outcome.code == 0 && outcome.output == records)
      let said = outcome.errors.split(separator: "\n").map {
        $0.split(separator: " ", omittingEmptySubsequences: true)
      }
      func line(_ words: String...) -> String? { line(words) }
      func line(_ words: [String]) -> String? {
        said.first { $0.starts(with: words.map { Substring($0) }) }.map { $0.joined(separator: " ") }
      }
      #expect(line("records") == "records 5 read, 5 written")
      #expect(line("bytes") == "bytes 72 read, 72 written")
      #expect(line("key", "1")?.hasSuffix("decided 2 of 4") == true, "\(outcome.errors)")
      #expect(line("key", "2")?.hasSuffix("decided 1 of 4") == true, "\(outcome.errors)")
      #expect(line("ties") == "ties 1 of 4, left in the order of the input")
      #expect(line("missing", "n:") == "missing n: 0 of 5")
      #expect(line("missing", "t:") == "missing t: 1 of 5")
      let isMerge = files.last == "--merge"
      #expect(line("runs") == (isMerge ? nil : "runs none: memory held all records"))
      // Whatever they are: how long each phase took, and how much memory.
      let phases =
        files.count == 1
        ? ["reading", "sorting", "writing"] : isMerge ? ["merging"] : ["reading", "merging"]
      for phase in phases + ["in all"] {
        let said = line(phase.split(separator: " ").map(String.init))
        #expect(said?.wholeMatch(of: /[a-z ]+ [0-9]+\.[0-9]{3} s/) != nil, "\(phase): \(outcome.errors)")
      }
      #expect(
        line("memory")?.wholeMatch(of: /memory [0-9.]+ [MG]B at the peak, [0-9.]+ [MG]B allowed for records/)
          != nil,
        "\(outcome.errors)")
      #expect(line("threads")?.wholeMatch(of: /threads [1-9][0-9]*/) != nil)
    }
  }
}
