/// A comment behind something on its line, and the room before it.
struct TrailingComment {
  /// Where it goes in the text, which has no space before it yet.
  var offset: Int
  var line: Int
  /// In cells, as it was: where the text before it ended, and where it stood.
  var oldEnd: Int
  var oldColumn: Int
  /// In cells, as it will be: where the text before it ends.
  var end: Int

  /// At least two spaces. Where there were more, they stay: writers set comments in a column down a whole file.
  private var gap: Int { max(2, oldColumn - oldEnd) }

  private func isLinedUp(below other: TrailingComment) -> Bool {
    line == other.line + 1 && oldColumn == other.oldColumn
  }

  /// The text with the spaces before all comments.
  ///
  /// Comments on lines that follow each other are lined up where they were.
  static func inserted(_ comments: [TrailingComment], into text: [UInt8]) -> [UInt8] {
    guard !comments.isEmpty else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 16 * comments.count)
    var written = 0
    var start = 0
    while start < comments.count {
      var end = start + 1
      while end < comments.count, comments[end].isLinedUp(below: comments[end - 1]) { end += 1 }
      let group = comments[start..<end]
      let longest = group.reduce(0) { max($0, $1.end) }
      let gap = group.reduce(Int.max) { min($0, $1.gap) }
      for comment in group {
        result += text[written..<comment.offset]
        result.append(contentsOf: repeatElement(.space, count: longest - comment.end + gap))
        written = comment.offset
      }
      start = end
    }
    return result + text[written...]
  }
}
