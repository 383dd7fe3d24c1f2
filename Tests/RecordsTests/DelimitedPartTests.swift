import OrderingTestSupport
import OrderingValues
import Testing

@testable import Records

/// However data are cut into parts and slices, and however their rows are found, what is read is the same.
@Suite struct DelimitedPartTests {
  static let formats: [RecordFormat] = [.csv, .tsv]

  @Test(arguments: formats, 0..<60)
  func partsMayEndAnywhere(format: RecordFormat, seed: UInt64) {
    var data = DelimitedData(seed: seed, format)
    let whole = Outcome(data.bytes, format)
    // In two parts, and in many.
    for _ in 0..<20 {
      let end = data.number(below: data.bytes.count + 1)
      #expect(Outcome(data.bytes, format, parts: { _ in end }) == whole)
    }
    let longest = data.number(below: 50) + 10
    #expect(Outcome(data.bytes, format, parts: { $0 + data.number(below: longest) }) == whole)
  }

  @Test(
    arguments: [
      "\u{FEFF}t,n,x\r\n\r\na,1,\u{E9}\r\n\"b\"\"\r\n,\",2,\n\n\"\",3,\"\"",
      "t,n,x\na,1,\"\n2,3\"x\n4,5,\r\n", "t,x\n\n", "t,n,n",
    ])
  func everyPlaceIsAnEndOfAPart(text: String) {
    let bytes = Array(text.utf8)
    let whole = Outcome(bytes, .csv)
    for end in 0...bytes.count { #expect(Outcome(bytes, .csv, parts: { _ in end }) == whole) }
    for length in 1...9 { #expect(Outcome(bytes, .csv, parts: { $0 + length }) == whole) }
  }

  @Test(arguments: formats, 0..<100)
  func slicesMayBeginAnywhere(format: RecordFormat, seed: UInt64) {
    var data = DelimitedData(seed: seed, format)
    let whole = Outcome(data.bytes, format)
    for threads in 2...5 {
      #expect(Outcome(data.bytes, format, threads: threads) == whole)
      let end = data.number(below: data.bytes.count + 1)
      #expect(Outcome(data.bytes, format, threads: threads, parts: { _ in end }) == whole)
    }
  }

  /// The kernel accepts what the scanner finds nothing wrong with, and nothing else.
  @Test(arguments: formats, 0..<300)
  func rowsAreThoseOfTheScanner(format: RecordFormat, seed: UInt64) {
    let data = DelimitedData(seed: seed, format)
    let read = Outcome(data.bytes, format)
    data.bytes.withUnsafeBufferPointer { bytes in
      var scanner = DelimitedScanner(
        bytes, format == .csv ? .csv : .tsv, from: TextEncoding.byteOrderMarkLength(of: bytes))
      guard read.hasHeader, scanner.nextRow() else { return }
      let columns = scanner.cells.count
      var (rows, texts, wrong): ([Range<Int>], [String?], [Int]) = ([], [], [])
      while scanner.nextRow() {
        rows.append(scanner.row)
        let isUTF8 = TextEncoding.firstNonUTF8(bytes, in: scanner.row) == nil
        let isRight = isUTF8 && scanner.mistake == nil && scanner.cells.count == columns
        texts.append(isRight ? scanner.names[0].string : nil)
        if !isRight { wrong.append(rows.count) }
      }
      #expect(read.records == rows)
      #expect(read.values[0] == texts)
      #expect(read.errors.first.compactMap(\.recordNumber) == Array(wrong.prefix(RecordProblems.limit)))
    }
  }

  @Test(arguments: 1...4)
  func manyRowsAreReadWhereverTheyStand(threads: Int) {
    // More rows than a block holds, and longer ones than any number of bytes that is looked at once.
    let long = String(repeating: "long, ", count: 50_000)
    let cells = (0..<3000).map { $0 % 1000 == 7 ? long : $0 % 3 == 0 ? "a \"\($0)\",\r\n" : "b\($0)" }
    let rows = cells.map {
      "\"\($0.replacing("\"", with: "\"\""))\",1,\u{E9}\r\n\($0 == "b8" ? "\n\r\n" : "")"
    }
    let read = Outcome(
      Array(("t,n,x\n" + rows.joined()).utf8), .csv, threads: threads, smallestSlice: 1 << 18)
    #expect(read.errors.isEmpty)
    #expect(read.values[0] == cells)
    #expect(read.values[1] == cells.map { _ in "1" })
  }

  @Test func wideRowsAreReadToo() {
    let names = ["t", "n"] + (0..<40_000).map { "x\($0)" }
    let row = names.map { $0 == "t" ? "a" : "1" }.joined(separator: ",")
    let read = Outcome(Array("\(names.joined(separator: ","))\n\(row)\n\(row),\n\(row)".utf8), .csv)
    #expect(read.values == [["a", nil, "a"], ["1", nil, "1"]])
    #expect(read.errors.first.map(\.recordNumber) == [2])
  }

  @Test func aPartWithoutAWholeRowMustBecomeLarger() {
    var reader = RecordReader(format: .csv, fields: [field("n", .integer)])
    func read(_ text: String, isLast: Bool = false) -> Int {
      Array(text.utf8).withUnsafeBufferPointer { reader.read($0, isLast: isLast) }
    }
    #expect(read("x,\"n") == 0)
    #expect(reader.columnNames == nil)
    // Whether a blank line or a record begins with the carriage return cannot be told.
    #expect(read("x,\"n\"\n\r") == 0)
    #expect(read("x,\"n\"\n\r\n\"\n") == 8)
    #expect(reader.columnNames == ["x", "n"])
    #expect(read("\"\n") == 0)
    #expect(read("\"\n\",5\r") == 0)
    #expect(read("\"\n\",5\r\n7") == 7)
    #expect(read("7,8", isLast: true) == 3)
    #expect(reader.takeTable().columns[0].itemCount == 2)
  }

