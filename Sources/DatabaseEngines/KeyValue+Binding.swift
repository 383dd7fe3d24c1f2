internal import OrderingValues
internal import PushDown

extension KeyValue {
  /// The text by which a value is bound that is no number, boolean or blob of the engine: ISO 8601 in UTC for
  /// instants and days.
  var boundText: String {
    switch self {
    case .missing: ""
    case .integer(let number): String(number)
    case .float(let number): number.description
    case .decimal(let digits), .text(let digits): digits
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .instant(let seconds, let nanoseconds):
      // What is of no year from 1 to 9999 no engine reads, and says so.
      Instant(secondsSince1970: seconds, nanoseconds: nanoseconds)?.description ?? String(seconds)
    case .day(let day): CalendarDay(daysSince1970: day)?.description ?? String(day)
    case .bytes(let bytes): KeyValue.hexadecimal(bytes)
    }
  }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      unsafeUninitializedCapacity: 2 * bytes.count,
      initializingUTF8With: { buffer in
        for (index, byte) in bytes.enumerated() {
          buffer[2 * index] = digits[Int(byte >> 4)]
          buffer[2 * index + 1] = digits[Int(byte & 15)]
        }
        return 2 * bytes.count
      })
  }

  /// Nil when the text is not pairs of hexadecimal digits.
  static func bytes(hexadecimal text: some StringProtocol) -> [UInt8]? {
    let digits = text.utf8.map { UInt8(String(UnicodeScalar($0)), radix: 16) }
    guard digits.count % 2 == 0, !digits.contains(nil) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { (digits[$0] ?? 0) << 4 | (digits[$0 + 1] ?? 0) }
  }
}
