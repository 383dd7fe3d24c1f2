import OrderingValues
import Testing

@testable import Records

@Suite struct JSONLinesTests {
  @Test func recordsAreLinesWithoutTheirEndings() {
    let text = "{\"a\":1}\n\n {\"a\":2} \r\n\t\r\n{\"a\":3}"
    let table = read(text, .ndjson, field("a", .integer))
    #expect(table.errors.isEmpty)
    #expect(table.recordTexts(in: text) == ["{\"a\":1}", " {\"a\":2} ", "{\"a\":3}"])
    #expect(table.values() == ["1", "2", "3"])
  }

  @Test(arguments: ["", "\n", " \r\n\n", "\u{FEFF}"])
  func noRecordsAreFine(text: String) {
    let table = read(text, .ndjson, field("a", .integer))
    #expect(table.errors.isEmpty && table.records.isEmpty && table.columns[0].itemCount == 0)
  }

  @Test func byteOrderMarkIsPartOfNoRecord() {
    let text = "\u{FEFF}{\"a\":1}\n{\"a\":2}\n"
    let table = read(text, .ndjson, field("a", .integer))
    #expect(table.errors.isEmpty)
    #expect(table.frame.head == [0xEF, 0xBB, 0xBF])
    #expect(table.recordTexts(in: text) == ["{\"a\":1}", "{\"a\":2}"])
    #expect(written(table, [1, 0], from: text) == "\u{FEFF}{\"a\":2}\n{\"a\":1}\n")
  }

