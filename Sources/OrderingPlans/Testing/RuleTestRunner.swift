package import OrderingValues
package import RuleModel

/// Runs the tests of a rule file: sorts the given items, and compares the result with what is expected.
///
/// The items are sorted as they are given and the other way round, since an order that depends on how items
/// come is wrong; but for an ordering that keeps ties as they came.
package struct RuleTestRunner {
  private let test: RuleTest
  private let plan: OrderingPlan
  private let context: PlanContext
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
      throw RuleTestFailures(failures: problems.map { RuleTestFailure(message: $0.text) })
    }
    self.test = test
    self.plan = plan
    context = PlanContext(parameters: test.parameters, now: test.now ?? now)
    slots = plan.slots + [plan.kind.identity].compactMap { $0 }.filter { !plan.slots.contains($0) }
  }

  /// What is wrong with the order of the rows that the test itself gives; nil where it names a file.
  package func failures() -> [RuleTestFailure]? {
    guard case .rows(let rows) = test.given else { return nil }
    return failures(of: slots.map { columns(of: rows, slot: $0) })
  }

  /// What is wrong with the order of items that were read from the test's file, a column for each of `slots`.
  package func failures(of columns: [ValueColumn]) -> [RuleTestFailure] {
    let names = names(columns)
    let trial = RuleTestTrial(columns: columns, names: names, plan: plan, context: context)
    let failures = trial.unfitValues + trial.failures(test)
    if !failures.isEmpty || plan.keepsInputOrder { return failures }
    // Names go with their items: a number is that of the row in the file, whichever way the rows come.
    let reversed = Array(names.indices.reversed())
    let turned = RuleTestTrial(
      columns: columns.map { $0.gathering(items: reversed) }, names: names.reversed(), plan: plan,
      context: context)
    return turned.failures(test).map { failure in
      var failure = failure
      failure.message += " (when the items come in the reverse order)"
      return failure
    }
  }

  private func columns(of rows: [RuleTest.Row], slot: Int) -> ValueColumn {
    let field = plan.kind.fields[slot]
    var column = ValueColumn(type: field.type, many: field.many, capacity: rows.count)
    for row in rows {
      let values = row.values[slot] ?? []
      for value in values { column.append(value) }
      if field.many { column.endItem() } else if values.isEmpty { column.appendMissing() }
    }
    return column
  }

  /// What tests call the items: the identity of each, or its number where it has none.
  private func names(_ columns: [ValueColumn]) -> [ExactText] {
    let identity = plan.kind.identity.flatMap { slots.firstIndex(of: $0) }.map { columns[$0] }
    return (0..<(columns.first?.itemCount ?? 0)).map { item in
      ExactText(identity?.value(at: item)?.description ?? String(item + 1))
    }
  }
}

/// Why a test cannot be run.
package struct RuleTestFailures: Error {
  package var failures: [RuleTestFailure]
}

/// What is wrong with the order of a test's items.
package struct RuleTestFailure: Sendable, Hashable {
  /// In plain words.
  package var message: String
  /// The two items that it is about, the one that was sorted to the front first.
  package var pair: Pair?

  package struct Pair: Sendable, Hashable {
    package var first: ExactText
    package var second: ExactText
    /// Why the first stands before the second.
    package var explanation: Explanation
  }
}
