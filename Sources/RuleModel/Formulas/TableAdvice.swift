package import OrderingValues

/// Something about a table that is allowed, and is hardly what its writer had in mind.
package struct TableAdvice: Sendable, Hashable {
  /// What of the table it is about.
  package enum Place: Sendable, Hashable {
    /// A row, by its place in the table as written.
    case row(Int)
    case otherwise
    case missing
    case wholeTable
  }

  package enum Content: Sendable, Hashable {
    /// Whole numbers between rows get `otherwise`. The first gap comes first.
    case gaps([Gap], otherwise: ExactNumber?)
    /// The results go one way, and `otherwise` another.
    case againstTrend(Trend)
    case unreachable(Reason)
    /// Exact rows over values that are hardly ever exactly theirs.
    case hardlyMet(FieldValue)
    /// A factor of 0.
    case zero
    /// The one result that everything gets.
    case sameForAll(ExactNumber)
  }

  /// Neighbouring rows of whole numbers, with others between them.
  package struct Gap: Sendable, Hashable {
    package var below: Int128
    package var above: Int128
  }

  package struct Trend: Sendable, Hashable {
    package var isRising: Bool
    /// The row that `otherwise` continues: the last one, in bands the first.
    package var row: TableRule.Row
    package var otherwise: ExactNumber
    package var isBands: Bool
  }

  /// Why a part of a table is never used.
  package enum Reason: Sendable, Hashable {
    /// The value never falls below this.
    case neverBelow(Double)
    /// The value never rises above this.
    case neverAbove(Double)
    /// The value is a whole number.
    case alwaysWhole
    /// An earlier row has the same value.
    case repeated
    /// Every value has a row.
    case allHaveRows
    /// The value is never missing.
    case neverMissing
  }

  package var place: Place
  package var content: Content
}

extension TableRule {
  /// What is hardly meant so: rows first, in written order, then the rest.
  ///
  /// `isFactor` says that the result is multiplied with others.
  ///
  /// - Complexity: O(rows × log rows).
  package func advice(on subject: TableSubject, isFactor: Bool = false) -> [TableAdvice] {
    TableAdviser(table: self, subject: subject, isFactor: isFactor).advice()
  }
}

private struct TableAdviser {
  let table: TableRule
  let subject: TableSubject
  let isFactor: Bool

  /// A row over numbers, with its place in the table.
  private struct Numbered {
    var index: Int
    var key: ExactNumber
    var row: TableRule.Row
  }

  func advice() -> [TableAdvice] {
    var advice: [TableAdvice] = []
    var isReached = Array(repeating: true, count: rows.count)
    let repeated = repeatedRows
    for index in rows.indices {
      if let reason = reasonRowIsUnreachable(index, isRepeated: repeated.contains(index)) {
        isReached[index] = false
        advice.append(.init(place: .row(index), content: .unreachable(reason)))
      } else if isFactor, rows[index].result.double == 0 {
        advice.append(.init(place: .row(index), content: .zero))
      }
    }
    let reached = rows.indices.filter { isReached[$0] }
    // In the order of their numbers; empty where they are no numbers.
    let numbered = reached.compactMap { index in
      rows[index].key.numericKey.map { Numbered(index: index, key: $0, row: rows[index]) }
    }.sorted { $0.key < $1.key }

    if !isBands, subject.isContinuous, let first = numbered.first {
      // One thing to say, and it is the cause of all others.
      return advice + [.init(place: .row(first.index), content: .hardlyMet(first.row.key))]
    }
    if let gaps = gaps(between: numbered) { advice.append(gaps) }

    let reason = reasonOtherwiseIsUnreachable(numbered, reached)
    if let otherwise = table.otherwise {
      if let reason {
        advice.append(.init(place: .otherwise, content: .unreachable(reason)))
      } else {
        if let trend = trend(of: numbered, otherwise) {
          advice.append(.init(place: .otherwise, content: .againstTrend(trend)))
        }
        if isFactor, otherwise.double == 0 { advice.append(.init(place: .otherwise, content: .zero)) }
      }
    }
    if let missing = table.missing {
      if !subject.canBeMissing {
        advice.append(.init(place: .missing, content: .unreachable(.neverMissing)))
      } else if isFactor, missing.double == 0 {
        advice.append(.init(place: .missing, content: .zero))
      }
    }
    if let same = resultOfAll(reached, isOtherwiseReached: reason == nil) {
      advice.append(.init(place: .wholeTable, content: .sameForAll(same)))
    }
    return advice
  }

  private var rows: [TableRule.Row] {
    switch table.rows {
    case .bands(let rows), .values(let rows): rows
    }
  }

  private var isBands: Bool { if case .bands = table.rows { true } else { false } }

  // MARK: Parts that are never used

