import OrderingPlans
import OrderingValues
import RecordSorting
import Records
import RuleModel
import RuleText
import SortKernels

/// A test of the drafted ordering: a few records of the data, and the order in which the ordering puts them.
///
/// The order is that of the plan which sorting uses, out of the file drafted so far.
struct DraftedTest {
  /// The rows as they are given, each a line of YAML.
  let rows: [String]
  /// What the test calls them, in order.
  let expected: [String]
  /// Whether it calls them by their numbers, as nothing else tells them apart.
  let isByNumber: Bool

  /// Nil where the data have no two records that differ in what they are sorted by.
  init?(
    of ordering: DraftedOrdering, _ fields: DraftedFields, draft: String, _ data: DataSurvey
  ) {
    let numbers = fields.declared[ordering.field].survey.examples.map(\.record).filter {
      data.kept[$0] != nil
    }
    let loaded = LoadedBook.load([SourceFile(name: "draft.yaml", text: draft)])
    guard numbers.count > 1, let plan = loaded.plans.first, let now = Instant(secondsSince1970: 0) else {
      return nil
    }
    var shown = [ordering.field]
    if let identity = fields.identity, identity != ordering.field { shown.insert(identity, at: 0) }
    if let title = Self.title(fields), !shown.contains(title) {
      shown.insert(title, at: shown.count - 1)
    }
    let slots = shown.compactMap { plan.kind.fieldSlot(ExactText(fields.declared[$0].name.name)) }
    let read = Self.records(numbers.compactMap { data.kept[$0] }, data, plan.kind, slots)
    guard slots.count == shown.count, read.table.errors.isEmpty, read.table.records.count == numbers.count
    else { return nil }
    let kind = plan.kind
    let columns = read.table.columns
    func column(_ slot: Int) -> ValueColumn? { slots.firstIndex(of: slot).map { columns[$0] } }
    let short = numbers.indices.filter { row in
      columns.allSatisfy { column in column.valueRange(ofItem: row).allSatisfy { Self.isShort(column, $0) } }
    }
    let program = Program(plan, in: PlanContext(now: now))
    func order(_ rows: [Int]) -> (order: [Int], keys: Program.Keys)? {
      let needed = program.slots.compactMap(column).map { $0.gathering(items: rows) }
      guard needed.count == program.slots.count else { return nil }
      let keys = program.keys(of: needed)
      return (sortedPermutation(of: keys.columns, count: rows.count), keys)
    }
    guard let all = order(short) else { return nil }
    // Of rows that tie one is enough.
    let apart = all.order.indices.filter { place in
      place == 0
        || firstDifference(between: all.order[place - 1], and: all.order[place], in: all.keys.columns) != nil
    }
    let usable = apart.map { short[all.order[$0]] }.sorted()
    guard usable.count > 1, let order = order(usable)?.order else { return nil }
    // Given in the right order already, the test would say nothing.
    let given = order == Array(order.indices) ? Array(order.reversed()) : Array(order.indices)
    rows = given.map { place in
      let values = zip(slots, columns).compactMap { slot, column in
        Self.written(column, usable[place], kind.fields[slot])
          .map { "\(yaml(kind.fields[slot].name.string)): \($0)" }
      }
      return "{ " + values.joined(separator: ", ") + " }"
    }
    let identity = kind.identity.flatMap(column)
    isByNumber = identity == nil
    expected = order.map { place in
      guard let identity, let value = identity.value(at: usable[place]) else {
        return String((given.firstIndex(of: place) ?? 0) + 1)
      }
      return Self.written(value, [])
    }
  }

  /// What people call an item by.
  private static func title(_ fields: DraftedFields) -> Int? {
    fields.declared.indices.filter {
      fields.declared[$0].type == .text && !fields.declared[$0].typing.many
        && fields.declared[$0].words.titleRank < 2 && !fields.declared[$0].isNested
    }.min { fields.declared[$0].words.titleRank < fields.declared[$1].words.titleRank }
  }

  private static func records(
    _ records: [[UInt8]], _ data: DataSurvey, _ kind: ItemKind, _ slots: [Int]
  ) -> RecordsInMemory {
    let isCells = data.isCells
    let separator = isCells ? [UInt8(ascii: "\n")] : [UInt8(ascii: ",")]
    let joined = Array(records.joined(separator: separator))
    let bytes = isCells ? data.head + joined : Array("[".utf8) + joined + Array("]".utf8)
    return readRecords(
      bytes, format: isCells ? data.format : .json, fields: slots.map { RecordField(kind.fields[$0]) })
  }

  private static func isShort(_ column: ValueColumn, _ index: Int) -> Bool {
    guard case .text(let text)? = column.value(at: index) else { return true }
    return text.string.utf8.count <= 80 && text.string.isSeen
  }

  /// What an item holds in a field; nil where nothing.
  private static func written(_ column: ValueColumn, _ item: Int, _ field: ItemKind.Field) -> String? {
    let values = column.valueRange(ofItem: item).compactMap { column.value(at: $0) }
      .map { written($0, field.values) }
    if field.many { return "[" + values.joined(separator: ", ") + "]" }
    return values.first
  }

  private static func written(_ value: FieldValue, _ choices: [ExactText]) -> String {
    let text = value.description(choices: choices)
    switch value {
    case .text, .choice: return yaml(text)
    case .integer, .number, .decimal, .date, .day, .boolean: return text
    }
  }
}
