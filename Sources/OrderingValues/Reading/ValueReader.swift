/// Reads the values of one field strictly: what is of another type is refused with words that say why,
/// never guessed and never silently missing.
///
/// | type | takes |
/// |---|---|
/// | `integer` | a number that is exactly whole (`5.0` and `1e3` too), of 64 bits |
/// | `number` | a number, not a text of digits |
/// | `decimal` | a number, or a text of that form |
/// | `id`, `text` | a text, or a number by its digits as written |
/// | `boolean` | `true`, `false` |
/// | `choice` | a declared value, also a number or boolean as it is written |
/// | `date` | a text in the field's format; a number where that counts from 1970 |
/// | `day` | a text in the field's format |
///
/// Null is missing, and with `blankIsMissing` so is an empty text. Values of a notation without types
/// (`plain`) are what the field takes them for; an empty one is missing unless the field takes text.
package struct ValueReader: Sendable {
  /// The type of the field.
  package let type: FieldType
  /// Whether the field holds a list of values.
  package let many: Bool
  let blankIsMissing: Bool
  let format: DateFormat
  let choices: ChoiceTable
  private var zone: TimeZoneRules?

  /// A reader for a field. `timeZone` is needed for a date pattern without an offset; without it, or with
  /// a name that the system does not know, every text is an invalid value.
  package init(
    type: FieldType, choices: [ExactText] = [], many: Bool = false, blankIsMissing: Bool = false,
    format: DateFormat? = nil, timeZone: String? = nil
  ) {
    self.type = type
    self.many = many
    self.blankIsMissing = blankIsMissing
    self.format = format ?? .rfc3339
    self.choices = ChoiceTable(choices)
    zone = timeZone.flatMap { TimeZoneRules(identifier: $0) }
  }

  // MARK: Whole items

  /// Appends what an item holds in the field, and returns whether it holds anything.
  ///
  /// A bare value of a field with many is a list of one, and nulls in a list are skipped. When it throws,
  /// the column is as before.
  package mutating func append(_ raw: RawValue, to column: inout ValueColumn) throws(InvalidValue) -> Bool {
    switch raw {
    case .missing:
      return try appendScalar(.null, utf8: UnsafeBufferPointer(start: nil, count: 0), to: &column)
    case .boolean(let value): return try append(.boolean, value ? "true" : "false", to: &column)
    case .number(let digits): return try append(.number, digits, to: &column)
    case .text(let text): return try append(.text, text, to: &column)
    case .plain(let text): return try append(.plain, text, to: &column)
    case .object: throw wrongType("a record")
    case .list(let values):
      guard many else {
        guard values.isEmpty else { throw InvalidValue("a list stands where one value is expected") }
        column.appendMissing()
        return false
      }
      do { try appendElements(values, to: &column) } catch {
        column.discardOpenItem()
        throw error
      }
      return column.closeItem()
    }
  }

  /// Appends the one scalar that an item holds in the field, and returns whether it is present.
  ///
  /// `utf8` must be valid UTF-8: the digits as written of a number, `true` or `false` of a boolean, the
  /// text itself of a text. When it throws, the column is as before.
  package mutating func appendScalar(
    _ kind: RawScalarKind, utf8: UnsafeBufferPointer<UInt8>, to column: inout ValueColumn
  ) throws(InvalidValue) -> Bool {
    if many {
      try appendElement(kind, utf8: utf8, to: &column)
      return column.closeItem()
    }
    if isMissing(kind, utf8) {
      column.appendMissing()
      return false
    }
    try appendPresent(kind, utf8, to: &column)
    return true
  }

  /// Appends one element of an item's list; null is skipped. The caller ends the item with
  /// `column.closeItem()`, or drops it after an error with `column.discardOpenItem()`.
  package mutating func appendElement(
    _ kind: RawScalarKind, utf8: UnsafeBufferPointer<UInt8>, to column: inout ValueColumn
  ) throws(InvalidValue) {
    if isMissing(kind, utf8) { return }
    try appendPresent(kind, utf8, to: &column)
  }

  /// The value that stands for one element, such as a literal of a rule; nil when it is missing.
  package mutating func value(of raw: RawValue) throws(InvalidValue) -> FieldValue? {
    var single = self.element
    var column = ValueColumn(type: type)
    guard try single.append(raw, to: &column) else { return nil }
    return column.value(at: 0)
  }

  /// The same reader for one value.
  private var element: ValueReader {
    var copy = ValueReader(type: type, blankIsMissing: blankIsMissing, format: format, choices: choices)
    copy.zone = zone
    return copy
  }

  private init(type: FieldType, blankIsMissing: Bool, format: DateFormat, choices: ChoiceTable) {
    self.type = type
    self.many = false
    self.blankIsMissing = blankIsMissing
    self.format = format
    self.choices = choices
  }

  private mutating func append(
    _ kind: RawScalarKind, _ text: String, to column: inout ValueColumn
  ) throws(InvalidValue) -> Bool {
    try text.utf8.withBytes { bytes throws(InvalidValue) in try appendScalar(kind, utf8: bytes, to: &column) }
  }

  private mutating func appendElements(
    _ values: [RawValue], to column: inout ValueColumn
  ) throws(InvalidValue) {
    func append(_ kind: RawScalarKind, _ text: String) throws(InvalidValue) {
      try text.utf8.withBytes { bytes throws(InvalidValue) in
        try appendElement(kind, utf8: bytes, to: &column)
      }
    }
    for value in values {
      switch value {
      case .missing: continue
      case .boolean(let value): try append(.boolean, value ? "true" : "false")
      case .number(let digits): try append(.number, digits)
      case .text(let text): try append(.text, text)
      case .plain(let text): try append(.plain, text)
      case .list: throw InvalidValue("a list stands inside a list")
      case .object: throw wrongType("a record")
      }
    }
  }

  // MARK: One value

  private func isMissing(_ kind: RawScalarKind, _ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    switch kind {
    case .null: true
    case .text: utf8.isEmpty && blankIsMissing
    case .plain: utf8.isEmpty && (blankIsMissing || type != .text && type != .id)
    case .boolean, .number: false
    }
  }

  private mutating func appendPresent(
    _ kind: RawScalarKind, _ utf8: UnsafeBufferPointer<UInt8>, to column: inout ValueColumn
  ) throws(InvalidValue) {
    switch type {
    case .id, .text:
      guard kind != .boolean else { throw wrongType(named(kind, utf8)) }
      column.append(bytes: utf8)
    case .integer: column.append(word: try integer(kind, utf8))
    case .number:
      guard let value = ExactNumber(try number(kind, utf8, textToo: false)) else {
        throw InvalidValue("\(InvalidValue.shown(utf8)) is out of range: numbers go up to about 1.8e308")
      }
      column.append(value)
    case .decimal:
      let literal = try number(kind, utf8, textToo: true)
      guard DecimalValue.holds(literal) else {
        throw InvalidValue(
          "\(InvalidValue.shown(utf8)) is out of range: a decimal has at most "
            + "\(DecimalValue.digitLimit) digits, "
            + "the first between 1e-\(DecimalValue.exponentLimit) and 1e\(DecimalValue.exponentLimit)")
      }
      DecimalValue.appendOrderPreservingBytes(of: literal, to: &column.bytes)
      column.endBytes()
    case .boolean:
      guard kind == .boolean || kind == .plain, let value = boolean(utf8) else {
        throw wrongType(named(kind, utf8))
      }
      column.append(word: value ? 1 : 0)
    case .choice:
      guard let place = choices.place(of: utf8) else {
        throw InvalidValue(
          "\(InvalidValue.quoted(utf8)) is not a declared value; \(choices.advice(on: utf8))")
      }
      column.append(word: Int64(place))
    case .date: column.append(try date(kind, utf8))
    case .day: column.append(word: Int64(try day(kind, utf8).daysSince1970))
    }
  }

  private func number(
    _ kind: RawScalarKind, _ utf8: UnsafeBufferPointer<UInt8>, textToo: Bool
  ) throws(InvalidValue) -> NumberLiteral {
    let isTaken = kind == .number || kind == .plain || kind == .text && textToo
    let literal = NumberLiteral(utf8)
    if isTaken, let literal { return literal }
    let hint = kind == .text && literal != nil ? "; write it without quotes" : ""
    throw InvalidValue(wrongType(named(kind, utf8)).message + hint)
  }

  private func integer(
    _ kind: RawScalarKind, _ utf8: UnsafeBufferPointer<UInt8>
  ) throws(InvalidValue) -> Int64 {
    let literal = try number(kind, utf8, textToo: false)
    if let whole = literal.whole() {
      if let value = Int64(exactly: whole) { return value }
    } else if literal.isFractional {
      throw InvalidValue("\(InvalidValue.shown(utf8)) is not a whole number")
    }
    throw InvalidValue(
      "\(InvalidValue.shown(utf8)) is out of range: whole numbers go from \(Int64.min) to \(Int64.max)")
  }

  private func boolean(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool? {
    if utf8.elementsEqual("true".utf8) { return true }
    return utf8.elementsEqual("false".utf8) ? false : nil
  }

  private mutating func date(
    _ kind: RawScalarKind, _ utf8: UnsafeBufferPointer<UInt8>
  ) throws(InvalidValue) -> Instant {
    switch format {
    case .epochSeconds, .epochMilliseconds:
      guard kind == .number || kind == .plain else {
        let unit = format == .epochSeconds ? "seconds" : "milliseconds"
        throw InvalidValue("\(named(kind, utf8)) is not a number of \(unit) since 1970")
      }
      return try .read(epoch: utf8, digits: format == .epochSeconds ? 0 : 3)
    case .rfc3339:
      guard kind == .text || kind == .plain else { throw wrongType(named(kind, utf8)) }
      return try .read(rfc3339: utf8)
    case .pattern(let pattern):
      guard kind == .text || kind == .plain else { throw wrongType(named(kind, utf8)) }
      return try pattern.instant(utf8, in: &zone)
    }
  }

  private func day(
    _ kind: RawScalarKind, _ utf8: UnsafeBufferPointer<UInt8>
  ) throws(InvalidValue) -> CalendarDay {
    guard kind == .text || kind == .plain else { throw wrongType(named(kind, utf8)) }
    if case .pattern(let pattern) = format { return try pattern.day(utf8) }
    return try .read(iso: utf8)
  }

  // MARK: Words

  private func named(_ kind: RawScalarKind, _ utf8: UnsafeBufferPointer<UInt8>) -> String {
    switch kind {
    case .null: "null"
    case .boolean: InvalidValue.shown(utf8)
    case .number: "the number \(InvalidValue.shown(utf8))"
    case .text: "the text \(InvalidValue.quoted(utf8))"
    case .plain: InvalidValue.quoted(utf8)
    }
  }

  private func wrongType(_ value: String) -> InvalidValue {
    let wanted =
      switch type {
      case .id, .text: "a text"
      case .integer, .number: "a number"
      case .decimal: "a decimal number"
      case .date: "a date, which is a text like 2026-01-31T09:30:00Z"
      case .day: "a day, which is a text like 2026-01-31"
      case .boolean: "true or false"
      case .choice: "a declared value"
      }
    return InvalidValue("\(value) is not \(wanted)")
  }
}
