import Foundation
import OrderingValues
import Records
import RuleModel
import Testing

@testable import RuleDrafting

/// Data that are nothing like what anybody hopes for.
struct HostileDataTests {
  @Test(
    "data without anything to sort by",
    arguments: ["[{}]", "[{\"a\":null},{\"a\":[]}]", "[{\"a\":{}}]", "[{\"a\":\"\"}]"])
  func nothing(_ data: String) {
    #expect(throws: NothingToSortBy.self) { try Drafting(data, .json) }
  }

  @Test(
    "data that are not what they should be",
    arguments: [
      ("", RecordFormat.csv), ("", .json), ("a,b\n1\n", .csv), ("{", .ndjson), ("[1]", .json),
      ("{\"a\":}", .ndjson),
    ])
  func unreadable(_ data: String, _ format: RecordFormat) {
    #expect(throws: UnreadableRecords.self) { try Drafting(data, format) }
  }

  @Test("no records are none that can be sorted")
  func noRecords() {
    for (data, format) in [("a,b\n", RecordFormat.csv), ("[]", .json), ("", .ndjson)] {
      #expect(throws: NothingToSortBy.self) { try Drafting(data, format) }
    }
  }

  @Test("5,000 columns: as many as a person may read, and how many more there are")
  func columns() throws {
    let names = (0..<5_000).map { "c\($0)" }
    let rows = (0..<3).map { row in names.indices.map { String($0 * row % 97) }.joined(separator: ",") }
    let drafting = try Drafting(([names.joined(separator: ",")] + rows).joined(separator: "\n"), .csv)
    try drafting.check("5,000 columns")
    #expect(drafting.kind.fields.count == 1_000)
    #expect(drafting.rules.doubts.contains { $0.hasPrefix("4,000 more fields are not declared") })
  }

  @Test("names of 10,000 characters are cut or left out")
  func longNames() throws {
    let data = (1...2).map { row in
      let members = ["n", "é"].map { "\"\(String(repeating: $0, count: 10_000))\":\(row)" }
      return
        "{\(members.joined(separator: ",")),\"\(String(repeating: "m", count: 900))\":\(row),\"ok\":\(row)}\n"
    }
    let drafting = try Drafting(data.joined(), .ndjson)
    try drafting.check("long names")
    #expect(drafting.kind.fields.map(\.name.string) == [String(repeating: "m", count: 120), "ok"])
    #expect(drafting.text.split(separator: "\n").allSatisfy { $0.count < 1_500 })
  }

  @Test("many long names fill no more than a rule file may hold")
  func manyLongNames() throws {
    let names = (0..<1_200).map { String(repeating: "\u{1}", count: 150) + "\($0)" }
    let data = (1...2).map { row in
      "{"
        + names.map { "\"\($0.replacingOccurrences(of: "\u{1}", with: "\\u0001"))\":\(row)" }.joined(
          separator: ",") + "}\n"
    }
    let drafting = try Drafting(data.joined(), .ndjson)
    try drafting.check("many long names")
    #expect(drafting.text.utf8.count < 1 << 20)
    #expect(drafting.rules.fieldCount > 100 && drafting.rules.fieldCount < 1_200)
  }

  @Test("members many levels deep are not looked at, and it is said so")
  func deep() throws {
    let nested = String(repeating: "{\"a\":", count: 300) + "1" + String(repeating: "}", count: 300)
    let drafting = try Drafting("[{\"n\":1,\"d\":\(nested)},{\"n\":2}]", .json)
    try drafting.check("deep")
    #expect(drafting.kind.fields.map(\.name.string) == ["n"])
    #expect(drafting.rules.doubts.contains { $0.contains("deeper ones") })
  }

  @Test("members that are called otherwise in every record are looked at up to a limit")
  func namesAsData() throws {
    let data = (0..<30_000).map { "{\"n\":\($0 % 7),\"by\":{\"user-\($0)\":1}}\n" }.joined()
    let drafting = try Drafting(data, .ndjson)
    try drafting.check("names as data")
    #expect(drafting.kind.fields.count == 1_000 && drafting.kind.fields[0].name == "n")
  }

  @Test("escapes of JSON in names and values")
  func escapes() throws {
    let drafting = try Drafting(
      "{\"\\u0074itle\":\"\\ud83d\\ude00\",\"b\\/\":1}\n{\"title\":\"\\\"\\\\\\n\",\"b/\":2}\n", .ndjson)
    try drafting.check("escapes")
    #expect(drafting.kind.fields.map(\.name.string) == ["title", "b/"])
  }
}
