/// Names that somebody may have meant.
enum NearestNames {
  /// The candidates nearest to a name: those equal but for case and punctuation, else those at the least edit
  /// distance of at most 1, 2 or 3 by the length of the name; none if none is near.
  static func nearest(to name: String, among candidates: [String]) -> [String] {
    let wanted = letters(of: name)
    let alike = candidates.filter { letters(of: $0) == wanted }
    if !alike.isEmpty { return alike }
    let limit = wanted.count <= 4 ? 1 : wanted.count <= 8 ? 2 : 3
    let near = candidates.map { (distance(wanted, letters(of: $0)), $0) }.filter { $0.0 <= limit }
    guard let least = near.map(\.0).min() else { return [] }
    return near.filter { $0.0 == least }.map(\.1)
  }

  private static func letters(of name: String) -> [Character] {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours that turn one into the other
  /// (the optimal string alignment distance).
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, beforeLast[j - 1] + 1) }
        row.append(least)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
