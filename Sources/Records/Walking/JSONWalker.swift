import OrderingValues

/// Walks over an object of JSON whose grammar was checked before.
///
/// Whatever the bytes are, none beyond their end is looked at: behind it stand zeros, which end everything.
struct JSONWalker {
  private var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var place = 0
  /// A text or name without its escapes.
  private var text: [UInt8] = []

  mutating func walk(_ record: UnsafeBufferPointer<UInt8>, _ visitor: inout some RecordVisitor) {
    bytes = record
    place = 0
    skipWhiteSpace()
    if current == UInt8(ascii: "{") { walkMembers(of: 0, &visitor) }
    bytes = UnsafeBufferPointer(start: nil, count: 0)
  }

  // MARK: Values

  private mutating func walkMembers(of object: Int, _ visitor: inout some RecordVisitor) {
    place += 1
    while true {
      skipWhiteSpace()
      if current == UInt8(ascii: ",") {
        place += 1
        continue
      }
      guard current == UInt8(ascii: "\"") else { break }
      let (range, hasEscapes) = readText()
      let member: Int? =
        if !hasEscapes {
          visitor.member(UnsafeBufferPointer(rebasing: bytes[range]), of: object)
        } else if decode(range) {
          text.withUnsafeBufferPointer { visitor.member($0, of: object) }
        } else {
          // No field can be called by half of a character.
          nil
        }
      skipWhiteSpace()
      guard current == UInt8(ascii: ":") else { break }
      place += 1
      skipWhiteSpace()
      if let member { walkValue(of: member, &visitor) } else { skipValue() }
    }
    if current == UInt8(ascii: "}") { place += 1 }
  }

  private mutating func walkValue(of member: Int, _ visitor: inout some RecordVisitor) {
    switch current {
    case UInt8(ascii: "{"):
      visitor.visitObject(member)
      walkMembers(of: member, &visitor)
    case UInt8(ascii: "["):
      visitor.visitList(member)
      place += 1
      while true {
        skipWhiteSpace()
        switch current {
        case UInt8(ascii: ","): place += 1
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          visitor.visitOther(member, inList: true)
          skipValue()
        case UInt8(ascii: "]"):
          place += 1
          return
        case 0: return
        default: walkScalar(of: member, inList: true, &visitor)
        }
      }
    default: walkScalar(of: member, inList: false, &visitor)
    }
  }

  private mutating func walkScalar(of member: Int, inList: Bool, _ visitor: inout some RecordVisitor) {
    if current == UInt8(ascii: "\"") {
      let (range, hasEscapes) = readText()
      if !hasEscapes {
        visitor.visitScalar(member, .text, UnsafeBufferPointer(rebasing: bytes[range]), inList: inList)
      } else if decode(range) {
        text.withUnsafeBufferPointer { visitor.visitScalar(member, .text, $0, inList: inList) }
      } else {
        visitor.visitOther(member, inList: inList)
      }
      return
    }
    let range = readWord()
    let word = UnsafeBufferPointer(rebasing: bytes[range])
    let kind: RawScalarKind =
      switch word.first {
      case UInt8(ascii: "n"): .null
      case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
      default: .number
      }
    visitor.visitScalar(member, kind, word, inList: inList)
  }

  /// Passes a value of which nothing is to be seen.
  private mutating func skipValue() {
    var depth = 0
    repeat {
      switch current {
      case UInt8(ascii: "\""): _ = readText()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        place += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        place += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"): place += 1
      default: _ = readWord()
      }
      skipWhiteSpace()
    } while depth > 0 && place < bytes.count
  }

  // MARK: Tokens

  private var current: UInt8 { place < bytes.count ? bytes[place] : 0 }

  private mutating func skipWhiteSpace() {
    while place < bytes.count, isWhiteSpace(bytes[place]) { place += 1 }
  }

  /// Passes a text, and says where it stands without its quotes.
  private mutating func readText() -> (range: Range<Int>, hasEscapes: Bool) {
    place += 1
    let start = place
    var hasEscapes = false
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      if bytes[place] == UInt8(ascii: "\\") {
        hasEscapes = true
        place += 1
      }
      place += 1
    }
    let end = min(place, bytes.count)
    place = min(place + 1, bytes.count)
    return (start..<end, hasEscapes)
  }

  /// Passes a number or word; at least one byte, so that nothing is passed for ever.
  private mutating func readWord() -> Range<Int> {
    let start = place
    place = min(place + 1, bytes.count)
    while place < bytes.count, !isWhiteSpace(bytes[place]), !",]}".utf8.contains(bytes[place]) { place += 1 }
    return start..<place
  }

  /// Puts a text without its escapes into `text`; false where it holds half of a surrogate pair.
  private mutating func decode(_ range: Range<Int>) -> Bool {
    text.removeAll(keepingCapacity: true)
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < range.upperBound else {
        text.append(byte)
        continue
      }
      let escape = bytes[index]
      index += 1
      switch escape {
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u"):
        var value = unit(at: index, range.upperBound)
        index += 4
        if 0xD800...0xDBFF ~= value, index + 1 < range.upperBound, bytes[index] == UInt8(ascii: "\\"),
          bytes[index + 1] == UInt8(ascii: "u")
        {
          let second = unit(at: index + 2, range.upperBound)
          if 0xDC00...0xDFFF ~= second {
            value = 0x10000 + (value - 0xD800) << 10 + (second - 0xDC00)
            index += 6
          }
        }
        guard let scalar = Unicode.Scalar(value) else { return false }
        text.append(contentsOf: scalar.utf8)
      default: text.append(escape)
      }
    }
    return true
  }

  /// Four hexadecimal digits.
  private func unit(at place: Int, _ end: Int) -> UInt32 {
    var value: UInt32 = 0
    for index in place..<min(place + 4, max(place, end)) {
      let byte = bytes[index]
      value = value << 4 | UInt32(byte <= UInt8(ascii: "9") ? byte & 15 : (byte & 7) + 9)
    }
    return value
  }
}
