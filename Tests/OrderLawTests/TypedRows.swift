import Foundation
import Orderings

/// An enumeration of the values of every choice field: what an app has where rules say `choice`.
enum Choice: String, CaseIterable, OrderingValue {
  case breaking, live, no
  case version = "1.10"
  case capital = "Live"
}

extension Book {
  /// The fields of the rows as an app gives them: closures that return Swift values.
  var typedFields: [Orderings.Field<Row>] {
    let own = fields.enumerated().map { index, field in field.typed(at: index) }
    let id: Orderings.Field<Row> =
      identity == .integer
      ? Orderings.Field("id") { Int64($0.id) } : Orderings.Field("id", \.id, as: .id)
    return own + [id]
  }

  /// The rows as an app can hold them: where the numbers of records are exact, those of apps are doubles.
  func typed(_ rows: [Row]) -> [Row] {
    var rows = rows
    for index in fields.indices where fields[index].holdsOtherNumbersInApps {
      for row in rows.indices {
        let values = rows[row].cells[index].held.map { Value.float($0.double) }
        rows[row].cells[index].values = values
        rows[row].cells[index].held = values
      }
    }
    return rows
  }
}

extension Field {
  /// Whether records hold numbers that no double is.
  var holdsOtherNumbersInApps: Bool { kind == .number && span == .extreme }

  fileprivate func typed(at index: Int) -> Orderings.Field<Row> {
    switch kind {
    case .id: typed(at: index, as: .id) { $0.text }
    case .text: typed(at: index) { $0.text }
    case .integer: typed(at: index) { $0.whole }
    case .number: typed(at: index) { $0.double }
    case .decimal: typed(at: index) { $0.decimal }
    case .date: typed(at: index) { $0.instant }
    case .day: typed(at: index) { $0.calendarDay }
    case .boolean: typed(at: index) { $0 == .boolean(true) }
    case .choice where holdsMany: typed(at: index) { Choice.allCases[$0.place].rawValue }
    case .choice: typed(at: index) { Choice.allCases[$0.place] }
    }
  }

  /// An optional value, or a list that holds a nil wherever its record holds a null.
  private func typed<T: OrderingValue>(
    at index: Int, as type: FieldType? = nil, _ value: @escaping @Sendable (Value) -> T
  ) -> Orderings.Field<Row> {
    guard holdsMany else {
      return Orderings.Field(name, { $0.cells[index].held.first.map(value) }, as: type)
    }
    return Orderings.Field(
      name,
      { row -> [T?] in
        let nulls: [T?] = row.cells[index].json?.contains("null") == true ? [nil] : []
        return nulls + row.cells[index].held.map(value)
      }, as: type)
  }
}

extension Value {
  fileprivate var text: String { if case .text(let text) = self { text } else { "" } }

  fileprivate var whole: Int { if case .exact(let number) = self { Int(number.numerator) } else { 0 } }

  fileprivate var double: Double {
    switch self {
    case .exact(let number): number.double
    case .float(let number): number
    default: .nan
    }
  }

  fileprivate var decimal: Decimal {
    if case .exact(let number) = self { Decimal(string: plainDecimal(number)) ?? .nan } else { .nan }
  }

  fileprivate var instant: Instant? {
    guard case .instant(let seconds, let nanoseconds) = self else { return nil }
    return Instant(secondsSince1970: seconds, nanoseconds: nanoseconds)
  }

  fileprivate var calendarDay: CalendarDay? {
    guard case .day(let number) = self else { return nil }
    let date = CivilCalendar.date(ofDay: number)
    return CalendarDay(year: date.year, month: date.month, day: date.day)
  }

  fileprivate var place: Int { if case .choice(let place) = self { place } else { 0 } }
}
