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
  /// The last scalar of the last piece, where another may join it.
  private var last: Unicode.Scalar?

  /// - Parameters:
  ///   - bytes: Any bytes; those that are no UTF-8 are shown as `<0xF6>`.
  ///   - range: What to show of them.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    var column = 0
    var place = range.lowerBound
    while place < range.upperBound {
      let (scalar, length) = Self.scalar(bytes, place, range.upperBound)
      let before = pieces.last?.cells ?? 0
      if let scalar, joins(scalar) {
        column += pieces[pieces.count - 1].cells - before
        pieces[pieces.count - 1].text.unicodeScalars.append(scalar)
        pieces[pieces.count - 1].range = pieces[pieces.count - 1].range.lowerBound..<place + length
        last = scalar
      } else {
        var piece = Piece(text: "", cells: 0, range: place..<place + length)
        if scalar == "\t" {
          piece.cells = 4 - column % 4
          piece.text = String(repeating: " ", count: piece.cells)
        } else if let scalar, !isHidden(scalar) {
          piece.text = String(Character(scalar))
          piece.cells = Self.cells(of: scalar)
        } else {
          let code = scalar.map(Self.code) ?? "0x" + Self.hex(UInt32(bytes[place]), digits: 2)
          piece.text = "<\(code)>"
          piece.cells = piece.text.utf8.count
        }
        last = scalar
        pieces.append(piece)
        column += piece.cells
      }
      place += length
    }
  }

  /// Whether a scalar is shown as part of the character before it. May make that wider.
  ///
  /// What belongs to one picture takes the two cells of one, as in terminals that know such sequences; those that do
  /// not know them show the parts side by side.
  private mutating func joins(_ scalar: Unicode.Scalar) -> Bool {
    guard let last, scalar.value >= 0x300, !isHidden(scalar), let piece = pieces.last else { return false }
    if last == "\u{200D}" { return scalar.properties.isEmoji && piece.cells == 2 }
    if scalar.properties.isEmojiModifier { return last.properties.isEmojiModifierBase }
    // Two letters are a flag.
    if Self.isRegional(scalar) { return Self.isRegional(last) && piece.text.unicodeScalars.count == 1 }
    // The emoji of a sign that is a letter otherwise, and marks beside a letter instead of above it.
    let isWider =
      scalar == "\u{FE0F}" ? last.properties.isEmoji : scalar.properties.generalCategory == .spacingMark
    if isWider { pieces[pieces.count - 1].cells = 2 }
    return Self.cells(of: scalar) == 0
  }

  private static func isRegional(_ scalar: Unicode.Scalar) -> Bool {
    ("\u{1F1E6}"..."\u{1F1FF}").contains(scalar)
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

  /// Controls, blanks that pass for others, and characters that take no room and change what is around them.
  private func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    switch scalar {
    // Joiners and variants are part of what is seen in emoji and some scripts.
    case "\u{200C}", "\u{200D}": return (last?.value ?? 0) < 0x300
    case "\u{FE00}"..."\u{FE0F}": return (last?.value ?? 0) < 0x300 && !(last?.properties.isEmoji ?? false)
    case "\u{3000}": return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .spaceSeparator:
      return true
    default: return scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  static func code(_ scalar: Unicode.Scalar) -> String { "U+" + hex(scalar.value, digits: 4) }

  static func hex(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }

  /// Cells by East Asian width (Unicode annex 11) and emoji presentation; marks that combine, and the later letters of
  /// a Korean syllable, take none.
  private static func cells(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format: return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    switch scalar.value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return 0
    case 0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0x3247,
      0x3250...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D376,
      0x1F200...0x1F265,
      0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}

extension String {
  /// The text on one line, with what cannot be seen, or would act on a terminal, spelled out.
  package var spelledOut: String { TerminalText.shown(self) }
}
