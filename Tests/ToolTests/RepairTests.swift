import Foundation
import Testing

/// `ordering validate` with `--fix`, `--unsafe` and `--diff`.
struct RepairTests {
  /// A fix that is certain, in a line with a comment, and one that is a guess.
  private static let wrong = """
    rules: 1
    items: stories
    fields: { id: { type: id, unique: true }, points: integer }

    orderings:
      top: [points: Highest first]  # the best
      low: [pionts: lowest first]

    """
  private static let safe = wrong.replacing("Highest", with: "highest")
  private static let right = safe.replacing("pionts", with: "points")

  private func place(_ text: String = wrong) throws -> Workplace {
    try Workplace(["Rules/stories.yaml": text])
  }

  // MARK: --fix

  @Test("`--fix` writes what is certain, tells what is left, and counts both")
  func safeFixes() throws {
    let place = try place()
    let outcome = try place.run("validate", "--fix")
    #expect(try place.text("Rules/stories.yaml") == Self.safe)
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("error[unknown-field]"))
    #expect(!outcome.output.contains("unknown-direction"))
    #expect(outcome.errors == "1 fix made in 1 file; 1 more can be made with `--fix --unsafe`\n")
    #expect(try place.names() == ["Rules", "Rules/stories.yaml"])
  }

  @Test("`--fix --unsafe` writes all, and what is right then is said")
  func allFixes() throws {
    let place = try place()
    let outcome = try place.run("validate", "--fix", "--unsafe")
    #expect(try place.text("Rules/stories.yaml") == Self.right)
    #expect(outcome.code == 0)
    #expect(outcome.output == "2 orderings in 1 file: nothing wrong\n")
    #expect(outcome.errors == "2 fixes made in 1 file\n")
    // Once more there is nothing to do, and nothing is written.
    let before = try FileManager.default.attributesOfItem(atPath: place.url("Rules/stories.yaml").path)
    let again = try place.run("validate", "--fix", "--unsafe")
    #expect(again.code == 0 && again.err.isEmpty)
    let after = try FileManager.default.attributesOfItem(atPath: place.url("Rules/stories.yaml").path)
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
  }

  @Test(
    "an output that would be written over what is read is refused before anything is repaired",
    arguments: ["Rules/stories.yaml", "columns.yaml", "stories.csv", "named.csv", "old.json"])
  func refusedFirst(target: String) throws {
    let place = try place()
    let others = ["columns.yaml", "stories.csv", "named.csv", "old.json"]
    for name in others { try place.write(name, "{\"version\": 1, \"findings\": []}\n") }
    let outcome = try place.run(
      "validate", "--fix", "--columns", "columns.yaml", "--data", "stories.csv", "--data",
      "stories=named.csv", "--baseline", "old.json", "--output", "json=\(target)")
    #expect(outcome.code == 2 && outcome.out.isEmpty)
    #expect(outcome.errors.contains("`\(target)` is "), "\(outcome.errors)")
    #expect(try place.text("Rules/stories.yaml") == Self.wrong)
    for name in others { #expect(try place.text(name) == "{\"version\": 1, \"findings\": []}\n") }
  }

  @Test("`--unsafe` alone says what it needs, and `--fix` takes no value")
  func contradictions() throws {
    let place = try place()
    let outcome = try place.run("validate", "--unsafe")
    #expect(outcome.code == 2 && outcome.out.isEmpty)
    #expect(outcome.errors.contains("`--fix --unsafe`"))
    #expect(try place.run("validate", "--fix=all").code == 2)
    #expect(try place.text("Rules/stories.yaml") == Self.wrong)
  }

  @Test("what has no fix is left, and that nothing was fixed is said")
  func nothingToFix() throws {
    let place = try place(Self.right.replacing("integer", with: "strange"))
    let outcome = try place.run("validate", "--fix")
    #expect(outcome.code == 1)
    #expect(outcome.errors == "no fix made\n")
  }

  @Test("machine formats stay clean: the count goes to standard error")
  func machineFormats() throws {
    let place = try place()
    let outcome = try place.run("validate", "--fix", "--output", "concise")
    #expect(outcome.lines.count == 1)
    #expect(outcome.lines[0].hasPrefix("Rules/stories.yaml:7:9: error[unknown-field]: "))
  }

  @Test("a link stays one, a file that is reached twice is fixed once, permissions stay")
  func links() throws {
    let place = try place()
    try place.write("shared/real.yaml", Self.wrong)
    try FileManager.default.removeItem(at: place.url("Rules/stories.yaml"))
    try place.link("Rules/stories.yaml", to: "../shared/real.yaml")
    #expect(try place.shell("chmod 640 shared/real.yaml").code == 0)
    let outcome = try place.run("validate", "--fix", "Rules", "shared", "shared/real.yaml")
    #expect(outcome.code == 1)
    #expect(outcome.errors.hasPrefix("1 fix made in 1 file;"), "\(outcome.errors)")
    #expect(try place.text("shared/real.yaml") == Self.safe)
    #expect(
      try place.shell("readlink Rules/stories.yaml; stat -c %a shared/real.yaml").output
        == "../shared/real.yaml\n640\n")
  }

  @Test("what cannot be written is an I/O failure, and the other files are written all the same")
  func readOnly() throws {
    let place = try place()
    try place.write("more/more.yaml", Self.wrong)
    #expect(try place.shell("chmod 444 Rules/stories.yaml").code == 0)
    let outcome = try place.run("validate", "--fix", "--unsafe", "Rules", "more")
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains("`Rules/stories.yaml` is read-only"))
    #expect(outcome.errors.hasSuffix("2 fixes made in 1 file\n"), "\(outcome.errors)")
    #expect(outcome.output.contains("Rules/stories.yaml:6:"))
    #expect(try place.text("Rules/stories.yaml") == Self.wrong)
    #expect(try place.text("more/more.yaml") == Self.right)
  }

  @Test("each file of a book is fixed by what the whole book says")
  func bookOfTwoFiles() throws {
    let place = try Workplace([
      "Rules/fields.yaml":
        "rules: 1\r\nitems: stories\r\nfields: { id: { type: id, unique: yes }, points: integer }\r\n",
      "Rules/orderings.yaml": "rules: 1\nitems: stories\norderings: { top: [Points: highest first] }\n",
    ])
    let outcome = try place.run("validate", "--fix", "--unsafe")
    #expect(outcome.code == 0, "\(outcome.output)")
    #expect(outcome.errors == "2 fixes made in 2 files\n")
    #expect(
      try place.text("Rules/fields.yaml")
        == "rules: 1\r\nitems: stories\r\nfields: { id: { type: id, unique: true }, points: integer }\r\n")
    #expect(
      try place.text("Rules/orderings.yaml")
        == "rules: 1\nitems: stories\norderings: { top: [points: highest first] }\n")
  }

  @Test("paths that are not there are complained about once")
  func absent() throws {
    let outcome = try place().run("validate", "--fix", "nowhere")
    #expect(outcome.code == 2)
    #expect(outcome.errors.split(separator: "\n").count { $0.contains("nowhere") } == 1)
  }

  // MARK: --diff

  private static let difference = """
    --- Rules/stories.yaml
    +++ Rules/stories.yaml
    @@ -3,5 +3,5 @@
     fields: { id: { type: id, unique: true }, points: integer }
    \u{20}
     orderings:
    -  top: [points: Highest first]  # the best
    +  top: [points: highest first]  # the best
       low: [pionts: lowest first]

    """

  @Test(
    "`--diff` shows what `--fix` would change, and writes nothing",
    arguments: [["--diff"], ["--fix", "--diff"]])
  func diff(options: [String]) throws {
    let place = try place()
    let outcome = try place.run(["validate"] + options)
    #expect(outcome.code == 1)
    #expect(outcome.output == Self.difference)
    // What would be left goes where no diff stands.
    #expect(outcome.errors.contains("error[unknown-field]"))
    #expect(
      outcome.errors.hasSuffix("1 fix would be made in 1 file; 1 more can be made with `--diff --unsafe`\n"))
    #expect(try place.text("Rules/stories.yaml") == Self.wrong)
  }

  @Test("something that would change is exit code 1, though nothing would be left; nothing is 0")
  func diffCodes() throws {
    let place = try place()
    let outcome = try place.run("validate", "--diff", "--unsafe")
    #expect(outcome.code == 1)
    #expect(outcome.errors.hasSuffix("2 fixes would be made in 1 file\n"))
    try place.write("Rules/stories.yaml", Self.right)
    let right = try place.run("validate", "--diff")
    #expect(right.code == 0 && right.out.isEmpty)
  }

  @Test(
    "`patch -p0` makes of the file what `--fix` does",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/patch"), "skipped: there is no patch")
  )
  func patch() throws {
    let place = try place(Self.wrong.replacing("\n", with: "\r\n"))
    let outcome = try place.shell(
      "ordering validate --diff --unsafe > change.diff 2> /dev/null; patch -s --binary -p0 -i change.diff")
    #expect(outcome.code == 0, "\(outcome.output) \(outcome.errors)")
    #expect(try place.text("Rules/stories.yaml") == Self.right.replacing("\n", with: "\r\n"))
  }

  @Test("colour is for terminals and for whoever asks for it")
  func color() throws {
    let place = try place()
    #expect(!(try place.run("validate", "--diff").output.contains("\u{1B}")))
    let colored = try place.run("validate", "--diff", "--color", "always")
    #expect(colored.output.contains("\u{1B}[32m+  top: [points: highest first]  # the best\u{1B}[0m\n"))
  }

  // MARK: Standard input

  @Test("with `-` the fixed text goes to standard output, and what is left to standard error")
  func standardInput() throws {
    let place = try place()
    let outcome = try place.run(["validate", "-", "--fix"], input: Self.wrong)
    #expect(outcome.code == 1)
    #expect(outcome.output == Self.safe)
    #expect(outcome.errors.contains("--> standard input:7:9"))
    // A text with nothing to fix comes as it went.
    let right = try place.run(["validate", "-", "--fix"], input: Self.right)
    #expect(right.code == 0)
    #expect(right.output == Self.right)
    let difference = try place.run(
      ["validate", "-", "--diff", "--stdin-filename", "Rules/stories.yaml"], input: Self.wrong)
    #expect(difference.output == Self.difference)
  }

  @Test("whoever stops reading does not stop the tool")
  func closedPipe() throws {
    let place = try place()
    let outcome = try place.shell(
      "{ ordering validate --diff; echo $? > code; } 2> /dev/null | true; cat code")
    #expect(outcome.output == "1\n")
  }
}
