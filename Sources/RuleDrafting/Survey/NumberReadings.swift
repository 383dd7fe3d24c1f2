import OrderingValues

/// What the numbers of a field are, as far as it was read.
struct NumberReadings {
  /// Whether each type reads all values.
  private(set) var isInteger = true
  private(set) var isNumber = true
  private(set) var isDecimal = true
  /// Whether all are written as whole numbers: digits, and a minus before them. Two such are equal only if they are
  /// written the same.
  private(set) var areDigits = true
  /// Whether a number has more digits than a 64-bit float holds exactly.
  private(set) var hasManyDigits = false
  /// Whether a number stands in the data as text.
  private(set) var hasTexts = false
  /// The fewest and most digits behind the point.
  private(set) var fractionDigits: ClosedRange<Int>?
  private(set) var least: Extreme?
  private(set) var most: Extreme?

  struct Extreme {
    let value: DecimalValue
    let double: Double
    let text: String
  }

  private static let integer = ValueReader(type: .integer)
  private static let number = ValueReader(type: .number)
  private static let decimal = ValueReader(type: .decimal)

  /// Whether a type is left that reads them.
  var isOpen: Bool { isInteger || isNumber || isDecimal }

  /// Takes a value that is neither missing nor empty.
  mutating func take(_ kind: RawScalarKind, _ utf8: UnsafeBufferPointer<UInt8>) {
    if kind == .text {
      (isInteger, isNumber, hasTexts) = (false, false, true)
    }
    if isInteger { isInteger = Self.reads(Self.integer, kind, utf8) }
    if !isInteger {
      isNumber = isNumber && Self.reads(Self.number, kind, utf8)
      isDecimal = isDecimal && Self.reads(Self.decimal, kind, utf8)
    }
    guard isOpen else { return }
    notePlaces(utf8)
    noteExtremes(utf8)
  }

  /// Whether a value is a number, in whatever way the data keep it.
  static func isNumeric(_ kind: RawScalarKind, _ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    guard kind != .number else { return true }
    guard let first = utf8.first, isDigit(first) || first == UInt8(ascii: "-"), kind != .boolean else {
      return false
    }
    return reads(decimal, kind, utf8)
  }

  /// Gives up numbers: a value is something else.
  mutating func close() { (isInteger, isNumber, isDecimal) = (false, false, false) }

  private static func reads(
    _ reader: ValueReader, _ kind: RawScalarKind, _ utf8: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var reader = reader
    var column = ValueColumn(type: reader.type)
    return (try? reader.appendScalar(kind, utf8: utf8, to: &column)) ?? false
  }

  private mutating func notePlaces(_ utf8: UnsafeBufferPointer<UInt8>) {
    let point = utf8.firstIndex(of: UInt8(ascii: "."))
    let hasExponent = utf8.contains { $0 | 0x20 == UInt8(ascii: "e") }
    let isNegativeZero = utf8.count == 2 && utf8[0] == UInt8(ascii: "-") && utf8[1] == UInt8(ascii: "0")
    if point != nil || hasExponent || isNegativeZero { areDigits = false }
    if utf8.count > 16, utf8.count(where: isDigit) > 15 { hasManyDigits = true }
    // An exponent is no way to write money.
    let digits = hasExponent ? 99 : point.map { utf8.count - $0 - 1 } ?? 0
    fractionDigits =
      min(
        fractionDigits?.lowerBound ?? digits, digits)...max(
        fractionDigits?.upperBound ?? digits, digits)
  }

  private mutating func noteExtremes(_ utf8: UnsafeBufferPointer<UInt8>) {
    let double = Double(String(decoding: utf8, as: UTF8.self)) ?? .nan
    if let least, let most, double > least.double, double < most.double { return }
    guard let value = DecimalValue(literal: utf8) else { return }
    let extreme = Extreme(value: value, double: double, text: shownText(utf8))
    if least.map({ value < $0.value }) ?? true { least = extreme }
    if most.map({ value > $0.value }) ?? true { most = extreme }
  }
}
