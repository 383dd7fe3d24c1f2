import OrderingValues

/// What somebody meant who wrote a word that is not known.
package enum Spelling {
  /// A word without case, spaces and punctuation, so that `NullsLast`, `nulls_last` and `nulls-last` are one.
  package static func folded(_ word: String) -> String { NearestNames.folded(word) }

  /// A name that was most likely meant.
  package struct Guess: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      /// Equal but for case and punctuation.
      case sameLetters
      /// What other systems call it.
      case synonym
      /// So many letters away.
      case near(distance: Int)

      /// Whether nothing else can have been meant.
      package var isCertain: Bool { if case .near = self { false } else { true } }
    }

    package var name: String
    package var kind: Kind
  }

  /// The one of `names` that was most likely meant, or nil where nothing is near.
  ///
  /// Equal but for case and punctuation comes first, then the synonyms, then the edit distance.
  package static func guess(
    _ word: String, among names: [String], synonyms: [(name: String, words: [String])] = []
  ) -> Guess? {
    let known = NearestNames(names)
    if let same = known.alike(word).first { return Guess(name: same, kind: .sameLetters) }
    let folded = folded(word)
    if let meant = synonyms.first(where: { $0.words.contains { Self.folded($0) == folded } }) {
      return Guess(name: meant.name, kind: .synonym)
    }
    return known.near(word).map { Guess(name: $0.names[0], kind: .near(distance: $0.distance)) }
  }

  /// The name of the best guess.
  package static func nearest(
    to word: String, among names: [String], synonyms: [(name: String, words: [String])] = []
  ) -> String? { guess(word, among: names, synonyms: synonyms)?.name }
}
