import OrderingValues

/// Finds one of a few fixed words by its letters.
///
/// Words of the language are asked for with every name that a file holds. They are few and differ in length, so
/// that comparing those of the same length takes less than hashing the name.
struct WordIndex: Sendable {
  /// By the number of bytes: the words, each with its place in the list that was given.
  private let byLength: [[(word: ExactText, place: Int)]]

  init(_ words: [String]) {
    var byLength: [[(word: ExactText, place: Int)]] = []
    for (place, word) in words.enumerated() {
      while byLength.count <= word.utf8.count { byLength.append([]) }
      byLength[word.utf8.count].append((ExactText(word), place))
    }
    self.byLength = byLength
  }

  /// The place of a word among those that were given.
  func place(of word: ExactText) -> Int? {
    let length = word.string.utf8.count
    guard length < byLength.count else { return nil }
    return byLength[length].first { $0.word == word }?.place
  }
}
