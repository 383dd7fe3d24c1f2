/// One value of a field, read and checked.
package enum FieldValue: Sendable, Hashable {
  case integer(Int64)
  case number(ExactNumber)
  case decimal(DecimalValue)
  case date(Instant)
  case day(CalendarDay)
  case boolean(Bool)
  /// The place in the declared list.
  case choice(Int)
  /// An `id` or a `text`.
  case text(ExactText)

  /// The value for people; a choice by its declared name.
  package func description(choices: [ExactText] = []) -> String {
    switch self {
    case .integer(let value): String(value)
    case .number(let value): value.description
    case .decimal(let value): value.description
    case .date(let value): value.description
    case .day(let value): value.description
    case .boolean(let value): value ? "true" : "false"
    case .choice(let place):
      choices.indices.contains(place) ? choices[place].string : "value \(place + 1) of its list"
    case .text(let text): text.string
    }
  }
}

extension FieldValue: CustomStringConvertible {
  /// The value for people.
  package var description: String { description() }
}

extension ValueColumn {
  /// Value `index`; nil when it is missing. An undeclared choice has the place after the last declared one.
  package func value(at index: Int) -> FieldValue? {
    if isMissing(index) { return nil }
    let fraction = fractions.isEmpty ? 0 : fractions[index]
    switch type {
    case .integer: return .integer(words[index])
    case .number:
      return .number(
        ExactNumber(nearest: Double(bitPattern: UInt64(bitPattern: words[index])), residual: fraction))
    case .date: return .date(Instant(unchecked: words[index], fraction))
    case .day: return .day(CalendarDay(number: Int(words[index])))
    case .boolean: return .boolean(words[index] != 0)
    case .choice: return .choice(Int(words[index]))
    case .decimal: return .decimal(DecimalValue(orderPreservingBytes: bytes[byteRange(index)]))
    case .id, .text: return .text(ExactText(String(decoding: bytes[byteRange(index)], as: UTF8.self)))
    }
  }

  /// Appends a value. It must be of the column's type.
  package mutating func append(_ value: FieldValue) {
    switch (value, type) {
    case (.integer(let value), .integer): append(word: value)
    case (.number(let value), .number): append(value)
    case (.decimal(let value), .decimal): append(value)
    case (.date(let value), .date): append(value)
    case (.day(let value), .day): append(word: Int64(value.daysSince1970))
    case (.boolean(let value), .boolean): append(word: value ? 1 : 0)
    case (.choice(let place), .choice): append(word: Int64(place))
    case (.text(let text), .id), (.text(let text), .text): append(text: text.string)
    default: preconditionFailure("a column of \(type.rawValue) takes no \(value)")
    }
  }

  /// Appends a number.
  package mutating func append(_ value: ExactNumber) {
    append(word: Int64(bitPattern: value.double.bitPattern), fraction: value.residual)
  }

  /// Appends a decimal.
  package mutating func append(_ value: DecimalValue) {
    value.appendOrderPreservingBytes(to: &bytes)
    endBytes()
  }

  /// Appends an instant.
  package mutating func append(_ value: Instant) { append(word: value.seconds, fraction: value.nanoseconds) }

  /// Ends a value whose bytes were appended to `bytes`.
  mutating func endBytes() {
    ends.append(bytes.count)
    if !missing.isEmpty { missing.append(false) }
  }
}