  @Test(arguments: [
    ("[1]", "record 1 (line 1): the data begin with '['"),
    ("{}\n\n[1, 2]", "record 2 (line 3): it is a list, not an object"),
    ("{}\n\"text\"", "record 2 (line 2): it is a text, not an object"),
    ("{}\n12", "record 2 (line 2): it is a number, not an object"),
    ("{}\nnull", "record 2 (line 2): it is null, not an object"),
    ("{}\ntrue", "record 2 (line 2): it is true or false, not an object"),
    ("{}\n{} {}", "record 2 (line 2): malformed JSON at column 4: '{' stands behind the end of the value"),
  ])
  func onlyObjectsAreRecords(text: String, error: String) {
    let errors = read(text, .ndjson).errorTexts
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix(error) == true, "\(errors)")
  }

  /// Each of these stands in a member that no field is read from.
  @Test(arguments: [
    (#"{"a":1,"b":[1,2}"#, "column 16: a ',' or ']' is missing before '}'"),
    (#"{"a":1,"b":"#, "column 12: it ends too early; a '}' or ']' is missing"),
    (#"{"a":1,"b"}"#, "column 11: a ':' is missing before '}'"),
    (#"{"a":1,}"#, "column 8: a comma stands before '}'"),
    (#"{"a":1 "b":2}"#, "column 8: a ',' or '}' is missing before '\"b\"'"),
    (#"{"a":1,b:2}"#, "column 8: a name in double quotes is missing before 'b'"),
    (#"{"a":1,"b":[1,]}"#, "column 15: a value is missing before ']'"),
    (#"{"a":1,"b":[,1]}"#, "column 13: a value is missing before ','"),
    (#"{"a":1,"b":01}"#, "column 12: '01' is not a number as JSON writes it"),
    (#"{"a":1,"b":-}"#, "column 12: '-' is not a number as JSON writes it"),
    (#"{"a":1,"b":1.}"#, "column 12: '1.' is not a number as JSON writes it"),
    (#"{"a":1,"b":1e+}"#, "column 12: '1e+' is not a number as JSON writes it"),
    (#"{"a":1,"b":1x}"#, "column 12: '1x' is not a number as JSON writes it"),
    (#"{"a":1,"b":1"x"}"#, "column 12: '1\"x\"' is not a number as JSON writes it"),
    (#"{"a":1,"b":.5}"#, "column 12: '.5' is no value of JSON"),
    (#"{"a":1,"b":+5}"#, "column 12: '+5' is no value of JSON"),
    (#"{"a":1,"b":NaN}"#, "column 12: 'NaN' is no value of JSON"),
    (#"{"a":1,"b":nulll}"#, "column 12: 'nulll' is no value of JSON"),
    (#"{"a":1,"b":True}"#, "column 12: 'True' is no value of JSON"),
    (#"{"a":1,"b":'x'}"#, "column 12: ''x'' is no value of JSON"),
    (#"{"a":1,"b":"x"y}"#, "column 15: a ',' or '}' is missing before 'y'"),
    (#"{"a":1,"b":"\x"}"#, "column 13: '\\x' is no escape of JSON"),
    (#"{"a":1,"b":"\u12g4"}"#, "column 13: '\\u' is no escape of JSON"),
    (#"{"a":1,"b\q":1}"#, "column 10: '\\q' is no escape of JSON"),
    (#"{"a":1,"ü":"\q"}"#, "column 13: '\\q' is no escape of JSON"),
    (#"{"a":1,"b":"x}"#, "column 12: the text that begins here has no closing quote"),
    ("{\"a\":1,\"b\":\"x\ty\"}", "column 14: a tab stands inside a text"),
    ("{\"a\":1,\"b\":\"x\u{1}y\"}", "column 14: the control character 1 stands inside a text"),
    ("{\"a\":1,\u{C}\"b\":1}", "column 8: a name in double quotes is missing before '\\u{C}\"b\"'"),
    ("{\"a\":1}\u{FEFF}", "column 8: '\\u{FEFF}' stands behind the end of the value"),
    (#"{"a":1}}"#, "column 8: '}' stands behind the end of the value"),
    (#"{"a":1},"#, "column 8: ',' stands behind the end of the value"),
    (#"{"a":1}//x"#, "column 8: '//x' stands behind the end of the value"),
  ])
  func malformedRecordsAreFoundWhereverTheMistakeStands(record: String, reason: String) {
    let table = read("{\"a\":0}\n\(record)\n{\"a\":2}\n", .ndjson, field("a", .integer))
    #expect(table.errors.count == 1)
    let expected = "record 2 (line 2): malformed JSON at \(reason)"
    #expect(table.errorTexts.first?.hasPrefix(expected) == true, "\(table.errorTexts)")
    #expect(table.values() == ["0", nil, "2"])
    // It is no value that could be taken for missing.
    let lenient = read("\(record)\n", .ndjson, field("a", .integer), invalid: .treatAsMissing)
    #expect(lenient.errors.count == 1 && lenient.warnings.isEmpty)
  }

  @Test func columnsDoNotCountTheByteOrderMark() {
    let errors = read("\u{FEFF}{x}", .ndjson).errorTexts
    #expect(errors.first?.hasPrefix("record 1 (line 1): malformed JSON at column 2: ") == true, "\(errors)")
  }

  @Test func bytesThatAreNotUTF8AreFoundWithTheirRecord() {
    let bytes = Array("{\"a\":1}\n{\"a\":2,\"b\":\"sch".utf8) + [0xF6] + Array("n\"}\n".utf8)
    let table = readRecords(bytes, format: .ndjson, fields: [field("a", .integer)])
    #expect(
      table.errorTexts == [
        "record 2 (line 2): the byte 0xF6 is not UTF-8; save the data as UTF-8 (they may be Latin-1 or "
          + "Windows-1252)"
      ])
  }

  @Test(
    arguments: RecordFormat.allCases, [[0xFF, 0xFE, 0x7B, 0], [0xFE, 0xFF, 0, 0x7B], [0x7B, 0, 0x7D, 0]])
  func wideEncodingsAreRefused(format: RecordFormat, bytes: [UInt8]) {
    let table = readRecords(bytes, format: format, fields: [field("a", .integer)])
    #expect(table.errorTexts == ["line 1: the data are in UTF-16 or UTF-32; save them as UTF-8"])
  }

  /// The deepest value is list number `depth - 1` of the record, which itself counts.
  @Test(arguments: [RecordFormat.ndjson, .json], [(1024, true), (1025, false), (100_000, false)])
  func nestingIsLimited(format: RecordFormat, depth: (Int, Bool)) {
    let (depth, isFine) = depth
    let lists = String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1)
    let record = "{\"b\":\(lists)}"
    let table = read(format == .json ? "[\(record)]" : record, format)
    #expect(table.errors.isEmpty == isFine)
    if !isFine {
      #expect(table.errorTexts.first?.hasSuffix("objects and lists are nested more than 1024 deep") == true)
    }
  }

  /// Also on the small stack of a thread, and of objects, in members that are read and in ones that are not.
  @Test(arguments: ["a", "x"], [2, 1023, 1024, 1_000_000])
  func nestingTakesNoStack(name: String, depth: Int) async {
    let objects = String(repeating: "{\"a\":[", count: depth / 2) + String(repeating: "]}", count: depth / 2)
    let table = await Task.detached {
      read("{\"\(name)\":\(objects)}\n{\"a\":[7]}", .ndjson, field("a", .integer, many: true))
    }.value
    #expect(table.errors.count == (depth <= 1023 && name == "x" ? 0 : 1))
    #expect(table.values() == ["[]", "[7]"])
  }

  @Test func onlyTheFirstProblemsAreKeptAndAllAreCounted() {
    let table = read(String(repeating: "{\n", count: 1000), .ndjson)
    #expect(table.errors.count == 1000)
    #expect(table.errors.first.map(\.line) == Array(1...20))
    #expect(table.errors.first.map(\.recordNumber) == Array(1...20))
  }
}
