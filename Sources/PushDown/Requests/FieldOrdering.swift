import OrderingPlans
import OrderingValues
import RuleModel

/// An ordering as atoms of a back end that takes no SQL, with the report, and with what its cursors are bound to.
struct FieldOrdering: Sendable {
  let name: String
  let title: String
  /// What its cursors are bound to beside the order.
  let backEnd: [String]
  /// The comparisons, those of a refused key and of all behind it left out.
  let atoms: [Atom]
  let report: PushReport
  private let plan: OrderingPlan
  private let unbound: OrderingPlan
  private let context: PlanContext

  /// `backEnd` is its name, and what else decides how rows compare there; `reasons` is what concerns the ordering as
  /// a whole, by its atoms; `lower` gives a key of the bound plan, by its place, as an atom, and what that depends on.
  init(
    _ unbound: OrderingPlan, title: String, backEnd: [String], in context: PlanContext,
    reasons: ([Atom]) -> [Reason] = { _ in [] },
    lower: (OrderingPlan.Key, Int) throws(Refusal) -> (Atom, [Reason])
  ) {
    let plan = unbound.bound(to: context.parameters).plan
    let lowered = LoweredKeys(plan, lower: lower)
    name = plan.name.string
    self.title = title
    self.backEnd = backEnd
    self.plan = plan
    self.unbound = unbound
    self.context = context
    atoms = lowered.atoms
    report = PushReport(
      engine: title, isVerified: false, keys: lowered.keys,
      reasons: reasons(lowered.atoms) + (plan.keepsInputOrder ? [.keepsInputOrder] : []))
  }

  /// The atoms of an order that the back end takes whole.
  var wholeOrder: [Atom] {
    get throws(CursorError) {
      try report.checkWhole(name)
      return atoms
    }
  }

  /// The atoms, turned around for a page before a row.
  func atoms(backwards: Bool) -> [Atom] { backwards ? atoms.map(\.turnedAround) : atoms }
}

// MARK: Pages

/// Nothing that is refused has pages, and what reads the time or a seed is refused: a cursor of these back ends
/// never has to restore either of them.
extension FieldOrdering {
  private var fingerprint: Fingerprint { Fingerprint(of: plan, in: context, backEnd: backEnd) }

  /// The values of a request's cursor; nil for a first or last page.
  ///
  /// - Throws: ``CursorError`` where the request is none, or the cursor is not one of this order and these types.
  func values(
    of request: PageRequest, _ codec: CursorCodec, types: [KeyType]
  ) throws(CursorError) -> [KeyValue]? {
    try request.checkSize()
    guard !plan.keepsInputOrder else { throw .notTotal(name) }
    try report.checkWhole(name)
    guard let cursor = request.cursor else { return nil }
    let content = try codec.decode(cursor)
    guard content.fingerprint == fingerprint else { throw .otherOrdering }
    guard content.values.count == types.count else {
      throw .wrongCount(content.values.count, expected: types.count)
    }
    for (index, (type, value)) in zip(types, content.values).enumerated() where !type.holds(value) {
      throw .wrongValue(index + 1, wants: type.rawValue)
    }
    return content.values
  }

  /// The cursor of some values.
  func cursor(_ values: [KeyValue], _ codec: CursorCodec) throws(CursorError) -> String {
    let (now, seeds) = unbound.remembered(of: context)
    return try codec.encode(
      CursorContent(fingerprint: fingerprint, now: now, seeds: seeds, values: values))
  }

  /// The page of rows that were asked for with one more, in the order of the answer, which may be the whole order
  /// turned around. `values` gives the cursor's values of a row, nil where they do not fit.
  func page<Row>(
    of rows: [Row], _ request: PageRequest, _ codec: CursorCodec, isReversed: Bool,
    values: (Row) -> [KeyValue]?
  ) throws(CursorError) -> Page<Row> {
    try Page(of: rows, answering: request, isReversed: isReversed) { (row) throws(CursorError) in
      guard let values = values(row) else { throw .unfitRow(title) }
      return try cursor(values, codec)
    }
  }
}

extension CursorError {
  static func unfitRow(_ title: String) -> CursorError {
    CursorError(
      .wrongShape, "a row of \(title) has other values than the order's keys compare",
      help: "hand over the values of the cursor's fields, each of its type, in their order")
  }

  static func noLastPage(_ title: String) -> CursorError {
    CursorError(
      .notPushed, "\(title) has no word for the last page",
      help: "begin at the first page, or turn the ordering around")
  }
}
