/// How a list stands before it is sorted.
enum Arrangement: CaseIterable {
  case random, sorted, reversed, organPipe, oneOutOfPlace

  /// The elements arranged so.
  ///
  /// - Parameters:
  ///   - random: The elements at random.
  ///   - sorted: The same elements in order.
  /// - Returns: The elements, as many and the same.
  func arranged<Element>(_ random: [Element], sorted: [Element]) -> [Element] {
    switch self {
    case .random: return random
    case .sorted: return sorted
    case .reversed: return sorted.reversed()
    case .organPipe:
      let halves = (0..<2).map { half in sorted.indices.filter { $0 % 2 == half }.map { sorted[$0] } }
      return halves[0] + halves[1].reversed()
    case .oneOutOfPlace:
      var result = sorted
      if result.count > 1 { result.swapAt(result.count / 3, result.count - 1) }
      return result
    }
  }
}
