import CSimdJSON
import OrderingValues

/// Reads NDJSON: one object a line. Lines end with LF or CRLF, the last one also with the data; a blank line is
/// none.
///
/// Lines are read in blocks. Where anything in a block is not as it should be, its lines are read one by one from
/// there on, so that a mistake is one of its line only, and is found in its place.
struct JSONLinesReader: FormatReader {
  private let fields: [RecordField]
  /// One for each thread.
  private var readers: [JSONReader] = []
  private var hasRecords = false
  /// Whether the data are a list, of which nothing more is read.
  private var isList = false

  private let blockLength: Int
  private let sliceLength: Int

  /// A reader of blocks of a length whose tokens stay in a cache, and on several threads of slices that are at least
  /// worth one.
  init(fields: [RecordField], blockLength: Int = 1 << 17, sliceLength: Int = 1 << 20) {
    self.fields = fields
    self.blockLength = blockLength
    self.sliceLength = sliceLength
  }

  mutating func read(
    _ part: UnsafeBufferPointer<UInt8>, isLast: Bool, threads: Int, into collector: inout RecordCollector
  ) -> Int {
    if isList { return part.count }
    var start = 0
    if collector.position == 0 {
      start = TextEncoding.byteOrderMarkLength(of: part)
      collector.setHead(0..<start)
    }
    let end = isLast ? part.count : endOfLines(in: part, start..<part.count) ?? start
    addReaders(1)
    while !hasRecords && start < end {
      let line = line(at: start, in: part)
      if let first = line.range.first(where: { !isWhiteSpace(part[$0]) }) {
        if part[first] == UInt8(ascii: "[") {
          collector.refuseData(
            "the data begin with '['; NDJSON is one object a line, and a list of records is the format JSON",
            at: first, recordNumber: 1)
          isList = true
          return part.count
        }
        hasRecords = true
        readLine(line, part, readers[0], &collector)
      }
      start = line.end
    }
    let slices = max(1, min(threads, (end - start) / sliceLength))
    if slices == 1 {
      readLines(start..<end, part, blockLength, readers[0], &collector)
    } else {
      readSlices(of: start..<end, slices, part, &collector)
    }
    return end
  }

  private mutating func addReaders(_ count: Int) {
    while readers.count < count { readers.append(JSONReader(fields: fields)) }
  }

  /// Reads slices of a range, each on a thread of its own.
  private mutating func readSlices(
    of range: Range<Int>, _ count: Int, _ part: UnsafeBufferPointer<UInt8>, _ collector: inout RecordCollector
  ) {
    addReaders(count)
    var starts = [range.lowerBound]
    for slice in 1..<count {
      let middle = range.lowerBound + range.count * slice / count
      starts.append(max(starts[slice - 1], min(line(at: middle, in: part).end, range.upperBound)))
    }
    // The first slice goes on where the collector is, so that nothing of it is copied.
    var collectors = [collector] + starts.dropFirst().map { collector.sibling(from: $0) }
    collector = RecordCollector(fields: [], invalid: .refuse)
    let (readers, blockLength) = (readers, blockLength)
    collectors.withUnsafeMutableBufferPointer { collectors in
      // Each slice uses a collector and a reader of its own; the part is only read.
      nonisolated(unsafe) let (collectors, readers, part) = (collectors, readers, part)
      inParallel(count) { slice in
        let end = slice + 1 < count ? starts[slice + 1] : range.upperBound
        if slice == 0 {
          readLines(starts[0]..<end, part, blockLength, readers[0], &collectors[0])
        } else {
          let bytes = UnsafeBufferPointer(rebasing: part[starts[slice]..<end])
          collectors[slice].beginPart(bytes)
          readLines(0..<bytes.count, bytes, blockLength, readers[slice], &collectors[slice])
          collectors[slice].endPart(bytes.count, isLast: true)
        }
      }
    }
    collector = collectors.removeFirst()
    for start in starts.dropFirst() { collector.append(collectors.removeFirst(), from: start) }
  }
}

/// Where the last line that ends in a range does, behind its line feed.
private func endOfLines(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
  let slice = UnsafeBufferPointer(rebasing: bytes[range])
  guard let base = slice.baseAddress else { return nil }
  let found = ordering_find_last_byte(base, slice.count, UInt8(ascii: "\n"))
  return found < slice.count ? range.lowerBound + found + 1 : nil
}

/// A line without its ending, and where it ends with it.
private typealias Line = (range: Range<Int>, end: Int)

private func line(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Line {
  let rest = UnsafeBufferPointer(rebasing: bytes[start...])
  let length = rest.baseAddress.map { ordering_find_byte($0, rest.count, UInt8(ascii: "\n")) } ?? 0
  var end = start + length
  if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
  return (start..<end, min(start + length + 1, bytes.count))
}

/// Reads lines, in blocks.
private func readLines(
  _ range: Range<Int>, _ part: UnsafeBufferPointer<UInt8>, _ blockLength: Int, _ reader: JSONReader,
  _ collector: inout RecordCollector
) {
  var start = range.lowerBound
  while start < range.upperBound {
    let limit = min(start + blockLength, range.upperBound)
    guard let end = limit == range.upperBound ? limit : endOfLines(in: part, start..<limit) else {
      // The line is longer than a block.
      let line = line(at: start, in: part)
      readLine(line, part, reader, &collector)
      start = line.end
      continue
    }
    // Of the first records that a table holds, how much room all will need can be told.
    let isFirst = collector.heldCount <= 1
    readBlock(start..<end, part, reader, &collector)
    if isFirst && start == range.lowerBound {
      collector.reserve(times: Double(range.count) / Double(end - start) * 1.02)
    }
    start = end
  }
}

private func readBlock(
  _ block: Range<Int>, _ part: UnsafeBufferPointer<UInt8>, _ reader: JSONReader,
  _ collector: inout RecordCollector
) {
  var start = block.lowerBound
  switch reader.open(block, in: part) {
  case ORDERING_JSON_OK:
    while true {
      let mistake = reader.readLines()
      reader.appendRecords(reader.rowCount, to: &collector)
      if let mistake {
        start = mistake.offset
        break
      }
      if reader.isAtEnd { return }
    }
  case ORDERING_JSON_EMPTY: return
  default: break
  }
  while start < block.upperBound {
    let line = line(at: start, in: part)
    readLine(line, part, reader, &collector)
    start = line.end
  }
}

/// Reads one line, whatever it holds.
private func readLine(
  _ line: Line, _ part: UnsafeBufferPointer<UInt8>, _ reader: JSONReader, _ collector: inout RecordCollector
) {
  guard let first = line.range.first(where: { !isWhiteSpace(part[$0]) }) else { return }
  collector.beginRecord(line.range)
  if part[line.end - 1] == UInt8(ascii: "\n") { collector.setLineEnding(line.range.upperBound..<line.end) }
  if let mistake = reader.readWhole(line.range, in: part) {
    let columnsBefore = collector.position == 0 ? nil : 0
    collector.refuseRecord(mistake.message(in: part, columnsBefore: columnsBefore), at: mistake.offset)
  } else if let name = reader.nonRecordName {
    collector.refuseRecord("it is \(name), not an object", at: first)
  } else {
    reader.appendValues(to: &collector)
  }
}

/// Whether a byte is white space between the tokens of JSON.
func isWhiteSpace(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    || byte == UInt8(ascii: "\n")
}
