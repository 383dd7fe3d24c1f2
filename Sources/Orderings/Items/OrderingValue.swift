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

  /// How values are read where items are sorted, which makes only that faster. Unless a type says more, a `CaseIterable`
  /// one is read as `oneOfFew`, and any other, such as one with a raw value, by ``append(to:)`` into a column.
  ///
  /// A type that says `word` or `text` has to give there what `append(to:)` appends. One that is no single value of its
  /// ``fieldType`` is read into a column all the same.
  static var reading: ValueReading { get }
  /// The value as one word, where ``reading`` says so.
  var word: ValueWord { get }
  /// Calls a body with the text in UTF-8, nil where it is missing, where ``reading`` says so.
  func withText(_ body: (UnsafeBufferPointer<UInt8>?) -> Void)
  /// All values of a type of few; nil for others.
  static var everyValue: [Self]? { get }
}

extension OrderingValue {
  /// One value.
  @inlinable public static var holdsMany: Bool { false }
  /// No enumeration.
  @inlinable public static var choices: [String]? { nil }
  /// By columns.
  @inlinable public static var reading: ValueReading { .column }
  /// What `append(to:)` appends.
  @inlinable public var word: ValueWord {
    var column = ValueColumn(type: Self.fieldType)
    append(to: &column)
    return column.isMissing(0)
      ? .missing : ValueWord(column.words[0], fraction: column.fractions.first ?? 0)
  }
  /// What `append(to:)` appends.
  @inlinable public func withText(_ body: (UnsafeBufferPointer<UInt8>?) -> Void) {
    var column = ValueColumn(type: Self.fieldType)
    append(to: &column)
    if column.isMissing(0) { body(nil) } else { column.bytes.withUnsafeBufferPointer(body) }
  }
  /// Not few.
  @inlinable public static var everyValue: [Self]? { nil }
}

extension OrderingValue where Self: CaseIterable {
  /// Once for each case.
  @inlinable public static var reading: ValueReading { .oneOfFew }
  /// All cases; nil where there are more than a byte can tell apart.
  @inlinable public static var everyValue: [Self]? {
    let cases = Array(allCases.prefix(256))
    return cases.count < 256 ? cases : nil
  }
}

// MARK: Texts

extension String: OrderingValue {
  /// `text`
  @inlinable public static var fieldType: FieldType { .text }
  /// Appends the text.
  @inlinable public func append(to column: inout ValueColumn) { column.append(text: self) }
  /// As a text.
  @inlinable public static var reading: ValueReading { .text }
  /// The text.
  @inlinable public func withText(_ body: (UnsafeBufferPointer<UInt8>?) -> Void) {
    if utf8.withContiguousStorageIfAvailable(body) == nil {
      var copy = self
      copy.withUTF8(body)
    }
  }
}

extension Substring: OrderingValue {
  /// `text`
  @inlinable public static var fieldType: FieldType { .text }
  /// Appends the text.
  @inlinable public func append(to column: inout ValueColumn) { column.append(text: String(self)) }
  /// As a text.
  @inlinable public static var reading: ValueReading { .text }
  /// The text.
  @inlinable public func withText(_ body: (UnsafeBufferPointer<UInt8>?) -> Void) {
    if utf8.withContiguousStorageIfAvailable(body) == nil {
      var copy = self
      copy.withUTF8(body)
    }
  }
}

extension UUID: OrderingValue {
  /// `id`
  @inlinable public static var fieldType: FieldType { .id }
  /// Appends the id in small letters, as RFC 9562 has it written.
  @inlinable public func append(to column: inout ValueColumn) { withText { column.append(bytes: $0!) } }
  /// As a text.
  @inlinable public static var reading: ValueReading { .text }
  /// The id in small letters.
  public func withText(_ body: (UnsafeBufferPointer<UInt8>?) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 36) { text in
      withUnsafeBytes(of: uuid) { bytes in
        var place = 0
        func write(digit: UInt8) {
          text[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
          place += 1
        }
        for (index, byte) in bytes.enumerated() {
          // 8-4-4-4-12 digits: 32 and 4 hyphens.
          if index == 4 || index == 6 || index == 8 || index == 10 {
            text[place] = UInt8(ascii: "-")
            place += 1
          }
          write(digit: byte >> 4)
          write(digit: byte & 15)
        }
      }
      body(UnsafeBufferPointer(text))
    }
  }
}

