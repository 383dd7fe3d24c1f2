import OrderingValues
import PushDown

/// A field of the differential tests, how its column stores it, and the values that it is filled with.
struct StoredField: Sendable {
  let name: String
  /// Its declaration in the rules.
  let declaration: String
  let type: FieldType
  let storage: ColumnType
  /// What the rows hold; nil is NULL.
  let values: [StoredValue?]
  /// An expression that the column map gives in place of the column.
  var expression: String?
  /// The choices that it declares.
  var choices: [ExactText] = []
  var blankIsMissing = false
  var isRequired = false

  /// The name of its column, which has to be quoted.
  var column: String { "\(name) \"' `" }
}

/// A value as we take it, nil where it counts as missing, and as the engine keeps it.
struct StoredValue: Sendable {
  let ours: FieldValue?
  let theirs: KeyValue
}

extension StoredField {
  /// A field whose values are stored as its type and storage say.
  init(
    _ name: String, _ type: FieldType, _ storage: ColumnType, _ values: [FieldValue?], choices: [String] = [],
    attributes: String = "", blankIsMissing: Bool = false, isRequired: Bool = false
  ) {
    self.name = name
    self.type = type
    self.storage = storage
    self.choices = choices.map { ExactText($0) }
    self.blankIsMissing = blankIsMissing
    self.isRequired = isRequired
    var parts = ["type: \(type.rawValue)"]
    if !choices.isEmpty { parts.append("values: [\(choices.joined(separator: ", "))]") }
    if blankIsMissing { parts.append("blank: missing") }
    if isRequired { parts.append("required: true") }
    if !attributes.isEmpty { parts.append(attributes) }
    declaration = "{ \(parts.joined(separator: ", ")) }"
    self.values = values.map { value in
      value.map { value in
        let isBlank = blankIsMissing && value == .text("")
        return StoredValue(
          ours: isBlank ? nil : value, theirs: Self.stored(value, as: storage, choices: choices))
      }
    }
  }

  /// Floats, of which some are NaN or negative zeros, which no value of ours is.
  init(_ name: String, _ type: FieldType, _ storage: ColumnType, floats: [Double]) {
    self.name = name
    self.type = type
    self.storage = storage
    declaration = "{ type: \(type.rawValue) }"
    values = floats.map { float in
      let ours: FieldValue? =
        float.isNaN
        ? nil : type == .decimal ? DecimalValue(exactly: float).map { .decimal($0) } : .number(ExactNumber(float))
      return StoredValue(ours: ours, theirs: .float(float))
    }
  }

  private static func stored(_ value: FieldValue, as storage: ColumnType, choices: [String]) -> KeyValue {
    switch (value, storage) {
    case (.integer(let number), .decimal): .decimal(String(number))
    case (.integer(let number), _): .integer(number)
    case (.number(let number), .integer), (.number(let number), .decimal):
      storage == .integer ? .integer(Int64(number.whole ?? 0)) : .decimal(plain(number.description))
    case (.number(let number), _): .float(number.double)
    case (.decimal(let number), .integer): .integer(Int64(number.description) ?? 0)
    case (.decimal(let number), .float), (.decimal(let number), .real): .float(number.double)
    case (.decimal(let number), _): .decimal(number.description)
    case (.boolean(let truth), .integer): .integer(truth ? 1 : 0)
    case (.boolean(let truth), _): .boolean(truth)
    case (.choice(let place), _): .text(choices[place])
    case (.text(let text), .integer): .integer(Int64(text.string) ?? 0)
    case (.text(let text), _): .text(text.string)
    case (.day(let day), .dayText): .text(day.description)
    case (.day(let day), _): .day(Int(day.daysSince1970))
    case (.date(let moment), .seconds): .integer(moment.seconds)
    case (.date(let moment), .milliseconds):
      .integer(moment.seconds * 1_000 + Int64(moment.nanoseconds / 1_000_000))
    case (.date(let moment), .microseconds):
      .integer(moment.seconds * 1_000_000 + Int64(moment.nanoseconds / 1_000))
    case (.date(let moment), .timestampText): .text(spelled(moment))
    case (.date(let moment), _): .instant(seconds: moment.seconds, nanoseconds: moment.nanoseconds)
    }
  }

  private static func plain(_ number: String) -> String { DecimalValue(number)?.description ?? number }

  /// A moment with six digits behind the second, as all of them.
  private static func spelled(_ moment: Instant) -> String {
    let whole = Instant(secondsSince1970: moment.seconds)?.description ?? ""
    let digits = String(moment.nanoseconds / 1_000)
    return whole.dropLast() + "." + String(repeating: "0", count: 6 - digits.count) + digits + "Z"
  }
}
