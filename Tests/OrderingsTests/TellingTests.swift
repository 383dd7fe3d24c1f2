import Foundation
import Orderings
import Testing

/// What people are told of an ordering: its label, its sentences, and why one item stands before another.
struct TellingTests {
  // MARK: Labels

  @Test func labels() throws {
    let book = try RuleBook(text: FeedStory.rules)
    let byTitle = try book.ordering("by-title", for: FeedStory.self)
    for (languages, label) in [
      (["de-AT", "en"], "A bis Z"), (["de"], "A bis Z"), (["de_DE"], "A bis Z"), (["DE-Latn-DE"], "A bis Z"),
      (["en-GB"], "A to Z"), (["fr", "de"], "A bis Z"), (["fr"], "A to Z"), ([], "A to Z"),
      // A tag that only begins with the same letters is another language.
      (["dej", "de"], "A bis Z"),
    ] {
      #expect(byTitle.label(for: languages) == label, "\(languages)")
      #expect(try book.label(of: "by-title", for: languages) == label, "\(languages)")
      #expect(try book.recordOrdering("by-title").label(for: languages) == label, "\(languages)")
    }
    #expect(try book.ordering("priority-first", for: FeedStory.self).label(for: ["xx"]) == "Top stories")
    #expect(try book.ordering("newest", for: FeedStory.self).label(for: ["de"]) == "newest")
    #expect(try book.ordering("newest", for: FeedStory.self).label() == "newest")
  }

  // MARK: Sentences

  private static let fields = """
    id: { type: id, unique: true }
    title: text
    section: { type: choice, values: [breaking, live, standard] }
    likes: integer
    rating: number
    price: { type: decimal, required: true }
    publishedAt: date
    eventDay: day
    isPinned: boolean
    build: text
    release: { type: text, required: true }
    notes: { type: text, many: true }
    tags: { type: text, many: true }
    marks: { type: number, many: true }
    seen: { type: date, many: true }
    """

  private static let last = "Then by `id`, a to z. No rule says this: it is added so that no two stories tie."

  /// Keys of every form, and the sentences by which they are told; the added identity follows.
  static let told: [(keys: String, sentences: [String])] = [
    ("- title: a to z", ["By `title`, a to z. Stories without a value for `title` come last."]),
    ("- price: lowest first", ["By `price`, lowest first."]),
    (
      "- { likes: lowest first, missing: first }",
      ["By `likes`, lowest first. Stories without a value for `likes` come first."]
    ),
    (
      "- isPinned: false first\n- publishedAt: oldest first",
      [
        "By `isPinned`, false first. Stories without a value for `isPinned` come last.",
        "Then by `publishedAt`, oldest first. Stories without a value for `publishedAt` come last.",
      ]
    ),
    (
      "- section: as listed",
      ["By `section`, as listed. Stories without a value for `section` come last."]
    ),
    (
      "- section: [live, breaking]",
      [
        "By `section`: `live`, then `breaking`, and all other values after them. Stories without a value for `section` come last."
      ]
    ),
    (
      "- { section: [live], others: first, missing: first }",
      [
        "By `section`: all other values, then `live`. Stories without a value for `section` come first."
      ]
    ),
    (
      "- { likes: lowest first, step: 100 }",
      ["By `likes` in steps of 100, lowest first. Stories without a value for `likes` come last."]
    ),
    (
      "- { rating: lowest first, bands: [0, 2.5, 4] }",
      ["By `rating` in bands from 0, 2.5, 4, lowest first. Stories without a value for `rating` come last."]
    ),
    (
      "- { publishedAt: oldest first, per: day, time-zone: Europe/Vienna }",
      [
        "By the day of `publishedAt` in the time zone Europe/Vienna, oldest first. Stories without a value for `publishedAt` come last."
      ]
    ),
    (
      "- { eventDay: oldest first, per: week }",
      [
        "By the week (from Monday) of `eventDay`, oldest first. Stories without a value for `eventDay` come last."
      ]
    ),
    (
      "- { title: a to z, compare: natural, locale: sv, ignoring: case }",
      [
        "By `title`, a to z (numbers in it as numbers; by the alphabet of the locale `sv`; capital and small letters equal). Stories without a value for `title` come last."
      ]
    ),
    (
      "- { title: a to z, compare: exact }",
      [
        "By `title`, a to z (by character code: capital letters before small ones). Stories without a value for `title` come last."
      ]
    ),
    (
      "- { title: a to z, ignoring: accents }",
      ["By `title`, a to z (accents ignored). Stories without a value for `title` come last."]
    ),
    (
      "- { title: a to z, ignoring: both }",
      [
        "By `title`, a to z (capital letters and accents ignored). Stories without a value for `title` come last."
      ]
    ),
    (
      "- { build: a to z, compare: version }",
      ["By `build`, a to z (as version numbers). Stories without a version in `build` come last."]
    ),
    // A required text may be no version.
    (
      "- { release: a to z, compare: version, missing: first }",
      ["By `release`, a to z (as version numbers). Stories without a version in `release` come first."]
    ),
    (
      "- { release: a to z, compare: exact }",
      ["By `release`, a to z (by character code: capital letters before small ones)."]
    ),
    (
      "- { notes: a to z, compare: version, take: max }",
      [
        "By the alphabetically last of `notes`, a to z (as version numbers). Stories without a version in `notes` come last."
      ]
    ),
    (
      "- { tags: a to z, take: min }",
      ["By the alphabetically first of `tags`, a to z. Stories with no `tags` come last."]
    ),
    ("- { tags: lowest first, take: count }", ["By the number of `tags`, lowest first."]),
    (
      "- { marks: lowest first, take: average, step: 0.5 }",
      ["By the average of `marks` in steps of 0.5, lowest first. Stories with no `marks` come last."]
    ),
    (
      "- { seen: oldest first, take: max }",
      ["By the latest of `seen`, oldest first. Stories with no `seen` come last."]
    ),
  ]

