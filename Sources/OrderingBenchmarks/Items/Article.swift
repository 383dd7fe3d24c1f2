import Foundation
import Orderings

/// A story with what a desk and its readers add: where it stands, when it was last changed, how it is read.
struct Article: BenchmarkItem, Sendable {
  enum Status: String, CaseIterable, OrderingValue {
    case breaking, live, standard, opinion, archived
  }

  var id: String
  var status: Status
  var publishedAt: Date
  var updatedAt: Date?
  var views: Int
  var rating: Double

  static let orderingFields: [Field<Article>] = [
    Field("id", \.id, as: .id), Field("status", \.status), Field("publishedAt", \.publishedAt),
    Field("updatedAt", \.updatedAt), Field("views", \.views), Field("rating", \.rating),
  ]

  /// Articles out of a seed: moments to an eighth of a second, every third never changed, few that are read much.
  static func made(_ count: Int, _ variety: Variety) -> [Article] {
    var random = SplitMix64(state: 2)
    func moment(_ random: inout SplitMix64) -> Date {
      Date(timeIntervalSince1970: 1_700_000_000 + Double(random.below(variety.of(252_288_000))) / 8)
    }
    return (0..<count).map { index in
      let part = Double(random.below(variety.of(1_000_003))) / 1_000_003
      return Article(
        id: "article-\(String(random.below(1_000_000_000), radix: 36))-\(index)",
        status: Status.allCases[random.below(variety.of(5))], publishedAt: moment(&random),
        updatedAt: random.below(3) == 0 ? nil : moment(&random),
        // Most have some hundreds, one in a thousand has a hundred thousand.
        views: Int(100 / (part + 0.001)), rating: part * part * 100 - 20)
    }
  }

  static func sorted(_ articles: [Article], by ordering: Ordering<Article>) -> [Article] {
    articles.sorted(using: ordering)
  }
}

extension Article.Status {
  /// The place in the list of the rule below: what a hand-written order of cases looks like.
  var place: Int {
    switch self {
    case .breaking: 0
    case .live: 1
    case .opinion: 2
    case .standard, .archived: 3
    }
  }
}
