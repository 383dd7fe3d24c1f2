import Foundation
import OrderingTestSupport
import Orderings
import Testing

/// The laws of an order for keys that compute: scores, conditions, pins, shuffles, computed values.
struct ComputedKeyTests {
  /// A random ordering of such keys over random items.
  private struct ComputedTrial {
    var rules: String
    var keys: [NaiveKey]
    var stories: [Story]
    var generator: SeededGenerator

    init(seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      stories = ComputedKeyTests.stories(&generator)
      func some(_ range: ClosedRange<Int>) -> [NaiveKey] {
        (0..<Int.random(in: range, using: &generator)).map { _ in
          NaiveKey.all.randomElement(using: &generator)!
        }
      }
      let base = some(1...2)
      let isReversed = Bool.random(using: &generator)
      let first = some(0...2)
      let last = some(0...1)
      keys = first + base.map { isReversed ? $0.mirrored : $0 } + last
      func lines(_ keys: [NaiveKey]) -> String { keys.map { "    - \($0.rule)\n" }.joined() }
      rules =
        Story.fields + "orderings:\n  base:\n" + lines(base) + "  main:\n" + lines(first)
        + "    - { use: base, reversed: \(isReversed) }\n" + lines(last)
      self.generator = generator
    }

    func ordering() throws -> Ordering<Story> {
      try RuleBook(text: rules).ordering("main", in: Story.context)
    }

    func compare(_ a: Story, _ b: Story) -> Int {
      for key in keys {
        let order = key.compare(a, b)
        if order != 0 { return order }
      }
      let last = keys[keys.count - 1]
      return last.leadsIdentity && last.isDescending ? sign(b.id, a.id) : sign(a.id, b.id)
    }
  }

  private static func stories(_ generator: inout SeededGenerator) -> [Story] {
    (0..<12).filter { _ in Int.random(in: 0..<4, using: &generator) > 0 }.map { number in
      func maybe<T>(_ value: T) -> T? { Int.random(in: 0..<4, using: &generator) == 0 ? nil : value }
      let hours = [-30, -1, 0, 1, 23, 24, 25, 99, 100, 500].randomElement(using: &generator)!
      return Story(
        id: "i\(number)",
        points: maybe([-20, 0, 1, 5, 6, 10, 11, 49, 50, 120].randomElement(using: &generator)!),
        featured: maybe(Bool.random(using: &generator)),
        at: maybe(Story.now.addingTimeInterval(Double(-hours) * 3_600)),
        tags: ["swift", "trams", "bees"].filter { _ in Bool.random(using: &generator) })
    }.shuffled(using: &generator)
  }

  @Test("every form of key alone, and turned around", arguments: 0..<NaiveKey.all.count)
  func oneKey(index: Int) throws {
    let key = NaiveKey.all[index]
    let rules =
      Story.fields + "orderings:\n  main:\n    - \(key.rule)\n  turned:\n"
      + "    - { use: main, reversed: true }\n"
    let book = try RuleBook(text: rules)
    let orderings = [
      (key, try book.ordering("main", for: Story.self, in: Story.context)),
      (key.mirrored, try book.ordering("turned", for: Story.self, in: Story.context)),
    ]
    var generator = SeededGenerator(seed: UInt64(index))
    var differences = 0
    for _ in 0..<20 {
      let stories = Self.stories(&generator)
      for (key, ordering) in orderings {
        let found = stories.sorted(using: ordering)
        for (a, b) in zip(found, found.dropFirst()) {
          let order = key.compare(a, b)
          #expect(order <= 0, "\(key.rule): \(a), \(b)")
          if order < 0 { differences += 1 }
        }
      }
    }
    // A key that tells nothing apart would pass as well.
    #expect(differences > 20, "\(key.rule)")
  }

