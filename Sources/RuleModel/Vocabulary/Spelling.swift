/// What somebody meant who wrote a word that is not known.
package enum Spelling {
  /// A word without case, spaces and punctuation, so that `NullsLast`, `nulls_last` and `nulls-last` are one.
  package static func folded(_ word: String) -> String {
    String(String.UnicodeScalarView(word.lowercased().unicodeScalars.filter(\.properties.isAlphanumericLike)))
  }

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
  /// Equal but for case and punctuation comes first, then the synonyms, then the edit distance: at most 1 for
  /// words of up to 4 letters, 2 for up to 8, 3 for longer ones. A swap of neighbours counts 1.
  package static func guess(
    _ word: String, among names: [String], synonyms: [(name: String, words: [String])] = []
  ) -> Guess? {
    let folded = folded(word)
    if !folded.isEmpty, let same = names.first(where: { Self.folded($0) == folded }) {
      return Guess(name: same, kind: .sameLetters)
    }
    if let meant = synonyms.first(where: { $0.words.contains { Self.folded($0) == folded } }) {
      return Guess(name: meant.name, kind: .synonym)
    }
    let letters = Array(word.lowercased().unicodeScalars)
    guard letters.count <= 128 else { return nil }
    let limit = letters.count <= 4 ? 1 : letters.count <= 8 ? 2 : 3
    var best: (name: String, distance: Int)?
    for name in names {
      let other = Array(name.lowercased().unicodeScalars)
      guard abs(other.count - letters.count) <= limit, let distance = distance(letters, other, limit: limit)
      else { continue }
      // With a word of one or two letters everything is near.
      guard distance < letters.count else { continue }
      if best == nil || distance < best!.distance { best = (name, distance) }
    }
    return best.map { Guess(name: $0.name, kind: .near(distance: $0.distance)) }
  }

  /// The name of the best guess.
  package static func nearest(
    to word: String, among names: [String], synonyms: [(name: String, words: [String])] = []
  ) -> String? { guess(word, among: names, synonyms: synonyms)?.name }

  /// The optimal string alignment distance, or nil where it is above the limit.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], limit: Int) -> Int? {
    var twoBefore = [Int]()
    var before = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in 0..<b.count {
        var cost = min(before[j] + (a[i] == b[j] ? 0 : 1), row[j] + 1, before[j + 1] + 1)
        if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] { cost = min(cost, twoBefore[j - 1] + 1) }
        row.append(cost)
      }
      if row.min()! > limit { return nil }
      twoBefore = before
      before = row
    }
    return before[b.count] <= limit ? before[b.count] : nil
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isAlphanumericLike: Bool { isAlphabetic || numericType != nil }
}
