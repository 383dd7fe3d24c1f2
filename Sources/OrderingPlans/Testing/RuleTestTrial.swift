import OrderingValues
import RuleModel
import SortKernels

/// The items of a test, sorted once.
struct RuleTestTrial {
  private let names: [ExactText]
  private let columns: [ValueColumn]
  private let plan: OrderingPlan
  private let program: Program
  private let keys: Program.Keys
  /// The items in order.
  private let sorted: [Int]
  private let items: [ExactText: Int]
  /// The place of each item in the order.
  private let places: [Int]

  /// Sorts the items of some columns, of which those that the plan's program reads come first.
  init(columns: [ValueColumn], names: [ExactText], plan: OrderingPlan, context: PlanContext) {
    self.names = names
    self.columns = columns
    self.plan = plan
    program = Program(plan, in: context)
    keys = program.keys(of: columns)
    sorted = sortedPermutation(of: keys.columns, count: names.count)
    items = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var places = Array(repeating: 0, count: names.count)
    for (place, item) in sorted.enumerated() { places[item] = place }
    self.places = places
  }

  /// Values that the ordering cannot compare.
  var unfitValues: [RuleTestFailure] {
    program.unfitValues(keys, in: columns, by: plan).map { unfit in
      RuleTestFailure(message: "\(quoted(names[unfit.item])), `\(unfit.field)`: \(unfit.message)")
    }
  }

  func failures(_ test: RuleTest) -> [RuleTestFailure] {
    let mentioned =
      (test.expect ?? []) + (test.expectFirst ?? [])
      + test.expectBefore.flatMap { [$0.first, $0.second] } + test.expectEqual.flatMap { $0 }
    var unknown: [ExactText] = []
    for name in mentioned where items[name] == nil && !unknown.contains(name) { unknown.append(name) }
    guard unknown.isEmpty else {
      return [.init(message: "no item is called \(unknown.map(quoted).joined(separator: ", "))")]
    }
    return (test.expect.map { failures(ofWhole: $0) } ?? [])
      + (test.expectFirst.map { failures(ofBeginning: $0) } ?? [])
      + test.expectBefore.flatMap { failures(ofPair: $0) } + test.expectEqual.flatMap { failures(ofTie: $0) }
  }

  // MARK: Expectations

  private func failures(ofWhole expected: [ExactText]) -> [RuleTestFailure] {
    let wanted = Set(expected)
    let left = sorted.map { names[$0] }.filter { !wanted.contains($0) }
    if left.isEmpty { return failures(ofBeginning: expected) }
    let shown =
      left.prefix(8).map(quoted).joined(separator: ", ")
      + (left.count > 8 ? " and \(left.count - 8) more" : "")
    return [.init(message: "`expect` leaves out \(shown)")]
  }

  /// The first place at which another item stands than is expected.
  private func failures(ofBeginning expected: [ExactText]) -> [RuleTestFailure] {
    for (actual, name) in zip(sorted, expected) where names[actual] != name {
      return [wrongPair(actual, item(name))]
    }
    return []
  }

  private func failures(ofPair pair: RuleTest.Pair) -> [RuleTestFailure] {
    let (first, second) = (item(pair.first), item(pair.second))
    return places[first] < places[second] ? [] : [wrongPair(second, first)]
  }

  /// The first of the items that does not tie with the first one, before the identity that keeps them apart.
  private func failures(ofTie group: [ExactText]) -> [RuleTestFailure] {
    let first = item(group[0])
    for other in group.dropFirst().map(item) {
      guard let column = firstDifference(between: first, and: other, in: keys.columns),
        !plan.keys[keys.step(ofColumn: column)].isAppended
      else { continue }
      let pair = places[first] < places[other] ? pair(first, other) : pair(other, first)
      return [
        .init(
          message: "\(quoted(group[0])) and \(quoted(names[other])) should tie, but \(difference(pair))",
          pair: pair)
      ]
    }
    return []
  }

  /// An item by its name, which was looked up before.
  private func item(_ name: ExactText) -> Int { items[name]! }

  // MARK: Words

  /// Two items that stand the wrong way round.
  private func wrongPair(_ front: Int, _ expectedInFront: Int) -> RuleTestFailure {
    let pair = pair(front, expectedInFront)
    return .init(
      message: "\(quoted(pair.second)) should come before \(quoted(pair.first)), but \(difference(pair))",
      pair: pair)
  }

  private func pair(_ first: Int, _ second: Int) -> RuleTestFailure.Pair {
    .init(
      first: names[first], second: names[second],
      explanation: program.explanation(of: first, and: second, in: columns, by: plan))
  }

  private func difference(_ pair: RuleTestFailure.Pair) -> String {
    guard let line = pair.explanation.lines.last, line.decides else {
      return "they tie in every key and stay as they came"
    }
    let added = line.isAppended ? " (added to keep ties apart)" : ""
    let (first, second) = (quoted(pair.first), quoted(pair.second))
    return "\(first) comes first by \(line.key)\(added): \(line.firstWords) for \(first), "
      + "\(line.secondWords) for \(second)"
  }

  private func quoted(_ name: ExactText) -> String { "`\(name.string.onOneLine)`" }
}
