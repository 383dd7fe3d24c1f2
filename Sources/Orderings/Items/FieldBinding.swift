import OrderingValues
import RuleModel

/// Turns the column that an app's field fills into one of the type that the rule file declares.
struct FieldBinding: Sendable {
  private enum Conversion: Sendable {
    case none
    case wholeToNumber, wholeToDecimal, wholeToText
    case textToChoice(ChoiceTable, undeclared: Int)
  }

  private let conversion: Conversion
  private let type: FieldType
  let blankIsMissing: Bool

  /// Nil where values of the app's type cannot be values of the declared one.
  init?(from values: FieldType, to field: ItemKind.Field) {
    guard Self.canRead(values, as: field.type) else { return nil }
    type = field.type
    blankIsMissing = field.blankIsMissing
    conversion =
      switch (values, field.type) {
      case (_, .choice): .textToChoice(ChoiceTable(field.values), undeclared: field.values.count)
      case (.integer, .number): .wholeToNumber
      case (.integer, .decimal): .wholeToDecimal
      case (.integer, .id): .wholeToText
      default: .none
      }
  }

  /// Whether values stay as they are.
  var keepsValues: Bool { if case .none = conversion { true } else { false } }
  /// Whether values are in the same order before and after.
  var keepsOrder: Bool {
    switch conversion {
    case .none, .wholeToNumber, .wholeToDecimal: true
    case .wholeToText, .textToChoice: false
    }
  }

  /// Whether values of an app's type can be values of a declared one.
  static func canRead(_ values: FieldType, as declared: FieldType) -> Bool {
    switch (values, declared) {
    case (.text, .choice), (.id, .choice), (.text, .id), (.id, .text), (.choice, .text), (.choice, .id): true
    case (.integer, .number), (.integer, .decimal), (.integer, .id): true
    default: values == declared
    }
  }

  /// The column as the rules declare it; nothing is copied where the values stay as they are.
  func convert(_ column: consuming ValueColumn) -> ValueColumn {
    if blankIsMissing { column.markBlanksMissing() }
    switch conversion {
    case .none: return column.retyped(as: type)
    case .wholeToNumber: return map(column) { $1.append(ExactNumber($0.words[$2])) }
    case .wholeToDecimal: return map(column) { $1.append(DecimalValue($0.words[$2])) }
    case .wholeToText: return map(column) { $1.append(text: String($0.words[$2])) }
    case .textToChoice(let places, let undeclared):
      return map(column) { column, result, index in
        let place = column.bytes.withUnsafeBufferPointer {
          places.place(of: UnsafeBufferPointer(rebasing: $0[column.byteRange(index)]))
        }
        result.append(word: Int64(place ?? undeclared))
      }
    }
  }

  /// A column of the declared type with a value for each present one.
  private func map(
    _ column: borrowing ValueColumn, _ append: (borrowing ValueColumn, inout ValueColumn, Int) -> Void
  ) -> ValueColumn {
    var result = ValueColumn(type: type, many: column.holdsMany, capacity: column.valueCount)
    for item in 0..<column.itemCount {
      for index in column.valueRange(ofItem: item) {
        if column.isMissing(index) { result.appendMissing() } else { append(column, &result, index) }
      }
      if column.holdsMany { result.endItem() }
    }
    return result
  }
}

extension ValueColumn {
  /// Makes empty texts missing values.
  fileprivate mutating func markBlanksMissing() {
    guard type == .text || type == .id else { return }
    for index in 0..<valueCount where byteRange(index).isEmpty {
      if missing.isEmpty { missing = Array(repeating: false, count: valueCount) }
      missing[index] = true
    }
  }
}
