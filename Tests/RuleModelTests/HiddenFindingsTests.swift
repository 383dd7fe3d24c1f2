import OrderingPlans
import RuleText
import Testing

/// What a mistake in the text hides: what it stands in, and nothing else of the file.
struct HiddenFindingsTests {
  private static let head = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      title: text

    """

  /// Line and id of each finding.
  private func marks(_ text: String) -> [String] {
    LoadedBook.load([SourceFile(name: "rules.yaml", text: text)]).findings.map {
      "\($0.span.file.position(at: $0.span.range.lowerBound).line) \($0.kind.id)"
    }
  }

  @Test(
    "the orderings before and after one with a mistake are checked",
    arguments: [
      ("    - title: a to z\n   - id: ascending", "10 bad-indentation"),
      ("    - title: a to z\n     - id: ascending", "10 bad-indentation"),
      ("    - title: a to z\n - id: ascending", "10 bad-indentation"),
      ("    - title: a to z\n       missing: last", "10 bad-indentation"),
      ("    - title: a to z\n     missing: last", "10 bad-indentation"),
      ("    - title: a to z\n\t", "10 tab-indentation"),
      ("    - title: a to z\n \t ", "10 tab-indentation"),
      ("    - title: a to z\n\u{A0}", "10 invisible-character"),
      ("    - title: a to z\n  # b\u{7}", "10 control-character"),
      ("    - title: a to z\n  x", "10 syntax"),
      ("    - title: a to z\n    - \"id", "10 unclosed-quote"),
    ])
  func othersAreChecked(second: String, mistake: String) {
    let text =
      Self.head + "orderings:\n  first: [titel: a to z]\n  second:\n\(second)\n  third: [di: ascending]\n"
    let marks = marks(text)
    #expect(marks.first == "7 unknown-field")
    #expect(marks.contains(mistake))
    #expect(marks.last == "11 unknown-field")
    #expect(marks.count == 3, "\(marks)")
  }

  @Test(
    "what is no line of the rules hides nothing between two parts", arguments: ["\t", "# b\u{7}", "\u{A0}"])
  func betweenParts(line: String) {
    let marks = marks(Self.head + line + "\norderings:\n  first: [titel: a to z]\n")
    #expect(marks.count == 2 && marks.last == "8 unknown-field", "\(marks)")
  }

  @Test("a name whose value is indented wrongly is not called empty")
  func misplacedValue() {
    let text = Self.head + "orderings:\n  first:\n keys: [id: ascending]\n  second: [titel: a to z]\n"
    #expect(marks(text) == ["8 bad-indentation", "9 unknown-field"])
  }

  @Test(
    "what a misspelt option was to say is not called missing",
    arguments: [
      "- { tags: a to z, tkae: first }", "- { at: newest first, pre: day, time-zone: UTC }",
      "- { at: newest first, per: day, tiem-zone: UTC }",
    ])
  func misspeltOptions(key: String) {
    let fields = Self.head + "  tags: { type: text, many: true }\n  at: date\n"
    #expect(marks(fields + "orderings:\n  first:\n    \(key)\n") == ["10 unknown-key"])
  }

  @Test("a screen or policy that is misspelt where it is defined is one mistake, however often it is used")
  func misspeltDefinitions() {
    let entries = (1...3).map { "  s\($0): { orderings: [top], default: top, source: fresh }\n" }.joined()
    let sources =
      Self.head + "orderings:\n  top: [title: a to z]\nsources:\n  frehs: [remote]\nscreens:\n" + entries
    #expect(marks(sources) == ["11 unknown-source"])
    let tests = (1...3).map { "  - { name: t\($0), screen: home, expect-default: top }\n" }.joined()
    let screens =
      Self.head + "orderings:\n  top: [title: a to z]\nscreens:\n  hoem: { orderings: [top], default: top }\n"
      + "tests:\n" + tests
    #expect(marks(screens) == ["11 unknown-screen"])
  }

  @Test("what may stand in a part that is hidden is not called unknown")
  func whatIsHidden() {
    // The fields are a part whose word is indented wrongly.
    let parts = "rules: 1\nitems: stories\norderings:\n  first: [title: a to z]\n fields:\n   title: text\n"
    #expect(marks(parts) == ["5 bad-indentation"])
    // The ordering that is used is the one with the mistake.
    let orderings = Self.head + "orderings:\n  first: [use: second]\n second: [title: a to z]\n"
    #expect(marks(orderings) == ["8 bad-indentation"])
    let fields = Self.head.replacing("  title:", with: " title:") + "orderings:\n  first: [title: a to z]\n"
    #expect(marks(fields) == ["5 bad-indentation"])
  }
}
