package import OrderingValues
import ReportWriting
package import RuleModel

/// How a table of an engine keeps the values of one field: what a column of a real table must be able to do, for
/// whoever makes one.
package struct StoredColumn: Sendable {
  /// What becomes of a value on its way into the column.
  package enum Stored: Sendable, Hashable {
    case whole(KeyValue)
    /// The nearest that the column holds, and what of the value it cannot.
    case changed(KeyValue, String)
    /// The column does not take it.
    case refused(String)
  }

  package let field: ItemKind.Field
  /// The name of the column, where it is no expression.
  package let name: String
  package let type: ColumnType
  /// Whether statements reckon with nulls in it.
  package let isNullable: Bool
  private let dialect: SQLDialect

  package init(of field: ItemKind.Field, in columns: ColumnMap, of dialect: SQLDialect) {
    let column = columns[field.name.string]
    self.field = field
    self.dialect = dialect
    name = column.name ?? field.name.string
    type = column.type ?? dialect.defaultStorage(of: field.type)
    isNullable = column.isNullable ?? !(field.isRequired || field.isUnique)
  }

  /// What stands behind the column's name in `CREATE TABLE`, for decimals of so many digits behind the point.
  package func typeWords(places: Int) -> String {
    let isJSON = field.many && dialect.lists?.spelling == .json
    return dialect.words(of: isJSON ? .text : type).replacing("{precision}", with: "38")
      .replacing("{scale}", with: String(places)) + (field.many && !isJSON ? "[]" : "")
  }

  /// What the column holds of a value.
  package func stored(_ value: FieldValue) -> Stored {
    switch (value, type) {
    case (.text(let text), .text): stored(text.string)
    case (.text(let text), .integer): Self.whole(text.string)
    case (.choice(let place), .text):
      field.values.indices.contains(place)
        ? stored(field.values[place].string) : .refused("the field does not declare it")
    case (.integer(let number), .integer): .whole(.integer(number))
    case (.integer(let number), .decimal): .whole(.decimal(String(number)))
    case (.number(let number), .integer):
      number.whole.flatMap { Int64(exactly: $0) }.map { .whole(.integer($0)) }
        ?? .refused("it is no whole number of 64 bits")
    case (.number(let number), .decimal):
      number.double.isFinite
        ? .whole(.decimal(Self.digits(of: number))) : .refused("no decimal is infinite")
    case (.number(let number), .float):
      number.residual == 0 ? .whole(.float(number.double)) : Self.beyondFloat(number.double)
    case (.number(let number), .real): Self.real(number.double, isWhole: number.residual == 0)
    case (.decimal(let number), .integer):
      Int64(number.description).map { .whole(.integer($0)) } ?? .refused("it is no whole number of 64 bits")
    case (.decimal(let number), .decimal): .whole(.decimal(number.description))
    case (.decimal(let number), .float): Self.float(number)
    case (.decimal(let number), .real):
      Self.real(number.double, isWhole: Self.float(number) == .whole(.float(number.double)))
    case (.date(let moment), _): stored(moment)
    case (.day(let day), .day): .whole(.day(Int(day.daysSince1970)))
    case (.day(let day), .dayText): .whole(.text(day.description))
    case (.boolean(let truth), .boolean): .whole(.boolean(truth))
    case (.boolean(let truth), .integer): .whole(.integer(truth ? 1 : 0))
    default: .refused("a column of type `\(type.rawValue)` holds nothing of the kind")
    }
  }

  private func stored(_ text: String) -> Stored {
    !dialect.textsHoldNUL && text.utf8.contains(0)
      ? .refused("\(dialect.title) keeps no text with the character NUL") : .whole(.text(text))
  }

  private func stored(_ moment: Instant) -> Stored {
    let microseconds = moment.cutToMicroseconds
    switch type {
    case .timestamp, .utcTimestamp:
      let value = KeyValue.instant(seconds: microseconds.seconds, nanoseconds: microseconds.nanoseconds)
      return microseconds == moment ? .whole(value) : .changed(value, "it is finer than a microsecond")
    case .seconds, .milliseconds, .microseconds:
      let step = 1_000_000 / (type.unitsPerSecond ?? 1)
      let (count, rest) = moment.microsecondsSince1970.quotientAndRemainder(dividingBy: step)
      let value = KeyValue.integer(rest < 0 ? count - 1 : count)
      return rest == 0 && microseconds == moment
        ? .whole(value) : .changed(value, "it is finer than the \(type.rawValue.dropLast())")
    case .timestampText: return .whole(.text(moment.inNanoseconds))
    default: return .refused("a column of type `\(type.rawValue)` holds no moments")
    }
  }

  private static func whole(_ text: String) -> Stored {
    // `007` and `+7` would come back as another text.
    guard let number = Int64(text), String(number) == text else {
      return .refused("it is no whole number of 64 bits")
    }
    return .whole(.integer(number))
  }

  private static func digits(of number: ExactNumber) -> String {
    if let whole = number.whole { return String(whole) }
    // The shortest digits that mean this float, without a power of ten.
    return DecimalValue(ofAnyLength: number.double.description)?.description ?? number.double.description
  }

  private static func float(_ number: DecimalValue) -> Stored {
    let double = number.double
    return DecimalValue(ofAnyLength: double.description) == number
      ? .whole(.float(double)) : .changed(.float(double), "it has more digits than a 64-bit float holds")
  }

  private static func beyondFloat(_ double: Double) -> Stored {
    .changed(.float(double), "it is beyond the whole numbers that a 64-bit float holds")
  }

  private static func real(_ double: Double, isWhole: Bool) -> Stored {
    let real = Double(Float(double))
    return isWhole && real == double
      ? .whole(.float(real)) : .changed(.float(real), "it is none of the numbers that a 32-bit float holds")
  }
}

