import Foundation

/// What feeds are really ordered by: ten forms of keys, as rules and as a closure.
///
/// Each closure is written where its `sorted` is, of a type that is known there, so that the compiler puts it into
/// the sort. Kept in a variable first it would take several times as long.
enum GridOrderings {
  static var all: [GridOrdering] {
    [
      GridOrdering(priorityDateID),
      GridOrdering(newest),
      GridOrdering(titleExact),
      GridOrdering(titleStandard),
      GridOrdering(rating),
      GridOrdering(lastChanged),
      GridOrdering(statusAndDate),
      GridOrdering(viewsAndDate),
      GridOrdering(naturalFileName),
      GridOrdering(version),
    ]
  }

  static let priorityDateID = TwoWays<FeedStory>(
    "priority, date, id",
    """
    - priority: highest first
    - publishedAt: newest first
    - id: ascending
    """
  ) { stories in
    stories.sorted { a, b in
      if a.priority != b.priority { return a.priority > b.priority }
      if a.publishedAt != b.publishedAt { return a.publishedAt > b.publishedAt }
      return a.id < b.id
    }
  }

  static let newest = TwoWays<FeedStory>(
    "newest",
    """
    - publishedAt: newest first
    - id: ascending
    """
  ) { stories in
    stories.sorted { a, b in a.publishedAt != b.publishedAt ? a.publishedAt > b.publishedAt : a.id < b.id }
  }

  static let titleExact = TwoWays<FeedStory>(
    "title, exact",
    """
    - title: a to z
      compare: exact
    - id: ascending
    """
  ) { stories in
    stories.sorted { a, b in a.title != b.title ? a.title < b.title : a.id < b.id }
  }

  static let titleStandard = TwoWays<FeedStory>(
    "title, standard",
    """
    - title: a to z
    - id: ascending
    """
  ) { stories in
    let collation = HandWrittenCollation.standard
    return stories.sorted { a, b in
      let order = collation.compare(a.title, b.title)
      return order != 0 ? order < 0 : a.id < b.id
    }
  }

  static let rating = TwoWays<Article>(
    "rating",
    """
    - rating: highest first
    - id: ascending
    """
  ) { articles in
    articles.sorted { a, b in a.rating != b.rating ? a.rating > b.rating : a.id < b.id }
  }

  static let lastChanged = TwoWays<Article>(
    "last changed, never changed last",
    """
    - updatedAt: newest first
      missing: last
    - id: ascending
    """
  ) { articles in
    articles.sorted { a, b in
      switch (a.updatedAt, b.updatedAt) {
      case (let first?, let second?): if first != second { return first > second }
      case (_?, nil): return true
      case (nil, _?): return false
      case (nil, nil): break
      }
      return a.id < b.id
    }
  }

  static let statusAndDate = TwoWays<Article>(
    "status in a list, date",
    """
    - status: [breaking, live, opinion]
    - publishedAt: newest first
    - id: ascending
    """
  ) { articles in
    articles.sorted { a, b in
      if a.status.place != b.status.place { return a.status.place < b.status.place }
      if a.publishedAt != b.publishedAt { return a.publishedAt > b.publishedAt }
      return a.id < b.id
    }
  }

  static let viewsAndDate = TwoWays<Article>(
    "views in steps, date",
    """
    - views: highest first
      step: 1000
    - publishedAt: newest first
    - id: ascending
    """
  ) { articles in
    articles.sorted { a, b in
      if a.views / 1000 != b.views / 1000 { return a.views / 1000 > b.views / 1000 }
      if a.publishedAt != b.publishedAt { return a.publishedAt > b.publishedAt }
      return a.id < b.id
    }
  }

  static let naturalFileName = TwoWays<Attachment>(
    "file name, natural",
    """
    - fileName: a to z
      compare: natural
    - id: ascending
    """
  ) { attachments in
    let collation = HandWrittenCollation.natural
    return attachments.sorted { a, b in
      let order = collation.compare(a.fileName, b.fileName)
      return order != 0 ? order < 0 : a.id < b.id
    }
  }

  static let version = TwoWays<Attachment>(
    "version",
    """
    - version: z to a
      compare: version
    - id: ascending
    """
  ) { attachments in
    attachments.sorted { a, b in
      let (first, second) = (HandWrittenVersion(a.version), HandWrittenVersion(b.version))
      return first != second ? first > second : a.id < b.id
    }
  }
}

extension HandWrittenCollation {
  nonisolated(unsafe) static let standard = HandWrittenCollation(numeric: false)
  nonisolated(unsafe) static let natural = HandWrittenCollation(numeric: true)
}
