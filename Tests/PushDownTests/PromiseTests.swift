import OrderingPlans
import Orderings
import PushDown
import RuleModel
import RuleText
import Testing

/// Whether engines keep what `same-order-in` promises of them.
struct PromiseTests {
  private static let head = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      title: text
      points: number
      rank: integer
      publishedAt: date
    parameters:
      language: { type: text, default: en }
      zone: { type: text, default: UTC }
      seed: text
      limit: integer
      tags: { type: text, many: true }

    """

  /// An ordering `tested` with what stands below its name.
  private func load(_ ordering: String, columns: [String] = []) -> LoadedBook {
    let lines = ordering.split(separator: "\n").map { "    \($0)\n" }.joined()
    let rules = SourceFile(name: "rules.yaml", text: Self.head + "orderings:\n  tested:\n" + lines)
    let files = columns.enumerated().map { SourceFile(name: "columns\($0).yaml", text: $1) }
    return LoadedBook.load([rules] + files)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let ordering: String
    var engines: String
    var columns: [String] = []
    /// The engine at which something is found, and the reason's id; empty where the promises hold.
    var found: [String] = []

    var testDescription: String { "\(ordering) in \(engines)" }
  }

  static let cases = [
    Case(ordering: "[rank: lowest first]", engines: "[postgresql, sqlite, duckdb, mariadb, spark]"),
    // Exact under a condition is kept.
    Case(ordering: "[points: highest first, publishedAt: newest first]", engines: "[postgresql, sqlite]"),
    Case(
      ordering: "[title: a to z]", engines: "[sqlite, spark]",
      found: ["sqlite no-collation", "spark no-collation"]),
    Case(
      ordering: "[score: points ^ 0.8]", engines: "[postgresql]", found: ["postgresql last-digit"]),
    // A refused key refuses all behind it; that is said once.
    Case(
      ordering: "[{ title: a to z, compare: version }, rank: lowest first]", engines: "duckdb",
      found: ["duckdb version-text"]),
    // What is easy by default is not for every value.
    Case(
      ordering: "[{ publishedAt: newest first, per: day, time-zone: $zone }]",
      engines: "[postgresql, sqlite]",
      found: ["sqlite no-time-zones"]),
    Case(
      ordering: "[{ publishedAt: newest first, per: day, time-zone: UTC }]", engines: "[postgresql, sqlite]"),
    // Values that nobody has given make no difference.
    Case(
      ordering: "[shuffle: $seed]", engines: "[postgresql, duckdb]"),
    Case(ordering: "[first: \"rank > $limit or title in $tags\"]", engines: "[postgresql, sqlite]"),
    // A column file can break a promise, and one for another engine does not.
    Case(
      ordering: "[rank: lowest first]", engines: "[postgresql, sqlite]",
      columns: ["columns: 1\nitems: stories\nengine: sqlite\nfields: { publishedAt: { type: seconds } }\n"]),
    Case(
      ordering: "[publishedAt: newest first, score: \"age(publishedAt, hours)\"]",
      engines: "[postgresql, sqlite]",
      columns: [
        "columns: 1\nitems: stories\nengine: sqlite\nfields: { publishedAt: { type: timestamp-text } }\n",
        "columns: 1\nitems: stories\nfields: { publishedAt: { type: microseconds } }\n",
      ], found: ["sqlite text-time"]),
    // Nothing is proved of engines that are none, and form alone is proved of those that could not be had.
    Case(ordering: "[rank: lowest first]", engines: "[trino]", found: ["trino untried-promise"]),
  ]

  @Test(arguments: cases)
  func promise(_ item: Case) throws {
    let book = load("keys: \(item.ordering)\nsame-order-in: \(item.engines)\n", columns: item.columns)
    try #require(!book.hasErrors, "\(book.findings.map(\.message))")
    let found = book.promiseFindings().map { finding in
      let reason = finding.notes.last.map { $0.split(separator: "`")[1] } ?? Substring(finding.kind.id)
      return "\(finding.span.file.text(finding.span.range)) \(reason)"
    }
    #expect(found == item.found)
  }

  @Test func inputOrderBreaksEveryPromise() {
    let book = load("keys: [rank: lowest first]\nties: keep input order\nsame-order-in: postgresql\n")
    let findings = book.promiseFindings()
    #expect(findings.map(\.kind.id) == ["broken-promise"])
    #expect(
      findings.first?.notes == [
        "for example: two rows that tie can change places when one of them is written again",
        "the reason is called `input-order` in reports",
      ])
  }

  @Test func saysWhyAndWhatToDo() throws {
    let text =
      Self.head + "orderings:\n  tested:\n    keys:\n      - title: a to z\n    same-order-in: [spark]\n"
    let book = try RuleBook(text: text)
    let found = book.checkPromises()
    #expect(found.count == 1)
    let finding = try #require(found.first)
    #expect(finding.id == "broken-promise" && finding.severity == .error)
    #expect(
      finding.message
        == "Spark SQL does not give the order of `tested`: refused, because the engine has nothing that compares texts by alphabet as we do"
    )
    #expect(
      finding.help == "say `compare: exact`, or keep a form of the text in a column that sorts by code point")
    #expect(
      finding.notes == [
        "the key is `title`, a to z",
        "for example: `Äpfel` stands before `Birnen` here, and behind `Zebra` there",
        "the reason is called `no-collation` in reports",
      ])
    #expect(finding.place?.line == 19 && finding.place?.column == 21)
    #expect(finding.rulePath == "orderings.tested.same-order-in")
    #expect(finding.rendered.contains("by this key"))
  }

  @Test func saysWithWhichValues() {
    let book = load(
      "keys: [{ publishedAt: newest first, per: day, time-zone: $zone }]\nsame-order-in: sqlite\n")
    #expect(book.promiseFindings().first?.notes.contains("tried with `Europe/Berlin` for `$zone`") == true)
  }

  @Test func givenColumnsCountBeforeThoseOfTheBook() throws {
    let keys = "keys: [score: \"age(publishedAt, hours)\"]\nsame-order-in: sqlite\n"
    let own = "columns: 1\nitems: stories\nfields: { publishedAt: { type: timestamp-text } }\n"
    let book = try #require(RuleBook(load(keys, columns: [own])))
    let broken = book.checkPromises().filter { $0.severity == .error }
    #expect(broken.map(\.id) == ["broken-promise"])
    let given = try ColumnFile(
      text: "columns: 1\nitems: stories\nfields: { publishedAt: { type: microseconds } }\n", for: book)
    #expect(book.checkPromises(columns: [given]) == [])
    let elsewhere = ColumnFile(items: "stories", engines: ["postgresql"], map: ColumnMap())
    #expect(book.checkPromises(columns: [elsewhere]).map(\.id) == ["broken-promise"])
  }

  @Test func everyKindSaysWhatToDo() {
    for kind in FindingKind.allOfPromises {
      #expect(!kind.summary.isEmpty && !kind.summary.hasSuffix("."))
    }
    let unproven =
      load("keys: [rank: lowest first]\nsame-order-in: [mongodb, trino]\n").promiseFindings()
      + load("keys: [title: a to z]\nsame-order-in: spark\n").promiseFindings()
    #expect(Set(unproven.map(\.kind)) == Set(FindingKind.allOfPromises))
    for finding in unproven {
      #expect(finding.help?.isEmpty == false)
      #expect(finding.severity == finding.kind.severity)
    }
  }
}
