import OrderingValues

/// How many bytes there must be to write the key of a text.
///
/// A number of n digits takes at most n + 2 bytes, or n + 10 from 255 on; a word of n bytes n + 2. Each takes the place
/// of a text longer by one, of its dot or hyphen, but for the last. Four bytes end both halves of a key.
func roomForVersionKey(of text: UnsafeBufferPointer<UInt8>) -> Int { 2 * text.count + 8 }

/// Writes the key of a version, bytes that are in order as versions are by precedence (semver.org, item 11), and returns
/// its length; nil where the text is no version.
///
/// A version is numbers joined by dots, then perhaps `-` and a prerelease, then perhaps `+` and build metadata,
/// as in Semantic Versioning 2.0, but with any number of numbers, which may begin with zeros, and with an
/// optional `v` in front.
///
/// Numbers that are absent count 0, so zeros at the end are dropped, and 1, 1.0 and 1.0.0 have one key.
///
///     1.10.0          01 1 '1'   01 2 '1' '0'   00   01
///     1.0.0-rc.1      01 1 '1'   00   00   02 'r' 'c' 00   01 1 '1'
///                     |          |    |    |               |
///                     number     end  |    word            number
///                     of core         0 prerelease, 1 release
///
/// A number is its length (see `writeNumber`), then its digits. Numbers come before words, fewer identifiers
/// before more by the rule that a string comes before its continuations.
///
/// - Precondition: `key` has room for it, see `roomForVersionKey`.
func writeVersionKey(of text: UnsafeBufferPointer<UInt8>, to key: UnsafeMutableBufferPointer<UInt8>) -> Int? {
  precondition(roomForVersionKey(of: text) <= key.count, "The key of a version may need more room.")
  var reader = VersionReader(text: text, key: key)
  guard reader.writeCore() && reader.writePrerelease() && reader.skipBuild() && reader.isAtEnd else {
    return nil
  }
  return reader.written
}

/// Reads a version from its front to its end, and writes its key.
private struct VersionReader {
  private let text: UnsafeBufferPointer<UInt8>
  private var position = 0
  private let key: UnsafeMutableBufferPointer<UInt8>
  private(set) var written = 0

  init(text: UnsafeBufferPointer<UInt8>, key: UnsafeMutableBufferPointer<UInt8>) {
    self.text = text
    self.key = key
    _ = skip("v")
  }

  var isAtEnd: Bool { position == text.count }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < text.count, text[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func take(while isWanted: (UInt8) -> Bool) -> Range<Int> {
    let start = position
    while position < text.count && isWanted(text[position]) { position += 1 }
    return start..<position
  }

  private mutating func write(_ byte: UInt8) {
    key[written] = byte
    written += 1
  }

  private mutating func write(_ range: Range<Int>) {
    for index in range { write(text[index]) }
  }

  /// Numbers joined by dots.
  mutating func writeCore() -> Bool {
    var endOfLastNonzero = written
    repeat {
      let digits = take(while: isDigit)
      if digits.isEmpty { return false }
      if writeNumber(digits) { endOfLastNonzero = written }
    } while skip(".")
    written = endOfLastNonzero
    write(0)
    return true
  }

  /// A prerelease, or the mark of a release.
  mutating func writePrerelease() -> Bool {
    guard skip("-") else {
      write(1)
      return true
    }
    write(0)
    repeat {
      let identifier = take(while: isIdentifierByte)
      if identifier.isEmpty { return false }
      if !text[identifier].allSatisfy(isDigit) {
        write(2)
        write(identifier)
        write(0)
      } else if text[identifier.lowerBound] == UInt8(ascii: "0") && identifier.count > 1 {
        return false
      } else {
        _ = writeNumber(identifier)
      }
    } while skip(".")
    return true
  }

  /// Build metadata, which says nothing about precedence.
  mutating func skipBuild() -> Bool {
    guard skip("+") else { return true }
    repeat {
      if take(while: isIdentifierByte).isEmpty { return false }
    } while skip(".")
    return true
  }

  /// Writes 01, the number of digits, and the digits, without the zeros in front; returns whether there are any then.
  /// The number of digits takes one byte below 255, else 255 and eight bytes, the most significant first.
  private mutating func writeNumber(_ digits: Range<Int>) -> Bool {
    let zeros = text[digits].prefix { $0 == UInt8(ascii: "0") }.count
    let significant = digits.dropFirst(zeros)
    write(1)
    if significant.count < 255 {
      write(UInt8(significant.count))
    } else {
      write(255)
      for shift in stride(from: 56, through: 0, by: -8) {
        write(UInt8(truncatingIfNeeded: significant.count >> shift))
      }
    }
    write(significant)
    return !significant.isEmpty
  }
}

private func isIdentifierByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"):
    true
  default: false
  }
}
