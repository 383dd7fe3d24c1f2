/// Which rare kinds of bytes a file holds, so that what looks for them one by one need not run without any.
///
/// Most files hold letters of ASCII and line feeds alone.
struct ByteSurvey {
  /// Whether any byte is part of a character outside of ASCII.
  private(set) var hasOtherCharacters = false
  /// Whether any byte is an ASCII control character other than a tab or line feed.
  private(set) var hasControls = false
  private(set) var hasTabs = false

  init(_ bytes: [UInt8]) {
    // Without a way out of the loop, and without a branch in it, it takes many bytes at once.
    var (all, controls, tabs) = (UInt8(0), UInt8(0), UInt8(0))
    for byte in bytes {
      let isTab: UInt8 = byte == Byte.tab ? 1 : 0
      let isLineFeed: UInt8 = byte == Byte.lineFeed ? 1 : 0
      let isLow: UInt8 = byte < Byte.space ? 1 : 0
      let isDelete: UInt8 = byte == 0x7F ? 1 : 0
      all |= byte
      tabs |= isTab
      controls |= isLow & (1 ^ isTab) & (1 ^ isLineFeed) | isDelete
    }
    hasOtherCharacters = all >= 0x80
    hasControls = controls != 0
    hasTabs = tabs != 0
  }

  /// Whether every character is one byte.
  var isASCII: Bool { !hasOtherCharacters }
}
