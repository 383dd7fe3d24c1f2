import OrderingPlans
import OrderingValues
import RuleModel

extension SplitMix64 {
  /// True once in `count` times.
  mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// One of some elements, of which there must be at least one.
  mutating func pick<C: RandomAccessCollection>(_ elements: C) -> C.Element {
    let offset = Int.random(in: 0..<elements.count, using: &self)
    return elements[elements.index(elements.startIndex, offsetBy: offset)]
  }
}

/// Stories as the tests know them: fields of every type, and parameters.
enum Stories {
  static let sections: [ExactText] = ["breaking", "live", "standard"]

  static let scope = FormulaScope(
    items: "stories",
    values: [
      .init("id", .id, isRequired: true), .init("title", .text), .init("points", .integer),
      .init("weight", .number), .init("price", .decimal), .init("publishedAt", .date),
      .init("commentedAt", .date), .init("eventDay", .day), .init("featured", .boolean),
      .init("section", .choice, choices: sections), .init("tags", .text, many: true),
      .init("sizes", .integer, many: true), .init("weights", .number, many: true),
      .init("prices", .decimal, many: true), .init("dates", .date, many: true),
      .init("sections", .choice, many: true, choices: sections), .init("author-id", .text),
      .init("author.name", .text), .init("flags", .boolean, many: true),
      .init("mood", .choice, choices: ["good", "live"]), .init("count", .integer),
      .init("authors", .id, many: true),
    ],
    parameters: [
      .init(.init("seed"), .text), .init(.init("followed"), .text, many: true),
      .init(.init("network"), .text),
      .init(.init("here", member: "latitude"), .number), .init(.init("here", member: "longitude"), .number),
      .init(.init("limit"), .integer), .init(.init("since"), .date), .init(.init("amount"), .decimal),
      .init(.init("section"), .choice, choices: sections),
      .init(.init("wanted"), .choice, many: true, choices: sections), .init(.init("on"), .boolean),
      .init(.init("numbers"), .number, many: true),
    ])

  static let now = instant("2026-01-31T12:00:00Z")

  static func instant(_ text: String) -> Instant {
    var reader = ValueReader(type: .date)
    guard case .date(let instant)? = try? reader.value(of: .text(text)) else { preconditionFailure(text) }
    return instant
  }
}

/// What a formula is, or what is wrong with it.
func checked(_ text: String, as use: FormulaUse = .value, in scope: FormulaScope = Stories.scope) -> (
  formula: TypedFormula?, findings: [FormulaFinding]
) {
  TypedFormula.check(text, in: scope, as: use)
}

/// A value as tests write it.
func integer(_ value: Int64) -> FieldValue { .integer(value) }
func number(_ value: Double) -> FieldValue { .number(ExactNumber(value)) }
func decimal(_ text: String) -> FieldValue { .decimal(DecimalValue(text)!) }
func text(_ text: String) -> FieldValue { .text(ExactText(text)) }
func date(_ text: String) -> FieldValue { .date(Stories.instant(text)) }

/// One item: what it has, by field; a list of one value or of many.
typealias Row = [String: [FieldValue]]

/// The values of a formula for some items.
func values(
  of formula: CompiledFormula, _ rows: [Row], parameters: ParameterValues = ParameterValues(),
  now: Instant = Stories.now, in scope: FormulaScope = Stories.scope
) -> [FieldValue?] {
  let columns = formula.slots.map { column(scope.values[$0], rows) }
  let identity = scope.values.first { $0.name == "id" }.map { column($0, rows) }
  let result = formula.evaluate(
    columns: columns, count: rows.count, parameters: parameters, now: now, identity: identity)
  return (0..<rows.count).map { result.value(at: $0) }
}

private func column(_ value: FormulaScope.Value, _ rows: [Row]) -> ValueColumn {
  var column = ValueColumn(type: value.type, many: value.many)
  for row in rows {
    let present = row[value.name.string] ?? []
    if value.many {
      present.forEach { column.append($0) }
      column.endItem()
    } else if let first = present.first {
      column.append(first)
    } else {
      column.appendMissing()
    }
  }
  return column
}
