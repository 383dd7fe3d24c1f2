/// Text as a terminal can show it: what cannot be seen, or would act on the terminal, is spelled out.
package struct TerminalText {
  /// One character on the screen.
  struct Piece {
    var text: String
    /// How many cells of the terminal it takes.
    var cells: Int
    /// The bytes that it stands for.
    var range: Range<Int>
  }

  private(set) var pieces: [Piece] = []

  /// - Parameters:
  ///   - bytes: Any bytes; those that are no UTF-8 are shown as `<0xF6>`.
  ///   - range: What to show of them.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    var column = 0
    var place = range.lowerBound
    var isAfterOtherScript = false
    while place < range.upperBound {
      let (scalar, length) = Self.scalar(bytes, place, range.upperBound)
      var text: String
      var cells: Int
      if let scalar {
        text = String(Character(scalar))
        cells = Self.cells(of: scalar)
        if scalar == "\t" {
          cells = 4 - column % 4
          text = String(repeating: " ", count: cells)
        } else if Self.isHidden(scalar, isAfterOtherScript: isAfterOtherScript) {
          text = "<" + Self.code(scalar) + ">"
          cells = text.utf8.count
        }
        isAfterOtherScript = scalar.value >= 0x300
      } else {
        text = "<0x" + Self.hex(UInt32(bytes[place]), digits: 2) + ">"
        cells = text.utf8.count
      }
      pieces.append(Piece(text: text, cells: cells, range: place..<place + length))
      column += cells
      place += length
    }
  }

  /// A text of our own, with names from a file in it, on one line.
  static func shown(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return text }
    return TerminalText(bytes, 0..<bytes.count).pieces.reduce(into: "") { $0 += $1.text }
  }

  /// Bytes of a file on one line, with what cannot be seen spelled out.
  package static func shown(_ bytes: [UInt8]) -> String {
    TerminalText(bytes, 0..<bytes.count).pieces.reduce(into: "") { $0 += $1.text }
  }

  // MARK: Scalars

  private static func scalar(_ bytes: [UInt8], _ place: Int, _ end: Int) -> (Unicode.Scalar?, Int) {
    let lead = bytes[place]
    if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 1
    guard length > 1, place + length <= end,
      EncodingCheck.firstInvalid(Array(bytes[place..<place + length])) == nil
    else { return (nil, 1) }
    return (String(decoding: bytes[place..<place + length], as: UTF8.self).unicodeScalars.first, length)
  }

  /// Controls, and characters that take no room and change what is around them.
  private static func isHidden(_ scalar: Unicode.Scalar, isAfterOtherScript: Bool) -> Bool {
    switch scalar.properties.generalCategory {
    // Joiners within emoji and some scripts are part of what is seen.
    case .format: !(isAfterOtherScript && (scalar == "\u{200C}" || scalar == "\u{200D}"))
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
    case .spaceSeparator: scalar != " " && scalar != "\u{3000}"
    default: false
    }
  }

  static func code(_ scalar: Unicode.Scalar) -> String { "U+" + hex(scalar.value, digits: 4) }

  static func hex(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }

  /// Cells by East Asian width (Unicode annex 11) and emoji presentation; marks that combine take none.
  private static func cells(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18AFF,
      0x1B000...0x1B2FF,
      0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}

extension String {
  /// The text on one line, with what cannot be seen, or would act on a terminal, spelled out.
  package var spelledOut: String { TerminalText.shown(self) }
}
