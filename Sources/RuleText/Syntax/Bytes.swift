/// Names of the bytes that the readers look for.
enum Byte {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let hash = UInt8(ascii: "#")
  static let dash = UInt8(ascii: "-")
  static let question = UInt8(ascii: "?")
  static let colon = UInt8(ascii: ":")
  static let comma = UInt8(ascii: ",")
  static let single = UInt8(ascii: "'")
  static let double = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
}

extension UInt8 {
  var isBlank: Bool { self == Byte.space || self == Byte.tab }
  var isQuote: Bool { self == Byte.single || self == Byte.double }
  var isOpening: Bool { self == Byte.openBracket || self == Byte.openBrace }
  var isClosing: Bool { self == Byte.closeBracket || self == Byte.closeBrace }
  var isFlowIndicator: Bool { self == Byte.comma || isOpening || isClosing }
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  var isLetter: Bool {
    let lower = self | 0x20
    return (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")) || self == UInt8(ascii: "_")
      || self >= 0x80
  }
  /// Whether it may stand in a name that is written without quotes as a rule: a letter, digit, `-` or `.`.
  var isNamePart: Bool { isLetter || isDigit || self == Byte.dash || self == UInt8(ascii: ".") }
  /// The bracket that closes this one.
  var closing: UInt8 { self == Byte.openBracket ? Byte.closeBracket : Byte.closeBrace }
}
