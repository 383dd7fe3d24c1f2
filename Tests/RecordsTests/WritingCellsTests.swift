import Foundation
import OrderingTestSupport
import Testing

@testable import Records

/// Records of CSV and TSV, written in another format.
@Suite struct WritingCellsTests {
  @Test(arguments: [
    ("a,b\n1,\"x, \"\"y\"\"\"\n2,\n", "a\tb\n2\t\n1\tx, \"y\"\n"),
    ("\"a\",\"b,\"\r\n\"\",3\r\n\r\n4,5", "a\tb,\r\n4\t5\r\n\t3\r\n"),
    ("a\n1", "a\n1\n"),
    ("a,b", "a\tb\n"),
    ("\u{FEFF}a\r\n1\n", "\u{FEFF}a\r\n1\r\n"),
    // What is no byte order mark must not become one.
    ("\"\u{FEFF}a\"\n", "\u{FEFF}\u{FEFF}a\n"),
  ])
  func commasBecomeTabs(csv: String, tsv: String) {
    #expect(converted(csv, .csv, to: .tsv) == tsv)
    #expect(read(tsv, .tsv).errorTexts == [])
  }

  @Test(arguments: [
    ("a\tb\n1\tx, \"y\"\n\"2\"\t'\n", "a,b\n\"\"\"2\"\"\",'\n1,\"x, \"\"y\"\"\"\n"),
    ("\u{FEFF}a,b\t\r\n\t \r\n\r\n4\t5", "\u{FEFF}\"a,b\",\r\n4,5\r\n, \r\n"),
  ])
  func tabsBecomeCommas(tsv: String, csv: String) {
    #expect(converted(tsv, .tsv, to: .csv) == csv)
  }

  @Test(arguments: [
    ("a,b\n1,2\n\"x\ty\",2\n", "record 2, column 'a': the cell holds a tab, which ends a cell of TSV"),
    ("a,b\n1,\"\n\"\n", "record 1, column 'b': the cell holds a line break, which ends a record of TSV"),
    ("a,b\n1,\"\r\"\n", "record 1, column 'b': the cell holds a line break, which ends a record of TSV"),
    (
      "a\n\"\"\n",
      "record 1, column 'a': the cell is empty and the only one, which would be a blank line: none of TSV"
    ),
    (
      "a,\"b\tc\"\n1,2\n",
      "column 'b\\u{9}c': its name in the header holds a tab, which ends a cell of TSV"
    ),
  ])
  func whatATabWouldTearIsRefused(csv: String, message: String) {
    #expect(converted(csv, .csv, to: .tsv) == message)
  }

  @Test(arguments: [
    (RecordFormat.csv, "b,a\n1,\n007,true\n", "{\"b\":\"007\",\"a\":\"true\"}\n{\"b\":\"1\",\"a\":\"\"}\n"),
    (
      .csv, "\u{FEFF}\"a \"\"b\"\"\"\r\n\"c\\d\n\te\"\r\n\u{1}\u{7F}\u{1F600}\u{1F}",
      "{\"a \\\"b\\\"\":\"\\u0001\u{7F}\u{1F600}\\u001f\"}\n{\"a \\\"b\\\"\":\"c\\\\d\\n\\te\"}\n"
    ),
    (.tsv, "a\t\n\"1\"\t2\n", "{\"a\":\"\\\"1\\\"\",\"\":\"2\"}\n"),
    // Two spellings of a letter are two names.
    (.csv, "\u{E9},e\u{301}\n1,2\n", "{\"\u{E9}\":\"1\",\"e\u{301}\":\"2\"}\n"),
    (.csv, "a\n", ""),
  ])
  func cellsBecomeTexts(from: RecordFormat, text: String, lines: String) {
    #expect(converted(text, from, to: .ndjson) == lines)
    let list = lines.dropLast().replacing("\n", with: ",\n")
    #expect(converted(text, from, to: .json) == (lines.isEmpty ? "[]\n" : "[\n\(list)\n]\n"))
  }

