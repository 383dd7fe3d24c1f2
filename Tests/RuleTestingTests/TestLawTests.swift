import OrderingPlans
import OrderingTestSupport
import OrderingValues
import RuleTesting
import Testing

/// Laws of rule tests, over random orderings and items whose order is worked out here.
struct TestLawTests {
  /// One key on one of three fields with whole numbers, some of them missing.
  struct Key {
    var field: String
    var isDescending: Bool
    var missingFirst: Bool

    var text: String {
      "    - \(field): \(isDescending ? "highest" : "lowest") first\n"
        + (missingFirst ? "      missing: first\n" : "")
    }

    /// Below 0 where the first stands before the second.
    func compare(_ a: Int?, _ b: Int?) -> Int {
      switch (a, b) {
      case (nil, nil): return 0
      case (nil, _): return missingFirst ? -1 : 1
      case (_, nil): return missingFirst ? 1 : -1
      case (let a?, let b?): return a == b ? 0 : (a < b) != isDescending ? -1 : 1
      }
    }
  }

  struct Item {
    var id: String
    var values: [String: Int]

    var text: String {
      let members = ["id: \(id)"] + values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      return "{ \(members.joined(separator: ", ")) }"
    }
  }

  struct Sample {
    var keys: [Key]
    var items: [Item]
    /// Which way the identity runs behind the keys, where that is written.
    var identityRunsDown: Bool?

    init(_ random: inout SeededGenerator) {
      let fields = ["x", "y", "z"].shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
      keys = fields.map {
        Key(field: $0, isDescending: .random(using: &random), missingFirst: .random(using: &random))
      }
      let count = Int.random(in: 2...8, using: &random)
      let names = "abcdefgh".map(String.init).shuffled(using: &random).prefix(count)
      items = names.map { name in
        var values: [String: Int] = [:]
        for field in ["x", "y", "z"] where Int.random(in: 0..<4, using: &random) > 0 {
          values[field] = Int.random(in: 0..<3, using: &random)
        }
        return Item(id: name, values: values)
      }
    }

    /// The names in order, by insertion: nothing of the library is used.
    var order: [String] {
      let down = identityRunsDown ?? keys.last?.isDescending ?? false
      var sorted: [Item] = []
      for item in items {
        let place = sorted.firstIndex { other in
          for key in keys {
            let order = key.compare(item.values[key.field], other.values[key.field])
            if order != 0 { return order < 0 }
          }
          return (item.id < other.id) != down
        }
        sorted.insert(item, at: place ?? sorted.count)
      }
      return sorted.map(\.id)
    }

    func text(expecting order: [String]) -> String {
      let identity = identityRunsDown.map { "    - id: \($0 ? "z to a" : "a to z")\n" } ?? ""
      return """
        rules: 1
        items: things
        fields: { id: { type: id, unique: true }, x: integer, y: integer, z: integer }
        orderings:
          main:
        \(keys.map(\.text).joined())\(identity)tests:
          - name: it
            ordering: main
            given: [\(items.map(\.text).joined(separator: ", "))]
            expect: [\(order.joined(separator: ", "))]

        """
    }
  }

  @Test("the true order passes, and with any two items exchanged the test fails", arguments: 0..<60)
  func trueOrder(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let sample = Sample(&random)
    let order = sample.order
    #expect(try TestedText(sample.text(expecting: order)).failed == [])
    var wrong = order
    let a = Int.random(in: 0..<order.count, using: &random)
    let b = (a + Int.random(in: 1..<order.count, using: &random)) % order.count
    wrong.swapAt(a, b)
    let tested = try TestedText(sample.text(expecting: wrong))
    #expect(tested.failed == ["it"])
    guard case .failed(let failures)? = tested.run.results.first?.outcome else { return }
    // The first place that differs, and the two that are meant.
    let pair = try #require(failures.first?.pair)
    let place = min(a, b)
    #expect(pair.first.string == order[place] && pair.second.string == wrong[place])
    #expect(pair.key != nil)
  }

  /// What is said to be decided of the key at a place.
  private func decided(_ sample: Sample, _ order: [String]) throws -> [Set<KeyAspect>] {
    let tested = try TestedText(sample.text(expecting: order), coverage: true)
    #expect(tested.failed == [])
    let points = try #require(tested.run.coverage).points
    return sample.keys.map { key in
      Set(points.filter { $0.key.hasPrefix("`\(key.field)`") && $0.isDecided }.map(\.aspect))
    }
  }

  @Test(
    "what is decided makes the test fail when the rules are written otherwise, and the rest does not",
    arguments: 0..<60)
  func coverage(seed: UInt64) throws {
    var random = SeededGenerator(seed: 1_000 + seed)
    let sample = Sample(&random)
    let order = sample.order
    let decided = try decided(sample, order)
    // The ways that a written identity may run with which the test passes: what it decides alone counts for no key.
    let directions = try [false, true].filter { down in
      var written = sample
      written.identityRunsDown = down
      return try TestedText(written.text(expecting: order)).failed.isEmpty
    }
    #expect(!directions.isEmpty)
    for place in sample.keys.indices {
      for aspect in [KeyAspect.key, .direction, .missing] {
        let fails = try directions.contains { down in
          var changed = sample
          changed.identityRunsDown = down
          switch aspect {
          case .key: changed.keys.remove(at: place)
          case .direction: changed.keys[place].isDescending.toggle()
          default: changed.keys[place].missingFirst.toggle()
          }
          return try !TestedText(changed.text(expecting: order)).failed.isEmpty
        }
        #expect(
          decided[place].contains(aspect) == fails, "\(aspect) of \(place)\n\(sample.text(expecting: order))")
      }
    }
  }
}
