import Foundation
import Testing

/// How the tool is called: commands, options, operands, and what it says to a call that cannot be.
struct CallTests {
  private static let commands = [
    "init", "validate", "explain", "fmt", "test", "diff", "sort", "describe", "why", "preview", "screen",
    "list",
    "push", "verify", "help",
  ]

  // MARK: Help

  @Test(
    "the overview names every command, on standard output", arguments: [[], ["help"], ["--help"], ["-h"]])
  func overview(arguments: [String]) throws {
    let outcome = try Sample.place().run(arguments)
    #expect(outcome.code == 0)
    #expect(outcome.err.isEmpty)
    for command in Self.commands { #expect(outcome.output.contains("\n  \(command) "), "\(command)") }
    #expect(outcome.output.contains("Exit codes"))
  }

  @Test("every command has a page, by `help`, `--help` and `-h`", arguments: commands)
  func page(command: String) throws {
    let place = try Sample.place()
    let page = try place.run("help", command)
    #expect(page.code == 0)
    #expect(page.err.isEmpty)
    #expect(page.output.contains("Usage: ordering \(command)"))
    // A window of usual width holds its lines, and blank ones stand alone.
    for line in page.lines { #expect(line.count <= 120, "\(line)") }
    #expect(!page.output.contains("\n\n\n"))
    for option in ["--help", "-h"] {
      let outcome = try place.run(command, option)
      #expect(outcome.out == page.out)
      #expect(outcome.code == 0)
    }
  }

  @Test("the page of an alias is that of its command")
  func alias() throws {
    let place = try Sample.place()
    #expect(try place.run("help", "check").out == place.run("help", "validate").out)
    #expect(try place.run("check").out == place.run("validate").out)
  }

  @Test("`--version` says the name and the version")
  func version() throws {
    let outcome = try Sample.place().run("--version")
    #expect(outcome.code == 0)
    #expect(outcome.output.wholeMatch(of: /ordering \d+\.\d+\.\d+\n/) != nil)
    #expect(outcome.err.isEmpty)
  }

  // MARK: Calls that cannot be

  /// A call, and what the complaint about it must hold.
  struct Refusal: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let says: [String]

    init(_ call: String, _ says: String...) {
      arguments = call.split(separator: " ").map(String.init)
      self.says = says
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(
    "a call that cannot be ends with 2, and says why on standard error only",
    arguments: [
      // Commands
      Refusal("vlidate", "`vlidate`", "did you mean `validate`?"),
      Refusal("Sort newest", "`Sort`", "did you mean `sort`?"),
      Refusal("frobnicate", "`frobnicate`", "`ordering help`"),
      Refusal("help vlidate", "`vlidate`", "did you mean `validate`?"),
      Refusal("help sort list", "`list` is one too many"),
      Refusal("--verson", "`--verson`", "did you mean `--version`?"),
      Refusal("--rules Rules list", "`--rules`", "write the command first"),
      // Options
      Refusal("sort newest --tpo 3", "no option `--tpo`", "did you mean `--to`?"),
      Refusal("sort newest --afetr a", "did you mean `--after`?"),
      Refusal("sort newest -x", "no option `-x`", "`ordering help sort`", "behind `--`"),
      Refusal("sort newest --top", "`--top` needs a value", "`--top N`"),
      Refusal("sort newest --top --after a", "`--top` needs a value"),
      Refusal("sort newest --top=1 --top=2", "`--top` is given twice"),
      Refusal("validate --allow-empty=yes", "`--allow-empty` takes no value"),
      Refusal("validate --color pink", "`--color` cannot be `pink`", "`auto`, `always`, `never`"),
      Refusal("validate --color nevr", "did you mean `never`?"),
      Refusal("validate --deny warning", "`--deny` cannot be `warning`", "did you mean `warnings`?"),
      Refusal("validate --output humna", "did you mean `human`?"),
      Refusal("sort newest stories.ndjson --from xml", "`--from` cannot be `xml`", "`ndjson`"),
      Refusal("sort newest stories.ndjson --invalid ignore", "`--invalid` cannot be `ignore`"),
      // Operands
      Refusal("sort", "`ordering sort` needs NAME"),
      Refusal("describe", "needs NAME"),
      Refusal("describe newest priority-first", "`priority-first` is one too many"),
      Refusal("why newest a", "needs NAME A B"),
      Refusal("why newest a b c", "`c` is one too many"),
      Refusal("list newest", "`newest` is one too many"),
    ])
  func refusal(_ call: Refusal) throws {
    let outcome = try Sample.place().run(call.arguments)
    #expect(outcome.code == 2)
    #expect(outcome.out.isEmpty)
    #expect(outcome.errors.hasPrefix("error: "))
    for words in call.says { #expect(outcome.errors.contains(words), "\(outcome.errors)") }
  }

  @Test(
    "what is not there yet is called so",
    arguments: [
      "sources", "simulate", "schema", "completion", "help sources",
    ])
  func notYet(call: String) throws {
    let outcome = try Sample.place().run(call.split(separator: " ").map(String.init))
    #expect(outcome.code == 2)
    #expect(outcome.out.isEmpty)
    #expect(outcome.errors.contains("not supported yet"), "\(outcome.errors)")
  }

  // MARK: Spellings

  @Test(
    "options are written with a space or `=`, before and after operands",
    arguments: [
      "sort newest stories.ndjson --top 1", "sort newest stories.ndjson --top=1",
      "sort --top 1 newest stories.ndjson",
      "sort --top=1 -- newest stories.ndjson", "sort --top=1 newest -- stories.ndjson",
      "sort newest --from=ndjson --rules=Rules --top 1 stories.ndjson",
    ])
  func spellings(call: String) throws {
    let outcome = try Sample.place().run(call.split(separator: " ").map(String.init))
    #expect(outcome.code == 0)
    #expect(outcome.output == Sample.lines("c"))
  }

  @Test("behind `--` everything is an operand, and a value may hold `=`")
  func dashes() throws {
    let place = try Sample.place()
    try place.write("-x.ndjson", Sample.records)
    try place.write("a=b/stories.yaml", Sample.rules)
    #expect(try place.run("sort", "newest", "--", "-x.ndjson").code == 0)
    #expect(try place.run("sort", "newest", "-x.ndjson").code == 2)
    #expect(try place.run("list", "--rules=a=b").code == 0)
    // A single dash may be a value: standard input.
    #expect(try place.run("why", "newest", "a", "b", "--data", "-", input: Sample.records).code == 0)
  }

  @Test("a file that holds no records is not read to its end")
  func hugeFile() throws {
    let place = try Sample.place()
    try place.write("huge.csv", "")
    // A hole: it takes no room on the disk.
    let file = try FileHandle(forUpdating: place.url("huge.csv"))
    try file.truncate(atOffset: 2_000_000_000_000)
    try file.close()
    let outcome = try place.run("sort", "newest", "huge.csv")
    #expect(outcome.code == 1)
    #expect(outcome.out.isEmpty)
    #expect(
      outcome.errors == "error: huge.csv: line 1: the data are in UTF-16 or UTF-32; save them as UTF-8\n")
  }

  @Test("a word with control characters is never shown raw")
  func controlCharacters() throws {
    let place = try Sample.place()
    for arguments in [
      ["\u{1B}[31mred"], ["sort", "\u{7}\u{1B}c"], ["list", "--\u{1B}]0;x"], ["validate", "\u{1B}[2J"],
    ] {
      let outcome = try place.run(arguments)
      #expect(outcome.code == 2)
      #expect(!outcome.err.contains(0x1B) && !outcome.err.contains(0x07))
      #expect(outcome.errors.contains("\\u{1B}"), "\(outcome.errors)")
    }
  }
}
