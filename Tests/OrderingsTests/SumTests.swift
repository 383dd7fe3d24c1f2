import Foundation
import Orderings
import Testing

/// Sums and averages that 64-bit floats would round into ties.
struct SumTests {
  private struct Item: Orderable {
    var id = 0, marks: [Int64] = []
    static let orderingFields: [Field<Item>] = [Field("marks", \.marks)]
  }

  /// Lists, the one of the smaller sum first.
  @Test(arguments: [
    ([Int64.max, 1], [Int64.max, 2]), ([Int64.max, Int64.max], [Int64.max, Int64.max, 1]),
    ([Int64.max], [Int64.max, 1]), ([Int64.min, 1], [Int64.min, 2]),
  ])
  func sumsOfGreatNumbers(smaller: [Int64], greater: [Int64]) throws {
    let text = rules(
      fields: "marks: { type: integer, many: true }", keys: "- { marks: lowest first, take: sum }")
    let ordering = try RuleBook(text: text).ordering("main", for: Item.self)
    let items = [Item(id: 2, marks: greater), Item(id: 1, marks: smaller)]
    #expect(items.sorted(using: ordering).map(\.id) == [1, 2])
    #expect(ordering.compare(items[0], items[1]) == .orderedDescending)
  }

  private struct Floats: Orderable {
    var id = 0, marks: [Double] = []
    static let orderingFields: [Field<Floats>] = [Field("marks", \.marks)]
  }

  @Test("the mean of great whole numbers lies between them", arguments: ["average", "median"])
  func meansOfGreatNumbers(take: String) throws {
    let text = rules(
      fields: "marks: { type: integer, many: true }", keys: "- { marks: lowest first, take: \(take) }")
    let ordering = try RuleBook(text: text).ordering("main", for: Item.self)
    let items = [
      Item(id: 3, marks: [.max]), Item(id: 2, marks: [.max - 1, .max]),
      Item(id: 1, marks: [.max - 2, .max - 1]),
    ]
    #expect(items.sorted(using: ordering).map(\.id) == [1, 2, 3])
  }

  @Test(
    "a finite result is not lost on the way over infinity",
    arguments: [
      ("average", [1e308, 1e308], [1.7e308]), ("median", [1e308, 1e308], [1.7e308]),
      ("sum", [1e308, 1e308, -1e308, -1e308], [0.5]), ("sum", [-0.5], [1e308, 1e308, -1e308, -1e308]),
      ("sum", [1e308], [1e308, 1e308]),
    ])
  func overInfinity(take: String, smaller: [Double], greater: [Double]) throws {
    let text = rules(
      fields: "marks: { type: number, many: true }", keys: "- { marks: lowest first, take: \(take) }")
    let ordering = try RuleBook(text: text).ordering("main", for: Floats.self)
    let items = [Floats(id: 2, marks: greater), Floats(id: 1, marks: smaller)]
    #expect(items.sorted(using: ordering).map(\.id) == [1, 2])
  }
}
