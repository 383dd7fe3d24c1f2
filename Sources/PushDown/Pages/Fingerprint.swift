package import OrderingPlans
import OrderingValues
import RuleModel
import SortKernels

/// What tells one order from another: equal where rows are compared in the same way, and by the same now, seeds and
/// parameters.
///
/// It says nothing of what the ordering is called or where its rule file lies, and is the same on every machine with
/// the same data of ICU.
public struct Fingerprint: Sendable, Hashable, CustomStringConvertible {
  let bits: UInt128

  init(bits: UInt128) { self.bits = bits }

  /// 32 hexadecimal digits.
  public var description: String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }

  /// The fingerprint of an order: the first half of the SHA-256 of everything that it depends on.
  ///
  /// - Parameters:
  ///   - plan: The plan, bound to the context.
  ///   - context: The parameters and the instant that it was bound to.
  ///   - isReversed: Whether the whole order is turned around.
  ///   - backEnd: What else decides how rows compare, such as the name of an engine and what fields are there.
  package init(
    of plan: OrderingPlan, in context: PlanContext, isReversed: Bool = false, backEnd: [String] = []
  ) {
    var text = CanonicalText()
    text.add("order", "1")
    text.add(backEnd) { $0.add($1) }
    text.add(isReversed)
    text.add(plan, in: context)
    bits = Digests.sha256(text.bytes).prefix(16).reduce(0) { $0 << 8 | UInt128($1) }
  }
}

extension CanonicalText {
  fileprivate mutating func add(_ plan: OrderingPlan, in context: PlanContext) {
    let kind = plan.kind
    add("items", kind.name.string)
    add(plan.keepsInputOrder)
    add(plan.slots.map { kind.fields[$0] }) { $0.add($1) }
    add(plan.computedSlots.compactMap(kind.computedValue)) {
      $0.add($1.name.string)
      $0.add($1.rule)
    }
    add(plan.keys) { $0.add($1.key, of: plan) }
    add(plan.formulaParameters.sorted { ($0.name, $0.member ?? "") < ($1.name, $1.member ?? "") }) {
      $0.add($1.name.string, $1.member?.string)
      $0.add(context.parameters[$1])
    }
    add(plan.readsNow ? context.now.description : nil)
    add(plan.keys.contains(where: \.key.collates) ? Collation.version : nil)
  }

  private mutating func add(_ field: ItemKind.Field) {
    add(field.name.string, field.type.rawValue)
    add(field.many)
    add(field.values) { $0.add($1.string) }
    add(field.blankIsMissing)
    switch field.format {
    case .rfc3339: add("rfc3339")
    case .epochSeconds: add("epoch-seconds")
    case .epochMilliseconds: add("epoch-milliseconds")
    case .pattern(let pattern): add("pattern", pattern.text)
    }
    add(field.timeZone)
    add(field.path) { $0.add($1) }
  }

  // MARK: Keys

  private mutating func add(_ key: SortKey, of plan: OrderingPlan) {
    add(key.subject, of: plan)
    add(key.take?.rawValue)
    add(key.grouping)
    switch key.order {
    case .direction(let isDescending):
      add("direction")
      add(isDescending)
    case .list(let values, let othersFirst, let isReversed):
      add("list")
      add(values) { $0.add($1) }
      add(othersFirst)
      add(isReversed)
    }
    add(key.text?.mode.rawValue, key.text?.locale?.description, key.text?.ignoring?.rawValue)
    add(key.missingFirst)
  }

  private mutating func add(_ subject: SortKey.Subject, of plan: OrderingPlan) {
    switch subject {
    case .value(let slot): add("value", plan.kind.values[slot].name.string)
    case .score(let rule):
      add("score")
      add(rule)
    case .condition(let formula):
      add("condition")
      add(formula)
    case .pinned: add("pinned")
    case .shuffle(let seed): add("shuffle", seed.description)
    }
  }

  private mutating func add(_ grouping: SortKey.Grouping) {
    switch grouping {
    case .none: add("none")
    case .step(let step):
      add("step")
      add(step)
    case .bands(let bounds):
      add("bands")
      add(bounds) { $0.add($1) }
    case .per(let unit, let timeZone): add("per", unit.rawValue, timeZone?.description)
    }
  }

  // MARK: Formulas

  private mutating func add(_ rule: ComputedRule) {
    switch rule {
    case .formula(let formula):
      add("formula")
      add(formula)
    case .table(let table, let formula):
      add("table")
      add(formula)
      add(table)
    case .combined(let formulas, let operation):
      add("combined", operation.rawValue)
      add(formulas) { $0.add($1) }
    }
  }

  private mutating func add(_ formula: TypedFormula) { add(formula.source, formula.type.rawValue) }

  private mutating func add(_ table: TableRule) {
    let rows: [TableRule.Row]
    switch table.rows {
    case .bands(let bands):
      add("bands")
      rows = bands
    case .values(let values):
      add("values")
      rows = values
    }
    add(rows) {
      $0.add($1.key)
      $0.add($1.result.description)
    }
    add(table.otherwise?.description, table.missing?.description)
  }

  // MARK: Values

  /// A value; the description of each type tells all its values apart.
  private mutating func add(_ value: FieldValue) { add(value.type.rawValue, value.description) }

  private mutating func add(_ value: ParameterValues.Value?) {
    switch value {
    case .one(let value):
      add("one")
      add(value)
    case .many(let values):
      add("many")
      add(values) { $0.add($1) }
    case nil: add("none")
    }
  }
}

extension OrderingPlan {
  /// The slots of the computed values that are read, each once, by first use.
  fileprivate var computedSlots: [Int] {
    var slots: [Int] = []
    for key in keys {
      let read = formula(of: key.key).map { kind.reading(of: [$0]).computed } ?? []
      var own: [Int] = []
      if case .value(let slot) = key.key.subject, kind.computedValue(slot) != nil { own = [slot] }
      for slot in read + own where !slots.contains(slot) { slots.append(slot) }
    }
    return slots
  }
}

extension SortKey {
  /// Whether ICU orders what the key compares.
  fileprivate var collates: Bool { text?.mode == .standard || text?.mode == .natural }
}
