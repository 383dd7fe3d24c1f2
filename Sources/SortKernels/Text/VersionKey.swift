import OrderingValues

/// Appends bytes that are in order as versions are by precedence (semver.org, item 11), or nothing and
/// returns false where the text is no version.
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
/// A number is its length (see `appendNumber`), then its digits. Numbers come before words, fewer identifiers
/// before more by the rule that a string comes before its continuations.
func appendVersionKey(of text: ArraySlice<UInt8>, to key: inout [UInt8]) -> Bool {
  let start = key.count
  var reader = VersionReader(text: text)
  if reader.appendCore(to: &key) && reader.appendPrerelease(to: &key) && reader.skipBuild() && reader.isAtEnd
  {
    return true
  }
  key.removeSubrange(start...)
  return false
}

/// Reads a version from its front to its end.
private struct VersionReader {
  private var rest: ArraySlice<UInt8>

  init(text: ArraySlice<UInt8>) {
    rest = text
    _ = skip("v")
  }

  var isAtEnd: Bool { rest.isEmpty }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func take(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let taken = rest.prefix(while: isWanted)
    rest = rest[taken.endIndex...]
    return taken
  }

  /// Numbers joined by dots.
  mutating func appendCore(to key: inout [UInt8]) -> Bool {
    var endOfLastNonzero = key.count
    repeat {
      let digits = take(while: isDigit)
      if digits.isEmpty { return false }
      let significant = digits.drop { $0 == UInt8(ascii: "0") }
      appendNumber(significant, to: &key)
      if !significant.isEmpty { endOfLastNonzero = key.count }
    } while skip(".")
    key.removeSubrange(endOfLastNonzero...)
    key.append(0)
    return true
  }

  /// A prerelease, or the mark of a release.
  mutating func appendPrerelease(to key: inout [UInt8]) -> Bool {
    guard skip("-") else {
      key.append(1)
      return true
    }
    key.append(0)
    repeat {
      let identifier = take(while: isIdentifierByte)
      if identifier.isEmpty { return false }
      if !identifier.allSatisfy(isDigit) {
        key.append(2)
        key += identifier
        key.append(0)
      } else if identifier.first == UInt8(ascii: "0") && identifier.count > 1 {
        return false
      } else {
        appendNumber(identifier.drop { $0 == UInt8(ascii: "0") }, to: &key)
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
}

/// Appends 01, the number of digits, and the digits, which do not begin with 0. The number of digits takes
/// one byte below 255, else 255 and eight bytes, the most significant first.
private func appendNumber(_ digits: ArraySlice<UInt8>, to key: inout [UInt8]) {
  key.append(1)
  if digits.count < 255 {
    key.append(UInt8(digits.count))
  } else {
    key.append(255)
    withUnsafeBytes(of: UInt64(digits.count).bigEndian) { key.append(contentsOf: $0) }
  }
  key += digits
}

private func isIdentifierByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"):
    true
  default: false
  }
}
