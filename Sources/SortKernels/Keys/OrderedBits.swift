/// Signed order as unsigned order: the sign bit is flipped.
@inlinable @inline(__always)
package func orderedBits(_ value: Int64) -> UInt64 { UInt64(bitPattern: value) ^ (1 << 63) }

/// The order of doubles as unsigned order, from −∞ to +∞, with one zero. Negative numbers grow towards zero
/// as their bits shrink, so all their bits are turned; the others only change the sign bit.
@inlinable @inline(__always)
package func orderedBitsOfDouble(_ pattern: Int64) -> UInt64 {
  let turned = UInt64(bitPattern: pattern) ^ (UInt64(bitPattern: pattern >> 63) | 1 << 63)
  // −0 is just below 0, with nothing in between. A comparison without a branch: signs come in no order.
  return turned &+ (turned == (1 << 63) - 1 ? 1 : 0)
}
