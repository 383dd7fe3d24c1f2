/// The words that a name is made of: `publishedAt` is published at, `IMDB Rating` is imdb rating.
struct NameWords {
  let words: [String]

  init(_ name: String) {
    var words: [String] = []
    var word = ""
    var before: Character?
    for character in name {
      let beginsWord = character.isUppercase && (before?.isLowercase ?? false)
      if !character.isLetter && !character.isNumber || beginsWord {
        if !word.isEmpty { words.append(word.lowercased()) }
        word = ""
      }
      if character.isLetter || character.isNumber { word.append(character) }
      before = character
    }
    if !word.isEmpty { words.append(word.lowercased()) }
    self.words = words
  }

  private func holds(_ wanted: Set<String>) -> Bool { words.contains(where: wanted.contains) }

  /// Whether values are likely to tell items apart.
  var isIdentity: Bool {
    holds(["id", "ids", "uuid", "guid", "key", "sku", "isbn", "slug", "code", "number", "no", "nr"])
  }

  /// Whether it is the plain word for what tells items apart.
  var isPlainIdentity: Bool { words == ["id"] }

  /// Whether numbers are likely to be dates.
  var isDate: Bool {
    holds([
      "at", "date", "datetime", "time", "timestamp", "ts", "day", "created", "updated", "modified",
      "published",
      "posted", "added", "changed", "expires", "since", "until", "epoch", "released", "born",
    ])
  }

  /// How likely a date is the one that readers mean by "newest": the lower, the likelier.
  var dateRank: Int {
    let ranks: [Set<String>] = [
      ["published", "publication", "posted", "released", "release"],
      ["created", "added", "date", "day"],
      ["updated", "modified", "changed"],
    ]
    return ranks.firstIndex { holds($0) } ?? 1
  }

  /// Whether numbers are likely to be money.
  var isMoney: Bool {
    holds([
      "price", "cost", "costs", "fee", "amount", "salary", "balance", "revenue", "tax", "payment", "total",
    ])
  }

  /// How likely a high number is what readers want first: the lower, the likelier.
  var ratingRank: Int {
    let ranks: [Set<String>] = [
      ["rating", "ratings", "score", "stars"],
      ["points", "votes", "likes", "popularity", "priority", "karma", "upvotes"],
      ["views", "sales", "downloads", "comments", "count"],
    ]
    return ranks.firstIndex { holds($0) } ?? ranks.count
  }

  /// How likely a text is what people call an item by: the lower, the likelier.
  var titleRank: Int {
    let ranks: [Set<String>] = [
      ["title", "headline", "subject"], ["name", "label"], ["caption", "summary"],
    ]
    return ranks.firstIndex { holds($0) } ?? ranks.count
  }
}

extension NameWords {
  /// Whether the last word is one for what tells items, or things that items refer to, apart.
  var endsLikeIdentity: Bool { words.last.map { ["id", "uuid", "guid"].contains($0) } ?? false }

  /// Whether values are names, of which there may always be more, however few there are.
  var isName: Bool {
    words.contains {
      ["name", "author", "title", "user", "email", "url", "link", "city", "address"].contains($0)
    }
  }
}