  /// The rows whose value an earlier one has already.
  private var repeatedRows: Set<Int> {
    var numbers: Set<ExactNumber> = []
    var others: Set<FieldValue> = []
    return Set(
      rows.indices.filter { index in
        let key = rows[index].key
        return !(key.numericKey.map { numbers.insert($0).inserted } ?? others.insert(key).inserted)
      })
  }

  private func reasonRowIsUnreachable(_ index: Int, isRepeated: Bool) -> TableAdvice.Reason? {
    guard let key = rows[index].key.numericKey else { return !isBands && isRepeated ? .repeated : nil }
    if key.double > subject.highest { return .neverAbove(subject.highest) }
    if isBands {
      guard rows.indices.contains(index + 1), let next = rows[index + 1].key.numericKey else { return nil }
      if next.double <= subject.lowest { return .neverBelow(subject.lowest) }
      // From 0.2 up to 0.8 there is no whole number; beyond 2^53 all numbers are whole.
      return subject.isWhole && key.double.rounded(.up) >= next.double && key.double < next.double
        ? .alwaysWhole : nil
    }
    if key.double < subject.lowest { return .neverBelow(subject.lowest) }
    if subject.isWhole, key.double.rounded() != key.double { return .alwaysWhole }
    return isRepeated ? .repeated : nil
  }

  private func reasonOtherwiseIsUnreachable(
    _ numbered: [Numbered], _ reached: [Int]
  ) -> TableAdvice.Reason? {
    if isBands {
      guard let first = rows.first?.key.numericKey else { return nil }
      return subject.lowest >= first.double ? .neverBelow(subject.lowest) : nil
    }
    switch subject.type {
    case .boolean: return reached.count == 2 ? .allHaveRows : nil
    case .choice: return subject.choiceCount > 0 && reached.count == subject.choiceCount ? .allHaveRows : nil
    default:
      guard subject.isWhole, subject.lowest.isFinite, subject.highest.isFinite else { return nil }
      let count = subject.highest.rounded(.down) - subject.lowest.rounded(.up) + 1
      return Double(numbered.count) >= count ? .allHaveRows : nil
    }
  }

  // MARK: Results that do not go together

  private func gaps(between rows: [Numbered]) -> TableAdvice? {
    guard !isBands, subject.isWhole else { return nil }
    var gaps: [TableAdvice.Gap] = []
    var place: Int?
    var hasNeighbours = false
    for (row, next) in zip(rows, rows.dropFirst()) {
      guard let below = row.key.whole, let above = next.key.whole else { return nil }
      if above - below == 1 {
        hasNeighbours = true
      } else if !isFilled(row.row.result, next.row.result, leavesOutOne: above - below == 2) {
        gaps.append(.init(below: below, above: above))
        place = place ?? next.index
      }
    }
    // Numbers far apart whose results go up and down are codes, such as those of a status.
    guard let place, hasNeighbours || isMonotonic(rows.map(\.row.result)) else { return nil }
    return .init(place: .row(place), content: .gaps(gaps, otherwise: table.otherwise))
  }

  /// Whether `otherwise` is the result that fits a single number left out: −1 and 1 with 0 between them.
  private func isFilled(_ below: ExactNumber, _ above: ExactNumber, leavesOutOne: Bool) -> Bool {
    guard leavesOutOne, let otherwise = table.otherwise else { return false }
    return min(below, above) <= otherwise && otherwise <= max(below, above)
  }

  private func isMonotonic(_ results: [ExactNumber]) -> Bool {
    let pairs = zip(results, results.dropFirst())
    return pairs.allSatisfy { $0 <= $1 } || pairs.allSatisfy { $0 >= $1 }
  }

  private func trend(of rows: [Numbered], _ otherwise: ExactNumber) -> TableAdvice.Trend? {
    let results = rows.map(\.row.result)
    // Two rows are no trend.
    guard rows.count >= 3, let first = rows.first, let last = rows.last, isMonotonic(results),
      first.row.result != last.row.result
    else { return nil }
    let isRising = first.row.result < last.row.result
    let row = isBands ? first : last
    if !isBands && last.key.double >= subject.highest { return nil }
    // Below the first band the results go on backwards.
    let isBelow = isRising == isBands
    let isBroken = isBelow ? row.row.result < otherwise : otherwise < row.row.result
    guard isBroken else { return nil }
    return .init(isRising: isRising, row: row.row, otherwise: otherwise, isBands: isBands)
  }

  private func resultOfAll(_ reached: [Int], isOtherwiseReached: Bool) -> ExactNumber? {
    guard let first = reached.first else { return nil }
    var results = reached.map { Optional(rows[$0].result) }
    if isOtherwiseReached { results.append(table.otherwise) }
    if subject.canBeMissing, let missing = table.missing { results.append(missing) }
    return results.allSatisfy { $0 == rows[first].result } ? rows[first].result : nil
  }
}
