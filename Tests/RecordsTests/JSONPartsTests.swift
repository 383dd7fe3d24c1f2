import OrderingTestSupport
import OrderingValues
import Testing

@testable import Records

/// However data are split into parts, blocks and slices, what is read is the same.
@Suite struct JSONPartsTests {
  private static let fields = [
    field("n", .integer), field("o.t", .text), field("x", .text, many: true),
  ]

  @Test(arguments: 0..<150)
  func linesAreTheSameInAnyBlocksAndParts(seed: UInt64) {
    var random = RandomData(seed: seed)
    let bytes = random.spoiled(.ndjson)
    // Blocks of one byte hold no line, so that each is read by itself.
    let expected = outcome(of: bytes) { JSONLinesReader(fields: $0, blockLength: 1) }
    for _ in 0..<6 {
      let length = Int.random(in: 1...bytes.count + 1, using: &random.generator)
      let slice = Int.random(in: 1...bytes.count + 1, using: &random.generator)
      let parts = Int.random(in: 1...bytes.count + 1, using: &random.generator)
      let found = outcome(of: bytes, parts: parts, threads: Int.random(in: 1...3, using: &random.generator)) {
        JSONLinesReader(fields: $0, blockLength: length, sliceLength: slice)
      }
      #expect(found == expected)
    }
  }

  @Test(arguments: 0..<300)
  func listsAreTheSameInAnyBlocksAndParts(seed: UInt64) {
    var random = RandomData(seed: seed)
    let bytes = random.spoiled(.json)
    let expected = outcome(of: bytes) { JSONListReader(fields: $0) }
    for _ in 0..<6 {
      let length = Int.random(in: 1...bytes.count + 1, using: &random.generator)
      let parts = Int.random(in: 1...bytes.count + 1, using: &random.generator)
      let found = outcome(of: bytes, parts: parts) { JSONListReader(fields: $0, blockLength: length) }
      #expect(found == expected, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  /// Ends of items that stand inside texts and inside other objects are none.
  @Test(arguments: 1...80)
  func itemsEndWhereTheyEnd(length: Int) {
    let items = [
      #"{"n":1,"o":{"t":"},{"},"y":{}}"#, #"{"n":2,"y":"}, {\"n\":9},","o":{"t":"},"}}"#,
      "{\"n\":3,\"y\":[{},{}]}",
      #"{"y":"\\","n":4}"#,
    ]
    let text = "[\(items.joined(separator: ", "))]"
    for parts in [1, 7, text.utf8.count] {
      let found = outcome(of: Array(text.utf8), parts: parts) {
        JSONListReader(fields: $0, blockLength: length)
      }
      #expect(found.problems.isEmpty)
      #expect(found.records.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) } == items)
      #expect(found.columns[0] == "1, 2, 3, 4")
      #expect(found.columns[1] == "},{, },, nil, nil")
    }
  }

  @Test func aMistakeIsReportedWithoutTheRestOfTheList() {
    let begin = Array("[{\"n\":1},\n {\"n\":tru},\n".utf8)
    let bytes = begin + Array(repeatElement(Array("{\"n\":2},\n".utf8), count: 100).joined())
    var reader = RecordReader(format: .json, fields: Self.fields)
    bytes.withUnsafeBufferPointer { bytes in
      #expect(reader.read(bytes, isLast: false) == bytes.count)
    }
    let table = reader.takeTable()
    #expect(
      table.errors.first.map(\.description) == [
        "record 2 (line 2): malformed JSON at column 7: 'tru' is no value of JSON; texts stand in double quotes"
      ])
  }

  @Test func whatIsNoListIsKnownAtOnce() {
    var reader = RecordReader(format: .json, fields: Self.fields)
    let used = Array("{\"n\":1}\n{\"n".utf8).withUnsafeBufferPointer { reader.read($0, isLast: false) }
    #expect(used == 11)
    #expect(reader.takeTable().errors.first.first?.message.hasPrefix("the data begin with an object") == true)
  }

  // MARK: Reading

  private struct Outcome: Equatable {
    var records: [Range<Int>] = []
    var columns: [String] = []
    var problems: [String] = []
    var frame = RecordFrame()
  }

  /// What a reader makes of data that come in so many parts of the same length, more where it asks for it.
  private func outcome(
    of bytes: [UInt8], parts: Int = 1, threads: Int = 1, _ make: ([RecordField]) -> some FormatReader
  ) -> Outcome {
    var reader = make(Self.fields)
    var collector = RecordCollector(fields: Self.fields, invalid: .refuse)
    var result = Outcome()
    let partLength = max(1, bytes.count / parts)
    var length = max(4, partLength)
    var columns = Self.fields.map { ValueColumn(type: $0.reader.type, many: $0.reader.many) }
    repeat {
      let end = min(bytes.count, collector.position + length)
      // A copy of its own, so that the sanitizer finds a byte read beyond it.
      let part = Array(bytes[collector.position..<end])
      let used = part.withUnsafeBufferPointer { part in
        collector.beginPart(part)
        let used = reader.read(part, isLast: end == bytes.count, threads: threads, into: &collector)
        collector.endPart(used, isLast: end == bytes.count)
        return used
      }
      #expect(used > 0 || end < bytes.count || bytes.isEmpty)
      length = used == 0 ? length + partLength : max(4, partLength)
      let table = collector.takeTable()
      result.records += table.records
      for index in columns.indices { columns[index].append(contentsOf: table.columns[index]) }
      result.problems += (table.errors.first + table.warnings.first).map(\.description)
    } while collector.position < bytes.count
    result.problems = Array(result.problems.prefix(RecordProblems.limit))
    // Behind a mistake in the grammar there is no more to be said.
    if result.problems.isEmpty { result.frame = collector.frame }
    result.columns = columns.map { column in
      (0..<column.itemCount).map { item in
        let texts = column.valueRange(ofItem: item).map { column.value(at: $0)?.description ?? "nil" }
        return column.holdsMany ? "[\(texts.joined(separator: ", "))]" : texts[0]
      }.joined(separator: ", ")
    }
    return result
  }
}

extension RandomData {
  /// Data with blank lines, and mostly with some bytes changed.
  fileprivate mutating func spoiled(_ format: RecordFormat) -> [UInt8] {
    var bytes = Array(data(format).text.utf8)
    if format == .ndjson { bytes += Array("\n".utf8) + Array(data(format).text.utf8) }
    let alphabet =
      Array("{}[],:\"\\u \t\r\n019.-+eEtrufalsn\u{0}é,,\"\"\n\n".utf8) + [0xC3, 0xFF, 0xED, 0xA0]
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      let place = Int.random(in: 0...bytes.count, using: &generator)
      let byte = alphabet.randomElement(using: &generator)!
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes.insert(byte, at: place)
      case 1 where place < bytes.count: bytes[place] = byte
      case 2 where place < bytes.count: bytes.remove(at: place)
      default: bytes.insert(contentsOf: [UInt8](repeating: UInt8(ascii: "\n"), count: 3), at: place)
      }
    }
    return bytes
  }
}
