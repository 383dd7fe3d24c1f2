import Foundation
import OrderingTestSupport
import Orderings
import Testing

/// Every form of key with every direction and place of the missing, over lists of every size, in every arrangement, of
/// values that are all equal, few, awkward or any.
struct EveryListTests {
  /// Things of one variety, and their order by one key, worked out once: a part of them stands in the order of the whole.
  private struct Pool {
    let things: [Thing]
    /// The numbers of the things in order.
    let order: [Int]
    /// For each thing how many classes of things that tie come before it.
    let ranks: [Int]

    init(_ variety: Thing.Variety, by key: NaiveKey) {
      var random = SeededGenerator(seed: 300)
      let things = (0..<300).map { Thing($0, variety, using: &random) }
      order = NaiveKey.order(of: things, by: [key])
      var ranks = [Int](repeating: 0, count: things.count)
      for (before, after) in zip(order, order.dropFirst()) {
        ranks[after] = ranks[before] + (key.compare(things[before], things[after]) == 0 ? 0 : 1)
      }
      (self.things, self.ranks) = (things, ranks)
    }

    /// The places of a list of numbers of things, in order: those that tie as they came.
    func expected(_ list: [Int], reversed: Bool) -> [Int] {
      var classes = [[Int]](repeating: [], count: ranks.count)
      for (place, number) in list.enumerated() { classes[ranks[number]].append(place) }
      return Array((reversed ? classes.reversed() : classes).joined())
    }
  }

  @Test("every count from 0 to 300", arguments: NaiveKey.all)
  func everyCount(key: NaiveKey) throws {
    var ordering = try Thing.ordering(by: [key.rule])
    let pools = Thing.Variety.allCases.map { Pool($0, by: key) }
    for count in 0...300 {
      // All combinations come up in turn, each with seven counts or more.
      let pool = pools[count % 4]
      let arrangement = Arrangement.allCases[count / 4 % 5]
      let isReversed = count / 20 % 2 == 1
      ordering.order = isReversed ? .reverse : .forward
      let list = arrangement.arranged(Array(0..<count), sorted: pool.order.filter { $0 < count })
      let things = list.map { pool.things[$0] }
      let expected = pool.expected(list, reversed: isReversed)
      let numbers = expected.map { list[$0] }
      let note = "\(key), \(count) items, \(arrangement), reversed: \(isReversed)"
      #expect(things.sorted(using: ordering).map(\.number) == numbers, "\(note)")
      let wanted = count / 7
      #expect(
        things.min(count: wanted, using: ordering).map(\.number) == Array(numbers.prefix(wanted)),
        "the first \(wanted): \(note)")
      #expect(things.isSorted(using: ordering) == (expected == Array(list.indices)), "\(note)")
    }
  }

  @Test(
    "tens of thousands of items in every arrangement, on one thread and on two",
    arguments: [
      "- { int: descending }", "- { double: ascending, missing: first }", "- { instant: ascending }",
      "- { text: ascending, compare: exact }", "- { letter: descending }", "- { tags: ascending, take: min }",
    ])
  func many(rule: String) throws {
    let key = try #require(NaiveKey.all.first { $0.rule == rule })
    var ordering = try Thing.ordering(by: [key.rule])
    for variety in [Thing.Variety.few, .edges, .random] {
      let pool = Pool(variety, by: key)
      var random = SeededGenerator(seed: 40_000)
      let any = (0..<40_000).map { _ in Int.random(in: 0..<300, using: &random) }
      let sorted = pool.expected(any, reversed: false).map { any[$0] }
      for arrangement in Arrangement.allCases {
        let list = arrangement.arranged(any, sorted: sorted)
        let things = list.enumerated().map { place, number in
          var thing = pool.things[number]
          thing.number = place
          return thing
        }
        let isReversed = variety == .edges
        ordering.order = isReversed ? .reverse : .forward
        let expected = pool.expected(list, reversed: isReversed)
        for threads in [1, 2] {
          #expect(
            things.sorted(using: ordering, threads: threads).map(\.number) == expected,
            "\(key), \(variety), \(arrangement), reversed: \(isReversed), threads: \(threads)")
        }
      }
    }
  }
}
