import OrderingValues

/// Finds one of a few fixed words, of letters of ASCII.
///
/// Words of the language are asked for with every name that a file holds. They are few and differ in length, so
/// that comparing those of the same length takes less than hashing the name.
struct WordIndex: Sendable {
  /// By the number of bytes: the words, each with its place in the list that was given.
  private let byLength: [[(word: String, place: Int)]]

  init(_ words: [String]) {
    var byLength: [[(word: String, place: Int)]] = []
    for (place, word) in words.enumerated() {
      while byLength.count <= word.utf8.count { byLength.append([]) }
      byLength[word.utf8.count].append((word, place))
    }
    self.byLength = byLength
  }

  /// The place of a word among those that were given.
  func place(of word: ExactText) -> Int? {
    let length = word.string.utf8.count
    guard length < byLength.count else { return nil }
    // Swift's own comparison is the fastest. It is exact here: what it takes for the same as a text of ASCII is
    // longer.
    let words = byLength[length]
    for index in words.indices where words[index].word == word.string { return words[index].place }
    return nil
  }
}
