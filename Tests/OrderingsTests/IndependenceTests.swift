import Foundation
import Orderings
import Testing

/// An order depends on rules and items: not on the machine's language, its time zone, or the thread.
struct IndependenceTests {
  private static let text = rules(
    """
    id: { type: id, unique: true }
    title: text
    at: date
    price: decimal
    """,
    """
    root:
      - { title: a to z, ignoring: case }
    swedish:
      - { title: a to z, locale: sv }
    day:
      - { at: newest first, per: day, time-zone: America/New_York }
      - title: a to z
    price:
      - price: lowest first
    """)

  private struct Item: Orderable {
    var id: String, title: String, at: Date, price: Decimal
    static let orderingFields: [Field<Item>] = [
      Field("id", \.id, as: .id), Field("title", \.title), Field("at", \.at), Field("price", \.price),
    ]
  }

  /// Texts that Swedish, German, Czech, Turkish and Lithuanian put in different places, around a midnight of New
  /// York that is none in Tokyo or Vienna.
  private static let items = ["z", "ä", "a", "ö", "ch", "h", "ı", "i", "I", "y", "k"].enumerated().map {
    index, title in
    Item(
      id: "\(index)", title: title,
      at: Date(timeIntervalSince1970: 1_767_243_600 + Double(index - 5) * 3_600),
      price: Decimal(index * 7 % 11) / 4)
  }

  private static let orders = [
    // `i` and `I` tie and go by id; `ı` is a letter of its own after them.
    "root": "a ä ch h i I ı k ö y z",
    // å, ä and ö follow z in Swedish.
    "swedish": "a ch h i I ı k y z ä ö",
    // 05:00 UTC is midnight in New York: the items from number 5 on are of the later day.
    "day": "h i I ı k y a ä ch ö z",
    // The prices are 0, 7, 3, 10, 6, 2, 9, 5, 1, 8 and 4 quarters.
    "price": "z I h a k i ch ä y ı ö",
  ]

  private static func sorted(_ name: String) throws -> String {
    let ordering = try RuleBook(text: text).ordering(name, for: Item.self)
    return items.sorted(using: ordering).map(\.title).joined(separator: " ")
  }

  @Test(arguments: orders.keys.sorted()) func hereAndNow(name: String) throws {
    #expect(try Self.sorted(name) == Self.orders[name])
  }

  @Test func onAnyThread() async throws {
    try await withThrowingTaskGroup(of: (String, String).self) { group in
      for _ in 0..<20 {
        for name in Self.orders.keys { group.addTask { (name, try Self.sorted(name)) } }
      }
      for try await (name, order) in group { #expect(order == Self.orders[name]) }
    }
  }

  /// Runs in a process of its own, whose language and zone are set before anything has asked for them.
  private static func sortsAlike(locale: String, zone: String) {
    for variable in ["LC_ALL", "LANG", "LANGUAGE"] { setenv(variable, locale, 1) }
    setenv("TZ", zone, 1)
    tzset()
    setlocale(LC_ALL, "")
    for (name, order) in orders {
      guard let sorted = try? sorted(name), sorted == order else { exit(1) }
    }
    // What the variables do reach.
    guard TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: 1_767_243_600)) != 0 else {
      exit(2)
    }
  }

  @Test func inSwedishTokyo() async {
    await #expect(processExitsWith: .success) {
      IndependenceTests.sortsAlike(locale: "sv_SE.UTF-8", zone: "Asia/Tokyo")
    }
  }

  @Test func inTurkishLosAngeles() async {
    await #expect(processExitsWith: .success) {
      IndependenceTests.sortsAlike(locale: "tr_TR.UTF-8", zone: "America/Los_Angeles")
    }
  }

  @Test func inCzechKiritimati() async {
    await #expect(processExitsWith: .success) {
      IndependenceTests.sortsAlike(locale: "cs_CZ.UTF-8", zone: "Pacific/Kiritimati")
    }
  }
}
