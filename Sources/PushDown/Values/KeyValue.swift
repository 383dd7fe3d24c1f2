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
