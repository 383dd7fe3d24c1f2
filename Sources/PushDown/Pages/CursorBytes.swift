/// Writes the parts of a cursor one after the other.
struct CursorWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// The most significant byte first.
  mutating func append(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
  }

  /// Bytes behind their number. A number beyond 16 bits is cut off; a cursor with so many is too large and never
  /// given to anybody.
  mutating func append(counted new: some Collection<UInt8>) {
    append(UInt16(truncatingIfNeeded: new.count))
    bytes.append(contentsOf: new)
  }

  mutating func append(raw new: some Sequence<UInt8>) { bytes.append(contentsOf: new) }

  mutating func append(_ value: KeyValue) {
    switch value {
    case .missing: append(KeyValue.Tag.missing)
    case .integer(let value):
      append(KeyValue.Tag.integer)
      append(value)
    case .float(let value) where value.isNaN: append(KeyValue.Tag.missing)
    case .float(let value):
      append(KeyValue.Tag.float)
      // Adding 0 makes 0 of −0.
      append((value + 0).bitPattern)
    case .decimal(let digits):
      append(KeyValue.Tag.decimal)
      append(counted: digits.utf8)
    case .text(let text):
      append(KeyValue.Tag.text)
      append(counted: text.utf8)
    case .boolean(let value): append(value ? KeyValue.Tag.true : .false)
    case .instant(let seconds, let nanoseconds):
      append(KeyValue.Tag.instant)
      append(seconds)
      append(nanoseconds)
    case .day(let day):
      append(KeyValue.Tag.day)
      append(Int64(day))
    case .bytes(let value):
      append(KeyValue.Tag.bytes)
      append(counted: value)
    }
  }

  private mutating func append(_ tag: KeyValue.Tag) { append(tag.rawValue) }
}

extension KeyValue {
  /// What stands before a value in a cursor. The numbers are part of the format.
  enum Tag: UInt8 {
    case missing, integer, float, decimal, text, `false`, `true`, instant, day, bytes
  }
}

/// Reads the parts of a cursor one after the other. Every part is nil where the bytes end before it does, or do not
/// stand for one; nothing is read beyond them.
struct CursorReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func byte() -> UInt8? { rest.popFirst() }

  mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) -> Value? {
    // Shifting a type of one byte by eight gives zero, which is right.
    bytes(Value.bitWidth / 8)?.reduce(0) { $0 << 8 | Value(truncatingIfNeeded: $1) }
  }

  mutating func countedBytes() -> ArraySlice<UInt8>? { integer(UInt16.self).flatMap { bytes(Int($0)) } }

  mutating func text() -> String? { countedBytes().flatMap { String(validating: $0, as: UTF8.self) } }

  /// A value in the one form in which it is written.
  mutating func value() -> KeyValue? {
    switch byte().flatMap(KeyValue.Tag.init) {
    case nil: return nil
    case .missing: return .missing
    case .integer: return integer().map { .integer($0) }
    case .float:
      guard let bits = integer(UInt64.self) else { return nil }
      let value = Double(bitPattern: bits)
      return value.isNaN || value == 0 && bits != 0 ? nil : .float(value)
    case .decimal: return text().map { .decimal($0) }
    case .text: return text().map { .text($0) }
    case .false: return .boolean(false)
    case .true: return .boolean(true)
    case .instant:
      guard let seconds = integer(Int64.self), let nanoseconds = integer(Int32.self),
        (0..<1_000_000_000).contains(nanoseconds)
      else { return nil }
      return .instant(seconds: seconds, nanoseconds: nanoseconds)
    case .day: return integer(Int64.self).flatMap { Int(exactly: $0) }.map { .day($0) }
    case .bytes: return countedBytes().map { .bytes(Array($0)) }
    }
  }
}
