/// The bits that the numbers 0 ..< `count` take.
@inline(__always)
func bitWidth(ofNumbersBelow count: Int) -> Int { Int.bitWidth - max(0, count - 1).leadingZeroBitCount }

/// The lowest `count` bits set, for 0 … 64.
@inline(__always)
func lowBits(_ count: Int) -> UInt64 { count == 0 ? 0 : .max &>> UInt64(64 - count) }
