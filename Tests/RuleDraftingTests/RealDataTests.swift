import Foundation
import OrderingValues
import Records
import RuleModel
import Testing

@testable import RuleDrafting

/// The folder of data that stands beside the package, where it does.
private let dataFolder = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../../shared/data").standardizedFileURL

private func hasData(_ name: String) -> Bool {
  FileManager.default.fileExists(atPath: dataFolder.appending(path: name).path)
}

/// Real films, bird strikes and stories. The counts and ranges are those of Python's `json` and `csv` modules.
struct RealDataTests {
  private func drafting(_ file: URL, _ format: RecordFormat) throws -> Drafting {
    let drafting = try Drafting(Array(try Data(contentsOf: file)), format)
    try drafting.check("\(file.lastPathComponent)")
    return drafting
  }

  @Test(.enabled(if: hasData("movies.json"), "skipped: ../shared/data is not there"))
  func movies() throws {
    let drafting = try drafting(dataFolder.appending(path: "movies.json"), .json)
    let types = Dictionary(uniqueKeysWithValues: drafting.kind.fields.map { ($0.name.string, $0.type) })
    #expect(
      types == [
        "Title": .text, "US Gross": .integer, "Worldwide Gross": .integer, "US DVD Sales": .integer,
        "Production Budget": .integer, "Release Date": .day, "MPAA Rating": .choice,
        "Running Time min": .integer,
        "Distributor": .text, "Source": .choice, "Major Genre": .choice, "Creative Type": .choice,
        "Director": .text,
        "Rotten Tomatoes Rating": .integer, "IMDB Rating": .number, "IMDB Votes": .integer,
      ])
    for (name, facts) in [
      ("US Gross", "0 to 760167650; missing in 7 of 3,201"),
      ("US DVD Sales", "618454 to 352582053; missing in 2,637 of 3,201"),
      ("IMDB Rating", "1.4 to 9.2; missing in 213 of 3,201"), ("MPAA Rating", "missing in 605 of 3,201"),
      ("Release Date", "Dec 31 1928 to Dec 31 2046"), ("Director", "missing in 1,331 of 3,201"),
    ] {
      #expect(drafting.line(name).hasSuffix(facts), "\(drafting.line(name))")
    }
    #expect(
      try drafting.field("MPAA Rating").values.map(\.string) == [
        "R", "PG", "Not Rated", "PG-13", "G", "NC-17", "Open",
      ])
    #expect(try drafting.field("Major Genre").values.count == 12)
    #expect(drafting.rules.doubts.contains { $0.hasPrefix("`Title`: 9 values are numbers") })
    #expect(drafting.rules.ordering == "newest" && drafting.kind.identity == nil)
  }

  @Test(.enabled(if: hasData("birdstrikes.csv"), "skipped: ../shared/data is not there"))
  func birdstrikes() throws {
    let drafting = try drafting(dataFolder.appending(path: "birdstrikes.csv"), .csv)
    let types = Dictionary(uniqueKeysWithValues: drafting.kind.fields.map { ($0.name.string, $0.type) })
    #expect(
      types == [
        "Airport Name": .text, "Aircraft Make Model": .text, "Effect Amount of damage": .choice,
        "Flight Date": .day,
        "Aircraft Airline Operator": .text, "Origin State": .text, "Phase of flight": .choice,
        "Wildlife Size": .choice,
        "Wildlife Species": .text, "Time of day": .choice, "Cost Other": .integer, "Cost Repair": .integer,
        "Cost Total $": .integer, "Speed IAS in knots": .integer,
      ])
    #expect(drafting.line("Flight Date").hasSuffix("1990-01-08 to 2002-07-25"))
    #expect(drafting.line("Speed IAS in knots").hasSuffix("0 to 350; missing in 2,836 of 10,000"))
    #expect(try drafting.field("Time of day").values.map(\.string) == ["Day", "Night", "Dusk", "Dawn"])
    #expect(drafting.rules.ordering == "newest" && drafting.kind.identity == nil)
  }

  @Test(
    "the stories of the example, in both formats",
    arguments: [("stories.csv", RecordFormat.csv), ("stories.ndjson", .ndjson)])
  func stories(_ file: String, _ format: RecordFormat) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Examples/Feed")
    let drafting = try drafting(folder.appending(path: file).standardizedFileURL, format)
    #expect(drafting.kind.identity.map { drafting.kind.fields[$0].name } == "id")
    for (name, type) in [
      ("title", FieldType.text), ("publishedAt", .date), ("updatedAt", .date), ("priority", .integer),
      ("section", .choice),
      ("featured", .boolean), ("author.name", .text), ("points", .number), ("comments", .integer),
      ("readMinutes", .integer),
    ] {
      #expect(try drafting.field(name).type == type)
    }
    #expect(drafting.line("updatedAt").hasSuffix("missing in 177 of 240"))
    #expect(drafting.line("featured").hasSuffix("missing in 47 of 240"))
    #expect(drafting.kind.fields.contains { $0.name == "tags" && $0.many } == (format == .ndjson))
  }
}