  @Test(arguments: [RecordFormat.json, .ndjson])
  func twoColumnsOfOneNameAreNoObject(format: RecordFormat) {
    #expect(
      converted("x,a,x\n1,2,3\n", .csv, to: format)
        == "the header names 'x' 2 times, as columns 1 and 3; an object of JSON has one member of a name")
  }

  @Test func onlyWhatLosesNothingIsWritten() {
    let pairs = RecordFormat.allCases.flatMap { from in RecordFormat.allCases.map { (from, $0) } }
    let refused = pairs.filter { $0.conversionRefusal(to: $1) != nil }.map { "\($0) \($1)" }
    #expect(refused == ["ndjson csv", "ndjson tsv", "json csv", "json tsv"])
    #expect(throws: RecordConversionError.self) { try RecordWriter(of: .json, as: .csv, in: RecordFrame()) }
  }

  @Test func aRecordThatChangedMeanwhileIsRefused() throws {
    let frame = read("a,b\n1,2\n", .csv).frame
    for (format, record) in [
      (RecordFormat.tsv, "1\n"), (.ndjson, "1,\"\n"), (.ndjson, ""), (.json, "1,2,3\n"),
    ] {
      var writer = try RecordWriter(of: .csv, as: format, in: frame)
      let error = #expect(throws: RecordConversionError.self) {
        try Array(record.utf8).withUnsafeBufferPointer { try writer.write($0, number: 7) { _ in } }
      }
      #expect(error?.recordNumber == 7)
    }
  }

  /// Cells of any characters are the same again, by way of TSV and, in Foundation's words, of JSON.
  @Test(arguments: 0..<60)
  func cellsStayTheSame(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    // Without U+FEFF, which Foundation's reader of JSON loses inside texts.
    var scalars =
      (0x1...0x7F).map { Unicode.Scalar($0 as UInt8) } + ["\u{80}", "\u{2028}", "\u{FFFF}"]
    scalars += ["\u{10000}", "\u{10FFFF}", "\"", ",", "\\", "\"", ",", "\\"]
    var breaks: Set<Unicode.Scalar> = []
    func cells() -> [String] {
      (0..<3).map { _ in
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0..<20, using: &generator) {
          let scalar = scalars.randomElement(using: &generator)!
          if !breaks.contains(scalar) { text.append(scalar) }
        }
        return String(text)
      }
    }
    func csv(_ rows: [[String]]) -> String {
      rows.map { $0.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",") + "\n" }.joined()
    }
    let names = ["a", "b\"", "\u{1F600}"]
    let rows = (0..<20).map { _ in cells() }
    let text = csv([names] + rows)
    let json = converted(text, .csv, to: .json, reversed: false)
    let objects = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: String]]
    let bytes = objects?.map { object in names.map { Array((object[$0] ?? "?").utf8) } }
    let wanted = rows.map { $0.map { Array($0.utf8) } }
    #expect(bytes?.count == wanted.count)
    for (found, row) in zip(bytes ?? [], wanted) {
      for (a, b) in zip(found, row) { #expect(a == b) }
    }
    #expect(read(json, .json).errorTexts == [])

    breaks = ["\t", "\n", "\r"]
    let flat = (0..<20).map { _ in cells() }
    let tsv = converted(csv([names] + flat), .csv, to: .tsv, reversed: false)
    #expect(tsv.utf8.elementsEqual(([names] + flat).map { $0.joined(separator: "\t") + "\n" }.joined().utf8))
    let back = converted(tsv, .tsv, to: .csv, reversed: false)
    #expect(converted(back, .csv, to: .tsv, reversed: false).utf8.elementsEqual(tsv.utf8))
    #expect(read(back, .csv).errorTexts == [])
  }
}

/// All records in another format, the last first, or why they cannot be written.
private func converted(
  _ text: String, _ from: RecordFormat, to: RecordFormat, reversed: Bool = true
) -> String {
  let table = read(text, from)
  #expect(table.errorTexts == [])
  let order = Array(table.records.indices)
  return written(table, reversed ? order.reversed() : order, from: text, as: to)
}
