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
    let rules = try String(
      contentsOf: Self.fixtures.appendingPathComponent("\(set.rules).yaml"), encoding: .utf8)
    let book = try RulesAndRecords(rules: rules, name: "\(set.rules).yaml")
    let records = Array(try Data(contentsOf: Self.data.appendingPathComponent(set.file)))
    let folder = Self.fixtures.appendingPathComponent("expected/\(set.rules)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".txt")
    }
    #expect(files.count == set.orderings)
    for file in files.sorted() {
      let ordering = String(file.dropLast(4))
      let expected = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        .split(separator: "\n").filter { !$0.hasPrefix("#") }.map { Int($0)! - 1 }
      let places = try book.order(of: records, set.format, by: ordering).places
      #expect(places.count == expected.count, "\(ordering)")
      if let wrong = places.indices.first(where: { places[$0] != expected[$0] }) {
        Issue.record(
          "\(ordering): place \(wrong + 1) holds record \(places[wrong] + 1), not \(expected[wrong] + 1)")
      }
      let top = try book.order(of: records, set.format, by: ordering, top: 25).places
      #expect(top == Array(expected.prefix(25)), "\(ordering), first 25")
    }
  }
}
