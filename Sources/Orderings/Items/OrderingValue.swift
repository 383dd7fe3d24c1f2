public import Foundation
@_exported public import OrderingValues

/// A type whose values an item can hold in a field.
///
/// Ready are `String`, `Substring`, `UUID`, `Bool`, the integers, `Double`, `Float`, `Decimal`, `Date`,
/// ``Instant``, ``CalendarDay``, and optionals and arrays of these. Enumerations and other types with a raw
/// value of these types need nothing but the conformance; an enumeration of texts that is `CaseIterable` is a
/// `choice`.
///
/// A `Set` is not: it has no order of its own, so what `first`, or a sum of floats, takes of it would change
/// from one start of the app to the next. Give a sorted array.
public protocol OrderingValue: SendableMetatype {
  /// The type that a field of such values has unless it says another.
  static var fieldType: FieldType { get }
  /// Whether a value is a list of values.
  static var holdsMany: Bool { get }
  /// All values of an enumeration as text, in their order; nil for other types.
  static var choices: [String]? { get }
  /// Appends the value: exactly one, which may be a missing one, or for a list its elements, which may be none.
  ///
  /// The column is of `fieldType`; for a `choice` it is of texts, since the places of values are those of the
  /// rule file.
  func append(to column: inout ValueColumn)
}

extension OrderingValue {
  /// One value.
  @inlinable public static var holdsMany: Bool { false }
  /// No enumeration.
  @inlinable public static var choices: [String]? { nil }
}

// MARK: Texts

extension String: OrderingValue {
  /// `text`
  @inlinable public static var fieldType: FieldType { .text }
  /// Appends the text.
  @inlinable public func append(to column: inout ValueColumn) { column.append(text: self) }
}

extension Substring: OrderingValue {
  /// `text`
  @inlinable public static var fieldType: FieldType { .text }
  /// Appends the text.
  @inlinable public func append(to column: inout ValueColumn) { column.append(text: String(self)) }
}

extension UUID: OrderingValue {
  /// `id`
  @inlinable public static var fieldType: FieldType { .id }
  /// Appends the id in small letters, as RFC 9562 has it written.
  @inlinable public func append(to column: inout ValueColumn) { column.append(text: uuidString.lowercased()) }
}

// MARK: Numbers

extension Bool: OrderingValue {
  /// `boolean`
  @inlinable public static var fieldType: FieldType { .boolean }
  /// Appends the value.
  @inlinable public func append(to column: inout ValueColumn) { column.append(word: self ? 1 : 0) }
}

extension OrderingValue where Self: FixedWidthInteger {
  /// `integer`
  @inlinable public static var fieldType: FieldType { .integer }
  /// Appends the value. A rule's `integer` has 64 bits and a sign: what is greater counts as the greatest.
  @inlinable public func append(to column: inout ValueColumn) { column.append(word: Int64(clamping: self)) }
}

extension Int: OrderingValue {}
extension Int64: OrderingValue {}
extension Int32: OrderingValue {}
extension Int16: OrderingValue {}
extension Int8: OrderingValue {}
extension UInt64: OrderingValue {}
extension UInt: OrderingValue {}
extension UInt32: OrderingValue {}
extension UInt16: OrderingValue {}
extension UInt8: OrderingValue {}

extension Double: OrderingValue {
  /// `number`
  @inlinable public static var fieldType: FieldType { .number }
  /// Appends the value; NaN is missing, and −0 is 0.
  @inlinable public func append(to column: inout ValueColumn) {
    if isNaN { return column.appendMissing() }
    // Adding 0 turns −0 into 0.
    column.append(word: Int64(bitPattern: (self + 0).bitPattern), fraction: 0)
  }
}

extension Float: OrderingValue {
  /// `number`
  @inlinable public static var fieldType: FieldType { .number }
  /// Appends the value; NaN is missing.
  @inlinable public func append(to column: inout ValueColumn) { Double(self).append(to: &column) }
}

