import OrderingValues
import RuleText

/// Words of the language, and those that are none.
extension TreeReader {
  /// What stands in a part of the language, by the words that may be used there.
  struct Options {
    /// Few, each word once: they are searched in their order.
    private(set) var entries: [Node.Entry] = []
    /// The words that were most likely meant where an unknown one stands.
    var meant: Set<String> = []
    /// What stands behind such a word, by the one that was meant.
    var misspelt: [String: Node.Entry] = [:]

    subscript(word: String) -> Node.Entry? {
      // By place: each entry that is taken out is copied.
      for place in entries.indices where entries[place].key.text.string == word { return entries[place] }
      return nil
    }

    var isEmpty: Bool { entries.isEmpty }

    /// Whether a word stands here, however it is spelt.
    func says(_ word: String) -> Bool { self[word] != nil || meant.contains(word) }

    /// Adds an entry whose word is known here.
    mutating func append(_ entry: Node.Entry) { entries.append(entry) }

    /// Takes a word out, so that nothing more is said of it.
    @discardableResult
    mutating func remove(_ word: String) -> Node.Entry? {
      entries.firstIndex { $0.key.text.string == word }.map { entries.remove(at: $0) }
    }
  }

  /// Sorts entries by the words of a vocabulary, and reports those that may not be used.
  mutating func options(_ entries: [Node.Entry], of vocabulary: Vocabulary, _ path: RulePath) -> Options {
    var options = Options()
    for entry in entries {
      if let word = vocabulary[entry.key.text] {
        if isAvailable(word, entry.key.range, path + entry.key.text) { options.append(entry) }
      } else if entry.value.isEmpty, entry.key.text.string.contains(" ") {
        // `{ description: first this, then that }`
        report(
          .unknownKey(
            entry.key.text.string, in: vocabulary.place,
            help: "between brackets a comma ends a value: put a text with a comma in quotes"),
          at: entry.key.range, path + entry.key.text)
      } else if let meant = reportUnknown(entry.key, in: vocabulary, path + entry.key.text) {
        options.meant.insert(meant)
        options.misspelt[meant] = entry
      }
    }
    return options
  }

  /// Whether a known word may be used now; reports it where not.
  mutating func isAvailable(
    _ word: Vocabulary.Word, _ range: Range<Int>, _ path: @autoclosure () -> RulePath
  ) -> Bool {
    switch word.state {
    case .available: return true
    case .reserved: report(.reservedWord(word.name), at: range, path())
    }
    return false
  }

  /// Reports a word that is not known here: reserved, misspelt, misplaced, or unknown.
  /// - Returns: The word that was most likely meant.
  @discardableResult
  mutating func reportUnknown(_ key: Node.Key, in vocabulary: Vocabulary, _ path: RulePath) -> String? {
    let word = key.text.string
    if hasTextError(at: key.range.lowerBound) { return nil }
    if let reserved = Vocabulary.file[key.text], case .reserved = reserved.state {
      report(.reservedWord(word), at: key.range, path)
      return nil
    }
    if let phrase = vocabulary.phrase(for: word) {
      report(.unknownKey(word, in: vocabulary.place, help: "write \(quoted(phrase))"), at: key.range, path)
      return nil
    }
    let meant = guess(word, in: vocabulary)
    // A word of another place is at home there, unless it is nearly the same as one of this place.
    var homes: [String] = []
    for other in Vocabulary.all where other.place != vocabulary.place && other[key.text] != nil {
      if !homes.contains(other.place) { homes.append(other.place) }
    }
    // Between an ordering and its keys a word is mostly one level too high or too low.
    let nearest = vocabulary.place == Vocabulary.ordering.place ? Vocabulary.keyOptions.place : nil
    if let nearest, homes.contains(nearest) { homes = [nearest] }
    if !homes.isEmpty, meant.map({ $0.kind == .near(distance: 2) || $0.kind == .near(distance: 3) }) ?? true {
      report(.misplacedKey(word, belongsTo: homes, notTo: vocabulary.place), at: key.range, path)
      return nil
    }
    let words = vocabulary.words.filter { $0.state == .available }.map(\.name)
    var fix = fix(meant, at: key.range)
    // What stands behind a synonym may have to be written otherwise too.
    if meant?.kind == .synonym { fix?.isSafe = false }
    report(
      .unknownKey(word, in: vocabulary.place, suggestion: meant?.name, words: words), at: key.range, path,
      fix: fix)
    return meant?.name
  }

  /// The word of a vocabulary that was most likely meant.
  mutating func guess(_ word: String, in vocabulary: Vocabulary) -> Spelling.Guess? {
    guess(
      word, among: vocabulary.words.filter { $0.state != .reserved }.map(\.name),
      synonyms: vocabulary.words.map { ($0.name, $0.synonyms) })
  }
}
