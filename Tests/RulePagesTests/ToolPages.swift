import Foundation
import Testing

/// Pages that the tool itself writes: by `ordering diff` of two rule files, and by `ordering preview` of the new one.
enum ToolPages {
  /// The films by their letters, with the votes falling from the first to the last; one of them is of 1931.
  private static let titles: [Character: String] = [
    "a": "Alpha", "b": "<script>window.harm = 1</script>",
    "c": #""Quotes" & 'more' </script><img src=x onerror="window.harm = 2">"#, "d": "שלום (2)", "e": "Echo",
    "f": "Foxtrot",
  ]
  private static let films = [
    ("a", 1925, 90), ("b", 1926, 80), ("c", 1927, 70), ("d", 1928, 60), ("e", 1931, 50), ("f", 1929, 40),
  ]

  private static let head = """
    rules: 1
    items: films
    fields:
      id: { type: id, unique: true }
      title: text
      year: integer
      votes: integer
    orderings:
      best:
        label: The <b>best</b>
        keys:

    """
  private static let old = head + "      - votes: highest first\n"
  private static let new =
    head + "      - first: year >= 1930\n      - votes: highest first\n  oldest:\n    - year: lowest first\n"

  /// What must be found in the pages; worked out by hand.
  ///
  /// The film of 1931 goes from the fifth place to the first, past four others: of 15 pairs 4 are swapped, and
  /// Kendall's tau is 1 − 8/15.
  private struct Expected: Encodable {
    var before = titled("abcdef"), now = titled("eabcdf"), other = titled("abcdfe")
    var orderings = [["The <b>best</b>", "1 moved"], ["oldest", "new"]]
    var figures = ["1\nof 6 items, 16.7 %", "4 places", "1 in, 1 out", "0.467"]
    var highlights = ["New in the top 3", "Echo", "No longer in the top 3"] + titled("c")
    var gone = ["By votes, highest first. Films without a value for votes come last."]
    var new = [
      "By whether year >= 1930 holds, those for which it does first. "
        + "Where a value that it needs is missing, it does not hold.",
      "Then by votes, highest first. Films without a value for votes come last.",
    ]
    var moved = 1, place = 1
    var reason = [
      "Moved up 4 places, from 5 to 1.", "The nearest item that it passed is Alpha", "First of all",
    ]
    var keys = [
      ["Before", "votes, highest first", "50", "90"],
      [
        "Now", "whether year >= 1930 holds, those for which it does first", "true\nyear = 1931",
        "false\nyear = 1925",
      ],
    ]
    var query = "echo", found = ["Echo"]
    // Of five neighbours in the new order, the condition tells the first two apart.
    var sentences = ["Decides 1 of 5 pairs of neighbours", "Decides 4 of 5 pairs of neighbours"]
    var second = ["decides", "true", "false"]

    private static func titled(_ letters: String) -> [String] { letters.map { titles[$0]! } }
  }

  /// Has the tool write `written-change.html` and `written-preview.html`, and says in `written.json` what they must hold.
  static func write(into folder: URL) throws {
    let place = folder.appending(path: "rules")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    let rows = try films.map { id, year, votes in
      let film: [String: Any] = ["id": id, "title": titles[Character(id)]!, "year": year, "votes": votes]
      return try JSONSerialization.data(withJSONObject: film) + Data("\n".utf8)
    }
    for (name, data) in [
      ("old.yaml", Data(old.utf8)), ("new.yaml", Data(new.utf8)), ("films.ndjson", rows.reduce(Data(), +)),
    ] {
      try data.write(to: place.appending(path: name))
    }
    let calls = [
      "diff old.yaml new.yaml --data films.ndjson --top 3 --output html=../written-change.html",
      "preview best --rules new.yaml --data films.ndjson --output html=../written-preview.html",
    ]
    for call in calls {
      let (code, said) = try PageBrowser.run(tool, call.split(separator: " ").map(String.init), in: place)
      try #require(code == 0 && said.isEmpty, "\(call): \(said)")
    }
    try JSONEncoder().encode(Expected()).write(to: folder.appending(path: "written.json"))
  }

  /// The built tool, which lies where the tests do.
  private static let tool: URL = {
    let places = [
      Bundle.main.executableURL, Bundle.main.bundleURL, URL(fileURLWithPath: CommandLine.arguments[0]),
    ]
    let tools =
      places.compactMap { $0?.resolvingSymlinksInPath().deletingLastPathComponent() }
      + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    return tools.map { $0.appending(path: "ordering") }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    } ?? URL(fileURLWithPath: "ordering")
  }()
}
