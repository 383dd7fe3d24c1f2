/// The type of a field, as rule files name it.
public enum FieldType: String, Sendable, Hashable, CaseIterable {
  /// Text that identifies an item; compared by Unicode code point.
  case id
  /// Text that people read; compared by collation unless a key says otherwise.
  case text
  /// A 64-bit signed whole number.
  case integer
  /// A 64-bit float in which whole numbers stay exact.
  case number
  /// An exact decimal, such as an amount of money.
  case decimal
  /// An instant, to the nanosecond.
  case date
  /// A calendar day.
  case day
  /// True or false.
  case boolean
  /// One of a list of values, ordered as they are listed.
  case choice
}
