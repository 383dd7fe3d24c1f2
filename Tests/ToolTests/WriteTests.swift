import Foundation
import Testing

/// `--write`: the file is there whole or not at all.
struct WriteTests {
  private func permissions(_ url: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
  }

  @Test("the file holds what standard output would, and nothing is left beside it")
  func writes() throws {
    let place = try Sample.place()
    try place.write("old.ndjson", "something else, and longer than what comes\n" + Sample.records)
    for path in ["new.ndjson", "old.ndjson", place.url("absolute.ndjson").path] {
      let outcome = try place.run("sort", "newest", "stories.ndjson", "--write", path)
      #expect(outcome.code == 0 && outcome.out.isEmpty && outcome.err.isEmpty)
    }
    for name in ["new.ndjson", "old.ndjson", "absolute.ndjson"] {
      #expect(try place.text(name) == Sample.lines("cabd"))
    }
    #expect(
      try place.names() == [
        "Rules", "Rules/stories.yaml", "absolute.ndjson", "new.ndjson", "old.ndjson", "stories.ndjson",
      ])
  }

  @Test("the file that is read can be the one that is written")
  func sameFile() throws {
    let place = try Sample.place()
    #expect(try place.run("sort", "newest", "stories.ndjson", "--write", "stories.ndjson").code == 0)
    #expect(try place.text("stories.ndjson") == Sample.lines("cabd"))
  }

  @Test("the permissions of a file stay, and a new one has the usual ones")
  func keepsPermissions() throws {
    let place = try Sample.place()
    try place.write("old.ndjson", "")
    for wanted in [0o600, 0o644, 0o755] {
      try FileManager.default.setAttributes(
        [.posixPermissions: wanted], ofItemAtPath: place.url("old.ndjson").path)
      #expect(try place.run("sort", "newest", "stories.ndjson", "--write", "old.ndjson").code == 0)
      #expect(try permissions(place.url("old.ndjson")) == wanted)
    }
    let outcome = try place.shell("umask 027; ordering sort newest stories.ndjson --write new.ndjson")
    #expect(outcome.code == 0)
    #expect(try permissions(place.url("new.ndjson")) == 0o640)
  }

  @Test("a link stays a link, and what it leads to is written")
  func links() throws {
    let place = try Sample.place()
    try place.write("deep/target.ndjson", "old")
    try place.link("link.ndjson", to: "deep/target.ndjson")
    try place.link("second.ndjson", to: "link.ndjson")
    try place.link("dangling.ndjson", to: "deep/not-yet.ndjson")
    for (link, target) in [
      ("second.ndjson", "deep/target.ndjson"), ("dangling.ndjson", "deep/not-yet.ndjson"),
    ] {
      #expect(try place.run("sort", "newest", "stories.ndjson", "--write", link).code == 0)
      #expect(try place.text(target) == Sample.lines("cabd"))
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: place.url(link).path).hasSuffix("ndjson"))
    }
    // `..` behind a link to a folder leads out of the folder that it leads to.
    try place.makeFolder("far/away")
    try place.link("near", to: "far/away")
    try place.link("far/away/up.ndjson", to: "../up.ndjson")
    #expect(try place.run("sort", "newest", "stories.ndjson", "--write", "near/up.ndjson").code == 0)
    #expect(try place.names(in: "far") == ["away", "away/up.ndjson", "up.ndjson"])
    #expect(!place.exists("up.ndjson"))
    #expect(try place.names(in: "deep") == ["not-yet.ndjson", "target.ndjson"])
  }

  @Test("a path that cannot be written is said so, and nothing is left behind")
  func cannot() throws {
    let place = try Sample.place()
    let before = try place.names()
    for (path, code, says) in [
      ("nothing/out.ndjson", 2, "there is no folder for `nothing/out.ndjson`"), ("Rules", 2, "is a folder"),
      ("stories.ndjson/out", 2, "there is no folder"), ("", 2, "needs the path of a file"),
    ] as [(String, Int32, String)] {
      let outcome = try place.run("sort", "newest", "stories.ndjson", "--write", path)
      #expect(outcome.code == code, "\(path)")
      #expect(outcome.out.isEmpty)
      #expect(outcome.errors.contains(says), "\(outcome.errors)")
      #expect(try place.names() == before)
    }
  }

  @Test(
    "a folder that may not be written to is an I/O failure, and the old file stays",
    .enabled(if: geteuid() != 0, "root may write everywhere"))
  func lockedFolder() throws {
    let place = try Sample.place()
    try place.write("locked/out.ndjson", "old")
    let folder = place.url("locked").path
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder) }
    let outcome = try place.run("sort", "newest", "stories.ndjson", "--write", "locked/out.ndjson")
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains("`locked/out.ndjson`"))
    #expect(try place.text("locked/out.ndjson") == "old")
  }

  @Test("a pipe or a device is written to, never replaced")
  func devices() throws {
    let place = try Sample.place()
    let piped = try place.shell(
      "mkfifo p; cat p > got & ordering sort newest stories.ndjson --write p && wait && test -p p")
    #expect(piped.code == 0)
    #expect(try place.text("got") == Sample.lines("cabd"))
    let null = try place.shell("ordering sort newest stories.ndjson --write /dev/null && test -c /dev/null")
    #expect(null.code == 0)
  }

  @Test("where the file does not fit, there is none, and the old one stays")
  func tooLarge() throws {
    let place = try Sample.place()
    try place.write(
      "many.ndjson",
      (0..<20_000).map { "{\"id\":\"record-\($0)\",\"publishedAt\":\"2026-01-01T00:00:00Z\"}\n" }.joined())
    try place.write("old.ndjson", "old")
    let before = try place.names()
    for path in ["new.ndjson", "old.ndjson"] {
      let outcome = try place.shell("ulimit -f 8; ordering sort newest many.ndjson --write \(path)")
      #expect(outcome.code == 3)
      #expect(outcome.errors.hasPrefix("error: cannot write"), "\(outcome.errors)")
      #expect(try place.names() == before)
    }
    #expect(try place.text("old.ndjson") == "old")
  }

  @Test("a full disk is an I/O failure", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() throws {
    let place = try Sample.place()
    for call in [
      "ordering sort newest stories.ndjson > /dev/full",
      "ordering sort newest stories.ndjson --write /dev/full",
      "ordering list > /dev/full",
    ] {
      let outcome = try place.shell(call)
      #expect(outcome.code == 3)
      #expect(outcome.errors.contains("cannot write"), "\(outcome.errors)")
    }
  }
}
