/// A text that is no duration in the one form that there is.
package struct InvalidTimeSpan: Error, Hashable {
  /// Half a sentence: "its unit is missing".
  package var why: String
  /// What to write, the likeliest first; empty where nothing is likely.
  package var instead: [String] = []
  /// Whether the first of them is certainly what was meant.
  package var isCertain = false
  /// Whether the form is right, and the duration too long.
  package var isTooLong = false
}

extension TimeSpan {
  /// Reads a whole number and one unit, without anything between, or `forever`.
  package init(_ text: String) throws(InvalidTimeSpan) {
    if text == "forever" {
      self = .forever
      return
    }
    let digits = text.utf8.prefix(while: isDigit)
    let unit = Unit(rawValue: String(text.utf8.dropFirst(digits.count)) ?? "")
    guard let unit, !digits.isEmpty, digits.count == 1 || digits.first != UInt8(ascii: "0") else {
      throw Self.fault(of: text)
    }
    let value = Int64(String(digits) ?? "").map { TimeSpan($0, unit) } ?? .forever
    guard value != .forever else {
      throw InvalidTimeSpan(
        why: "it is longer than \(Self.longest), which is about a hundred years", isTooLong: true)
    }
    self = value
  }

  // MARK: What was meant

  private static func fault(of text: String) -> InvalidTimeSpan {
    let trimmed = text.lowercased().trimmed
    // Longer texts are prose, or meant to take time.
    guard trimmed.utf8.count <= 64 else { return InvalidTimeSpan(why: general) }
    if endless.contains(trimmed) {
      return InvalidTimeSpan(why: "without end is `forever`", instead: ["forever"], isCertain: true)
    }
    if let digits = trimmed.utf8.first, isDigit(digits), trimmed.utf8.allSatisfy(isDigit) {
      let number = String(trimmed.drop { $0 == "0" })
      return number.isEmpty
        ? InvalidTimeSpan(why: "its unit is missing", instead: ["0s"], isCertain: true)
        : InvalidTimeSpan(why: "its unit is missing", instead: [number + "s", number + "ms"])
    }
    if let rest = ["-", "−"].first(where: trimmed.hasPrefix).map({ String(trimmed.dropFirst($0.count)) }) {
      let positive = (try? TimeSpan(rest)) ?? parts(of: rest).flatMap(sum)
      return InvalidTimeSpan(
        why: "no time is shorter than none", instead: positive.map { [$0.description] } ?? [])
    }
    guard let parts = parts(of: trimmed) else { return InvalidTimeSpan(why: general) }
    let sum = sum(parts)
    // A capital M is a month to some.
    let isCertain = sum != nil && !text.contains("M") && parts.allSatisfy(\.isCertain)
    return InvalidTimeSpan(
      why: why(parts, text), instead: sum.map { [$0.description] } ?? [], isCertain: isCertain)
  }

  private static let general = "it is not a whole number and one unit"
  private static let endless: Set<String> = [
    "infinity", "infinite", "inf", ".inf", "∞", "never", "always", "unlimited", "no limit", "eternal",
    "for ever", "forever", "endless", "indefinitely",
  ]

  private struct Part {
    /// In units of 10^-scale.
    var number: Int64
    var scale: Int
    var unit: Int64
    var isCertain: Bool
    /// Whether the unit is one of ours.
    var isOurs: Bool
  }

  private static func why(_ parts: [Part], _ text: String) -> String {
    if parts.count > 1 { return "it has more than one unit" }
    if parts.contains(where: { $0.scale > 0 }) { return "its number is not whole" }
    if !parts.allSatisfy(\.isOurs) { return "the units are ms, s, m, h and d" }
    if text != text.lowercased() { return "units are written in small letters" }
    if text.contains(where: \.isWhitespace) { return "nothing stands between the number and its unit" }
    return general
  }

  private static func sum(_ parts: [Part]) -> TimeSpan? {
    var total: Int64 = 0
    for part in parts {
      let power = (0..<part.scale).reduce(Int64(1)) { power, _ in power * 10 }
      let (product, overflow) = part.number.multipliedReportingOverflow(by: part.unit)
      guard !overflow, product % power == 0, product / power <= limit else { return nil }
      total += product / power
    }
    return total <= limit ? .milliseconds(total) : nil
  }

  /// What others call units, in milliseconds; those of which it is not certain how long they are last.
  private static let units: [(words: Set<String>, milliseconds: Int64, isCertain: Bool)] = [
    (["ms", "msec", "msecs", "millis", "milli", "millisecond", "milliseconds"], 1, true),
    (["s", "sec", "secs", "second", "seconds"], 1000, true),
    (["m", "min", "mins", "minute", "minutes"], 60_000, true),
    (["h", "hr", "hrs", "hour", "hours"], 3_600_000, true),
    (["d", "day", "days"], 86_400_000, true),
    (["w", "wk", "week", "weeks"], 7 * 86_400_000, true),
    (["y", "yr", "year", "years"], 365 * 86_400_000, false),
  ]

  /// The numbers and units of `24h10m`, `1.5 hours` or `PT1H30M`; nil where there is anything else.
  private static func parts(of text: String) -> [Part]? {
    var rest = Array(text.utf8)[...]
    func letters() -> ArraySlice<UInt8> { rest.prefix { (0x61...0x7A).contains($0) } }
    // ISO 8601 writes a P before a duration, and a T before its hours.
    var isISO = false
    if rest.first == UInt8(ascii: "p") {
      isISO = true
      rest = rest.dropFirst()
    }
    if rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    var parts: [Part] = []
    while !rest.isEmpty {
      rest = rest.drop { $0 == UInt8(ascii: " ") }
      if isISO, rest.first == UInt8(ascii: "t") { rest = rest.dropFirst() }
      let whole = rest.prefix { isDigit($0) || $0 == UInt8(ascii: "_") }
      rest = rest.dropFirst(whole.count)
      var digits = whole.filter(isDigit)
      guard !digits.isEmpty else { return nil }
      var scale = 0
      if rest.first == UInt8(ascii: ".") {
        let fraction = rest.dropFirst().prefix(while: isDigit)
        guard (1...9).contains(fraction.count) else { return nil }
        digits += fraction
        scale = fraction.count
        rest = rest.dropFirst(1 + fraction.count)
      }
      rest = rest.drop { $0 == UInt8(ascii: " ") }
      let word = String(decoding: letters(), as: UTF8.self)
      rest = rest.dropFirst(word.utf8.count)
      guard let unit = units.first(where: { $0.words.contains(word) }),
        let number = Int64(String(decoding: digits, as: UTF8.self))
      else { return nil }
      parts.append(
        Part(
          number: number, scale: scale, unit: unit.milliseconds, isCertain: unit.isCertain,
          isOurs: Unit(rawValue: word) != nil))
    }
    return parts.isEmpty ? nil : parts
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
