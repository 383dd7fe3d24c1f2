import Foundation
import Testing

/// `ordering validate`: what is found, where it is said, and the exit code.
struct ValidateTests {
  private static let good = "rules: 1\nitems: stories\nfields: { id: { type: id, unique: true } }\n"
  private static let bad = "rules: 1\nitems: stories\nfelds: { id: { type: id, unique: true } }\n"
  /// A warning: a key behind a unique one.
  private static let warned =
    "rules: 1\nitems: stories\nfields: { id: { type: id, unique: true }, rank: integer }\n"
    + "orderings:\n  a: [ { id: a to z }, { rank: lowest first } ]\n"

  // MARK: Streams and codes

  @Test("nothing wrong is said on standard output")
  func nothingWrong() throws {
    let outcome = try Sample.place().run("validate")
    #expect(outcome.code == 0)
    #expect(outcome.output == "3 orderings in 1 file: nothing wrong\n")
    #expect(outcome.err.isEmpty)
  }

  @Test("findings are framed on standard output, with place, carets and cure")
  func frames() throws {
    let place = try Workplace(["Rules/bad.yaml": Self.bad])
    let outcome = try place.run("validate")
    #expect(outcome.code == 1)
    #expect(outcome.err.isEmpty)
    #expect(outcome.output.contains("error[unknown-key]"))
    #expect(outcome.output.contains("--> Rules/bad.yaml:3:1\n"))
    #expect(outcome.output.contains("3 | felds: { id: { type: id, unique: true } }\n  | ^^^^^"))
    #expect(outcome.output.contains("= help: ") && outcome.output.contains("`fields`"))
    #expect(outcome.lines.last == "0 orderings in 1 file: 1 error")
  }

  @Test("concise is a line each, without a summary")
  func concise() throws {
    let place = try Workplace(["Rules/bad.yaml": Self.bad, "Rules/worse.yaml": "rules: 2\n"])
    let outcome = try place.run("validate", "--output", "concise")
    #expect(outcome.code == 1)
    #expect(outcome.err.isEmpty)
    #expect(outcome.lines.count == 2)
    #expect(outcome.lines[0].hasPrefix("Rules/bad.yaml:3:1: error[unknown-key]: "))
    #expect(outcome.lines[1].hasPrefix("Rules/worse.yaml:1:8: error[unsupported-version]: "))
    let clean = try Sample.place().run("validate", "--output=concise")
    #expect(clean.code == 0 && clean.out.isEmpty && clean.err.isEmpty)
  }

