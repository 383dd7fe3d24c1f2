import OrderingValues
import RuleModel
import SortKernels

/// What one has to know of a key to see from two values why it decides or does not.
extension Program {
  /// A remark on a key for the two items of the columns that the program reads and computes; nil where the values
  /// say it all.
  func remark(onStep index: Int, inWhole columns: [ValueColumn], decides: Bool) -> String? {
    let step = steps[index]
    let seen = step.seen(columns[step.column]).column
    let unfit = step.comparison == .version ? encode(seen, step.encoding).invalidItems : []
    let isMissing = [0, 1].map { seen.isMissing($0) || unfit.contains($0) }
    let place = step.key.missingFirst ? "first" : "last"
    if decides, isMissing[0] != isMissing[1] {
      if case .score = step.key.subject { return "what has no score comes \(place)" }
      return step.comparison == .version && !unfit.isEmpty
        ? "what has no version comes \(place)" : "missing values come \(place)"
    }
    if isMissing.contains(true) { return nil }
    if case .shuffle = step.key.subject {
      return decides
        ? "drawn by the seed: the \(step.isDescending ? "higher" : "lower") one comes first" : nil
    }
    guard step.comparesTexts else { return nil }
    return decides ? step.decisionRemark(seen) : step.tieRemark(seen)
  }
}

extension Program.Step {
  fileprivate var isDescending: Bool {
    if case .direction(let descends) = key.order { descends } else { false }
  }

  /// Whether texts are compared by more than their characters.
  fileprivate var comparesTexts: Bool {
    guard case .direction = key.order, key.take != .count else { return false }
    return switch comparison {
    case .exact: false
    case .standard, .natural, .version: true
    }
  }

  /// The comparison with another collation.
  private func comparison(_ change: (inout Collation) -> Void) -> TextComparison? {
    switch comparison {
    case .exact, .version: return nil
    case .standard(var collation):
      change(&collation)
      return .standard(collation)
    case .natural(var collation):
      change(&collation)
      return .natural(collation)
    }
  }

  /// How the two texts of a column compare otherwise.
  private func order(_ seen: ValueColumn, by comparison: TextComparison) -> Int {
    precedence(of: 0, and: 1, in: encode(seen, KeyEncoding(comparison: comparison)).columns)
  }

  private func order(_ seen: ValueColumn, _ change: (inout Collation) -> Void) -> Int? {
    comparison(change).map { order(seen, by: $0) }
  }

  /// In what two texts differ that have the same letters; nil where they have others.
  private func slightDifference(_ seen: ValueColumn) -> String? {
    guard order(seen, { $0.ignoring = .both }) == 0, order(seen, { $0.ignoring = .nothing }) != 0 else {
      return nil
    }
    if order(seen, { $0.ignoring = .letterCase }) == 0 { return "capital and small letters" }
    if order(seen, { $0.ignoring = .accents }) == 0 { return "accents" }
    return "accents and capital letters"
  }

  fileprivate func decisionRemark(_ seen: ValueColumn) -> String? {
    if let difference = slightDifference(seen) { return "the two differ only in \(difference)" }
    switch comparison {
    case .natural, .version:
      if let (a, b) = seen.differingNumbers { return "as numbers, \(a) is less than \(b)" }
    case .exact, .standard: break
    }
    guard let locale = key.text?.locale?.value, let own = order(seen, { _ in }),
      let other = order(seen, { $0.locale = "" }), own != other
    else { return nil }
    return other == 0
      ? "only the alphabet of the locale `\(locale)` tells them apart"
      : "so it is in the alphabet of the locale `\(locale)`, and the other way round without it"
  }

  fileprivate func tieRemark(_ seen: ValueColumn) -> String? {
    guard order(seen, by: .exact) != 0 else { return nil }
    if let difference = slightDifference(seen) {
      return "they differ only in \(difference), which this key does not count"
    }
    switch comparison {
    case .version: return "the same version, written otherwise"
    case .natural(let collation):
      return order(seen, by: .standard(collation)) != 0
        ? "zeros in front of a number do not count" : Self.sameLetters
    case .exact, .standard: return Self.sameLetters
    }
  }

  private static let sameLetters = "for the alphabet they are the same letters"
}

extension ValueColumn {
  /// The first whole numbers in two texts that differ where all before them is the same, the lesser one first.
  fileprivate var differingNumbers: (String, String)? {
    let texts = [0, 1].map { item -> [UInt8] in Array(bytes[byteRange(item)]) }
    func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
    var places = [0, 0]
    func number(_ text: Int) -> String {
      let digits = texts[text][places[text]...].prefix(while: isDigit)
      places[text] += digits.count
      let significant = digits.drop { $0 == UInt8(ascii: "0") }
      return significant.isEmpty ? "0" : String(decoding: significant, as: UTF8.self)
    }
    while places[0] < texts[0].count, places[1] < texts[1].count {
      let next = [texts[0][places[0]], texts[1][places[1]]]
      if isDigit(next[0]), isDigit(next[1]) {
        let numbers = (number(0), number(1))
        if numbers.0 == numbers.1 { continue }
        let isLess = (numbers.0.utf8.count, numbers.0) < (numbers.1.utf8.count, numbers.1)
        return isLess ? numbers : (numbers.1, numbers.0)
      }
      // Letters may differ in what the key does not count.
      guard next[0] == next[1] || next[0] ^ next[1] == 0x20 else { return nil }
      places[0] += 1
      places[1] += 1
    }
    return nil
  }
}
