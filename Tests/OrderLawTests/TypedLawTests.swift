import Foundation
import Orderings
import Testing

/// The laws for the items of an app: fields are closures, and the whole, the first, pairs and the question
/// whether a list is in order agree with the naive comparator.
struct TypedLawTests {
  @Test("sorting, comparing, the first k and `isSorted` agree with the naive order")
  func agreement() throws {
    var failures = 0
    for seed in Trial.seeds(400, from: 8_000_000) {
      let trial = Trial(seed: seed)
      let rows = trial.book.typed(trial.rows)
      do {
        let book = try RuleBook(text: trial.rules)
        let ordering = try book.ordering("main", fields: trial.book.typedFields)
        guard let broken = brokenLaw(of: ordering, NaiveOrder(trial.book, "main"), rows) else { continue }
        trial.fail(broken, location: #_sourceLocation)
      } catch {
        trial.fail("threw \(error)", location: #_sourceLocation)
      }
      failures += 1
      if failures == 3 { return }
    }
  }

  @Test("the first k of a list that is too long to be sorted for them are its beginning")
  func longLists() throws {
    for seed in Trial.seeds(4, from: 9_000_000) {
      var trial = Trial(seed: seed, rowCount: 9...9) { $0.rules[$0.rules.count - 1].keepsInputOrder = true }
      let few = trial.book.typed(trial.rows)
      let rows = (0..<1_500).map { number in
        Row(id: "\(number)", cells: trial.book.fields.indices.map { trial.random(few).cells[$0] })
      }
      let expected = NaiveOrder(trial.book, "main").sorted(rows).map(\.id)
      let ordering = try RuleBook(text: trial.rules).ordering("main", fields: trial.book.typedFields)
      #expect(rows.sorted(using: ordering).map(\.id) == expected, "seed \(seed)")
      for count in [1, 2, 99, 256, 300, 1_499, 1_500, 1_501] {
        let first = rows.min(count: count, using: ordering).map(\.id)
        if first != Array(expected.prefix(count)) {
          trial.fail("the first \(count) of 1,500", location: #_sourceLocation)
        }
      }
    }
  }

  private func brokenLaw(of ordering: Ordering<Row>, _ naive: NaiveOrder, _ rows: [Row]) -> String? {
    let expected = naive.sorted(rows)
    let ids = expected.map(\.id)
    if rows.sorted(using: ordering).map(\.id) != ids { return "sorted, expected: \(ids)" }
    if expected.sorted(using: ordering).map(\.id) != ids { return "what is sorted changes" }
    var reversed = ordering
    reversed.order = .reverse
    let backwards = naive.sorted(rows, reversed: true).map(\.id)
    if rows.sorted(using: reversed).map(\.id) != backwards { return "in reverse, expected: \(backwards)" }
    for count in 0...rows.count + 1
    where rows.min(count: count, using: ordering).map(\.id) != Array(ids.prefix(count)) {
      return "the first \(count) of: \(ids)"
    }
    for list in [rows, expected, expected.reversed()] {
      let isSorted = zip(list, list.dropFirst()).allSatisfy { naive.compare($0, $1) <= 0 }
      if list.isSorted(using: ordering) != isSorted { return "isSorted of: \(list.map(\.id))" }
    }
    for a in rows {
      for b in rows {
        let order = naive.compare(a, b)
        if ordering.compare(a, b).rawValue != order || reversed.compare(a, b).rawValue != -order {
          return "compare \(a.id), \(b.id), expected: \(order)"
        }
      }
    }
    return nil
  }
}