  @Test("the engine's order is the one worked out anew", arguments: [0, 1, 2, 3] as [UInt64])
  func naive(part: UInt64) throws {
    for seed in part * 1_000..<part * 1_000 + 60 {
      var trial = ComputedTrial(seed: seed)
      let ordering = try trial.ordering()
      let expected = trial.stories.sorted { trial.compare($0, $1) < 0 }
      for _ in 0..<3 {
        let stories = trial.stories.shuffled(using: &trial.generator)
        let found = stories.sorted(using: ordering)
        try #require(found == expected, "seed \(seed)\n\(trial.rules)\n\(stories)")
        let count = Int.random(in: 0...12, using: &trial.generator)
        #expect(stories.min(count: count, using: ordering) == Array(expected.prefix(count)))
        #expect(stories.isSorted(using: ordering) == (stories == expected))
      }
      #expect(expected.isSorted(using: ordering))
      // A part of the items stands in the order of the whole.
      let some = trial.stories.filter { _ in Bool.random(using: &trial.generator) }
      #expect(some.sorted(using: ordering) == expected.filter(some.contains))
      var reversed = ordering
      reversed.order = .reverse
      #expect(trial.stories.sorted(using: reversed) == expected.reversed())
    }
  }

  @Test("comparing two items agrees with the sort: both ways, and without circles")
  func comparing() throws {
    for seed in 50_000..<50_040 as Range<UInt64> {
      let trial = ComputedTrial(seed: seed)
      let ordering = try trial.ordering()
      let sorted = trial.stories.sorted(using: ordering)
      for (i, a) in sorted.enumerated() {
        for (j, b) in sorted.enumerated() {
          let expected: ComparisonResult =
            i < j ? .orderedAscending : i > j ? .orderedDescending : .orderedSame
          #expect(ordering.compare(a, b) == expected, "seed \(seed)\n\(trial.rules)")
        }
      }
    }
  }

  @Test("what has no value stands where the key says, whichever way it runs")
  func missing() throws {
    for (options, isFirst) in [("", false), (", missing: last", false), (", missing: first", true)] {
      for key in [
        "score: points", "score: points, direction: lowest first", "doubled: highest first",
        "doubled: lowest first", "lastPoints: [1, 2]", "score: points, step: 2",
        "doubled: lowest first, bands: [1]",
      ] {
        let rules =
          Story.fields
          + "  lastPoints: coalesce(points, points)\norderings:\n  main:\n    - { \(key)\(options) }\n"
          + "  turned:\n    - { use: main, reversed: true }\n"
        let book = try RuleBook(text: rules)
        let stories = [nil, 1, 2, nil, 3].enumerated().map { number, points in
          Story(id: "i\(number)", points: points, tags: [])
        }
        for name in ["main", "turned"] {
          let found = stories.sorted(using: try book.ordering(name, for: Story.self)).map { $0.points == nil }
          let expected = isFirst ? [true, true, false, false, false] : [false, false, false, true, true]
          #expect(found == expected, "\(name): \(key)\(options)")
        }
      }
    }
  }

  // MARK: Time

  @Test("now stands still for as long as an ordering lives")
  func nowStandsStill() throws {
    let book = try RuleBook(
      text: Story.fields + "orderings:\n  main:\n    - first: at <= now\n    - id: ascending\n")
    let ordering = try book.ordering("main", for: Story.self)
    // Not yet there when the ordering was made.
    let later = ordering.context.now.addingTimeInterval(0.05)
    let stories = [
      Story(id: "i0", at: later, tags: []), Story(id: "i1", at: ordering.context.now, tags: []),
    ]
    #expect(stories.sorted(using: ordering).map(\.id) == ["i1", "i0"])
    while Date() <= later { Thread.sleep(forTimeInterval: 0.01) }
    #expect(stories.sorted(using: ordering).map(\.id) == ["i1", "i0"])
    #expect(ordering.compare(stories[0], stories[1]) == .orderedDescending)
    #expect(ordering.why(stories[0], stories[1]).firstComesFirst == false)
    // A new context has a new now.
    #expect(stories.sorted(using: try ordering.with(OrderingContext())).map(\.id) == ["i0", "i1"])
    #expect(stories.sorted(using: try book.ordering("main", for: Story.self)).map(\.id) == ["i0", "i1"])
  }

  // MARK: Many

