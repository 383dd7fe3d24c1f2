/// What is taken of the values of a list inside one row.
enum ListAggregate: String, Sendable, Hashable {
  case count, countDistinct, least, greatest, first, last
}

/// How an engine looks through a list: an array, or a JSON text where it has no arrays.
struct ListAccess: Sendable, Hashable {
  /// What stands behind `FROM`: the list `{0}` as rows.
  var rows: String
  /// A row's value, and its place in the list.
  var value: String
  var place: String
  /// How a list is written as a text that the engine reads.
  var spelling: Spelling
  /// What texts in it depend on.
  var condition: Reason?

  enum Spelling: Sendable, Hashable {
    case json
    case array(opening: String, closing: String)
  }
}
