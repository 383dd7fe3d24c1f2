import Foundation
import OrderingTestSupport
import Orderings
import Synchronization
import Testing

/// A field is read once at most for each item, however long it takes to read.
struct FieldReadingTests {
  /// How often each field of each item was read.
  private final class Readings: Sendable {
    private let counts = Mutex<[String: [Int: Int]]>([:])

    func note(_ field: String, _ item: Thing) {
      counts.withLock { $0[field, default: [:]][item.number, default: 0] += 1 }
    }

    func count(_ field: String, _ number: Int) -> Int { counts.withLock { $0[field]?[number] ?? 0 } }

    /// The most and the least readings of a field of one of some items.
    func range(_ field: String, count: Int) -> ClosedRange<Int> {
      counts.withLock { counts in
        let readings = (0..<count).map { counts[field]?[$0] ?? 0 }
        return (readings.min() ?? 0)...(readings.max() ?? 0)
      }
    }

    func forget() { counts.withLock { $0 = [:] } }
  }

  private let readings = Readings()

  private func field<Value: OrderingValue>(
    _ name: String, _ value: @escaping @Sendable (Thing) -> Value, as type: FieldType? = nil
  ) -> Field<Thing> {
    Field(
      name,
      { [readings] thing in
        readings.note(name, thing)
        return value(thing)
      }, as: type)
  }

  private func ordering(_ keys: [String]) throws -> Ordering<Thing> {
    let lines = keys.map { "    - \($0)\n" }.joined()
    let text = rules(Thing.declarations, "main:\n  ties: keep input order\n  keys:\n" + lines)
    return try RuleBook(text: text).ordering(
      "main",
      fields: [
        field("id", { $0.id }, as: .id), field("int", { $0.int }), field("date", { $0.date }),
        field("text", { $0.text }), field("letter", { $0.letter }), field("section", { $0.section }),
        field("hidden", { $0.hidden }), field("code", { $0.code }), field("tags", { $0.tags }),
        field("double", { $0.double }), field("release", { $0.release }), field("tiny", { $0.tiny }),
      ])
  }

  private func things(_ count: Int, _ variety: Thing.Variety) -> [Thing] {
    var random = SeededGenerator(seed: UInt64(count))
    return (0..<count).map { Thing($0, variety, using: &random) }
  }

  private static let keys = [
    "int: ascending", "{ int: ascending, step: 10 }", "{ int: [7, 3] }", "double: descending",
    "date: ascending",
    "{ date: ascending, per: day, time-zone: UTC }", "{ text: ascending, compare: exact }",
    "letter: ascending",
    "{ letter: ascending, ignoring: both }", "{ release: ascending, compare: version }", "section: ascending",
    "code: ascending", "{ tags: ascending, take: min }", "first: int > 3 or int < 0 or int = 1",
  ]

  /// The field that a key reads.
  private func name(_ key: String) -> String {
    let names = key.split { !$0.isLetter }.map(String.init)
    return names[0] == "first" ? names[1] : names[0]
  }

  @Test("exactly once where there is one key", arguments: keys)
  func oneKey(key: String) throws {
    let ordering = try ordering([key])
    for count in [2, 3, 64, 65, 300] {
      let things = things(count, .few)
      readings.forget()
      _ = things.sorted(using: ordering)
      #expect(readings.range(name(key), count: count) == 1...1, "\(count) items")
      readings.forget()
      var array = things
      array.sort(using: ordering)
      #expect(readings.range(name(key), count: count) == 1...1, "\(count) items in place")
      for wanted in [1, count / 20, count - 1, count] {
        readings.forget()
        _ = things.min(count: wanted, using: ordering)
        #expect(readings.range(name(key), count: count) == 1...1, "the first \(wanted) of \(count) items")
      }
      readings.forget()
      _ = things.isSorted(using: ordering)
      #expect(readings.range(name(key), count: count).upperBound <= 1, "is sorted: \(count) items")
      readings.forget()
      _ = ordering.compare(things[0], things[1])
      #expect(readings.range(name(key), count: 2) == 1...1, "a pair")
    }
  }

