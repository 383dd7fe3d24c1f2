/// Whether the bytes of a file are UTF-8, and what they seem to be if not.
enum EncodingCheck {
  /// The finding about a file that is not UTF-8; nil if it is.
  static func finding(_ source: SourceFile, _ survey: ByteSurvey) -> Finding? {
    let bytes = source.bytes
    if let encoding = wideEncoding(bytes) { return .wideEncoding(encoding, at: SourceSpan(source, 0..<0)) }
    guard !survey.isASCII, let bad = firstInvalid(bytes) else { return nil }
    return .notUTF8(byte: bytes[bad], at: SourceSpan(source, bad..<bad + 1))
  }

  /// UTF-16 and UTF-32, with their marks or without: then every second byte of ASCII text is zero.
  private static func wideEncoding(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32" }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    guard bytes.count >= 4, bytes.count % 2 == 0 else { return nil }
    let start = bytes.prefix(64)
    let zeros = [0, 1].map { odd in start.indices.filter { $0 % 2 == odd && start[$0] == 0 }.count }
    let half = start.count / 2
    guard (zeros[0] == 0 && zeros[1] * 4 >= half * 3) || (zeros[1] == 0 && zeros[0] * 4 >= half * 3)
    else { return nil }
    return "UTF-16"
  }

  /// The offset of the first byte that is no part of well-formed UTF-8 (Unicode, table 3-7).
  static func firstInvalid(_ bytes: [UInt8]) -> Int? {
    var place = 0
    while place < bytes.count {
      let lead = bytes[place]
      let second: ClosedRange<UInt8>
      let length: Int
      switch lead {
      case 0...0x7F:
        place += 1
        continue
      case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
      case 0xE0: (length, second) = (3, 0xA0...0xBF)
      case 0xED: (length, second) = (3, 0x80...0x9F)
      case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
      case 0xF0: (length, second) = (4, 0x90...0xBF)
      case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
      case 0xF4: (length, second) = (4, 0x80...0x8F)
      default: return place
      }
      guard place + length <= bytes.count, second.contains(bytes[place + 1]),
        (2..<length).allSatisfy({ bytes[place + $0] & 0xC0 == 0x80 })
      else { return place }
      place += length
    }
    return nil
  }
}
