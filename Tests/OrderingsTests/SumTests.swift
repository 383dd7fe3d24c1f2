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
}
