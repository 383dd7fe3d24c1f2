import Foundation
import Testing

/// Parameters and the time on the command line, and what is told of computed values.
struct ContextTests {
  static let rules = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      points: integer
      at: date
    parameters:
      seed: text
      pins: { type: id, many: true, default: [] }
      least: { type: integer, default: 0 }
      here: { latitude: number, longitude: { type: number, default: 0 } }
    computed:
      freshness: { of: "age(at, hours)", bands: { 0: 1, 24: 0.5 }, otherwise: 2, missing: 0.1 }
      relevance: { multiply: [freshness, points] }
    orderings:
      by-points: [points: lowest first]
      pinned:
        - pinned: $pins
        - first: points > $least
      shuffled: [shuffle: $seed]
      lucky: [score: random($seed)]
      relevant: [relevance: highest first]
      near: [score: points * $here.latitude + $here.longitude]

    """

  private static let records = (0..<6).map {
    "{\"id\": \"\(["a", "b", "c", "d", "e", "f"][$0])\", \"points\": \($0), "
      + "\"at\": \"2026-01-0\($0 + 1)T00:00:00Z\"}\n"
  }.joined()

  private func place() throws -> Workplace {
    try Workplace(["Rules/a.yaml": Self.rules, "items.ndjson": Self.records])
  }

  /// The ids in the order that the tool writes.
  private func ids(_ outcome: Outcome) throws -> String {
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return try outcome.lines.map { line in
      let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return try #require(record?["id"] as? String)
    }.joined()
  }

  @Test(
    "what `--set` gives decides",
    arguments: [
      ("pinned", ["--set", "pins=[\"d\", \"b\"]"], "dbcefa"), ("pinned", [], "bcdefa"),
      ("pinned", ["--set", "pins=c"], "cbdefa"), ("pinned", ["--set", "$pins=c"], "cbdefa"),
      ("pinned", ["--set", "pins=[\"f\"]", "--set", "least=3"], "feabcd"),
      ("pinned", ["--set=least=4", "--set=pins=[]"], "fabcde"),
      ("near", ["--set", "here={\"latitude\": -1}"], "abcdef"),
      ("near", ["--set", "here.latitude=1"], "fedcba"),
      // The digests of `autumn:a` to `autumn:f`, and the first 13 digits of them as numbers: by Python's hashlib.
      ("shuffled", ["--set", "seed=autumn"], "cdabef"), ("lucky", ["--set", "seed=autumn"], "febadc"),
      // Text is text, whatever it looks like.
      ("shuffled", ["--set", "seed=[1]"], "badecf"), ("shuffled", ["--set", "seed="], "fdeabc"),
      ("shuffled", ["--set", "seed=a=b"], "dbface"),
    ])
  func set(ordering: String, arguments: [String], expected: String) throws {
    let outcome = try place().run(["sort", ordering, "items.ndjson"] + arguments)
    #expect(try ids(outcome) == expected)
  }

  @Test(
    "what `--set` and `--now` do not fit ends with 2 and writes nothing",
    arguments: [
      ("shuffled", [], "`$seed`"), ("near", ["--set", "here={\"longitude\": 1}"], "`$here.latitude`"),
      ("shuffled", ["--set", "seed"], "name and a value"),
      ("shuffled", ["--set", "=autumn"], "name and a value"),
      ("shuffled", ["--set", "seed=a", "--set", "seed=b"], "seed"),
      ("shuffled", ["--set", "sed=a"], "`$seed`"),
      ("pinned", ["--set", "least=many"], "`$least`"), ("pinned", ["--set", "least=1.5"], "`$least`"),
      ("pinned", ["--set", "pins=[\"a\""], "no JSON"), ("pinned", ["--set", "pins=[\"a\", \"a\"]"], "twice"),
      ("pinned", ["--set", "pins={\"a\": 1}"], "`$pins`"), ("near", ["--set", "here=3"], "`$here`"),
      ("near", ["--set", "here={\"latitud\": 3}"], "latitud"),
      ("near", ["--set", "here.latitude=north"], "latitude"),
      ("relevant", ["--now", "yesterday"], "--now"), ("relevant", ["--now", "2026-01-31"], "--now"),
      ("relevant", ["--now", "2026-02-30T00:00:00Z"], "--now"), ("by-points", ["--now", ""], "--now"),
      ("by-points", ["--set", "sed=a"], "`$seed`"),
    ])
  func refused(ordering: String, arguments: [String], part: String) throws {
    let outcome = try place().run(["sort", ordering, "items.ndjson"] + arguments)
    #expect(outcome.code == 2, "\(arguments)")
    #expect(outcome.out.isEmpty)
    #expect(outcome.errors.contains(part), "\(outcome.errors)")
    #expect(outcome.errors.contains("help:"), "\(outcome.errors)")
  }

  @Test("`--now` is the time that counts")
  func now() throws {
    let place = try place()
    func order(_ now: String) throws -> String {
      try ids(try place.run("sort", "relevant", "items.ndjson", "--now", now))
    }
    // All older than a day: 0, 0.5, 1, 1.5, 2, 2.5.
    #expect(try order("2026-02-01T00:00:00Z") == "fedcba")
    // d of this moment and e and f to come: 0, 0.5, 1 (24 hours: 0.5 × 2), 3, 8, 10.
    #expect(try order("2026-01-04T00:00:00Z") == "fedcba")
    // An hour before e: 0, 0.5, 1, 3 (23 hours), 8, 10; a day later d is 1.5 and e 4.
    #expect(try order("2026-01-04T23:00:00+00:00") == "fedcba")
    // x falls from 2 to 1 when it is a day old, below the 1.5 of d.
    let points = "{\"id\":\"x\",\"points\":2,\"at\":\"2026-01-05T00:00:00Z\"}\n"
    try place.write("more.ndjson", Self.records + points)
    func more(_ now: String) throws -> String {
      String(try ids(try place.run("sort", "relevant", "more.ndjson", "--now", now)).prefix(3))
    }
    #expect(try more("2026-01-05T23:59:59Z") == "fex")
    #expect(try more("2026-01-06T00:00:00Z") == "fed")
  }

  @Test("a shuffle is the same in every run, for every order of the records, and with more of them")
  func sameInEveryProcess() throws {
    let place = try place()
    let lines = Self.records.split(separator: "\n").map(String.init)
    for ordering in ["shuffled", "lucky"] {
      var orders: Set<String> = []
      for records in [lines, lines.reversed(), lines.sorted { $0.suffix(14) > $1.suffix(14) }] {
        let text = records.joined(separator: "\n") + "\n"
        orders.insert(
          try ids(try place.run(["sort", ordering, "--set", "seed=autumn", "-"], input: text)))
      }
      #expect(orders.count == 1)
      let whole = try #require(orders.first)
      let some =
        lines.filter { !$0.contains("\"b\"") && !$0.contains("\"d\"") }.joined(separator: "\n") + "\n"
      let part = try ids(try place.run(["sort", ordering, "--set", "seed=autumn", "-"], input: some))
      #expect(part == whole.filter { $0 != "b" && $0 != "d" })
    }
  }

  @Test("`describe` reads out what is computed")
  func describe() throws {
    let outcome = try place().run("describe", "relevant")
    #expect(outcome.code == 0)
    #expect(
      outcome.output == """
        relevant orders stories.

