import Foundation
import Testing

/// `ordering validate --baseline`: what is put up with, and what is not.
struct BaselineTests {
  private static let head =
    "rules: 1\nitems: stories\nfields: { id: { type: id, unique: true }, rank: integer }\n"
  private static let warned = head + "orderings:\n  a: [ { id: a to z }, { rank: lowest first } ]\n"

  /// A place whose rules have a warning, and a baseline that holds it.
  private static func place() throws -> Workplace {
    let place = try Workplace(["Rules/a.yaml": warned])
    #expect(try place.run("validate", "--output", "json=base.json").code == 0)
    return place
  }

  @Test("warnings that stand in it are left out and counted, and new ones are not")
  func leftOut() throws {
    let place = try Self.place()
    let same = try place.run("validate", "--deny", "warnings", "--baseline", "base.json")
    #expect(same.code == 0 && same.err.isEmpty)
    #expect(same.output == "1 ordering in 1 file: nothing new (1 more in the baseline)\n")
    // Lines above move it, and a second one like it is new.
    try place.write(
      "Rules/a.yaml", "# more\n\n" + Self.warned + "  b: [ { id: z to a }, { rank: lowest first } ]\n")
    let more = try place.run("validate", "--deny", "warnings", "--baseline", "base.json")
    #expect(more.code == 1)
    #expect(more.output.contains("Rules/a.yaml:8:24"))
    #expect(!more.output.contains("Rules/a.yaml:7:"))
    #expect(more.lines.last == "2 orderings in 1 file: 1 warning (1 more in the baseline)")
    // Every format leaves out the same.
    #expect(try place.run("validate", "--output", "concise", "--baseline", "base.json").lines.count == 1)
    let json = try place.run("validate", "--output", "json", "--baseline", "base.json")
    let summary =
      (try JSONSerialization.jsonObject(with: json.out) as? [String: Any])?["summary"] as? [String: Any]
    #expect(summary?["warnings"] as? Int == 1 && summary?["inBaseline"] as? Int == 1)
  }

  @Test("what never ends is refused, and so is a rule file of that kind", .timeLimit(.minutes(1)))
  func endless() throws {
    let place = try Self.place()
    let baseline = try place.run("validate", "--baseline", "/dev/zero")
    #expect(baseline.code == 2 && baseline.errors.contains("`/dev/zero` has more than 64 MiB"))
    let rules = try place.shell("ordering validate - </dev/zero")
    #expect(rules.code == 1 && rules.output.contains("error[file-too-large]"))
    let columns = try place.run("validate", "--columns", "/dev/zero")
    #expect(columns.code == 1 && columns.output.contains("error[file-too-large]"))
  }

  @Test("an error stays, with a word on why: no app loads the book")
  func errors() throws {
    let place = try Workplace(["Rules/a.yaml": Self.head + "felds: 1\n"])
    #expect(try place.run("validate", "--output", "json=base.json").code == 1)
    let outcome = try place.run("validate", "--baseline", "base.json")
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("error[unknown-key]"))
    #expect(outcome.lines.last == "0 orderings in 1 file: 1 error")
    #expect(
      outcome.errors.hasPrefix("note: 1 error of the baseline stays reported: no app loads rules with errors")
    )
    #expect(try place.run("sort", "a", input: "").code == 1)
  }

  @Test("what is gone is said in a line, of files that were looked at or are not there any more")
  func gone() throws {
    let place = try Self.place()
    try place.write(
      "Rules/b.yaml", Self.warned.replacing("stories", with: "films").replacing("a: [", with: "b: ["))
    #expect(try place.run("validate", "--output", "json=base.json").code == 0)
    try place.write("Rules/a.yaml", Self.head)
    // Only the other file is looked at.
    let other = try place.run("validate", "Rules/b.yaml", "--baseline", "base.json")
    #expect(other.code == 0 && other.err.isEmpty)
    let all = try place.run("validate", "--baseline", "base.json")
    #expect(all.code == 0)
    #expect(
      all.errors
        == "note: 1 finding of the baseline is gone; `ordering validate --output json=base.json` writes it anew\n"
    )
    try FileManager.default.removeItem(at: place.url("Rules/b.yaml"))
    #expect(
      try place.run("validate", "--baseline", "base.json").errors.hasPrefix(
        "note: 2 findings of the baseline are"))
  }

  @Test("a baseline that is missing or broken is 2, and nothing passes")
  func unusable() throws {
    let place = try Self.place()
    try place.write("cut.json", String(try place.text("base.json").dropLast(40)))
    try place.write("later.json", "{ \"version\": 2, \"findings\": [] }")
    for (file, words) in [
      ("none.json", "no file `none.json`"), ("cut.json", "`cut.json` is no report"),
      ("later.json", "version 2"),
      ("Rules/a.yaml", "is no report"), ("Rules", "folder"),
    ] {
      let outcome = try place.run("validate", "--baseline", file)
      #expect(outcome.code == 2, "\(file)")
      #expect(outcome.out.isEmpty && outcome.errors.contains(words), "\(outcome.errors)")
    }
  }

  @Test("the baseline is not written over by a run that leaves its findings out")
  func overwritten() throws {
    let place = try Self.place()
    let before = try place.text("base.json")
    let outcome = try place.run("validate", "--baseline", "base.json", "--output", "json=./base.json")
    #expect(outcome.code == 2 && outcome.errors.contains("write it anew in a run without `--baseline`"))
    #expect(try place.text("base.json") == before)
  }
}
