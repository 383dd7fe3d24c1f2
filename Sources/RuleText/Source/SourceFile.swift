internal import OrderingValues

/// The bytes of one rule file and where its lines begin.
///
/// Places are byte offsets everywhere inside; `position(at:)` turns one into line and column when it is
/// shown to a person. It is an object, since every place in the rules names its file.
package final class SourceFile: Sendable, Hashable {
  /// The path as it is shown to people.
  package let name: String
  package let bytes: [UInt8]
  /// The offset of the first byte of each line. Lines end with LF or CR LF.
  package let lineStarts: [Int]
  /// Of long lines, how many scalars stand before every so many bytes: thousands of places may lie in one.
  private let scalarsInLongLines: [Int: [Int]]
  private static let longLine = 4_096
  private static let step = 256

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    var starts = [0]
    for offset in bytes.indices where bytes[offset] == UInt8(ascii: "\n") { starts.append(offset + 1) }
    self.lineStarts = starts
    var counted: [Int: [Int]] = [:]
    if bytes.count > Self.longLine {
      for (line, start) in starts.enumerated() {
        let end = line + 1 < starts.count ? starts[line + 1] : bytes.count
        if end - start > Self.longLine { counted[line] = Self.scalarsByStep(bytes[start..<end]) }
      }
    }
    self.scalarsInLongLines = counted
  }

  private static func scalarsByStep(_ line: ArraySlice<UInt8>) -> [Int] {
    var counts = [0]
    for start in stride(from: line.startIndex, to: line.endIndex, by: step) {
      counts.append(counts[counts.count - 1] + scalars(line[start..<min(start + step, line.endIndex)]))
    }
    return counts
  }

  private static func scalars(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) }
  }

  /// A path as it is shown to people: where it is no UTF-8, with what is not ASCII spelled out.
  package static func name(ofPath path: [UInt8]) -> String {
    if let text = String(validating: path, as: UTF8.self) { return text }
    return path.reduce(into: "") { text, byte in
      text += byte < 0x80 ? String(UnicodeScalar(byte)) : "\\x" + String(byte, radix: 16, uppercase: true)
    }
  }

  package convenience init(name: String, text: String) { self.init(name: name, bytes: Array(text.utf8)) }

  package static func == (a: SourceFile, b: SourceFile) -> Bool {
    a === b || (a.name == b.name && a.bytes == b.bytes)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(bytes.count)
  }

  /// A place as people count it: line and column from 1, the column in Unicode scalars.
  package struct Position: Sendable, Hashable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// The index, from 0, of the line that holds a byte offset.
  package func lineIndex(at offset: Int) -> Int {
    max(0, lineStarts.partitioningIndex { $0 > offset } - 1)
  }

  /// Line and column of a byte offset.
  /// - Complexity: O(log lines).
  package func position(at offset: Int) -> Position {
    let line = lineIndex(at: offset)
    let start = lineStarts[line]
    let end = max(start, min(offset, bytes.count))
    let steps = (end - start) / Self.step
    let counted = scalarsInLongLines[line].map { $0[steps] }
    var scalars =
      (counted ?? 0) + Self.scalars(bytes[(counted == nil ? start : start + steps * Self.step)..<end])
    // A byte order mark at the start is no character of the line.
    if line == 0, scalars > 0, bytes.starts(with: byteOrderMark) { scalars -= 1 }
    return Position(line: line + 1, column: scalars + 1)
  }

  /// Where the text of a line, from 0, begins: on the first one behind a byte order mark, where there is one.
  package func textStart(ofLine line: Int) -> Int {
    line == 0 && bytes.starts(with: byteOrderMark) ? byteOrderMark.count : lineStarts[line]
  }

  /// The place behind a line, from 0, and its line ending.
  package func lineEnd(_ line: Int) -> Int {
    line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
  }

  /// The bytes of a line, from 0, without its line ending.
  package func lineRange(_ line: Int) -> Range<Int> {
    let start = lineStarts[line]
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] - 1 : bytes.count
    if end > start && line + 1 < lineStarts.count && bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }

  /// The text of a byte range; bytes that are no UTF-8 are shown as U+FFFD.
  package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

/// A range of bytes in a file.
package struct SourceSpan: Sendable, Hashable {
  package var file: SourceFile
  package var range: Range<Int>

  package init(_ file: SourceFile, _ range: Range<Int>) {
    self.file = file
    self.range = range
  }
}
