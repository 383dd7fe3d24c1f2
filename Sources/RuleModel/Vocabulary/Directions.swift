package import OrderingValues

/// A way to say in which direction a key runs.
package struct DirectionPhrase: Sendable {
  package let words: String
  package let isDescending: Bool
  /// The types that it fits.
  package let types: [FieldType]

  private static let numbers: [FieldType] = [.integer, .number, .decimal]
  private static let dates: [FieldType] = [.date, .day]

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
    DirectionPhrase(words: "ascending", isDescending: false, types: FieldType.allCases),
    DirectionPhrase(words: "descending", isDescending: true, types: FieldType.allCases),
  ]

  package static func named(_ words: String) -> DirectionPhrase? {
    index.place(of: ExactText(words)).map { all[$0] }
  }

  private static let index = WordIndex(all.map(\.words))

  /// The phrase that reads best for a type.
  package static func preferred(for type: FieldType, isDescending: Bool) -> String {
    all.first { $0.types.contains(type) && $0.isDescending == isDescending }!.words
  }

  /// All phrases that fit a type, the preferred ones first.
  package static func fitting(_ type: FieldType) -> [DirectionPhrase] {
    all.filter { $0.types.contains(type) }
  }

  /// What people write who come from other systems, by its letters, and which way it means.
  private static let synonyms: [String: Bool] = {
    let ascending = [
      "asc", "ascend", "ascendingorder", "increasing", "lowtohigh", "lowest", "smallestfirst", "smallest",
      "oldest", "earliest", "oldtonew", "az", "atoz", "alphabetical", "alphabetically", "lowerfirst",
      "leastfirst", "falsetotrue", "minfirst", "chronological",
    ]
    let descending = [
      "desc", "dsc", "descend", "descendingorder", "decreasing", "hightolow", "highest", "largestfirst",
      "largest", "biggestfirst", "newest", "latest", "newtoold", "mostrecentfirst", "recentfirst", "za",
      "ztoa", "mostfirst", "greatestfirst", "truetofalse", "maxfirst", "higherfirst", "mostrecent",
      "topfirst",
      "bestfirst",
    ]
    return Dictionary(uniqueKeysWithValues: ascending.map { ($0, false) } + descending.map { ($0, true) })
  }()

  /// Words that may mean a direction, or turning one around.
  private static let hints: [String: Bool] = [
    "up": false, "upwards": false, "forward": false, "forwards": false, "normal": false, "min": false,
    "1": false, "down": true, "downwards": true, "backwards": true, "reverse": true, "reversed": true,
    "max": true, "recent": true,
  ]

  /// Whether a word says a direction, here or in other systems.
  static func isDirection(_ words: String) -> Bool {
    let folded = Spelling.folded(words)
    return synonyms[folded] != nil || all.contains { Spelling.folded($0.words) == folded }
  }

  /// What a wrong direction most likely means, as it is said of a type.
  static func guess(_ words: String, for type: FieldType) -> Spelling.Guess? {
    let fitting = fitting(type)
    let folded = Spelling.folded(words)
    if let same = fitting.first(where: { Spelling.folded($0.words) == folded }) {
      return .init(name: same.words, kind: .sameLetters)
    }
    // A phrase of another type says which way at least.
    if let other = all.first(where: { Spelling.folded($0.words) == folded }) {
      return .init(name: preferred(for: type, isDescending: other.isDescending), kind: .synonym)
    }
    if let isDescending = synonyms[folded] {
      let isShort = folded.hasPrefix("asc") || folded.hasPrefix("d") && folded != "decreasing"
      let plain = isDescending ? "descending" : "ascending"
      return .init(name: isShort ? plain : preferred(for: type, isDescending: isDescending), kind: .synonym)
    }
    if let isDescending = hints[folded] {
      return .init(name: preferred(for: type, isDescending: isDescending), kind: .near(distance: 1))
    }
    if let near = Spelling.guess(words, among: fitting.map(\.words)) { return near }
    guard let near = Spelling.guess(words, among: all.map(\.words)),
      let phrase = all.first(where: { $0.words == near.name })
    else { return nil }
    return .init(name: preferred(for: type, isDescending: phrase.isDescending), kind: near.kind)
  }

  /// What people call values that are missing.
  private static let missingWords: Set<String> = [
    "missing", "null", "nulls", "nil", "nils", "none", "empty", "blank", "blanks", "unknown", "unknowns",
  ]

  /// Which way a text means that says a direction, here or in other systems.
  static func isDescending(_ words: String, for type: FieldType) -> Bool? {
    guard isDirection(words) else { return nil }
    return guess(words, for: type).flatMap { named($0.name) }?.isDescending
  }

  /// A direction with the place of missing values behind it, as SQL has them: `DESC NULLS LAST`.
  static func splittingMissing(_ words: String) -> (direction: String, placement: String)? {
    let parts = words.lowercased().split { " ,:()".contains($0) }.map(String.init)
    guard let place = parts.firstIndex(where: { Self.missingWords.contains($0) }),
      place > 0,
      let placement = parts[place...].first(where: { $0 == "first" || $0 == "last" })
    else { return nil }
    return (parts[..<place].joined(separator: " "), placement)
  }
}
