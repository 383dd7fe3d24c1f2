package import OrderingValues
package import RuleModel
package import SortKernels

/// A plan made ready to run: which columns it reads, and how each key is made of them.
///
/// Equal programs give equal orders, also of items of different books: nothing in them depends on where a
/// field stands in its book.
package struct Program: Sendable {
  package struct Step: Sendable, Hashable {
    /// The index of the column among those that the program reads, and behind them those that it computes.
    package var column: Int
    package var type: FieldType
    package var key: SortKey
  }

  /// What a column must be filled from.
  private struct Input: Sendable, Hashable {
    var field: ExactText
    var choices: [ExactText]
    var blankIsMissing: Bool
  }

  /// A column that is computed from those that the program reads.
  private enum Computed: Sendable, Hashable {
    /// A formula over the program's columns, by their index.
    case formula(CompiledFormula)
    /// The same, false where it is not known.
    case condition(CompiledFormula)
    case shuffle(seed: ExactText)
  }

  package let steps: [Step]
  /// The slots of the fields whose columns the program is given, in this order.
  package let slots: [Int]
  private let inputs: [Input]
  private let computed: [Computed]
  /// The index of the column of the items' identity, where something needs it.
  private let identity: Int?
  /// What the order depends on beside the items: no more than it reads.
  let parameters: ParameterValues
  let now: Instant?

  /// - Precondition: The plan is bound to the parameters of the context, and there is one where the plan reads
  ///   parameters or the time.
  package init(_ plan: OrderingPlan, in context: PlanContext? = nil) {
    let slots = plan.slots
    self.slots = slots
    inputs = slots.map { slot in
      let field = plan.kind.fields[slot]
      return Input(field: field.name, choices: field.values, blankIsMissing: field.blankIsMissing)
    }
    var values = ParameterValues()
    // What options, pins and shuffles take of the parameters stands in their keys.
    for reference in plan.formulaParameters { values[reference] = context?.parameters[reference] }
    parameters = values
    precondition(context != nil || !plan.readsNow, "a plan that reads the time is given one")
    now = plan.readsNow ? context?.now : nil
    identity = plan.kind.identity.flatMap { slots.firstIndex(of: $0) }
    var computed: [Computed] = []
    steps = plan.keys.map { key in
      let column: Int
      if case .value(let slot) = key.key.subject, slot < plan.kind.fields.count {
        column = slots.firstIndex(of: slot)!
      } else if case .pinned = key.key.subject {
        column = slots.firstIndex(of: plan.kind.identity!)!
      } else {
        let value = Self.computed(key.key, of: plan, slots)
        let place = computed.firstIndex(of: value) ?? computed.count
        if place == computed.count { computed.append(value) }
        column = slots.count + place
      }
      return Step(column: column, type: plan.field(key).type, key: key.key)
    }
    self.computed = computed
  }

  private static func computed(_ key: SortKey, of plan: OrderingPlan, _ slots: [Int]) -> Computed {
    if case .shuffle(let seed) = key.subject { return .shuffle(seed: seed.value ?? ExactText("")) }
    let formula = plan.formula(of: key)!
    let read = plan.kind.reading(of: [formula])
    // Fields have the places of their columns, computed values those behind.
    let places = Dictionary(
      uniqueKeysWithValues: (slots + read.computed).enumerated().map { ($1, $0) })
    let compiled = CompiledFormula(
      formula.mappingSlots { places[$0]! },
      computed: read.computed.map {
        .init(
          slot: places[$0]!, formula: plan.kind.computedValue($0)!.formula.mappingSlots { places[$0]! })
      })
    if case .condition = key.subject { return .condition(compiled) }
    return .formula(compiled)
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
  ///
  /// In one layout, keys of different calls can be compared; they take more memory.
  /// - Complexity: O(items × steps), and the length of texts.
  package func keys(of columns: [ValueColumn], inOneLayout: Bool = false) -> Keys {
    keys(ofWhole: whole(columns), inOneLayout: inOneLayout)
  }

  /// Makes the keys of the columns that the program reads and computes.
  func keys(ofWhole columns: [ValueColumn], inOneLayout: Bool = false) -> Keys {
    var keys = Keys()
    for (index, step) in steps.enumerated() {
      let seen = step.seen(columns[step.column])
      keys.invalid += seen.invalid.map { (index, $0) }
      let encoded = encode(seen.column, step.encoding, inOneLayout: inOneLayout)
      keys.invalid += encoded.invalidItems.map { (index, $0) }
      keys.columns += encoded.columns
      keys.ends.append(keys.columns.count)
    }
    return keys
  }

  /// What the steps compare of the items: one column a step, with one value an item.
  ///
  /// A value that is not fit for how it is compared still stands there, and counts as missing.
  package func compared(_ columns: [ValueColumn]) -> [ValueColumn] {
    let columns = whole(columns)
    return steps.map { $0.seen(columns[$0.column]).column }
  }

  /// The keys of what the steps compare, in one layout for all items of this program, so that items of different
  /// calls can be compared.
  package func keysInOneLayout(ofCompared columns: [ValueColumn]) -> [KeyColumn] {
    zip(steps, columns).flatMap { encode($1, $0.encoding, inOneLayout: true).columns }
  }

  /// The columns with those behind them that the program computes, each value once for each item.
  func whole(_ columns: [ValueColumn]) -> [ValueColumn] {
    columns
      + computed.map { computed in
        switch computed {
        case .formula(let formula): return evaluate(formula, columns)
        case .condition(let formula):
          var column = evaluate(formula, columns)
          column.takeMissingAsFalse()
          return column
        case .shuffle(let seed): return columns[identity!].shuffled(by: seed)
        }
      }
  }

  /// The values of a formula over the program's columns, whose slots are their indices.
  func evaluate(_ formula: CompiledFormula, _ columns: [ValueColumn]) -> ValueColumn {
    formula.evaluate(
      columns: formula.slots.map { columns[$0] }, count: columns.first?.itemCount ?? 0,
      parameters: parameters, now: now ?? Self.noTime, identity: identity.map { columns[$0] })
  }

  /// Stands where no time is read.
  private static let noTime = Instant(secondsSince1970: 0)!
}

extension Program: Hashable {
  package static func == (a: Program, b: Program) -> Bool {
    a.comparedSteps == b.comparedSteps && a.inputs == b.inputs && a.computed == b.computed
      && a.parameters == b.parameters && a.now == b.now
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(comparedSteps)
    hasher.combine(inputs)
    hasher.combine(computed)
  }

  /// The steps without what differs from book to book.
  private var comparedSteps: [Step] {
    steps.map { step in
      var step = step
      step.key.subject = .value(step.column)
      return step
    }
  }
}

extension ValueColumn {
  fileprivate mutating func takeMissingAsFalse() {
    for index in missing.indices where missing[index] { words[index] = 0 }
    missing = []
  }

  /// The place of each identity in a shuffle: the 32 hexadecimal digits of the MD5 digest of `seed:identity`.
  fileprivate func shuffled(by seed: ExactText) -> ValueColumn {
    var result = ValueColumn(type: .text, capacity: itemCount)
    let prefix = Array(seed.string.utf8) + [UInt8(ascii: ":")]
    for index in 0..<itemCount {
      if isMissing(index) {
        result.appendMissing()
      } else if type.isStoredAsBytes {
        result.append(text: MD5(prefix + bytes[byteRange(index)]).description)
      } else {
        result.append(text: MD5(prefix + Array((value(at: index)?.description ?? "").utf8)).description)
      }
    }
    return result
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
    let collation = Collation(locale: rule.locale?.value ?? "", ignoring: ignoring)
    return switch rule.mode {
    case .exact: .exact
    case .standard: .standard(collation)
    case .natural: .natural(collation)
    case .version: .version
    }
  }

  package var encoding: KeyEncoding {
    let isDescending: Bool
    switch key.order {
    case .direction(let descending): isDescending = descending
    case .list(_, _, let isReversed): isDescending = isReversed
    }
    return KeyEncoding(comparison: comparison, isDescending: isDescending, missingFirst: key.missingFirst)
  }
}
