import Foundation
import Orderings

// Sorts stories by rules and by hand-written closures, in one run, and prints a Markdown table.
//
// `swift run -c release OrderingBenchmarks [--items N] [--filter TEXT]`, and with pages in PostgreSQL:
// `.ci/engines run swift run -c release OrderingBenchmarks --filter pages`

let arguments = Array(CommandLine.arguments.dropFirst())
func value(_ option: String) -> String? {
  arguments.firstIndex(of: option).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
}
let count = value("--items").flatMap { Int($0) } ?? 1_000_000
let filter = value("--filter") ?? ""

/// The median time of several runs, in milliseconds, and the spread from the fastest to the slowest.
func measured(runs: Int = 5, _ body: () -> Void) -> (median: Double, spread: Double) {
  var times: [Double] = []
  for _ in 0..<runs {
    let start = ContinuousClock.now
    body()
    let time = ContinuousClock.now - start
    times.append(Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1e3)
  }
  times.sort()
  return (times[times.count / 2], times[times.count - 1] - times[0])
}

func shown(_ milliseconds: Double) -> String { String(format: "%.0f", milliseconds) }

let stories = FeedStory.made(count)
let book = try RuleBook(text: FeedStory.rules, name: "benchmark.yaml")

// The collated order has no closure beside it: comparing by code point is other work.
let closures: [(ordering: String, closure: ((FeedStory, FeedStory) -> Bool)?)] = [
  (
    "priority-date-id",
    { a, b in
      if a.priority != b.priority { return a.priority > b.priority }
      if a.publishedAt != b.publishedAt { return a.publishedAt > b.publishedAt }
      return a.id < b.id
    }
  ),
  ("title-exact-id", { a, b in a.title != b.title ? a.title < b.title : a.id < b.id }),
  ("title-standard-id", nil),
]

print("| \(count) stories | by rules, ms | spread | by a closure, ms | spread | ratio |")
print("|---|--:|--:|--:|--:|--:|")
for (name, closure) in closures where filter.isEmpty || name.contains(filter) {
  let ordering = try book.ordering(name, for: FeedStory.self)
  let ours = measured { precondition(stories.sorted(using: ordering).count == count) }
  let own = "| \(name) | \(shown(ours.median)) | \(shown(ours.spread)) |"
  guard let closure else {
    print(own + " | | |")
    continue
  }
  let theirs = measured(runs: 3) { precondition(stories.sorted(by: closure).count == count) }
  let ratio = String(format: "%.1f", theirs.median / ours.median)
  print(own + " \(shown(theirs.median)) | \(shown(theirs.spread)) | \(ratio) |")
}
let newest = try book.ordering("priority-date-id", for: FeedStory.self)
let top = measured { precondition(stories.min(count: 50, using: newest).count == min(50, count)) }
print("| first 50 by priority-date-id | \(shown(top.median)) | \(shown(top.spread)) | | | |")
if filter.isEmpty || "relevant".contains(filter) { try measureScores(count) }
if filter.isEmpty || "pages".contains(filter) { try measureDeepPages(stories) }
if filter.isEmpty || "cursors".contains(filter) { try measureCursors() }
