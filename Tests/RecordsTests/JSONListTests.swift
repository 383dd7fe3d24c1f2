import OrderingValues
import Testing

@testable import Records

@Suite struct JSONListTests {
  @Test(arguments: [
    ("[]", []), (" [ \n ] \n", []), ("\u{FEFF}[{}]", ["{}"]), ("[{\"a\":1}]", ["{\"a\":1}"]),
    ("[ {\"a\" : 1 } ,\r\n  {\"a\":[2, {}]}\n]\n", ["{\"a\" : 1 }", "{\"a\":[2, {}]}"]),
  ])
  func recordsAreTheItemsOfTheList(text: String, records: [String]) {
    let table = read(text, .json)
    #expect(table.errorTexts == [])
    #expect(table.recordTexts(in: text) == records)
    #expect(written(table, Array(records.indices), from: text) == text)
  }

  @Test func valuesBelongToTheirRecords() {
    let text = """
      [
        {"a": 1, "t": ["x", "y\\n"]},
        {"t": ["z"]},
        {"a": 3}
      ]
      """
    let table = read(text, .json, field("a", .integer), field("t", .text, many: true))
    #expect(table.errorTexts == [])
    #expect(table.values(0) == ["1", nil, "3"])
    #expect(table.values(1) == ["[x, y\n]", "[z]", "[]"])
  }

  @Test(arguments: [
    ("", "line 1: there are no data"),
    (" \n", "line 1: there are no data"),
    ("{\"a\":1}", "line 1: the data begin with an object; JSON records stand in a list"),
    ("{}\n{}", "line 1: the data begin with an object"),
    ("12", "line 1: the data are no list of records"),
    ("[{}]\n[{}]", "line 2: malformed JSON at column 1: '[' stands behind the end of the value"),
    ("[{}],", "line 1: malformed JSON at column 5: ',' stands behind the end of the value"),
    ("[{},\n{},]", "record 3 (line 2): malformed JSON at column 4: a value is missing before ']'"),
    ("[{},\n7]", "record 2 (line 2): it is a number, not an object"),
    ("[{},\n{}\n", "record 2 (line 2): malformed JSON at column 3: it ends too early"),
    ("[{}\n{}]", "record 1 (line 2): malformed JSON at column 1: a ',' or ']' is missing before '{'"),
    ("[{},\n{\"a\":\n tru}]", "record 2 (line 3): malformed JSON at column 2: 'tru' is no value of JSON"),
    ("[{},{\"a\":\"\n\"}]", "record 2 (line 1): malformed JSON at column 11: the line ends inside a text"),
    ("[{},\n[tru]]", "record 2 (line 2): malformed JSON at column 2: 'tru' is no value of JSON"),
    ("[{} \"x\ty\"]", "record 1 (line 1): malformed JSON at column 7: a tab stands inside a text"),
    ("[{},{]\"\n\"]", "record 2 (line 1): malformed JSON at column 6: a name in double quotes is missing"),
    ("[{}]\u{E9}", "line 1: malformed JSON at column 5: 'é' stands behind the end of the value"),
    (
      "[{\"a\":\",]\"},{\"a\":\"]",
      "record 2 (line 1): malformed JSON at column 18: the text that begins here"
    ),
  ])
  func mistakesAreFoundWithTheirPlace(text: String, error: String) {
    let errors = read(text, .json).errorTexts
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix(error) == true, "\(errors)")
  }

  @Test func bytesThatAreNotUTF8AreFoundWithTheirRecord() {
    let bytes = Array("[{\"a\":1},\n{\"a\":\"".utf8) + [0xC3, 0x28] + Array("\"}]".utf8)
    let table = readRecords(bytes, format: .json, fields: [])
    #expect(table.errors.first.map(\.recordNumber) == [2])
    #expect(table.errors.first.map(\.line) == [2])
    #expect(table.errorTexts.first?.contains("the byte 0xC3 is not UTF-8") == true)
  }

  /// An item that is no object is a mistake of its own, and the others are still read.
  @Test func itemsThatAreNoObjectsAreRefused() {
    let table = read("[{\"a\":1}, [{}], {\"a\":2}, null, {\"a\":3}]", .json, field("a", .integer))
    #expect(
      table.errorTexts == [
        "record 2 (line 1): it is a list, not an object", "record 4 (line 1): it is null, not an object",
      ])
    #expect(table.values() == ["1", nil, "2", nil, "3"])
  }

  @Test func everyInvalidValueIsReported() {
    let text = "[{\"a\":\"x\"},\n {\"a\":1},\n {\"a\":\"y\"}]"
    let table = read(text, .json, field("a", .integer))
    #expect(table.errors.first.map(\.recordNumber) == [1, 3])
    #expect(table.errors.first.map(\.line) == [1, 3])
  }
}
