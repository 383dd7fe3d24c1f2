import OrderingValues
import Testing

@testable import Records

@Suite struct DelimitedTests {
  /// The rows are what `csv.reader(io.StringIO(text, newline=''), strict=True)` of Python gives, in which a
  /// blank line is a row without cells.
  @Test(arguments: [
    ("a,b\n1,2\n", ["1"], ["2"]),
    ("a,b\r\n1,2\r\n3,4", ["1", "3"], ["2", "4"]),
    ("a,b\n\"1\",\"x, y\"\n", ["1"], ["x, y"]),
    ("a,b\n\"say \"\"hi\"\"\",\"\"\"\"\n", ["say \"hi\""], ["\""]),
    ("a,b\n\"two\nlines\",\"two\r\nlines\"\n", ["two\nlines"], ["two\r\nlines"]),
    ("a,b\n,\n\"\",\"\"\n", ["", ""], ["", ""]),
    ("a,b\n 1 , \u{E9}\n", [" 1 "], [" \u{E9}"]),
    ("a,b\n\n1,2\n\r\n\n3,4\n\n", ["1", "3"], ["2", "4"]),
    ("\"a\",\"b\"\n1,2", ["1"], ["2"]),
    ("b,x,a\n1,2,3", ["3"], ["1"]),
    ("a,b\n\"\"\"\",\"\"\"\"\"\"", ["\""], ["\"\""]),
    ("a,b\n\",\",\"\n\"", [","], ["\n"]),
    ("a,b", [], []),
  ])
  func cellsAreWhatTheyAreToOtherReaders(text: String, a: [String?], b: [String?]) {
    let table = read(text, .csv, field("a", .text), field("b", .id))
    #expect(table.errorTexts == [])
    #expect(table.values(0) == a)
    #expect(table.values(1) == b)
  }

  @Test func aColumnOfItsOwnMayHoldEmptyTexts() {
    let table = read("a\n\"\"\n\nx\n", .csv, field("a", .text))
    #expect(table.errorTexts == [])
    #expect(table.values() == ["", "x"])
  }

