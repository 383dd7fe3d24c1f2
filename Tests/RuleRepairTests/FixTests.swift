import RuleModel
import RuleRepair
import RuleText
import Testing

/// Fixes of each sort, before and after, worked out by hand.
struct FixTests {
  private static let head = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      title: text
      publishedAt: date
      points: integer
      section: { type: choice, values: [breaking, live] }

    """

  /// Lines below `orderings:`, before and after.
  struct Case: CustomTestStringConvertible, Sendable {
    let before: String
    let after: String

    init(_ before: String, _ after: String) {
      self.before = before
      self.after = after
    }

    var testDescription: String { before }
  }

  static let safe: [Case] = [
    // A word but for its letters' case, a synonym, an old spelling.
    Case(
      "  top: [{ points: highest first, Missing: last }]", "  top: [{ points: highest first, missing: last }]"
    ),
    Case("  top:\n    - points: Highest_First  # best", "  top:\n    - points: highest first  # best"),
    Case("  top:\n    - points: desc # best", "  top:\n    - points: descending # best"),
    // A direction that is said of other types.
    Case("  top: [title: highest first]  # ä", "  top: [title: z to a]  # ä"),
    // Spaces that are missing.
    Case("  top:\n    -points: highest first", "  top:\n    - points: highest first"),
    Case("  top:\n    - points:highest first", "  top:\n    - points: highest first"),
    // One space too many.
    Case(
      "  top:\n    - points: highest first\n       missing: last\n",
      "  top:\n    - points: highest first\n      missing: last\n"),
    // Tabs.
    Case(
      "\ttop: # by points\n\t\t- points: highest first\n", "  top: # by points\n    - points: highest first\n"
    ),
    Case(
      "  top:\n    - points: highest first\n\t\n  old: [publishedAt: oldest first]\n",
      "  top:\n    - points: highest first\n\n  old: [publishedAt: oldest first]\n"),
    // Characters that look like others.
    Case("  top:\n    - points:\u{A0}highest first\n", "  top:\n    - points: highest first\n"),
    Case("  top:\n    - points: highest\u{200B} first\n", "  top:\n    - points: highest first\n"),
    Case(
      "  top: { label: \u{201C}Top – best\u{201D}, keys: [points: highest first] }",
      "  top: { label: \"Top – best\", keys: [points: highest first] }"),
    // Text that other tools read otherwise.
    Case(
      "  top: { label: no, keys: [points: highest first] }  # off",
      "  top: { label: 'no', keys: [points: highest first] }  # off"),
    // Formulas of other languages.
    Case(
      "  top: [first: points > 3 && section == \"live\"]", "  top: [first: points > 3 and section = 'live']"),
    Case(
      "  top:\n    - first: points == 3 || points == 4 # both",
      "  top:\n    - first: points = 3 or points = 4 # both"),
    // Booleans and numbers.
    Case(
      "  top: [points: highest first]\n  all: [{ use: top, reversed: yes }]",
      "  top: [points: highest first]\n  all: [{ use: top, reversed: true }]"),
    Case(
      "  top: [{ points: highest first, step: '10' }]", "  top: [{ points: highest first, step: 10 }]"),
    // Document marks.
    Case("  top: [points: highest first]\n---\n", "  top: [points: highest first]\n"),
    Case(
      "  top: [points: highest first]\n--- # that is all\n",
      "  top: [points: highest first]\n# that is all\n"),
    // An entry that stands there twice, and says the same.
    Case(
      "  top: [points: highest first] # one\n  # between\n  top: [points: highest first] # one\n",
      "  top: [points: highest first] # one\n  # between\n"),
    // Names with values where a list is wanted.
    Case("  top: { keys: { points: highest first } }", "  top: { keys: [ points: highest first ] }"),
    // What an ordering is called now.
    Case(
      "  top: { keys: [points: highest first], replaces: best }\n  all: [use: best]",
      "  top: { keys: [points: highest first], replaces: best }\n  all: [use: top]"),
  ]

  @Test("a file with an unresolved merge conflict is left alone")
  func conflict() {
    let lines =
      "  top:\n    - points: desc\n<<<<<<< ours\n  a: [points: DESC]\n=======\n  a: [points: desc]\n>>>>>>> theirs\n"
    let source = SourceFile(name: "rules.yaml", text: Self.head + "orderings:\n" + lines)
    for allowsUnsafe in [false, true] {
      let fixes = AppliedFixes(to: [source], allowsUnsafe: allowsUnsafe)
      #expect(fixes.files[0].bytes == source.bytes && fixes.fixed.isEmpty && fixes.refused.isEmpty)
      #expect(fixes.findings.contains { $0.kind == .mergeConflict })
    }
  }

  @Test(arguments: safe)
  func safeFix(example: Case) {
    let after = Self.head + "orderings:\n" + example.after
    #expect(fixed(Self.head + "orderings:\n" + example.before) == after)
    #expect(fixed(after) == after)
  }

  static let unsafe: [Case] = [
    // An entry that says the same, and beside it something that is said nowhere else.
    Case(
      "  top:\n    label: Top\n    label: Top  # as agreed\n    keys: [points: highest first]\n",
      "  top:\n    label: Top\n    keys: [points: highest first]\n"),
    // A guess by the letters.
    Case("  top: [points: highst first]", "  top: [points: highest first]"),
    Case("  top: [pionts: highest first]  # Ω", "  top: [points: highest first]  # Ω"),
    // Keys that can never matter: an element in brackets, the last of them, a line, and a key of several lines.
    Case(
      "  top: [points: highest first, id: a to z, title: a to z]",
      "  top: [points: highest first, id: a to z]"),
    Case(
      "  top: [points: highest first, points: lowest first, title: a to z]",
      "  top: [points: highest first, title: a to z]"),
    Case(
      "  top:\n    - id: a to z # all\n    - title: a to z # never\n    # behind\n",
      "  top:\n    - id: a to z # all\n    # behind\n"),
    Case(
      "  top:\n    - id: a to z\n    - title: a to z\n      missing: last\n  old: [publishedAt: oldest first]\n",
      "  top:\n    - id: a to z\n  old: [publishedAt: oldest first]\n"),
    // Options that have no effect, the first and the last of their key, in lines and in brackets.
    Case(
      "  top:\n    - points: highest first\n      compare: natural # ?\n      missing: last\n",
      "  top:\n    - points: highest first\n      missing: last\n"),
    Case(
      "  top:\n    - compare: natural\n      points: highest first\n", "  top:\n    - points: highest first\n"
    ),
    Case(
      "  top: [{ points: highest first, compare: natural }]", "  top: [{ points: highest first }]"),
    Case(
      "  top: [{ compare: natural, points: highest first }]", "  top: [{ points: highest first }]"),
    // A value twice.
    Case("  top: [section: [live, breaking, live]]", "  top: [section: [live, breaking]]"),
    Case(
      "  top:\n    - section:\n        - live\n        - breaking\n        - live\n",
      "  top:\n    - section:\n        - live\n        - breaking\n"),
    // One where a list is wanted, and the other way around.
    Case("  top: [{ points: [highest first] }]", "  top: [{ points: [highest first] }]"),
    Case("  top: [{ field: title, direction: [a to z] }]", "  top: [{ field: title, direction: a to z }]"),
    // A language that is often taken for another.
    Case("  top: [{ title: a to z, locale: se }]", "  top: [{ title: a to z, locale: sv }]"),
  ]

  @Test(arguments: unsafe)
  func unsafeFix(example: Case) {
    let before = Self.head + "orderings:\n" + example.before
    let after = Self.head + "orderings:\n" + example.after
    #expect(fixed(before, allowsUnsafe: true) == after)
    #expect(fixed(before) == before)
    #expect(fixed(after, allowsUnsafe: true) == after)
  }

  // MARK: What survives

  @Test func lineEndingsStayAsTheyAre() {
    let lines =
      Self.head
      + "orderings:\n  # points\n  top:\n    -points: desc  # best\n\n  old: [title: oldest first]\n"
    let right =
      Self.head
      + "orderings:\n  # points\n  top:\n    - points: descending  # best\n\n  old: [title: a to z]\n"
    let windows = lines.replacing("\n", with: "\r\n")
    #expect(fixed(windows) == fixed(lines).replacing("\n", with: "\r\n"))
    #expect(fixed(lines).hasPrefix(right.prefix(right.count - 20)))
    // A file of both: each line keeps its own.
    let mixed = lines.replacing("top:\n", with: "top:\r\n")
    #expect(fixed(mixed) == fixed(lines).replacing("top:\n", with: "top:\r\n"))
  }

  @Test func versionIsWrittenWithTheLineEndingOfTheFile() {
    let body = "# films\nitems: films\nfields: { id: { type: id, unique: true } }\n"
    #expect(fixed(body) == "# films\nrules: 1\nitems: films\nfields: { id: { type: id, unique: true } }\n")
    let windows = body.replacing("\n", with: "\r\n")
    #expect(fixed(windows) == fixed(body).replacing("\n", with: "\r\n"))
  }

  @Test func loneCarriageReturnsBecomeLineEndings() {
    let lines = Self.head + "orderings:\n  top: [points: highest first]\n"
    #expect(fixed(lines.replacing("\n", with: "\r")) == lines)
    // One too many before a line ending goes; in a file of Windows one becomes what the others are.
    let windows = lines.replacing("\n", with: "\r\n")
    #expect(fixed(lines.replacing("\n", with: "\r\r\n")) == windows)
    #expect(fixed(windows.replacing("stories\r\n", with: "stories\r")) == windows)
  }

  @Test func aMarkAtTheStartIsRemovedAndNothingElse() {
    let lines = Self.head + "orderings:\n  top: [points: highest first]"
    #expect(fixed("\u{FEFF}" + lines) == lines)
  }

  @Test func directivesOfYAMLAreRemovedAndOthersStay() {
    let lines = Self.head + "orderings:\n  top: [points: highest first]\n"
    #expect(fixed("%YAML 1.2\n---\n" + lines) == "---\n" + lines)
    #expect(fixed("% a remark\n" + lines, allowsUnsafe: true) == "% a remark\n" + lines)
  }

  // MARK: Several at once

  @Test func fixesThatAppearAreMadeToo() {
    // The misspelt word hides what is below it; the missing space hides the wrong direction.
    let before = Self.head + "Orderings:\n  top:\n    -title: highest first\n"
    let after = Self.head + "orderings:\n  top:\n    - title: z to a\n"
    #expect(fixed(before) == after)
  }

  @Test func fixesOfSeveralFilesOfABookAreMadeEachInItsOwn() {
    let fields = SourceFile(name: "fields.yaml", text: Self.head.replacing("date", with: "Date"))
    let keys = SourceFile(
      name: "keys.yaml", text: "rules: 1\nitems: stories\norderings: { top: [points: Highest first] }\n")
    let fixes = AppliedFixes(to: [fields, keys])
    #expect(fixes.files.map(\.name) == ["fields.yaml", "keys.yaml"])
    #expect(fixes.files[0].bytes == Array(Self.head.utf8))
    #expect(
      fixes.files[1].bytes
        == Array("rules: 1\nitems: stories\norderings: { top: [points: highest first] }\n".utf8))
    #expect(fixes.fixed.count == 2)
    #expect(fixes.findings.isEmpty)
  }

  @Test func aNameThatIsMisspeltInTwoFilesIsCuredInBoth() {
    let fields = SourceFile(
      name: "fields.yaml", text: Self.head + "orderings: { a: [pionts: highest first] }\n")
    let keys = SourceFile(
      name: "keys.yaml", text: "rules: 1\nitems: stories\norderings: { b: [pionts: lowest first] }\n")
    let fixes = AppliedFixes(to: [fields, keys], allowsUnsafe: true)
    #expect(fixes.findings.map(\.message) == [])
    #expect(fixes.files.allSatisfy { !String(decoding: $0.bytes, as: UTF8.self).contains("pionts") })
  }

  @Test func whatIsAGuessIsCountedAndLeft() {
    let text = Self.head + "orderings: { a: [pionts: highest first], b: [points: Highest first] }\n"
    let fixes = AppliedFixes(to: [SourceFile(name: "rules.yaml", text: text)])
    #expect(fixes.fixed.count == 1)
    #expect(fixes.unsafeCount == 1)
    #expect(fixes.findings.count == 1)
  }

  // MARK: Fixes that would do harm

  /// A check whose only finding is cured, as it seems, by an edit of our own.
  private func fixing(_ text: String, _ edits: Finding.Fix.Edit...) -> AppliedFixes {
    AppliedFixes(to: [SourceFile(name: "rules.yaml", text: text)]) { files in
      let found = parseRuleText(files[0]).findings
      guard files[0].bytes == Array(text.utf8) else { return found }
      return found + [
        Finding(
          .textReadOtherwise, "to be cured", at: SourceSpan(files[0], 0..<1),
          fix: Finding.Fix("cure", edits: edits))
      ]
    }
  }

  @Test func aFixThatChangesMoreThanItSaysIsRefused() {
    // The edit opens a quote, which takes in the lines behind it.
    let text = "a: x\nb: y\nc: 'z'\n"
    #expect(fixing(text, .init(3..<4, "'x")).refused.count == 1)
    // A space that makes the next name one of its own value's; a colon that does.
    #expect(fixing("a:\nb: y\n", .init(2..<3, "\n ")).refused.count == 1)
    // A comment that becomes text.
    #expect(fixing("a: x # why\nb: y\n", .init(4..<5, "")).refused.count == 1)
    // The same text, changed where it says, is taken.
    let good = fixing(text, .init(3..<4, "'x'"))
    #expect(
      good.refused.isEmpty && String(decoding: good.files[0].bytes, as: UTF8.self) == "a: 'x'\nb: y\nc: 'z'\n"
    )
  }

  @Test func aFixThatDoesNotCureIsRefused() {
    let text = "a: x\n"
    let fixes = AppliedFixes(to: [SourceFile(name: "rules.yaml", text: text)]) { files in
      [
        Finding(
          .textReadOtherwise, "still there", at: SourceSpan(files[0], 3..<4),
          fix: Finding.Fix("cure", edits: [.init(3..<4, "y")]))
      ]
    }
    #expect(fixes.refused.count == 1)
    #expect(fixes.files[0].bytes == Array(text.utf8))
  }

  @Test func aFixOutsideOfTheFileIsRefusedAndHarmsNothing() {
    #expect(fixing("a: x\n", .init(4..<9, "")).fixed.isEmpty)
  }
}