  @Test("as many pins as items")
  func manyPins() throws {
    let book = try RuleBook(
      text: Story.fields + "orderings:\n  main:\n    - pinned: $pins\n    - id: ascending\n")
    let stories = (0..<100_000).map { Story(id: "n\($0)", tags: []) }
    // Every second one, from the last on.
    let pins = stories.indices.reversed().filter { $0 % 2 == 0 }.map { RecordValue.text("n\($0)") }
    let context = OrderingContext(parameters: ["pins": .list(pins)])
    let found = stories.sorted(using: try book.ordering("main", for: Story.self, in: context))
    #expect(found.prefix(50_000).map { RecordValue.text($0.id) } == pins)
    #expect(
      found.dropFirst(50_000).map(\.id) == stories.indices.filter { $0 % 2 == 1 }.map { "n\($0)" }.sorted())
  }

  // MARK: Equality

  private func ordering(_ keys: String, _ context: OrderingContext, computed: String = "") throws
    -> Ordering<Story>
  {
    let rules = Story.fields + computed + "orderings:\n  main:\n" + keys
    return try RuleBook(text: rules).ordering("main", in: context)
  }

  @Test("equal where they compute the same of the same, and by the same context as far as it is read")
  func equality() throws {
    let context = Story.context
    var later = context
    later.now.addTimeInterval(1)
    var otherSeed = context
    otherSeed.parameters["seed"] = "spring"
    for (keys, readsNow, readsSeed) in [
      ("    - doubled: highest first\n", false, false), ("    - total: highest first\n", true, false),
      ("    - score: random($seed)\n", false, true), ("    - shuffle: $seed\n", false, true),
      ("    - pinned: $pins\n    - first: at < now\n", true, false),
      ("    - { score: \"random($seed) * freshness\", step: 0.1 }\n", true, true),
    ] {
      let one = try ordering(keys, context)
      let same = try ordering(keys, context)
      #expect(one == same && one.hashValue == same.hashValue, "\(keys)")
      #expect(try (one == ordering(keys, later)) == !readsNow, "\(keys)")
      #expect(try (one == ordering(keys, otherSeed)) == !readsSeed, "\(keys)")
      #expect(try one.with(later).with(context) == one)
      // Values that it does not read may stand in the book, before those that it reads or behind.
      let more = try ordering(keys, context, computed: "  anew: points + 7\n")
      #expect(one == more && one.hashValue == more.hashValue, "\(keys)")
    }
    let total = try ordering("    - total: highest first\n", context)
    #expect(try total != ordering("    - total: lowest first\n", context))
    #expect(try total != ordering("    - product: highest first\n", context))
    #expect(
      try ordering("    - score: points * 2\n", context) != ordering("    - score: points * 3\n", context))
    #expect(try ordering("    - first: featured\n", context) != ordering("    - last: featured\n", context))
    #expect(
      try ordering("    - pinned: [i1, i2]\n", context) != ordering("    - pinned: [i2, i1]\n", context))
    #expect(
      try ordering("    - pinned: [i2, i9, gone]\n", context) == ordering("    - pinned: $pins\n", context))
    #expect(
      try ordering("    - shuffle: winter\n", context) == ordering("    - shuffle: $seed\n", context))
  }

  @Test("equal wherever in the book the computed values stand")
  func equalityOfBooks() throws {
    let head = "rules: 1\nitems: stories\nfields:\n"
    let fields = ["id: { type: id, unique: true }", "points: integer", "at: date"]
    let values = ["a: points + 1", "b: points * 2", "c: a * b + a", "d: c - b - age(at, hours)", "e: b / 3"]
    func ordering(_ fields: [String], _ values: [String]) throws -> Ordering<Story> {
      try RuleBook(
        text: head + fields.map { "  \($0)\n" }.joined() + "computed:\n" + values.map { "  \($0)\n" }.joined()
          + "orderings:\n  main:\n    - d: highest first\n    - first: e > a\n"
      ).ordering("main", in: OrderingContext(now: Story.now))
    }
    let one = try ordering(fields, values)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<20 {
      let other = try ordering(
        fields.shuffled(using: &generator), values.shuffled(using: &generator))
      #expect(one == other && one.hashValue == other.hashValue)
    }
  }
}
