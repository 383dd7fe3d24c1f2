import OrderingPlans
import OrderingValues
import RuleModel

/// Items of every type of field, and parameters of most, for formulas that nobody wrote.
enum FuzzedItems {
  static let sections: [ExactText] = ["breaking", "live"]

  static let scope = FormulaScope(
    values: [
      .init("id", .id, isRequired: true), .init("title", .text), .init("points", .integer),
      .init("weight", .number), .init("price", .decimal), .init("at", .date), .init("day", .day),
      .init("hot", .boolean), .init("section", .choice, choices: sections), .init("tags", .text, many: true),
      .init("sizes", .integer, many: true), .init("dates", .date, many: true),
      .init("sections", .choice, many: true, choices: sections), .init("a-b", .text),
      .init("a.b", .number, isRequired: true),
    ], parameters: parameters)

  /// Conditions of screens see no items.
  static let screens = FormulaScope(parameters: parameters, itemsAllowed: false)

  private static let parameters: [FormulaScope.Parameter] = [
    .init(.init("seed"), .text), .init(.init("list"), .text, many: true), .init(.init("limit"), .integer),
    .init(.init("since"), .date), .init(.init("here", member: "latitude"), .number),
    .init(.init("here", member: "longitude"), .number), .init(.init("on"), .boolean),
  ]

  private static let given = ParameterValues([
    .init("seed"): .one(.text("autumn")), .init("list"): .many([.text("a"), .text("é")]),
    .init("limit"): .one(.integer(3)), .init("since"): .one(.date(now)),
    .init("here", member: "latitude"): .one(.number(ExactNumber(47.5))),
  ])

  /// 2026-01-31T12:00:00Z
  private static let now = Instant(secondsSince1970: 1_769_860_800)!

  typealias Row = [String: [FieldValue]]

  /// One of ordinary values, one of extreme ones, and one that has nothing but what is required.
  static let rows: [Row] = [
    [
      "id": [.text("x")], "title": [.text("a")], "points": [.integer(4)],
      "weight": [.number(ExactNumber(0.5))],
      "price": [.decimal(DecimalValue(12))], "at": date(1_700_000_000),
      "day": day(20_000), "hot": [.boolean(true)], "section": [.choice(1)],
      "tags": [.text("a"), .text("b"), .text("a")], "sizes": [.integer(1), .integer(4)],
      "dates": [.date(now)],
      "sections": [.choice(0)], "a-b": [.text("")], "a.b": [.number(ExactNumber(-1.5))],
    ],
    [
      "id": [.text("👩‍👩‍👧")], "title": [.text("")], "points": [.integer(.min)],
      "weight": [.number(ExactNumber(Double.greatestFiniteMagnitude))],
      "price": [.decimal(DecimalValue(.max))], "at": date(-62_135_596_800),
      "day": day(-719_162), "hot": [.boolean(false)],
      "sizes": [.integer(.max)], "a.b": [.number(ExactNumber(Int64.max))],
    ],
    ["id": [.text("z")], "a.b": [.number(ExactNumber(0.0))]],
  ]

  private static func date(_ seconds: Int64) -> [FieldValue] {
    Instant(secondsSince1970: seconds).map { [.date($0)] } ?? []
  }

  private static func day(_ number: Int) -> [FieldValue] {
    CalendarDay(daysSince1970: number).map { [.day($0)] } ?? []
  }

  static func values(of formula: CompiledFormula, _ rows: [Row]) -> [FieldValue?] {
    let columns = formula.slots.map { column(scope.values[$0], rows) }
    let result = formula.evaluate(
      columns: columns, count: rows.count, parameters: given, now: now,
      identity: column(scope.values[0], rows))
    return rows.indices.map { result.value(at: $0) }
  }

  private static func column(_ value: FormulaScope.Value, _ rows: [Row]) -> ValueColumn {
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
}
