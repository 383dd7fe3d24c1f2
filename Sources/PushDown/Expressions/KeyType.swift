/// The type that a value has inside another engine, and in a cursor.
enum KeyType: String, Sendable, Hashable, CaseIterable {
  /// A 64-bit signed whole number.
  case integer
  /// A 64-bit float.
  case float
  /// A 32-bit float, which is compared with 32-bit floats only.
  case real
  /// An exact decimal fraction.
  case decimal
  case text
  case boolean
  /// An instant: a timestamp with a time zone.
  case instant
  /// A timestamp without a time zone, which means UTC.
  case timestamp
  /// A calendar day.
  case day
  /// Bytes, compared one by one.
  case bytes
}
