import CSimdJSON

/// What is wrong with a text that should be JSON, and where.
struct JSONMistake {
  let status: ordering_json_status
  /// The offset in the data.
  let offset: Int

  /// As many bytes behind the mistake must be known, or be all there are, for a message that is the same whatever
  /// follows.
  static let shownBytes = 128

  /// What is wrong, in plain words, with the column at which it stands. `columnsBefore` says how many columns of the
  /// first line stand before the part; it is nil where that is the first one.
  func message(in part: UnsafeBufferPointer<UInt8>, columnsBefore: Int?) -> String {
    guard status != ORDERING_JSON_NOT_UTF8 else { return TextEncoding.notUTF8(part[offset]) }
    return "malformed JSON at column \(column(in: part, columnsBefore)): \(reason(in: part))"
  }

  private func reason(in bytes: UnsafeBufferPointer<UInt8>) -> String {
    let found = found(in: bytes)
    return switch status {
    case ORDERING_JSON_CONTROL_CHARACTER: controlCharacterReason(bytes[offset])
    case ORDERING_JSON_UNCLOSED_TEXT: "the text that begins here has no closing quote"
    case ORDERING_JSON_ENDS_EARLY: "it ends too early; a '}' or ']' is missing"
    case ORDERING_JSON_NO_VALUE: "a value is missing before \(found)"
    case ORDERING_JSON_NO_NAME where bytes[offset] == UInt8(ascii: "}"): "a comma stands before '}'"
    case ORDERING_JSON_NO_NAME: "a name in double quotes is missing before \(found)"
    case ORDERING_JSON_NO_COLON: "a ':' is missing before \(found)"
    case ORDERING_JSON_NO_COMMA_IN_OBJECT: "a ',' or '}' is missing before \(found)"
    case ORDERING_JSON_NO_COMMA_IN_LIST: "a ',' or ']' is missing before \(found)"
    case ORDERING_JSON_BAD_NUMBER: "\(found) is not a number as JSON writes it"
    case ORDERING_JSON_BAD_WORD: "\(found) is no value of JSON; texts stand in double quotes"
    case ORDERING_JSON_BAD_ESCAPE: "\(found) is no escape of JSON; a backslash itself is written '\\\\'"
    case ORDERING_JSON_TOO_DEEP: "objects and lists are nested more than \(ordering_json_depth_limit) deep"
    case ORDERING_JSON_MORE_TEXT: "\(found) stands behind the end of the value"
    case ORDERING_JSON_TOO_LARGE: "it is longer than 4 GiB"
    case ORDERING_JSON_NO_MEMORY: "there is not enough memory to read it"
    default: "it is not JSON"
    }
  }

  private func controlCharacterReason(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      "the line ends inside a text; its closing quote is missing, or the line break must be written '\\n'"
    case UInt8(ascii: "\t"): "a tab stands inside a text; write it '\\t'"
    default: "the control character \(byte) stands inside a text; write it as a '\\u' escape"
    }
  }

  /// The token at the offset, for a message.
  private func found(in bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard offset < bytes.count else { return "the end" }
    let rest = bytes[offset...]
    let length =
      switch bytes[offset] {
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","),
        UInt8(ascii: ":"):
        1
      case UInt8(ascii: "\\"): min(2, rest.count)
      default: rest.firstIndex { Self.endsToken.contains($0) }.map { max(1, $0 - offset) } ?? rest.count
      }
    return "'\(TextEncoding.excerpt(bytes[offset..<offset + length]))'"
  }

  private static let endsToken = Set(" \t\r\n,:{}[]".utf8)

  /// The column, from 1, counted in Unicode scalars.
  private func column(in bytes: UnsafeBufferPointer<UInt8>, _ columnsBefore: Int?) -> Int {
    1 + TextEncoding.columns(before: offset, in: bytes, columnsBefore)
  }
}

extension JSONMistake {
  /// The mistake for a status that simdjson reports for a text as a whole. Finding its place takes a second
  /// look, byte by byte.
  init(inWholeText status: ordering_json_status, _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    self.status = status
    offset =
      switch status {
      case ORDERING_JSON_NOT_UTF8: TextEncoding.firstNonUTF8(bytes, in: range) ?? range.lowerBound
      case ORDERING_JSON_CONTROL_CHARACTER, ORDERING_JSON_UNCLOSED_TEXT:
        Self.firstQuoteMistake(bytes, in: range)
      default: range.lowerBound
      }
  }

  /// The first control character inside a text, or else the quote that is not closed.
  private static func firstQuoteMistake(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Int {
    var outline = JSONOutline()
    for offset in range {
      outline.pass(bytes[offset], at: offset)
      if outline.isInText && bytes[offset] < 0x20 { return offset }
    }
    return outline.textStart
  }
}

/// A rough view of JSON that may be malformed: where texts begin and end, no grammar.
struct JSONOutline {
  private(set) var isInText = false
  private(set) var textStart = 0
  private var isEscaped = false

  mutating func pass(_ byte: UInt8, at offset: Int) {
    if isInText {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInText = false
      }
      return
    }
    if byte == UInt8(ascii: "\"") {
      isInText = true
      textStart = offset
    }
  }
}
