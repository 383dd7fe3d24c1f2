import CSimdJSON

/// Facts about how bytes hold text.
package enum TextEncoding {
  /// The name of an encoding other than UTF-8 whose units are wider than a byte, if the data begin like one.
  ///
  /// No record in UTF-8 begins with the byte order marks of UTF-16, or with a zero byte among its first two.
  static func wideEncoding(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard bytes.count >= 2 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF), (0xFF, 0xFE), (0, _), (_, 0): return "UTF-16 or UTF-32"
    default: return nil
    }
  }

  /// 3 where the data begin with the byte order mark of UTF-8, else 0.
  static func byteOrderMarkLength(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Whether a range of the data is UTF-8.
  static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    // The slice's own buffer: exactly `range.count` bytes from its base.
    let slice = UnsafeBufferPointer(rebasing: bytes[range])
    guard let base = slice.baseAddress else { return true }
    return ordering_json_is_utf8(base, slice.count)
  }

  /// The offset of the first byte that is not UTF-8.
  static func firstNonUTF8(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Int? {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes[range].makeIterator()
    var offset = range.lowerBound
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .error: return offset
      case .emptyInput: return nil
      }
    }
  }

  /// How many Unicode scalars stand before an offset on its line. The byte order mark is none. `columnsBefore` says
  /// how many of the first line stand before the part of the data; it is nil where that is the first one.
  static func columns(
    before offset: Int, in bytes: UnsafeBufferPointer<UInt8>, _ columnsBefore: Int?
  ) -> Int {
    let before = UnsafeBufferPointer(rebasing: bytes[..<offset])
    guard let base = before.baseAddress else { return columnsBefore ?? 0 }
    // All counts are of the buffer whose base this is.
    let lineEnd = ordering_find_last_byte(base, before.count, UInt8(ascii: "\n"))
    if lineEnd < before.count {
      return ordering_count_scalars(base + lineEnd + 1, before.count - lineEnd - 1)
    }
    let mark = columnsBefore == nil ? min(byteOrderMarkLength(of: bytes), offset) : 0
    return (columnsBefore ?? 0) + ordering_count_scalars(base + mark, before.count - mark)
  }

  /// What to say of a byte that is not UTF-8.
  static func notUTF8(_ byte: UInt8) -> String {
    let hexadecimal = String(byte, radix: 16, uppercase: true)
    let digits = hexadecimal.count < 2 ? "0\(hexadecimal)" : hexadecimal
    return "the byte 0x\(digits) is not UTF-8; save the data as UTF-8 (they may be Latin-1 or Windows-1252)"
  }

  /// The beginning of a text, for a message.
  package static func excerpt(_ utf8: some Collection<UInt8>, limit: Int = 24) -> String {
    var excerpt = ""
    // A character takes at most four bytes.
    let scalars = String(decoding: utf8.prefix(limit * 4 + 4), as: UTF8.self).unicodeScalars
    for (count, scalar) in scalars.enumerated() {
      guard count < limit else { return excerpt + "…" }
      let code = { "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" }
      excerpt += isShownAsItIs(scalar) ? String(scalar) : code()
    }
    return excerpt
  }

  private static func isShownAsItIs(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    default: true
    }
  }
}
