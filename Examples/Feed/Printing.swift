import Foundation
import Orderings

/// Prints a picker's entries in the languages of three readers.
func printPicker(_ orderings: [Ordering<FeedStory>]) {
  print("The picker")
  for language in ["en", "de", "fr"] {
    print("  \(language)  " + orderings.map { "[ \($0.label(for: [language])) ]" }.joined(separator: " "))
  }
  print()
}

/// Prints how a feed begins. The title stands last: its width in a terminal depends on the script.
func printTop(_ count: Int, of feed: FeedPresenter<FeedStory>) {
  print("\(feed.ordering.label(for: ["en"])) (\(feed.ordering.name))")
  print("   #  id         published            prio  title")
  for (place, story) in feed.items.prefix(count).enumerated() {
    let published = story.publishedAt.map { $0.formatted(.iso8601).replacing("T", with: " ") } ?? "–"
    print(
      right("\(place + 1)", 4), left(story.id, 9), left(published, 20),
      right(story.priority.map(String.init) ?? "–", 4),
      story.title, separator: "  ")
  }
  print()
}

private func left(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

private func right(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}
