import OrderingPlans
import OrderingTestSupport
import OrderingValues
import PushDown
import RuleModel
import SortKernels

/// One rule book with an ordering for each key of every form, and the rows that they are tried on.
struct DifferentialBook: Sendable {
  /// An ordering: the only key that it writes, or several.
  struct Rule: Sendable {
    let name: String
    let form: String
    let lines: [String]
    /// The fields that it reads, as far as the conditions of an engine depend on their values.
    let fields: [String]
  }

  /// What the forms are called whose orderings are made of others.
  static let mirrors = "another ordering, reversed"
  static let several = "several keys"

  static let shared = try! DifferentialBook()

  let rules: [Rule]
  let text: String
  let loaded: LoadedBook
  private let plans: [String: OrderingPlan]
  let context: PlanContext

  private init() throws {
    var rules: [Rule] = []
    for form in KeyForm.all {
      for key in form.keys {
        rules.append(Rule(name: "o\(rules.count)", form: form.name, lines: key.lines, fields: key.fields))
      }
    }
    rules += Self.mirrored(rules)
    rules += Self.combined(rules)
    self.rules = rules
    let fields = StoredField.all.map { "  \($0.name): \($0.declaration)" }
    text =
      (["rules: 1", "items: things", "fields:", "  id: { type: id, unique: true }"] + fields
      + ["  tags: { type: text, many: true }"]).joined(separator: "\n") + "\n" + KeyForm.declarations
      + "orderings:\n"
      + rules.map { "  \($0.name):\n" + $0.lines.map { "    \($0)\n" }.joined() }.joined()
    let book = try RulesAndRecords(rules: text)
    loaded = book.loaded
    plans = Dictionary(
      uniqueKeysWithValues: try rules.map { ($0.name, try book.plan($0.name)) })
    context = PlanContext(
      parameters: loaded.book.parameterValues([]).values,
      now: Instant(secondsSince1970: 1_767_873_600, nanoseconds: 123_456_000)!)
  }

  /// Orderings that turn another one around: of each form that is no plain direction.
  private static func mirrored(_ rules: [Rule]) -> [Rule] {
    let forms = ["a list of values", "pins", "chance", "a condition", "bands", "an age", "a date"]
    let chosen = forms.flatMap { form in rules.filter { $0.form == form }.prefix(8) }
    return chosen.enumerated().map { index, rule in
      Rule(
        name: "mirror\(index)", form: mirrors,
        lines: ["- use: \(rule.name)", "  reversed: true"], fields: rule.fields)
    }
  }

  /// Orderings of three keys each, so that later keys decide among the ties of those before.
  private static func combined(_ rules: [Rule]) -> [Rule] {
    var random = SeededGenerator(seed: 4)
    // What many engines refuse is left out, since nothing behind it could be compared.
    let left = [
      "one of many values", "a version", "a score of ^, exp, ln, log10, sqrt", "a distance", "chance",
    ]
    let usable = rules.filter { !left.contains($0.form) && $0.form != mirrors }
    return (0..<150).map { index in
      let chosen = (0..<3).map { _ in usable[Int.random(in: 0..<usable.count, using: &random)] }
      return Rule(
        name: "several\(index)", form: several, lines: chosen.flatMap(\.lines),
        fields: chosen.flatMap(\.fields))
    }
  }

  func plan(_ rule: Rule) -> OrderingPlan { plans[rule.name]! }

  func pushed(_ rule: Rule, to dialect: SQLDialect, _ columns: ColumnMap) -> PushedOrdering {
    PushedOrdering(plan(rule), to: dialect, columns: columns, in: context)
  }
}

/// Rows in which the values of each field are spread, with ties and missing values everywhere.
struct DifferentialRows: Sendable {
  let ids: [String]
  /// What the field `tags` holds: missing lists and empty ones, missing values, twins, a text twice, commas and
  /// quotation marks.
  let lists: [[String?]?]
  /// For each field, in the order of `StoredField.all`, a value for each row; nil is NULL.
  private let cells: [[StoredValue?]]

  /// Of so many rows; NULL stands in for values that the engine cannot hold.
  init(_ count: Int, holds: (KeyValue) -> Bool) {
    var random = SeededGenerator(seed: 20)
    // By code point, which no alphabet follows.
    ids = (0..<count).map { ["r", "R", "é", "s "][$0 % 4] + "\($0 / 4 * 4 % 7)\($0)" }
    let pool: [[String?]?] = [
      nil, [], [nil], ["a"], ["a", "b"], ["b", "a", "a"], [nil, "A"], ["é", "e\u{301}"], ["\u{1F600}"],
      ["\u{FFEE}", nil], ["it's", "a,b"], ["\"", "{}"], ["", "Z"], ["10", "9"], ["ä", "z", "Ö"],
      ["c", nil, "d"],
    ]
    var listRandom = SeededGenerator(seed: 21)
    lists = (0..<count).map { pool[$0 % pool.count] }.shuffled(using: &listRandom)
    cells = StoredField.all.map { field in
      let missing = field.isRequired ? 0 : max(1, field.values.count / 6)
      let pool = field.values + Array(repeating: nil, count: missing)
      return (0..<count).map { pool[$0 % pool.count] }.shuffled(using: &random).map { value in
        value.flatMap { holds($0.theirs) ? $0 : nil }
      }
    }
  }

  var stored: [[KeyValue]] {
    ids.indices.map { row in [.text(ids[row])] + cells.map { $0[row]?.theirs ?? .missing } }
  }

  /// The ids in our own order.
  func order(_ plan: OrderingPlan, _ context: PlanContext) -> [String] {
    let program = Program(plan.bound(to: context.parameters).plan, in: context)
    let columns = program.slots.map { slot in column(plan.kind.fields[slot]) }
    let keys = program.keys(of: columns)
    return sortedPermutation(of: keys.columns, count: ids.count).map { ids[$0] }
  }

  private func column(_ field: ItemKind.Field) -> ValueColumn {
    var column = ValueColumn(type: field.type, many: field.many)
    if field.many {
      for list in lists {
        for value in list ?? [] {
          if let value { column.append(.text(ExactText(value))) } else { column.appendMissing() }
        }
        column.endItem()
      }
      return column
    }
    guard let index = StoredField.all.firstIndex(where: { $0.name == field.name.string }) else {
      for id in ids { column.append(.text(ExactText(id))) }
      return column
    }
    for cell in cells[index] {
      if let value = cell?.ours { column.append(value) } else { column.appendMissing() }
    }
    return column
  }

  /// What a row holds in some fields, for a message.
  func words(_ id: String, _ fields: [String]) -> String {
    guard let row = ids.firstIndex(of: id) else { return id }
    return id + ": "
      + zip(StoredField.all, cells).filter { fields.contains($0.0.name) }.map { field, cells in
        "\(field.name) \(cells[row].map { "\($0.theirs)" } ?? "NULL")"
      }.joined(separator: ", ")
  }
}
