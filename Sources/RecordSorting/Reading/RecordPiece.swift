import CRecordIO
package import Records

/// Records that lie in memory together: all of an input, or as many of it as memory allows at once.
package struct RecordPiece {
  /// What was read of them.
  package var table: RecordTable
  /// The data that they lie in, which stay where they are until the next piece is read.
  package let data: UnsafeBufferPointer<UInt8>
  /// The offset in the input of the first byte of `data`.
  package let start: Int
  /// How many records of the input come before them.
  package let recordsBefore: Int
  /// How many lines of the input come before `linesFrom`, an offset in the input that is in `data`.
  package let linesBefore: Int
  package let linesFrom: Int
  /// Whether no more of the input follows.
  package let isLast: Bool

  /// The bytes of a record, with its line ending in formats of lines.
  package func bytes(of record: Int, format: RecordFormat) -> UnsafeBufferPointer<UInt8> {
    let range = table.records[record]
    // Records lie in the data that they were read from.
    let local = range.lowerBound - start..<range.upperBound - start
    return UnsafeBufferPointer(rebasing: data[RecordWriter.withLineEnding(local, in: data, of: format)])
  }

  /// How many records ahead of the one that is copied are asked for: they lie anywhere in memory, and each would be
  /// waited for.
  static let lookahead = 16

  /// Asks for the bytes of a record that is read soon.
  func prefetch(_ record: Int) {
    let range = table.records[record]
    guard let base = data.baseAddress else { return }
    // Records lie in the data that they were read from.
    ordering_prefetch(base + range.lowerBound - start, range.count)
  }

  /// Whether the first byte that is no white space begins an object or a list of JSON.
  var beginsLikeJSON: Bool {
    let first = data.dropFirst(linesFrom - start).first { !" \t\r\n".utf8.contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// How many bytes of the input the records take.
  var dataBytes: Int {
    guard let first = table.records.first, let last = table.records.last else { return 0 }
    return last.upperBound - first.lowerBound
  }

  /// The line of the input, from 1, in which a record begins.
  package func line(of record: Int) -> Int {
    let range = linesFrom - start..<table.records[record].lowerBound - start
    return linesBefore
      + lineNumber(at: range.count, in: UnsafeBufferPointer(rebasing: data[range.lowerBound...]))
  }
}
