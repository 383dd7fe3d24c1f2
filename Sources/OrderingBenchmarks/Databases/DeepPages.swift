import DatabaseEngines
import EngineTestSupport
import Foundation
import Orderings
import PushDown

/// Rules for pages: keys of one direction, which one range of an index finds, and of two.
let pageRules = """
  rules: 1
  items: stories
  fields:
    id: { type: id, unique: true }
    title: text
    publishedAt: { type: date, required: true }
    priority: { type: integer, required: true }
  orderings:
    newest-by-priority:
      - priority: highest first
      - publishedAt: newest first
    newest-by-priority-a-to-z:
      - priority: highest first
      - publishedAt: newest first
      - id: ascending
  """

/// A page of 20 far down a table, by its cursor and by `OFFSET`, in both cases with the advised index.
func measureDeepPages(_ stories: [FeedStory]) throws {
  let book = try RuleBook(text: pageRules, name: "pages.yaml")
  let offset = stories.count * 9 / 10
  report(
    "\n| 20 of \(stories.count) stories behind the first \(offset) | by `OFFSET` | by cursor | ratio |"
  )
  report("|---|--:|--:|--:|")
  for engine in [AvailableEngine.postgresql, .sqlite] {
    guard engine.isAvailable else {
      report("| \(engine) | skipped: \(engine.howToHaveIt) | | |")
      continue
    }
    let dialect: SQLDialect = engine == .sqlite ? .sqlite : .postgresql
    let orderings = try book.orderingNames.map { try book.push($0, to: dialect) }
    try engine.withConnection { connection in
      try fill(connection, engine, stories)
      for ordering in orderings {
        for statement in ordering.indexAdvice().statements { try connection.run(statement) }
      }
      try connection.run("ANALYZE")
      for ordering in orderings { try measure(ordering, offset, connection, engine) }
    }
  }
}

private func measure(
  _ ordering: PushedOrdering, _ offset: Int, _ connection: any DatabaseEngine, _ engine: AvailableEngine
) throws {
  // The row before the page gives its cursor.
  let first = try ordering.page(PageRequest(size: 20))
  let byOffset = "\(first.statement.text) OFFSET "
  let before = try connection.rows(byOffset + String(offset - 1), first.statement.values)
  let place = try first.page(of: Array(before.prefix(1))) { Array($0.dropFirst(4)) }
  guard let cursor = place.endCursor else { return }
  let query = try ordering.page(PageRequest(size: 20, position: .after(cursor)))

  let skipped = try connection.rows(byOffset + String(offset), [])
  let skipping = samples(5) {
    let rows = try? connection.rows(byOffset + String(offset), [])
    precondition(rows?.count == 21, "a page is there")
  }
  let statement = query.seekingStatement
  let seeking = samples(101) {
    precondition((try? connection.rows(statement.text, statement.values)) == skipped, "the pages differ")
  }
  let cells = [
    "\(engine), \(ordering.name)", shown(skipping.median), shown(seeking.median),
    threeDigits(skipping.median / seeking.median),
  ]
  report("| \(cells.joined(separator: " | ")) |")
}

private func samples(_ runs: Int, _ body: @escaping () -> Void) -> Samples {
  let work = Work(body: body)
  return Samples(times: (0..<runs).map { _ in work.time(runs: 1) })
}

private func fill(_ connection: any DatabaseEngine, _ engine: AvailableEngine, _ stories: [FeedStory]) throws
{
  let moment = engine == .sqlite ? "text" : "timestamptz"
  try connection.run(
    """
    CREATE TABLE stories (id text NOT NULL, title text NOT NULL, "publishedAt" \(moment) NOT NULL, \
    priority bigint NOT NULL)
    """)
  for start in stride(from: 0, to: stories.count, by: 100_000) {
    let part = stories[start..<min(start + 100_000, stories.count)]
    try connection.insert(
      into: "stories", columns: ["id", "title", "\"publishedAt\"", "priority"],
      rows: part.map { story in
        let seconds = Int64(story.publishedAt.timeIntervalSince1970)
        return [
          .text(story.id), .text(story.title), .instant(seconds: seconds, nanoseconds: 0),
          .integer(Int64(story.priority)),
        ]
      })
  }
}
