import Foundation
import Testing

/// `ordering fmt`: what is written, what is said of it, and the exit code.
struct FormatTests {
  private static let untidy = """

    rules: 1
    items: stories
    # what a story has
    fields:
        id:          { type: id,unique: true }
        publishedAt: date

    orderings :
      newest:
      - publishedAt:   newest first # drafts last

    """
  private static let tidy = """
    rules: 1
    items: stories
    # what a story has
    fields:
      id:          { type: id, unique: true }
      publishedAt: date

    orderings:
      newest:
        - publishedAt: newest first  # drafts last

    """
  private static let broken = "rules: 1\nitems: [stories\n"

  // MARK: Writing

  @Test("without a path the files of the folder Rules are written; the next time nothing is left to do")
  func writing() throws {
    let place = try Workplace([
      "Rules/a.yaml": Self.untidy, "Rules/deep/b.yml": "rules:  1\n", "Rules/c.yaml": "rules: 1\n",
      "Rules/notes.txt": "a:  1\n", "Rules/.d.yaml": "rules:  1\n",
    ])
    let outcome = try place.run("fmt")
    #expect(outcome.code == 0)
    #expect(outcome.output == "Rules/a.yaml\nRules/deep/b.yml\n")
    #expect(outcome.errors == "2 files rewritten, 1 file already fine\n")
    #expect(try place.text("Rules/a.yaml") == Self.tidy)
    #expect(try place.text("Rules/deep/b.yml") == "rules: 1\n")
    #expect(try place.text("Rules/notes.txt") == "a:  1\n" && place.text("Rules/.d.yaml") == "rules:  1\n")
    let again = try place.run("fmt", "Rules")
    #expect(again.code == 0 && again.out.isEmpty)
    #expect(again.errors == "3 files already fine\n")
    #expect(try place.names(in: "Rules").count == 6)
  }

  @Test("a book does the same afterwards")
  func sameBook() throws {
    let place = try Sample.place()
    try place.write(
      "Rules/more.yaml", "rules: 1\nitems:   stories\norderings:\n    more: [ {title: z to a} ]\n")
    func told() throws -> [String] {
      try ["validate", "test", "list", "describe more"].map {
        try place.run($0.split(separator: " ").map(String.init)).output
      }
    }
    let before = try told()
    #expect(try place.run("fmt").output == "Rules/more.yaml\n")
    #expect(try told() == before)
  }

  @Test("column files are laid out like rule files")
  func columnFiles() throws {
    let place = try Workplace(["Rules/columns.yaml": "columns:   1\nbackend: sqlite\n"])
    #expect(try place.run("fmt").code == 0)
    #expect(try place.text("Rules/columns.yaml") == "columns: 1\nbackend: sqlite\n")
  }

  @Test("V84: line endings are kept, those of each line, and a mark at the start as well")
  func lineEndings() throws {
    let place = try Workplace([
      "Rules/windows.yaml": "rules:  1\r\nitems: stories  \r\n\r\n",
      "Rules/mixed.yaml": "\u{FEFF}rules:  1\r\nitems: stories\n",
    ])
    #expect(try place.run("fmt").code == 0)
    #expect(try place.text("Rules/windows.yaml") == "rules: 1\r\nitems: stories\r\n")
    #expect(try place.text("Rules/mixed.yaml") == "\u{FEFF}rules: 1\r\nitems: stories\n")
  }

