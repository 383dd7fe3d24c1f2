// Pages of a table in SQLite, in an order that a rule file says.
//
//     swift run PagesExample                       the stories of this folder, five a page
//     swift run PagesExample fragments STYLE       the same order as pieces of SQL, for other languages' clients
//
// Only Database.swift knows SQLite, and nothing below knows by what the stories are ordered.

import Foundation
import Orderings
import PushDown

let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
let book = try RuleBook(contentsOf: folder.appending(path: "rules"))
let columns = ColumnMap(
  table: ["stories"], columns: ["publishedAt": .init(name: "published_at", type: .milliseconds)])
let desk = try book.push("desk", to: .sqlite, columns: columns)

let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "fragments" {
  guard let style = arguments.last.flatMap({ PlaceholderStyle(rawValue: $0) }) else {
    print("A style is one of \(PlaceholderStyle.allCases.map(\.rawValue).joined(separator: ", ")).")
    exit(2)
  }
  print(try fragments(of: desk, style))
  exit(0)
}

let database = try Database(contentsOf: folder.appending(path: "stories.sql"))
let advice = desk.indexAdvice()
for statement in advice.statements { try database.run(statement) }

// In an app the secret is a setting of the server. Without keys, readers could make up cursors.
let secret = (0..<32).map { _ in UInt8.random(in: 0...255) }
let keys = try CursorKeys(signing: CursorKeys.Key(id: "1", secret: secret))

/// The page that a request asks for. `seekingStatement` and the constants that it writes out let SQLite search the
/// index, however many stories there are.
@MainActor func page(_ request: PageRequest) throws -> Page<Database.Row> {
  let query = try desk.page(request, keys: keys, in: SQLContext(writesRuleConstants: true))
  let statement = query.seekingStatement
  return try query.page(of: database.rows(statement.text, statement.values)) { row in
    query.ordering.cursorColumnNames.map { row[$0] ?? .missing }
  }
}

func show(_ page: Page<Database.Row>, _ title: String) {
  print(title)
  for row in page.items {
    if case .text(let id)? = row["id"], case .text(let title)? = row["title"] { print("  \(id)  \(title)") }
  }
}

var shown = try page(PageRequest(size: 5))
show(shown, "The first page:")
let first = shown
while shown.hasNext, let cursor = shown.endCursor {
  shown = try page(PageRequest(size: 5, position: .after(cursor)))
  show(shown, "The next page:")
}

// A story that is written meanwhile moves no other from one page to the next.
try database.run("INSERT INTO stories VALUES ('s00', 'Power is back', 'breaking', 5, 1772362800000)")
if let cursor = first.endCursor {
  show(try page(PageRequest(size: 5, position: .after(cursor))), "The second page, after a story was added:")
}
if let cursor = first.startCursor {
  show(try page(PageRequest(size: 5, position: .before(cursor))), "What is new in front of the first page:")
}
