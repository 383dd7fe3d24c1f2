import Foundation
import Testing

/// Whether there is a git to ask.
private let isGitThere = (try? Workplace().shell("git --version").code) == 0

/// `ordering diff --git`.
@Suite(.enabled(if: isGitThere))
struct DiffGitTests {
  private static let rules = """
    rules: 1
    items: stories
    fields: { id: { type: id, unique: true }, priority: integer }
    orderings:
      top:
        - priority: highest first

    """

  private static let git =
    "git -c user.name=a -c user.email=a@b.example -c commit.gpgsign=false -c init.defaultBranch=main"

  /// A repository with a commit of some files, which are there for git alone to read.
  private func repository(_ files: [String: String] = ["Rules/r.yaml": rules]) throws -> Workplace {
    let place = try Workplace(files)
    try commit(place)
    return place
  }

  private func commit(_ place: Workplace) throws {
    let done = try place.shell(
      "HOME=. && export HOME && \(Self.git) init -q . && git add -A . && \(Self.git) commit -q -m x")
    try #require(done.code == 0, "\(done.errors)")
  }

  private var changed: String { Self.rules.replacing("highest", with: "lowest") }

  @Test("the old version is what git has, in the folder Rules where no path is given")
  func folder() throws {
    let place = try repository()
    let same = try place.run("diff", "--git", "HEAD")
    #expect(
      same.code == 0 && same.output == "HEAD:Rules → Rules: nothing differs, 1 ordering unchanged.\n",
      "\(same.errors)")
    try place.write("Rules/r.yaml", changed)
    for path in [[], ["Rules"], ["Rules/"], ["Rules/r.yaml"], ["./Rules"], [place.url("Rules").path]] {
      let outcome = try place.run(["diff", "--git", "HEAD"] + path)
      #expect(outcome.code == 0 && outcome.output.contains("top: changed"), "\(path) \(outcome.errors)")
    }
    try commit(place)
    #expect(try place.run("diff", "--git", "HEAD").output.contains("nothing differs"))
    #expect(try place.run("diff", "--git", "HEAD~1").output.contains("top: changed"))
    #expect(try place.run("diff", "--git", "main^").output.contains("top: changed"))
  }

  @Test("a folder that is not at the top of the repository, which is the whole book")
  func below() throws {
    let place = try repository([
      "app/rules/a/r.yaml": Self.rules, "other/r.yaml": Self.rules, "r.yaml": "no: rules",
    ])
    #expect(
      try place.run("diff", "--git", "HEAD", "app/rules").output.contains("nothing differs, 1 ordering"))
    #expect(try place.run("diff", "--git", "HEAD", "app/rules/a").output.contains("nothing differs"))
  }

  @Test("the same files are read as from a folder")
  func selection() throws {
    let place = try Workplace([
      "Rules/r.yaml": Self.rules, "Rules/.hidden/r.yaml": "broken: [", "Rules/.r.yaml": "broken: [",
      "Rules/notes.txt": "broken: [",
      "Rules/sub/more.yml": "rules: 1\nitems: stories\norderings:\n  more:\n    - priority: lowest first\n",
      "else/far.yaml": "rules: 1\nitems: stories\norderings:\n  far:\n    - id: a to z\n",
    ])
    try place.link("Rules/again.yaml", to: "r.yaml")
    try place.link("Rules/sub/far.yaml", to: "../../else/far.yaml")
    try place.link("Rules/folder", to: "../else")
    try commit(place)
    let outcome = try place.run("diff", "--git", "HEAD")
    #expect(
      outcome.output == "HEAD:Rules → Rules: nothing differs, 3 orderings unchanged.\n",
      "\(outcome.output)\(outcome.errors)")
  }

  @Test("names of files are bytes", .enabled(if: Workplace.takesAnyBytes))
  func names() throws {
    let place = try Workplace(["Rules/r.yaml": Self.rules])
    let more = "rules: 1\\nitems: stories\\norderings:\\n  bytes:\\n    - id: a to z\\n"
    #expect(try place.shell("printf '\(more)' > \"Rules/$(printf 'caf\\351 \\n:\"*').yaml\"").code == 0)
    try commit(place)
    let outcome = try place.run("diff", "--git", "HEAD")
    #expect(outcome.output.contains("nothing differs, 2 orderings"), "\(outcome.output)\(outcome.errors)")
  }

  @Test(
    "what git does not have",
    arguments: [
      (["--git", "nowhere"], "git knows no revision `nowhere`", "git log"),
      (["--git=--output=x"], "is no revision", "HEAD~1"), (["--git", ""], "is no revision", "HEAD~1"),
      (["--git=-h"], "is no revision", "HEAD~1"),
      (["--git", "HEAD", "elsewhere"], "elsewhere", "at `HEAD`"),
      (["--git", "HEAD", "later"], "at `HEAD` there are no rule files in `later`", "--allow-empty"),
      (["--git", "HEAD", "Rules", "Rules"], "here are two", ""),
    ])
  func refusals(_ arguments: [String], _ message: String, _ help: String) throws {
    let place = try repository()
    try place.write("later/r.yaml", Self.rules)
    let outcome = try place.run(["diff"] + arguments)
    #expect(outcome.code == 2 && outcome.out.isEmpty)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(help.isEmpty || outcome.errors.contains(help), "\(outcome.errors)")
    #expect(!place.exists("x"))
  }

  @Test("with `--allow-empty` all is new where the revision has no rules yet")
  func first() throws {
    let place = try repository()
    try place.write("later/r.yaml", Self.rules)
    let outcome = try place.run("diff", "--git", "HEAD", "later", "--allow-empty")
    #expect(outcome.code == 0 && outcome.output.contains("top: added"), "\(outcome.errors)")
  }

  @Test("outside of a repository, and without git")
  func without() throws {
    let place = try Workplace(["Rules/r.yaml": Self.rules])
    let outside = try place.run(
      ["diff", "--git", "HEAD"],
      environment: ["GIT_CEILING_DIRECTORIES": place.folder.deletingLastPathComponent().path])
    #expect(outside.code == 2 && outside.errors.contains("is in no git repository"), "\(outside.errors)")
    let missing = try place.run(["diff", "--git", "HEAD"], environment: ["PATH": "/nowhere"])
    #expect(missing.code == 2 && missing.errors.contains("there is no program `git`"), "\(missing.errors)")
  }

  @Test("an old version that is broken is shown by its name in git")
  func broken() throws {
    let place = try repository(["Rules/r.yaml": Self.rules.replacing("highest", with: "hihgest")])
    try place.write("Rules/r.yaml", Self.rules)
    let outcome = try place.run("diff", "--git", "HEAD")
    #expect(outcome.code == 1 && outcome.out.isEmpty)
    #expect(outcome.errors.contains("--> HEAD:Rules/r.yaml:6:"), "\(outcome.errors)")
    #expect(outcome.errors.hasSuffix("The rule book `HEAD:Rules` cannot be used: 1 error.\n"))
  }

  @Test("a hook of git, which names its own repository in the environment, compares the folder's")
  func hook() throws {
    let place = try repository()
    try place.write("Rules/r.yaml", changed)
    let outcome = try place.run(
      ["diff", "--git", "HEAD", "Rules"], environment: ["GIT_DIR": ".git", "GIT_INDEX_FILE": ".git/index"])
    #expect(outcome.code == 0 && outcome.output.contains("top: changed"), "\(outcome.errors)")
  }
}
