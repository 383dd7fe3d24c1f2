import OrderingValues
import RuleModel
import RuleText
import SortKernels

/// The items of a test with their keys, made once, to be sorted in whatever order the items come.
struct RuleTestTrial {
  private let items: RuleTestItems
  private let columns: [ValueColumn]
  private let plan: OrderingPlan
  private let program: Program
  private let keys: Program.Keys
  /// Where the keys of the plan are written, as far as that is known.
  private let spans: [SourceSpan]

  /// Makes the keys of some items by a plan that is bound.
  init(_ items: RuleTestItems, plan: OrderingPlan, context: PlanContext, spans: [SourceSpan] = []) {
    self.spans = spans
    self.items = items
    self.plan = plan
    program = Program(plan, in: context)
    columns = items.columns(of: program.slots)
    // What reads nothing of an item is the same for all of them.
    keys = columns.isEmpty ? Program.Keys() : program.keys(of: columns)
  }

  /// Values that the ordering cannot compare.
  var unfitValues: [RuleTestFailure] {
    program.unfitValues(keys, in: columns, by: plan).map { unfit in
      RuleTestFailure("\(name(unfit.item)), `\(unfit.field)`: \(unfit.message)")
    }
  }

  // MARK: Sorting

  /// The items in order.
  struct Order: Equatable {
    let sorted: [Int]
    /// The place of each item.
    let places: [Int]

    init(_ sorted: [Int]) {
      self.sorted = sorted
      var places = Array(repeating: 0, count: sorted.count)
      for (place, item) in sorted.enumerated() { places[item] = place }
      self.places = places
    }

    static func == (a: Order, b: Order) -> Bool { a.sorted == b.sorted }
  }

  /// The items in order, as they come.
  var order: Order {
    Order(
      keys.columns.isEmpty ? Array(0..<items.count) : sortedPermutation(of: keys.columns, count: items.count))
  }

  /// The items in order, when they come in another one.
  private func order(arriving arrival: [UInt32]) -> Order {
    let columns = keys.columns.map { $0.gathering(arrival) }
    return Order(sortedPermutation(of: columns, count: items.count).map { Int(arrival[$0]) })
  }

  // MARK: Expectations

  /// Something that is not as expected.
  enum Mismatch: Hashable {
    case unknown([ExactText])
    case leftOut([ExactText])
    /// Two items that stand the wrong way round.
    case wrongPair(front: Int, expectedInFront: Int)
    /// Two items that are told apart, and should not be.
    case noTie(Int, Int)
  }

  /// What is not as expected of an order, each thing once.
  func mismatches(_ test: RuleTest, in order: Order) -> [Mismatch] {
    let mentioned =
      (test.expect ?? []) + (test.expectFirst ?? [])
      + test.expectBefore.flatMap { [$0.first, $0.second] } + test.expectEqual.flatMap { $0 }
    let unknown = unique(mentioned.filter { items.places[$0] == nil })
    guard unknown.isEmpty else { return [.unknown(unknown)] }
    var found: [Mismatch] = []
    if let expected = test.expect {
      let wanted = Set(expected)
      let left = order.sorted.map { items.names[$0] }.filter { !wanted.contains($0) }
      found += left.isEmpty ? mismatches(ofBeginning: expected, in: order) : [.leftOut(left)]
    }
    found += test.expectFirst.map { mismatches(ofBeginning: $0, in: order) } ?? []
    for pair in test.expectBefore {
      let (first, second) = (item(pair.first), item(pair.second))
      if order.places[first] > order.places[second] {
        found.append(.wrongPair(front: second, expectedInFront: first))
      }
    }
    found += test.expectEqual.compactMap(mismatch(ofTie:))
    return unique(found)
  }

  /// The first place at which another item stands than is expected.
  private func mismatches(ofBeginning expected: [ExactText], in order: Order) -> [Mismatch] {
    for (actual, name) in zip(order.sorted, expected) where items.names[actual] != name {
      return [.wrongPair(front: actual, expectedInFront: item(name))]
    }
    return []
  }