  @Test("a file that is reached in several ways is written once; a link stays one, permissions stay")
  func reachedTwice() throws {
    let place = try Workplace(["Rules/a.yaml": Self.untidy])
    try place.link("Rules/b.yaml", to: "a.yaml")
    try place.link("c.yaml", to: "Rules/b.yaml")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: place.url("Rules/a.yaml").path)
    let outcome = try place.run("fmt", "c.yaml", "Rules", "Rules/a.yaml", "./Rules")
    #expect(outcome.code == 0)
    #expect(outcome.output == "c.yaml\n")
    #expect(outcome.errors == "1 file rewritten\n")
    #expect(try place.text("Rules/a.yaml") == Self.tidy)
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: place.url("c.yaml").path)
    #expect(target == "Rules/b.yaml")
    let attributes = try FileManager.default.attributesOfItem(atPath: place.url("Rules/a.yaml").path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  // MARK: Only looking

  @Test("`--check` writes nothing, and names what would change")
  func check() throws {
    let place = try Workplace(["Rules/a.yaml": Self.untidy, "Rules/b.yaml": Self.tidy])
    let outcome = try place.run("fmt", "--check")
    #expect(outcome.code == 1)
    #expect(outcome.output == "Rules/a.yaml\n")
    #expect(outcome.errors == "1 file would be rewritten, 1 file already fine\n")
    #expect(try place.text("Rules/a.yaml") == Self.untidy)
    let fine = try place.run("fmt", "--check", "Rules/b.yaml")
    #expect(fine.code == 0 && fine.out.isEmpty)
    #expect(fine.errors == "1 file already fine\n")
  }

  @Test(
    "`--diff` writes nothing, and shows what would change as `patch` takes it", arguments: [[], ["--check"]])
  func difference(options: [String]) throws {
    let place = try Workplace(["Rules/a.yaml": "rules:  1\nitems: stories\n", "Rules/b.yaml": Self.tidy])
    let outcome = try place.run(["fmt", "--diff"] + options)
    #expect(outcome.code == 1)
    #expect(
      outcome.output
        == "--- Rules/a.yaml\n+++ Rules/a.yaml\n@@ -1,2 +1,2 @@\n-rules:  1\n+rules: 1\n items: stories\n")
    #expect(outcome.errors == "1 file would be rewritten, 1 file already fine\n")
    #expect(try place.text("Rules/a.yaml") == "rules:  1\nitems: stories\n")
    #expect(try place.run("fmt", "--diff", "Rules/b.yaml").code == 0)
  }

  // MARK: Standard input

  @Test("standard input goes to standard output, also what is fine already")
  func standardInput() throws {
    let place = try Workplace()
    for text in [Self.untidy, Self.tidy] {
      let outcome = try place.run("fmt", "-", input: text)
      #expect(outcome.code == 0)
      #expect(outcome.output == Self.tidy)
      #expect(outcome.err.isEmpty)
    }
    let check = try place.run("fmt", "-", "--check", "--stdin-filename", "mine.yaml", input: Self.untidy)
    #expect(check.code == 1)
    #expect(check.output == "mine.yaml\n")
    let difference = try place.run("fmt", "-", "--diff", "--stdin-filename=mine.yaml", input: "a:  1\n")
    #expect(difference.code == 1)
    #expect(difference.output == "--- mine.yaml\n+++ mine.yaml\n@@ -1 +1 @@\n-a:  1\n+a: 1\n")
    let wrong = try place.run("fmt", "-", input: Self.broken)
    #expect(wrong.code == 1 && wrong.out.isEmpty)
    #expect(wrong.errors.contains("--> standard input:2:8"))
  }

  @Test("beside standard input, what is said of files goes to standard error")
  func standardInputAndFiles() throws {
    let place = try Workplace(["Rules/a.yaml": Self.untidy])
    let outcome = try place.run("fmt", "-", "Rules", input: "rules:  1\n")
    #expect(outcome.code == 0)
    #expect(outcome.output == "rules: 1\n")
    #expect(outcome.errors == "Rules/a.yaml\n2 files rewritten\n")
  }

  // MARK: What is left as it is

  @Test("a file whose text has an error is left, with the findings of `validate`; the others are written")
  func mistakes() throws {
    let place = try Workplace(["Rules/a.yaml": Self.broken, "Rules/b.yaml": Self.untidy])
    let outcome = try place.run("fmt")
    #expect(outcome.code == 1)
    #expect(outcome.output == "Rules/b.yaml\n")
    let frame = try place.run("validate", "Rules/a.yaml").output.components(separatedBy: "\n\n")[0]
    #expect(frame.contains("error[unclosed-bracket]"))
    #expect(outcome.errors.contains(frame))
    #expect(outcome.errors.hasSuffix("\n1 file rewritten, 1 file left as it is\n"))
    #expect(try place.text("Rules/a.yaml") == Self.broken)
    #expect(try place.run("fmt", "--check").code == 1)
    #expect(try place.run("fmt", "--diff").code == 1)
  }

  @Test("what is wrong with the rules, and not with the text, is no hindrance")
  func wrongRules() throws {
    let place = try Workplace(["Rules/a.yaml": "rules:  1\nitms: stories\n"])
    #expect(try place.run("fmt").code == 0)
    #expect(try place.text("Rules/a.yaml") == "rules: 1\nitms: stories\n")
  }

  @Test("a file that would grow too large is left")
  func outgrown() throws {
    let text = "x-a: [" + String(repeating: "x,", count: 4_990) + "x]\n"
    let place = try Workplace(["Rules/a.yaml": text])
    let outcome = try place.run("fmt")
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("`Rules/a.yaml` is left as it is: laid out, it would be over 1 MiB"))
    #expect(try place.text("Rules/a.yaml") == text)
  }

  @Test("a file that may not be written is a failure, and the others are written")
  func readOnly() throws {
    let place = try Workplace(["Rules/a.yaml": Self.untidy, "Rules/b.yaml": Self.untidy])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: place.url("Rules/a.yaml").path)
    let outcome = try place.run("fmt")
    #expect(outcome.code == 3)
    #expect(outcome.output == "Rules/b.yaml\n")
    #expect(outcome.errors.contains("`Rules/a.yaml` is read-only"))
    #expect(outcome.errors.hasSuffix("1 file rewritten, 1 file left as it is\n"))
    #expect(try place.text("Rules/a.yaml") == Self.untidy)
    // Looking is allowed.
    #expect(try place.run("fmt", "--check", "Rules/a.yaml").code == 1)
  }

  @Test("nothing to lay out is 2, or 0 with --allow-empty; a path that is not there is 2")
  func nothing() throws {
    let place = try Workplace(["notes/readme.txt": "no rules", "Rules/a.yaml": Self.untidy])
    let outcome = try place.run("fmt", "notes")
    #expect(outcome.code == 2 && outcome.out.isEmpty)
    #expect(outcome.errors.contains("no rule files in `notes`"))
    let allowed = try place.run("fmt", "notes", "--allow-empty")
    #expect(allowed.code == 0 && allowed.out.isEmpty && allowed.err.isEmpty)
    let absent = try place.run("fmt", "nowhere", "Rules", "--allow-empty")
    #expect(absent.code == 2)
    #expect(absent.output == "Rules/a.yaml\n")
    #expect(absent.errors.contains("nothing at `nowhere`"))
  }

  @Test("a reader who goes away ends it quietly")
  func closedPipe() throws {
    let place = try Workplace(["Rules/a.yaml": Self.untidy])
    let outcome = try place.shell("{ ordering fmt --diff; echo $? >code; } | true; cat code")
    #expect(outcome.output == "1\n")
    #expect(outcome.errors == "1 file would be rewritten\n")
  }
}
