import OrderingPlans
import OrderingValues
import Records
import RuleModel
import SortKernels

/// The records of a file with the columns and keys of an ordering.
struct OrderedRecords {
  let table: RecordTable
  let plan: OrderingPlan
  let program: Program
  let keys: Program.Keys
  private let identity: ValueColumn?
  private let identityField: ItemKind.Field?

  /// Reads what an ordering needs of some records, and the identity where commands speak of items by it.
  /// - Throws: ``BadRecords`` where records do not fit; they have been shown.
  init(_ file: InputFile, by plan: OrderingPlan, invalid: InvalidValues, needsIdentity: Bool) throws {
    self.plan = plan
    program = Program(plan)
    var slots = program.slots
    if needsIdentity, let identity = plan.kind.identity, !slots.contains(identity) { slots.append(identity) }
    let fields = slots.map { RecordField(plan.kind.fields[$0]) }
    table = readRecords(file.bytes, format: file.format, fields: fields, invalid: invalid)
    guard table.errors.isEmpty else {
      OrderedRecords.show(table.errors, of: file, as: "error")
      throw BadRecords()
    }
    OrderedRecords.show(table.warnings, of: file, as: "warning")
    keys = program.keys(of: Array(table.columns.prefix(program.slots.count)))
    identityField = plan.kind.identity.map { plan.kind.fields[$0] }
    identity = plan.kind.identity.flatMap { slots.firstIndex(of: $0) }.map { [table] in table.columns[$0] }
    try refuseUnfit(invalid, file)
  }

  /// Texts that are compared as versions and are none.
  private func refuseUnfit(_ invalid: InvalidValues, _ file: InputFile) throws {
    guard let first = keys.invalid.first else { return }
    let field = plan.field(plan.keys[first.step]).name.string
    let severity = invalid == .refuse ? "error" : "warning"
    for (_, item) in keys.invalid.prefix(RecordProblems.limit) {
      Console.standardError.write("\(severity): \(Console.printable(file.name)): record \(item + 1), field '\(Console.printable(field))': this is no version, as in 1.2.3\n")
    }
    let rest = keys.invalid.count - RecordProblems.limit
    if rest > 0 { Console.standardError.write("… and \(rest) more\n") }
    if invalid == .refuse { throw BadRecords() }
  }

  private static func show(_ problems: RecordProblems, of file: InputFile, as severity: String) {
    for problem in problems.first {
      Console.standardError.write("\(severity): \(Console.printable(file.name)): \(Console.printable(problem.description))\n")
    }
    let rest = problems.count - problems.first.count
    if rest > 0 { Console.standardError.write("… and \(rest) more\n") }
  }

  var count: Int { table.records.count }

  var columns: [ValueColumn] { Array(table.columns.prefix(program.slots.count)) }

  /// The places of all records in order.
  var order: [Int] { sortedPermutation(of: keys.columns, count: count) }

  /// The places of the first records in order.
  func first(_ limit: Int) -> [Int] { smallest(limit, of: keys.columns, count: count) }

  /// How people speak of a record: by identity, or by number from 1.
  func name(of record: Int) -> String {
    guard let identity, let value = identity.value(at: record) else { return String(record + 1) }
    return value.description
  }

  /// The record that a name means.
  func record(named name: String) throws -> Int {
    let exact = ExactText(name)
    if let record = (0..<count).first(where: { ExactText(self.name(of: $0)) == exact }) { return record }
    let what = identityField.map { "`\($0.name)` \(shown(name))" } ?? "number \(shown(name))"
    let near = count <= 10_000 ? suggestion(for: name, among: (0..<count).map(self.name(of:))) : nil
    throw UsageError("there is no record with the \(what)", help: near ?? (identityField == nil ? "records are counted from 1 to \(count)" : nil))
  }
}

/// Records that do not fit, which have been shown.
struct BadRecords: Error {}

extension RecordField {
  init(_ field: ItemKind.Field) {
    self.init(
      name: field.name.string, path: field.path, reader: field.reader, isRequired: field.isRequired,
      isUnique: field.isUnique)
  }
}
