/// Base64 for addresses (RFC 4648, section 5), without padding and in one form only: bits that stand for nothing are
/// zero, and nothing else is read.
enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// By the character's code: its six bits, or 255.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: .max, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    return values
  }()

  /// The number of characters for a number of bytes.
  static func characterCount(ofBytes count: Int) -> Int { (count * 4 + 2) / 3 }

  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(characterCount(ofBytes: bytes.count))
    var (bits, count): (UInt32, UInt32) = (0, 0)
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(alphabet[Int(bits >> count & 63)])
      }
      // At most four bits are left over.
      bits &= 63
    }
    if count > 0 { text.append(alphabet[Int(bits << (6 - count) & 63)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text; nil where it is not what `encode` writes.
  static func decode(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 3 / 4)
    var (bits, count): (UInt32, UInt32) = (0, 0)
    for character in text.utf8 {
      let value = values[Int(character)]
      if value == .max { return nil }
      bits = (bits << 6 | UInt32(value)) & 0xFFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(bits >> count & 255))
      }
    }
    // Six bits are no byte; what is left over of the last character has to be zero.
    guard count < 6, bits & (1 << count - 1) == 0 else { return nil }
    return bytes
  }
}
