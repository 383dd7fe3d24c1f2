import Foundation
import Orderings
import Testing

/// What an order depends on beside the items.
struct OrderingContextTests {
  private static let rules = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      title: text
      publishedAt: date
      priority: integer
    parameters:
      seed: { type: text, default: autumn }
      pins: { type: id, many: true }
      least: { type: integer, default: 2 }
      lang: text
      zone: text
      mood: { type: choice, values: [calm, loud], default: calm }
      here: { latitude: number, longitude: { type: number, default: 13.4 } }
    computed:
      shifted: priority + $here.latitude
    orderings:
      newest: [publishedAt: newest first]
      pinned:
        - pinned: $pins
        - priority: lowest first
      wanted:
        - first: priority >= $least
        - id: ascending
      shuffled: [shuffle: $seed]
      alphabetical: [{ title: a to z, locale: $lang }]
      daily: [{ publishedAt: newest first, per: day, time-zone: $zone }]
      here: [score: shifted + $here.longitude]
      loud: [first: $mood = 'loud' and priority > 1]

    """

  private let book = try! RuleBook(text: Self.rules)
  private let stories = [
    FeedStory("a", "Zoo", day: 0, priority: 1), FeedStory("b", "Ärger", day: 1, priority: 2),
    FeedStory("c", "Öl", day: 2, priority: 3), FeedStory("d", "Otto", day: 2.2, priority: 2),
  ]

  private func order(_ name: String, _ parameters: Record = [:]) throws -> String {
    let context = OrderingContext(parameters: parameters)
    let typed = stories.sorted(using: try book.ordering(name, for: FeedStory.self, in: context)).map(\.id)
    let records = stories.map { story -> Record in
      [
        "id": .text(story.id), "title": .text(story.title), "priority": .integer(Int64(story.priority)),
        "publishedAt": .text(story.publishedAt.formatted(.iso8601)),
      ]
    }
    let ordered = try book.recordOrdering(name, in: context).sorted(records)
    #expect(ordered.map { $0["id"] } == typed.map { .text($0) })
    return typed.joined(separator: " ")
  }

  @Test func parametersDecide() throws {
    #expect(try order("pinned", ["pins": ["c", "b"]]) == "c b a d")
    #expect(try order("pinned", ["pins": []]) == "a b d c")
    // One value is a list of one, and nulls in a list are nothing.
    #expect(try order("pinned", ["pins": "d"]) == "d a b c")
    #expect(try order("pinned", ["pins": [nil, "d", "gone"]]) == "d a b c")
    #expect(try order("wanted", ["least": 3]) == "c a b d")
    #expect(try order("alphabetical", ["lang": "de"]) == "b c d a")
    #expect(try order("alphabetical", ["lang": "sv"]) == "d a b c")
    // 2023-11-14T22:13:20Z and a day, two and 2.2 days later: in UTC c is of the 16th and d of the 17th.
    #expect(try order("daily", ["zone": "UTC"]) == "d c b a")
    #expect(try order("daily", ["zone": "Asia/Tokyo"]) == "d c b a")
    #expect(try order("loud", ["mood": "loud"]) == "b c d a")
    #expect(try order("here", ["here": ["latitude": 52.5]]) == "c b d a")
    #expect(try order("here", ["here.latitude": -52.5]) == "c b d a")
  }

  @Test func defaultsCountWhereNothingIsGiven() throws {
    #expect(try order("wanted") == "b c d a")
    #expect(try order("wanted", ["least": nil]) == "b c d a")
    #expect(try order("loud") == "a b c d")
    // python3 -c "import hashlib; print(sorted('abcd',
    //   key=lambda i: hashlib.md5(f'autumn:{i}'.encode()).hexdigest()))"
    #expect(try order("shuffled") == "c d a b")
    // An ordering that reads no parameter needs none.
    #expect(try order("newest") == "d c b a")
  }

  /// Asks for an ordering of both kinds; the error of both.
  private func refused(
    _ name: String, _ parameters: Record, _ message: String, id: String, help: String? = nil
  ) {
    let context = OrderingContext(parameters: parameters)
    let typed = ruleError { () throws(RuleError) in
      _ = try book.ordering(name, for: FeedStory.self, in: context)
    }
    let records = ruleError { () throws(RuleError) in _ = try book.recordOrdering(name, in: context) }
    for error in [typed, records] {
      #expect(error?.diagnostics.map(\.id) == [id], "\(message)")
      #expect(error?.diagnostics.first?.message == message)
      if let help { #expect(error?.diagnostics.first?.help == help) }
    }
  }

  @Test func whatIsMissingIsSaid() {
    for (name, parameter) in [
      ("pinned", "pins"), ("alphabetical", "lang"), ("daily", "zone"), ("here", "here.latitude"),
    ] {
      let error = ruleError { () throws(RuleError) in _ = try book.ordering(name, for: FeedStory.self) }
      #expect(error?.diagnostics.count == 1)
      #expect(error?.diagnostics.first?.message.contains("`$\(parameter)`") == true, "\(name)")
      let other = ruleError { () throws(RuleError) in _ = try book.recordOrdering(name) }
      #expect(other == error)
    }
  }

  @Test func whatDoesNotFitIsSaidBeforeAnythingIsSorted() {
    for (name, parameters, part) in [
      ("pinned", ["pins": [["x": 1]]], "`$pins`"),
      ("pinned", ["pins": ["a", "b", "a"]], "'a' stands in it twice"),
      ("pinned", ["pins": ["x": "y"]], "`$pins`"), ("wanted", ["least": "3"], "`$least`"),
      ("wanted", ["least": 3.5], "`$least`"), ("wanted", ["least": ["x": 3]], "`$least`"),
      ("loud", ["mood": "quiet"], "`$mood`"),
      ("alphabetical", ["lang": "xx-nope"], "no locale is called 'xx-nope'"),
      ("daily", ["zone": "Europe/Berln"], "no time zone is called 'Europe/Berln'"),
      ("here", ["here": 3], "`$here`"), ("here", ["here": ["latitude": "north"]], "`$here.latitude`"),
      ("here", ["here": ["latitud": 3]], "`$here.latitud`"), ("newest", ["sed": "x"], "`$sed`"),
      // What another ordering of the book needs is checked too.
      ("newest", ["least": "3"], "`$least`"),
    ] as [(String, Record, String)] {
      let context = OrderingContext(parameters: parameters)
      let typed = ruleError { () throws(RuleError) in
        _ = try book.ordering(name, for: FeedStory.self, in: context)
      }
      let records = ruleError { () throws(RuleError) in _ = try book.recordOrdering(name, in: context) }
      #expect(typed?.description.contains(part) == true, "\(parameters): \(typed?.description ?? "")")
      #expect(typed == records)
    }
    refused(
      "newest", ["sed": "x"], "a value is given for `$sed`, and the rules have no such parameter",
      id: "unknown-parameter-given")
  }

  @Test func withMakesTheSameOrderingInAnotherContext() throws {
    let ordering = try book.ordering(
      "pinned", for: FeedStory.self, in: OrderingContext(parameters: ["pins": ["c"]]))
    let other = try ordering.with(OrderingContext(parameters: ["pins": ["b"]]))
    #expect(stories.sorted(using: ordering).map(\.id) == ["c", "a", "b", "d"])
    #expect(stories.sorted(using: other).map(\.id) == ["b", "a", "d", "c"])
    #expect(other.context.parameters == ["pins": ["b"]])
    #expect(ordering != other)
    var reversed = ordering
    reversed.order = .reverse
    #expect(try reversed.with(other.context).order == .reverse)
    #expect(throws: RuleError.self) { try ordering.with(OrderingContext()) }
    #expect(throws: RuleError.self) {
      try ordering.with(OrderingContext(now: Date(timeIntervalSince1970: .nan)))
    }
  }

  // MARK: Tests of rules

  @Test func rulesAreTestedAtTheirOwnTime() throws {
    let tests = """
      tests:
        - name: pins
          ordering: pinned
          parameters: { pins: [b] }
          given: [{ id: a, priority: 1 }, { id: b, priority: 2 }]
          expect: [b, a]
        - name: other pins
          ordering: pinned
          parameters: { pins: [] }
          given: [{ id: a, priority: 1 }, { id: b, priority: 2 }]
          expect: [b, a]
        - name: here
          ordering: here
          parameters: { here: { latitude: 1 } }
          given: [{ id: a, priority: 1 }, { id: b, priority: 2 }]
          expect: [b, a]
      """
    let results = try RuleBook(text: Self.rules + tests).runTests()
    #expect(results.map { $0.outcome == .passed } == [true, false, true])
    let aged = """
      rules: 1
      items: stories
      fields: { id: { type: id, unique: true }, at: date }
      orderings:
        hot: [first: "age(at, hours) < 2"]
      tests:
        - name: at noon
          ordering: hot
          now: 2026-01-01T12:00:00Z
          given: [{ id: a, at: 2026-01-01T09:00:00Z }, { id: b, at: 2026-01-01T11:00:00Z }]
          expect: [b, a]
        - name: at ten
          ordering: hot
          now: 2026-01-01T10:30:00Z
          given: [{ id: a, at: 2026-01-01T09:00:00Z }, { id: b, at: 2026-01-01T11:00:00Z }]
          expect-equal: [a, b]
      """
    #expect(try RuleBook(text: aged).runTests().map(\.outcome) == [.passed, .passed])
  }

  // MARK: What is told

  private static let product = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      priority: integer
      publishedAt: date
    computed:
      freshness:
        of: age(publishedAt, days)
        bands: { 0: 1, 2: 0.5 }
        otherwise: 0.25
        missing: 0.1
      boost: { of: priority, table: { 1: 2, 2: 4 } }
      relevance: { multiply: [freshness, boost, priority + 1] }
    orderings:
      relevant: [relevance: highest first]

    """

