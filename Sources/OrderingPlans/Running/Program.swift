package import OrderingValues
package import RuleModel
package import SortKernels

/// A plan made ready to run: which columns it reads, and how each key is made of them.
///
/// Equal programs give equal orders, also of items of different books: nothing in them depends on where a
/// field stands in its book.
package struct Program: Sendable {
  package struct Step: Sendable, Hashable {
    /// The index of the column among those that the program reads.
    package var column: Int
    package var type: FieldType
    package var key: FieldKey
  }

  /// What a column must be filled from.
  private struct Input: Sendable, Hashable {
    var field: ExactText
    var choices: [ExactText]
    var blankIsMissing: Bool
  }

  package let steps: [Step]
  /// The slots of the fields whose columns the program is given, in this order.
  package let slots: [Int]
  private let inputs: [Input]

  package init(_ plan: OrderingPlan) {
    let slots = plan.slots
    self.slots = slots
    inputs = slots.map { slot in
      let field = plan.kind.fields[slot]
      return Input(field: field.name, choices: field.values, blankIsMissing: field.blankIsMissing)
    }
    steps = plan.keys.map { key in
      Step(column: slots.firstIndex(of: key.key.slot)!, type: plan.field(key).type, key: key.key)
    }
  }

  /// The keys of many items, ready to be sorted by.
  package struct Keys: Sendable {
    /// The key columns of all steps, the most significant first.
    package var columns: [KeyColumn] = []
    /// For each step, where its columns end.
    package var ends: [Int] = []
    /// Items whose value is not fit for how it is compared, with the step; they count as missing.
    package var invalid: [(step: Int, item: Int)] = []

    /// The step that a key column belongs to.
    package func step(ofColumn column: Int) -> Int { ends.firstIndex { column < $0 }! }
  }

  /// Makes the keys of columns, one for each of `slots`, all of as many items.
  /// - Complexity: O(items × steps), and the length of texts.
  package func keys(of columns: [ValueColumn]) -> Keys {
    var keys = Keys()
    for (index, step) in steps.enumerated() {
      let seen = step.seen(columns[step.column])
      keys.invalid += seen.invalid.map { (index, $0) }
      let encoded = encode(seen.column, step.encoding)
      keys.invalid += encoded.invalidItems.map { (index, $0) }
      keys.columns += encoded.columns
      keys.ends.append(keys.columns.count)
    }
    return keys
  }
}

extension Program: Hashable {
  package static func == (a: Program, b: Program) -> Bool {
    a.comparedSteps == b.comparedSteps && a.inputs == b.inputs
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(comparedSteps)
    hasher.combine(inputs)
  }

  /// The steps without the slots, which differ from book to book.
  private var comparedSteps: [Step] {
    steps.map { step in
      var step = step
      step.key.slot = step.column
      return step
    }
  }
}

extension Program.Step {
  /// The values as the key compares them: one an item, reduced, and gathered into steps, bands, stretches of
  /// time or places in a list.
  package func seen(_ column: ValueColumn) -> (column: ValueColumn, invalid: [Int]) {
    var column = column
    var invalid: [Int] = []
    if column.holdsMany { (column, invalid) = column.reduced(by: key.take ?? .first, comparison: comparison) }
    column = column.grouped(by: key.grouping)
    if case .list(let values, let othersFirst, _) = key.order {
      column = column.ranked(by: values, othersFirst: othersFirst)
    }
    return (column, invalid)
  }

  package var comparison: TextComparison {
    let rule = key.text ?? .init(mode: .exact)
    let ignoring: Ignoring =
      switch rule.ignoring {
      case nil: .nothing
      case .case: .letterCase
      case .accents: .accents
      case .both: .both
      }
    let collation = Collation(locale: rule.locale ?? "", ignoring: ignoring)
    return switch rule.mode {
    case .exact: .exact
    case .standard: .standard(collation)
    case .natural: .natural(collation)
    case .version: .version
    }
  }

  var encoding: KeyEncoding {
    let isDescending: Bool
    switch key.order {
    case .direction(let descending): isDescending = descending
    case .list(_, _, let isReversed): isDescending = isReversed
    }
    return KeyEncoding(comparison: comparison, isDescending: isDescending, missingFirst: key.missingFirst)
  }
}
