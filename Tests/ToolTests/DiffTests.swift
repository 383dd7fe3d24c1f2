import Foundation
import Testing

/// `ordering diff`.
struct DiffTests {
  private static let fields = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      title: text
      priority: integer
      points: integer

    """

  private static let before =
    fields + "orderings:\n  top:\n    - priority: highest first\n  old:\n    - title: a to z\n"
  private static let after =
    fields + "orderings:\n  top:\n    - points: highest first\n  new:\n    - title: z to a\n"

  /// By priority: a, b, c, d. By points: d, a, b, c.
  private static let stories = """
    id,title,priority,points
    a,A,4,8
    b,B,3,7
    c,C,2,6
    d,D,1,9

    """

  private func place() throws -> Workplace {
    try Workplace([
      "old/r.yaml": Self.before, "new/r.yaml": Self.after, "stories.csv": Self.stories,
    ])
  }

  @Test("it tells what changed and what that does")
  func text() throws {
    let outcome = try place().run("diff", "old", "new", "--data", "stories.csv", "--top", "1")
    #expect(outcome.code == 0 && outcome.err.isEmpty, "\(outcome.errors)")
    #expect(
      outcome.output == """
        old → new: 1 ordering changed, 1 added, 1 removed.

        top: changed
          - By `priority`, highest first. Stories without a value for `priority` come last.
          + By `points`, highest first. Stories without a value for `points` come last.
            Then by `id`, z to a. No rule says this: it is added so that no two stories tie.
          1 of 4 stories moves (25 %), by 3 places; 1 enters the top 1 (d 'D') and 1 leaves it (a 'A'); 50 % of all pairs stand as before (Kendall's tau 0).
          d 'D': 4 → 1, now before a by `points` (9, 8); behind it by `priority` (1, 4) until now

        new: added
          + By `title`, z to a. Stories without a value for `title` come last.
          + Then by `id`, z to a. No rule says this: it is added so that no two stories tie.

        old: removed
          - By `title`, a to z. Stories without a value for `title` come last.
          - Then by `id`, a to z. No rule says this: it is added so that no two stories tie.

        """)
  }

  @Test("an ordering of which only the text changed is told last, in the page too")
  func textOnlyIsLast() throws {
    let place = try place()
    try place.write(
      "old/r.yaml", Self.fields + "orderings:\n  first: [title: a to z]\n  top: [priority: highest first]\n")
    try place.write(
      "new/r.yaml",
      Self.fields
        + "orderings:\n  first: { label: A to Z, keys: [title: a to z] }\n  top: [points: highest first]\n")
    let outcome = try place.run(
      "diff", "old", "new", "--data", "stories.csv", "--output", "human", "--output", "html=diff.html")
    let heads = outcome.lines.filter { $0.hasSuffix(": changed") || $0.hasSuffix(": only its text changed") }
    #expect(heads == ["top: changed", "first: only its text changed"])
    let page = try place.text("diff.html")
    let names = try ["<h2 dir=\"auto\">top</h2>", "<h2 dir=\"auto\">A to Z (first)</h2>"].map {
      try #require(page.range(of: $0)).lowerBound
    }
    #expect(names[0] < names[1])
  }

  @Test("without records only the orderings are compared; with the same rules nothing differs")
  func withoutData() throws {
    let place = try place()
    let outcome = try place.run("diff", "old", "new")
    #expect(outcome.code == 0 && outcome.output.contains("top: changed"))
    #expect(outcome.output.hasSuffix("Give records with `--data FILE` to see which items move.\n"))
    let same = try place.run("diff", "old", "old/r.yaml", "--data", "stories.csv")
    #expect(same.output == "old → old/r.yaml: nothing differs, 2 orderings unchanged.\n" && same.code == 0)
  }

  @Test("a condition that is met is exit code 1, and every output is written")
  func conditions() throws {
    let place = try place()
    let met = try place.run(
      "diff", "old", "new", "--data", "stories.csv", "--fail-if", "moved > 20%", "--fail-if", "added > 3",
      "--output", "markdown=diff.md", "--output", "json=diff.json", "--output", "html=diff.html")
    #expect(met.code == 1 && met.out.isEmpty)
    #expect(met.errors == "error: `top`: 1 of 4 stories moves (25 %), and `moved > 20%` is not allowed\n")
    #expect(try place.text("diff.md").contains("is not allowed"))
    #expect(try place.text("diff.json").contains("is not allowed"))
    #expect(try place.text("diff.html").contains("<html"))
    #expect(
      try place.run("diff", "old", "new", "--data", "stories.csv", "--fail-if", "moved > 25%").code == 0)
    #expect(try place.run("diff", "old", "new", "--fail-if", "changed > 0").code == 1)
  }

  @Test(
    "what cannot be done",
    arguments: [
      (["old"], "needs an old and a new version", "diff OLD NEW"), (["old", "nowhere"], "nowhere", ""),
      (["old", "new", "--fail-if", "moved > 5%"], "no records are given", "--data FILE"),
      (["old", "new", "--fail-if", "moved"], "no comparison", ">="),
      (["old", "new", "--only", "tpo"], "`tpo`", "did you mean `top`?"),
      (["old", "new", "--top", "0"], "above 0", "--top 10"),
      (["old", "new", "--set", "x=1"], "`$x`", ""),
      (["old", "new", "--output", "xml"], "`xml`", "markdown"),
      (["old", "new", "--output", "html=old/r.yaml"], "a file of the rules", ""),
      (["old", "new", "--data", "stories.csv", "--output", "html=stories.csv"], "a file of the records", ""),
      (["old", "new", "--data", "stories.csv", "--data", "stories.csv"], "both", "one file"),
      (["old", "new", "--git", "HEAD"], "here are two", "`new`"),
    ])
  func refusals(_ arguments: [String], _ message: String, _ help: String) throws {
    let outcome = try place().run(["diff"] + arguments)
    #expect(outcome.code == 2 && outcome.out.isEmpty)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(help.isEmpty || outcome.errors.contains(help), "\(outcome.errors)")
  }

  @Test("`--only` leaves out the other orderings, by either name")
  func only() throws {
    let place = try place()
    let outcome = try place.run("diff", "old", "new", "--only", "new", "--output", "json")
    #expect(outcome.output.contains("\"added\": 1") && outcome.output.contains("\"changed\": 0"))
    try place.write(
      "new/r.yaml",
      Self.after.replacing("  new:\n", with: "  new:\n    replaces: [old]\n    keys:\n").replacing(
        "    - title: z to a", with: "      - title: z to a"))
    let renamed = try place.run("diff", "old", "new", "--only", "old")
    #expect(
      renamed.output.contains("new: changed, and renamed from `old`"), "\(renamed.output)\(renamed.errors)")
    #expect(!renamed.output.contains("top"))
  }

  @Test("a broken version is said with its findings, and which one it is")
  func broken() throws {
    let place = try place()
    try place.write("old/r.yaml", Self.before.replacing("priority: highest", with: "prioriti: highest"))
    let outcome = try place.run("diff", "old", "new", "--data", "stories.csv")
    #expect(outcome.code == 1 && outcome.out.isEmpty)
    #expect(outcome.errors.contains("error[unknown-field]") && outcome.errors.contains("old/r.yaml:10"))
    #expect(outcome.errors.hasSuffix("The rule book `old` cannot be used: 1 error.\n"), "\(outcome.errors)")
  }

  @Test("records that do not fit, and by whose rules")
  func badRecords() throws {
    let place = try place()
    try place.write(
      "new/r.yaml",
      Self.after.replacing("points: integer", with: "points: boolean").replacing(
        "points: highest first", with: "points: true first"))
    let outcome = try place.run("diff", "old", "new", "--data", "stories.csv")
    #expect(outcome.code == 1 && outcome.out.isEmpty)
    #expect(outcome.errors.contains("record 1"), "\(outcome.errors)")
    #expect(try place.run("diff", "old", "new", "--data", "stories.csv", "--invalid", "missing").code == 0)
    #expect(try place.run("diff", "old", "new", "--data", "nothing.csv").code == 2)
  }

  @Test("a parameter that only one version has is no mistake; one that is missing is said")
  func parameters() throws {
    let place = try place()
    let seeded = Self.fields + "parameters:\n  seed: text\norderings:\n  top:\n    - shuffle: $seed\n"
    try place.write("new/r.yaml", seeded)
    let given = try place.run(
      "diff", "old", "new", "--data", "stories.csv", "--set", "seed=a", "--only", "top")
    #expect(given.code == 0 && given.output.contains(" stories move"), "\(given.output)\(given.errors)")
    let missing = try place.run("diff", "old", "new", "--data", "stories.csv", "--only", "top")
    #expect(missing.code == 0 && missing.output.contains("What it does to items is not shown"))
    #expect(missing.output.contains("seed"))
    let condition = try place.run(
      "diff", "old", "new", "--data", "stories.csv", "--only", "top", "--fail-if", "moved > 5%")
    #expect(condition.code == 2 && condition.errors.contains("cannot be looked at for `top`"))
  }

  @Test("where the books hold several kinds of items, each has its own file")
  func kinds() throws {
    let films =
      "rules: 1\nitems: films\nfields:\n  id: { type: id, unique: true }\n  year: integer\norderings:\n"
    let place = try place()
    try place.write("old/films.yaml", films + "  by-year:\n    - year: highest first\n")
    try place.write("new/films.yaml", films + "  by-year:\n    - year: lowest first\n")
    try place.write("films.csv", "id,year\nx,1990\ny,2000\n")
    let unsaid = try place.run("diff", "old", "new", "--data", "stories.csv")
    #expect(unsaid.code == 2 && unsaid.errors.contains("--data"))
    let one = try place.run("diff", "old", "new", "--data", "stories=stories.csv", "--fail-if", "moved > 90%")
    #expect(one.code == 2 && one.errors.contains("--data films=FILE"))
    let both = try place.run(
      "diff", "old", "new", "--data", "stories=stories.csv", "--data", "films=films.csv", "--output",
      "html=x.html")
    #expect(both.code == 0 && both.errors.isEmpty, "\(both.errors)")
    #expect(try place.text("x.html").contains("by-year"))
    let text = try place.run(
      "diff", "old", "new", "--data", "stories=stories.csv", "--data", "films=films.csv")
    #expect(text.output.contains("1 of 2 films moves (50 %), by 1 place;"), "\(text.output)")
  }
}
