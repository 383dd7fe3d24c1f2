/// Numbers as nearly all data write them, read in few steps. What is longer, or of another form, is `NumberLiteral`'s.
enum PlainNumber {
  /// A whole number of at most 18 digits, which 64 bits always hold; nil for all else.
  @inline(__always)
  static func integer(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    guard bytes.count > start, bytes.count - start <= 18 else { return nil }
    guard bytes[start] != UInt8(ascii: "0") || bytes.count == start + 1 else { return nil }
    var value: Int64 = 0
    for index in start..<bytes.count {
      guard isDigit(bytes[index]) else { return nil }
      value = value &* 10 &+ Int64(bytes[index] &- UInt8(ascii: "0"))
    }
    return isNegative ? -value : value
  }

  /// The double of a number whose digits, without the point, are at most 2^53, with at most 18 digits behind the
  /// point and no power of ten; nil for all else. It is exact where it is whole, and never −0.
  @inline(__always)
  static func double(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    // One of the bytes may be the point.
    guard bytes.count > start, bytes.count - start <= 19 else { return nil }
    var digits: Int64 = 0
    var point = -1
    for index in start..<bytes.count {
      if isDigit(bytes[index]) {
        digits = digits &* 10 &+ Int64(bytes[index] &- UInt8(ascii: "0"))
      } else if bytes[index] == UInt8(ascii: "."), point < 0 {
        point = index
      } else {
        return nil
      }
    }
    let wholeEnd = point < 0 ? bytes.count : point
    // A digit stands before the point and behind it, and 0 before no other digit. 19 digits may be too many.
    guard wholeEnd > start, point != bytes.count - 1, bytes.count - start <= 18 || point >= 0,
      bytes[start] != UInt8(ascii: "0") || wholeEnd == start + 1, digits <= 1 << 53
    else { return nil }
    let magnitude =
      point < 0 ? Double(digits) : nearestDouble(digits, dividedByTenTo: bytes.count - 1 - point)
    return isNegative && magnitude != 0 ? -magnitude : magnitude
  }
}
