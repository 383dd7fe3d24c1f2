import OrderingPlans
import OrderingValues
import PushDown
import RuleModel

/// The records as an engine's table keeps them, and what of them it does not keep.
struct StoredRecords {
  /// The columns of the table, the first of them the place of the record.
  private(set) var columns: [(name: String, type: String)]
  private(set) var rows: [[KeyValue]] = []
  /// Where the fields are in that table.
  private(set) var map: ColumnMap
  /// The places of the records that the table could not take.
  private(set) var leftOut: Set<Int> = []
  /// What the columns do not hold, and where the column file is wrong.
  private(set) var problems: [String] = []
  /// What is not quite as in the column file.
  private(set) var notes: [String] = []

  /// The column with the places of the records.
  static let placeColumn = "ordering_record"

  /// - Parameters:
  ///   - records: The records, read by a bound plan.
  ///   - given: The column map of the real table.
  ///   - engine: The engine that the table is made in.
  init(_ records: OrderedRecords, in given: ColumnMap, of engine: VerifiedEngine) {
    map = given
    map.table = engine.table
    columns = [(Self.placeColumn, StoredColumn.placeType(in: engine.dialect))]
    var taken: Set = [Self.placeColumn]
    let slots = records.program.slots
    var values = [[KeyValue?]](repeating: [], count: slots.count)
    for (index, slot) in slots.enumerated() {
      let field = records.plan.kind.fields[slot]
      let column = StoredColumn(of: field, in: given, of: engine.dialect)
      if given[field.name.string].expression != nil {
        notes.append(
          "The expression for '\(field.name)' is not verified: what it gives stands in a column of its own.")
      }
      // Some engines take names that differ in case alone for the same.
      var name = column.name
      while !taken.insert(name.lowercased()).inserted { name += "_" }
      map[field.name.string].name = name
      map[field.name.string].expression = nil
      let stored = Column(column, records.columns[index], engine.dialect)
      values[index] = stored.values
      columns.append((name, column.typeWords(places: stored.places)))
      problems += stored.problems(of: given[field.name.string], records)
      leftOut.formUnion(stored.values.indices.filter { stored.values[$0] == nil })
    }
    for record in 0..<records.count where !leftOut.contains(record) {
      rows.append([.integer(Int64(record))] + values.map { $0[record] ?? .missing })
    }
    if !leftOut.isEmpty {
      notes.append("\(counted(leftOut.count, "record")) of these stayed out of the comparison.")
    }
  }
}

/// The values of one field in its column.
private struct Column {
  let stored: StoredColumn
  /// Nil where the column does not take the value.
  private(set) var values: [KeyValue?] = []
  /// The most digits behind the point of its decimals.
  private(set) var places = 0
  private var missing: [Int] = []
  private var changed: [(record: Int, why: String)] = []
  private var refused: [(record: Int, why: String)] = []

  init(_ stored: StoredColumn, _ column: ValueColumn, _ dialect: SQLDialect) {
    self.stored = stored
    values.reserveCapacity(column.itemCount)
    for record in 0..<column.itemCount {
      let given = column.valueRange(ofItem: record).compactMap { column.value(at: $0) }
      guard let first = given.first else {
        missing.append(record)
        values.append(.missing)
        continue
      }
      switch stored.field.many ? stored.stored(list: given) : stored.stored(first) {
      case .whole(let value): values.append(value)
      case .changed(let value, let why):
        values.append(value)
        changed.append((record, why))
      case .refused(let why):
        values.append(nil)
        refused.append((record, why))
      }
    }
    if stored.type == .decimal, !stored.field.many, let room = dialect.decimalRoom { fit(into: room) }
  }

  /// Takes as many places as the most digits before the point leave.
  private mutating func fit(into room: Int) {
    let sizes = values.map { value -> (whole: Int, places: Int) in
      guard case .decimal(let digits)? = value else { return (0, 0) }
      let parts = digits.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
      // With a power of ten it has more than forty digits.
      return digits.contains("e") ? (room + 1, 0) : (parts[0].count, parts.count > 1 ? parts[1].count : 0)
    }
    let whole = sizes.map(\.whole).filter { $0 <= room }.max() ?? 0
    places = min(sizes.map(\.places).max() ?? 0, room - whole)
    for (record, size) in sizes.enumerated() where size.whole > room || size.places > places {
      values[record] = nil
      refused.append((record, "it has more digits than the engine's decimals beside the others"))
    }
  }

  func problems(of given: ColumnMap.Column, _ records: OrderedRecords) -> [String] {
    var problems: [String] = []
    let field = "'\(stored.field.name)'"
    func add(_ found: [Int], _ words: String) {
      guard let first = found.first else { return }
      problems.append(
        "\(words): \(counted(found.count, "record")), the first is `\(records.name(of: first))`")
    }
    if !stored.isNullable {
      add(
        missing,
        given.isNullable == false
          ? "the column file says that \(field) is never null, and records have no value for it"
          : "the rules say that every record has \(field), and records have no value for it")
    }
    for (list, verb) in [(changed, "cannot keep"), (refused, "does not take")] {
      for why in list.map(\.why).uniqued {
        add(
          list.filter { $0.why == why }.map(\.record),
          "the column of \(field) (`\(stored.type.rawValue)`) \(verb) a value, since \(why)")
      }
    }
    return problems
  }
}

extension [String] {
  fileprivate var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

/// "1 record", "3 records".
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