  /// The first of the items that does not tie with the first one, before the identity that keeps them apart.
  private func mismatch(ofTie group: [ExactText]) -> Mismatch? {
    let first = item(group[0])
    for other in group.dropFirst().map(item) {
      guard let column = firstDifference(between: first, and: other, in: keys.columns),
        !plan.keys[keys.step(ofColumn: column)].isAppended
      else { continue }
      return .noTie(first, other)
    }
    return nil
  }

  /// An item by its name, which was looked up before.
  private func item(_ name: ExactText) -> Int { items.places[name]! }

  private func unique<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }

  /// What is not as expected when the items come in another order, that of all which changes the least.
  func mismatchesInOtherArrivals(_ test: RuleTest, than usual: Order) -> (
    found: [Mismatch], arrival: [UInt32], Order
  )? {
    func attempt(_ arrival: [UInt32]) -> (found: [Mismatch], arrival: [UInt32], Order)? {
      let order = order(arriving: arrival)
      // What does not change is as expected still.
      guard order != usual else { return nil }
      let found = mismatches(test, in: order)
      return found.isEmpty ? nil : (found, arrival, order)
    }
    if items.count <= Arrivals.mostPermuted {
      for arrival in Arrivals.permutations(of: items.count) {
        if let failure = attempt(arrival) { return failure }
      }
      return nil
    }
    for arrival in Arrivals.shuffles(of: items.count) {
      guard let failure = attempt(arrival) else { continue }
      // Perhaps it is enough that the two change places.
      guard case .wrongPair(let a, let b)? = failure.found.first else { return failure }
      var plain = Array(0..<UInt32(items.count))
      plain.swapAt(a, b)
      return attempt(plain) ?? failure
    }
    return nil
  }

  // MARK: Words

  /// A mismatch in words.
  func failure(_ mismatch: Mismatch, in order: Order, arriving arrival: [UInt32]? = nil) -> RuleTestFailure {
    var failure = failure(mismatch, in: order)
    failure.arrival = arrival.map { $0.map { items.names[Int($0)] } }
    return failure
  }

  private func failure(_ mismatch: Mismatch, in order: Order) -> RuleTestFailure {
    switch mismatch {
    case .unknown(let names):
      return .init("no item is called \(names.map(\.inQuotes).joined(separator: ", "))")
    case .leftOut(let names):
      let more = names.count > 8 ? " and \(names.count - 8) more" : ""
      return .init("`expect` leaves out \(names.prefix(8).map(\.inQuotes).joined(separator: ", "))\(more)")
    case .wrongPair(let front, let expected):
      let pair = pair(front, expected)
      let but = pair.key == nil ? "they tie in every key and stay as they came" : "\(name(front)) comes first"
      return .init("\(name(expected)) should come before \(name(front)), but \(but)", pair: pair)
    case .noTie(let first, let other):
      let isInOrder = order.places[first] < order.places[other]
      let pair = isInOrder ? pair(first, other) : pair(other, first)
      return .init(
        "\(name(first)) and \(name(other)) should tie, but \(pair.first.inQuotes) comes first", pair: pair)
    }
  }

  private func pair(_ first: Int, _ second: Int) -> RuleTestFailure.Pair {
    let explanation =
      columns.isEmpty
      ? Explanation(lines: [], order: 0)
      : program.explanation(of: first, and: second, in: columns, by: plan)
    var pair = RuleTestFailure.Pair(
      first: items.names[first], second: items.names[second], explanation: explanation)
    guard let line = explanation.lines.last, line.decides else { return pair }
    let place = explanation.lines.count - 1
    let key = plan.keys[place]
    pair.key = .init(
      words: line.key, span: spans.indices.contains(place) ? spans[place] : key.span, via: key.via,
      isAppended: line.isAppended, first: line.firstWords,
      second: line.secondWords, parts: line.parts.filter { $0.first != $0.second })
    return pair
  }

  private func name(_ item: Int) -> String { items.names[item].inQuotes }
}
