// A news feed whose sort modes are those of a rule file.
//
//     swift run FeedExample                        the stories and rules of this folder
//     swift run FeedExample STORIES RULES          a file of stories, a rule file or a folder of them
//
// Nothing below names a field, a direction or an ordering: one more sort mode is an edit of rules/feed.yaml.

import Foundation
import Orderings

let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
let paths = CommandLine.arguments.dropFirst()
let storiesFile = paths.first.map { URL(fileURLWithPath: $0) } ?? folder.appending(path: "stories.ndjson")
let rules = paths.dropFirst().first.map { URL(fileURLWithPath: $0) } ?? folder.appending(path: "rules")

do {
  let stories = try FeedStory.stories(contentsOf: storiesFile)
  let book = try RuleBook(contentsOf: rules)

  // The picker offers whatever the rule file holds. Fields and types are checked here, so that sorting
  // cannot fail later.
  let picker = try book.orderingNames.map { try book.ordering($0, for: FeedStory.self) }
  printPicker(picker)

  guard var feed = FeedPresenter(stories, orderings: picker) else {
    print("The rules hold no ordering yet.")
    exit(1)
  }
  for mode in picker {
    feed.use(mode)
    printTop(8, of: feed)
  }

  // Any two items can be asked about.
  if feed.items.count > 1 {
    let (first, second) = (feed.items[0], feed.items[1])
    print("Why \(first.id) stands first:")
    print(feed.ordering.why(first, second).described(first: first.id, second: second.id))
    print()
  }

  // The feed was shown in other orders; what it was given stands as it was read.
  let isUntouched = feed.source.map(\.id) == stories.map(\.id)
  let beginning = feed.source.prefix(3).map(\.id).joined(separator: ", ")
  print(
    "The source begins with \(beginning): \(isUntouched ? "untouched" : "changed"), all \(stories.count) stories."
  )
} catch let error as RuleError {
  // Every mistake of every rule file, each with its line and what to write instead.
  print(error.diagnostics.map(\.rendered).joined(separator: "\n"))
  exit(1)
} catch {
  print("The feed cannot be shown: \(error)")
  exit(1)
}
