import Foundation
import Testing

/// Which files of a folder make a book.
struct FolderTests {
  /// A rule file that is wrong in one place, so that what is read shows in the findings.
  private static let marked = "rules: 1\nx: 1\n"

  /// The files of a folder that are read, by their findings.
  private func files(_ place: Workplace, _ path: String = "Rules") throws -> [String] {
    try place.run("validate", path, "--output", "concise").lines.map { String($0.prefix { $0 != ":" }) }
  }

  @Test("all .yaml and .yml files of a folder and its folders, by path")
  func everyFile() throws {
    let place = try Workplace()
    for name in [
      "b.yaml", "a.yml", "deep/er/c.yaml", "deep/a.yaml", "Z.yaml", "notes.txt", "a.yaml.bak", "yaml",
      "a.json", "b.YAML",
      "folder.yaml/inside.yaml", "mit Leerzeichen.yaml", "日本語.yaml", "-dash.yaml", "it's.yaml",
    ] { try place.write("Rules/" + name, Self.marked) }
    // By the bytes of their paths.
    let expected = [
      "Rules/-dash.yaml", "Rules/Z.yaml", "Rules/a.yml", "Rules/b.yaml", "Rules/deep/a.yaml",
      "Rules/deep/er/c.yaml",
      "Rules/folder.yaml/inside.yaml", "Rules/it's.yaml", "Rules/mit Leerzeichen.yaml", "Rules/日本語.yaml",
    ]
    #expect(try files(place) == expected)
    #expect(try files(place, "Rules/") == expected)
    #expect(try files(place, "./Rules") == expected.map { "./" + $0 })
  }

  @Test("folders and files whose name begins with a dot are passed over, but for one that is asked for")
  func dots() throws {
    let place = try Workplace()
    for name in [".git/a.yaml", ".hidden.yaml", "deep/.cache/b.yaml", ".yaml", "c.yaml"] {
      try place.write("Rules/" + name, Self.marked)
    }
    #expect(try files(place) == ["Rules/c.yaml"])
    #expect(try files(place, "Rules/.git") == ["Rules/.git/a.yaml"])
    #expect(try files(place, "Rules/.hidden.yaml") == ["Rules/.hidden.yaml"])
  }

  @Test("a link to a file is followed once, a link to a folder is not")
  func links() throws {
    let place = try Workplace(["Rules/a.yaml": Self.marked, "elsewhere/b.yaml": Self.marked])
    try place.link("Rules/again.yaml", to: "a.yaml")
    try place.link("Rules/out.yaml", to: "../elsewhere/b.yaml")
    try place.link("Rules/folder", to: "../elsewhere")
    try place.link("Rules/loop", to: ".")
    #expect(try files(place) == ["Rules/a.yaml", "Rules/out.yaml"])
    // A folder that is asked for may be a link.
    try place.link("Linked", to: "Rules")
    #expect(try files(place, "Linked") == ["Linked/a.yaml", "Linked/out.yaml"])
    // A file goes by its own name, also where a link to it stands before it.
    try place.link("Rules/1.yaml", to: "a.yaml")
    #expect(try files(place) == ["Rules/a.yaml", "Rules/out.yaml"])
  }

  @Test("a rule file that leads nowhere is said so, and the others are checked")
  func dangling() throws {
    let place = try Workplace(["Rules/a.yaml": Self.marked])
    // Its fields and `newest` may stand in what cannot be read: no findings of their own.
    let ordering = "rules: 1\nitems: stories\norderings:\n  first: { keys: [ { use: newest } ] }\n"
    try place.write("Rules/b.yaml", ordering)
    try place.link("Rules/gone.yaml", to: "nowhere.yaml")
    try place.link("Rules/circle.yaml", to: "circle.yaml")
    let outcome = try place.run("validate", "Rules")
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains("`Rules/gone.yaml`") && outcome.errors.contains("`Rules/circle.yaml`"))
    #expect(outcome.output.contains("Rules/a.yaml:2:1") && !outcome.output.contains("Rules/b.yaml"))
    #expect(try place.run("test", "Rules").out.isEmpty)
    let sort = try place.run("sort", "newest")
    #expect(sort.code == 3 && sort.out.isEmpty)
  }

  @Test("what is no file is not waited for")
  func pipes() throws {
    let place = try Workplace(["Rules/a.yaml": Self.marked])
    #expect(try place.shell("mkfifo Rules/pipe.yaml").code == 0)
    let outcome = try place.run("validate", "Rules")
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains("`Rules/pipe.yaml` cannot be read"))
    // Unless somebody asks for it.
    let asked = try place.shell(
      "cat Rules/a.yaml > Rules/pipe.yaml & ordering validate Rules/pipe.yaml --output concise")
    #expect(asked.output.hasPrefix("Rules/pipe.yaml:2:1: "))
    // Nor where a file is looked for that declares the fields of another.
    try place.write("Rules/b.yaml", "rules: 1\nitems: films\norderings:\n  a: [title: a to z]\n")
    let alone = try place.run("validate", "Rules/b.yaml", "--output", "concise")
    #expect(alone.code == 1 && alone.output.hasPrefix("Rules/b.yaml:2:8: error[fields-not-declared]"))
  }

  @Test("nothing to check is 2, or 0 with --allow-empty")
  func nothing() throws {
    let place = try Workplace(["notes/readme.txt": "no rules"])
    try place.makeFolder("empty")
    for folder in ["empty", "notes", "."] {
      for command in ["validate", "test"] {
        let outcome = try place.run(command, folder)
        #expect(outcome.code == 2)
        #expect(outcome.out.isEmpty)
        #expect(outcome.errors.contains("no rule files in `\(folder)`"))
        let allowed = try place.run(command, folder, "--allow-empty")
        #expect(allowed.code == 0)
        #expect(allowed.out.isEmpty && allowed.err.isEmpty)
      }
      #expect(try place.run("list", "--rules", folder).code == 2)
    }
    for command in ["validate", "test"] {
      #expect(try place.run(command, "--allow-empty", "nowhere").code == 2)
    }
  }

  @Test(
    "a file that may not be read is an I/O failure", .enabled(if: geteuid() != 0, "root may read everything"))
  func locked() throws {
    let place = try Workplace(["Rules/a.yaml": Self.marked, "Rules/b.yaml": Self.marked])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: place.url("Rules/b.yaml").path)
    let outcome = try place.run("validate", "Rules")
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains("`Rules/b.yaml` cannot be read"))
    #expect(outcome.output.contains("Rules/a.yaml:2:1"))
  }

  @Test("a thousand files are one book")
  func thousand() throws {
    let place = try Workplace([
      "Rules/fields.yaml":
        "rules: 1\nitems: stories\nfields: { id: { type: id, unique: true }, points: integer }\n"
    ])
    for number in 1...1000 {
      try place.write(
        "Rules/\(number % 30)/\(number).yaml",
        "rules: 1\nitems: stories\norderings:\n  o\(number): [ { points: lowest first, step: \(number) } ]\n")
    }
    let outcome = try place.run("validate")
    #expect(outcome.code == 0)
    #expect(outcome.output == "1000 orderings in 1001 files: nothing wrong\n")
  }
}
