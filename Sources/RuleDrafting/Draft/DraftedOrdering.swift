import OrderingValues
import RuleModel

/// The one ordering of a drafted file.
struct DraftedOrdering {
  let name: String
  /// The place of the field that it sorts by.
  let field: Int
  let direction: String
  /// What the test says of it.
  let sentence: String

  /// The likeliest wish: the newest first, else the best, else a to z. Nil where there is no field.
  init?(_ fields: DraftedFields) {
    let all = fields.declared
    /// The likeliest of some fields; one that most records lack is none that readers miss.
    func best(_ isWanted: (DraftedField) -> Bool, _ rank: (DraftedField) -> Int = { _ in 0 }) -> Int? {
      let found = all.indices.filter { $0 != fields.identity && all[$0].isSortable && isWanted(all[$0]) }
      let well = found.filter { 2 * all[$0].missingCount < all[$0].recordCount }
      return (well.isEmpty ? [] : well).min { rank(all[$0]) < rank(all[$1]) }
    }
    func isNumber(_ field: DraftedField) -> Bool {
      [.integer, .number, .decimal].contains(field.type) && !field.words.isIdentity
    }
    let choices: [Int?] = [
      best({ $0.type == .date || $0.type == .day }) { $0.words.dateRank },
      best({ isNumber($0) && $0.words.ratingRank < 3 }) { $0.words.ratingRank },
      best({ ($0.type == .text || $0.type == .id) && $0.words.titleRank < 3 }) { $0.words.titleRank },
      best(isNumber), best({ $0.type == .text }), best({ $0.type == .choice }), best({ $0.type == .boolean }),
      best { _ in true }, fields.identity, all.firstIndex { $0.isSortable },
      all.firstIndex { !$0.typing.many }, all.indices.first,
    ]
    guard let index = choices.lazy.compactMap({ $0 }).first else { return nil }
    field = index
    let title = all[index].name.name
    switch all[index].type {
    case .date, .day:
      (name, direction, sentence) = ("newest", "newest first", "what is newer comes first")
    case .integer, .number, .decimal:
      let slug = Self.slug(title)
      if all[index].isUnique {
        (name, direction, sentence) = ("lowest-\(slug)", "lowest first", "a lower number comes first")
      } else {
        (name, direction, sentence) = ("highest-\(slug)", "highest first", "a higher number comes first")
      }
    case .text, .id:
      (name, direction, sentence) = ("a-to-z", "a to z", "from a to z")
    case .choice:
      (name, direction, sentence) = (
        "by-\(Self.slug(title))", "as listed", "in the order in which the values are listed"
      )
    case .boolean:
      (name, direction, sentence) = ("first-\(Self.slug(title))", "true first", "what is true comes first")
    }
  }

  /// A name in small letters and dashes.
  private static func slug(_ name: String) -> String {
    let words = NameWords(name).words.prefix(4).joined(separator: "-")
    let slug = String(String.UnicodeScalarView(words.unicodeScalars.prefix(40)))
    return slug.isEmpty ? "value" : slug
  }
}
