import Foundation
import Orderings
import Testing

/// The forms of keys under another language and time zone of the machine, and on tasks that run at once.
struct IndependenceTests {
  /// A field of one value of each type, and of each way in which texts look.
  private static let varieties = Generator.varieties.indices.filter {
    let field = Generator.varieties[$0]
    return !field.holdsMany && field.span == .small && field.format == nil
  }

  /// Runs in a process of its own, whose language and zone are set before anything has asked for them.
  private static func sweep(locale: String, zone: String) throws {
    for variable in ["LC_ALL", "LANG", "LANGUAGE"] { setenv(variable, locale, 1) }
    setenv("TZ", zone, 1)
    tzset()
    setlocale(LC_ALL, "")
    // What the variables do reach.
    guard TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: 0)) == 32_400 else { exit(2) }
    for variety in varieties {
      if let broken = try FormSweep(variety: variety).brokenLaw() {
        print(broken)
        exit(1)
      }
    }
  }

  @Test("neither a Turkish machine nor one in Tokyo orders anything differently")
  func inTurkishTokyo() async {
    await #expect(processExitsWith: .success) {
      try IndependenceTests.sweep(locale: "tr_TR.UTF-8", zone: "Asia/Tokyo")
    }
  }

  @Test("tasks that use the same orderings at once get the same orders")
  func onTasks() async throws {
    for variety in Self.varieties {
      let sweep = FormSweep(variety: variety)
      let (orderings, items) = (try sweep.orderings(), sweep.book.typed(sweep.rows))
      let expected = orderings.map { NaiveOrder(sweep.book, $0.name).sorted(items).map(\.id) }
      await withTaskGroup(of: [[String]].self) { group in
        for _ in 0..<4 {
          group.addTask { orderings.map { items.sorted(using: $0).map(\.id) } }
        }
        for await found in group {
          #expect(found == expected, "\(sweep.rules)")
        }
      }
    }
  }
}
