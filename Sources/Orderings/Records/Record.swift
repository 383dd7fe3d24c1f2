public import OrderingValues

/// An item whose fields are not known to the compiler, such as one that came as JSON.
///
/// ```swift
/// let story: Record = ["id": "a", "priority": 3, "author": ["name": "Ada"], "tags": ["news", "tram"]]
/// ```
///
/// Names are compared exactly, as rule files do: a composed and a decomposed "é" are two names.
public struct Record: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  private var members: [ExactText: RecordValue] = [:]

  /// A record of some members; of those with the same name the last one counts.
  public init(_ members: some Sequence<(key: String, value: RecordValue)>) {
    for (name, value) in members { self.members[ExactText(name)] = value }
  }

  /// A record as it is written.
  public init(dictionaryLiteral members: (String, RecordValue)...) {
    self.init(members.lazy.map { (key: $0, value: $1) })
  }

  /// The value of a member; nil where there is none.
  public subscript(_ name: String) -> RecordValue? {
    get { members[ExactText(name)] }
    set { members[ExactText(name)] = newValue }
  }

  /// The members by name.
  var sortedMembers: [(name: String, value: RecordValue)] {
    members.sorted { $0.key < $1.key }.map { ($0.key.string, $0.value) }
  }

  /// The value at the end of a path of names; null where the path breaks off.
  func value(at path: [String]) throws(InvalidValue) -> RecordValue {
    var value = RecordValue.record(self)
    for name in path {
      switch value {
      case .record(let record): value = record[name] ?? .null
      case .null: return .null
      default:
        throw InvalidValue(
          "something on the way to '\(path.joined(separator: "."))' is neither a record nor null")
      }
    }
    return value
  }
}

/// A value of a record.
public enum RecordValue: Sendable, Hashable {
  /// No value.
  case null
  /// True or false.
  case boolean(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number; NaN is no value.
  case number(Double)
  /// An exact decimal, such as an amount of money.
  case decimal(DecimalValue)
  /// A text; dates and days are texts too.
  case text(String)
  /// Several values.
  case list([RecordValue])
  /// Members of their own.
  case record(Record)
}

extension RecordValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Null.
  public init(nilLiteral: ()) { self = .null }
  /// True or false.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// A whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// A list.
  public init(arrayLiteral elements: RecordValue...) { self = .list(elements) }
  /// A record.
  public init(dictionaryLiteral members: (String, RecordValue)...) {
    self = .record(Record(members.lazy.map { (key: $0, value: $1) }))
  }
}

extension RecordValue {
  /// The value as data hold it.
  func raw() throws(InvalidValue) -> RawValue {
    switch self {
    case .null: return .missing
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return .number(String(value))
    case .number(let value):
      if value.isNaN { return .missing }
      guard value.isFinite else { throw InvalidValue("an infinite number is out of range") }
      return .number(value.description)
    case .decimal(let value): return .number(value.description)
    case .text(let text): return .text(text)
    case .list(let values):
      var raw: [RawValue] = []
      for value in values { raw.append(try value.raw()) }
      return .list(raw)
    case .record: return .object
    }
  }
}
