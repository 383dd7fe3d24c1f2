import OrderingPlans
import OrderingValues
import RecordSorting
import Records
import RuleModel
import RuleText
import SortKernels

/// The records of a file with the columns and keys of an ordering.
struct OrderedRecords {
  let read: RecordsInMemory
  var table: RecordTable { read.table }
  let plan: OrderingPlan
  let program: Program
  let keys: Program.Keys
  private let identity: ValueColumn?

  /// Reads what an ordering needs of some records, and the identity where commands speak of items by it.
  /// - Throws: ``BadRecords`` where records do not fit; they have been shown.
  /// - Precondition: The plan is bound to the parameters of the context.
  init(
    _ file: InputFile, by plan: OrderingPlan, in context: PlanContext, invalid: InvalidValues,
    needsIdentity: Bool
  ) throws {
    self.plan = plan
    program = Program(plan, in: context)
    var slots = program.slots
    if needsIdentity, let identity = plan.kind.identity, !slots.contains(identity) { slots.append(identity) }
    let fields = slots.map { RecordField(plan.kind.fields[$0]) }
    read = readRecords(file.bytes, format: file.format, fields: fields, invalid: invalid)
    let table = read.table
    try file.refuse(table.errors)
    file.show(table.warnings, as: .warning)
    keys = program.keys(of: Array(table.columns.prefix(program.slots.count)))
    identity = plan.kind.identity.flatMap(slots.firstIndex).map { table.columns[$0] }
    try file.refuse(program.unfitValues(keys, in: columns, by: plan), invalid) {
      file.line(of: table.records[$0])
    }
    warnOfIdleFields(file)
  }

  /// A field that no record has is mostly one that the data call otherwise.
  private func warnOfIdleFields(_ file: InputFile) {
    guard count > 0 else { return }
    for (slot, column) in zip(program.slots, columns) where column.isAllMissing {
      file.warn(ofIdle: plan.kind.fields[slot])
    }
  }

  var count: Int { table.records.count }

  var columns: [ValueColumn] { Array(table.columns.prefix(program.slots.count)) }

  /// The places of all records in order.
  var order: [Int] { sortedPermutation(of: keys.columns, count: count) }

  /// The places of the first records in order.
  func first(_ limit: Int) -> [Int] { smallest(limit, of: keys.columns, count: count) }

  /// How people speak of a record: by identity, or by number from 1 where the items have none.
  func name(of record: Int) -> String {
    guard let identity else { return String(record + 1) }
    return identity.value(at: record)?.description ?? "record number \(record + 1)"
  }

  /// The record that a name means.
  func record(named name: String) throws -> Int {
    let exact = ExactText(name)
    if let record = (0..<count).first(where: { ExactText(self.name(of: $0)) == exact }) { return record }
    guard let identity = plan.kind.identity else {
      throw UsageError(
        "there is no record number \(shown(name))",
        help: count == 0 ? "there are no records" : "the records are counted from 1 to \(count)")
    }
    let near = count <= 10_000 ? suggestion(for: name, among: (0..<count).map(self.name(of:))) : nil
    let field = plan.kind.fields[identity].name.string
    throw UsageError("there is no record whose \(shown(field)) is \(shown(name))", help: near)
  }
}
