/// How an engine writes names and texts so that nothing in them ends them.
///
/// By bytes: to engines a quotation mark is one even where a combining mark follows, with which it is one
/// `Character`.
struct Quotation: Sendable, Hashable {
  /// What stands before and behind, an ASCII character.
  let mark: UInt8
  /// What stands for the mark within; nil where it is doubled.
  var escapedMark: String?
  /// What stands for a backslash within, where that is no character as every other.
  var escapedBackslash: String?
  /// What stands before a quotation that has backslashes within.
  var prefix = ""

  /// Names as the standard has them.
  static let doubleQuotes = Quotation(mark: UInt8(ascii: "\""))
  static let backQuotes = Quotation(mark: UInt8(ascii: "`"))
  /// Texts as the standard has them.
  static let quotes = Quotation(mark: UInt8(ascii: "'"))

  /// Texts in double quotes with backslashes before what would end them.
  static let escapedDoubleQuotes = Quotation(mark: UInt8(ascii: "\""), escapedMark: #"\""#).withBackslashes

  /// With backslashes as escapes.
  var withBackslashes: Quotation {
    var quotation = self
    quotation.escapedBackslash = #"\\"#
    return quotation
  }

  /// A name or a text in quotation marks.
  func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 2)
    if !prefix.isEmpty, text.utf8.contains(Self.backslash) { bytes += prefix.utf8 }
    bytes.append(mark)
    for byte in text.utf8 {
      if byte == mark {
        if let escapedMark { bytes += escapedMark.utf8 } else { bytes += [mark, mark] }
      } else if byte == Self.backslash, let escapedBackslash {
        bytes += escapedBackslash.utf8
      } else {
        bytes.append(byte)
      }
    }
    bytes.append(mark)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let backslash = UInt8(ascii: "\\")
}