  @Test func columnNamesAreThoseOfTheHeader() {
    func names(_ text: String, _ format: RecordFormat) -> [ExactText]? {
      var reader = RecordReader(format: format, fields: [])
      _ = Array(text.utf8).withUnsafeBufferPointer { reader.read($0, isLast: true) }
      return reader.columnNames
    }
    #expect(names("\u{FEFF}b,\"a,\"\"\",b\n1,2,3\n", .csv) == ["b", "a,\"", "b"])
    #expect(names("b\t\"a\"", .tsv) == ["b", "\"a\""])
    // Two spellings of a letter are two names.
    #expect(names("e\u{301}", .csv) != ["\u{E9}"])
    #expect(names("a\"", .csv) == nil)
    #expect(names("{}", .ndjson) == nil)
    #expect(names("[]", .json) == nil)
  }
}

/// All that reading tells of data with the columns `t` and `n`.
private struct Outcome: Equatable {
  var records: [Range<Int>] = []
  var values: [[String?]] = [[], []]
  var errors = RecordProblems()
  var warnings = RecordProblems()
  var frame: RecordFrame
  var hasHeader: Bool
  var recordCount: Int

  /// Reads in parts: `parts` says where the one ends that begins at an offset.
  init(
    _ bytes: [UInt8], _ format: RecordFormat, threads: Int = 1, smallestSlice: Int = 1,
    parts: (Int) -> Int = { _ in .max }
  ) {
    let fields = [field("t", .text), field("n", .integer, required: true)]
    var collector = RecordCollector(fields: fields, invalid: .treatAsMissing)
    var reader = DelimitedReader(format == .csv ? .csv : .tsv, smallestSlice: smallestSlice)
    var table = collector.takeTable()
    bytes.withUnsafeBufferPointer { bytes in
      var end = 0
      repeat {
        // The first part is as large as what tells a byte order mark.
        end = max(end + 1, parts(collector.position), 4)
        if end >= bytes.count { end = bytes.count }
        let part = UnsafeBufferPointer(rebasing: bytes[collector.position..<end])
        collector.beginPart(part)
        let used = reader.read(part, isLast: end == bytes.count, threads: threads, into: &collector)
        collector.endPart(used)
        let next = collector.takeTable()
        table.records.append(contentsOf: next.records)
        for index in fields.indices { table.columns[index].append(contentsOf: next.columns[index]) }
        table.errors.add(next.errors, recordsBefore: 0, linesBefore: 0)
        table.warnings.add(next.warnings, recordsBefore: 0, linesBefore: 0)
      } while end < bytes.count
    }
    records = Array(table.records)
    values = fields.indices.map { column in
      (0..<table.columns[column].itemCount).map { table.columns[column].value(at: $0)?.description }
    }
    errors = table.errors
    warnings = table.warnings
    frame = collector.frame
    hasHeader = reader.columnNames != nil
    recordCount = collector.recordCount
  }
}

/// Rows with a header, in half of the cases with a few bytes changed.
private struct DelimitedData {
  var generator: SeededGenerator
  var bytes: [UInt8] = []

  init(seed: UInt64, _ format: RecordFormat) {
    generator = SeededGenerator(seed: seed)
    let separator = format == .csv ? "," : "\t"
    let lineEnds = [["\n"], ["\r\n"], ["\n", "\r\n", "\n\n", "\r\n\r\n", "\n\r\n"]][number(below: 3)]
    var text = number(below: 4) == 0 ? "\u{FEFF}" : ""
    text += ["t", "n", "x"].joined(separator: separator) + lineEnds[number(below: lineEnds.count)]
    for _ in 0..<number(below: 30) {
      let number = number(below: 10) == 0 ? "x" : String(number(below: 1000))
      let cells = [cell(format), number, cell(format)]
      text += cells.joined(separator: separator) + lineEnds[self.number(below: lineEnds.count)]
    }
    bytes = Array(text.utf8)
    if number(below: 2) == 0 {
      let alphabet = Array("\"\"\"\"\r\r\n\n,\ta".utf8) + [0xFF, 0xC3, 0]
      for _ in 0...number(below: 3) {
        // Behind the header, or perhaps in it.
        let place = min(bytes.count, (number(below: 8) == 0 ? 0 : 10) + number(below: bytes.count))
        let byte = alphabet[number(below: alphabet.count)]
        switch number(below: 3) {
        case 0 where place < bytes.count: bytes[place] = byte
        case 1: bytes.removeLast(min(bytes.count - 1, number(below: 9)))
        default: bytes.insert(byte, at: place)
        }
      }
    }
  }

  /// A cell, short or long, in quotes or not.
  private mutating func cell(_ format: RecordFormat) -> String {
    let isQuoted = format == .csv && number(below: 2) == 0
    let pieces =
      isQuoted ? ["\"\"", ",", "\n", "\r\n", "\r", "a", "\u{E9}", "\u{1F600}"] : ["a", "b", "\u{E9}", " "]
    let count = number(below: number(below: 4) == 0 ? 90 : 6)
    let text = (0..<count).map { _ in pieces[number(below: pieces.count)] }.joined()
    return isQuoted ? "\"\(text)\"" : text
  }

  mutating func number(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
}
