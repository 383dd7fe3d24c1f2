import OrderingPlans
import OrderingValues
import RuleModel

/// Fields as the engine stores them.
extension KeyLowering {
  /// The value of a field in the type of its column: texts, floats and flags as the field means them, dates and
  /// days as they are stored.
  mutating func column(_ slot: Int) throws(Refusal) -> Lowered {
    let field = plan.kind.fields[slot]
    if field.many { throw Refusal(.listField) }
    let column = columns[field.name.string]
    return try value(
      column.expression.map { .written(ExactText($0)) }
        ?? .column(column.name.map { ExactText($0) } ?? field.name), of: slot)
  }

  /// What is stored for a field as the field means it: all of a column, or one value of a list.
  mutating func value(_ stored: SQLExpression, of slot: Int) throws(Refusal) -> Lowered {
    let field = plan.kind.fields[slot]
    let column = columns[field.name.string]
    if let fault = column.fault(of: field.name.string, in: dialect) { throw Refusal(fault) }
    let storage = column.type ?? dialect.defaultStorage(of: field.type)
    guard dialect.storage.contains(storage) else {
      throw Refusal(.storage(field.name.string, storage, dialect.title))
    }
    let isNullable = field.many || (column.isNullable ?? !(field.isRequired || field.isUnique))
    func lowered(_ expression: SQLExpression, _ type: KeyType) -> Lowered {
      Lowered(expression, type, isNullable: isNullable)
    }
    switch (field.type, storage) {
    case (.id, .text), (.text, .text), (.choice, .text): return blank(lowered(stored, .text), field)
    case (.id, .integer), (.text, .integer): return lowered(try call(.asText, stored), .text)
    case (.integer, .integer), (.number, .integer), (.decimal, .integer): return lowered(stored, .integer)
    case (.integer, .decimal), (.number, .decimal), (.decimal, .decimal):
      if field.type == .number { note(.decimalNumbers) }
      if dialect.decimalsCanBeNaN, column.holdsNaN ?? true { note(.decimalNaN) }
      if field.type == .decimal, dialect.mostDecimalPlaces < 100 { note(.decimalPlaces) }
      return lowered(stored, .decimal)
    case (.number, .float), (.decimal, .float), (.number, .real), (.decimal, .real):
      note(field.type == .decimal ? .floatDecimals : .floatIntegers)
      if storage == .real { note(.realNumbers) }
      let type: KeyType = storage == .real ? .real : .float
      guard dialect.hasNaN, column.holdsNaN ?? true else { return lowered(stored, type) }
      return Lowered(try call(.withoutNaN, stored), type, isNullable: true)
    case (.date, .timestamp):
      note(.microseconds)
      // What a cursor has of it.
      if let condition = dialect.conditions[.microseconds] { note(condition) }
      return lowered(stored, .instant)
    case (.date, .utcTimestamp):
      note(.microseconds)
      return lowered(stored, .timestamp)
    case (.date, .seconds), (.date, .milliseconds), (.date, .microseconds):
      note(.storedUnit(String(storage.rawValue.dropLast())))
      return lowered(stored, .integer)
    case (.date, .timestampText):
      note(.textSpelling)
      return blank(lowered(stored, .text), field)
    case (.day, .day): return lowered(stored, .day)
    case (.day, .dayText): return blank(lowered(stored, .text), field)
    case (.boolean, .boolean): return lowered(stored, .boolean)
    case (.boolean, .integer): return lowered(stored, .integer)
    default: throw Refusal(.misfit(field.name.string, field.type, storage))
    }
  }

  /// A text; null where it is empty and empty counts as missing.
  private func blank(_ text: Lowered, _ field: ItemKind.Field) -> Lowered {
    guard field.blankIsMissing else { return text }
    let isFull = SQLExpression.comparison(
      .call(.exactText, text.expression), .notEqual, .bound(.text(""), .text))
    return Lowered(
      .searched([.init(isFull, text.expression)], otherwise: nil), text.type, isNullable: true)
  }

  /// How a field's dates are stored.
  func storage(_ slot: Int) -> ColumnType {
    let field = plan.kind.fields[slot]
    return columns[field.name.string].type ?? dialect.defaultStorage(of: field.type)
  }

  /// A date in whole microseconds since 1970.
  mutating func microseconds(_ slot: Int) throws(Refusal) -> Lowered {
    let stored = try column(slot)
    switch storage(slot) {
    case .timestamp: return .whole(try call(.microseconds, stored.expression), isNullable: stored.isNullable)
    case .utcTimestamp:
      return .whole(try call(.timestampMicroseconds, stored.expression), isNullable: stored.isNullable)
    case .timestampText: throw Refusal(.textTime)
    case let unit:
      guard let perSecond = unit.unitsPerSecond, perSecond < 1_000_000 else { return stored }
      return .whole(
        try call(.wholeTimes, stored.expression, .whole(1_000_000 / perSecond)), isNullable: stored.isNullable
      )
    }
  }

  /// A day as the number of days since 1970.
  mutating func dayNumber(_ slot: Int) throws(Refusal) -> Lowered {
    let stored = try column(slot)
    // SQLite's functions take the text; elsewhere it is turned into a day first.
    let day =
      stored.type == .text && dialect.types[.day] != nil
      ? try call(.dayOfText, stored.expression) : stored.expression
    return .whole(try call(.dayNumber, day), isNullable: stored.isNullable)
  }
}

extension ColumnMap.Column {
  /// Why what it says of a field cannot stand in a statement; nil where it can.
  fileprivate func fault(of field: String, in dialect: SQLDialect) -> Reason? {
    guard let expression else { return .fault(ofName: name ?? field) }
    if dialect.hashBeginsComment, expression.utf8.contains(UInt8(ascii: "#")) {
      return .badExpression("it holds a `#`, which begins a comment there", "write it without")
    }
    return SQLText.fault(of: expression).map { .badExpression($0.why, $0.cure) }
  }
}

extension SQLDialect {
  /// How the values of a type are stored unless the column map says otherwise.
  func defaultStorage(of type: FieldType) -> ColumnType {
    switch type {
    case .id, .text, .choice: .text
    case .integer: .integer
    case .number: .float
    case .decimal: .decimal
    case .date: defaultInstant
    case .day: defaultDay
    case .boolean: .boolean
    }
  }
}
