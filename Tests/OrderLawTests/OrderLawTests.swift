import OrderingTestSupport
import Testing

/// The laws of an order, over random rules and rows. The expected order is that of a naive comparator.
struct OrderLawTests {
  @Test("the engine's order is the naive stable sort")
  func naive() {
    check(2_000, from: 1) { trial in
      let expected = NaiveOrder(trial.book, "main").sorted(trial.rows).map(\.id)
      return (expected, try trial.engineOrder(trial.rows))
    }
  }

  @Test("larger lists with many ties, too")
  func naiveOfManyRows() {
    check(60, from: 1_000_000, rowCount: 40...120) { trial in
      let expected = NaiveOrder(trial.book, "main").sorted(trial.rows).map(\.id)
      return (expected, try trial.engineOrder(trial.rows))
    }
  }

  @Test("with an identity, the order does not depend on the order of the input")
  func shuffling() {
    check(
      300, from: 2_000_000,
      change: { book in
        if book.identity == .none { book.identity = .text }
        book.rules[book.rules.count - 1].keepsInputOrder = false
      }
    ) { trial in
      let expected = try trial.engineOrder(trial.rows)
      for _ in 0..<3 {
        let shuffled = trial.rows.shuffled(using: &trial.generator.random)
        let found = try trial.engineOrder(shuffled)
        if found != expected { return (expected, found) }
      }
      let backwards = try trial.engineOrder(trial.rows.reversed())
      return (expected, backwards)
    }
  }

  @Test("every permutation of five rows gives one order")
  func allPermutations() {
    check(
      6, from: 3_000_000, rowCount: 5...5,
      change: { book in
        if book.identity == .none { book.identity = .integer }
        book.rules[book.rules.count - 1].keepsInputOrder = false
      }
    ) { trial in
      let expected = NaiveOrder(trial.book, "main").sorted(trial.rows).map(\.id)
      for permutation in permutations(of: trial.rows) {
        let found = try trial.engineOrder(permutation)
        if found != expected { return (expected, found) }
      }
      return (expected, expected)
    }
  }

  @Test("sorting what is sorted changes nothing")
  func idempotence() {
    check(400, from: 4_000_000) { trial in
      let once = try trial.engineOrder(trial.rows)
      let sorted = once.compactMap { id in trial.rows.first { $0.id == id } }
      return (once, try trial.engineOrder(sorted))
    }
  }

  @Test("the first k are the beginning of the whole order, for every k")
  func prefixes() {
    check(200, from: 5_000_000) { trial in
      let whole = try trial.engineOrder(trial.rows)
      for count in 1...trial.rows.count + 2 {
        let found = try trial.engineOrder(trial.rows, top: count)
        if found != Array(whole.prefix(count)) { return (Array(whole.prefix(count)), found) }
      }
      return (whole, whole)
    }
  }

  @Test("what ties keeps the order of the input, where ties are kept")
  func stability() {
    check(
      300, from: 6_000_000, rowCount: 6...14,
      change: { $0.rules[$0.rules.count - 1].keepsInputOrder = true }
    ) { trial in
      let naive = NaiveOrder(trial.book, "main")
      let found = try trial.engineOrder(trial.rows)
      let foundRows = found.compactMap { id in trial.rows.first { $0.id == id } }
      for row in trial.rows {
        let equals = { (other: Row) in naive.compare(row, other) == 0 }
        let before = trial.rows.filter(equals).map(\.id)
        let after = foundRows.filter(equals).map(\.id)
        if before != after { return (before, after) }
      }
      return (trial.rows.map(\.id).sorted(), found.sorted())
    }
  }

  @Test("pairs are ordered consistently: never both ways, and never in a circle")
  func totality() {
    check(50, from: 7_000_000, rowCount: 5...5) { trial in
      let rows = trial.rows
      // Negative where the engine puts the first before the second whichever comes first.
      var order = [[Int]](repeating: [Int](repeating: 0, count: rows.count), count: rows.count)
      for i in rows.indices {
        for j in rows.indices where i < j {
          let forwards = try trial.engineOrder([rows[i], rows[j]]) == [rows[i].id, rows[j].id]
          let backwards = try trial.engineOrder([rows[j], rows[i]]) == [rows[i].id, rows[j].id]
          order[i][j] = forwards == backwards ? (forwards ? -1 : 1) : 0
          // Swapped both times: each is said to stand before the other.
          if !forwards && backwards { return (["a tie keeps input order"], [rows[i].id, rows[j].id]) }
          order[j][i] = -order[i][j]
        }
      }
      for i in rows.indices {
        for j in rows.indices {
          for k in rows.indices where order[i][j] <= 0 && order[j][k] <= 0 {
            let isStrict = order[i][j] < 0 || order[j][k] < 0
            if isStrict ? order[i][k] >= 0 : order[i][k] != 0 {
              return (["no circle"], [rows[i].id, rows[j].id, rows[k].id])
            }
          }
        }
      }
      let whole = try trial.engineOrder(rows).compactMap { id in rows.firstIndex { $0.id == id } }
      let isInOrder = zip(whole, whole.dropFirst()).allSatisfy { order[$0][$1] <= 0 }
      return ([], isInOrder ? [] : whole.map { rows[$0].id })
    }
  }

  /// Runs a law that answers what it expected and what it found.
  private func check(
    _ count: Int, from first: UInt64, rowCount: ClosedRange<Int> = 0...9,
    change: (inout Book) -> Void = { _ in }, location: SourceLocation = #_sourceLocation,
    _ law: (inout Trial) throws -> ([String], [String])
  ) {
    var failures = 0
    for seed in Trial.seeds(count, from: first) {
      var trial = Trial(seed: seed, rowCount: rowCount, change: change)
      do {
        let (expected, found) = try law(&trial)
        if expected == found { continue }
        trial.fail("expected: \(expected)\nfound:    \(found)", location: location)
      } catch {
        trial.fail("threw \(error)", location: location)
      }
      failures += 1
      // A few failures are enough to read.
      if failures == 3 { return }
    }
  }
}

/// All orders of some elements.
func permutations<T>(of elements: [T]) -> [[T]] {
  guard elements.count > 1 else { return [elements] }
  return elements.indices.flatMap { index in
    var rest = elements
    let chosen = rest.remove(at: index)
    return permutations(of: rest).map { [chosen] + $0 }
  }
}
