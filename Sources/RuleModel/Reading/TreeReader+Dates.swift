import OrderingValues
import RuleText

/// Formats of dates, and time zones.
extension TreeReader {
  mutating func format(_ node: Node, of type: FieldType, _ path: RulePath) -> DateFormat? {
    guard let scalar = scalar(node, of: "`format`", path, example: "dd/MM/yyyy") else { return nil }
    let words = ["epoch-seconds", "epoch-milliseconds"]
    let meant = guess(
      scalar.text, among: words,
      synonyms: [
        ("epoch-seconds", ["unix", "timestamp", "epoch", "seconds"]),
        ("epoch-milliseconds", ["millis", "milliseconds", "epoch-ms"]),
      ])
    if let meant {
      guard type == .date else {
        report(
          .badDateFormat(
            scalar.text, why: "only a date is counted from 1970",
            cure: "write `type: date`, or a pattern such as `dd/MM/yyyy`"), at: node.range, path)
        return nil
      }
      if meant.name == scalar.text { return meant.name == words[0] ? .epochSeconds : .epochMilliseconds }
      report(
        .unknownWord(
          scalar.text, of: "`format`", words: words + ["a pattern such as dd/MM/yyyy"],
          suggestion: meant.name), at: node.range, path, fix: fix(meant, at: node.range))
      return nil
    }
    do {
      let pattern = try DatePattern(scalar.text)
      if pattern.hasDay { return .pattern(pattern) }
      report(
        .badDateFormat(
          scalar.text, why: "it does not say a whole calendar day",
          cure: "name year, month and day, as in `dd/MM/yyyy`"), at: node.range, path)
    } catch {
      let meant = Self.inUsualLetters(scalar.text)
      let fix = meant.map {
        Finding.Fix("write `\($0)`", edits: [.init(node.range, ScalarForm.written($0))], isSafe: false)
      }
      let help = scalar.text.contains(":MM") ? "`M` is the month; write `mm` for the minute" : error.help
      let cure = meant.map { "\(help): \(quoted($0))" } ?? error.help
      report(.badDateFormat(scalar.text, why: error.message, cure: cure), at: node.range, path, fix: fix)
    }
    return nil
  }

  /// The pattern that was meant by one in the letters of other systems: `YYYY-MM-DD`, `dd/mm/yyyy`, `HH:MM`.
  private static func inUsualLetters(_ pattern: String) -> String? {
    let letters = pattern.replacing("Y", with: "y").replacing("D", with: "d").replacing(":MM", with: ":mm")
    let isDay = !letters.contains { $0.isLetter && !"ydmM".contains($0) }
    return [letters, isDay ? letters.replacing("m", with: "M") : letters].first {
      (try? DatePattern($0))?.hasDay ?? false
    }
  }

  /// The name of a time zone.
  mutating func timeZone(_ node: Node, _ path: RulePath) -> String? {
    guard let scalar = scalar(node, of: "`time-zone`", path, example: "time-zone: Europe/Berlin") else {
      return nil
    }
    if scalar.text.hasPrefix("$") {
      report(.parameterAsZoneOfField(scalar.text), at: node.range, path)
      return nil
    }
    if TimeZoneRules(identifier: scalar.text) != nil { return scalar.text }
    var meant = guess(
      scalar.text, among: TimeZoneRules.knownIdentifiers,
      synonyms: [
        ("America/New_York", ["EDT", "ET", "Eastern", "New York"]),
        ("Europe/Berlin", ["CEST", "MEZ", "MESZ"]), ("Europe/London", ["BST"]), ("UTC", ["Z"]),
        ("America/Los_Angeles", ["PST", "PDT", "PT", "Pacific"]),
        ("America/Chicago", ["CST", "CDT", "CT", "Central"]),
      ])
    if meant == nil {
      // A city alone.
      let city = Spelling.folded(scalar.text)
      let zone = TimeZoneRules.knownIdentifiers.first {
        $0.contains("/") && Spelling.folded($0).hasSuffix(city)
      }
      meant = zone.map { .init(name: $0, kind: .near(distance: 1)) }
    }
    var fix = fix(meant, at: node.range)
    fix?.isSafe = false
    report(.unknownTimeZone(scalar.text, suggestion: meant?.name), at: node.range, path, fix: fix)
    return nil
  }
}