  @Test(arguments: [
    ("", "line 1: there are no data; the first row must name the columns"),
    ("\n\n", "line 1: there are no data"),
    ("a,b\n1\n", "record 1 (line 2): it has 1 cell, but the header has 2 columns"),
    ("a,b\n1,2\n\n1,2,3\n", "record 2 (line 4): it has 3 cells, but the header has 2 columns"),
    ("a,b\n1,2\n\"x\ny\",2\n1,2,\n", "record 3 (line 5): it has 3 cells, but the header has 2 columns"),
    ("a,b\n5\",2\n", "record 1 (line 2): a quote stands inside a cell that does not begin with one"),
    ("a,b\n1, \"2\"\n", "record 1 (line 2): a quote stands inside a cell that does not begin with one"),
    ("a,b\n\"1\"x,2\n", "record 1 (line 2): text stands behind the closing quote of a cell"),
    ("a,b\n\"1\" ,2\n", "record 1 (line 2): text stands behind the closing quote of a cell"),
    ("a,b\n1,2\n3,\"4\n5,6\n", "record 2 (line 3): the quote that opens this cell is never closed"),
    ("a,b\n1,2\r3,4\n", "record 1 (line 2): a carriage return stands alone"),
    ("\"a\"b,c\n", "line 1: the header row: text stands behind the closing quote"),
  ])
  func malformedRowsAreFoundWithTheirPlace(text: String, error: String) {
    let errors = read(text, .csv).errorTexts
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix(error) == true, "\(errors)")
  }

  @Test func aMalformedRowDoesNotHideTheNext() {
    let table = read("a,b\n5\",2\n\"1\"x,2\n1\n3,y\n", .csv, field("b", .integer))
    #expect(table.errors.first.map(\.line) == [2, 3, 4, 5])
    #expect(table.columns[0].itemCount == 4)
  }

  @Test(arguments: [
    ("title,points\n", "there is no column 'titel'; did you mean 'title'?"),
    ("Titel,points\n", "there is no column 'titel'; did you mean 'Titel'?"),
    ("x,points\n", "there is no column 'titel'; the columns are 'x', 'points'"),
    ("titel,x,titel\n", "the header names 'titel' 2 times, as columns 1 and 3"),
  ])
  func columnsAreFoundByTheirExactName(header: String, message: String) {
    let table = read(header + "1,2\n", .csv, field("headline", .text, at: "titel"))
    #expect(table.errorTexts == ["line 1, field 'headline': \(message)"])
  }

  @Test func columnsThatAreNotReadMayShareAName() {
    let table = read("x,a,x\n1,2,3\n", .csv, field("a", .integer))
    #expect(table.errorTexts == [])
    #expect(table.values() == ["2"])
  }

  @Test func nestedFieldsAreColumnsWithDots() {
    let table = read("author.name\nLi\n", .csv, field("author.name", .text))
    #expect(table.values() == ["Li"])
  }

  @Test(
    arguments: [
      (FieldType.integer, "12", "12"), (.integer, "", nil), (.number, "-1.5e3", "-1500"), (.number, "", nil),
      (.decimal, "1.10", "1.1"), (.boolean, "true", "true"), (.boolean, "", nil), (.text, "12", "12"),
      (.text, "", ""), (.text, "\"\"", ""), (.id, "", ""), (.integer, "\"\"", nil),
      (.integer, "\"12\"", "12"),
      (.day, "2026-01-31", "2026-01-31"), (.day, "", nil), (.choice, "live", "value 2 of its list"),
      (.choice, "", nil),
    ] as [(FieldType, String, String?)])
  func cellsAreWhatTheirFieldTakesThemFor(type: FieldType, cell: String, value: String?) {
    let table = read("x,a\n1,\(cell)\n", .csv, field("a", type, choices: ["breaking", "live"]))
    #expect(table.errorTexts == [])
    #expect(table.values() == [value])
  }

  @Test func cellsCanCountFrom1970() {
    let table = read("a\n0\n86400\n", .csv, field("a", .date, format: .epochSeconds))
    #expect(table.values() == ["1970-01-01T00:00:00Z", "1970-01-02T00:00:00Z"])
  }

  @Test(arguments: [
    (FieldType.integer, "01"), (.integer, "\"1,000\""), (.integer, "1.5"), (.integer, " 1"), (.integer, "+1"),
    (.number, "NaN"), (.number, "inf"), (.number, "0x10"), (.boolean, "TRUE"), (.boolean, "1"),
    (.day, "31.1.2026"), (.day, "2026-02-30"), (.choice, "Live"),
  ])
  func cellsOfAnotherFormAreInvalid(type: FieldType, cell: String) {
    let text = "x,a\n1,\(cell)\n"
    let table = read(text, .csv, field("a", type, choices: ["breaking", "live"]))
    #expect(table.errors.first.map(\.field) == ["a"])
    let lenient = read(text, .csv, field("a", type, choices: ["breaking"]), invalid: .treatAsMissing)
    #expect(lenient.errors.isEmpty && lenient.warnings.count == 1)
    #expect(lenient.values() == [nil])
  }

  @Test func aCellOfAFieldWithManyIsAListOfOne() {
    let table = read("x,t\n1,7\n2,\n", .csv, field("t", .integer, many: true))
    #expect(table.values() == ["[7]", "[]"])
  }

  @Test func blankTextsCanBeMissing() {
    let table = read("x,a\n1,\n2,\"\"\n3,y\n", .csv, field("a", .text, blankIsMissing: true, required: true))
    #expect(table.values() == [nil, nil, "y"])
    #expect(table.errors.count == 2)
  }

  @Test func quotesAreCharactersInTSV() {
    let text = "a\tb\n\"x\"\t5\"\n\"\t,\n"
    let table = read(text, .tsv, field("a", .text), field("b", .text))
    #expect(table.errorTexts == [])
    #expect(table.values(0) == ["\"x\"", "\""])
    #expect(table.values(1) == ["5\"", ","])
  }

  @Test func bytesThatAreNotUTF8AreFoundWithTheirRecord() {
    let bytes = Array("a,b\n1,x\n2,sch".utf8) + [0xF6] + Array("n\n3,y\n".utf8)
    let table = readRecords(bytes, format: .csv, fields: [field("a", .integer)])
    #expect(table.errors.first.map(\.recordNumber) == [2])
    #expect(table.errors.first.map(\.line) == [3])
    let header = readRecords([0x61, 0xF6, 0x0A], format: .csv, fields: [])
    #expect(header.errors.first.map(\.line) == [1])
  }

  @Test(
    arguments: [
      ("a.csv", RecordFormat.csv), ("A.TSV", .tsv), ("x/y.ndjson", .ndjson), ("y.jsonl", .ndjson),
      ("y.csv.json", .json), ("csv", nil), ("y.yaml", nil), ("y.", nil),
    ] as [(String, RecordFormat?)])
  func endingsNameTheFormat(fileName: String, format: RecordFormat?) {
    #expect(RecordFormat(fileName: fileName) == format)
  }
}
