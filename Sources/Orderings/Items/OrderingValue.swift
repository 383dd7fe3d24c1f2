public import Foundation
@_exported public import OrderingValues

/// A type whose values an item can hold in a field.
///
/// Ready are `String`, `Substring`, the integers, `Double`, `Float`, `Decimal`, `Date`, `Instant`,
/// `CalendarDay`, `Bool`, `UUID`, optionals and arrays of these, and enumerations whose raw value is one of
/// these (declare the conformance, no more is needed).
public protocol OrderingValue: SendableMetatype {
  /// The type that a field of such values has unless it says another.
  static var fieldType: FieldType { get }
  /// Whether a value is a list of values.
  static var holdsMany: Bool { get }
  /// All values of an enumeration as text, in their order; nil for other types.
  static var choices: [String]? { get }
  /// Appends the value to a column of `fieldType`.
  func append(to column: inout ValueColumn)
}

extension OrderingValue {
  /// One value.
  @inlinable public static var holdsMany: Bool { false }
  /// No enumeration.
  @inlinable public static var choices: [String]? { nil }
}

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
  /// Appends the id in small letters, as RFC 9562 writes it.
  @inlinable public func append(to column: inout ValueColumn) { column.append(text: uuidString.lowercased()) }
}

extension Bool: OrderingValue {
  /// `boolean`
  @inlinable public static var fieldType: FieldType { .boolean }
  /// Appends the value.
  @inlinable public func append(to column: inout ValueColumn) { column.append(word: self ? 1 : 0) }
}

extension OrderingValue where Self: FixedWidthInteger {
  /// `integer`
  @inlinable public static var fieldType: FieldType { .integer }
  /// Appends the value; one above the 64-bit signed range counts as its greatest number.
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
    if isNaN { column.appendMissing() } else { column.append(word: Int64(bitPattern: (self + 0).bitPattern), fraction: 0) }
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
    if let value = isNaN ? nil : DecimalValue(description) { column.append(value) } else { column.appendMissing() }
  }
}

extension Date: OrderingValue {
  /// `date`
  @inlinable public static var fieldType: FieldType { .date }
  /// Appends the instant.
  ///
  /// A `Date` is a 64-bit float of seconds, about a tenth of a microsecond fine in our time: instants that
  /// are nearer to each other are equal before they are bound.
  @inlinable public func append(to column: inout ValueColumn) {
    let seconds = timeIntervalSinceReferenceDate
    let whole = seconds.rounded(.down)
    // Beyond this a Date is no calendar date of any use, and its seconds would not fit a word.
    guard whole.isFinite, abs(whole) < 0x1p62 else { return column.appendMissing() }
    let nanoseconds = Int32((seconds - whole) * 1e9)
    column.append(word: Int64(whole) + 978_307_200, fraction: nanoseconds)
  }
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

extension Optional: OrderingValue where Wrapped: OrderingValue {
  /// That of the value.
  @inlinable public static var fieldType: FieldType { Wrapped.fieldType }
  /// As of the value.
  @inlinable public static var holdsMany: Bool { Wrapped.holdsMany }
  /// Those of the value.
  @inlinable public static var choices: [String]? { Wrapped.choices }
  /// Appends the value, or a missing one.
  @inlinable public func append(to column: inout ValueColumn) {
    switch self {
    case .some(let value): value.append(to: &column)
    case .none: if column.holdsMany { column.endItem() } else { column.appendMissing() }
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
  /// Appends all elements as the values of one item.
  @inlinable public func append(to column: inout ValueColumn) {
    for element in self { element.append(to: &column) }
    column.endItem()
  }
}

extension OrderingValue where Self: RawRepresentable, RawValue == String {
  /// `choice`
  @inlinable public static var fieldType: FieldType { .choice }
  /// Appends the raw value.
  @inlinable public func append(to column: inout ValueColumn) { column.append(text: rawValue) }
}

extension OrderingValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  /// The raw values of all cases.
  public static var choices: [String]? { allCases.map(\.rawValue) }
}
