import OrderingValues

/// One value of a sort key as another engine holds it: typed, and exact.
///
/// It is what a cursor remembers of a row, and what is bound to a statement. Nothing in it is rounded on the way
/// through text: whole numbers have all their digits, floats are read back to the same bits.
public enum KeyValue: Sendable, Hashable {
  case missing
  case integer(Int64)
  /// A 64-bit float; never NaN, which counts as missing, and −0 counts as 0.
  case float(Double)
  /// A decimal by its digits, as in `-12.50`.
  case decimal(String)
  case text(String)
  case boolean(Bool)
  /// Seconds since 1970-01-01T00:00:00Z, and nanoseconds from 0 up to 999,999,999.
  case instant(seconds: Int64, nanoseconds: Int32)
  /// Days since 1970-01-01.
  case day(Int)
  /// Bytes that are compared as they are, such as a stored sort key.
  case bytes([UInt8])
}

extension KeyValue {
  /// Whether they are the same value of the same type; of texts to the byte, as engines see them.
  public static func == (a: KeyValue, b: KeyValue) -> Bool {
    switch (a, b) {
    case (.missing, .missing): true
    case (.integer(let a), .integer(let b)): a == b
    case (.float(let a), .float(let b)): a == b
    case (.decimal(let a), .decimal(let b)), (.text(let a), .text(let b)): ExactText(a) == ExactText(b)
    case (.boolean(let a), .boolean(let b)): a == b
    case (.instant(let a, let c), .instant(let b, let d)): a == b && c == d
    case (.day(let a), .day(let b)): a == b
    case (.bytes(let a), .bytes(let b)): a == b
    default: false
    }
  }

  /// Mixes the value into a hash.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .missing: hasher.combine(0)
    case .integer(let value): hasher.combine(value)
    case .float(let value): hasher.combine(value)
    case .decimal(let value), .text(let value): hasher.combine(ExactText(value))
    case .boolean(let value): hasher.combine(value)
    case .instant(let seconds, let nanoseconds):
      hasher.combine(seconds)
      hasher.combine(nanoseconds)
    case .day(let value): hasher.combine(value)
    case .bytes(let value): hasher.combine(value)
    }
  }
}
