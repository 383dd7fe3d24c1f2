import Foundation
import Testing

/// `ordering sort` where what is around it is not as it mostly is.
struct SortSurroundingsTests {
  private static let rules = """
    rules: 1
    items: notes
    fields:
      id: { type: id, unique: true }
      n: integer
      v: text
    orderings:
      up: [ { n: lowest first } ]
      versions: [ { v: a to z, compare: version } ]
    """

  private static func place(_ files: [String: String] = [:]) throws -> Workplace {
    try Workplace(["Rules/notes.yaml": rules].merging(files) { $1 })
  }

  private static func line(_ id: String, _ n: Int, _ rest: String = "") -> String {
    "{\"id\":\"\(id)\",\"n\":\(n)\(rest)}\n"
  }

  /// Records of which no two lie in one piece where memory is the least.
  private static func large(_ ids: [String], rest: (Int) -> String = { _ in "" }) -> String {
    let noise = String(repeating: "x", count: 15 << 20)
    return ids.enumerated().map { line($1, ids.count - $0, rest($0) + ",\"x\":\"\(noise)\"") }.joined()
  }

  /// What is said, without the name of the input.
  private static func said(_ outcome: Outcome) -> String {
    outcome.errors.replacingOccurrences(of: "standard input", with: "F").replacingOccurrences(
      of: "n.ndjson", with: "F")
  }

  // MARK: Streams

  @Test("a closed standard output is not taken for the input that is opened next")
  func closedOutput() throws {
    let place = try Self.place(["n.ndjson": Self.line("b", 2) + Self.line("a", 1)])
    for call in ["ordering sort up n.ndjson >&-", "ordering sort up n.ndjson - <n.ndjson >&-"] {
      let outcome = try place.shell(call)
      #expect(outcome.code == 3 || outcome.code == 1, "\(call): \(outcome.errors)")
      #expect(!outcome.errors.contains("which is read"), "\(call): \(outcome.errors)")
    }
    #expect(try place.shell("ordering sort up n.ndjson >&-").errors.contains("cannot write"))
    #expect(try place.shell("ordering sort up <&-").errors.contains("cannot read standard input"))
    #expect(try place.text("n.ndjson") == Self.line("b", 2) + Self.line("a", 1))
  }

  @Test("a closed standard output is not taken for a temporary file")
  func closedOutputInPieces() throws {
    let place = try Self.place(["n.ndjson": Self.large(["a", "b"])])
    let outcome = try place.shell("cat n.ndjson | ordering sort up --memory 16M --temporary-folder . >&-")
    #expect(outcome.code == 3 && outcome.errors.contains("cannot write"), "\(outcome.errors)")
  }

  // MARK: Headers

  @Test(
    "a header row without a line end gets one where records of another file follow it",
    arguments: [
      ([String](), "id,n\na,1\nb,2\n"), (["--merge"], "id,n\na,1\nb,2\n"),
      (["--to", "tsv"], "id\tn\na\t1\nb\t2\n"),
      (["--memory", "16M"], "id,n\na,1\nb,2\n"),
    ])
  func headerWithoutEnd(options: [String], output: String) throws {
    let place = try Self.place(["1.csv": "id,n", "2.csv": "id,n\na,1\nb,2\n"])
    let outcome = try place.run(["sort", "up", "1.csv", "2.csv"] + options)
    #expect(outcome.code == 0 && outcome.output == output, "\(outcome.errors)")
  }

  @Test("a header row without a line end stays so where no record follows it")
  func headersOnly() throws {
    let place = try Self.place(["1.csv": "id,n", "2.csv": "id,n\r\n", "3.csv": "id,n\r\na,1"])
    #expect(try place.run("sort", "up", "1.csv", "2.csv").output == "id,n")
    #expect(try place.run("sort", "up", "1.csv", "3.csv").output == "id,n\na,1")
  }

  // MARK: In pieces as in memory

  @Test("values that are not fit to be compared are said beside repeated ones, in memory as in pieces")
  func unfitAndRepeated() throws {
    let place = try Self.place()
    try place.write(
      "n.ndjson", Self.large(["a", "b", "a"]) { ",\"v\":\"\(["1.0", "not one", "2.0"][$0])\"" })
    for invalid in [[], ["--invalid", "missing"]] {
      let whole = try place.run(["sort", "versions", "n.ndjson", "--memory", "1G"] + invalid)
      let pieces = try place.run(["sort", "versions", "n.ndjson", "--memory", "16M"] + invalid)
      #expect(Self.said(whole) == Self.said(pieces))
      #expect(whole.code == pieces.code && whole.out == pieces.out)
      #expect(whole.errors.contains("record 2 (line 2), field 'v'"), "\(whole.errors)")
      #expect(whole.errors.contains("'a' stands in records 1 and 3"), "\(whole.errors)")
    }
  }

