package import OrderingPlans
import OrderingValues
import RuleModel
import SortKernels

/// Records in the order of an ordering, with what it compares of them.
package struct RecordRanking: Sendable {
  package let plan: OrderingPlan
  /// The records by place.
  package let order: [Int]
  /// The places by record.
  package let places: [Int]
  /// Values that fit their field and not how they are compared; they count as missing.
  package let unfit: [UnfitValue]
  private let program: Program
  private let columns: [ValueColumn]
  private let keys: Program.Keys

  init(
    _ plan: OrderingPlan, in context: PlanContext, columns: (_ slot: Int) -> ValueColumn, count: Int,
    threads: Int
  ) {
    self.plan = plan
    program = Program(plan, in: context)
    self.columns = program.slots.map(columns)
    keys = program.keys(of: self.columns)
    unfit = program.unfitValues(keys, in: self.columns, by: plan)
    order = sortedItems(of: keys.columns, count: count, threads: threads).withItems { $0.map(Int.init) }
    var places = Array(repeating: 0, count: count)
    for (place, item) in order.enumerated() { places[item] = place }
    self.places = places
  }

  /// The key that tells two records apart; nil where they tie.
  package func decidingKey(between a: Int, and b: Int) -> Int? {
    firstDifference(between: a, and: b, in: keys.columns).map { keys.step(ofColumn: $0) }
  }

  /// Why one record stands before another.
  package func explanation(of first: Int, and second: Int) -> Explanation {
    program.explanation(of: first, and: second, in: columns, by: plan)
  }

  /// The first records in order, each with what the keys see of it.
  ///
  /// - Parameters:
  ///   - limit: How many of the first.
  ///   - items: Others that are wanted besides.
  /// - Returns: The list.
  /// - Complexity: O(records told × keys and their parts).
  package func list(first limit: Int, also items: [Int] = []) -> RankedList {
    let limit = min(max(limit, 0), order.count)
    let others = Set(items.map { places[$0] }.filter { $0 >= limit }).sorted()
    let told = Array(0..<limit) + others
    let readings = program.readings(of: told.map { order[$0] }, in: columns, by: plan)
    let entries = zip(told, readings).map { place, readings in
      RankedList.Entry(
        item: order[place], place: place, cells: readings,
        decidingKey: place == 0 ? nil : decidingKey(between: order[place - 1], and: order[place]))
    }
    return RankedList(
      keys: plan.keys.map(plan.words(for:)), appendedKey: plan.keys.firstIndex(where: \.isAppended),
      entries: entries, itemCount: order.count)
  }
}
