import Foundation
import OrderingValues
import Orderings
import PushDown

/// A few rows in an order with a key of every type of value.
package enum FuzzedPages {
  struct Row: Sendable, Orderable {
    var id: String
    var count: Int64?
    var weight: Double?
    var price: Decimal?
    var at: Instant?
    var day: CalendarDay?
    var hot: Bool?
    var mood: Mood?
    var title: String?

    static let orderingFields: [Field<Row>] = [
      Field("id", \.id, as: .id), Field("count", \.count), Field("weight", \.weight), Field("price", \.price),
      Field("at", \.at), Field("day", \.day), Field("hot", \.hot), Field("mood", \.mood),
      Field("title", \.title),
    ]
  }

  enum Mood: String, CaseIterable, OrderingValue { case calm, loud }

  static let rows = [
    Row(
      id: "a", count: .max, weight: 0.1, price: 1.5, at: Instant(secondsSince1970: 0, nanoseconds: 1),
      day: CalendarDay(year: 2026, month: 1, day: 31), hot: true, mood: .loud, title: "a"),
    Row(id: "b"), Row(id: "c", count: .min, weight: -.infinity, hot: false, mood: .calm, title: ""),
  ]

  private static let rules = """
    rules: 1
    items: rows
    fields:
      id: { type: id, unique: true }
      count: integer
      weight: number
      price: decimal
      at: date
      day: day
      hot: boolean
      mood: { type: choice, values: [calm, loud] }
      title: text
    orderings:
      all:
        - hot: "true first"
        - { count: lowest first, missing: first }
        - weight: highest first
        - price: lowest first
        - at: newest first
        - day: oldest first
        - mood: as listed
        - title: a to z
        - { title: a to z, compare: version }
        - { title: z to a, compare: exact }

    """

  static let pages = try! SortedPages(rows, by: RuleBook(text: rules).ordering("all", for: Row.self))

  /// A cursor on the first row.
  package static let cursor = try! pages.page(PageRequest(size: 1)).endCursor!

  static let signed = CursorCodec(
    keys: try! CursorKeys(signing: .init(id: "1", secret: Array(repeating: 7, count: 32))))
}
