import Foundation
import PushDown

/// An order as pieces of SQL, for a query that is made in another language.
private struct Fragments: Encodable {
  struct Piece: Encodable {
    var sql: String
    var values: [Value]

    init(_ statement: SQLStatement) {
      sql = statement.text
      values = statement.values.map { Value(value: $0) }
    }
  }

  struct Value: Encodable {
    var value: KeyValue

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch value {
      case .integer(let number): try container.encode(number)
      case .float(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      case .missing: try container.encodeNil()
      default: try container.encode("\(value)")
      }
    }
  }

  /// What stands behind `ORDER BY`.
  var orderBy: Piece
  /// The condition for what stands behind the story s08.
  var afterS08: Piece?
  /// A view with the keys as columns, and how it is ordered.
  var createView: String
  var viewOrderBy: String
}

/// The pieces in JSON. The table is called by its name in them, as Django and Rails do.
func fragments(of ordering: PushedOrdering, _ style: PlaceholderStyle) throws -> String {
  let context = SQLContext(alias: "stories", placeholders: style)
  // The place of s08: neither breaking nor live, priority 3, its date in milliseconds, and its id.
  let keys: [KeyValue] = [.integer(2), .integer(3), .integer(1_772_262_000_000), .text("s08")]
  let first = try ordering.page(PageRequest(size: 5), in: context)
  let cursor = try first.page(of: [keys], cursorColumns: { $0 }).endCursor
  let after = try cursor.map { try ordering.page(PageRequest(size: 5, position: .after($0)), in: context) }
  let pieces = Fragments(
    orderBy: .init(first.orderBy), afterS08: after?.condition.map(Fragments.Piece.init),
    createView: try ordering.createView(["stories_for_the_desk"]),
    viewOrderBy: try ordering.orderByOfView(in: SQLContext(alias: "stories_for_the_desk")).text)
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(pieces), as: UTF8.self)
}
