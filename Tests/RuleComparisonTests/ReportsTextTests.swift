import Foundation
import OrderingPlans
import OrderingValues
import RuleComparison
import Testing

/// Reports as text, Markdown and JSON.
struct ReportsTextTests {
  private let before = "x:\n  - priority: highest first\nsame:\n  - id: a to z"
  private let after = "x:\n  - points: highest first\nsame:\n  - id: a to z"

  /// Ten stories, of which the last one is now the first.
  private let stories = (0..<10).map { number in
    "{\"id\": \"s\(number)\", \"priority\": \(20 - number), \"points\": \(number == 9 ? 99 : 20 - number)}\n"
  }.joined()

  private func report(_ ndjson: String, moves: Int? = nil) throws -> ChangeReport {
    let comparison = BookComparison(old: try book(before), new: try book(after))
    return try told(try comparison.change("x"), ndjson, comparison, tops: [3], moves: moves)
  }

  @Test("the text says what changed, what it does, and why each item moved")
  func text() throws {
    #expect(
      try report(stories).text() == """
        old → new: 1 ordering changed, 1 unchanged.

        x: changed
          - By `priority`, highest first. Stories without a value for `priority` come last.
          + By `points`, highest first. Stories without a value for `points` come last.
            Then by `id`, z to a. No rule says this: it is added so that no two stories tie.
          1 of 10 stories moves (10 %), by 9 places; 1 enters the top 3 (s9) and 1 leaves it (s2); 80 % of all pairs stand as before (Kendall's tau 0.6).
          s9: 10 → 1, now before s0 by `points` (99, 20); behind it by `priority` (11, 20) until now

        """)
  }

  @Test("titles stand beside names, and a key that was turned around is said once")
  func titles() throws {
    let comparison = BookComparison(
      old: try book("x:\n  - priority: highest first"), new: try book("x:\n  - priority: lowest first"))
    let report = try told(
      try comparison.change("x"),
      """
      {"id": "a", "title": "Rain and | snow", "priority": 2}
      {"id": "b", "priority": 1}

      """, comparison, tops: [1])
    let text = report.text()
    // One of the two moves, whichever.
    #expect(
      text.hasSuffix("  a 'Rain and | snow': 1 → 2, now behind b by `priority` (2, 1); before it until now\n")
        || text.hasSuffix("  b: 2 → 1, now before a by `priority` (1, 2); behind it until now\n"), "\(text)")
    #expect(text.contains("1 enters the top 1 (b) and 1 leaves it (a 'Rain and | snow')"), "\(text)")
    let markdown = report.markdown
    #expect(markdown.contains("1 leaves it (`a`: `Rain and | snow`)"), "\(markdown)")
    #expect(
      markdown.contains(
        "| `a`: `Rain and \\| snow` | 1 | 2 | behind `b` by `priority` (`2`, `1`) | before it |")
        || markdown.contains("| `b` | 2 | 1 | before `a` by `priority` (`1`, `2`) | behind it |"),
      "\(markdown)")
  }

  @Test("an item that passed others is told beside them, whatever its place in numbers")
  func passedInPlace() throws {
    // From a b m c d x y to x y m a b c d: a, b, c and d stay, and m passes a and b in the third place.
    let (old, new) = (Array("yxdcmba"), Array("dcbamyx"))
    let lines = "abcdmxy".map { item in
      let (priority, points) = (old.firstIndex(of: item)! + 1, new.firstIndex(of: item)! + 1)
      return "{\"id\": \"\(item)\", \"priority\": \(priority), \"points\": \(points)}\n"
    }
    let text = try report(lines.joined()).text()
    #expect(
      text.contains(
        "\n  m: 3 → 3, now before a by `points` (5, 4); behind it by `priority` (5, 7) until now\n"),
      "\(text)")
  }

  @Test("two versions that are the same, and a change that moves nothing")
  func nothing() throws {
    let same = BookComparison(old: try book(before), new: try book(before))
    let report = ChangeReport(
      oldName: "a", newName: "b", data: [], entries: same.orderings.map { .init($0) }, parts: same.parts,
      toolVersion: "1")
    #expect(report.text() == "a → b: nothing differs, 2 orderings unchanged.\n")
    #expect(report.markdown.hasSuffix("Nothing differs.\n"))
    let still = try self.report(
      "{\"id\": \"a\", \"priority\": 2, \"points\": 2}\n{\"id\": \"b\", \"priority\": 1, \"points\": 1}\n")
    #expect(still.text().contains("  None of the 2 stories moves: on these data the order is the same.\n"))
    #expect(try self.report("").text().contains("  There are no stories in the data.\n"))
  }

  @Test("many moves are cut short, and it says how many more there are")
  func many() throws {
    // The first becomes the last, and so on: all but one have to move.
    let lines = (0..<40).map { "{\"id\": \"s\($0)\", \"priority\": \($0), \"points\": \(40 - $0)}\n" }
      .joined()
    let text = try report(lines, moves: 25).text()
    #expect(text.contains("  39 of 40 stories move (97.5 %)"))
    #expect(text.contains("0 % of all pairs stand as before (Kendall's tau -1)"))
    #expect(text.hasSuffix("  … and 29 more\n"))
    #expect(text.split(separator: "\n").filter { $0.contains(" until now") }.count == 10)
  }

  @Test("nothing of the data becomes a line, a cell, a link, a mention or markup of its own")
  func hostile() throws {
    let names = [
      "a|b", "`c`", "@everyone", "<script>alert(1)</script>", "x\ny", "![i](http://e.example/i.png)",
      "http://e.example", "\u{202E}abc", "``", "a\\|b", "</details>",
    ]
    func line(_ name: String, _ priority: Int, _ points: Int) throws -> String {
      let id = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
      return "{\"id\": \(id), \"priority\": \(priority), \"points\": \(points)}\n"
    }
    let lines = try names.enumerated().map { try line($1, $0, names.count - $0) }.joined()
    let markdown = try report(lines).markdown
    let rows = markdown.split(separator: "\n", omittingEmptySubsequences: false)
    // One row for each move, each of five cells: a bar ends a cell unless an odd number of backslashes stands before it.
    let moves = rows.filter { $0.contains("→") == false && $0.hasPrefix("| `") }.dropFirst()
    #expect(moves.count == names.count - 1)
    for move in moves {
      var bars = 0
      var backslashes = 0
      for character in move {
        if character == "|", backslashes % 2 == 0 { bars += 1 }
        backslashes = character == "\\" ? backslashes + 1 : 0
      }
      #expect(bars == 6, "\(move)")
    }
    // Outside of code nothing of them stands.
    let outside = markdown.replacing(/(`+)(?:[^`]|(?!\1)`)*?\1(?!`)/, with: "")
    for word in ["script", "everyone", "example", "abc"] { #expect(!outside.contains(word), "\(outside)") }
    #expect(
      markdown.components(separatedBy: "</details>").count == 2
        + markdown.components(separatedBy: "`</details>`").count - 1)
    #expect(!markdown.unicodeScalars.contains("\u{202E}"))
    let text = try report(lines).text()
    #expect(!text.unicodeScalars.contains("\u{202E}") && !text.contains("x\ny"))
  }

  @Test("a mark on a bar or a back quote hides neither, nor makes a text of a few letters long")
  func marks() throws {
    let name = "`\u{301}|\u{308}`\u{301}<b>" + "a" + String(repeating: "\u{301}", count: 50_000)
    let lines =
      "{\"id\": \"\(name)\", \"priority\": 1, \"points\": 1}\n{\"id\": \"b\", \"priority\": 2, \"points\": 0}\n"
    let markdown = try report(lines).markdown
    #expect(markdown.utf8.count < 20_000)
    let row = try #require(
      markdown.unicodeScalars.split(separator: "\n").first { $0.contains("|") && $0.contains("\u{308}") })
    // Two back quotes around it, as it holds single ones, and the bar is not one of the table.
    #expect(String(row).utf8.count < 8_000)
    let scalars = Array(row)
    let bars = scalars.indices.filter {
      scalars[$0] == "|" && (scalars.startIndex == $0 || scalars[$0 - 1] != "\\")
    }
    #expect(bars.count == 6)
    #expect(
      String(row).unicodeScalars.contains("\u{308}")
        && Array("`` `".unicodeScalars) == Array(scalars.drop { $0 != "`" }.prefix(4)))
  }

  @Test("the Markdown stays short enough for a comment, and says what it leaves out")
  func long() throws {
    let long = String(repeating: "wide ", count: 30)
    let lines = (0..<60).map {
      "{\"id\": \"\(long)\($0)\", \"priority\": \($0), \"points\": \(60 - $0)}\n"
    }.joined()
    func rules(_ field: String) -> String {
      (0..<300).map { "ordering-number-\($0):\n  - \(field): highest first\n  - publishedAt: newest first" }
        .joined(separator: "\n")
    }
    let comparison = BookComparison(old: try book(rules("priority")), new: try book(rules("points")))
    let one = try told(try comparison.change("ordering-number-0"), lines, comparison)
    var entries = one.entries
    for place in entries.indices { entries[place].effect = entries[0].effect }
    let report = ChangeReport(
      oldName: "old", newName: "new", data: one.data, entries: entries, parts: [], toolVersion: "1")
    let markdown = report.markdown
    #expect(markdown.utf8.count <= 60_000)
    #expect(markdown.utf8.count > 30_000)
    #expect(markdown.contains("`--output json` has all of it"))
    // No detail is left open.
    #expect(
      markdown.components(separatedBy: "<details>").count
        == markdown.components(separatedBy: "</details>").count)
  }

  @Test("the JSON has every move with the keys that decide")
  func json() throws {
    let lines = (0..<40).map { "{\"id\": \"s\($0)\", \"priority\": \($0), \"points\": \(40 - $0)}\n" }
      .joined()
    let text = try report(lines).json
    let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(root["version"] as? Int == 1)
    #expect((root["summary"] as? [String: Int])?["changed"] == 1)
    let orderings = try #require(root["orderings"] as? [[String: Any]])
    #expect(orderings.map { $0["name"] as? String } == ["x", "same"])
    #expect(orderings.map { $0["difference"] as? String } == ["meaning", "none"])
    let effect = try #require(orderings[0]["effect"] as? [String: Any])
    #expect(
      effect["moved"] as? Int == 39 && effect["swappedPairs"] as? Int == 780
        && effect["agreement"] as? Double == -1)
    let moves = try #require(effect["moves"] as? [[String: Any]])
    #expect(moves.count == 39)
    for move in moves {
      let (now, before) = (move["now"] as? [String: Any], move["before"] as? [String: Any])
      #expect(now?["words"] as? String == "`points`, highest first" && now?["key"] as? Int == 1)
      #expect(before?["words"] as? String == "`priority`, highest first")
      let item = try #require((move["item"] as? String).flatMap { Int($0.dropFirst()) })
      #expect(now?["value"] as? String == String(40 - item) && before?["value"] as? String == String(item))
    }
    #expect(orderings[1]["effect"] == nil)
  }
}
