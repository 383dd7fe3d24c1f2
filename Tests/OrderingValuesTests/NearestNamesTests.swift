import OrderingValues
import Testing

@Suite struct NearestNamesTests {
  private static let names = ["title", "titles", "nulls-last", "id", "größe", "a"]

  @Test(arguments: [
    // Equal but for case and punctuation comes before everything near.
    ("Title", ["title"]), ("NULLS_LAST", ["nulls-last"]), ("i d", ["id"]), ("GRÖSSE", ["größe"]),
    // Up to 2 of 5 letters; a swap of neighbours is one step.
    ("titel", ["title"]), ("titl", ["title"]), ("tiel", []), ("titlex", ["title", "titles"]), ("tixxx", []),
    ("nuls-last", ["nulls-last"]), ("gröse", ["größe"]),
    // Short words: one letter is no more than a guess among all others.
    ("ie", ["id"]), ("xy", []), ("", []), ("b", ["a"]),
    (String(repeating: "x", count: 100_000), []),
  ])
  func nearest(word: String, expected: [String]) {
    #expect(NearestNames(Self.names).nearest(to: word) == expected)
  }

  @Test func distance() {
    let near = NearestNames(["highest first", "lowest first"]).near("hihgest frist")
    #expect(near?.names == ["highest first"])
    #expect(near?.distance == 2)
  }
}
