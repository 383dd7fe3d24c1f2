import Orderings
import PushDown

/// What the library itself does for a page.
func measureCursors() throws {
  let book = try RuleBook(text: pageRules, name: "pages.yaml")
  let ordering = try book.push("newest-by-priority-a-to-z", to: .postgresql)
  let key = try CursorKeys.Key(id: "2026-01", secret: (0..<32).map { UInt8($0) })
  let keys = try CursorKeys(signing: key)
  let first = try ordering.page(PageRequest(size: 20), keys: keys)
  let last: [KeyValue] = [.integer(3), .integer(1_700_000_000_000_000), .text("story-1x2y3z-900000")]
  guard let cursor = try first.page(of: [last], cursorColumns: { $0 }).endCursor else { return }
  let codec = CursorCodec(keys: keys)
  let content = try codec.decode(cursor)

  func row(_ name: String, _ body: @escaping () throws -> Void) {
    let work = Work(operations: 1_000) {
      for _ in 0..<1_000 { precondition((try? body()) != nil, "the cursor is one of this order") }
      return ()
    }
    let samples = Samples(times: (0..<51).map { _ in work.time(runs: 1) })
    report("| \(name) | \(shown(samples.median)) | \(shown(samples.spread)) |")
  }
  report("\n| of one page | takes | spread |")
  report("|---|--:|--:|")
  row("`ORDER BY` alone") { _ = try ordering.orderBy() }
  row("the first page's statement") { _ = try ordering.page(PageRequest(size: 20), keys: keys) }
  let after = PageRequest(size: 20, position: .after(cursor))
  row("the next page's statement, its cursor checked") { _ = try ordering.page(after, keys: keys) }
  row("the same by searches") { _ = try ordering.page(after, keys: keys).seekingStatement }
  row("writing a signed cursor") { _ = try codec.encode(content) }
  row("reading a signed cursor") { _ = try codec.decode(cursor) }
}
