import Foundation

/// The stories as other engines and the tool read them. No text holds a comma, a quote or what JSON escapes.
struct PeerRows {
  private let stories: [FeedStory]
  private let folder: URL

  /// Writes `stories.csv` with all stories, `records.ndjson` with half of them, longer, and its rules.
  static func write(_ stories: [FeedStory], into folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let rows = PeerRows(stories: stories, folder: folder)
    try rows.writeTable()
    try rows.writeRecords()
    try Self.rules.write(to: folder.appending(path: "records.yaml"), atomically: true, encoding: .utf8)
  }

  /// Dates are microseconds since 1970, which are exact for these stories.
  private func writeTable() throws {
    var text = "id,title,published_at,priority\n"
    for story in stories {
      let microseconds = Int64(story.publishedAt.timeIntervalSince1970 * 1e6)
      text += "\(story.id),\(story.title),\(microseconds),\(story.priority)\n"
    }
    try text.write(to: folder.appending(path: "stories.csv"), atomically: true, encoding: .utf8)
  }

  /// Records of two hundred bytes, as a feed's service gives them.
  private func writeRecords() throws {
    var text = ""
    for (number, story) in stories.prefix((stories.count + 1) / 2).enumerated() {
      text += """
        {"id":"\(story.id)","title":"\(story.title)","publishedAt":"\(story.publishedAt.formatted(.iso8601))",\
        "priority":\(story.priority),"section":"live","author":"Desk \(number % 40)",\
        "summary":"\(story.title)"}

        """
    }
    try text.write(to: folder.appending(path: "records.ndjson"), atomically: true, encoding: .utf8)
  }

  private static let rules = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      publishedAt: date
      priority: integer
    orderings:
      oldest:
        - priority: highest first
        - publishedAt: oldest first
        - id: ascending

    """
}
