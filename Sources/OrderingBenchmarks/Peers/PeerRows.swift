import Foundation

/// The stories as other engines read them.
enum PeerRows {
  /// Writes `stories.csv`: dates as microseconds since 1970, which are exact for these stories. No text holds a comma or
  /// a quote.
  static func write(_ stories: [FeedStory], into folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var text = "id,title,published_at,priority\n"
    for story in stories {
      let microseconds = Int64(story.publishedAt.timeIntervalSince1970 * 1e6)
      text += "\(story.id),\(story.title),\(microseconds),\(story.priority)\n"
    }
    try text.write(to: folder.appending(path: "stories.csv"), atomically: true, encoding: .utf8)
  }
}
