import Foundation
import OrderingTestSupport
import Orderings
import Testing

/// Typed items are in the order that a comparator of their Swift values says: by every key alone, by several, in
/// every distribution, and by several threads.
struct DirectOrderTests {
  /// How keys are read.
  enum Kind: CaseIterable {
    case words, texts, columns

    var keys: [NaiveKey] {
      switch self {
      case .words: NaiveKey.words
      case .texts: NaiveKey.texts
      case .columns: NaiveKey.columns
      }
    }
  }

  private func things(_ count: Int, _ variety: Thing.Variety, seed: UInt64) -> [Thing] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { Thing($0, variety, using: &random) }
  }

  /// The same things arranged by some keys, and numbered anew.
  private func arranged(_ things: [Thing], _ arrangement: Arrangement, by keys: [NaiveKey]) -> [Thing] {
    let sorted = arrangement == .random ? [] : NaiveKey.order(of: things, by: keys).map { things[$0] }
    var result = arrangement.arranged(things, sorted: sorted)
    for index in result.indices { result[index].number = index }
    return result
  }

  private func expectOrder(
    _ things: [Thing], by keys: [NaiveKey], _ ordering: Ordering<Thing>, threads: [Int] = [1],
    _ note: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var ordering = ordering
    for isReversed in [false, true] {
      ordering.order = isReversed ? .reverse : .forward
      let expected = NaiveKey.order(of: things, by: keys, reversed: isReversed)
      for threads in threads {
        let sorted = things.sorted(using: ordering, threads: threads).map(\.number)
        #expect(
          sorted == expected,
          "\(keys), \(things.count) items, reversed: \(isReversed), threads: \(threads) \(note)",
          sourceLocation: sourceLocation)
      }
    }
  }

  @Test("by each key alone", arguments: Kind.allCases)
  func single(kind: Kind) throws {
    let samples = Thing.Variety.allCases.map { variety in
      [0, 1, 2, 3, 9, 63, 64, 65, 130].map { things($0, variety, seed: UInt64($0)) }
    }
    for key in kind.keys {
      let ordering = try Thing.ordering(by: [key.rule])
      for sample in samples { for things in sample { expectOrder(things, by: [key], ordering) } }
    }
  }

  @Test("two items in every pair of values", arguments: Kind.allCases)
  func pairs(kind: Kind) throws {
    let things = things(24, .edges, seed: 3)
    for key in kind.keys {
      var ordering = try Thing.ordering(by: [key.rule])
      for isReversed in [false, true] {
        ordering.order = isReversed ? .reverse : .forward
        for a in things {
          for b in things {
            let order = isReversed ? key.compare(b, a) : key.compare(a, b)
            #expect(ordering.compare(a, b).rawValue == order, "\(key) \(a) \(b) \(isReversed)")
            if order != 0 {
              #expect(
                [a, b].sorted(using: ordering).map(\.number) == (order < 0 ? [a, b] : [b, a]).map(\.number))
            }
          }
        }
      }
    }
  }

  @Test("by one to five keys of words and texts in turn, in every arrangement", arguments: 0..<4)
  func several(part: Int) throws {
    var random = SeededGenerator(seed: UInt64(100 + part))
    for trial in 0..<40 {
      let keys = someKeys(using: &random)
      let variety = Thing.Variety.allCases.randomElement(using: &random)!
      let arrangement = Arrangement.allCases.randomElement(using: &random)!
      let count = [Int.random(in: 2...66, using: &random), .random(in: 65...300, using: &random)][trial % 2]
      let things = arranged(things(count, variety, seed: random.next()), arrangement, by: keys)
      let ordering = try Thing.ordering(by: keys.map(\.rule))
      expectOrder(things, by: keys, ordering, "\(variety) \(arrangement)")
      expectTheRest(things, by: keys, ordering, using: &random)
    }
  }

  /// The first few, whether all are in order, and pairs agree with the order.
  private func expectTheRest(
    _ things: [Thing], by keys: [NaiveKey], _ ordering: Ordering<Thing>,
    using random: inout SeededGenerator
  ) {
    var ordering = ordering
    for isReversed in [false, true] {
      ordering.order = isReversed ? .reverse : .forward
      let expected = NaiveKey.order(of: things, by: keys, reversed: isReversed)
      for count in [0, 1, 2, things.count / 17, things.count - 1, things.count, things.count + 1] {
        let first = things.min(count: count, using: ordering).map(\.number)
        #expect(first == Array(expected.prefix(count)), "first \(count) of \(things.count) by \(keys)")
      }
      #expect(things.isSorted(using: ordering) == (expected == Array(things.indices)), "\(keys)")
      for _ in 0..<20 {
        let (a, b) = (things.randomElement(using: &random)!, things.randomElement(using: &random)!)
        let order = NaiveKey.precedence(of: a, and: b, by: keys) * (isReversed ? -1 : 1)
        #expect(ordering.compare(a, b).rawValue == order, "\(keys) \(a) \(b)")
        #expect(ordering.compare(b, a).rawValue == -order, "\(keys) \(a) \(b)")
      }
    }
  }

  /// One to five keys of different fields, mostly those that are read straight.
  private func someKeys(using random: inout SeededGenerator) -> [NaiveKey] {
    var keys: [NaiveKey] = []
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let kind = Int.random(in: 0..<12, using: &random)
      let pool = kind == 0 ? NaiveKey.columns : kind < 7 ? NaiveKey.words : NaiveKey.texts
      let key = pool.randomElement(using: &random)!
      if !keys.contains(where: { $0.rule == key.rule }) { keys.append(key) }
    }
    return keys
  }

  @Test(
    "a long list with fractions of a second that begin in the middle", arguments: [0, 500, 1_500, 2_199])
  func fractions(first: Int) throws {
    let dates = try NaiveKey.directions("date") { $0.nanoseconds }.map {
      (key: $0, ordering: try Thing.ordering(by: [$0.rule]))
    }
    for last in [Double(1_700_000_000), 9_223_372_035, 9_223_372_036, -9_223_372_036] {
      var things = things(2_200, .few, seed: 9)
      for index in things.indices where things[index].date != nil {
        let second = Double(1_700_000_000 + index * 7_919 % 1_009)
        things[index].date = Date(
          timeIntervalSince1970: index < first ? second : second + Double(index % 4) / 4)
      }
      things[1_234].date = Date(timeIntervalSince1970: last)
      for (key, ordering) in dates { expectOrder(things, by: [key], ordering, "\(last)") }
    }
  }

  @Test("thousands of items by keys in stages, each tying many items of the one before")
  func stages() throws {
    func key(_ rule: String) -> NaiveKey { NaiveKey.all.first { $0.rule == rule }! }
    let stages = [
      key("- { level: ascending }"), key("- { section: descending, missing: first }"),
      key("- { letter: ascending, ignoring: both }"), key("- { flag: descending }"),
      key("- { text: descending, compare: exact }"), key("- { date: descending }"),
    ]
    let lists = [2, 3, 4, 6].map { Array(stages[..<$0]) } + [stages.reversed()]
    for keys in lists {
      let ordering = try Thing.ordering(by: keys.map(\.rule))
      for variety in [Thing.Variety.few, .edges, .random] {
        expectOrder(things(2_500, variety, seed: 77), by: keys, ordering, threads: [1, 2])
      }
    }
    let many = many(5_000)
    expectOrder(many, by: stages, try Thing.ordering(by: stages.map(\.rule)), threads: [1, 3])
  }

  @Test("sixty-four items and one more, of which all, or all but one, tie by the first keys")
  func ties() throws {
    let first = ["- { level: ascending }", "- { text: descending, compare: exact }"]
    let last = ["- { letter: ascending }", "- { int: descending }", "- { part: ascending, compare: exact }"]
    for rules in [first + last, Array(first.reversed()) + last, last + first] {
      let keys = rules.map { rule in NaiveKey.all.first { $0.rule == rule }! }
      let ordering = try Thing.ordering(by: rules)
      for count in [2, 3, 62, 63, 64, 65, 66] {
        var things = things(count, .random, seed: UInt64(count))
        for index in things.indices {
          (things[index].level, things[index].text) = (.low, "the same text for all")
        }
        expectOrder(things, by: keys, ordering)
        for index in [0, 1, count - 1] {
          things[index].level = .high
          expectOrder(things, by: keys, ordering)
        }
      }
    }
  }

  @Test("the first few of many, block by block", arguments: 0..<3)
  func firstFew(part: Int) throws {
    var random = SeededGenerator(seed: UInt64(500 + part))
    for variety in Thing.Variety.allCases {
      for arrangement in [Arrangement.random, .reversed] {
        let keys = someKeys(using: &random)
        var ordering = try Thing.ordering(by: keys.map(\.rule))
        let things = arranged(things(2_100, variety, seed: random.next()), arrangement, by: keys)
        for isReversed in [false, true] {
          ordering.order = isReversed ? .reverse : .forward
          let expected = NaiveKey.order(of: things, by: keys, reversed: isReversed)
          for count in [1, 2, 50, 131, 132, 300, 2_099] {
            #expect(
              things.min(count: count, using: ordering).map(\.number) == Array(expected.prefix(count)),
              "first \(count) by \(keys), \(variety), \(arrangement), reversed: \(isReversed)")
          }
        }
      }
    }
  }

  /// Many things are copies of a few, but for some fields.
  private func many(_ count: Int) -> [Thing] {
    var random = SeededGenerator(seed: UInt64(count))
    let few = (0..<300).map { Thing($0, $0 % 2 == 0 ? .edges : .random, using: &random) }
    return (0..<count).map { number in
      var thing = few[Int(random.next() % 300)]
      thing.number = number
      thing.int = Int(random.next() % 64)
      return thing
    }
  }

  @Test("tens of thousands of items by several threads")
  func threads() throws {
    let things = many(40_000)
    func key(_ rule: String) -> NaiveKey { NaiveKey.all.first { $0.rule == rule }! }
    for rules in [
      ["- { int: descending }", "- { text: ascending, compare: exact }"],
      ["- { instant: ascending, missing: first }", "- { int: ascending }"],
    ] {
      expectOrder(
        things, by: rules.map(key), try Thing.ordering(by: rules), threads: [1, 2, 3])
    }
  }

  @Test("parts of a list that several threads read: fractions or missing dates in one of them")
  func parts() throws {
    let count = 40_000
    for (fine, missing) in [
      (0..<1, 0..<0), (39_000..<count, 0..<3), (15_000..<25_000, 39_999..<count), (0..<0, 100..<200),
    ] {
      let things = (0..<count).map { number in
        var thing = Thing()
        thing.number = number
        let second = Double(1_700_000_000 + number * 7_919 % 4_001)
        thing.date = Date(timeIntervalSince1970: fine.contains(number) ? second + 0.5 : second)
        if missing.contains(number) { thing.date = nil }
        return thing
      }
      for isDescending in [false, true] {
        for missingFirst in [false, true] {
          let direction = isDescending ? "descending" : "ascending"
          let ordering = try Thing.ordering(
            by: ["- { date: \(direction)\(missingFirst ? ", missing: first" : "") }"])
          let keys = things.map { thing in
            guard let date = thing.date else { return missingFirst ? -Double.infinity : .infinity }
            return isDescending ? -date.timeIntervalSince1970 : date.timeIntervalSince1970
          }
          let expected = keys.indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }
          for threads in [1, 2, 3] {
            #expect(
              things.sorted(using: ordering, threads: threads).map(\.number) == expected,
              "\(fine) \(missing) \(threads)")
          }
        }
      }
    }
  }

  @Test("a hundred thousand items")
  func hundredThousand() throws {
    let things = many(100_000)
    let ordering = try Thing.ordering(by: ["- int: descending", "- { part: ascending, compare: exact }"])
    // Both keys have few values: a number for each makes the expectation quick.
    let parts = Set(things.map { $0.part.map { $0.unicodeScalars.map(\.value) } }).sorted { a, b in
      guard let a, let b else { return a != nil }
      return a.lexicographicallyPrecedes(b)
    }
    let places = Dictionary(uniqueKeysWithValues: parts.enumerated().map { ($1, $0) })
    var buckets = [[Int]](repeating: [], count: 64 * parts.count)
    for thing in things {
      let place = places[thing.part.map { $0.unicodeScalars.map(\.value) }]!
      buckets[(63 - thing.int!) * parts.count + place].append(thing.number)
    }
    for threads in [1, 2] {
      #expect(things.sorted(using: ordering, threads: threads).map(\.number) == buckets.flatMap { $0 })
    }
  }
}
