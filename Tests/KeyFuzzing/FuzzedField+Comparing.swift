import OrderingValues
import SortKernels

extension FuzzedField {
  /// −1, 0 or 1: which of two values of the field comes first, by what its options mean.
  func compare(_ a: FuzzedValue?, _ b: FuzzedValue?) -> Int {
    let (a, b) = (isUnfit(a) ? nil : a, isUnfit(b) ? nil : b)
    switch (a, b) {
    case (nil, nil): return 0
    case (nil, _): return encoding.missingFirst ? -1 : 1
    case (_, nil): return encoding.missingFirst ? 1 : -1
    case (let a?, let b?): return encoding.isDescending ? -compare(a, b) : compare(a, b)
    }
  }

  /// Whether versions are compared and the value is none.
  func isUnfit(_ value: FuzzedValue?) -> Bool {
    guard encoding.comparison == .version, case .text(let text) = value else { return false }
    return FuzzedVersion(text) == nil
  }

  private func compare(_ a: FuzzedValue, _ b: FuzzedValue) -> Int {
    switch (a, b) {
    case (.whole(let a), .whole(let b)): return a < b ? -1 : a > b ? 1 : 0
    case (.double(let a), .double(let b)): return a < b ? -1 : a > b ? 1 : 0
    case (.whole(let a), .double(let b)): return compare(a, b)
    case (.double(let a), .whole(let b)): return -compare(b, a)
    case (.date(let a, let nanosecondsA), .date(let b, let nanosecondsB)):
      return (a, nanosecondsA) < (b, nanosecondsB) ? -1 : (a, nanosecondsA) > (b, nanosecondsB) ? 1 : 0
    case (.decimal(let a), .decimal(let b)): return a < b ? -1 : a > b ? 1 : 0
    case (.text(let a), .text(let b)): return compare(a, b)
    default: preconditionFailure("One field has values of one type.")
    }
  }

  private func compare(_ a: Int64, _ b: Double) -> Int {
    // Doubles with a fraction are below 2^53, where whole numbers are exact as doubles.
    guard let b = Int128(exactly: b) else { return Double(a) < b ? -1 : 1 }
    return Int128(a) < b ? -1 : Int128(a) > b ? 1 : 0
  }

  private func compare(_ a: [UInt8], _ b: [UInt8]) -> Int {
    switch encoding.comparison {
    case .exact: return order(a, b)
    case .standard(let collation): return compare(a, b, by: collation)
    case .natural(let collation):
      return compare(Self.withNumbers(a), Self.withNumbers(b), by: collation)
    case .version:
      guard let a = FuzzedVersion(a), let b = FuzzedVersion(b) else { preconditionFailure("no versions") }
      return a.compare(b)
    }
  }

  /// Without sort keys.
  private func compare(_ a: [UInt8], _ b: [UInt8], by collation: Collation) -> Int {
    guard var comparer = TextComparer(collation) else { preconditionFailure("an unknown locale") }
    return a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in comparer.precedence(of: a, and: b) }
    }
  }

  /// Each run of digits as the number of digits of its length, its length and itself, without leading zeros; digits
  /// of other scripts as runs of one.
  private static func withNumbers(_ text: [UInt8]) -> [UInt8] {
    var result = ""
    var number: Substring?
    func flush() {
      guard let digits = number else { return }
      var significant = digits.drop { $0 == "0" }
      if significant.isEmpty { significant = "0" }
      result += "\(String(significant.count).count)\(significant.count)\(significant)"
      number = nil
    }
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if ("0"..."9").contains(scalar) {
        number = (number ?? "") + String(Character(scalar))
        continue
      }
      flush()
      if otherDigits.contains(String(Character(scalar))) { result += "11" }
      result.unicodeScalars.append(scalar)
    }
    flush()
    return Array(result.utf8)
  }
}

/// A version, taken apart as semver.org says.
private struct FuzzedVersion {
  private var core: [Substring]
  private var prerelease: [Substring]

  /// Nil where the text is none.
  init?(_ text: [UInt8]) {
    guard let text = String(validating: text, as: UTF8.self) else { return nil }
    let plus = text.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    let hyphen = plus[0].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    func parts(_ text: Substring) -> [Substring] {
      text.split(separator: ".", omittingEmptySubsequences: false)
    }
    func isIdentifier(_ part: Substring) -> Bool {
      !part.isEmpty
        && part.utf8.allSatisfy {
          $0 == 45 || (48...57).contains($0) || (65...90).contains($0 & 0xDF) && $0 < 128
        }
    }
    core = parts(hyphen[0].first == "v" ? hyphen[0].dropFirst() : hyphen[0])
    prerelease = hyphen.count > 1 ? parts(hyphen[1]) : []
    guard core.allSatisfy(Self.isNumber), prerelease.allSatisfy(isIdentifier) else { return nil }
    if prerelease.contains(where: { Self.isNumber($0) && $0.count > 1 && $0.first == "0" }) { return nil }
    if plus.count > 1, !parts(plus[1]).allSatisfy(isIdentifier) { return nil }
  }

  private static func isNumber(_ part: Substring) -> Bool {
    !part.isEmpty && part.utf8.allSatisfy { (48...57).contains($0) }
  }

  private static func compareNumbers(_ a: Substring, _ b: Substring) -> Int {
    let (a, b) = (a.drop { $0 == "0" }, b.drop { $0 == "0" })
    return a.count == b.count ? order(a.utf8, b.utf8) : (a.count - b.count).signum()
  }

  func compare(_ other: FuzzedVersion) -> Int {
    for place in 0..<max(core.count, other.core.count) {
      let order = Self.compareNumbers(
        place < core.count ? core[place] : "0", place < other.core.count ? other.core[place] : "0")
      if order != 0 { return order }
    }
    if prerelease.isEmpty || other.prerelease.isEmpty {
      return prerelease.isEmpty == other.prerelease.isEmpty ? 0 : prerelease.isEmpty ? 1 : -1
    }
    for (a, b) in zip(prerelease, other.prerelease) {
      let difference =
        switch (Self.isNumber(a), Self.isNumber(b)) {
        case (true, true): Self.compareNumbers(a, b)
        case (true, false): -1
        case (false, true): 1
        case (false, false): order(a.utf8, b.utf8)
        }
      if difference != 0 { return difference }
    }
    return (prerelease.count - other.prerelease.count).signum()
  }
}
