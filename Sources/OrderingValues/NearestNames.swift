/// Known names, of which somebody may have meant one who wrote a word that is none of them.
package struct NearestNames: Sendable {
  private struct Known: Sendable {
    let name: String
    let folded: String
    let letters: [Unicode.Scalar]
  }

  private let known: [Known]

  /// Longer words are near to nothing: comparing takes time by the square of their length.
  private static let longest = 128

  package init(_ names: [String]) {
    known = names.map { Known(name: $0, folded: Self.folded($0), letters: Self.letters(of: $0)) }
  }

  /// The names nearest to a word, in their order: those alike, else those near; none if none is.
  package func nearest(to word: String) -> [String] {
    let alike = alike(word)
    return alike.isEmpty ? near(word)?.names ?? [] : alike
  }

  /// The names equal to a word but for case, spaces and punctuation.
  package func alike(_ word: String) -> [String] {
    let folded = Self.folded(word)
    return folded.isEmpty ? [] : known.filter { $0.folded == folded }.map(\.name)
  }

  /// The names at the least edit distance from a word, and that distance; nil where none is near.
  ///
  /// Near is a distance of at most 1 for words of up to 4 letters, 2 for up to 8, 3 for longer ones, and less
  /// than the word is long.
  package func near(_ word: String) -> (names: [String], distance: Int)? {
    let letters = Self.letters(of: word)
    guard (1...Self.longest).contains(letters.count) else { return nil }
    // With a word of one or two letters everything would be near.
    let longest = max(letters.count, 2) - 1
    var limit = min(letters.count <= 4 ? 1 : letters.count <= 8 ? 2 : 3, longest)
    var names: [String] = []
    for candidate in known {
      guard let distance = Self.distance(letters, candidate.letters, limit: limit) else { continue }
      if distance < limit { names = [] }
      limit = distance
      names.append(candidate.name)
    }
    return names.isEmpty ? nil : (names, limit)
  }

  /// A word without case, spaces and punctuation, so that `NullsLast`, `nulls_last` and `nulls-last` are one.
  package static func folded(_ word: String) -> String {
    String(
      String.UnicodeScalarView(
        word.lowercased().unicodeScalars.filter {
          $0.properties.isAlphabetic || $0.properties.numericType != nil
        }))
  }

  private static func letters(of word: String) -> [Unicode.Scalar] { Array(word.lowercased().unicodeScalars) }

  /// The number of insertions, deletions, replacements and swaps of neighbours that turn one into the other
  /// (the optimal string alignment distance), or nil where it is above the limit.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], limit: Int) -> Int? {
    guard abs(a.count - b.count) <= limit else { return nil }
    var twoBefore: [Int] = []
    var before = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      var least = i + 1
      for j in b.indices {
        var cost = min(before[j] + (a[i] == b[j] ? 0 : 1), row[j] + 1, before[j + 1] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, twoBefore[j - 1] + 1) }
        row.append(cost)
        least = min(least, cost)
      }
      if least > limit { return nil }
      twoBefore = before
      before = row
    }
    return before[b.count] <= limit ? before[b.count] : nil
  }
}
