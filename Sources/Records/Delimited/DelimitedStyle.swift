/// How cells and rows are told apart in text of rows and columns.
struct DelimitedStyle {
  /// What stands between two cells.
  let separator: UInt8
  /// What encloses a cell that holds separators, line ends or quotes (doubled); nil where cells cannot.
  let quote: UInt8?

  /// RFC 4180: a comma, cells in double quotes.
  static let csv = DelimitedStyle(separator: UInt8(ascii: ","), quote: UInt8(ascii: "\""))
  /// `text/tab-separated-values`: a tab; a quote is a character like any other, and no cell holds a tab or a
  /// line end.
  static let tsv = DelimitedStyle(separator: UInt8(ascii: "\t"), quote: nil)
}

/// A cell of a row: where it stands, without its quotes.
struct DelimitedCell {
  var range: Range<Int>
  /// Whether quotes inside it are doubled.
  var hasDoubledQuotes: Bool
}

/// What is wrong with the form of a row.
struct DelimitedMistake {
  let offset: Int
  let message: String
}
