/// What stands between white space in a rule file: a name, a sign, a value, a comment.
struct Piece {
  enum Kind {
    /// On one line.
    case plain
    /// `---` or `...`.
    case documentMark
    /// A colon behind a name.
    case colon
    /// A comment behind something on its line.
    case trailingComment
    /// A comment that has its line to itself.
    case comment
    /// A quoted value; where it goes on over more lines, these are indented by at least so much.
    case quoted(indentation: Int)
    /// The `|` or `>` before a block text, and whether the empty lines behind that are part of it (`|+`).
    case header(keepsBreaks: Bool)
    /// The lines of a block text: of each, so many spaces are not part of the text, and so many will stand for them.
    case blockText(cut: Int, indentation: Int, keepsBreaks: Bool)
  }

  var range: Range<Int>
  var kind = Kind.plain
  /// How many spaces stand before it, where something else stands before it on its line.
  var spaces: Int
  /// The column where it stands, where nothing stands before it on its line.
  var column: Int
}

/// The column of a list or mapping, in the file as it was and as it will be.
struct Level {
  var old: Int
  var new: Int

  /// That of what is below it.
  func below(old: Int) -> Level { Level(old: old, new: new + 2) }
}

/// A text that is not as its tree says. It cannot happen.
struct UnexpectedText: Error {}
