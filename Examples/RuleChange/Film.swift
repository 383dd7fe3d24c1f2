import Foundation
import Orderings

/// A film of the list, as `films.ndjson` holds it. A film that nobody has rated has no rating and no votes.
struct Film: Codable, Sendable {
  var id: String
  var title: String
  var year: Int
  var rating: Double?
  var votes: Int?
}

/// What rule files may sort films by.
extension Film: Orderable {
  static let orderingFields: [Field<Film>] = [
    Field("id", \.id, as: .id),
    Field("title", \.title),
    Field("year", \.year),
    Field("rating", \.rating),
    Field("votes", \.votes),
  ]

  /// Reads films, one JSON object a line.
  static func films(contentsOf url: URL) throws -> [Film] {
    try Data(contentsOf: url).split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Film.self, from: $0)
    }
  }
}
