import OrderingPlans
import OrderingValues
import RuleModel
import SortKernels

/// An order as pages see it: what its keys compare of a row can be taken out and put back.
///
/// A cursor keeps the compared values themselves, not the bytes that they are encoded to: they are typed, mean the
/// same everywhere, and a text is no longer than it is. A list, steps and bands are kept as what they come to.
struct PageOrder {
  let fingerprint: Fingerprint
  private let remembered: (now: Instant?, seeds: [ExactText: KeyValue])
  private let program: Program
  private let isReversed: Bool
  /// The types of what the keys compare.
  private let types: [FieldType]

  /// The order of a plan as the rules say it, in a context that it has been bound to before, or one restored from a
  /// cursor.
  init(_ unbound: OrderingPlan, in context: PlanContext, isReversed: Bool = false) throws(CursorError) {
    guard !unbound.keepsInputOrder else { throw .notTotal(unbound.name.string) }
    let (plan, problems) = unbound.bound(to: context.parameters)
    // Only the seeds may be others than those it was bound to before, and every text is a seed.
    guard problems.isEmpty else { throw .otherOrdering }
    program = Program(plan, in: context)
    self.isReversed = isReversed
    remembered = unbound.remembered(of: context)
    fingerprint = Fingerprint(of: plan, in: context, isReversed: isReversed, backEnd: ["in process"])
    types = program.compared(
      plan.slots.map { ValueColumn(type: plan.kind.fields[$0].type, many: plan.kind.fields[$0].many) }
    ).map(\.type)
  }

  /// What the keys compare of rows, given what the plan reads of them.
  func compared(_ columns: [ValueColumn]) -> [ValueColumn] { program.compared(columns) }

  /// The keys of rows, given what is compared of them; those of different calls can be compared.
  func keys(_ compared: [ValueColumn]) -> [KeyColumn] {
    let keys = program.keysInOneLayout(ofCompared: compared)
    return isReversed ? keys.map(\.turnedAround) : keys
  }

  /// What a cursor on a row says.
  func content(ofRow row: Int, in compared: [ValueColumn]) -> CursorContent {
    CursorContent(
      fingerprint: fingerprint, now: remembered.now, seeds: remembered.seeds,
      values: compared.map { KeyValue($0.value(at: row)) })
  }

  /// The keys of the row that a cursor stands on.
  func keys(_ content: CursorContent) throws(CursorError) -> [KeyColumn] {
    guard content.fingerprint == fingerprint else { throw .otherOrdering }
    guard content.values.count == types.count else {
      throw .wrongCount(content.values.count, expected: types.count)
    }
    var columns: [ValueColumn] = []
    for (index, (value, type)) in zip(content.values, types).enumerated() {
      var column = ValueColumn(type: type)
      if value == .missing {
        column.appendMissing()
      } else if let value = value.fieldValue(of: type) {
        column.append(value)
      } else {
        throw .wrongValue(index + 1, wants: type.phrase)
      }
      columns.append(column)
    }
    return keys(columns)
  }
}
