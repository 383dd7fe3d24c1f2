import Foundation
import OrderingTestSupport
import Orderings
import Synchronization
import Testing

/// Elements are moved and copied, none of them twice or never: what they refer to lives as long as they do.
struct ElementLifetimeTests {
  /// How many tokens there are.
  private final class Ledger: Sendable {
    let alive = Mutex(0)
    var count: Int { alive.withLock { $0 } }
  }

  private final class Token: Sendable {
    let number: Int
    private let ledger: Ledger
    init(_ number: Int, _ ledger: Ledger) {
      (self.number, self.ledger) = (number, ledger)
      ledger.alive.withLock { $0 += 1 }
    }
    deinit { ledger.alive.withLock { $0 -= 1 } }
  }

  private struct Holder: Sendable {
    var key: Int
    var token: Token
    var text: String
    /// Makes an element so large that few of them are many bytes.
    var padding: (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int) = (
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    )
  }

  private static let book = try! RuleBook(
    text: rules(
      "key: integer\ntext: text",
      """
      words:
        - key: lowest first
      texts:
        - { text: a to z, compare: exact }
        - key: highest first

      """))

  /// Up to a megabyte elements are copied in order, from 4 on they are moved.
  private static let counts = [2, 3, 64, 65, 1_000, 33_000]

  private func holders(_ count: Int, _ ledger: Ledger) -> [Holder] {
    var random = SeededGenerator(seed: UInt64(count))
    return (0..<count).map {
      Holder(
        key: .random(in: 0..<count, using: &random), token: Token($0, ledger),
        text: "a text too long to be small, \(Int.random(in: 0..<9, using: &random))")
    }
  }

  private func expected(_ holders: [Holder], _ name: String) -> [Int] {
    holders.indices.sorted { i, j in
      let (a, b) = (holders[i], holders[j])
      if name == "texts" {
        if a.text != b.text { return a.text < b.text }
        return a.key != b.key ? a.key > b.key : i < j
      }
      return a.key != b.key ? a.key < b.key : i < j
    }
  }

  @Test(arguments: counts, ["words", "texts"])
  func structsWithReferences(count: Int, name: String) throws {
    let ordering = try Self.book.ordering(
      name, fields: [Field<Holder>("key", \.key), Field("text", \.text)])
    let ledger = Ledger()
    do {
      let holders = holders(count, ledger)
      let expected = expected(holders, name)
      for threads in [-1, 0, 1, 2, 3, 50, .max] {
        let sorted = holders.sorted(using: ordering, threads: threads)
        #expect(sorted.map(\.token.number) == expected, "\(threads) threads")
        #expect(zip(sorted, expected).allSatisfy { $0.key == holders[$1].key && $0.text == holders[$1].text })
      }
      #expect(ledger.count == count)
      var array = holders
      array.sort(using: ordering)
      #expect(array.map(\.token.number) == expected)
      #expect(holders.map(\.token.number) == Array(0..<count), "the source stays as it was")
      #expect(holders.min(count: 3, using: ordering).map(\.token.number) == Array(expected.prefix(3)))
      withExtendedLifetime(holders) { #expect(ledger.count == count) }
      // Nobody else holds this array: its elements are moved, and go with it.
      array = self.holders(count, ledger)
      array.sort(using: ordering)
      #expect(array.map(\.token.number) == expected)
      withExtendedLifetime((holders, array)) { #expect(ledger.count == 2 * count) }
    }
    #expect(ledger.count == 0, "nothing is leaked")
  }

  @Test(arguments: counts)
  func objects(count: Int) throws {
    let ordering = try Self.book.ordering("words", fields: [Field<Token>("key") { $0.number % 100 }])
    let ledger = Ledger()
    do {
      var tokens = (0..<count).map { Token($0, ledger) }
      let expected = (0..<count).sorted { $0 % 100 != $1 % 100 ? $0 % 100 < $1 % 100 : $0 < $1 }
      #expect(tokens.sorted(using: ordering, threads: 2).map(\.number) == expected)
      tokens.sort(using: ordering)
      #expect(tokens.map(\.number) == expected)
      withExtendedLifetime(tokens) { #expect(ledger.count == count) }
      var optional: [Token?] = tokens.shuffled() + [nil]
      let others = try Self.book.ordering("words", fields: [Field<Token?>("key") { $0?.number }])
      optional.sort(using: others)
      #expect(optional.map { $0?.number } == Array(0..<count) + [nil])
    }
    #expect(ledger.count == 0, "nothing is leaked")
  }

  @Test("a value that a field makes for each call goes after it")
  func valuesOfFields() throws {
    let ordering = try Self.book.ordering(
      "texts", fields: [Field<Int>("key") { $0 }, Field("text") { "made for each call: \($0 % 7)" }])
    for count in [2, 64, 65, 2_000] {
      let expected = (0..<count).sorted { $0 % 7 != $1 % 7 ? $0 % 7 < $1 % 7 : $0 > $1 }
      #expect((0..<count).sorted(using: ordering) == expected)
      #expect((0..<count).min(count: 2, using: ordering) == Array(expected.prefix(2)))
    }
  }
}
