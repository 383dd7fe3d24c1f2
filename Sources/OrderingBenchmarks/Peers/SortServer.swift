import Foundation
import Orderings

/// Sorts stories as it is asked, so that other engines can take turns with it.
///
/// A line `time WORK THREADS` is answered by the milliseconds of one run, and `order WORK THREADS FILE` by `ok` once
/// the ids of the result stand in that file, one a line. peers.py asks its other engines alike.
struct SortServer {
  private let stories: [FeedStory]
  private let orderings: [String: Ordering<FeedStory>]

  /// The names of the work that is known, with what is sorted by.
  private static let orders = [
    "priority": GridOrderings.priorityDateID, "first": GridOrderings.priorityDateID,
    "title": GridOrderings.titleExact,
  ]

  init(_ stories: [FeedStory]) throws {
    self.stories = stories
    orderings = try Self.orders.mapValues { try FeedStory.ordering($0.keys) }
  }

  /// Answers until there are no more lines.
  func serve() throws {
    report("ready")
    while let line = readLine() {
      let words = line.split(separator: " ").map(String.init)
      guard words.count > 2, let ordering = orderings[words[1]], let threads = Int(words[2]) else {
        report("unknown: \(line)")
        continue
      }
      let work = Work { words[1] == "first" ? first(ordering) : sorted(ordering, threads) }
      switch words[0] {
      case "time": report("\(work.time(runs: 1))")
      case "order" where words.count == 4:
        let result = words[1] == "first" ? first(ordering) : sorted(ordering, threads)
        let text = result.map { $0.id + "\n" }.joined()
        try text.write(toFile: words[3], atomically: true, encoding: .utf8)
        report("ok")
      default: report("unknown: \(line)")
      }
    }
  }

  private func first(_ ordering: Ordering<FeedStory>) -> [FeedStory] {
    stories.min(count: 50, using: ordering)
  }

  private func sorted(_ ordering: Ordering<FeedStory>, _ threads: Int) -> [FeedStory] {
    threads == 1 ? stories.sorted(using: ordering) : stories.sorted(using: ordering, threads: threads)
  }
}
