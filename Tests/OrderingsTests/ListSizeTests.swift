import Foundation
import OrderingTestSupport
import Orderings
import Testing

/// Lists around the sizes at which another way of sorting begins, and many lists at once.
struct ListSizeTests {
  private struct Entry: Sendable, Orderable {
    var number: Int
    var rank: Int
    var points: Double
    var name: String
    static let orderingFields: [Field<Entry>] = [
      Field("rank", \.rank), Field("points", \.points), Field("name", \.name),
    ]
  }

  private static let book = try! RuleBook(
    text: rules(
      "rank: integer\npoints: number\nname: text",
      """
      words: [rank: lowest first, points: highest first]
      texts: [{ name: a to z, compare: exact }, rank: highest first]
      text-last: [rank: lowest first, { name: z to a, compare: exact }]
      collated: [name: a to z, rank: lowest first]

      """))

  private func entries(_ count: Int) -> [Entry] {
    var random = SeededGenerator(seed: UInt64(count))
    return (0..<count).map { number in
      Entry(
        number: number, rank: Int(random.next() % 64), points: Double(random.next() % 1_000) / 8,
        // Letters of one height, so that the order of the collation is that of the bytes.
        name: (random.next() % 2 == 0 ? "the same beginning of " : "") + String(random.next() % 500 + 100))
    }
  }

  private func expected(_ entries: [Entry], _ name: String) -> [Int] {
    entries.indices.sorted { i, j in
      let (a, b) = (entries[i], entries[j])
      switch name {
      case "words": return (a.rank, -a.points, i) < (b.rank, -b.points, j)
      case "texts": return (a.name, -a.rank, i) < (b.name, -b.rank, j)
      case "text-last": return a.rank != b.rank ? a.rank < b.rank : a.name != b.name ? a.name > b.name : i < j
      default: return (a.name, a.rank, i) < (b.name, b.rank, j)
      }
    }
  }

  @Test(arguments: ["words", "texts", "text-last", "collated"])
  func aroundPowersOfTwo(name: String) throws {
    let ordering = try Self.book.ordering(name, for: Entry.self)
    for power in 1...13 {
      for count in [1 << power - 1, 1 << power, 1 << power + 1] {
        let entries = entries(count)
        let expected = expected(entries, name)
        #expect(entries.sorted(using: ordering).map(\.number) == expected, "\(count) items")
        let wanted = max(1, count / 17)
        #expect(
          entries.min(count: wanted, using: ordering).map(\.number) == Array(expected.prefix(wanted)),
          "\(wanted) of \(count) items")
      }
    }
  }

  @Test("one ordering in many tasks at once")
  func tasks() async throws {
    let orderings = try ["words", "texts", "text-last", "collated"].map {
      ($0, try Self.book.ordering($0, for: Entry.self))
    }
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<12 {
        group.addTask {
          let (name, ordering) = orderings[task % orderings.count]
          for count in [2, 30, 70, 500] {
            let entries = entries(count + task)
            let expected = expected(entries, name)
            #expect(entries.sorted(using: ordering).map(\.number) == expected)
            #expect(entries.sorted(using: ordering, threads: 2).map(\.number) == expected)
            #expect(entries.min(count: 3, using: ordering).map(\.number) == Array(expected.prefix(3)))
            #expect(ordering.compare(entries[expected[0]], entries[expected[1]]) != .orderedDescending)
          }
        }
      }
    }
  }
}
