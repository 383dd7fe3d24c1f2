import Foundation
import Orderings

/// One key of a rule over things, beside a comparator that says the same of the Swift values.
struct NaiveKey: CustomStringConvertible, Sendable {
  /// The key as a rule file has it.
  let rule: String
  /// −1, 0 or 1.
  let compare: @Sendable (Thing, Thing) -> Int

  var description: String { rule }

  /// A key of values in both directions, with missing values at both ends.
  static func directions<Value>(
    _ name: String, _ options: String, _ value: @escaping @Sendable (Thing) -> Value?,
    _ order: @escaping @Sendable (Value, Value) -> Int
  ) -> [NaiveKey] {
    [false, true].flatMap { isDescending in
      [false, true].map { missingFirst in
        let direction = isDescending ? "descending" : "ascending"
        let missing = missingFirst ? ", missing: first" : ""
        return NaiveKey(rule: "- { \(name): \(direction)\(missing)\(options) }") { a, b in
          switch (value(a), value(b)) {
          case (nil, nil): 0
          case (nil, _): missingFirst ? -1 : 1
          case (_, nil): missingFirst ? 1 : -1
          case (let a?, let b?): isDescending ? -order(a, b) : order(a, b)
          }
        }
      }
    }
  }

  static func directions<Value: Comparable & SendableMetatype>(
    _ name: String, _ options: String = "", _ value: @escaping @Sendable (Thing) -> Value?
  ) -> [NaiveKey] {
    directions(name, options, value) { precedence($0, $1) }
  }

  static func precedence<Value: Comparable & SendableMetatype>(_ a: Value, _ b: Value) -> Int {
    a < b ? -1 : a > b ? 1 : 0
  }

  /// A key of a list of values: their places, and those of all others.
  static func list<Value: Equatable & Sendable>(
    _ name: String, _ written: String, _ values: [Value], _ value: @escaping @Sendable (Thing) -> Value?
  ) -> [NaiveKey] {
    [false, true].flatMap { othersFirst in
      [false, true].map { missingFirst in
        let options = (othersFirst ? ", others: first" : "") + (missingFirst ? ", missing: first" : "")
        return NaiveKey(rule: "- { \(name): [\(written)]\(options) }") { a, b in
          func place(_ thing: Thing) -> Int {
            guard let value = value(thing) else { return missingFirst ? -2 : values.count + 1 }
            return values.firstIndex(of: value) ?? (othersFirst ? -1 : values.count)
          }
          return precedence(place(a), place(b))
        }
      }
    }
  }
}

/// By code points, which is the order of the bytes in UTF-8 too.
private func orderOfScalars(_ a: String, _ b: String) -> Int {
  orderOfLists(a.unicodeScalars.map { Int($0.value) }, b.unicodeScalars.map { Int($0.value) })
}

private func orderOfLists(_ a: [Int], _ b: [Int]) -> Int {
  a.lexicographicallyPrecedes(b) ? -1 : b.lexicographicallyPrecedes(a) ? 1 : 0
}

/// By the first list that differs.
private func orderOfLevels(_ a: [[Int]], _ b: [[Int]]) -> Int {
  zip(a, b).lazy.map { orderOfLists($0, $1) }.first { $0 != 0 } ?? 0
}

extension Thing {
  /// Nanoseconds since 1970, cut off below, within the years 1 to 9999; nil for NaN.
  var nanoseconds: Int128? {
    guard let seconds = date?.timeIntervalSinceReferenceDate, !seconds.isNaN else { return nil }
    let (second, first, end) = (Int128(1_000_000_000), Int128(-62_135_596_800), Int128(253_402_300_800))
    if seconds < -1e12 { return first * second }
    if seconds > 1e12 { return end * second - 1 }
    let whole = seconds.rounded(.down)
    let fraction = min(((seconds - whole) * 1e9).rounded(.down), 999_999_999)
    let result = (Int128(whole) + 978_307_200) * second + Int128(fraction)
    return max(first * second, min(result, end * second - 1))
  }

  /// The number of an issue, `Part 2`, and whether it is written small.
  var issueNumber: (number: Int, isCapital: Bool)? {
    issue.map { (Int($0.dropFirst(5))!, $0.hasPrefix("P")) }
  }

  var releaseNumbers: [Int]? {
    guard let parts = release?.split(separator: ".").map({ Int($0) }), !parts.isEmpty, !parts.contains(nil)
    else {
      return nil
    }
    // 2.0 and 2 are one version.
    var numbers = parts.map { $0! }
    while numbers.last == 0 { numbers.removeLast() }
    return numbers
  }

  /// The levels of a word of a, ä, b in small and capital letters, as the Unicode collation has them: letters, then
  /// accents, then capitals, each over the whole word.
  func letterLevels(accents: Bool, cases: Bool) -> [[Int]]? {
    letter.map { word in
      let letters = word.map { "bB".contains($0) ? 2 : 1 }
      return [
        letters, accents ? word.map { "äÄ".contains($0) ? 1 : 0 } : [],
        cases ? word.map { "ABÄ".contains($0) ? 1 : 0 } : [],
      ]
    }
  }
}

extension NaiveKey {
  /// Keys that are read straight into words.
  static let words: [NaiveKey] = numbers + times + choices + groups

  private static let numbers: [NaiveKey] = [
    directions("int") { $0.int }, directions("whole") { $0.int }, directions("tiny") { $0.tiny },
    directions("unsigned") { $0.unsigned.map { min($0, UInt64(Int64.max)) } },
    directions("double") { $0.double?.isNaN == true ? nil : $0.double },
    directions("float") { $0.float.isNaN ? nil : $0.float },
    directions("flag") { $0.flag.map { $0 ? 1 : 0 } },
  ].flatMap(\.self)

