/// A part of a file as libyaml gets it: without what has been reported already, and with the place in the
/// file of each scalar, since libyaml counts scalars and we count bytes.
struct CleanText {
  /// A replacement of a few bytes of the file.
  typealias Edit = Finding.Fix.Edit

  private(set) var bytes: [UInt8] = []
  /// The offset in the file of each scalar of `bytes`, and of the end; empty where each byte of the file is a
  /// scalar, as in most files.
  private var offsets: [Int32] = []
  private let range: Range<Int>

  /// The text of a range of a file whose bytes are UTF-8 there.
  ///
  /// The edits are sorted by place and apart from each other; those outside the range are ignored.
  init(_ source: SourceFile, _ range: Range<Int>, edits: ArraySlice<Edit>, isASCII: Bool) {
    self.range = range
    if edits.isEmpty, isASCII {
      bytes = range == source.bytes.indices ? source.bytes : Array(source.bytes[range])
      return
    }
    bytes.reserveCapacity(range.count)
    offsets.reserveCapacity(range.count + 1)
    var place = range.lowerBound
    for edit in edits where edit.range.lowerBound >= place && edit.range.upperBound <= range.upperBound {
      copy(source, place..<edit.range.lowerBound)
      for byte in edit.replacement.utf8 {
        if byte & 0xC0 != 0x80 { offsets.append(Int32(clamping: edit.range.lowerBound)) }
        bytes.append(byte)
      }
      place = edit.range.upperBound
    }
    copy(source, place..<range.upperBound)
    offsets.append(Int32(clamping: range.upperBound))
  }

  private mutating func copy(_ source: SourceFile, _ range: Range<Int>) {
    for offset in range where source.bytes[offset] & 0xC0 != 0x80 { offsets.append(Int32(clamping: offset)) }
    bytes += source.bytes[range]
  }

  /// The offset in the file of a scalar of this text.
  func offset(_ scalar: Int) -> Int {
    if offsets.isEmpty { return range.lowerBound + max(0, min(scalar, range.count)) }
    return Int(offsets[max(0, min(scalar, offsets.count - 1))])
  }
}