  private func ordering(_ keys: String) throws -> RecordOrdering {
    try RuleBook(text: rules(fields: Self.fields, keys: keys)).recordOrdering("main")
  }

  @Test(arguments: told)
  func sentences(keys: String, expected: [String]) throws {
    let ordering = try ordering(keys)
    #expect(ordering.sentences == expected + [Self.last])
    #expect(ordering.description == (expected + [Self.last]).joined(separator: "\n"))
  }

  @Test func theIdentityGoesTheWayOfTheKeyBeforeIt() throws {
    #expect(
      try ordering("- likes: highest first").sentences == [
        "By `likes`, highest first. Stories without a value for `likes` come last.",
        "Then by `id`, z to a. No rule says this: it is added so that no two stories tie.",
      ])
  }

  @Test func othersUsedAndReversed() throws {
    let text = rules(
      Self.fields,
      """
      base:
        - section: [live, breaking]
        - publishedAt: newest first
        - id: a to z
      main:
        keys:
          - use: base
            reversed: true
      loose:
        ties: keep input order
        keys:
          - price: lowest first
      """)
    let book = try RuleBook(text: text)
    #expect(
      try book.describe("main") == """
        By `section`: all other values, then `breaking`, then `live` (from `base`). Stories without a value for `section` come last.
        Then by `publishedAt`, oldest first (from `base`). Stories without a value for `publishedAt` come last.
        Then by `id`, z to a (from `base`).
        """)
    #expect(
      try book.describe("loose") == """
        By `price`, lowest first.
        What still ties stays in the order in which it came.
        """)
  }

  // MARK: Why

  /// Keys, two records that the first decides on, and what is said of both.
  static let reasons:
    [(keys: String, first: RecordValue, second: RecordValue, firstWords: String, secondWords: String)] = [
      ("- title: a to z", ["title": "Ada"], ["title": "Zoe"], "'Ada'", "'Zoe'"),
      ("- title: a to z", ["title": ""], [:], "''", "missing"),
      ("- likes: highest first", ["likes": 12], ["likes": 3], "12", "3"),
      ("- rating: lowest first", ["rating": 0.5], ["rating": 1e300], "0.5", "1e+300"),
      ("- price: lowest first", ["price": 1.1], ["price": 2], "1.1", "2"),
      ("- isPinned: true first", ["isPinned": true], ["isPinned": false], "true", "false"),
      (
        "- publishedAt: newest first", ["publishedAt": "2026-01-02T01:00:00+01:00"],
        ["publishedAt": "2026-01-01T00:00:00.5Z"], "2026-01-02T00:00:00Z", "2026-01-01T00:00:00.5Z"
      ),
      (
        "- section: last listed first", ["section": "standard"], ["section": "live"],
        "standard (place 3 of 3 in the list)", "live (place 2 of 3 in the list)"
      ),
      (
        "- section: [live, breaking]", ["section": "breaking"], ["section": "standard"],
        "breaking (place 2 of 2 in the list)", "standard (not in the list)"
      ),
      (
        "- { likes: highest first, step: 100 }", ["likes": 250], ["likes": 199], "250 (from 200 up to 300)",
        "199 (from 100 up to 200)"
      ),
      (
        "- { likes: lowest first, bands: [0, 10] }", ["likes": -1], ["likes": 5], "-1 (below 0)",
        "5 (from 0 up to 10)"
      ),
      (
        "- { likes: highest first, bands: [0, 10] }", ["likes": 10], ["likes": 9], "10 (from 10)",
        "9 (from 0 up to 10)"
      ),
      (
        "- { publishedAt: newest first, per: day, time-zone: Europe/Vienna }",
        ["publishedAt": "2026-01-01T23:00:00Z"], ["publishedAt": "2026-01-01T22:59:59Z"],
        "2026-01-01T23:00:00Z (2026-01-02)", "2026-01-01T22:59:59Z (2026-01-01)"
      ),
      (
        "- { publishedAt: newest first, per: hour, time-zone: Asia/Kolkata }",
        ["publishedAt": "2026-01-01T00:30:00Z"], ["publishedAt": "2026-01-01T00:29:00Z"],
        "2026-01-01T00:30:00Z (2026-01-01 06:00)", "2026-01-01T00:29:00Z (2026-01-01 05:00)"
      ),
      (
        "- { eventDay: newest first, per: week }", ["eventDay": "2021-01-04"], ["eventDay": "2021-01-03"],
        "2021-01-04 (2021-W01)", "2021-01-03 (2020-W53)"
      ),
      (
        "- { eventDay: newest first, per: month }", ["eventDay": "2021-02-01"], ["eventDay": "2021-01-31"],
        "2021-02-01 (2021-02)", "2021-01-31 (2021-01)"
      ),
      (
        "- { build: z to a, compare: version }", ["build": "1.10"], ["build": "1.9"], "'1.10'", "'1.9'"
      ),
      (
        "- { build: a to z, compare: version }", ["build": "1.0"], ["build": "soon"], "'1.0'",
        "'soon' (no version, counts as missing)"
      ),
      (
        "- { build: a to z, compare: version, missing: first }", ["build": ""], ["build": "1.0"],
        "'' (no version, counts as missing)", "'1.0'"
      ),
      (
        "- { notes: a to z, compare: version, take: min }", ["notes": ["soon", "1.0"]], ["notes": ["soon"]],
        "['soon', '1.0'] ('1.0')", "['soon'] (no version, counts as missing)"
      ),
      (
        "- { tags: a to z, take: min }", ["tags": ["z", "a"]], ["tags": ["b"]], "['z', 'a'] ('a')",
        "['b'] ('b')"
      ),
      ("- { tags: highest first, take: count }", ["tags": ["z", "a"]], [:], "['z', 'a'] (2)", "missing (0)"),
      (
        "- { marks: highest first, take: average }", ["marks": [1, 2]], ["marks": [1]], "[1, 2] (1.5)",
        "[1] (1)"
      ),
    ]

  @Test(arguments: reasons)
  func why(keys: String, first: RecordValue, second: RecordValue, firstWords: String, secondWords: String)
    throws
  {
    func record(_ value: RecordValue, _ id: String) throws -> Record {
      guard case .record(var record) = value else { throw CancellationError() }
      record["id"] = .text(id)
      if record["price"] == nil { record["price"] = 0 }
      record["release"] = "1.0"
      return record
    }
    let ordering = try ordering(keys)
    // The ids would say the opposite.
    let descends =
      keys.contains("highest first") || keys.contains("newest") || keys.contains("z to a")
      || keys.contains("true first") || keys.contains("last listed")
    let (a, b) = (try record(first, descends ? "1" : "2"), try record(second, descends ? "2" : "1"))
    let reason = try ordering.why(a, b, invalid: .treatAsMissing)
    let line = try #require(reason.lines.first)
    #expect(reason.lines.count == 1 && line.decides && reason.firstComesFirst == true)
    #expect(line.first == firstWords)
    #expect(line.second == secondWords)
    #expect(try ordering.sorted([b, a], invalid: .treatAsMissing) == [a, b])
    let turned = try ordering.why(b, a, invalid: .treatAsMissing)
    #expect(turned.firstComesFirst == false)
    #expect(turned.lines.first?.first == secondWords)
  }

  /// Keys on titles, two titles, and what is remarked on the key for them.
  static let remarks: [(keys: String, first: String?, second: String?, remark: String?)] = [
    ("- title: a to z", "Ada", "Zoe", nil),
    ("- title: a to z", "Ada", nil, "missing values come last"),
    ("- { title: a to z, missing: first }", nil, "Ada", "missing values come first"),
    ("- { title: z to a, missing: first }", nil, "Ada", "missing values come first"),
    ("- title: [Ada]", "Zoe", nil, "missing values come last"),
    ("- title: a to z", nil, nil, nil),
    ("- title: a to z", "apfel", "Apfel", "the two differ only in capital and small letters"),
    ("- title: a to z", "Apfel", "Äpfel", "the two differ only in accents"),
    ("- title: a to z", "apfel", "Äpfel", "the two differ only in accents and capital letters"),
    (
      "- { title: a to z, ignoring: case }", "Apfel", "apfel",
      "they differ only in capital and small letters, which this key does not count"
    ),
    (
      "- { title: a to z, ignoring: accents }", "Äpfel", "Apfel",
      "they differ only in accents, which this key does not count"
    ),
    (
      "- { title: a to z, ignoring: both }", "Äpfel", "apfel",
      "they differ only in accents and capital letters, which this key does not count"
    ),
    ("- { title: a to z, ignoring: case }", "Apfel", "Äpfel", "the two differ only in accents"),
    // One letter written in two ways.
    ("- title: a to z", "\u{E9}", "e\u{301}", "for the alphabet they are the same letters"),
    ("- { title: a to z, compare: exact }", "Apfel", "apfel", nil),
    (
      "- { title: a to z, locale: sv }", "zebra", "ängel",
      "so it is in the alphabet of the locale `sv`, and the other way round without it"
    ),
    ("- { title: a to z, locale: sv }", "ängel", "öl", nil),
    ("- { title: a to z, compare: natural }", "Part 2", "Part 10", "as numbers, 2 is less than 10"),
    ("- { title: z to a, compare: natural }", "part 10", "part 2", "as numbers, 2 is less than 10"),
    ("- { title: a to z, compare: natural }", "Part 2 b", "Part 2 c", nil),
    ("- { title: a to z, compare: natural }", "Part 02", "Part 2", "zeros in front of a number do not count"),
    ("- { title: a to z, compare: version }", "1.9.3", "1.10", "as numbers, 9 is less than 10"),
    ("- { title: a to z, compare: version }", "1.9", "v1.9.0", "the same version, written otherwise"),
    ("- { title: a to z, compare: version }", "1.9", "soon", "what has no version comes last"),
  ]

  @Test(arguments: remarks)
  func whatIsRemarked(keys: String, first: String?, second: String?, remark: String?) throws {
    func record(_ title: String?, _ id: String) -> Record {
      var record: Record = ["id": .text(id), "price": 0, "release": "1.0"]
      if let title { record["title"] = .text(title) }
      return record
    }
    let reason = try ordering(keys).why(record(first, "1"), record(second, "2"), invalid: .treatAsMissing)
    #expect(reason.lines.first?.remark == remark)
    #expect(reason.description.contains(remark.map { ": \($0)\n" } ?? "\n"))
  }

  @Test func longFractionsAreCutWhereTheyDiffer() throws {
    let ordering = try ordering("- score: likes / 7")
    func reason(_ first: Int64, _ second: Int64) throws -> [String] {
      try ordering.why(
        ["id": "a", "price": 0, "release": "1.0", "likes": .integer(first)],
        ["id": "b", "price": 0, "release": "1.0", "likes": .integer(second)]
      ).described(first: "a", second: "b").split(separator: "\n").map(String.init)
    }
    // 1/7 = 0.142857142857…, 2/7 = 0.285714…, 7,000,000,001/7 = 1,000,000,000.142857….
    #expect(try reason(2, 1)[1...2] == ["   a: 0.285714…", "   b: 0.142857…"])
    #expect(
      try reason(7_000_000_003, 7_000_000_001)[1...2] == ["   a: 1000000000.4…", "   b: 1000000000.1…"])
    #expect(try reason(7, 14)[1...2] == ["   a: 1", "   b: 2"])
    #expect(try reason(1, 1)[1] == "   equal: 0.142857… for both")
  }

  @Test func severalKeysAndTheOutcome() throws {
    let ordering = try FeedStory.ordering("priority-first")
    let a = FeedStory("a", priority: 2)
    let b = FeedStory("b", priority: 2)
    #expect(
      ordering.why(a, b).described(first: "story a", second: "story b") == """
        1. `priority`, highest first
           equal: 2 for both
        2. `publishedAt`, newest first
           equal: 2023-11-14T22:13:20Z for both
        3. `id`, a to z
           story a: 'a'
           story b: 'b'
           decides
        So story a comes before story b.
        """)
    let tie = ordering.why(a, a)
    #expect(tie.firstComesFirst == nil && tie.lines.count == 3 && !tie.lines.contains { $0.decides })
    #expect(
      tie.description.hasSuffix("They tie: the first and the second stay in the order in which they came."))
  }

  @Test func turnedAround() throws {
    let forward = try FeedStory.ordering("priority-first")
    var ordering = forward
    ordering.order = .reverse
    let said = "The other way round: what these keys put last comes first, missing values too."
    #expect(ordering.sentences == [said] + forward.sentences)
    #expect(ordering.description == said + "\n" + forward.description)
    let (a, b) = (FeedStory("a", priority: 2), FeedStory("b", priority: 1))
    #expect(
      ordering.why(a, b).description == """
        1. `priority`, highest first
           the first: 2
           the second: 1
           decides
        The ordering is turned around: what its keys put last comes first, missing values too.
        So the second comes before the first.
        """)
    #expect([a, b].sorted(using: ordering) == [b, a])
    // Of ties nothing is turned around.
    #expect(ordering.why(a, a).description.hasSuffix("in the order in which they came."))
    #expect(!ordering.why(a, a).description.contains("turned around"))
  }

  @Test(
    "no value, name or choice can pass for a line of the reason",
    arguments: ["\n", "\r\n", "\u{2028}", "\u{85}"])
  func valuesWithLineBreaks(lineBreak: String) throws {
    let forged = "A\(lineBreak)So b comes before a.\(lineBreak)"
    let text = rules(
      fields: "title: text\nsection: { type: choice, values: [\"live\\nSo b\", other] }",
      keys: "- section: [\"live\\nSo b\"]\n- { title: a to z, compare: exact }")
    let ordering = try RuleBook(text: text).recordOrdering("main")
    let reason = try ordering.why(
      ["title": .text(forged), "section": "live\nSo b"], ["title": "B", "section": "live\nSo b"])
    let lines = reason.described(first: forged, second: "b").split { $0.isNewline }
    #expect(lines.count == 7)
    #expect(lines.filter { $0.hasPrefix("So ") }.count == 1)
    #expect(lines.last?.hasPrefix("So A\\u{") == true)
    #expect(lines[1] == "   equal: live\\u{A}So b (place 1 of 1 in the list) for both")
    #expect(!ordering.sentences.joined().contains { $0.isNewline })
  }

  @Test func aValueThatTheRulesDoNotDeclare() throws {
    struct Item: Orderable {
      var section: String
      static let orderingFields: [Field<Item>] = [Field("section", \.section)]
    }
    let text = rules(fields: "section: { type: choice, values: [live] }", keys: "- section: as listed")
    let ordering = try RuleBook(text: text).ordering("main", for: Item.self)
    let line = try #require(ordering.why(Item(section: "live"), Item(section: "other")).lines.first)
    #expect(
      line.first == "live (place 1 of 1 in the list)" && line.second == "a value that is not declared"
        && line.decides)
  }
}
