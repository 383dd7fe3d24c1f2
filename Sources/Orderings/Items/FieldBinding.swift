import OrderingValues
import RuleModel

/// Turns the column that an app's field fills into one of the type that the rule file declares.
struct FieldBinding: Sendable {
  private enum Conversion: Sendable {
    case none
    case wholeToNumber, wholeToDecimal, wholeToText
    case textToChoice([ExactText: Int], others: Int)
  }

  private let conversion: Conversion
  private let type: FieldType

  /// Nil where values of the app's type cannot be values of the declared one.
  init?(from values: FieldType, to field: ItemKind.Field) {
    type = field.type
    switch (values, field.type) {
    case (.text, .choice), (.choice, .choice), (.id, .choice):
      let places = Dictionary(field.values.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      conversion = .textToChoice(places, others: field.values.count)
    case (.text, .text), (.text, .id), (.id, .id), (.id, .text), (.choice, .text), (.choice, .id): conversion = .none
    case (.integer, .number): conversion = .wholeToNumber
    case (.integer, .decimal): conversion = .wholeToDecimal
    case (.integer, .id): conversion = .wholeToText
    default:
      guard values == field.type else { return nil }
      conversion = .none
    }
  }

  func convert(_ column: consuming ValueColumn) -> ValueColumn {
    if case .none = conversion, column.type == type { return column }
    var result = ValueColumn(type: type, many: column.holdsMany, capacity: column.valueCount)
    for item in 0..<column.itemCount {
      for index in column.valueRange(ofItem: item) { append(column, index, to: &result) }
      if column.holdsMany { result.endItem() }
    }
    return result
  }

  private func append(_ column: ValueColumn, _ index: Int, to result: inout ValueColumn) {
    if column.isMissing(index) { return result.appendMissing() }
    switch conversion {
    case .none: column.bytes[column.byteRange(index)].withUnsafeBufferPointer { result.append(bytes: $0) }
    case .wholeToNumber: result.append(ExactNumber(column.words[index]))
    case .wholeToDecimal: result.append(DecimalValue(column.words[index]))
    case .wholeToText: result.append(text: String(column.words[index]))
    case .textToChoice(let places, let others):
      let text = ExactText(String(decoding: column.bytes[column.byteRange(index)], as: UTF8.self))
      result.append(word: Int64(places[text] ?? others))
    }
  }
}