  @Test("at most once where there are several")
  func severalKeys() throws {
    let lists = [
      [
        "section: ascending", "int: descending", "{ text: ascending, compare: exact }", "date: ascending",
        "letter: ascending",
      ],
      ["letter: ascending", "{ text: descending, compare: exact }", "int: ascending"],
      [
        "{ text: descending, compare: exact }", "section: ascending", "letter: ascending",
        "double: ascending",
      ],
      ["int: ascending", "code: ascending"],
    ]
    for keys in lists {
      let ordering = try ordering(keys)
      for count in [2, 3, 64, 65, 300, 1_200] {
        let things = things(count, .few)
        func expectOnce(_ note: String) {
          for key in keys {
            #expect(readings.range(name(key), count: count).upperBound <= 1, "\(key), \(note)")
          }
          readings.forget()
        }
        readings.forget()
        _ = things.sorted(using: ordering)
        expectOnce("\(count) items")
        _ = things.min(count: 5, using: ordering)
        expectOnce("the first of \(count) items")
        _ = ordering.compare(things[0], things[1])
        expectOnce("a pair")
      }
    }
  }

  @Test("once each by several threads")
  func threads() throws {
    let ordering = try ordering(["int: ascending", "{ text: ascending, compare: exact }"])
    let few = things(200, .few)
    let things = (0..<33_000).map { number in
      var thing = few[number % 200]
      thing.number = number
      return thing
    }
    _ = things.sorted(using: ordering, threads: 2)
    #expect(readings.range("int", count: things.count) == 1...1)
    #expect(readings.range("text", count: things.count).upperBound == 1)
  }

  @Test("one item, and none, are not read to be sorted")
  func nothingToSort() throws {
    let ordering = try ordering(["int: ascending"])
    for count in 0...1 {
      _ = things(count, .few).sorted(using: ordering)
      #expect(readings.range("int", count: 1) == 0...0)
    }
  }

  @Test("a second key is read of those alone that tie by the first")
  func onlyTies() throws {
    let ordering = try ordering(["tiny: ascending", "{ text: ascending, compare: exact }"])
    for count in [2, 30, 100] {
      var things = things(count, .one)
      for index in things.indices { things[index].tiny = Int8(index % 128) }
      readings.forget()
      _ = things.shuffled().sorted(using: ordering)
      #expect(readings.range("tiny", count: count) == 1...1)
      #expect(readings.range("text", count: count) == 0...0, "\(count) items")
    }
  }

  @Test("an edit of a live order reads its own item, another order reads all")
  func liveOrder() throws {
    let keys = ["int: ascending", "{ text: ascending, compare: exact }", "section: descending"]
    let (ordering, other) = (try ordering(keys), try ordering(keys.reversed()))
    let things = things(302, .few)
    var feed = OrderedItems(things.prefix(300), by: ordering, id: \.number)
    /// How often the fields of the items of some numbers were read since the last call.
    func expectReadings(_ edited: Set<Int>, of count: Int, _ note: String) {
      for key in keys {
        for number in 0..<302 {
          let expected = edited.contains(number) ? count : 0
          #expect(readings.count(name(key), number) == expected, "\(note): \(key) of \(number)")
        }
      }
      readings.forget()
    }
    expectReadings(Set(0..<300), of: 1, "at first")
    feed.insert(things[300])
    expectReadings([300], of: 1, "an insertion")
    var changed = things[7]
    changed.int = 5_000
    feed.update(changed)
    expectReadings([7], of: 1, "an update")
    feed.remove(id: 20)
    expectReadings([], of: 0, "a removal")
    _ = feed.index(for: things[301])
    expectReadings([301], of: 1, "where an item would stand")
    feed.apply([.insert(things[301]), .remove(id: 300), .update(things[7])])
    expectReadings([301, 7], of: 1, "a batch")
    feed.reorder(by: other)
    expectReadings(Set(0..<300).subtracting([20]).union([301]), of: 1, "another ordering")
    try feed.reorder(in: OrderingContext())
    expectReadings(Set(0..<300).subtracting([20]).union([301]), of: 1, "another time")
  }

  @Test(
    "values that one word has no room for are read once more, into a column",
    arguments: [
      "int: ascending", "{ int: descending, missing: first }", "date: ascending", "hidden: ascending",
    ])
  func wideValues(key: String) throws {
    let ordering = try ordering([key])
    for count in [2, 40, 200, 2_000] {
      let things = things(count, .edges)
      readings.forget()
      _ = things.sorted(using: ordering)
      let range = readings.range(name(key), count: count)
      #expect(range.lowerBound >= 1 && range.upperBound <= 2, "\(count) items")
    }
  }
}
