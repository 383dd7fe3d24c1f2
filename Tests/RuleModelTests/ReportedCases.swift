import OrderingPlans
import RuleText
import Testing

/// What went wrong in other tools that check configuration files, by the numbers of the collected reports.
///
/// Those about the text itself are tested with the reading of the text; those about options, exit codes,
/// streams and folders with the tool.
struct ReportedCases {
  private static let head = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      title: text
      price: decimal
      weight: number
      on: boolean

    """

  private func findings(_ text: String) -> [Finding] {
    LoadedBook.load([SourceFile(name: "rules.yaml", text: text)]).findings
  }

  /// Line and id of each finding.
  private func marks(_ text: String) -> [String] {
    findings(text).map { "\($0.span.file.position(at: $0.span.range.lowerBound).line) \($0.kind.id)" }
  }

  // MARK: Names and structure

  @Test("V1 jpsim/Yams#178: a repeated name is an error that shows both places")
  func repeatedName() throws {
    let found = findings(
      "rules: 1\nitems: stories\nfields: { id: { type: id, unique: true } }\norderings:\n"
        + "  a: [id: ascending]\n  a: [id: descending]\n")
    #expect(found.map(\.kind.id) == ["duplicate-key"])
    let finding = try #require(found.first)
    #expect(finding.span.file.position(at: finding.span.range.lowerBound).line == 6)
    let label = try #require(finding.labels.first)
    #expect(label.span.file.position(at: label.span.range.lowerBound).line == 5)
  }

  @Test("V3 adrienverge/yamllint#88: two merges are two merges, and no repeated name")
  func twoMerges() {
    #expect(
      marks(Self.head + "orderings:\n  a:\n    <<: *x\n    <<: *y\n    keys: [price: lowest first]\n")
        == ["11 merge-key", "12 merge-key"])
  }

  @Test("V4 adrienverge/yamllint#175: of what a merge would have brought nothing is missed")
  func entriesOfAMerge() {
    #expect(
      marks(Self.head + "orderings:\n  b: &b [price: lowest first]\n  c:\n    <<: *b\n    label: Cheap\n")
        == ["10 anchor", "12 merge-key"])
    #expect(marks(Self.head + "orderings:\n  c: { <<: *b }\n") == ["10 merge-key"])
    #expect(
      marks(Self.head + "  made: { <<: *date, required: true }\norderings:\n  c: [made: newest first]\n")
        == ["9 merge-key"])
    #expect(
      marks(Self.head + "orderings:\n  c:\n    - <<: *key\n      missing: first\n") == ["11 merge-key"])
  }

  @Test("V6 prometheus/prometheus#7042: a direction beside the keys belongs inside one")
  func direction() {
    let found = findings(
      Self.head + "orderings:\n  newest:\n    keys: [price: highest first]\n    direction: desc\n")
    #expect(found.map(\.message) == ["`direction` belongs to a sort key, not to an ordering"])
  }

  @Test(
    "V7 structural PR 13: another casing is no other setting",
    arguments: [
      ("NullsLast: true", "write `missing: last`"), ("Missing: last", "did you mean `missing`?"),
      ("MISSING: last", "did you mean `missing`?"), ("time_zone: UTC", "did you mean `time-zone`?"),
      // Equal letters come before fewer changes: `take` and `step` are as near.
      ("Ta-ke: min", "did you mean `take`?"),
    ])
  func casing(option: String, help: String) {
    let found = findings(Self.head + "orderings:\n  a: [{ price: highest first, \(option) }]\n")
    #expect(found.map(\.kind.id) == ["unknown-key"])
    #expect(found.map(\.help) == [help])
  }

  @Test("V9 UMEP-dev/SUEWS#1647: the word of an older format is answered with the new one, and a fix")
  func olderFormat() {
    let found = findings(Self.head + "orderings:\n  a:\n    sort_by: [price: highest first]\n")
    #expect(found.map(\.help) == ["did you mean `keys`?"])
    #expect(found.first?.fix?.edits.map(\.replacement) == ["keys"])
  }

  @Test("V10 yannh/kubeconform#341: a misspelt part of the file is an error")
  func misspeltPart() {
    #expect(marks(Self.head + "ordering:\n  a: [price: highest first]\n") == ["9 unknown-key"])
  }

  @Test("V12 realm/SwiftLint#120: one value is no list")
  func oneValue() {
    let found = findings(Self.head + "orderings:\n  a:\n    keys: price\n")
    #expect(found.map(\.message) == ["`keys` needs a list, not the value `price`"])
    #expect(found.map(\.help) == ["write it like this: `[price: highest first]`"])
    // Which way is the writer's to say: the fix is a guess.
    #expect(found.first?.fix?.edits.map(\.replacement) == ["[price: highest first]"])
    #expect(found.first?.fix?.isSafe == false)
  }

  @Test("V13 realm/SwiftLint#5565: one bad key hides no other ordering, and nothing is loaded")
  func oneBadKey() {
    let text =
      Self.head
      + "orderings:\n  a: [price: highest first]\n  b: [price: sideways, title: a to z]\n  c: [titel: a to z]\n"
    #expect(marks(text) == ["11 unknown-direction", "12 unknown-field"])
    #expect(LoadedBook.load([SourceFile(name: "rules.yaml", text: text)]).plans.isEmpty)
  }

  @Test("V15 google/digitalbuildings#387: a misspelt definition that is used five times is one mistake")
  func misspeltDefinition() {
    let uses = (1...5).map { "  u\($0): [use: by-price]\n" }.joined()
    let orderings = findings(Self.head + "orderings:\n  by-prise: [price: highest first]\n" + uses)
    #expect(orderings.map(\.kind.id) == ["unknown-ordering"])
    #expect(orderings.map(\.notes) == [["it stands in other places too: line 12, line 13, line 14, line 15"]])

    let keys = (1...5).map { "  u\($0): [price: highest first]\n" }.joined()
    let fields = findings("rules: 1\nitems: stories\nfields:\n  prise: decimal\norderings:\n" + keys)
    #expect(fields.map(\.kind.id) == ["unknown-field"])
    #expect(fields.first?.help == "did you mean `prise`?")

    // A definition that is wrong in itself is passed over where it is used.
    let wrong = findings("rules: 1\nitems: stories\nfields:\n  price: desimal\norderings:\n" + keys)
    #expect(wrong.map(\.kind.id) == ["unknown-word"])
  }

  @Test("V16 cloud-custodian PR 8565: the mistakes of one file are not those of another")
  func anotherFile() {
    let bad = SourceFile(name: "bad.yaml", text: Self.head + "orderings:\n  a: [price: sideways]\n")
    let good = SourceFile(
      name: "good.yaml", text: "rules: 1\nitems: stories\norderings:\n  b: [price: highest first]\n")
    for files in [[bad, good], [good, bad]] {
      #expect(LoadedBook.load(files).findings.map(\.span.file.name) == ["bad.yaml"])
    }
  }

  // MARK: Scalars

  @Test("V18 adrienverge/yamllint#430: `on` is a name like any other")
  func nameOn() {
    #expect(
      findings(
        Self.head
          + "orderings:\n  off: [on: true first, title: a to z]\n  no: [{ use: off, reversed: true }]\n"
      ).isEmpty)
  }

  @Test(
    "V19 docker/compose#103: a number to base 60 is no number, and a text with a warning",
    arguments: [
      ("weight: [1:30]", "invalid-value"), ("title: [12:30]", "text-read-otherwise"),
      ("title: ['12:30']", ""),
    ])
  func base60(key: String, id: String) {
    let found = findings(Self.head + "orderings:\n  a: [{ \(key) }]\n")
    #expect(found.map(\.kind.id) == (id.isEmpty ? [] : [id]))
  }

  @Test(
    "V21 yaml/pyyaml#107: a leading zero never makes an octal number", arguments: ["012", "08", "-007", "00"])
  func leadingZero(number: String) {
    let found = findings(Self.head + "orderings:\n  a: [{ weight: lowest first, bands: [\(number)] }]\n")
    #expect(found.map(\.kind.id) == ["number-form"])
    #expect(found.first?.message.contains("leading zero") == true)
  }

  @Test(
    "V22: forms that programs read as numbers are none",
    arguments: [
      "1e400", "nan", ".nan", "inf", "-.inf", "Infinity", "0x1p3", "0x10", "0o7", "0b1", "+5", ".5", "5.",
      "1_000",
      "1e", "--1", "1,5", "٣", "1 0",
    ])
  func numberForms(number: String) {
    let found = findings(Self.head + "orderings:\n  a:\n    - weight: lowest first\n      step: \(number)\n")
    #expect(found.count == 1)
    #expect(["number-form", "invalid-value"].contains(found.first?.kind.id))
    #expect(found.first?.span.range.isEmpty == false)
  }

  /// `1e400` is written as it should be, and lies beyond all numbers.
  @Test(
    "V22 the forms of the report",
    arguments: [
      ("1e400", "invalid-value"), ("nan", "number-form"), ("0x1p3", "number-form"), ("+5", "number-form"),
    ])
  func reportedForms(number: String, id: String) {
    let found = findings(
      Self.head + "orderings:\n  a:\n    - weight: lowest first\n      bands: [\(number)]\n")
    #expect(found.map(\.kind.id) == [id])
  }

  // MARK: Odd files

  @Test(
    "V46 node-config PR 124: an empty file is an error", arguments: ["", "\n", "# only words\n", "---\n"])
  func emptyFile(text: String) { #expect(marks(text) == ["1 empty-file"]) }

  @Test("V90 biomejs/biome discussion 9110: another version of the language is an error that says so")
  func versions() {
    let newer = findings("rules: 99\nitems: stories\nfields: { id: nonsense }\nfuture: true\n")
    #expect(newer.map(\.message) == ["this tool reads version 1 of the rule language, not `99`"])
    #expect(newer.first?.help?.contains("newer tool") == true)
    #expect(marks("items: stories\nfields: { id: id }\n") == ["1 missing-version"])
    #expect(marks("version: 99\nitems: stories\nfields: { id: id }\n") == ["1 unknown-key"])
    for version in ["1.0", "01", "one", "true", "'1'"] {
      #expect(marks("rules: \(version)\nitems: stories\nfields: { id: id }\n") == ["1 unsupported-version"])
    }
  }
}
