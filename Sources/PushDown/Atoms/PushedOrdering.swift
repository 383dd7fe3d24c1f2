package import OrderingPlans
import OrderingValues
import RuleModel

/// An ordering in the words of an engine: what a statement needs for the same order, and a report of what the
/// engine makes of it.
///
/// ```swift
/// let pushed = try book.push("newest", to: .postgresql, columns: columns)
/// let query = try pushed.page(PageRequest(size: 20))
/// // SELECT … FROM "stories" ORDER BY "publishedAt" DESC NULLS LAST, "id" COLLATE "C" DESC LIMIT 21
/// ```
public struct PushedOrdering: Sendable {
  /// The name of the ordering.
  public let name: String
  /// The engine.
  public let dialect: SQLDialect
  /// What the engine makes of each key.
  public let report: PushReport
  /// Where the items are kept.
  public let columns: ColumnMap
  /// The table, its schema before it.
  let table: [String]
  /// The comparisons, those of a refused key and of all behind it left out.
  let atoms: [Atom]
  /// The plan as the rules say it, for the context of a cursor.
  let unbound: OrderingPlan
  let context: PlanContext
  /// What tells this order on this engine, with these columns, from every other one.
  let fingerprint: Fingerprint

  /// - Precondition: The context holds every parameter that the plan reads, and each is fit for its use.
  package init(_ unbound: OrderingPlan, to dialect: SQLDialect, columns: ColumnMap, in context: PlanContext) {
    let plan = unbound.bound(to: context.parameters).plan
    name = plan.name.string
    self.dialect = dialect
    self.unbound = unbound
    self.context = context
    self.columns = columns
    fingerprint = Fingerprint(of: plan, in: context, backEnd: [dialect.name] + columns.canonical)
    let table = columns.table ?? [plan.kind.name.string]
    self.table = table
    var lowering = KeyLowering(plan, dialect, columns, context)
    let lowered = LoweredKeys(plan) { (key, index) throws(Refusal) in
      let value = try lowering.lower(key.key)
      let atom = Atom(
        expression: value.expression, type: value.type, isDescending: key.key.isTurned,
        missingFirst: key.key.missingFirst, isNullable: value.isNullable, key: index)
      return (atom, lowering.reasons)
    }
    atoms = lowered.atoms
    report = PushReport(
      engine: dialect.title, isVerified: dialect.isVerified, keys: lowered.keys,
      reasons: Reason.faults(ofTable: table) + (plan.keepsInputOrder ? [.keepsInputOrder] : []))
  }
}

extension SortKey {
  /// Whether greater values come first.
  var isTurned: Bool {
    switch order {
    case .direction(let isDescending): isDescending
    case .list(_, _, let isReversed): isReversed
    }
  }
}