extension Decimal: OrderingValue {
  /// `decimal`
  public static var fieldType: FieldType { .decimal }
  /// Appends the value exactly; NaN is missing.
  public func append(to column: inout ValueColumn) {
    if let value = isNaN ? nil : DecimalValue(description) {
      column.append(value)
    } else {
      column.appendMissing()
    }
  }
}

// MARK: Dates

extension Date: OrderingValue {
  /// `date`
  @inlinable public static var fieldType: FieldType { .date }
  /// Appends the instant, down to the nanosecond; NaN is missing.
  ///
  /// A `Date` is a 64-bit float of seconds, about a tenth of a microsecond fine in our time: instants that
  /// are nearer to each other are equal before they are bound. One outside the years 1 to 9999 counts as the
  /// first or last instant of these (`Date.distantPast` is two days before them).
  @inlinable public func append(to column: inout ValueColumn) {
    let seconds = timeIntervalSinceReferenceDate
    if seconds.isNaN { return column.appendMissing() }
    if seconds < Self.firstSecond {
      return column.append(word: Int64(Self.firstSecond) + Self.epoch, fraction: 0)
    }
    if seconds >= Self.endSecond {
      return column.append(word: Int64(Self.endSecond) + Self.epoch - 1, fraction: 999_999_999)
    }
    let whole = seconds.rounded(.down)
    // Just below a whole second the difference may round up to a whole one.
    let nanoseconds = Swift.min(Int32((seconds - whole) * 1e9), 999_999_999)
    column.append(word: Int64(whole) + Self.epoch, fraction: nanoseconds)
  }

  /// The seconds from 1970 to 2001, from which a `Date` counts.
  @usableFromInline static var epoch: Int64 { 978_307_200 }
  /// 0001-01-01T00:00:00Z.
  @usableFromInline static var firstSecond: Double { -63_113_904_000 }
  /// 10000-01-01T00:00:00Z.
  @usableFromInline static var endSecond: Double { 252_423_993_600 }
}

extension Instant: OrderingValue {
  /// `date`
  public static var fieldType: FieldType { .date }
  /// Appends the instant, to the nanosecond.
  public func append(to column: inout ValueColumn) { column.append(word: seconds, fraction: nanoseconds) }
}

extension CalendarDay: OrderingValue {
  /// `day`
  public static var fieldType: FieldType { .day }
  /// Appends the day.
  public func append(to column: inout ValueColumn) { column.append(word: Int64(daysSince1970)) }
}

// MARK: Optionals, lists, raw values

extension Optional: OrderingValue where Wrapped: OrderingValue {
  /// That of the value.
  @inlinable public static var fieldType: FieldType { Wrapped.fieldType }
  /// As of the value.
  @inlinable public static var holdsMany: Bool { Wrapped.holdsMany }
  /// Those of the value.
  @inlinable public static var choices: [String]? { Wrapped.choices }
  /// Appends the value; nil is missing, and in a list passed over.
  @inlinable public func append(to column: inout ValueColumn) {
    switch self {
    case .some(let value): value.append(to: &column)
    case .none: if !column.holdsMany { column.appendMissing() }
    }
  }
}

extension Array: OrderingValue where Element: OrderingValue {
  /// That of the elements.
  @inlinable public static var fieldType: FieldType { Element.fieldType }
  /// A list.
  @inlinable public static var holdsMany: Bool { true }
  /// Those of the elements.
  @inlinable public static var choices: [String]? { Element.choices }
  /// Appends all elements.
  @inlinable public func append(to column: inout ValueColumn) {
    for element in self { element.append(to: &column) }
  }
}

extension OrderingValue where Self: RawRepresentable, RawValue: OrderingValue {
  /// That of the raw value.
  @inlinable public static var fieldType: FieldType { RawValue.fieldType }
  /// As of the raw value.
  @inlinable public static var holdsMany: Bool { RawValue.holdsMany }
  /// Appends the raw value.
  @inlinable public func append(to column: inout ValueColumn) { rawValue.append(to: &column) }
}

extension OrderingValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  /// `choice`
  @inlinable public static var fieldType: FieldType { .choice }
  /// The raw values of all cases.
  public static var choices: [String]? { allCases.map(\.rawValue) }
}