  @Test("a warning is no error, unless warnings are denied")
  func warnings() throws {
    let place = try Workplace(["Rules/warned.yaml": Self.warned])
    let outcome = try place.run("validate")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("warning[unreachable-key]"))
    #expect(outcome.lines.last == "1 ordering in 1 file: 1 warning")
    #expect(try place.run("validate", "--deny", "warnings").code == 1)
    #expect(try place.run("validate", "--deny", "nothing").code == 0)
    // The book can be used all the same.
    #expect(try place.run("sort", "a", input: "{\"id\":\"x\"}\n").code == 0)
  }

  @Test("the exit code is the highest of what happened")
  func highestCode() throws {
    let place = try Workplace(["good/a.yaml": Self.good, "bad/b.yaml": Self.bad])
    #expect(try place.run("validate", "good").code == 0)
    #expect(try place.run("validate", "good", "bad").code == 1)
    let outcome = try place.run("validate", "nothing", "bad", "good")
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("`nothing`"))
    #expect(outcome.output.contains("bad/b.yaml:3:1"))
  }

  // MARK: Many

  @Test("people see fifty findings and the number of the rest; concise shows all")
  func many() throws {
    let place = try Workplace()
    for number in 1...60 { try place.write("Rules/\(number).yaml", "rules: 1\nx: 1\n") }
    let human = try place.run("validate")
    #expect(human.code == 1)
    #expect(human.output.components(separatedBy: "error[unknown-key]").count - 1 == 50)
    #expect(human.output.contains("… and 10 more; `--output concise` shows them all\n"))
    #expect(human.lines.last == "0 orderings in 60 files: 60 errors")
    #expect(try place.run("validate", "--output", "concise").lines.count == 60)
    // On standard error, where another command finds the book broken, likewise.
    let sort = try place.run("sort", "newest")
    #expect(sort.errors.components(separatedBy: "error[unknown-key]").count - 1 == 50)
    #expect(sort.errors.contains("… and 10 more; `ordering validate --output concise` shows them all\n"))
  }

  @Test("findings are sorted by file and line, whatever the order of the paths")
  func order() throws {
    let place = try Workplace([
      "b.yaml": "rules: 1\ny: 1\nx: 1\n", "a.yaml": "rules: 1\nx: 1\n", "c/z.yaml": "rules: 3\n",
      "c/a.yaml": "rules: 4\n",
    ])
    let outcome = try place.run("validate", "c", "b.yaml", "a.yaml", "--output", "concise")
    let places = outcome.lines.map { $0.prefix { $0 != " " } }
    #expect(places == ["a.yaml:2:1:", "b.yaml:2:1:", "b.yaml:3:1:", "c/a.yaml:1:8:", "c/z.yaml:1:8:"])
  }

  // MARK: Books and paths

  @Test("each path is a book of its own")
  func books() throws {
    // Together the files would declare one name twice.
    let place = try Workplace(["a.yaml": Sample.rules, "b.yaml": Sample.rules])
    let outcome = try place.run("validate", "a.yaml", "b.yaml")
    #expect(outcome.code == 0)
    #expect(outcome.output == "6 orderings in 2 files: nothing wrong\n")
    #expect(try place.run("validate", ".").code == 1)
  }

  @Test("a path given twice, however it is written, is checked once")
  func twice() throws {
    let place = try Workplace(["Rules/bad.yaml": Self.bad])
    for paths in [["Rules", "Rules"], ["Rules", "Rules/", "./Rules"], ["Rules", place.url("Rules").path]] {
      let outcome = try place.run(["validate"] + paths)
      #expect(outcome.code == 1)
      #expect(outcome.lines.last == "0 orderings in 1 file: 1 error", "\(paths)")
    }
    // A file of a folder is another book, and what is wrong with it is still said once.
    let both = try place.run("validate", "Rules", "Rules/bad.yaml", "--output", "concise")
    #expect(both.lines.count == 1)
  }

  @Test("a file whose fields are declared beside it names that file and asks for the folder")
  func siblings() throws {
    let place = try Workplace([
      "Rules/fields.yaml": Self.good,
      "Rules/time.yaml": "rules: 1\nitems: stories\norderings:\n  by-id: [ { id: a to z } ]\n",
      "Rules/deep/other.yaml": "rules: 1\nitems: stories\norderings:\n  b: [ { id: a to z } ]\n",
    ])
    #expect(try place.run("validate", "Rules").code == 0)
    for call in [
      ["validate", "Rules/time.yaml"], ["list", "--rules", "Rules/time.yaml"], ["test", "Rules/time.yaml"],
    ] {
      let outcome = try place.run(call)
      #expect(outcome.code == 1)
      let text = outcome.output + outcome.errors
      #expect(text.contains("declared in `Rules/fields.yaml`"), "\(text)")
      #expect(text.contains("give the folder `Rules`"), "\(text)")
    }
    let alone = try place.run("validate", "Rules/deep/other.yaml")
    #expect(alone.code == 1)
    #expect(alone.output.contains("fields-not-declared") && !alone.output.contains("fields.yaml"))
  }

  @Test("standard input is a rule file, under the name that it is given")
  func standardInput() throws {
    let place = try Workplace()
    let unnamed = try place.run("validate", "-", "--output", "concise", input: Self.bad)
    #expect(unnamed.code == 1)
    #expect(unnamed.output.hasPrefix("standard input:3:1: "))
    let named = try place.run(
      "validate", "-", "--stdin-filename", "a/b.yaml", "--output", "concise", input: Self.bad)
    #expect(named.output.hasPrefix("a/b.yaml:3:1: "))
    #expect(try place.run("validate", "-", input: Self.good).code == 0)
    #expect(try place.run("validate", "-", input: "").output.contains("empty"))
  }

  @Test("a single file is checked whatever its ending")
  func anyEnding() throws {
    let place = try Workplace(["rules.txt": Self.good, "stories.csv": "id,title\n1,a\n"])
    #expect(try place.run("validate", "rules.txt").code == 0)
    #expect(try place.run("validate", "stories.csv").code == 1)
  }
}
