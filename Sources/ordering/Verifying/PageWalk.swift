import PushDown

/// All pages of an order, one after the other.
struct PageWalk {
  let pushed: PushedOrdering
  let engine: VerifiedEngine
  /// The places of the records as one statement gives them.
  let order: [Int]

  /// The sizes of pages that are tried: for twenty pages and for three.
  var sizes: [Int] { Set([20, 3].map { (order.count + $0 - 1) / $0 }.filter { $0 > 0 }).sorted() }

  /// What is wrong with pages of a size, in one direction; nil where nothing is.
  func problem(ofSize size: Int, backwards: Bool) throws -> String? {
    let pages = "pages of \(counted(size, "record")) \(backwards ? "backwards" : "forwards")"
    let found: [Int]
    do { found = try places(onPagesOf: size, backwards) } catch let error as CursorError {
      return "\(pages) end early: \(error.message)"
    }
    guard found != order else { return nil }
    let missing = Set(order).subtracting(found).count
    let twice = found.count - Set(found).count
    return "\(pages) are not the whole: \(missing) of \(order.count) records are missing, \(twice) come again"
  }

  /// The places of the records on all pages.
  private func places(onPagesOf size: Int, _ backwards: Bool) throws -> [Int] {
    var found: [Int] = []
    var position: PageRequest.Position = backwards ? .end : .start
    while true {
      let query = try pushed.page(
        PageRequest(size: size, position: position), select: [StoredRecords.placeColumn])
      let page = try query.page(of: try engine.rows(query.statement)) { Array($0.dropFirst()) }
      let places = page.items.compactMap(place)
      found = backwards ? places + found : found + places
      let goesOn = backwards ? page.hasPrevious : page.hasNext
      guard goesOn, let cursor = backwards ? page.startCursor : page.endCursor else { break }
      // More rows than there are: the pages go round in a circle.
      if found.count > order.count { break }
      position = backwards ? .before(cursor) : .after(cursor)
    }
    return found
  }
}

/// The place of a record in the first column of a row.
func place(of row: [KeyValue]) -> Int? {
  if case .integer(let number)? = row.first { Int(exactly: number) } else { nil }
}
