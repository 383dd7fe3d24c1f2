import Testing

@testable import Records

@Suite struct WritingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let format: RecordFormat
    let text: String
    let order: [Int]
    let output: String
    var testDescription: String { "\(format) \(order)" }

    init(_ format: RecordFormat, _ text: String, _ order: [Int], _ output: String) {
      self.format = format
      self.text = text
      self.order = order
      self.output = output
    }
  }

  @Test(arguments: [
    // Line endings move with their records; a missing one is supplied only where a line follows.
    Case(.ndjson, "{\"a\":1}\n{\"a\":2}\r\n{ }", [0, 1, 2], "{\"a\":1}\n{\"a\":2}\r\n{ }"),
    Case(.ndjson, "{\"a\":1}\n{\"a\":2}\r\n{ }", [2, 1, 0], "{ }\n{\"a\":2}\r\n{\"a\":1}\n"),
    Case(.ndjson, "{\"a\":1}\r\n{}", [1, 0], "{}\r\n{\"a\":1}\r\n"),
    Case(.ndjson, "{\"a\":1}\n{\"a\":2}\n", [1], "{\"a\":2}\n"),
    Case(.ndjson, "\n{\"a\":1}\n \n{\"a\":2}\n\n", [1, 0], "{\"a\":2}\n{\"a\":1}\n"),
    Case(.ndjson, "{\"a\":1}\n{}\r", [1, 0], "{}\n{\"a\":1}\n"),
    Case(.ndjson, "{\"a\":1}\n{}\r", [0, 1], "{\"a\":1}\n{}\r"),
    Case(.ndjson, "{}", [0], "{}"),
    Case(.ndjson, "", [], ""),
    // In a list only the records move.
    Case(.json, "[{\"a\":1},\n  { } , {\"a\":3}\n]\n", [2, 0, 1], "[{\"a\":3},\n  {\"a\":1} , { }\n]\n"),
    Case(.json, "[{\"a\":1},\n  { } , {\"a\":3}\n]\n", [1, 2], "[{ },\n  {\"a\":3}\n]\n"),
    Case(.json, "[ {} ]", [], "[  ]"),
    Case(.json, "[ ]\n", [], "[ ]\n"),
    // The header row stays.
    Case(.csv, "\u{FEFF}n,t\r\n1,a\r\n2,\"b\r\nc\"", [1, 0], "\u{FEFF}n,t\r\n2,\"b\r\nc\"\r\n1,a\r\n"),
    Case(.csv, "n\n1\n\n2\n", [1, 0], "n\n2\n1\n"),
    // A line break inside a cell of the header is no line ending.
    Case(.csv, "\"a\nb\",n\r\nx,1\r\ny,2", [1, 0], "\"a\nb\",n\r\ny,2\r\nx,1\r\n"),
    Case(.csv, "\"a\r\nb\",n\nx,1\ny,2", [1, 0], "\"a\r\nb\",n\ny,2\nx,1\n"),
    Case(.csv, "n\n\"1\r\n\"\n2", [1, 0], "n\n2\n\"1\r\n\"\n"),
    Case(.csv, "n", [], "n"),
    Case(.csv, "n\r\n", [], "n\r\n"),
    Case(.tsv, "n\tt\n1\t\"a\n2\tb", [1, 0], "n\tt\n2\tb\n1\t\"a\n"),
  ])
  func recordsLeaveAsTheyCame(_ example: Case) {
    let table = read(example.text, example.format)
    #expect(table.errorTexts == [])
    #expect(written(table, example.order, from: example.text) == example.output)
  }

  @Test(arguments: [
    (RecordFormat.ndjson, "\u{FEFF}{\"a\":1}\r\n\n { } \n", RecordFormat.json, "[\n { } ,\n{\"a\":1}\n]\n"),
    (.ndjson, "", .json, "[]\n"),
    (.json, "[{\"a\":\r\n  \"x\\ny\"\n},\n{}]", .ndjson, "{}\n{\"a\":   \"x\\ny\" }\n"),
    (.json, "[{\"a\":\r1,\r\r\n\n\"b\":2}]", .ndjson, "{\"a\": 1,   \"b\":2}\n"),
    (.json, "\u{FEFF} [ {} ] ", .ndjson, "{}\n"),
    (.ndjson, "{\"a\":1}\n{}\r", .json, "[\n{},\n{\"a\":1}\n]\n"),
    (.json, "[]", .ndjson, ""),
    (.ndjson, "{}\n{\"a\":1}", .ndjson, "{\"a\":1}\n{}\n"),
  ])
  func listsBecomeLinesAndLinesLists(from: RecordFormat, text: String, to: RecordFormat, output: String) {
    let table = read(text, from)
    #expect(table.errorTexts == [])
    #expect(written(table, table.records.indices.reversed(), from: text, as: to) == output)
    #expect(read(output, to).errorTexts == [])
  }

  struct Full: Error {}

  @Test func errorsOfTheSinkArePassedOn() {
    let table = read("{}\n", .ndjson)
    #expect(throws: Full.self) {
      try writeRecords(table, order: [0], from: Array("{}\n".utf8), as: .ndjson) { _ in throw Full() }
    }
  }
}
