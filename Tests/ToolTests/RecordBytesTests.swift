import Foundation
import Testing

/// Records leave byte for byte as they came; only their order changes.
struct RecordBytesTests {
  private func place() throws -> Workplace {
    try Workplace([
      "Rules/rows.yaml": """
      rules: 1
      items: rows
      fields: { id: { type: id, unique: true }, rank: number }
      orderings:
        by-rank: [ { rank: lowest first } ]
      """
    ])
  }

  @Test(
    "each format comes out as it went in",
    arguments: [
      // NDJSON: white space, number forms, escapes and unknown members are nobody's business.
      (
        "ndjson",
        "{\"rank\": 2.50, \"id\":\"a\", \"x\":\"\\u00e9\\/\" }\n\n  {\"id\":\"b\",\"rank\":1e0}\t\n",
        "  {\"id\":\"b\",\"rank\":1e0}\t\n{\"rank\": 2.50, \"id\":\"a\", \"x\":\"\\u00e9\\/\" }\n"
      ),
      // No line break at the end: the record that had none gets one where it is needed.
      (
        "jsonl", "{\"id\":\"a\",\"rank\":2}\n{\"id\":\"b\",\"rank\":1}",
        "{\"id\":\"b\",\"rank\":1}\n{\"id\":\"a\",\"rank\":2}\n"
      ),
      // CRLF and a byte order mark stay.
      (
        "ndjson", "\u{FEFF}{\"id\":\"a\",\"rank\":2}\r\n{\"id\":\"b\",\"rank\":1}\r\n",
        "\u{FEFF}{\"id\":\"b\",\"rank\":1}\r\n{\"id\":\"a\",\"rank\":2}\r\n"
      ),
      // A JSON list keeps what stands between its records.
      (
        "json", "[\n  {\"id\":\"a\",\n   \"rank\":2},\n  {\"id\":\"b\",\"rank\":1}\n]\n",
        "[\n  {\"id\":\"b\",\"rank\":1},\n  {\"id\":\"a\",\n   \"rank\":2}\n]\n"
      ),
      ("json", "[]", "[]"),
      // CSV: quotes, line breaks and commas inside cells; the header stays first.
      (
        "csv", "id,note,rank\r\na,\"two\r\nlines, \"\"quoted\"\"\",2\r\nb,,1\r\n",
        "id,note,rank\r\nb,,1\r\na,\"two\r\nlines, \"\"quoted\"\"\",2\r\n"
      ),
      ("csv", "\u{FEFF}id,rank\na,2\nb,1\nc,", "\u{FEFF}id,rank\nb,1\na,2\nc,"),
      ("CSV", "id,rank\n", "id,rank\n"),
      ("tsv", "rank\tid\n2\ta\"b\n1\tc,d\n", "rank\tid\n1\tc,d\n2\ta\"b\n"),
    ])
  func bytes(ending: String, input: String, output: String) throws {
    let place = try place()
    try place.write("rows.\(ending)", input)
    let outcome = try place.run("sort", "by-rank", "rows.\(ending)")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.out == Data(output.utf8))
    // Sorted records sorted again are the same bytes.
    try place.write("again.\(ending)", output)
    #expect(try place.run("sort", "by-rank", "again.\(ending)").out == Data(output.utf8))
  }

  @Test("a JSON list can be written a record a line, and lines as a list")
  func betweenJSONFormats() throws {
    let place = try place()
    let list = "[{\"id\":\"a\",\n\"rank\":2},\n{\"id\":\"b\",\"rank\":1}]"
    try place.write("rows.json", list)
    let lines = try place.run("sort", "by-rank", "rows.json", "--to", "ndjson")
    #expect(lines.output == "{\"id\":\"b\",\"rank\":1}\n{\"id\":\"a\", \"rank\":2}\n")
    let back = try place.run("sort", "by-rank", "--to=json", input: lines.output)
    #expect(back.output == "[\n{\"id\":\"b\",\"rank\":1},\n{\"id\":\"a\", \"rank\":2}\n]\n")
    #expect(
      try place.run("sort", "by-rank", "rows.json", "--to", "json").output
        == "[{\"id\":\"b\",\"rank\":1},\n{\"id\":\"a\",\n\"rank\":2}]")
    for (from, to) in [("json", "csv"), ("ndjson", "csv"), ("json", "tsv"), ("ndjson", "tsv")] {
      let refused = try place.run("sort", "by-rank", "--from", from, "--to", to, input: "id,rank\n")
      #expect(refused.code == 2 && refused.out.isEmpty)
      #expect(refused.errors.contains("\(from) cannot be written as \(to)"))
    }
  }

  @Test("a record of a megabyte and many short ones come out whole")
  func large() throws {
    let place = try place()
    let long = "{\"id\":\"long\",\"rank\":0,\"x\":\"\(String(repeating: "é", count: 500_000))\"}\n"
    #expect(
      try place.run("sort", "by-rank", input: "{\"id\":\"a\",\"rank\":1}\n" + long).output == long
        + "{\"id\":\"a\",\"rank\":1}\n")
    let count = 20_000
    let rows = (0..<count).map { "r\($0),\((count - $0) % 977)\n" }
    let outcome = try place.run("sort", "by-rank", "--from", "csv", input: "id,rank\n" + rows.joined())
    let sorted = rows.enumerated().sorted { a, b in
      let (x, y) = ((count - a.offset) % 977, (count - b.offset) % 977)
      return x != y ? x < y : "r\(a.offset)" < "r\(b.offset)"
    }
    #expect(outcome.output == "id,rank\n" + sorted.map(\.element).joined())
  }
}