        1. By `relevance`, highest first. Stories without a value for `relevance` come last.
        2. Then by `id`, z to a. No rule says this: it is added so that no two stories tie.

        `relevance` is the product of `freshness` and `points`.
        `freshness` is looked up in a table by `age(at, hours)`: below 0: 2; from 0 up to 24: 1; from 24 on: 0.5; missing: 0.1.

        """)
    // No parameter is needed for that.
    #expect(try place().run("describe", "shuffled").output.contains("`$seed`"))
  }

  @Test("`why` shows each part")
  func why() throws {
    let outcome = try place().run(
      "why", "relevant", "b", "f", "--data", "items.ndjson", "--now", "2026-01-06T12:00:00Z")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(
      outcome.output == """
        1. `relevance`, highest first
           b: 0.5
           f: 5
             `freshness`: 0.5 for b, 1 for f
               `age(at, hours)`: 108 for b, 12 for f
                 `at`: 2026-01-02T00:00:00Z for b, 2026-01-06T00:00:00Z for f
                 `now`: 2026-01-06T12:00:00Z for both
             `points`: 1 for b, 5 for f
           decides
        So f comes before b.

        """)
    let refused = try place().run("why", "shuffled", "b", "f", "--data", "items.ndjson")
    #expect(refused.code == 2 && refused.out.isEmpty && refused.errors.contains("`$seed`"))
  }
}