  @Test func reasonsShowTheParts() throws {
    let now = Date(timeIntervalSince1970: 1_700_000_000 + 4 * 86_400)
    let ordering = try RuleBook(text: Self.product).ordering(
      "relevant",
      fields: [
        Field("id", \FeedStory.id, as: .id), Field("priority", \.priority),
        Field("publishedAt", \.publishedAt),
      ], in: OrderingContext(now: now))
    // 4 and 1 days old: 0.5 × 4 × 3 = 6 and 1 × 2 × 2 = 4.
    let reason = ordering.why(FeedStory("a", day: 0, priority: 2), FeedStory("b", day: 3, priority: 1))
    #expect(reason.firstComesFirst == true)
    let line = try #require(reason.lines.first)
    #expect(line.first == "6" && line.second == "4" && line.decides)
    #expect(
      line.parts.map { "\($0.depth) \($0.name) \($0.first) \($0.second)" } == [
        "1 `freshness` 0.5 1", "2 `age(publishedAt, days)` 4 1",
        "3 `publishedAt` 2023-11-14T22:13:20Z 2023-11-17T22:13:20Z",
        "3 `now` 2023-11-18T22:13:20Z 2023-11-18T22:13:20Z", "1 `boost` 4 2", "2 `priority` 2 1",
        "1 `priority + 1` 3 2",
      ])
    // A priority without a row has no boost, and so no relevance.
    let none = ordering.why(FeedStory("a", day: 0, priority: 3), FeedStory("b", day: 3, priority: 1))
    #expect(none.firstComesFirst == false)
    #expect(none.lines.first?.first == "missing")
    #expect(none.lines.first?.parts.first { $0.name == "`boost`" }?.first == "missing")
  }

  @Test func definitionsReadTablesOutInWords() throws {
    let ordering = try RuleBook(text: Self.product).ordering(
      "relevant",
      fields: [
        Field("id", \FeedStory.id, as: .id), Field("priority", \.priority),
        Field("publishedAt", \.publishedAt),
      ])
    #expect(
      ordering.definitions.sorted() == [
        "`boost` is looked up in a table by `priority`: 1: 2; 2: 4; any other value: missing; missing: stays missing.",
        "`freshness` is looked up in a table by `age(publishedAt, days)`: below 0: 0.25; from 0 up to 2: 1; "
          + "from 2 on: 0.5; missing: 0.1.",
        "`relevance` is the product of `freshness`, `boost` and `priority + 1`.",
      ])
    #expect(ordering.definitions.first?.hasPrefix("`relevance`") == true)
    // An ordering that computes nothing has none.
    #expect(try FeedStory.ordering("newest").definitions.isEmpty)
  }
}
