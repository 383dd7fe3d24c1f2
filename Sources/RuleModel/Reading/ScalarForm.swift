import OrderingValues
import RuleText

/// Forms in which values are written in YAML, and how other tools read them.
package enum ScalarForm {
  /// What other YAML tools take an unquoted text for, where that changes it: "true or false", "a time", ….
  /// A whole number in its plain form is not named: it comes back as it was written.
  static func readingOfOtherTools(_ text: String) -> String? {
    // All of these are short or begin with a digit or sign, and most texts do neither.
    guard text.utf8.count <= 5 || text.utf8.first.map({ !isLetter($0) }) ?? true else { return nil }
    let lowered = text.lowercased()
    if ["true", "false", "yes", "no", "on", "off", "y", "n"].contains(lowered) { return "true or false" }
    if ["null", "~"].contains(lowered) || text.isEmpty { return "nothing" }
    if [".nan", ".inf", "-.inf", "+.inf"].contains(lowered) { return "a number" }
    let bytes = Array(text.utf8)
    guard let first = bytes.first, isDigit(first) || [UInt8]("+-.".utf8).contains(first),
      bytes.contains(where: isDigit)
    else { return nil }
    if isCalendarDay(bytes) { return "a date" }
    if isBase60(bytes) { return "a number to base 60" }
    return isChangedNumber(bytes) ? "a number" : nil
  }

  /// A text as it is written in YAML: bare where that is safe, else in single quotes.
  package static func written(_ text: String) -> String {
    let isSafe = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.isNumber || " -_./".unicodeScalars.contains($0)
    }
    let isBare =
      isSafe && readingOfOtherTools(text) == nil && ![" ", "-", "."].contains(text.first) && text.last != " "
    return isBare ? text : YAMLQuotes.single(text)
  }

  /// Why a text is no number in the one strict form, with what to write: nil where the form is right.
  static func faultOfNumber(_ text: String) -> (why: String, instead: String?)? {
    let bytes = Array(text.utf8)
    if bytes.allSatisfy(isDigit), let first = bytes.first, first != UInt8(ascii: "0") { return nil }
    let lowered = text.lowercased()
    if ["nan", ".nan", "inf", ".inf", "-inf", "-.inf", "+inf", "+.inf", "infinity", "-infinity"].contains(
      lowered)
    {
      return ("only finite numbers can be written", nil)
    }
    if lowered.hasPrefix("0x") || lowered.hasPrefix("0o") || lowered.hasPrefix("0b") {
      let radix = lowered.hasPrefix("0x") ? 16 : lowered.hasPrefix("0o") ? 8 : 2
      return (
        "numbers are written with decimal digits", Int(lowered.dropFirst(2), radix: radix).map(String.init)
      )
    }
    if bytes.first == UInt8(ascii: "+") { return ("a plus sign is not written", String(text.dropFirst())) }
    let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
    if digits.count > 1, digits.first == UInt8(ascii: "0"), isDigit(digits[digits.startIndex + 1]) {
      let rest = digits.drop { $0 == UInt8(ascii: "0") }
      let number =
        (bytes.first == UInt8(ascii: "-") ? "-" : "")
        + (rest.isEmpty ? "0" : String(decoding: rest, as: UTF8.self))
      return ("a number has no leading zero", digits.allSatisfy(isDigit) ? number : nil)
    }
    if bytes.contains(UInt8(ascii: "_")) || bytes.contains(UInt8(ascii: ",")) {
      let plain = bytes.filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: ",") }
      if plain.allSatisfy(isDigit) {
        return ("digits are written without separators", String(decoding: plain, as: UTF8.self))
      }
    }
    if bytes.first == UInt8(ascii: "."), bytes.dropFirst().allSatisfy(isDigit), bytes.count > 1 {
      return ("a digit stands before the point", "0" + text)
    }
    if bytes.last == UInt8(ascii: "."), bytes.dropLast().allSatisfy(isDigit), bytes.count > 1 {
      return ("a digit stands behind the point", String(text.dropLast()))
    }
    return nil
  }

  private static func isCalendarDay(_ bytes: [UInt8]) -> Bool {
    let parts = bytes.split(whereSeparator: { $0 == UInt8(ascii: "-") }, maxSplits: 2, omittingEmpty: false)
    guard parts.count == 3, parts[0].count == 4, (1...2).contains(parts[1].count) else { return false }
    let day = parts[2].prefix(while: isDigit)
    return parts[0].allSatisfy(isDigit) && parts[1].allSatisfy(isDigit) && (1...2).contains(day.count)
      && (day.count == parts[2].count || [UInt8]("Tt ".utf8).contains(parts[2][day.endIndex]))
  }

  private static func isBase60(_ bytes: [UInt8]) -> Bool {
    let parts = bytes.split(whereSeparator: { $0 == UInt8(ascii: ":") }, maxSplits: 8, omittingEmpty: false)
    return parts.count > 1 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isDigit) }
      && parts.dropFirst().allSatisfy { $0.count <= 2 }
  }

  /// Whether a text is a number to YAML 1.1 or 1.2 that would be written back in another way.
  private static func isChangedNumber(_ bytes: [UInt8]) -> Bool {
    let unsigned =
      bytes.first == UInt8(ascii: "+") || bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
    guard let first = unsigned.first else { return false }
    if unsigned.allSatisfy(isDigit) {
      return bytes.first == UInt8(ascii: "+") || (first == UInt8(ascii: "0") && unsigned.count > 1)
        || unsigned.count > 18
    }
    let prefix = String(decoding: unsigned.prefix(2), as: UTF8.self).lowercased()
    if prefix == "0x" {
      return unsigned.dropFirst(2).allSatisfy { isDigit($0) || (0x61...0x66).contains($0 | 0x20) }
    }
    if prefix == "0o" || prefix == "0b" { return unsigned.dropFirst(2).allSatisfy { isDigit($0) } }
    if isDigit(first), unsigned.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: "_") }) { return true }
    // digits, at most one point, at most one exponent
    var rest = unsigned.drop(while: isDigit)
    let hasDigits = rest.startIndex > unsigned.startIndex
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      let fraction = rest.prefix(while: isDigit)
      if !hasDigits && fraction.isEmpty { return false }
      rest = rest.dropFirst(fraction.count)
    } else if !hasDigits {
      return false
    }
    if let e = rest.first, e | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard !rest.isEmpty else { return false }
      return rest.allSatisfy(isDigit)
    }
    return rest.isEmpty
  }
}

extension Array where Element == UInt8 {
  fileprivate func split(
    whereSeparator isSeparator: (UInt8) -> Bool, maxSplits: Int, omittingEmpty: Bool
  ) -> [ArraySlice<UInt8>] {
    split(maxSplits: maxSplits, omittingEmptySubsequences: omittingEmpty, whereSeparator: isSeparator)
  }
}

extension Unicode.Scalar {
  fileprivate var isNumber: Bool { properties.numericType != nil }
}
