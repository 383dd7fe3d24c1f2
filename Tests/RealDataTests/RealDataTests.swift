import Foundation
import OrderingTestSupport
import Records
import Testing

/// Real films and bird strikes, sorted by rule books written for them, against orders that a Python program
/// computed from the same data (Fixtures/expected.py).
///
/// The data lie beside the package, in ../shared/data; where they do not, these tests are skipped.
struct RealDataTests {
  private static let data = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("shared/data")

  private static let fixtures = Bundle.module.resourceURL!.appendingPathComponent("Fixtures")

  static var isThere: Bool {
    FileManager.default.fileExists(atPath: data.appendingPathComponent("movies.json").path)
  }

  struct DataSet: Sendable, CustomTestStringConvertible {
    let file: String
    let rules: String
    let format: RecordFormat
    let orderings: Int

    var testDescription: String { file }
  }

  @Test(
    "every ordering of the rule book gives the order that Python gives",
    .enabled(if: isThere, "skipped: ../shared/data is not there"),
    arguments: [
      DataSet(file: "movies.json", rules: "movies", format: .json, orderings: 19),
      DataSet(file: "birdstrikes.csv", rules: "birdstrikes", format: .csv, orderings: 9),
    ])
  func order(of set: DataSet) throws {
    let book = try Self.book(set.rules)
    let records = Array(try Data(contentsOf: Self.data.appendingPathComponent(set.file)))
    let folder = Self.fixtures.appendingPathComponent("expected/\(set.rules)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".txt")
    }
    #expect(files.count == set.orderings)
    for file in files.sorted() {
      let ordering = String(file.dropLast(4))
      try check(ordering, of: book, records, set.format, against: "\(set.rules)/\(ordering)")
    }
  }

  /// The data have only a date; the year is written before it as a number, as a program would that makes
  /// records for this book.
  @Test(
    "films by decade, in each by rating with the unrated last, and else as they came",
    .enabled(if: isThere, "skipped: ../shared/data is not there"))
  func byDecade() throws {
    let films = try String(contentsOf: Self.data.appendingPathComponent("movies.json"), encoding: .utf8)
    let date = #""Release Date": ""#
    let parts = films.components(separatedBy: date)
    let withYears = parts.dropFirst().reduce(into: parts[0]) { text, part in
      text += #""year": \#(part.prefix { $0 != "\"" }.suffix(4)), "# + date + part
    }
    #expect(parts.count == 3_202)
    try check(
      "by-decade", of: try Self.book("movies-by-decade"), Array(withYears.utf8), .json,
      against: "movies-by-decade")
  }

  private static func book(_ name: String) throws -> RulesAndRecords {
    let rules = try String(contentsOf: fixtures.appendingPathComponent("\(name).yaml"), encoding: .utf8)
    return try RulesAndRecords(rules: rules, name: "\(name).yaml")
  }

  /// Compares the order of all records, and the first 25, with the numbers in a file.
  private func check(
    _ ordering: String, of book: RulesAndRecords, _ records: [UInt8], _ format: RecordFormat,
    against file: String
  ) throws {
    let url = Self.fixtures.appendingPathComponent("expected/\(file).txt")
    let expected = try String(contentsOf: url, encoding: .utf8)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }.map { Int($0)! - 1 }
    let places = try book.order(of: records, format, by: ordering).places
    #expect(places.count == expected.count, "\(ordering)")
    if let wrong = places.indices.first(where: { places[$0] != expected[$0] }) {
      Issue.record(
        "\(ordering): place \(wrong + 1) holds record \(places[wrong] + 1), not \(expected[wrong] + 1)")
    }
    let top = try book.order(of: records, format, by: ordering, top: 25).places
    #expect(top == Array(expected.prefix(25)), "\(ordering), first 25")
  }
}
