package import OrderingValues
package import RuleModel

/// A formula made ready to be evaluated for many items at once.
///
/// Equal formulas give equal values for equal items, parameters and time, wherever and however often they
/// are evaluated.
package struct CompiledFormula: Sendable {
  /// A computed value that other formulas read by its slot.
  package struct Computed: Sendable, Hashable {
    package var slot: Int
    package var formula: TypedFormula

    package init(slot: Int, formula: TypedFormula) {
      self.slot = slot
      self.formula = formula
    }
  }

  /// What a formula gives for every item, where that is known before any is seen.
  package enum Constant: Sendable, Hashable {
    case value(FieldValue)
    case missing
  }

  package let formula: TypedFormula
  /// The slots of the columns that it is given, ascending; computed values are not among them.
  package let slots: [Int]
  package let parameters: Set<ParameterReference>
  /// Whether the result depends on the time.
  package let readsNow: Bool
  /// Whether the result depends on the item's identity.
  package let readsIdentity: Bool
  /// The value, where it is the same for all items.
  package let constantValue: Constant?
  /// Whether a condition can be true for any item, as far as the formula alone tells.
  package let canHold: Bool

  private let computed: [Computed]
  private let run: FormulaRun

  /// Whether it can give a value at all.
  package var canBeFinite: Bool { constantValue != .missing }

  package var type: FieldType { formula.type }

  /// Compiles a formula. `computed` are the computed values of the items, each after those that it reads
  /// itself; those that the formula does not need cost nothing.
  ///
  /// - Complexity: O(length of the formula and of the computed values that it reads).
  package init(_ formula: TypedFormula, computed: [Computed] = []) {
    let needed = Self.needed(formula, computed)
    var folding = FormulaFolding()
    var definitions: [Int: FormulaNode] = [:]
    for value in needed {
      let node = folding.folded(value.formula.root)
      definitions[value.slot] = node
      if node.isConstant { folding.known[value.slot] = node }
    }
    let root = folding.folded(formula.root)
    // Folding may have dropped the last reader of something.
    let live = Self.needed(
      TypedFormula(source: "", root: root, type: formula.type),
      needed.map {
        Computed(
          slot: $0.slot,
          formula: TypedFormula(
            source: "", root: definitions[$0.slot] ?? $0.formula.root, type: $0.formula.type))
      })
    let parts = live.map(\.formula) + [TypedFormula(source: "", root: root, type: formula.type)]
    let computedSlots = Set(live.map(\.slot))
    slots = Set(parts.flatMap(\.slots)).subtracting(computedSlots).sorted()
    parameters = parts.reduce(into: []) { $0.formUnion($1.parameters) }
    readsNow = parts.contains(where: \.readsNow)
    readsIdentity = parts.contains(where: \.readsIdentity)

    let places = Dictionary(uniqueKeysWithValues: slots.enumerated().map { ($1, $0) })
    var compiler = FormulaCompiler(columns: places, definitions: definitions)
    // One after the other, so that a long chain of computed values is no deep recursion.
    for value in live { _ = compiler.compile(value.formula.root) }
    let result = compiler.compile(root)
    run = FormulaRun(
      layout: compiler.layout, prologue: compiler.prologue, steps: compiler.steps, result: result,
      type: formula.type)
    self.formula = formula
    self.computed = needed
    canHold = root.canHold
    constantValue =
      switch root {
      case .constant(let value): .value(value)
      case .missing: .missing
      default: nil
      }
  }

  /// The computed values that a formula reads, itself or by others, in the given order.
  private static func needed(_ formula: TypedFormula, _ computed: [Computed]) -> [Computed] {
    var wanted = Set(formula.slots)
    var needed: [Computed] = []
    for value in computed.reversed() where wanted.contains(value.slot) {
      needed.append(value)
      wanted.formUnion(value.formula.slots)
    }
    return needed.reversed()
  }

  /// The values for many items: a column of `type`, one value an item, where what has no value is missing.
  ///
  /// `columns` are one for each of `slots`, all of `count` items. `identity` is the column of the items'
  /// identity, needed where `readsIdentity` says so.
  ///
  /// - Complexity: O(items × parts of the formula), and the length of texts that are read.
  package func evaluate(
    columns: [ValueColumn], count: Int, parameters: ParameterValues = ParameterValues(), now: Instant,
    identity: ValueColumn? = nil
  ) -> ValueColumn {
    precondition(columns.count == slots.count, "a formula is given the columns that it reads")
    return run.evaluate(count: count, columns: columns, identity: identity, parameters: parameters, now: now)
  }

  /// Whether a condition over parameters alone holds; nil where it is unknown.
  package func holds(parameters: ParameterValues, now: Instant) -> Bool? {
    let column = evaluate(columns: [], count: 1, parameters: parameters, now: now)
    if case .boolean(let value) = column.value(at: 0) { return value }
    return nil
  }
}

extension CompiledFormula: Hashable {
  package static func == (a: CompiledFormula, b: CompiledFormula) -> Bool {
    a.formula == b.formula && a.computed == b.computed
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(formula) }
}