  @Test(
    "of several records that are called as `--after` says, the first in order counts, in memory as in pieces")
  func afterRepeated() throws {
    let place = try Self.place()
    // In order: c a b a.
    try place.write("n.ndjson", Self.large(["a", "b", "a", "c"]))
    for memory in ["1G", "16M"] {
      let outcome = try place.run(
        "sort", "up", "n.ndjson", "--after", "a", "--invalid", "missing", "--memory", memory)
      let ids = outcome.output.split(separator: "\n").map { String($0.prefix(8).suffix(1)) }
      #expect(outcome.code == 0 && ids == ["b", "a"], "\(memory): \(ids)")
    }
  }

  @Test("a record that is not there is likened to those that are, in several files too")
  func unknownInSeveral() throws {
    let place = try Self.place(["n.ndjson": Self.line("story-1", 1), "2.ndjson": Self.line("other", 2)])
    for files in [["n.ndjson"], ["n.ndjson", "2.ndjson"], ["2.ndjson", "n.ndjson"]] {
      let outcome = try place.run(["sort", "up"] + files + ["--after", "story-2"])
      #expect(outcome.code == 2 && outcome.errors.contains("`story-1`"), "\(outcome.errors)")
    }
  }

  // MARK: Statistics

  @Test("`--stats` adds up where files are merged, and says nothing of an order that was only looked at")
  func statistics() throws {
    let place = try Self.place([
      "1.ndjson": Self.line("a", 1) + Self.line("c", 2), "2.ndjson": Self.line("b", 1) + Self.line("d", 3),
    ])
    let merged = try place.run("sort", "up", "1.ndjson", "2.ndjson", "--merge", "--stats")
    #expect(merged.code == 0)
    // a b c d: `n` tells b from c and c from d, the identity a from b.
    #expect(merged.errors.contains("lowest first: decided 2 of 3\n"), "\(merged.errors)")
    #expect(merged.errors.contains("a to z: decided 1 of 3\n"), "\(merged.errors)")
    #expect(merged.errors.contains("merging"), "\(merged.errors)")
    let checked = try place.run("sort", "up", "1.ndjson", "2.ndjson", "--check", "--stats")
    #expect(checked.code == 0 && checked.errors.contains("reading"), "\(checked.errors)")
    #expect(!checked.errors.contains("decided") && !checked.errors.contains("ties"), "\(checked.errors)")
  }

  // MARK: Files that change

  @Test("a file that is changed while it is written from is no input")
  func changedWhileWriting() throws {
    let place = try Self.place()
    let text = (0..<100_000).map { Self.line("i\($0)", $0) }.joined()
    for files in ["n.ndjson", "n.ndjson 2.ndjson"] {
      try place.write("n.ndjson", text)
      try place.write("2.ndjson", Self.line("other", 1))
      // Nobody takes the output before the file was changed.
      let outcome = try place.shell(
        "{ ordering sort up \(files); echo $? > code; } | { read first; echo >> n.ndjson; cat > rest; }")
      #expect(try place.text("code") == "3\n", "\(files)")
      #expect(outcome.errors.contains("was changed while it was read"), "\(files): \(outcome.errors)")
    }
  }

  // MARK: Memory

  #if os(Linux)
    @Test("a limit on addresses is kept to where nothing else is said")
    func limitedAddresses() throws {
      let place = try Self.place(["n.ndjson": Self.line("b", 2) + Self.line("a", 1)])
      let outcome = try place.shell("ulimit -v 1500000; cat n.ndjson | ordering sort up")
      #expect(
        outcome.code == 0 && outcome.output == Self.line("a", 1) + Self.line("b", 2), "\(outcome.errors)")
    }

    @Test("a temporary folder in which no file can be made is not called absent")
    func uselessTemporaryFolder() throws {
      let place = try Self.place(["n.ndjson": Self.large(["a", "b"])])
      let outcome = try place.run(
        "sort", "up", "n.ndjson", "--memory", "16M", "--temporary-folder", "/proc")
      #expect(
        outcome.code == 3 && outcome.errors.contains("cannot make a temporary file in `/proc`"),
        "\(outcome.errors)")
    }
  #endif

  // MARK: Terminals

  @Test("the progress fits the row of the terminal, and a terminal that erases nothing shows none")
  func progressOnTerminals() throws {
    let place = try Self.place(["n.ndjson": Self.line("a", 1)])
    let script = "{ cat n.ndjson; sleep 1.5; } | \"$TOOL\" sort up > out"
    for columns: UInt16 in [20, 100] {
      let shown = try place.shellOnTerminal(script, columns: columns).text
      let lines = shown.split(separator: "\r").map { $0.replacingOccurrences(of: "\u{1B}[K", with: "") }
      #expect(lines.contains { $0.hasPrefix("reading") }, "\(shown)")
      #expect(lines.allSatisfy { $0.count < Int(columns) }, "\(lines)")
      #expect(lines.last == "", "nothing of it stays: \(lines)")
    }
    #expect(try place.shellOnTerminal(script, columns: 100, environment: ["TERM": "dumb"]).text.isEmpty)
  }
}
