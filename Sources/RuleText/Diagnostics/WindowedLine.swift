/// A line as it is shown: the part around what matters in it, if it is long.
struct WindowedLine {
  private(set) var text: String
  private(set) var isCut: Bool
  private let shown: ArraySlice<TerminalText.Piece>
  /// Cells before the first piece.
  private let indent: Int

  /// What stands for a part that was left out.
  private static let ellipsis = "..."

  /// - Parameters:
  ///   - bytes: What the line stands in.
  ///   - line: The bytes of the line.
  ///   - focus: The place that must be seen.
  ///   - width: How many cells there are.
  init(_ bytes: [UInt8], _ line: Range<Int>, around focus: Int, width: Int) {
    // A line of a megabyte is not measured as a whole: no window holds more bytes than this on each side.
    let reach = max(width, 20) * 8
    let start = max(line.lowerBound, focus - reach)
    let end = min(line.upperBound, focus + reach)
    let bounds = Self.toBoundaries(bytes, start..<max(start, end), within: line)
    let pieces = TerminalText(bytes, bounds).pieces
    isCut = bounds != line || pieces.reduce(0) { $0 + $1.cells } > width
    var first = 0
    var last = pieces.count
    if isCut {
      let middle = pieces.firstIndex { $0.range.upperBound > focus } ?? pieces.count
      var room = max(20, width) - 2 * Self.ellipsis.utf8.count
      first = middle
      var before = 0
      while first > 0, before + pieces[first - 1].cells <= room / 3 {
        first -= 1
        before += pieces[first].cells
      }
      room -= before
      last = middle
      while last < pieces.count, pieces[last].cells <= room {
        room -= pieces[last].cells
        last += 1
      }
    }
    let cutsStart = first > 0 || bounds.lowerBound > line.lowerBound
    let cutsEnd = last < pieces.count || bounds.upperBound < line.upperBound
    shown = pieces[first..<last]
    indent = cutsStart ? Self.ellipsis.utf8.count : 0
    text =
      (cutsStart ? Self.ellipsis : "") + shown.reduce(into: "") { $0 += $1.text }
      + (cutsEnd ? Self.ellipsis : "")
  }

  /// The cells before what is shown of a range of bytes, and those of it.
  func cells(of range: Range<Int>) -> (before: Int, count: Int) {
    let before = shown.prefix { $0.range.upperBound <= range.lowerBound }
    let under = shown.dropFirst(before.count).prefix { $0.range.lowerBound < range.upperBound }
    return (before.reduce(indent) { $0 + $1.cells }, under.reduce(0) { $0 + $1.cells })
  }

  /// Widens a range so that it begins and ends between characters.
  private static func toBoundaries(
    _ bytes: [UInt8], _ range: Range<Int>, within line: Range<Int>
  ) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > line.lowerBound && bytes[start] & 0xC0 == 0x80 { start -= 1 }
    while end < line.upperBound && bytes[end] & 0xC0 == 0x80 { end += 1 }
    return start..<end
  }
}
