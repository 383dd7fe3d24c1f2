import OrderingPlans
import RuleModel
import RuleText
import Testing

/// The fix for a list that leaves out values, in each way in which a key may be written.
struct LeftOutValuesTests {
  private static let head = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      section: { type: choice, values: [breaking, live, standard] }
    orderings:

    """

  @Test(arguments: [
    ("  a: [section: [live]]\n", "  a: [{ section: [live], others: last }]\n"),
    ("  a: [{ section: [live] }]\n", "  a: [{ section: [live], others: last }]\n"),
    (
      "  a: [{ section: [live], missing: first }]\n",
      "  a: [{ section: [live], others: last, missing: first }]\n"
    ),
    (
      "  a: [{ field: section, values: [live] }]\n",
      "  a: [{ field: section, values: [live], others: last }]\n"
    ),
    ("  a:\n    - section: [live]\n", "  a:\n    - section: [live]\n      others: last\n"),
    (
      "  a:\n    - section: [live]   # first\n      missing: first\n",
      "  a:\n    - section: [live]   # first\n      others: last\n      missing: first\n"
    ),
    (
      "  a:\r\n  -   section:\r\n      - live\r\n      - breaking\r\n  - id: a to z\r\n",
      "  a:\r\n  -   section:\r\n      - live\r\n      - breaking\r\n      others: last\r\n  - id: a to z\r\n"
    ),
    (
      "  a:\n    - missing: first\n      section: [live,\n        breaking]\n",
      "  a:\n    - missing: first\n      section: [live,\n        breaking]\n      others: last\n"
    ),
    ("  a:\n    - section: [live]", "  a:\n    - section: [live]\n      others: last"),
  ])
  func fixSaysOthersLast(before: String, after: String) throws {
    let file = SourceFile(name: "rules.yaml", text: Self.head + before)
    let found = LoadedBook.load([file]).findings
    #expect(found.map(\.kind) == [.valuesLeftOut])
    let fix = try #require(found.first?.fix)
    #expect(fix.isSafe)
    let fixed = file.applying(fix)
    #expect(String(decoding: fixed.bytes, as: UTF8.self) == Self.head + after)
    #expect(LoadedBook.load([fixed]).findings == [])
    // It keeps what the ordering does.
    #expect(
      LoadedBook.load([fixed]).plans.map { $0.keys.map(\.key) }
        == LoadedBook.load([file]).plans.map { $0.keys.map(\.key) })
  }

  @Test func theValuesAreNamed() throws {
    let file = SourceFile(name: "rules.yaml", text: Self.head + "  a: [section: [live]]\n")
    let finding = try #require(LoadedBook.load([file]).findings.first)
    #expect(
      finding.message
        == "the list leaves out `breaking` and `standard` of `section`, and does not say where they go")
  }
}
