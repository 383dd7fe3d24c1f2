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

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    var starts = [0]
    for offset in bytes.indices where bytes[offset] == UInt8(ascii: "\n") { starts.append(offset + 1) }
    self.lineStarts = starts
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
  }

  /// The index, from 0, of the line that holds a byte offset.
  package func lineIndex(at offset: Int) -> Int {
    max(0, lineStarts.partitioningIndex { $0 > offset } - 1)
  }

  /// Line and column of a byte offset.
  /// - Complexity: O(log lines + length of the line).
  package func position(at offset: Int) -> Position {
    let line = lineIndex(at: offset)
    let start = min(textStart(ofLine: line), max(offset, lineStarts[line]))
    let before = bytes[start..<max(start, min(offset, bytes.count))]
    let scalars = before.reduce(0) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) }
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
