import Foundation
import Orderings

/// A story of the feed, as `stories.ndjson` holds it. All but the id and the title may be missing.
struct FeedStory: Codable {
  enum Section: String, Codable, CaseIterable, OrderingValue { case breaking, live, standard, opinion }

  struct Author: Codable {
    var name: String?
  }

  var id: String
  var title: String
  var publishedAt: Date?
  var updatedAt: Date?
  var priority: Int?
  var section: Section?
  var featured: Bool?
  var author: Author?
  var tags: [String]?
  var points: Double?
  var comments: Int?
  var readMinutes: Int?
}

/// What rule files may sort stories by. A rule file declares those of the fields that it uses.
extension FeedStory: Orderable {
  static let orderingFields: [Field<FeedStory>] = [
    Field("id", \.id, as: .id),
    Field("title", \.title),
    Field("publishedAt", \.publishedAt),
    Field("updatedAt", \.updatedAt),
    Field("priority", \.priority),
    Field("section", \.section),
    Field("featured", \.featured),
    Field("author.name") { $0.author?.name },
    Field("tags", \.tags),
    Field("points", \.points),
    Field("comments", \.comments),
    Field("readMinutes", \.readMinutes),
  ]
}

extension FeedStory {
  /// Reads stories, one JSON object a line.
  static func stories(contentsOf url: URL) throws -> [FeedStory] {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let text = try decoder.singleValueContainer().decode(String.self)
      // Some instants have fractions of a second, and the format wants to know beforehand.
      return try Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains(".")))
    }
    return try Data(contentsOf: url).split(separator: UInt8(ascii: "\n")).map {
      try decoder.decode(FeedStory.self, from: $0)
    }
  }
}
