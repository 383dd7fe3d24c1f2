/// Signed order as unsigned order: the sign bit is flipped.
@inlinable @inline(__always)
package func orderedBits(_ value: Int64) -> UInt64 { UInt64(bitPattern: value) ^ (1 << 63) }

/// The order of doubles as unsigned order, from −∞ to +∞, with one zero. Negative numbers grow towards zero
/// as their bits shrink, so all their bits are inverted; the others only change the sign bit.
@inlinable @inline(__always)
package func orderedBitsOfDouble(_ pattern: Int64) -> UInt64 {
  let bits = UInt64(bitPattern: pattern)
  let negativeZero: UInt64 = 1 << 63
  if bits == negativeZero { return negativeZero }
  return pattern < 0 ? ~bits : bits | negativeZero
}
