package import OrderingValues
package import RuleModel
import RuleText

/// Runs a test of a rule file: sorts the given items, and compares the result with what is expected.
///
/// Items are sorted as they are given, and then as they come in other orders, in every one of them where there are
/// few, since an order that depends on how items come is wrong; but for an ordering that keeps ties as they came.
package struct RuleTestRunner: Sendable {
  let test: RuleTest
  /// The plan with what the test gives for its parameters.
  let plan: OrderingPlan
  let context: PlanContext
  /// Where the keys of the plan are written.
  private let spans: [SourceSpan]
  /// The fields that items are read by: those of the ordering, and the identity, by which tests name items.
  package let slots: [Int]

  /// Puts what the test supplies into the plan.
  ///
  /// `now` counts where the test does not say when it plays.
  /// - Throws: ``RuleTestFailures`` where a parameter is missing or does not fit.
  package init(
    _ test: RuleTest, by unbound: OrderingPlan, of book: CheckedBook, now: Instant
  ) throws(RuleTestFailures) {
    let missing = book.missingParameters(of: unbound.parameters, in: test.parameters)
    let (plan, problems) = missing.isEmpty ? unbound.bound(to: test.parameters) : (unbound, missing)
    guard problems.isEmpty else {
      throw RuleTestFailures(failures: problems.map { RuleTestFailure($0.text) })
    }
    self.test = test
    self.plan = plan
    let written = book.index(of: plan.name).map { WrittenKey.all(ofOrdering: $0, in: book) } ?? []
    spans = written.map { book.orderings[$0.ordering].keys[$0.entry].span }
    context = PlanContext(parameters: test.parameters, now: test.now ?? now)
    let slots = plan.slots + [plan.kind.identity].compactMap { $0 }.filter { !plan.slots.contains($0) }
    // Without any column nobody would know how many items there are.
    self.slots = slots.isEmpty && !plan.kind.fields.isEmpty ? [0] : slots
  }

  /// The items that the test itself gives, a column for each of `slots`; nil where it names a file.
  package var rows: [ValueColumn]? {
    guard case .rows(let rows) = test.given else { return nil }
    return slots.map { slot in
      let field = plan.kind.fields[slot]
      var column = ValueColumn(type: field.type, many: field.many, capacity: rows.count)
      for row in rows {
        let values = row.values[slot] ?? []
        for value in values { column.append(value) }
        if field.many { column.endItem() } else if values.isEmpty { column.appendMissing() }
      }
      return column
    }
  }

  /// What is wrong with the order of the items that the test itself gives; nil where it names a file.
  package func failures() -> [RuleTestFailure]? { rows.map { failures(of: $0) } }

  /// What is wrong with the order of items, a column for each of `slots`.
  package func failures(of columns: [ValueColumn]) -> [RuleTestFailure] {
    let items = RuleTestItems(columns, slots: slots, identity: plan.kind.identity)
    let trial = RuleTestTrial(items, plan: plan, context: context, spans: spans)
    let order = trial.order
    let failures = trial.unfitValues + trial.mismatches(test, in: order).map { trial.failure($0, in: order) }
    if !failures.isEmpty || plan.keepsInputOrder { return failures }
    guard let (found, arrival, other) = trial.mismatchesInOtherArrivals(test, than: order) else { return [] }
    return found.map { trial.failure($0, in: other, arriving: arrival) }
  }
}
