package import OrderingValues

/// A way to say in which direction a key runs.
package struct DirectionPhrase: Sendable {
  package let words: String
  package let isDescending: Bool
  /// The types that it fits.
  package let types: Set<FieldType>

  private static let numbers: Set<FieldType> = [.integer, .number, .decimal]
  private static let dates: Set<FieldType> = [.date, .day]

  /// All phrases; for each type the preferred one of each direction stands before its other ones.
  package static let all: [DirectionPhrase] = [
    DirectionPhrase(words: "a to z", isDescending: false, types: [.id, .text]),
    DirectionPhrase(words: "z to a", isDescending: true, types: [.id, .text]),
    DirectionPhrase(words: "lowest first", isDescending: false, types: numbers),
    DirectionPhrase(words: "highest first", isDescending: true, types: numbers),
    DirectionPhrase(words: "oldest first", isDescending: false, types: dates),
    DirectionPhrase(words: "newest first", isDescending: true, types: dates),
    DirectionPhrase(words: "earliest first", isDescending: false, types: dates),
    DirectionPhrase(words: "latest first", isDescending: true, types: dates),
    DirectionPhrase(words: "false first", isDescending: false, types: [.boolean]),
    DirectionPhrase(words: "true first", isDescending: true, types: [.boolean]),
    DirectionPhrase(words: "as listed", isDescending: false, types: [.choice]),
    DirectionPhrase(words: "last listed first", isDescending: true, types: [.choice]),
    DirectionPhrase(words: "ascending", isDescending: false, types: Set(FieldType.allCases)),
    DirectionPhrase(words: "descending", isDescending: true, types: Set(FieldType.allCases)),
  ]

  /// The phrase that reads best for a type.
  package static func preferred(for type: FieldType, isDescending: Bool) -> String {
    all.first { $0.types.contains(type) && $0.isDescending == isDescending }!.words
  }

  /// All phrases that fit a type, the preferred ones first.
  package static func fitting(_ type: FieldType) -> [DirectionPhrase] {
    all.filter { $0.types.contains(type) }
  }

  /// What people write who come from other systems: folded to letters (see `folded`), and which way it means.
  static let synonyms: [String: Bool] = {
    let ascending = [
      "asc", "ascend", "ascendingorder", "up", "upwards", "increasing", "lowtohigh", "lowest",
      "smallestfirst",
      "smallest", "oldest", "earliest", "oldtonew", "forward", "forwards", "1", "az", "alphabetical",
      "alphabetically", "lowerfirst", "leastfirst", "falsetotrue", "min", "minfirst", "normal",
      "chronological",
    ]
    let descending = [
      "desc", "dsc", "descend", "descendingorder", "down", "downwards", "decreasing", "hightolow", "highest",
      "largestfirst", "largest", "biggestfirst", "newest", "latest", "newtoold", "mostrecentfirst",
      "recentfirst",
      "reverse", "reversed", "backwards", "za", "mostfirst", "greatestfirst", "truetofalse", "max",
      "maxfirst",
      "higherfirst", "recent", "mostrecent", "topfirst", "bestfirst",
    ]
    return Dictionary(uniqueKeysWithValues: ascending.map { ($0, false) } + descending.map { ($0, true) })
  }()

  /// What a wrong direction most likely means, as it is said for that type.
  static func suggestion(for words: String, type: FieldType) -> String? {
    let fitting = fitting(type)
    let folded = Spelling.folded(words)
    if let same = fitting.first(where: { Spelling.folded($0.words) == folded }) { return same.words }
    // A phrase of another type says which way at least.
    if let other = all.first(where: { Spelling.folded($0.words) == folded }) {
      return preferred(for: type, isDescending: other.isDescending)
    }
    if let isDescending = synonyms[folded] {
      let short = ["asc", "desc", "dsc", "ascend", "descend", "ascendingorder", "descendingorder"]
      if short.contains(folded) { return isDescending ? "descending" : "ascending" }
      return preferred(for: type, isDescending: isDescending)
    }
    return Spelling.nearest(to: words, among: fitting.map(\.words))
      ?? Spelling.nearest(to: words, among: all.map(\.words)).flatMap { near in
        all.first { $0.words == near }.map { preferred(for: type, isDescending: $0.isDescending) }
      }
  }
}