// MARK: Numbers

extension Bool: OrderingValue {
  /// `boolean`
  @inlinable public static var fieldType: FieldType { .boolean }
  /// Appends the value.
  @inlinable public func append(to column: inout ValueColumn) { column.append(word) }
  /// As a word.
  @inlinable public static var reading: ValueReading { .word }
  /// 1 or 0.
  @inlinable public var word: ValueWord { ValueWord(self ? 1 : 0) }
}

extension OrderingValue where Self: FixedWidthInteger {
  /// `integer`
  @inlinable public static var fieldType: FieldType { .integer }
  /// Appends the value. A rule's `integer` has 64 bits and a sign: what is greater counts as the greatest.
  @inlinable public func append(to column: inout ValueColumn) { column.append(word) }
  /// As a word.
  @inlinable public static var reading: ValueReading { .word }
  /// The value.
  @inlinable public var word: ValueWord { ValueWord(Int64(clamping: self)) }
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
  @inlinable public func append(to column: inout ValueColumn) { column.append(word) }
  /// As a word.
  @inlinable public static var reading: ValueReading { .word }
  /// The bits of the value.
  @inlinable public var word: ValueWord {
    // Adding 0 turns −0 into 0.
    isNaN ? .missing : ValueWord(Int64(bitPattern: (self + 0).bitPattern))
  }
}

extension Float: OrderingValue {
  /// `number`
  @inlinable public static var fieldType: FieldType { .number }
  /// Appends the value; NaN is missing.
  @inlinable public func append(to column: inout ValueColumn) { column.append(word) }
  /// As a word.
  @inlinable public static var reading: ValueReading { .word }
  /// The bits of the value in 64 bits.
  @inlinable public var word: ValueWord { Double(self).word }
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
  @inlinable public func append(to column: inout ValueColumn) { column.append(word) }
  /// As a word.
  @inlinable public static var reading: ValueReading { .word }
  /// Seconds since 1970, and nanoseconds.
  @inlinable public var word: ValueWord {
    let seconds = timeIntervalSinceReferenceDate
    if seconds >= Self.firstSecond && seconds < Self.endSecond {
      // Rounded down without a call: what was cut off lies above it.
      var whole = Int64(seconds)
      if Double(whole) > seconds { whole -= 1 }
      // Just below a whole second the difference may round up to a whole one.
      let nanoseconds = Swift.min(Int32((seconds - Double(whole)) * 1e9), 999_999_999)
      return ValueWord(whole + Self.epoch, fraction: nanoseconds)
    }
    if seconds.isNaN { return .missing }
    return seconds < 0
      ? ValueWord(Int64(Self.firstSecond) + Self.epoch)
      : ValueWord(Int64(Self.endSecond) + Self.epoch - 1, fraction: 999_999_999)
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
  public func append(to column: inout ValueColumn) { column.append(word) }
  /// As a word.
  @inlinable public static var reading: ValueReading { .word }
  /// Seconds since 1970, and nanoseconds.
  public var word: ValueWord { ValueWord(seconds, fraction: nanoseconds) }
}

extension CalendarDay: OrderingValue {
  /// `day`
  public static var fieldType: FieldType { .day }
  /// Appends the day.
  public func append(to column: inout ValueColumn) { column.append(word) }
  /// As a word.
  @inlinable public static var reading: ValueReading { .word }
  /// The days since 1970.
  public var word: ValueWord { ValueWord(Int64(daysSince1970)) }
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
  /// As the value.
  @inlinable public static var reading: ValueReading { Wrapped.reading }
  /// That of the value; nil is missing.
  @inlinable public var word: ValueWord { self?.word ?? .missing }
  /// That of the value; nil is missing.
  @inlinable public func withText(_ body: (UnsafeBufferPointer<UInt8>?) -> Void) {
    if let self { self.withText(body) } else { body(nil) }
  }
  /// Those of the value, and nil.
  @inlinable public static var everyValue: [Wrapped?]? {
    Wrapped.everyValue.map { $0.map(Optional.some) + [nil] }
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