extension Instant {
  /// In UTC with nine digits of the second: of one length, so that the order of the texts is that of time.
  fileprivate var inNanoseconds: String {
    let second = Instant(secondsSince1970: seconds)?.description.dropLast() ?? ""
    let digits = String(nanoseconds)
    return second + "." + String(repeating: "0", count: max(0, 9 - digits.count)) + digits + "Z"
  }
}

extension SQLDialect {
  /// The name of a column's type.
  fileprivate func words(of type: ColumnType) -> String {
    let keyType: KeyType =
      switch type {
      case .integer, .seconds, .milliseconds, .microseconds: .integer
      case .float: .float
      case .real: .real
      case .decimal: .decimal
      case .text, .timestampText, .dayText: .text
      case .boolean: .boolean
      case .timestamp: .instant
      case .utcTimestamp: .timestamp
      case .day: .day
      }
    return columnTypes[type] ?? types[keyType] ?? ""
  }

  /// Whether decimals have a fixed number of digits behind the point, and how many digits they have at most.
  package var decimalRoom: Int? { types[.decimal]?.contains("{scale}") ?? false ? 38 : nil }

  /// An identifier as statements have it.
  package func identifier(_ name: String) -> String { quoted(name) }
}

extension StoredColumn {
  /// The type of a column for whole numbers of our own.
  package static func placeType(in dialect: SQLDialect) -> String { dialect.words(of: .integer) }
}

/// Lists: arrays, or JSON texts where the engine has no arrays.
extension StoredColumn {
  /// What the column holds of the values of a list, as a text that the engine reads.
  package func stored(list values: [FieldValue]) -> Stored {
    var elements: [KeyValue] = []
    var change: String?
    for value in values {
      switch stored(value) {
      case .whole(let value): elements.append(value)
      case .changed(let value, let why):
        elements.append(value)
        change = why
      case .refused(let why): return .refused(why)
      }
    }
    let text = KeyValue.text(spelled(elements))
    return change.map { .changed(text, $0) } ?? .whole(text)
  }

  /// A list as the engine reads it, of an array each element in quotation marks.
  private func spelled(_ elements: [KeyValue]) -> String {
    guard case .array(let opening, let closing) = dialect.lists?.spelling else { return Self.json(elements) }
    let quoted = elements.map { Quotation.escapedDoubleQuotes.quoted($0.engineText) }
    return opening + quoted.joined(separator: ", ") + closing
  }

  private static func json(_ elements: [KeyValue]) -> String {
    let written = elements.map { element in
      switch element {
      case .integer, .boolean: element.engineText
      // No JSON has an infinity; SQLite reads this one as such.
      case .float(let number): number.isInfinite ? (number > 0 ? "9e999" : "-9e999") : element.engineText
      default: element.engineText.inJSON(escaping: .forbidden)
      }
    }
    return "[" + written.joined(separator: ", ") + "]"
  }
}