  private static let times: [NaiveKey] = [
    directions("date") { $0.nanoseconds },
    directions("instant") { $0.instant.map { Int128($0.seconds) * 1_000_000_000 + Int128($0.nanoseconds) } },
    directions("day") { $0.day.map { Int($0.daysSince1970) } },
    directions("date", ", per: day, time-zone: UTC") {
      $0.nanoseconds.map { floorDivided($0, by: 86_400_000_000_000) }
    },
    // Nine hours before UTC since 1951, and so by the day at all times that stand here.
    directions("instant", ", per: day, time-zone: Asia/Tokyo") {
      $0.instant.map { floorDivided($0.seconds + 9 * 3_600, by: 86_400) }
    },
  ].flatMap(\.self)

  private static let choices: [NaiveKey] = [
    directions("section") { $0.section.map { [.breaking, .standard, .live].firstIndex(of: $0)! } },
    directions("level") { $0.level.rawValue }, directions("hidden") { $0.hidden?.rawValue },
    directions("size") { $0.size.amount },
  ].flatMap(\.self)

  /// Values that differ and are equal.
  private static let groups: [NaiveKey] = [
    directions("int", ", step: 10") { $0.int.map { floorDivided($0, by: 10) } },
    directions("int", ", bands: [-3, 3, 100]") {
      $0.int.map { $0 < -3 ? 0 : $0 < 3 ? 1 : $0 < 100 ? 2 : 3 }
    },
    directions("double", ", bands: [-1, 0.5]") {
      $0.double.flatMap { $0.isNaN ? nil : $0 < -1 ? 0 : $0 < 0.5 ? 1 : 2 }
    },
    // In 64-bit floats, in which the greatest have infinitely many steps.
    directions("double", ", step: 0.25") {
      $0.double.flatMap { $0.isNaN ? nil : ($0 / 0.25).rounded(.down) }
    },
    directions("int", ", step: 2.5") { $0.int.map { floorDivided(Int128($0) * 2, by: 5) } },
    list("int", "7, 3", [7, 3]) { $0.int },
    list("section", "live, breaking", [Thing.Section.live, .breaking]) { $0.section },
    list("flag", "true", [true]) { $0.flag }, list("level", "7, -1", [7, -1]) { $0.level.rawValue },
  ].flatMap(\.self)

  private static func floorDivided<Number: BinaryInteger>(_ a: Number, by b: Number) -> Number {
    let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// Keys of texts.
  static let texts: [NaiveKey] = exactTexts + comparedTexts

  private static let exactTexts: [NaiveKey] = [
    exact("text", ", compare: exact") { $0.text },
    exact("filled", ", compare: exact") { $0.text.isEmpty ? nil : $0.text },
    exact("part", ", compare: exact") { $0.part.map { String($0) } },
    exact("uuid", "") { $0.uuid?.uuidString.lowercased() },
  ].flatMap(\.self)

  private static func exact(
    _ name: String, _ options: String, _ value: @escaping @Sendable (Thing) -> String?
  ) -> [NaiveKey] {
    directions(name, options, value, orderOfScalars)
  }

  private static let comparedTexts: [NaiveKey] = [
    directions("letter", "", { $0.letterLevels(accents: true, cases: true) }, orderOfLevels),
    directions("letter", ", ignoring: case", { $0.letterLevels(accents: true, cases: false) }, orderOfLevels),
    directions(
      "letter", ", ignoring: accents", { $0.letterLevels(accents: false, cases: true) }, orderOfLevels),
    directions(
      "letter", ", ignoring: both", { $0.letterLevels(accents: false, cases: false) }, orderOfLevels),
    directions("issue", ", compare: natural") {
      $0.issueNumber.map { 2 * $0.number + ($0.isCapital ? 1 : 0) }
    },
    directions("issue", ", compare: natural, ignoring: case") { $0.issueNumber?.number },
    directions("release", ", compare: version", { $0.releaseNumbers }, orderOfLists),
  ].flatMap(\.self)

  /// Keys that need columns.
  static let columns: [NaiveKey] = plainColumns + computed

  private static let plainColumns: [NaiveKey] = [
    exact("code", "") { $0.code?.rawValue }, directions("money") { $0.money.cents },
    directions("decimal") { $0.decimal?.isNaN == true ? nil : $0.decimal },
    directions("tags", ", take: min") { $0.tags.compactMap { $0 }.min() },
  ].flatMap(\.self)

  private static let computed: [NaiveKey] = [
    computed("- pinned: [n3, n0]") { ["n3", "n0"].firstIndex(of: $0.id) ?? 2 },
    computed("- first: tiny > 1") { $0.tiny > 1 ? 0 : 1 },
    computed("- { score: tiny * 2 - 1, direction: highest first }") { -Int($0.tiny) },
  ]

  private static func computed(_ rule: String, _ value: @escaping @Sendable (Thing) -> Int) -> NaiveKey {
    NaiveKey(rule: rule) { precedence(value($0), value($1)) }
  }

  static let all = words + texts + columns

  /// A number for each item, in an order by keys, or in its reverse: those that tie as they came.
  static func order(of things: [Thing], by keys: [NaiveKey], reversed: Bool = false) -> [Int] {
    things.indices.sorted { a, b in
      let order = precedence(of: things[a], and: things[b], by: keys)
      return order == 0 ? a < b : reversed ? order > 0 : order < 0
    }
  }

  static func precedence(of a: Thing, and b: Thing, by keys: [NaiveKey]) -> Int {
    for key in keys {
      let order = key.compare(a, b)
      if order != 0 { return order }
    }
    return 0
  }
}
