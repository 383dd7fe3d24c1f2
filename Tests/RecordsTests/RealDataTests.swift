import Foundation
import OrderingValues
import Testing

@testable import Records

/// The folder of data that stands beside the package, where it does.
private let dataFolder = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../../shared/data").standardizedFileURL

private func hasData(_ name: String) -> Bool {
  FileManager.default.fileExists(atPath: dataFolder.appending(path: name).path)
}

/// The counts are those of Python's `json` and `csv` modules.
@Suite struct RealDataTests {
  @Test(.enabled(if: hasData("movies.json"), "needs ../shared/data/movies.json beside the package"))
  func movies() throws {
    let bytes = Array(try Data(contentsOf: dataFolder.appending(path: "movies.json")))
    let fields = [
      field("Title", .text), field("US DVD Sales", .integer), field("IMDB Rating", .number),
      field("Rotten Tomatoes Rating", .integer),
    ]
    let table = readRecords(bytes, format: .json, fields: fields)
    #expect(table.errorTexts == [])
    #expect(table.records.count == 3201)
    let counts = table.columns.map { column in (0..<column.itemCount).count { !column.isMissing($0) } }
    #expect(counts == [3200, 564, 2988, 2321])
    var output: [UInt8] = []
    try writeRecords(table, order: Array(0..<3201), from: bytes, as: table.format) { output += $0 }
    #expect(output == bytes)
  }

  @Test(.enabled(if: hasData("birdstrikes.csv"), "needs ../shared/data/birdstrikes.csv beside the package"))
  func birdstrikes() throws {
    let bytes = Array(try Data(contentsOf: dataFolder.appending(path: "birdstrikes.csv")))
    let fields = [
      field("Speed IAS in knots", .integer), field("Flight Date", .day), field("Origin State", .text),
    ]
    let table = readRecords(bytes, format: .csv, fields: fields)
    #expect(table.errorTexts == [])
    #expect(table.records.count == 10_000)
    let counts = table.columns.map { column in (0..<column.itemCount).count { !column.isMissing($0) } }
    #expect(counts == [7164, 10_000, 10_000])
    #expect(table.values(1).first == "1990-01-08")
    var output: [UInt8] = []
    try writeRecords(table, order: Array(0..<10_000), from: bytes, as: table.format) { output += $0 }
    #expect(output == bytes)
  }
}
