import OrderingValues
import RuleModel
import SortKernels

/// `take`: one value out of a list of them.
extension ValueColumn {
  /// A column of one value an item, and the items that hold a value not fit for the comparison.
  func reduced(by take: SortKey.Take, comparison: TextComparison) -> (column: ValueColumn, invalid: [Int]) {
    switch take {
    case .count: return (counted, [])
    case .first: return (gathering { $0.first }, [])
    case .last: return (gathering { $0.last }, [])
    case .min, .max: return extreme(isGreatest: take == .max, comparison)
    case .sum, .average, .median: return (calculated(take), [])
    }
  }

  private var counted: ValueColumn {
    var result = ValueColumn(type: .integer, capacity: itemCount)
    for item in 0..<itemCount {
      result.append(word: Int64(valueRange(ofItem: item).count { !isMissing($0) }))
    }
    return result
  }

  /// The smallest or greatest value as the key compares them; of equal ones the first.
  private func extreme(
    isGreatest: Bool, _ comparison: TextComparison
  ) -> (column: ValueColumn, invalid: [Int]) {
    var flat = self
    flat.itemEnds = nil
    let keys = encode(flat, KeyEncoding(comparison: comparison))
    let unfit = Set(keys.invalidItems)
    var invalid: [Int] = []
    var item = 0
    let column = gathering { present in
      var best: Int?
      for candidate in present where !unfit.contains(candidate) {
        guard let current = best else {
          best = candidate
          continue
        }
        let order = precedence(of: candidate, and: current, in: keys.columns)
        if isGreatest ? order > 0 : order < 0 { best = candidate }
      }
      if !unfit.isEmpty, present.contains(where: unfit.contains) { invalid.append(item) }
      item += 1
      return best ?? present.first
    }
    return (column, invalid)
  }

  /// One value an item, chosen among the indices of its present ones.
  private func gathering(_ choose: (LazyFilterSequence<Range<Int>>) -> Int?) -> ValueColumn {
    var result = ValueColumn(type: type, capacity: itemCount)
    for item in 0..<itemCount {
      guard let index = choose(valueRange(ofItem: item).lazy.filter { !isMissing($0) }) else {
        result.appendMissing()
        continue
      }
      if type.isStoredAsBytes {
        bytes[byteRange(index)].withUnsafeBufferPointer { result.append(bytes: $0) }
      } else {
        result.append(word: words[index], fraction: fractions.isEmpty ? 0 : fractions[index])
      }
    }
    return result
  }

  private func calculated(_ take: SortKey.Take) -> ValueColumn {
    let resultType = SortKey(.value(0), take: take, order: .direction(isDescending: false)).resultType(
      of: type)
    var result = ValueColumn(type: resultType, capacity: itemCount)
    for item in 0..<itemCount {
      let values = valueRange(ofItem: item).compactMap { value(at: $0) }
      if let value = Self.calculate(take, values) { result.append(value) } else { result.appendMissing() }
    }
    return result
  }

  /// A sum, average or median; nil of no values, and where the result is not a number (∞ − ∞).
  private static func calculate(_ take: SortKey.Take, _ values: [FieldValue]) -> FieldValue? {
    guard !values.isEmpty else { return nil }
    let decimals = values.compactMap { if case .decimal(let value) = $0 { value } else { nil } }
    if !decimals.isEmpty {
      switch take {
      case .sum: return .decimal(decimals.dropFirst().reduce(decimals[0], +))
      case .average:
        return .decimal(decimals.dropFirst().reduce(decimals[0], +).divided(by: decimals.count))
      default:
        let sorted = decimals.sorted()
        let middle = sorted.count / 2
        return .decimal(
          sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]).halved())
      }
    }
    let numbers: [ExactNumber] = values.compactMap {
      switch $0 {
      case .integer(let value): ExactNumber(value)
      case .number(let value): value
      default: nil
      }
    }
    switch take {
    case .sum: return sum(numbers, dividedBy: 1)
    case .average: return sum(numbers, dividedBy: numbers.count)
    default:
      let sorted = numbers.sorted()
      let middle = sorted.count / 2
      return sorted.count % 2 == 1
        ? .number(sorted[middle]) : sum([sorted[middle - 1], sorted[middle]], dividedBy: 2)
    }
  }

  /// A sum over a count: exact where all are whole and the result is a whole number of 64 bits, signed or
  /// unsigned; else in 64-bit floats. Beyond 2^53, where floats have no room for parts of one, they are
  /// dropped, so that a greater mean never comes out below a smaller one.
  private static func sum(_ numbers: [ExactNumber], dividedBy count: Int) -> FieldValue? {
    let wholes = numbers.compactMap(\.whole)
    guard wholes.count == numbers.count else {
      return number(floatSum(numbers.map(\.double), dividedBy: count))
    }
    let sum = wholes.reduce(0 as Int128, +)
    var (quotient, remainder) = sum.quotientAndRemainder(dividingBy: Int128(count))
    if remainder < 0 {
      quotient -= 1
      remainder += Int128(count)
    }
    if remainder == 0 || quotient.magnitude >= 1 << 53 {
      if let exact = Int64(exactly: quotient) { return .number(ExactNumber(exact)) }
      if let exact = UInt64(exactly: quotient) { return .number(ExactNumber(exact)) }
    }
    return number(Double(quotient) + Double(remainder) / Double(count))
  }

  /// In 64-bit floats, made smaller on the way where a finite result would be reached over infinity.
  private static func floatSum(_ values: [Double], dividedBy count: Int) -> Double {
    let plain = values.reduce(0, +) / Double(count)
    if plain.isFinite || !values.allSatisfy(\.isFinite) { return plain }
    let scale = 0x1p-64
    return values.reduce(0) { $0 + $1 * scale } / Double(count) / scale
  }

  private static func number(_ value: Double) -> FieldValue? {
    value.isNaN ? nil : .number(ExactNumber(value))
  }
}
